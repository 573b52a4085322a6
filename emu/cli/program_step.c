/* program_step.c - `cuemu step ./program ARG..`: a launch of a CUDA program, step by step.
 *
 *      cuemu --------> the program, as for `cuemu check`, up to the launch that is wanted
 *        |  fork, exec      |
 *        <----- the launch as it was before its first instruction (emu/load/saved.h)
 *        |
 *      the stepper, in cuemu's own process
 *
 * The program ends at the launch: what it would have done with the results is not stepped. */
#define _POSIX_C_SOURCE 200809L /* fdopen */
#include "emu/cli/interrupt.h"
#include "emu/cli/program.h"
#include "emu/cli/step/step.h"

#include "emu/ptx/mangled.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH = 4096 };

static int bad(const char *why)
{
    fprintf(stderr, "cuemu: %s\n", why);
    return CUEMU_BAD;
}

/* ---- Is it a program? ----------------------------------------------------------------------- */

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* Options that only a program's launches have. */
static bool chooses_launch(int argc, char **argv)
{
    for (int i = 0; i < argc && begins(argv[i], "--") && argv[i][2] != '\0'; ++i) {
        if (begins(argv[i], "--kernel") || begins(argv[i], "--launch"))
            return true;
        if (strchr(argv[i], '=') == NULL && i + 1 < argc && !begins(argv[i + 1], "--"))
            ++i; /* its value; of an option without one, the program */
    }
    return false;
}

/* An ELF file, a script, or a command that is found on the path. */
static bool is_program(const char *path)
{
    char head[4] = "";
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return strchr(path, '/') == NULL;
    size_t n = fread(head, 1, sizeof head, file);
    fclose(file);
    return n == sizeof head && (memcmp(head, "\177ELF", 4) == 0 || memcmp(head, "#!", 2) == 0);
}

static bool is_ptx(const char *path)
{
    size_t n = strlen(path);
    return n > 4 && strcmp(path + n - 4, ".ptx") == 0;
}

/* Options of run that take no value may stand before PTX, so that its name looks like one. */
static bool has_program(char **argv, char **command)
{
    for (char **at = argv; at <= command; ++at)
        if (is_ptx(*at))
            return false;
    return is_program(*command);
}

bool cuemu_steps_program(int argc, char **argv)
{
    char why[CUEMU_WHY];
    cuemu_program p;
    bool is = cuemu_program_options(&p, argc, argv, why) && cuemu_has_program(&p, why) &&
              has_program(argv, p.command);
    cuemu_free_program_options(&p);
    return is || chooses_launch(argc, argv);
}

/* ---- Running it up to the launch ------------------------------------------------------------ */

static bool is_for_step(const cuemu_program *p, char *why)
{
    const struct {
        const char *option;
        bool given;
    } rows[] = {{"--json", p->json != NULL},
                {"--junit", p->junit != NULL},
                {"--xml", p->xml != NULL},
                {"--write-suppressions", p->write_rules != NULL},
                {"--log-file", p->log != NULL},
                {"--suppress", p->suppress != NULL},
                {"--trace", p->trace != NULL},
                {"--error-exitcode", p->has_code},
                {"--stats", p->counts},
                {"--speed", p->times},
                {"--leaks", p->leaks},
                {"--all", p->all_findings},
                {"--track-unused-memory", p->unused}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        if (rows[i].given) {
            snprintf(why, CUEMU_WHY, "%s is for cuemu check, not for cuemu step", rows[i].option);
            return false;
        }
    return true;
}

/* The launches that there were, as their numbers and kernels. */
static void put_launches(const cuemu_program *p)
{
    for (int i = 0; i < p->launches && i < CUEMU_LISTED; ++i) {
        char *name = emui_ptx_whole_name(p->launched[i]);
        fprintf(stderr, "    %d  %s\n", i + 1, name != NULL ? name : p->launched[i]);
        free(name);
    }
    if (p->launches > CUEMU_LISTED)
        fprintf(stderr, "    .. and %ld more\n", p->launches - CUEMU_LISTED);
}

/* Why there is nothing to step. */
static int no_launch(const cuemu_program *p, int status)
{
    const char *program = p->command[0];
    if (p->signal != 0)
        fprintf(stderr, "cuemu: %s was ended by signal %d before the launch to step\n", program,
                p->signal);
    else
        fprintf(stderr, "cuemu: %s ended with status %d before the launch to step\n", program,
                status);
    if (p->launches == 0) {
        cuemu_tell_no_kernel(p, stderr);
        return CUEMU_BAD;
    }
    fprintf(stderr, "cuemu: of its %ld %s none is the one that the options choose:\n", p->launches,
            p->launches == 1 ? "launch" : "launches");
    put_launches(p);
    return CUEMU_BAD;
}

static bool is_empty(FILE *file)
{
    return fseek(file, 0, SEEK_END) == 0 && ftell(file) == 0;
}

static int step_saved(const cuemu_program *p, FILE *saved)
{
    static cuemu_options o; /* large */
    char why[CUEMU_WHY] = "";
    cuemu_default_options(&o);
    o.file = p->command[0];
    o.saved = saved;
    int code = cuemu_step(&o, NULL, 0, why);
    return *why != '\0' ? bad(why) : code;
}

static int run_and_step(cuemu_program *p, const char *libraries)
{
    char records[64], path[64], why[CUEMU_WHY];
    int memory = cuemu_open_nameless(path, sizeof path);
    FILE *saved = memory < 0 ? NULL : fdopen(memory, "r");
    if (saved == NULL || cuemu_open_nameless(records, sizeof records) < 0)
        return bad("no memory for a launch can be made (memfd_create)");
    p->save = path;
    fflush(stdout);
    int status = cuemu_run_process(p, libraries, records);
    cuemu_default_signals();
    int code = CUEMU_BAD;
    if (status < 0)
        bad("the program cannot be started");
    else if (!is_empty(saved))
        code = step_saved(p, saved);
    else if (cuemu_read_records(p, records, why))
        code = no_launch(p, status);
    else
        bad(why);
    fclose(saved);
    return code;
}

int cuemu_step_program(int argc, char **argv)
{
    char why[CUEMU_WHY], libraries[PATH];
    cuemu_program p;
    int code = CUEMU_BAD;
    bool good = cuemu_program_options(&p, argc, argv, why) && cuemu_has_program(&p, why) &&
                is_for_step(&p, why);
    if (good && cuemu_program_refused(p.command[0], why))
        good = false;
    if (!good)
        bad(why);
    else if (!cuemu_find_libraries(libraries, sizeof libraries))
        bad(NO_LIBRARIES);
    else
        code = run_and_step(&p, libraries);
    cuemu_free_program(&p);
    return code;
}
