/* command.c - the tool `cuemu`: which command, and exit codes; emu/man/cuemu.1 describes it.
 *
 * Here: commands, where output goes. Not here: what each does. */
#define _POSIX_C_SOURCE 200809L /* isatty, fileno */
#include "emu/cli/interrupt.h"
#include "emu/cli/program.h"
#include "emu/cli/step/step.h"
#include "emu/cli/view/view.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef CUEMU_VERSION
#define CUEMU_VERSION "unknown" /* the Makefile says which */
#endif

/* A message may hold what a user wrote: nothing of it commands a terminal. */
static int bad(const char *why)
{
    fputs("cuemu: ", stderr);
    for (const char *c = why; *c != '\0'; ++c)
        fputc((unsigned char)*c < ' ' || *c == 127 ? '?' : *c, stderr);
    fputc('\n', stderr);
    return CUEMU_BAD;
}

static bool is_colored(FILE *out)
{
    const char *no = getenv("NO_COLOR");
    return isatty(fileno(out)) && (no == NULL || *no == '\0');
}

static int run(int argc, char **argv)
{
    static cuemu_options o; /* large */
    char why[CUEMU_WHY] = "";
    cuemu_result r = {0};
    uint64_t bytes = 0;
    char *text = NULL;
    int code = CUEMU_BAD;
    cuemu_catch_signals();
    if (cuemu_parse_options(&o, argc, argv, why))
        text = (char *)cuemu_read_file(o.file, &bytes, why);
    o.shows = o.json ? NULL : stderr;
    o.color = is_colored(stderr);
    if (text != NULL)
        code = cuemu_simulate(&o, text, (size_t)bytes, &r, why);
    if (code == CUEMU_BAD) {
        if (r.runs > 0) /* an output cannot be written */
            cuemu_report(&o, &r, stderr);
        bad(why);
    } else if (o.json) {
        cuemu_put_json(&o, &r, stdout);
    } else {
        if (r.signal == 0)
            cuemu_put_outputs(&o, stdout);
        if (o.stats)
            cuemu_put_stats(o.file, &r.counters, &r.stats, stdout);
        fflush(stdout);
        cuemu_report(&o, &r, stderr);
    }
    cuemu_free_result(&r);
    cuemu_free_options(&o);
    free(text);
    return code;
}

static int step(int argc, char **argv)
{
    if (cuemu_steps_program(argc, argv))
        return cuemu_step_program(argc, argv);
    static cuemu_options o; /* large */
    char why[CUEMU_WHY] = "";
    uint64_t bytes = 0;
    char *text = NULL;
    int code = CUEMU_BAD;
    if (cuemu_parse_options(&o, argc, argv, why))
        text = (char *)cuemu_read_file(o.file, &bytes, why);
    if (text != NULL)
        code = cuemu_step(&o, text, (size_t)bytes, why);
    if (*why != '\0')
        bad(why);
    cuemu_free_options(&o);
    free(text);
    return code;
}

static int ls(int argc, char **argv)
{
    char why[CUEMU_WHY];
    uint64_t bytes = 0;
    bool json = argc > 0 && strcmp(argv[0], "--json") == 0;
    if (argc != 1 + json)
        return bad("ls needs KERNEL.ptx; see cuemu --help");
    char *text = (char *)cuemu_read_file(argv[json], &bytes, why);
    if (text == NULL)
        return bad(why);
    bool good = cuemu_ls(argv[json], text, (size_t)bytes, json, why);
    free(text);
    return good ? CUEMU_CLEAN : bad(why);
}

/* TRACE.jsonl --html FILE, in either order. */
static int view(int argc, char **argv)
{
    const char *trace = NULL, *page = NULL;
    char why[CUEMU_WHY] = "";
    for (int i = 0; i < argc; ++i)
        if (strcmp(argv[i], "--html") == 0 && i + 1 < argc && page == NULL)
            page = argv[++i];
        else if (argv[i][0] != '-' && trace == NULL)
            trace = argv[i];
        else
            return bad("view needs TRACE.jsonl --html FILE; see cuemu --help");
    if (trace == NULL || page == NULL)
        return bad("view needs TRACE.jsonl --html FILE; see cuemu --help");
    return cuemu_view(trace, page, why) ? CUEMU_CLEAN : bad(why);
}

/* The forms with the word in them, all without one. */
static int ops(const char *word)
{
    char form[400];
    int found = 0;
    for (int i = 0; emu_ptx_form(i, form, sizeof form); ++i)
        if (word == NULL || strstr(form, word) != NULL) {
            puts(form);
            ++found;
        }
    return found > 0 ? CUEMU_CLEAN : bad("--ops: no form has this word");
}

/* Is it one of ours? A program of this name is run by ./NAME, or by check NAME. */
static bool is_command(const char *word)
{
    static const char *const words[] = {"run", "step", "view", "ls", "check", "env", "help"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i)
        if (strcmp(word, words[i]) == 0)
            return true;
    return false;
}

/* --help alone, or after a command; after a program it is the program's. */
static bool asks_for_help(int argc, char **argv)
{
    int at = argc > 1 && is_command(argv[1]) ? 2 : 1;
    return argc > at && (strcmp(argv[at], "--help") == 0 || strcmp(argv[at], "-h") == 0);
}

/* A path, a file that is explained, the name of a program, or an option of check before one. */
static bool is_program(const char *word)
{
    char path[CUEMU_FOLDER];
    return strchr(word, '/') != NULL || cuemu_is_source(word) || strncmp(word, "--", 2) == 0 ||
           cuemu_find_program(word, path, sizeof path);
}

static int bad_command(const char *word)
{
    char why[CUEMU_WHY];
    if (*word == '\0')
        return bad("run, step, view, ls, check, env, --ops, --help or a program; see cuemu --help");
    snprintf(
        why, sizeof why,
        "run, step, view, ls, check, env, --ops, --help or a program, and %.80s is none: it is "
        "not along PATH; see cuemu --help",
        word);
    return bad(why);
}

int cuemu_command(int argc, char **argv)
{
    const char *command = argc > 1 ? argv[1] : "";
    int code = CUEMU_CLEAN;
    if (asks_for_help(argc, argv) || strcmp(command, "help") == 0)
        cuemu_put_help(stdout);
    else if (strcmp(command, "run") == 0)
        code = run(argc - 2, argv + 2);
    else if (strcmp(command, "step") == 0)
        code = step(argc - 2, argv + 2);
    else if (strcmp(command, "view") == 0)
        code = view(argc - 2, argv + 2);
    else if (strcmp(command, "ls") == 0)
        code = ls(argc - 2, argv + 2);
    else if (strcmp(command, "check") == 0)
        code = cuemu_run_program(argc - 2, argv + 2, is_colored(stderr));
    else if (strcmp(command, "env") == 0)
        code = cuemu_tell_environment(argc - 2, argv + 2);
    else if (strcmp(command, "--ops") == 0)
        code = ops(argc > 2 ? argv[2] : NULL);
    else if (strcmp(command, "--version") == 0)
        puts("cuemu (cutecheck) " CUEMU_VERSION);
    else if (is_program(command))
        code = cuemu_run_program(argc - 1, argv + 1, is_colored(stderr));
    else
        code = bad_command(command);
    if (fflush(stdout) != 0 || ferror(stdout))
        return bad("the output cannot be written");
    return ferror(stderr) ? CUEMU_BAD : code;
}
