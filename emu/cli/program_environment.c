/* program_environment.c - what cuemu sets in the environment of a program, and why: one table.
 *
 * `cuemu check` sets it in the program's process, `cuemu env` prints it for a shell, --verbose says
 * why. A value names folders: {cuda} has the machine's libraries, {package} the Python package,
 * {cache} what may be made again. */
#define _GNU_SOURCE /* asprintf, setenv */
#include "emu/cli/program.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH = 4096 };

/* What becomes of the value that a variable has already. */
typedef enum rule {
    OURS,   /* it is replaced */
    THEIRS, /* it stays */
    BEFORE, /* ours comes first, : between them */
    WITHIN  /* a folder: ours is the folder cuemu of it */
} rule;

typedef struct row {
    const char *name;
    rule rule;
    const char *value; /* NULL: the variable is not there */
    const char *why;
} row;

/* Programs with the runtime in them, and interpreters that load such a thing, have calls led to the
 * machine's runtime when they are loaded (emu/cuda/audit). */
static const row of_libraries[] = {
    {"LD_LIBRARY_PATH", BEFORE, "{cuda}", "the machine's libcuda and libcudart are found first"},
    {"LD_AUDIT", BEFORE, "{cuda}/libcuemu_audit.so",
     "calls of a runtime that is linked into a program or a library are led to the machine's"},
    {"LD_PRELOAD", BEFORE, "{cuda}/libcudart.so.13",
     "the machine's runtime is there before a library brings its own"}};

/* Of clients of CUDA in Python. Machine code that a cache holds is PTX here, and the device's own
 * caches are not to have it. */
static const row of_python[] = {
    {"PYTHONPATH", BEFORE, "{package}/start",
     "Python prepares its clients of CUDA (sitecustomize)"},
    {"TRITON_PTXAS_PATH", OURS, "{package}/stand_in/ptxas",
     "Triton's machine code is PTX, which the machine runs"},
    {"TRITON_PTXAS_BLACKWELL_PATH", OURS, "{package}/stand_in/ptxas", "the same from sm_100 on"},
    {"TRITON_CACHE_DIR", WITHIN, "{cache}/triton", "Triton's PTX apart from machine code"},
    {"TORCHINDUCTOR_CACHE_DIR", WITHIN, "{cache}/inductor",
     "Inductor's PTX apart from machine code"},
    {"PYTORCH_ALLOC_CONF", THEIRS, "backend:cudaMallocAsync",
     "a tensor of PyTorch is an allocation: accesses beyond it, or after its end, are found"},
    {"CUPY_COMPILE_WITH_PTX", OURS, "1", "CuPy asks NVRTC for PTX, not for machine code"},
    {"CUPY_ACCELERATORS", OURS, "", "CuPy's CUB and cuTENSOR have no PTX: its own kernels instead"},
    {"CUPY_CACHE_DIR", WITHIN, "{cache}/cupy", "CuPy's PTX apart from machine code"},
    {"CUTE_DSL_LINEINFO", OURS, "1", "findings in kernels of the CuTe DSL have lines of Python"},
    {"CUTE_DSL_CACHE_DIR", WITHIN, "{cache}/cute_dsl",
     "the CuTe DSL's PTX apart from machine code"},
    {"NUMBA_CACHE_DIR", WITHIN, "{cache}/numba", "numba's PTX apart from machine code"}};

/* ---- Values --------------------------------------------------------------------------------- */

typedef struct folders {
    const char *cuda;
    char package[PATH], cache[PATH]; /* package: empty where it is not there */
} folders;

static void find_folders(folders *f, const char *libraries)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    f->cuda = libraries;
    if (!cuemu_find_package(f->package, sizeof f->package))
        f->package[0] = '\0';
    if (cache != NULL && *cache == '/')
        snprintf(f->cache, sizeof f->cache, "%s/cuemu", cache);
    else if (home != NULL && *home == '/')
        snprintf(f->cache, sizeof f->cache, "%s/.cache/cuemu", home);
    else
        snprintf(f->cache, sizeof f->cache, "/tmp/cuemu-%lu", (unsigned long)getuid());
}

/* Text in memory of its own; NULL: there is none. */
static char *text(const char *first, const char *between, const char *second)
{
    char *all = NULL;
    return asprintf(&all, "%s%s%s", first, between, second) < 0 ? NULL : all;
}

/* A value with its folder in place; NULL: what it names in the package is not there. */
static char *expand(const folders *f, const char *value)
{
    const char *rest = *value == '{' ? strchr(value, '}') + 1 : value;
    const char *folder = *value != '{'                         ? ""
                         : strncmp(value, "{cuda}", 6) == 0    ? f->cuda
                         : strncmp(value, "{package}", 9) == 0 ? f->package
                                                               : f->cache;
    char *all = *value == '{' && *folder == '\0' ? NULL : text(folder, "", rest);
    if (all != NULL && folder == f->package && access(all, R_OK) != 0) {
        free(all);
        return NULL;
    }
    return all;
}

static bool is_in_list(const char *list, const char *one)
{
    size_t n = strlen(one);
    for (const char *at = list; (at = strstr(at, one)) != NULL; ++at)
        if ((at == list || at[-1] == ':') && (at[n] == ':' || at[n] == '\0'))
            return true;
    return false;
}

/* Is it a folder of ours already, as within another cuemu? */
static bool is_ours(const folders *f, const char *folder)
{
    const char *last = strrchr(folder, '/');
    return strncmp(folder, f->cache, strlen(f->cache)) == 0 ||
           (last != NULL && strcmp(last, "/cuemu") == 0);
}

/* What the variable is to be, where it has a value already. */
static char *join(const folders *f, rule r, const char *theirs, char *ours)
{
    char *both = NULL;
    if (theirs == NULL || *theirs == '\0' || r == OURS)
        return ours;
    if (r == THEIRS || (r == BEFORE && is_in_list(theirs, ours)) ||
        (r == WITHIN && is_ours(f, theirs)))
        both = text(theirs, "", "");
    else if (r == BEFORE)
        both = text(ours, ":", theirs);
    else
        both = text(theirs, "/", "cuemu");
    free(ours);
    return both;
}

/* ---- All of them ---------------------------------------------------------------------------- */

/* value: NULL where the variable is not to be there. */
typedef void put(FILE *out, const char *name, const char *value, const char *why);

static void put_table(const folders *f, const row *rows, size_t n, put *to, FILE *out)
{
    for (size_t i = 0; i < n; ++i) {
        char *value = expand(f, rows[i].value);
        if (value == NULL)
            continue;
        value = join(f, rows[i].rule, getenv(rows[i].name), value);
        if (value != NULL)
            to(out, rows[i].name, value, rows[i].why);
        free(value);
    }
}

/* A program may change its folder before it opens a file. */
static void put_path(const char *name, const char *path, const char *why, put *to, FILE *out)
{
    char folder[PATH];
    char *whole = NULL;
    if (path != NULL && *path != '/' && getcwd(folder, sizeof folder) != NULL)
        whole = text(folder, "/", path);
    to(out, name, whole != NULL ? whole : path, why);
    free(whole);
}

/* What options say, for the machine's libraries. */
static void put_options(const cuemu_program *p, put *to, FILE *out)
{
    const char *unused = p->unused_threshold != NULL ? p->unused_threshold : "0";
    const char *arch = p->arch != NULL ? p->arch : getenv("CUEMU_ARCH");
    const char *compile = p->compile != NULL ? p->compile : getenv("CUEMU_COMPILE");
    const char *rows[][3] = {{"CUEMU_SAVE", p->save, "the launch that step shows"},
                             {"CUEMU_SCHED", p->sched, "--sched"},
                             {"CUEMU_CHECK", p->check, "--check"},
                             {"CUEMU_FMAD", p->fmad, "--fmad"},
                             {"CUEMU_COMPILE", compile, "--compile"},
                             {"CUEMU_ARCH", arch, "--arch"},
                             {"CUEMU_KERNEL", p->kernels, "--kernel"},
                             {"CUEMU_LAUNCH", p->launch, "--launch"},
                             {"CUEMU_LAUNCH_SKIP", p->launch_skip, "--launch-skip"},
                             {"CUEMU_LAUNCH_COUNT", p->launch_count, "--launch-count"},
                             {"CUEMU_TOOL", p->tool, "--tool"},
                             {"CUEMU_PADDING", p->padding, "--padding"},
                             {"CUEMU_DEVICES", p->devices, "--devices"},
                             {"CUEMU_UNUSED", p->unused ? unused : NULL, "--track-unused-memory"},
                             {"CUEMU_API_ERRORS", p->api_errors, "--report-api-errors"},
                             {"CUEMU_ERRORS_ONLY", p->errors_only ? "yes" : NULL, "--severity"},
                             {"CUEMU_HOST_ACCESS", p->host_access ? NULL : "no", "--host-access"},
                             {"CUEMU_STREAMS", p->streams, "--streams"},
                             {"CUEMU_JOBS", p->jobs, "--jobs"},
                             {"CUEMU_ON_FAULT", p->on_fault, "--on-fault"},
                             {"CUEMU_ALL", p->all_findings ? "yes" : NULL, "--all"},
                             {"CUEMU_STATS", p->counts ? "yes" : NULL, "--stats"},
                             {"CUEMU_LEAKS", p->leaks ? "yes" : NULL, "--leaks"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        to(out, rows[i][0], rows[i][1], rows[i][2]);
    put_path("CUEMU_LOG", p->log, "--log-file", to, out);
    put_path("CUEMU_TRACE", p->trace, "--trace", to, out);
    put_path("CUEMU_SUPPRESS", p->suppress, "--suppress", to, out);
}

/* The file that findings are shown in: a program may lead its own elsewhere. */
static void put_standard_error(put *to, FILE *out)
{
    char name[64];
    struct stat s;
    bool known = fstat(STDERR_FILENO, &s) == 0;
    snprintf(name, sizeof name, "%llu:%llu", known ? (unsigned long long)s.st_dev : 0,
             known ? (unsigned long long)s.st_ino : 0);
    to(out, "CUEMU_STDERR", name, "where findings are shown");
}

/* Of a process that cuemu starts, which reads its records afterwards. */
static void put_of_process(const cuemu_program *p, const char *records, put *to, FILE *out)
{
    to(out, "CUEMU_REPORT", records, "findings are recorded in memory of cuemu's");
    to(out, "CUEMU_COLOR", p->color ? "yes" : NULL, "standard error is a terminal");
    to(out, "CUEMU_PROGRESS", isatty(STDERR_FILENO) ? "yes" : NULL, "standard error is a terminal");
    put_standard_error(to, out);
}

static void put_all(const cuemu_program *p, const char *libraries, const char *records, put *to,
                    FILE *out)
{
    char path[PATH + 32];
    folders f;
    find_folders(&f, libraries);
    size_t n = sizeof of_libraries / sizeof of_libraries[0];
    if (p->command[0] != NULL && cuemu_program_needs(p->command[0], "libcudart.so."))
        --n; /* the last: its linker loads the runtime */
    put_table(&f, of_libraries, n, to, out);
    put_table(&f, of_python, sizeof of_python / sizeof of_python[0], to, out);
    snprintf(path, sizeof path, "%s/libcuda.so.1", libraries);
    if (p->nvtx && getenv("NVTX_INJECTION64_PATH") == NULL)
        to(out, "NVTX_INJECTION64_PATH", path, "--nvtx: names of memory reach the machine");
    put_options(p, to, out);
    to(out, "CUEMU_FOLDER", getcwd(path, sizeof path), "paths in messages are relative to it");
    if (records != NULL)
        put_of_process(p, records, to, out);
    else
        to(out, "CUEMU_REPORT", "", "a file for records of findings, or none");
}

/* ---- Where they go -------------------------------------------------------------------------- */

static void set(FILE *out, const char *name, const char *value, const char *why)
{
    (void)out, (void)why;
    if (value != NULL)
        setenv(name, value, 1);
    else
        unsetenv(name);
}

/* As a line of a shell; what is not to be there is taken away where it is. */
static void put_shell(FILE *out, const char *name, const char *value, const char *why)
{
    (void)why;
    if (value == NULL && getenv(name) != NULL)
        fprintf(out, "unset %s\n", name);
    if (value == NULL)
        return;
    fprintf(out, "export %s='", name);
    for (; *value != '\0'; ++value)
        *value == '\'' ? fputs("'\\''", out) : fputc(*value, out);
    fputs("'\n", out);
}

static void put_verbose(FILE *out, const char *name, const char *value, const char *why)
{
    if (value != NULL || getenv(name) != NULL)
        fprintf(out, "# %s\n", why);
    put_shell(out, name, value, why);
}

void cuemu_set_environment(const cuemu_program *p, const char *libraries, const char *records)
{
    if (p->verbose)
        put_all(p, libraries, records, put_verbose, stderr);
    put_all(p, libraries, records, set, NULL);
}

/* Options of what cuemu does when a program has ended; NULL: none was given. */
static const char *of_end(const cuemu_program *p)
{
    return p->json != NULL          ? "--json"
           : p->junit != NULL       ? "--junit"
           : p->xml != NULL         ? "--xml"
           : p->write_rules != NULL ? "--write-suppressions"
           : p->counts              ? "--stats"
           : p->times               ? "--speed"
           : p->requires_init       ? "--require-cuda-init"
           : p->has_code            ? "--error-exitcode"
                                    : NULL;
}

bool cuemu_print_environment(const cuemu_program *p, const char *libraries, char *why)
{
    const char *option = of_end(p);
    if (option != NULL)
        snprintf(why, CUEMU_WHY,
                 "env: %s is done when a program has ended: cuemu check %s .. PROGRAM", option,
                 option);
    else if (p->command[0] != NULL)
        snprintf(why, CUEMU_WHY, "env takes options alone, and starts nothing: cuemu %.100s ..",
                 p->command[0]);
    else
        put_all(p, libraries, NULL, p->verbose ? put_verbose : put_shell, stdout);
    return option == NULL && p->command[0] == NULL;
}
