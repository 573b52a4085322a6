/* program.c - `cuemu ./program ARG..`: a CUDA program on the machine, and what was found in it.
 *
 *      cuemu --------> the program, with libcudart and libcuda of the machine first on its path
 *        |  fork, exec      |
 *        <-- a file of records of findings (emu/cuda/report/record.h)
 *
 * The program's output is its own; findings follow on standard error when it has ended. */
#define _DEFAULT_SOURCE /* mkstemp, readlink, setenv */
#include "emu/cli/program.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATH = 4096, SIGNALLED = 128, NOT_RUN = 127 };

static int bad(const char *why)
{
    fprintf(stderr, "cuemu: %s\n", why);
    return CUEMU_BAD;
}

/* ---- Options -------------------------------------------------------------------------------- */

static bool set_code(cuemu_program *p, const char *value)
{
    char *end = NULL;
    long n = strtol(value, &end, 10);
    p->code = (int)n;
    return *value != '\0' && *end == '\0' && n >= 0 && n <= 255;
}

static bool is_random(const char *value)
{
    return strncmp(value, "random:", 7) == 0 && value[7] >= '0' && value[7] <= '9';
}

static bool is_schedule(const char *value)
{
    return strcmp(value, "early") == 0 || strcmp(value, "late") == 0 || is_random(value);
}

static bool is_check(const char *value)
{
    return strcmp(value, "all") == 0 || strcmp(value, "none") == 0 || strcmp(value, "strict") == 0;
}

static bool is_bool(const char *value)
{
    return strcmp(value, "true") == 0 || strcmp(value, "false") == 0;
}

/* From 1 on. */
static bool is_number(const char *value)
{
    size_t digits = strspn(value, "0123456789");
    return *value >= '1' && *value <= '9' && value[digits] == '\0' && digits < 10;
}

static bool set_option(cuemu_program *p, const char *name, const char *value, char *why)
{
    const struct {
        const char *name;
        const char **to;
        bool good;
    } options[] = {{"--sched", &p->sched, is_schedule(value)},
                   {"--check", &p->check, is_check(value)},
                   {"--fmad", &p->fmad, is_bool(value)},
                   {"--kernel", &p->kernel, true},
                   {"--launch", &p->launch, is_number(value)},
                   {"--jobs", &p->jobs, is_number(value)},
                   {"--streams", &p->streams, is_random(value) || strcmp(value, "order") == 0},
                   {"--trace", &p->trace, true},
                   {"--json", &p->json, true},
                   {"--junit", &p->junit, true},
                   {"--suppress", &p->suppress, true}};
    bool good = false;
    size_t i = 0, n = sizeof options / sizeof options[0];
    while (i < n && strcmp(options[i].name, name) != 0)
        ++i;
    if (i < n) {
        *options[i].to = value;
        good = options[i].good;
    } else if (strcmp(name, "--error-exitcode") == 0) {
        good = set_code(p, value);
    } else {
        snprintf(why, CUEMU_WHY, "unknown option %.60s; cuemu --help lists the options", name);
        return false;
    }
    if (!good)
        snprintf(why, CUEMU_WHY, "%s: '%.60s' is no value of it", name, value);
    return good;
}

static bool parse(cuemu_program *p, int argc, char **argv, char *why)
{
    int i = 0;
    *p = (cuemu_program){.code = CUEMU_FOUND};
    for (; i < argc && strncmp(argv[i], "--", 2) == 0; i += 2) {
        if (strcmp(argv[i], "--") == 0) {
            ++i;
            break;
        }
        bool *flag = strcmp(argv[i], "--stats") == 0   ? &p->counts
                     : strcmp(argv[i], "--leaks") == 0 ? &p->leaks
                     : strcmp(argv[i], "--speed") == 0 ? &p->times
                                                       : NULL;
        if (flag != NULL) {
            *flag = true;
            --i;
            continue;
        }
        if (i + 1 == argc) {
            snprintf(why, CUEMU_WHY, "%.60s: unknown, or without its value; see cuemu --help",
                     argv[i]);
            return false;
        }
        if (!set_option(p, argv[i], argv[i + 1], why))
            return false;
    }
    p->command = argv + i;
    if (i == argc)
        snprintf(why, CUEMU_WHY, "check needs a PROGRAM; see cuemu --help");
    return i < argc;
}

/* ---- Where the libraries are ---------------------------------------------------------------- */

static bool has_library(const char *folder)
{
    char path[PATH + 32];
    snprintf(path, sizeof path, "%s/libcudart.so.13", folder);
    return access(path, R_OK) == 0;
}

/* Beside the tool, as they are built, or in lib beside its folder, as they are installed. */
static bool find_libraries(char *to, size_t room)
{
    static const char *const places[] = {"cuda", "../lib/cutecheck/cuda"};
    char self[PATH];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n < 0)
        return false;
    self[n] = '\0';
    char *slash = strrchr(self, '/');
    if (slash != NULL)
        *slash = '\0';
    for (size_t i = 0; i < sizeof places / sizeof places[0]; ++i) {
        int length = snprintf(to, room, "%s/%s", self, places[i]);
        if (length > 0 && (size_t)length < room && has_library(to))
            return true;
    }
    return false;
}

/* ---- Running it ----------------------------------------------------------------------------- */

static void set(const char *name, const char *value)
{
    if (value != NULL)
        setenv(name, value, 1);
    else
        unsetenv(name);
}

/* A value before what the variable has already. */
static void prepend(const char *name, const char *value)
{
    const char *old = getenv(name);
    size_t room = strlen(value) + (old == NULL ? 0 : strlen(old)) + 2;
    char *both = malloc(room);
    if (both != NULL)
        snprintf(both, room, "%s%s%s", value, old == NULL ? "" : ":", old == NULL ? "" : old);
    set(name, both == NULL ? value : both);
    free(both);
}

/* Programs with the runtime in them, and interpreters that load such a thing, have calls led to the
 * machine's runtime when they are loaded (emu/cuda/audit). */
static void set_environment(const cuemu_program *p, const char *libraries, const char *records)
{
    char path[PATH + 32];
    prepend("LD_LIBRARY_PATH", libraries);
    snprintf(path, sizeof path, "%s/libcuemu_audit.so", libraries);
    prepend("LD_AUDIT", path);
    snprintf(path, sizeof path, "%s/libcudart.so.13", libraries);
    if (!cuemu_program_needs(p->command[0], "libcudart.so."))
        prepend("LD_PRELOAD", path);
    set("CUEMU_REPORT", records);
    set("CUEMU_SCHED", p->sched);
    set("CUEMU_CHECK", p->check);
    set("CUEMU_FMAD", p->fmad);
    set("CUEMU_KERNEL", p->kernel);
    set("CUEMU_LAUNCH", p->launch);
    set("CUEMU_STREAMS", p->streams);
    set("CUEMU_JOBS", p->jobs);
    set("CUEMU_TRACE", p->trace);
    set("CUEMU_STATS", p->counts ? "yes" : NULL);
    set("CUEMU_LEAKS", p->leaks ? "yes" : NULL);
    set("CUEMU_PROGRESS", isatty(STDERR_FILENO) ? "yes" : NULL);
}

/* The exit code of the program, as a shell has it; -1: there was no process. */
static int run(const cuemu_program *p, const char *libraries, const char *records)
{
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        set_environment(p, libraries, records);
        execvp(p->command[0], p->command);
        fprintf(stderr, "cuemu: %s: %s\n", p->command[0], strerror(errno));
        _exit(NOT_RUN);
    }
    while (child > 0 && waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return -1;
    if (child < 0)
        return -1;
    return WIFSIGNALED(status) ? SIGNALLED + WTERMSIG(status) : WEXITSTATUS(status);
}

/* ---- What was found ------------------------------------------------------------------------- */

static void add_launch(cuemu_program *p, char *line)
{
    emui_cu_ran r;
    p->launches += emui_cu_ran_read(line, &r);
    p->ran.instructions += r.instructions;
    p->ran.seconds += r.seconds;
}

static bool read_records(cuemu_program *p, const char *path, char *why)
{
    uint64_t bytes = 0;
    char *lines = (char *)cuemu_read_file(path, &bytes, why);
    if (lines == NULL)
        return false;
    int most = 0;
    for (uint64_t i = 0; i < bytes; ++i)
        most += lines[i] == '\n';
    p->lines = lines;
    p->record = calloc((size_t)most + 1, sizeof *p->record);
    p->cost = calloc((size_t)most + 1, sizeof *p->cost);
    bool good = p->record != NULL && p->cost != NULL;
    for (char *at = lines; good && at < lines + bytes;) {
        char *end = memchr(at, '\n', (size_t)(lines + bytes - at));
        if (end == NULL)
            break;
        *end = '\0';
        if (*at == 'L')
            add_launch(p, at);
        else if (*at == 'C')
            p->costs += emui_cu_cost_read(at, &p->cost[p->costs]);
        else if (emui_cu_record_read(at, &p->record[p->records]))
            ++p->records;
        at = end + 1;
    }
    return good;
}

static bool sum_costs(cuemu_program *p)
{
    const emu_counters none = {0};
    for (int i = 0; i < p->costs; ++i)
        emui_cu_add_counters(&p->all, &p->cost[i].cost.c, &none);
    return cuemu_summarise(p->cost, p->costs, &p->stats);
}

static bool write_file(const char *path, const cuemu_program *p, int status, bool json)
{
    FILE *out = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
    if (out == NULL)
        return false;
    if (json)
        cuemu_program_json(p, status, out);
    else
        cuemu_program_junit(p, out);
    return out == stdout ? fflush(out) == 0 : fclose(out) == 0;
}

static int tell(cuemu_program *p, int status, bool color)
{
    if (p->suppress != NULL && !cuemu_suppress(p, p->suppress))
        return bad("--suppress: the file cannot be read");
    if (p->counts && !sum_costs(p))
        return bad("memory is short");
    cuemu_tell_program(p, stderr, color);
    if (p->json != NULL && !write_file(p->json, p, status, true))
        return bad("--json: the file cannot be written");
    if (p->junit != NULL && !write_file(p->junit, p, status, false))
        return bad("--junit: the file cannot be written");
    return p->records > 0 ? p->code : status;
}

int cuemu_run_program(int argc, char **argv, bool color)
{
    char why[CUEMU_WHY], libraries[PATH], records[] = "/tmp/cuemu.XXXXXX";
    cuemu_program p;
    if (!parse(&p, argc, argv, why))
        return bad(why);
    if (strchr(p.command[0], '/') != NULL && cuemu_program_refused(p.command[0], why))
        return bad(why);
    if (!find_libraries(libraries, sizeof libraries))
        return bad("libcudart.so.13 of the machine is not there: make cuda builds it");
    int file = mkstemp(records);
    if (file < 0)
        return bad("no file for findings can be made in /tmp");
    close(file);
    int code = run(&p, libraries, records);
    if (code < 0)
        code = bad("the program cannot be started");
    else if (!read_records(&p, records, why))
        code = bad(why);
    else
        code = tell(&p, code, color);
    unlink(records);
    free(p.lines);
    free(p.record);
    free(p.cost);
    cuemu_free_stats(&p.stats);
    return code;
}
