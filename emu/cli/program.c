/* program.c - `cuemu ./program ARG..`: a CUDA program on the machine, and what was found in it.
 *
 *      cuemu --------> the program, with libcudart and libcuda of the machine first on its path
 *        |  fork, exec      |
 *        <-- records of findings (emu/stats/record.h), in memory that has no name
 *
 * The program's output is its own. It writes findings to standard error when they occur; those that
 * it could not write, and how many there were, follow when it has ended, by a signal or not. Here:
 * the records, the exit code. Not here: options
 * (program_options.c), the process (program_run.c). */
#define _GNU_SOURCE /* memfd_create */
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

/* ---- What was found ------------------------------------------------------------------------- */

static void add_launch(cuemu_program *p, char *line)
{
    emui_ran r;
    if (!emui_ran_read(line, &r))
        return;
    if (p->launches < CUEMU_LISTED)
        p->launched[p->launches] = r.kernel;
    ++p->launches;
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
        p->costs += emui_pc_cost_read(line, &p->cost[p->costs]);
    else if (*line == 'X' && emui_cu_split(line, field, 2) == 2)
        p->lost = emui_cu_field(field[1]);
    else if (*line == 'Q')
        p->queried = true;
    else if (*line == 'B' || *line == 'E')
        *(*line == 'B' ? &p->begun : &p->ended) += 1;
    else if (emui_cu_record_read(line, &r))
        add_record(p, &r);
}

bool cuemu_read_records(cuemu_program *p, const char *path, char *why)
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
        emui_add_counters(&p->all, &p->cost[i].cost.c, &none);
    return cuemu_summarise(p->cost, p->costs, &p->stats);
}

/* ---- Files that were asked for -------------------------------------------------------------- */

typedef struct outputs {
    FILE *json, *junit, *xml, *rules, *log;
} outputs;

/* They are opened before the program runs, so that no program runs for nothing. */
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
        !open_output(p->xml, "--xml", &o->xml, why) ||
        !open_output(p->write_rules, "--write-suppressions", &o->rules, why) ||
        !open_output(p->log, "--log-file", &o->log, why) ||
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
    bool uninitialised = p->requires_init && !cuemu_uses_cuda(p);
    return p->records > 0 || p->stuck || uninitialised ? p->code : status;
}

/* The program has written to the log as well, at its end. */
static bool write_log(const cuemu_program *p, FILE *log)
{
    if (log == NULL) {
        cuemu_tell_program(p, stderr, p->color);
        return true;
    }
    bool good = fseek(log, 0, SEEK_END) == 0;
    cuemu_tell_program(p, log, false);
    return good;
}

/* NULL: all of them were written; else the option of one that was not. */
static const char *write_outputs(const cuemu_program *p, int status, const outputs *o)
{
    bool logged = write_log(p, o->log);
    if (o->json != NULL)
        cuemu_program_json(p, status, o->json);
    if (o->junit != NULL)
        cuemu_program_junit(p, o->junit);
    if (o->xml != NULL)
        cuemu_program_xml(p, o->xml);
    if (o->rules != NULL)
        cuemu_program_rules(p, o->rules);
    const struct {
        bool good;
        const char *option;
    } all[] = {{close_output(o->json), "--json"},
               {close_output(o->junit), "--junit"},
               {close_output(o->xml), "--xml"},
               {close_output(o->rules), "--write-suppressions"},
               {close_output(o->log) && logged, "--log-file"}};
    const char *failed = NULL;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i)
        if (!all[i].good && failed == NULL)
            failed = all[i].option;
    return failed;
}

static int tell(cuemu_program *p, int status, const outputs *o)
{
    char why[CUEMU_WHY];
    choose_records(p);
    if (p->counts && !sum_costs(p))
        return bad("out of memory");
    const char *failed = write_outputs(p, status, o);
    if (failed != NULL) {
        snprintf(why, sizeof why, "%s: the file cannot be written", failed);
        return bad(why);
    }
    if (p->lost != NULL) {
        fprintf(stderr, "cuemu: %s could not be written: what is above is not all\n", p->lost);
        return CUEMU_BAD;
    }
    return fflush(stderr) != 0 || ferror(stderr) ? CUEMU_BAD : code_of(p, status);
}

int cuemu_open_nameless(char *path, size_t room)
{
    int file = memfd_create("cuemu", MFD_CLOEXEC);
    if (file >= 0)
        snprintf(path, room, "/proc/%ld/fd/%d", (long)getpid(), file);
    return file;
}

static int run_and_tell(cuemu_program *p, const char *libraries)
{
    char why[CUEMU_WHY], records[64];
    outputs o = {0};
    if (!open_outputs(p, &o, why))
        return bad(why);
    if (cuemu_open_nameless(records, sizeof records) < 0)
        return bad("no memory for findings can be made (memfd_create)");
    int code = cuemu_run_process(p, libraries, records);
    if (code < 0)
        return bad("the program cannot be started");
    return cuemu_read_records(p, records, why) ? tell(p, code, &o) : bad(why);
}

void cuemu_free_program(cuemu_program *p)
{
    free(p->lines);
    free(p->record);
    free(p->cost);
    cuemu_free_stats(&p->stats);
    cuemu_free_program_options(p);
}

int cuemu_run_program(int argc, char **argv, bool color)
{
    char why[CUEMU_WHY], libraries[PATH];
    cuemu_program p;
    if (!cuemu_program_options(&p, argc, argv, why) || !cuemu_has_program(&p, why)) {
        cuemu_free_program_options(&p);
        return bad(why);
    }
    p.color = color;
    if (cuemu_program_refused(p.command[0], why)) {
        cuemu_free_program_options(&p);
        return bad(why);
    }
    if (!cuemu_find_libraries(libraries, sizeof libraries))
        return bad(NO_LIBRARIES);
    int code = run_and_tell(&p, libraries);
    cuemu_free_program(&p);
    return code;
}

int cuemu_tell_environment(int argc, char **argv)
{
    char why[CUEMU_WHY], libraries[PATH];
    cuemu_program p;
    bool good = cuemu_program_options(&p, argc, argv, why);
    if (good && !cuemu_find_libraries(libraries, sizeof libraries))
        good = !snprintf(why, sizeof why, NO_LIBRARIES);
    good = good && cuemu_print_environment(&p, libraries, why);
    cuemu_free_program_options(&p);
    return good ? CUEMU_CLEAN : bad(why);
}
