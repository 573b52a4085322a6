/* device.c - the devices of the process: opened by the first call, kept until the process ends.
 *
 * Here: the machine and its configuration, the lock, what kernels print. Not here: what the device
 * holds. The environment configures it, as cuemu sets it (emu/cli/program.c):
 *
 *      CUEMU_SCHED     early, late, random:SEED     CUEMU_REPORT    a file for records of findings
 *      CUEMU_CHECK     all, none, strict            CUEMU_TRACE     a file for events
 *      CUEMU_ARCH      sm_90a, sm_100a ..: whose devices there are (architecture.c)
 *      CUEMU_FMAD      true, false                  CUEMU_SUPPRESS  a file of rules (suppress.c)
 *      CUEMU_ALL       findings that follow, too    CUEMU_COLOR     findings are coloured
 *      CUEMU_ON_FAULT  kernel, context: which of them a fault ends (context)
 *      CUEMU_ON_FINDING  launch: a launch in which something is found fails, and later ones run
 *      CUEMU_TOOL      memcheck, racecheck, initcheck, synccheck: some of the checks alone
 *      CUEMU_BUDGET    instructions of warps after which a launch is ended (none)
 *      CUEMU_PADDING   bytes that allocations are apart at least
 *      CUEMU_DEVICES   how many devices there are (1; devices.c)
 *      CUEMU_HOST_ACCESS  no: races of the host's own accesses are not looked for
 *      CUEMU_LOG       a file that findings are shown in
 *      CUEMU_ERRORS_ONLY  notes are not reported; CUEMU_API_ERRORS explicit, all: each call that
 *                      fails is a finding
 *      CUEMU_FOLDER    paths in messages are relative to it
 *      CUEMU_STDERR    DEVICE:INODE of cuemu's standard error: where a program's is another one,
 *                      cuemu shows the findings
 *
 * and the order of streams (queue.c), which launches are observed, and how (observe.c,
 * launch_log.c), and CUEMU_LEAKS, CUEMU_UNUSED (reset.c). */
#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include "emu/cuda/device/state.h"
#include "emu/cuda/host/python_frames.h"
#include "emu/cuda/order/host_access.h"
#include "emu/stats/record.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NO_LIMIT (UINT64_C(1) << 62) /* of instructions: a livelock is found by itself */

/* A process has one, since CUDA's functions are given none. */
static struct {
    pthread_mutex_t lock;
    emui_cu_device *device;
} process = {PTHREAD_MUTEX_INITIALIZER, NULL};

/* ---- Opening -------------------------------------------------------------------------------- */

/* As compute-sanitizer divides them; addresses are checked by each. */
static uint32_t checks_of(const char *tool)
{
    static const struct {
        const char *tool;
        uint32_t checks;
    } rows[] = {{"memcheck", EMU_CHECK_IN_FLIGHT},
                {"racecheck", EMU_CHECK_RACE | EMU_CHECK_PROXY | EMU_CHECK_IN_FLIGHT},
                {"initcheck", EMU_CHECK_INIT},
                {"synccheck", EMU_CHECK_BARRIER | EMU_CHECK_ALIGNED}};
    for (size_t i = 0; tool != NULL && i < sizeof rows / sizeof rows[0]; ++i)
        if (strcmp(rows[i].tool, tool) == 0)
            return rows[i].checks;
    return EMU_CHECK_ALL;
}

void emui_cu_configure(emu_config *config)
{
    const char *schedule = getenv("CUEMU_SCHED"), *check = getenv("CUEMU_CHECK");
    const char *fmad = getenv("CUEMU_FMAD"), *padding = getenv("CUEMU_PADDING");
    const char *budget = getenv("CUEMU_BUDGET"), *compile = getenv("CUEMU_COMPILE");
    uint64_t steps = budget == NULL ? 0 : strtoull(budget, NULL, 10);
    config->schedule = EMU_LATEST;
    config->max_steps = steps == 0 ? NO_LIMIT : steps;
    config->shuffle = config->diverge = false;
    config->seed = 0;
    if (schedule != NULL && strcmp(schedule, "early") == 0)
        config->schedule = EMU_EARLIEST;
    if (schedule != NULL && strncmp(schedule, "random:", 7) == 0) {
        config->schedule = EMU_RANDOM;
        config->shuffle = true;
        config->diverge = getenv("CUEMU_STATS") == NULL; /* costs are those of converged warps */
        config->seed = strtoull(schedule + 7, NULL, 10);
    }
    if (check != NULL && strcmp(check, "none") == 0)
        config->checks = 0;
    else
        config->checks = checks_of(getenv("CUEMU_TOOL"));
    config->padding = padding == NULL ? 0 : strtoull(padding, NULL, 10);
    config->no_fmad = fmad != NULL && strcmp(fmad, "false") == 0;
    config->compile = compile == NULL || strcmp(compile, "auto") == 0 ? EMU_COMPILE_AUTO
                      : strcmp(compile, "always") == 0                ? EMU_COMPILE_ALWAYS
                                                                      : EMU_COMPILE_NEVER;
    config->strict = config->undefined = check != NULL && strcmp(check, "strict") == 0;
}

void emui_cu_close(emui_cu_device *d)
{
    emui_cu_close_devices(d);
    emu_close(d->m);
    if (d->out != NULL)
        fclose(d->out);
    if (d->text_to != NULL && d->text_to != stderr)
        fclose(d->text_to);
    if (d->records != NULL)
        fclose(d->records);
    if (d->rules != NULL)
        fclose(d->rules);
    free(d->text);
    if (d->trace != NULL)
        fclose(d->trace);
    free(d->reported);
    emui_cu_filter_free(d->filter);
    emui_cu_order_free(&d->order);
    free(d->live);
    free(d->shown);
    free(d);
}

/* Lines of a trace are whole also where the program is killed. Processes share it, so each adds to
 * what is there; cuemu empties it. */
static void open_files(emui_cu_device *d)
{
    const char *records = getenv("CUEMU_REPORT"), *trace = getenv("CUEMU_TRACE");
    const char *rules = getenv("CUEMU_SUPPRESS"), *on_fault = getenv("CUEMU_ON_FAULT");
    const char *on_finding = getenv("CUEMU_ON_FINDING");
    const char *error = getenv("CUEMU_STDERR"), *host = getenv("CUEMU_HOST_ACCESS");
    const char *log = getenv("CUEMU_LOG"), *api_errors = getenv("CUEMU_API_ERRORS");
    bool reports = records != NULL && *records != '\0';
    d->text_to = stderr;
    if (log != NULL && (d->text_to = fopen(log, "a")) == NULL) {
        d->text_to = stderr;
        emui_cu_tell_lost(d, "the log");
    }
    d->errors_only = getenv("CUEMU_ERRORS_ONLY") != NULL;
    d->api_errors = api_errors != NULL && strcmp(api_errors, "no") != 0;
    if (reports && (d->records = fopen(records, "a")) == NULL)
        emui_cu_tell_lost(d, "the report of findings");
    if (d->records != NULL)
        emui_cu_mark_write(d->records, 'B', NULL);
    d->shows = !reports;
    snprintf(d->standard_error, sizeof d->standard_error, "%s",
             reports && error != NULL ? error : "");
    d->shows_all = getenv("CUEMU_ALL") != NULL;
    d->colors = getenv("CUEMU_COLOR") != NULL && log == NULL;
    d->order.host_unchecked = host != NULL && strcmp(host, "no") == 0;
    d->fails = on_finding != NULL && strcmp(on_finding, "launch") == 0;
    d->goes_on = d->fails || (on_fault != NULL && strcmp(on_fault, "kernel") == 0);
    d->rules = rules == NULL ? NULL : fopen(rules, "r");
    if (trace != NULL && (d->trace = fopen(trace, d->records != NULL ? "a" : "w")) == NULL)
        emui_cu_tell_lost(d, "the trace");
    if (d->trace != NULL)
        setvbuf(d->trace, NULL, _IOLBF, BUFSIZ);
}

/* cuemu's current one: a program may change its own. */
static void set_folder(emui_cu_device *d)
{
    const char *folder = getenv("CUEMU_FOLDER");
    if (folder != NULL)
        snprintf(d->folder, sizeof d->folder, "%s", folder);
    else if (getcwd(d->folder, sizeof d->folder) == NULL)
        d->folder[0] = '\0';
}

static emui_cu_device *open_device(void)
{
    emui_cu_python_prepare();
    emu_config config = emu_defaults();
    emui_cu_device *d = calloc(1, sizeof *d);
    if (d == NULL)
        return NULL;
    emui_cu_configure(&config);
    set_folder(d);
    config.uncounted = true;
    config.folder = d->folder;
    d->out = config.out = open_memstream(&d->text, &d->bytes);
    d->m = d->out == NULL ? NULL : emu_open(&config, NULL);
    open_files(d);
    if (d->m != NULL && emui_cu_open_observer(d))
        return d;
    emui_cu_close(d);
    return NULL;
}

emui_cu_device *emui_cu_enter(void)
{
    pthread_mutex_lock(&process.lock);
    if (process.device == NULL)
        process.device = open_device();
    if (process.device == NULL) {
        pthread_mutex_unlock(&process.lock);
        return NULL;
    }
    emui_cu_use(process.device, emui_cu_current());
    emui_cu_guard_enter();
    emui_cu_host_tell(process.device);
    return process.device;
}

void emui_cu_leave(void)
{
    emui_cu_guard_leave();
    pthread_mutex_unlock(&process.lock);
}

emu_machine *emui_cu_machine(emui_cu_device *d)
{
    return d->m;
}

int emui_cu_fault(const emui_cu_device *d)
{
    return d->fault;
}

void emui_cu_set_fault(emui_cu_device *d, int error)
{
    d->fault = d->fault == 0 ? error : d->fault;
    if (error != CU_OK)
        emui_cu_host_forget(d);
}

void emui_cu_flush(emui_cu_device *d)
{
    fflush(d->out);
    if (d->bytes > 0) {
        fwrite(d->text, 1, d->bytes, stdout);
        fflush(stdout);
    }
    rewind(d->out);
    fflush(d->out);
}

/* ---- Ending --------------------------------------------------------------------------------- */

emui_cu_device *emui_cu_opened(void)
{
    return process.device;
}

emui_cu_device *emui_cu_take(void)
{
    emui_cu_device *d = process.device;
    process.device = NULL;
    return d;
}
