/* program.c - `cuemu ./program ARG..`: a CUDA program on the machine, and what was found in it.
 *
 *      cuemu --------> the program, with libcudart and libcuda of the machine first on its path
 *        |  fork, exec      |
 *        <-- records of findings (emu/cuda/report/record.h), in memory that has no name
 *
 * The program's output is its own. It writes findings to standard error when they occur; those that
 * it could not write, and how many there were, follow when it has ended, by a signal or not. Here:
 * options, the records, the exit code. Not here: the process (program_run.c). */
#define _GNU_SOURCE /* memfd_create, readlink, setenv */
#include "emu/cli/program.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PATH = 4096 };

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
    p->has_code = true;
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

static bool is_fault(const char *value)
{
    return strcmp(value, "kernel") == 0 || strcmp(value, "context") == 0;
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
                   {"--on-fault", &p->on_fault, is_fault(value)},
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
                     : strcmp(argv[i], "--all") == 0   ? &p->all_findings
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

/* ---- What was found ------------------------------------------------------------------------- */

static void add_launch(cuemu_program *p, char *line)
{
    emui_cu_ran r;
    p->launches += emui_cu_ran_read(line, &r);
    p->ran.instructions += r.instructions;
    p->ran.seconds += r.seconds;
}

/* A finding is written again when more is known of it. */
static void add_record(cuemu_program *p, const emui_cu_record *r)
{
    for (int i = p->records - 1; i >= 0; --i)
        if (p->record[i].process == r->process && p->record[i].number == r->number) {
            p->record[i] = *r;
            return;
        }
    p->record[p->records++] = *r;
}

static void read_line(cuemu_program *p, char *line)
{
    emui_cu_record r;
    char *field[2];
    if (*line == 'L')
        add_launch(p, line);
    else if (*line == 'C')
        p->costs += emui_cu_cost_read(line, &p->cost[p->costs]);
    else if (*line == 'X' && emui_cu_split(line, field, 2) == 2)
        p->lost = emui_cu_field(field[1]);
    else if (*line == 'B' || *line == 'E')
        *(*line == 'B' ? &p->begun : &p->ended) += 1;
    else if (emui_cu_record_read(line, &r))
        add_record(p, &r);
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
        read_line(p, at);
        at = end + 1;
    }
    return good;
}

/* Those that are reported: not the suppressed ones, and followers only with --all. Where a launch
 * did not end, nobody counted them. */
static void choose_records(cuemu_program *p)
{
    int kept = 0;
    for (int i = 0; i < p->records; ++i) {
        emui_cu_record *r = &p->record[i];
        p->suppressed += r->suppressed;
        p->stuck |= !r->suppressed && strcmp(r->rule, "stuck") == 0;
        r->followers = 0;
        for (int k = i + 1; k < p->records && !p->all_findings; ++k)
            r->followers += p->record[k].process == r->process && !p->record[k].suppressed &&
                            p->record[k].cause == r->number && r->number != 0;
    }
    for (int i = 0; i < p->records; ++i)
        if (!p->record[i].suppressed && (p->record[i].cause == 0 || p->all_findings))
            p->record[kept++] = p->record[i];
    p->records = kept;
}

static bool sum_costs(cuemu_program *p)
{
    const emu_counters none = {0};
    for (int i = 0; i < p->costs; ++i)
        emui_cu_add_counters(&p->all, &p->cost[i].cost.c, &none);
    return cuemu_summarise(p->cost, p->costs, &p->stats);
}

/* ---- Files that were asked for -------------------------------------------------------------- */

typedef struct outputs {
    FILE *json, *junit;
} outputs;

/* They are opened before the program runs, so that nothing runs in vain. */
static bool open_output(const char *path, const char *option, FILE **to, char *why)
{
    if (path == NULL)
        return true;
    *to = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
    if (*to == NULL)
        snprintf(why, CUEMU_WHY, "%s %.200s: it cannot be written: %s", option, path,
                 strerror(errno));
    return *to != NULL;
}

static bool open_outputs(const cuemu_program *p, outputs *o, char *why)
{
    FILE *trace = NULL, *rules = NULL;
    if (!open_output(p->json, "--json", &o->json, why) ||
        !open_output(p->junit, "--junit", &o->junit, why) ||
        !open_output(p->trace, "--trace", &trace, why))
        return false;
    if (trace != NULL && trace != stdout)
        fclose(trace);
    if (p->suppress != NULL && (rules = fopen(p->suppress, "r")) == NULL)
        snprintf(why, CUEMU_WHY, "--suppress %.200s: the file cannot be read", p->suppress);
    if (rules != NULL)
        fclose(rules);
    return p->suppress == NULL || rules != NULL;
}

/* False: not all of it was written. */
static bool close_output(FILE *out)
{
    if (out == NULL)
        return true;
    bool good = fflush(out) == 0 && ferror(out) == 0;
    return (out == stdout || fclose(out) == 0) && good;
}

static int code_of(const cuemu_program *p, int status)
{
    if (p->stuck && !p->has_code)
        return CUEMU_STUCK;
    return p->records > 0 || p->stuck ? p->code : status;
}

static int tell(cuemu_program *p, int status, const outputs *o)
{
    choose_records(p);
    if (p->counts && !sum_costs(p))
        return bad("memory is short");
    cuemu_tell_program(p, stderr, p->color);
    if (o->json != NULL)
        cuemu_program_json(p, status, o->json);
    if (o->junit != NULL)
        cuemu_program_junit(p, o->junit);
    bool json = close_output(o->json), junit = close_output(o->junit);
    if (!json)
        return bad("--json: the file cannot be written");
    if (!junit)
        return bad("--junit: the file cannot be written");
    if (p->lost != NULL) {
        fprintf(stderr, "cuemu: %s could not be written: what is above is not all\n", p->lost);
        return CUEMU_BAD;
    }
    return fflush(stderr) != 0 || ferror(stderr) ? CUEMU_BAD : code_of(p, status);
}

/* Memory of a name in /proc alone: no other process cleans it, and no full disk loses it. */
static bool open_records(char *path, size_t room)
{
    int file = memfd_create("cuemu", MFD_CLOEXEC);
    if (file >= 0)
        snprintf(path, room, "/proc/%ld/fd/%d", (long)getpid(), file);
    return file >= 0;
}

static int run_and_tell(cuemu_program *p, const char *libraries)
{
    char why[CUEMU_WHY], records[64];
    outputs o = {NULL, NULL};
    if (!open_outputs(p, &o, why))
        return bad(why);
    if (!open_records(records, sizeof records))
        return bad("no memory for findings can be made (memfd_create)");
    int code = cuemu_run_process(p, libraries, records);
    if (code < 0)
        return bad("the program cannot be started");
    return read_records(p, records, why) ? tell(p, code, &o) : bad(why);
}

int cuemu_run_program(int argc, char **argv, bool color)
{
    char why[CUEMU_WHY], libraries[PATH];
    cuemu_program p;
    if (!parse(&p, argc, argv, why))
        return bad(why);
    p.color = color;
    if (strchr(p.command[0], '/') != NULL && cuemu_program_refused(p.command[0], why))
        return bad(why);
    if (!find_libraries(libraries, sizeof libraries))
        return bad("libcudart.so.13 of the machine is not there: make cuda builds it");
    int code = run_and_tell(&p, libraries);
    free(p.lines);
    free(p.record);
    free(p.cost);
    cuemu_free_stats(&p.stats);
    return code;
}
