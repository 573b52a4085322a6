/* device.c - the device of the process: opened by the first call, kept until the process ends.
 *
 * Here: the machine and its configuration, the lock, what kernels print. Not here: what the device
 * holds. The environment configures it, as cuemu sets it (emu/cli/program.c):
 *
 *      CUEMU_SCHED     early, late, random:SEED     CUEMU_REPORT    a file for records of findings
 *      CUEMU_CHECK     all, none, strict            CUEMU_TRACE     a file for events
 *      CUEMU_FMAD      true, false
 *
 * and the order of streams (queue.c), which launches are observed, and how (observe.c), and
 * CUEMU_LEAKS (reset.c). */
#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include "emu/cuda/device/state.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define NO_LIMIT (UINT64_C(1) << 62) /* of instructions: a livelock is found by itself */

/* A process has one, since CUDA's functions are given none. */
static struct {
    pthread_mutex_t lock;
    emui_cu_device *device;
} process = {PTHREAD_MUTEX_INITIALIZER, NULL};

/* ---- Opening -------------------------------------------------------------------------------- */

static void configure(emu_config *config)
{
    const char *schedule = getenv("CUEMU_SCHED"), *check = getenv("CUEMU_CHECK");
    const char *fmad = getenv("CUEMU_FMAD");
    config->schedule = EMU_LATEST;
    config->max_steps = NO_LIMIT;
    config->uncounted = true;
    if (schedule != NULL && strcmp(schedule, "early") == 0)
        config->schedule = EMU_EARLIEST;
    if (schedule != NULL && strncmp(schedule, "random:", 7) == 0) {
        config->schedule = EMU_RANDOM;
        config->shuffle = true;
        config->seed = strtoull(schedule + 7, NULL, 10);
    }
    if (check != NULL && strcmp(check, "none") == 0)
        config->checks = 0;
    config->no_fmad = fmad != NULL && strcmp(fmad, "false") == 0;
    config->strict = config->undefined = check != NULL && strcmp(check, "strict") == 0;
}

void emui_cu_close(emui_cu_device *d)
{
    emu_close(d->m);
    if (d->out != NULL)
        fclose(d->out);
    if (d->records != NULL)
        fclose(d->records);
    free(d->text);
    if (d->trace != NULL)
        fclose(d->trace);
    free(d->told);
    emui_cu_order_free(&d->order);
    free(d->shown);
    free(d);
}

static emui_cu_device *open_device(void)
{
    const char *records = getenv("CUEMU_REPORT"), *trace = getenv("CUEMU_TRACE");
    emu_config config = emu_defaults();
    emui_cu_device *d = calloc(1, sizeof *d);
    if (d == NULL)
        return NULL;
    configure(&config);
    d->out = config.out = open_memstream(&d->text, &d->bytes);
    d->m = d->out == NULL ? NULL : emu_open(&config, NULL);
    if (records != NULL && *records != '\0')
        d->records = fopen(records, "a");
    if (trace != NULL)
        d->trace = fopen(trace, "w");
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
    if (process.device == NULL)
        pthread_mutex_unlock(&process.lock);
    return process.device;
}

void emui_cu_leave(void)
{
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
