/* options.c - the command line of `cuemu run`. */
#include "emu/cli/cuemu.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool wrong(char *why, const char *format, const char *what)
{
    snprintf(why, CUEMU_WHY, format, what);
    return false;
}

/* 8  8,4  8x4x2: what is left out is 1. */
static bool read_shape(const char *text, int64_t *to)
{
    to[0] = to[1] = to[2] = 1;
    for (int d = 0; d < 3; ++d) {
        char *end = NULL;
        if (*text < '0' || *text > '9')
            return false;
        to[d] = strtoll(text, &end, 10);
        if (to[d] < 1 || to[d] > INT32_MAX)
            return false;
        if (*end == '\0')
            return true;
        if (*end != ',' && *end != 'x')
            return false;
        text = end + 1;
    }
    return false;
}

static bool set_shape(cuemu_options *o, const char *name, const char *text)
{
    int64_t shape[3];
    if (!read_shape(text, shape))
        return false;
    for (int d = 0; d < 3; ++d)
        if (strcmp(name, "--grid") == 0)
            o->launch.grid[d] = shape[d];
        else if (strcmp(name, "--block") == 0)
            o->launch.block[d] = (int)shape[d];
        else
            o->launch.cluster[d] = (int)shape[d];
    return true;
}

/* early, late, random:SEED, random:SEED,N */
static bool set_schedule(cuemu_options *o, const char *text)
{
    char *end = NULL;
    o->schedules = 1;
    if (strcmp(text, "early") == 0 || strcmp(text, "late") == 0) {
        o->config.schedule = *text == 'e' ? EMU_EARLIEST : EMU_LATEST;
        return true;
    }
    if (strncmp(text, "random:", 7) != 0 || text[7] < '0' || text[7] > '9')
        return false;
    o->config.schedule = EMU_RANDOM;
    o->config.shuffle = o->config.diverge = true;
    o->config.seed = strtoull(text + 7, &end, 10);
    if (*end == ',') {
        long n = strtol(end + 1, &end, 10);
        o->schedules = n >= 1 && n <= 1000000 ? (int)n : 0;
    }
    return *end == '\0' && o->schedules > 0;
}

/* Compilers leave registers without a value where it does not matter, so that only strict tells
 * who reads them. */
static bool set_check(cuemu_options *o, const char *text)
{
    o->config.checks = strcmp(text, "none") == 0 ? 0 : EMU_CHECK_ALL;
    o->config.strict = o->config.undefined = strcmp(text, "strict") == 0;
    return o->config.checks == 0 || o->config.strict || strcmp(text, "all") == 0;
}

static bool set_arch(cuemu_options *o, const char *text)
{
    o->has_arch = true;
    return emu_arch_of(text, &o->config.arch);
}

static bool set_fmad(cuemu_options *o, const char *text)
{
    o->config.no_fmad = strcmp(text, "false") == 0;
    return o->config.no_fmad || strcmp(text, "true") == 0;
}

static bool set_compile(cuemu_options *o, const char *text)
{
    o->config.compile = strcmp(text, "auto") == 0     ? EMU_COMPILE_AUTO
                        : strcmp(text, "always") == 0 ? EMU_COMPILE_ALWAYS
                                                      : EMU_COMPILE_NEVER;
    return o->config.compile != EMU_COMPILE_NEVER || strcmp(text, "never") == 0;
}

static bool set_number(const char *text, uint64_t most, uint64_t *to)
{
    char *end = NULL;
    if (*text < '0' || *text > '9')
        return false;
    *to = strtoull(text, &end, 0);
    return *end == '\0' && *to <= most;
}

/* An option that has a value. */
static bool set_option(cuemu_options *o, const char *name, const char *value, char *why)
{
    uint64_t number = 0;
    bool good = false;
    if (strcmp(name, "--grid") == 0 || strcmp(name, "--block") == 0 ||
        strcmp(name, "--cluster") == 0) {
        good = set_shape(o, name, value);
    } else if (strcmp(name, "--sched") == 0) {
        good = set_schedule(o, value);
    } else if (strcmp(name, "--check") == 0) {
        good = set_check(o, value);
    } else if (strcmp(name, "--fmad") == 0) {
        good = set_fmad(o, value);
    } else if (strcmp(name, "--arch") == 0) {
        good = set_arch(o, value);
    } else if (strcmp(name, "--compile") == 0) {
        good = set_compile(o, value);
    } else if (strcmp(name, "--smem") == 0) {
        good = set_number(value, UINT32_MAX, &number);
        o->launch.dynamic_shared = (uint32_t)number;
    } else if (strcmp(name, "--steps") == 0) {
        good = set_number(value, UINT64_MAX, &o->config.max_steps);
    } else if (strcmp(name, "--trace") == 0) {
        o->trace = value;
        good = true;
    } else {
        return wrong(why, "unknown option %.60s; cuemu --help lists the options", name);
    }
    if (!good)
        snprintf(why, CUEMU_WHY, "%s: '%.60s' is no value of it", name, value);
    return good;
}

static bool is_flag(cuemu_options *o, const char *text)
{
    if (strcmp(text, "--stats") == 0)
        o->stats = true;
    else if (strcmp(text, "--all") == 0)
        o->all = true;
    else if (strcmp(text, "--json") == 0)
        o->json = true;
    else
        return false;
    return true;
}

/* The file, then the entry, then the arguments. */
static bool add_word(cuemu_options *o, const char *text, char *why)
{
    char said[CUEMU_WHY];
    if (o->file == NULL) {
        o->file = text;
        return true;
    }
    if (o->launch.entry == NULL) {
        o->launch.entry = text;
        return true;
    }
    if (o->arguments == CUEMU_ARGUMENTS)
        return wrong(why, "more than 64 arguments, at '%.60s'", text);
    if (cuemu_parse_argument(&o->argument[o->arguments++], text, said))
        return true;
    snprintf(why, CUEMU_WHY, "argument %d: %.260s", o->arguments, said);
    return false;
}

/* Every map describes a buffer of the list. */
static bool check_maps(const cuemu_options *o, char *why)
{
    for (int i = 0; i < o->arguments; ++i) {
        const cuemu_argument *a = &o->argument[i];
        if (a->kind == CUEMU_MAP &&
            (a->of >= o->arguments || o->argument[a->of].kind != CUEMU_BUFFER)) {
            snprintf(why, CUEMU_WHY, "argument %d: of=%d is no argument that is a buffer", i + 1,
                     a->of + 1);
            return false;
        }
    }
    return true;
}

void cuemu_default_options(cuemu_options *o)
{
    *o = (cuemu_options){.config = emu_defaults(), .schedules = 1};
    o->config.compile = EMU_COMPILE_AUTO;
    o->config.schedule = EMU_LATEST;
    if (getcwd(o->folder, sizeof o->folder) != NULL)
        o->config.folder = o->folder;
    o->launch.grid[0] = o->launch.grid[1] = o->launch.grid[2] = 1;
}

bool cuemu_parse_options(cuemu_options *o, int argc, char **argv, char *why)
{
    cuemu_default_options(o);
    for (int i = 0; i < argc; ++i) {
        if (argv[i][0] != '-' || argv[i][1] != '-') {
            if (!add_word(o, argv[i], why))
                return false;
        } else if (!is_flag(o, argv[i])) {
            if (i + 1 == argc)
                return wrong(why, "%.60s: unknown, or without its value; see cuemu --help",
                             argv[i]);
            if (!set_option(o, argv[i], argv[i + 1], why))
                return false;
            ++i;
        }
    }
    o->config.diverge = o->config.diverge && !o->stats; /* costs are those of converged warps */
    if (o->launch.entry == NULL)
        return wrong(why, "%s", "run and step need KERNEL.ptx and ENTRY; see cuemu --help");
    return check_maps(o, why);
}

void cuemu_free_options(cuemu_options *o)
{
    for (int i = 0; i < o->arguments; ++i)
        cuemu_free_argument(&o->argument[i]);
}
