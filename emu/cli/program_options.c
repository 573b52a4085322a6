/* program_options.c - the options of `cuemu check`.
 *
 *      ours                              compute-sanitizer's spelling of the same
 *      --leaks --on-fault kernel         --leak-check full --destroy-on-device-error kernel
 *      --kernel scale --launch 3,7-9     --kernel-name kns=scale --launch-skip=2 --launch-count=1
 *
 * A value follows its name, or = after it; of what is yes or no it may be left out. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include "emu/cli/program.h"

#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NAME = 40 };

static bool wrong(char *why, const char *name, const char *value)
{
    snprintf(why, CUEMU_WHY, "%s: '%.60s' is no value of it", name, value);
    return false;
}

/* ---- Values --------------------------------------------------------------------------------- */

typedef enum value_kind {
    ANY,
    WORD,
    SCHEDULE,
    FROM_1,
    FROM_0,
    PERCENT,
    DEVICES,
    LAUNCHES
} value_kind;

enum { MAX_DEVICES = 16 };

/* One of words, each of which has a blank on both sides. */
static bool is_word(const char *value, const char *words)
{
    char all[NAME + 2];
    if (*value == '\0' || strlen(value) >= NAME || strchr(value, ' ') != NULL)
        return false;
    snprintf(all, sizeof all, " %s ", value);
    return strstr(words, all) != NULL;
}

static bool is_number(const char *value, long least)
{
    size_t digits = strspn(value, "0123456789");
    return digits > 0 && digits < 10 && value[digits] == '\0' && strtol(value, NULL, 10) >= least;
}

/* 3,7,10-12: from 1 on. */
static bool are_launches(const char *value)
{
    while (*value >= '1' && *value <= '9') {
        value += strspn(value, "0123456789");
        if (*value == '-' && value[1] >= '1' && value[1] <= '9')
            value += 1 + strspn(value + 1, "0123456789");
        if (*value == '\0')
            return true;
        if (*value++ != ',')
            return false;
    }
    return false;
}

static bool is_random(const char *value)
{
    return strncmp(value, "random:", 7) == 0 && value[7] >= '0' && value[7] <= '9';
}

static bool is_good(const char *value, value_kind kind, const char *words)
{
    switch (kind) {
    case WORD:
        return is_word(value, words);
    case SCHEDULE:
        return is_random(value) || is_word(value, words);
    case FROM_1:
        return is_number(value, 1) || is_word(value, words);
    case FROM_0:
        return is_number(value, 0);
    case PERCENT:
        return is_number(value, 0) && strtol(value, NULL, 10) <= 100;
    case DEVICES:
        return is_number(value, 1) && strtol(value, NULL, 10) <= MAX_DEVICES;
    case LAUNCHES:
        return are_launches(value);
    default:
        return true;
    }
}

/* ---- Names ---------------------------------------------------------------------------------- */

/* How compute-sanitizer calls what has another name here. */
static const char *our_name(const char *name)
{
    static const char *const names[][2] = {
        {"--suppressions", "--suppress"},  {"--destroy-on-device-error", "--on-fault"},
        {"--leak-check", "--leaks"},       {"--kernel-name", "--kernel"},
        {"--filter", "--kernel"},          {"--kernel-name-exclude", "--kernel-exclude"},
        {"--exclude", "--kernel-exclude"}, {"--save", "--xml"},
        {"--print-level", "--severity"},   {"--racecheck-detect-level", "--severity"}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
        if (strcmp(names[i][0], name) == 0)
            return names[i][1];
    return name;
}

/* A line to rules, or after a comma; false: out of memory. */
static bool append(char **to, const char *before, const char *text, char between)
{
    char *all = NULL;
    size_t bytes = 0;
    FILE *out = open_memstream(&all, &bytes);
    if (out == NULL)
        return false;
    if (*to != NULL)
        fprintf(out, "%s%c", *to, between);
    fprintf(out, "%s%s", before, text);
    if (fclose(out) != 0)
        return false;
    free(*to);
    *to = all;
    return true;
}

/* ---- Which kernels -------------------------------------------------------------------------- */

static bool add_expression(cuemu_program *p, const char *minus, const char *text)
{
    regex_t expression;
    char before[NAME];
    if (strchr(text, '\n') != NULL || regcomp(&expression, text, REG_EXTENDED | REG_NOSUB) != 0)
        return false;
    regfree(&expression);
    snprintf(before, sizeof before, "%sregex=", minus);
    return append(&p->kernels, before, text, '\n');
}

/* TEXT, or kns=TEXT,kne=NAME.. as compute-sanitizer has it. */
static bool add_kernels(cuemu_program *p, const char *minus, const char *value)
{
    static const char *const keys[][2] = {{"kns=", "kns="},
                                          {"kernel_substring=", "kns="},
                                          {"kne=", "kne="},
                                          {"kernel_name=", "kne="}};
    char before[NAME], text[CUEMU_WHY];
    if (strncmp(value, "regex=", 6) == 0 || strncmp(value, "regex:", 6) == 0)
        return add_expression(p, minus, value + 6);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; ++i) {
        size_t n = strlen(keys[i][0]), length = strcspn(value + (strlen(value) < n ? 0 : n), ",");
        if (strncmp(value, keys[i][0], n) != 0 || length == 0 || length >= sizeof text)
            continue;
        snprintf(text, sizeof text, "%.*s", (int)length, value + n);
        snprintf(before, sizeof before, "%s%s", minus, keys[i][1]);
        value += n + length;
        return append(&p->kernels, before, text, '\n') &&
               (*value == '\0' || add_kernels(p, minus, value + 1));
    }
    return *value != '\0' && strchr(value, '\n') == NULL && append(&p->kernels, minus, value, '\n');
}

/* ---- Files ---------------------------------------------------------------------------------- */

/* %p is the process, %q{NAME} a variable of the environment, %% is %. */
static bool expand(char **to, const char *name)
{
    char *all = NULL;
    size_t bytes = 0;
    FILE *out = open_memstream(&all, &bytes);
    if (out == NULL)
        return false;
    for (const char *at = name; *at != '\0'; ++at) {
        const char *end = strncmp(at, "%q{", 3) == 0 ? strchr(at, '}') : NULL;
        char variable[NAME];
        if (end != NULL && end - at - 3 < NAME) {
            snprintf(variable, sizeof variable, "%.*s", (int)(end - at - 3), at + 3);
            fputs(getenv(variable) == NULL ? "" : getenv(variable), out);
            at = end;
        } else if (*at == '%' && at[1] == 'p') {
            fprintf(out, "%ld", (long)getpid());
            ++at;
        } else {
            fputc(*at, out);
            at += *at == '%' && at[1] == '%';
        }
    }
    free(*to);
    *to = NULL;
    if (fclose(out) != 0)
        return false;
    *to = all;
    return true;
}

/* ---- Options -------------------------------------------------------------------------------- */

static bool set_value(cuemu_program *p, const char *name, const char *value, char *why)
{
    const struct {
        const char *name;
        const char **to;
        value_kind kind;
        const char *words;
    } rows[] = {{"--sched", &p->sched, SCHEDULE, " early late "},
                {"--check", &p->check, WORD, " all none strict "},
                {"--tool", &p->tool, WORD, " memcheck racecheck initcheck synccheck "},
                {"--fmad", &p->fmad, WORD, " true false "},
                {"--compile", &p->compile, WORD, " never auto always "},
                {"--arch", &p->arch, WORD, " sm_90a sm_100a sm_103a sm_120a "},
                {"--launch-skip", &p->launch_skip, FROM_0, NULL},
                {"--launch-count", &p->launch_count, FROM_0, NULL},
                {"--jobs", &p->jobs, FROM_1, " auto "},
                {"--devices", &p->devices, DEVICES, NULL},
                {"--streams", &p->streams, SCHEDULE, " order "},
                {"--on-fault", &p->on_fault, WORD, " kernel context "},
                {"--padding", &p->padding, FROM_0, NULL},
                {"--unused-memory-threshold", &p->unused_threshold, PERCENT, NULL},
                {"--report-api-errors", &p->api_errors, WORD, " no explicit all "},
                {"--trace", &p->trace, ANY, NULL},
                {"--json", &p->json, ANY, NULL},
                {"--junit", &p->junit, ANY, NULL},
                {"--xml", &p->xml, ANY, NULL},
                {"--write-suppressions", &p->write_rules, ANY, NULL},
                {"--suppress", &p->suppress, ANY, NULL}};
    size_t i = 0, n = sizeof rows / sizeof rows[0];
    while (i < n && strcmp(rows[i].name, name) != 0)
        ++i;
    if (i == n) {
        snprintf(why, CUEMU_WHY, "unknown option %.60s; cuemu --help lists the options", name);
        return false;
    }
    *rows[i].to = value;
    return is_good(value, rows[i].kind, rows[i].words) || wrong(why, name, value);
}

/* Those whose values are not kept as they are. */
static bool set_other(cuemu_program *p, const char *name, const char *value, char *why)
{
    bool good = false;
    if (strcmp(name, "--xml") == 0 && is_word(value, " yes no ")) {
        good = true; /* of compute-sanitizer's, with --save FILE */
    } else if (strcmp(name, "--error-exitcode") == 0) {
        p->code = (int)strtol(value, NULL, 10);
        p->has_code = good = is_number(value, 0) && p->code <= 255;
    } else if (strcmp(name, "--launch") == 0) {
        good = are_launches(value) && append(&p->launch, "", value, ',');
    } else if (strcmp(name, "--kernel") == 0) {
        good = add_kernels(p, "", value);
    } else if (strcmp(name, "--kernel-exclude") == 0) {
        good = add_kernels(p, "-", value);
    } else if (strcmp(name, "--kernel-regex") == 0) {
        good = add_expression(p, "", value);
    } else if (strcmp(name, "--kernel-regex-exclude") == 0) {
        good = add_expression(p, "-", value);
    } else if (strcmp(name, "--log-file") == 0) {
        good = expand(&p->log, value);
    } else if (strcmp(name, "--severity") == 0) {
        good = is_word(value, " info warn warning error ");
        p->errors_only = strcmp(value, "error") == 0;
    } else {
        return set_value(p, name, value, why);
    }
    return good || wrong(why, name, value);
}

static bool *flag_of(cuemu_program *p, const char *name)
{
    const struct {
        const char *name;
        bool *to;
    } rows[] = {{"--stats", &p->counts},
                {"--leaks", &p->leaks},
                {"--speed", &p->times},
                {"--all", &p->all_findings},
                {"--track-unused-memory", &p->unused},
                {"--verbose", &p->verbose},
                {"--require-cuda-init", &p->requires_init},
                {"--nvtx", &p->nvtx},
                {"--host-access", &p->host_access}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        if (strcmp(rows[i].name, name) == 0)
            return rows[i].to;
    return NULL;
}

static bool is_yes_or_no(const char *value)
{
    return value != NULL && is_word(value, " yes no full ");
}

/* One option and its value, which may be the next argument: how many arguments it took; 0: why. */
static int set(cuemu_program *p, char *const *at, int left, char *why)
{
    char name[NAME];
    size_t n = strcspn(at[0], "=");
    const char *value = at[0][n] == '=' ? at[0] + n + 1 : NULL;
    snprintf(name, sizeof name, "%.*s", (int)n, at[0]);
    const char *is = our_name(name);
    bool *flag = flag_of(p, is), follows = value == NULL && left > 1;
    if (flag != NULL) {
        bool takes = follows && is_yes_or_no(at[1]);
        value = takes ? at[1] : value;
        *flag = value == NULL || strcmp(value, "no") != 0;
        if (value != NULL && !is_yes_or_no(value))
            return wrong(why, name, value);
        return takes ? 2 : 1;
    }
    if (value == NULL && !follows) {
        snprintf(why, CUEMU_WHY, "%.60s: unknown, or without its value; see cuemu --help", at[0]);
        return 0;
    }
    return !set_other(p, is, follows ? at[1] : value, why) ? 0 : follows ? 2 : 1;
}

bool cuemu_program_options(cuemu_program *p, int argc, char **argv, char *why)
{
    int i = 0;
    *p = (cuemu_program){.code = CUEMU_FOUND, .nvtx = true, .host_access = true};
    while (i < argc && strncmp(argv[i], "--", 2) == 0) {
        if (strcmp(argv[i], "--") == 0) {
            ++i;
            break;
        }
        int taken = set(p, argv + i, argc - i, why);
        if (taken == 0)
            return false;
        i += taken;
    }
    p->command = argv + i;
    return true;
}

bool cuemu_has_program(const cuemu_program *p, char *why)
{
    if (p->command[0] == NULL)
        snprintf(why, CUEMU_WHY, "check needs a PROGRAM; see cuemu --help");
    return p->command[0] != NULL;
}

void cuemu_free_program_options(cuemu_program *p)
{
    free(p->kernels);
    free(p->launch);
    free(p->log);
}
