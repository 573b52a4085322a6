/* compile.c - which launches run compiled kernels, and from when on.
 *
 *      launch begins --> interpreted --10 ms--> text, key --> loaded already, or in the cache: used
 *                                                   `-------> the compiler begins, in a process of
 *                                                             its own; when it has ended: used
 *
 * A kernel that is done within 10 ms is never compiled: to look for one that is takes 1 ms for
 * 1,000 instructions, to compile them 1 s. Where there is no compiler, or no folder for its
 * objects, kernels are interpreted. Here: that decision. Not here: the text, the cache, the
 * compiler. */
#define _POSIX_C_SOURCE 200809L

#include "emu/compile/compile.h"

#include "emu/compile/build.h"
#include "emu/compile/text.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { WORTH_NS = 10000000, NEXT_LOOK = 1 << 16 /* steps */, WAITS = 6000 };

/* An object that is loaded, until the machine closes. */
typedef struct kernel {
    emui_kernel_key key;
    void *object;
    emui_compiled *const *parts;
    struct kernel *next;
} kernel;

struct emui_compiling {
    uint64_t began;      /* the launch, ns */
    bool builds;         /* the compiler is at work, */
    emui_kernel_key key; /* for this one */
    kernel *kernels;
    bool told;
};

static uint64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * UINT64_C(1000000000) + (uint64_t)t.tv_nsec;
}

/* ---- Text ---- */

typedef struct text {
    char *s;
    size_t bytes;
} text;

static bool make_text(const emu_machine *m, text *t)
{
    const emui_compile_source source = {m->program, m->rows, m->traits, m->length};
    FILE *to = open_memstream(&t->s, &t->bytes);
    if (to == NULL)
        return false;
    emui_put_kernel(to, &source);
    bool fine = !ferror(to);
    return fclose(to) == 0 && fine;
}

/* False: another process does the same, or it cannot be. */
static bool save_text(const emui_kernel_key *key, const text *t)
{
    char path[EMUI_PATH];
    int file = emui_cache_path(key, ".c", path) ? emui_cache_create(path) : -1;
    if (file < 0)
        return false;
    bool fine = write(file, t->s, t->bytes) == (ssize_t)t->bytes;
    fine = close(file) == 0 && fine;
    if (!fine)
        unlink(path);
    return fine;
}

/* ---- Objects ---- */

static bool is_key(const emui_kernel_key *a, const emui_kernel_key *b)
{
    return a->half[0] == b->half[0] && a->half[1] == b->half[1];
}

static bool use_loaded(emu_machine *m, const emui_kernel_key *key)
{
    for (const kernel *k = m->compiling->kernels; k != NULL; k = k->next)
        if (is_key(&k->key, key)) {
            m->compiled = k->parts;
            return true;
        }
    return false;
}

static bool load(emu_machine *m, const emui_kernel_key *key)
{
    char path[EMUI_PATH];
    if (!emui_cache_path(key, ".so", path) || !emui_cache_trusts(path))
        return false;
    kernel *k = malloc(sizeof *k);
    void *object = k == NULL ? NULL : dlopen(path, RTLD_NOW | RTLD_LOCAL);
    emui_compiled *const *parts = object == NULL ? NULL : dlsym(object, "emui_parts");
    if (parts == NULL) {
        if (object != NULL)
            dlclose(object);
        free(k);
        return false;
    }
    *k = (kernel){*key, object, parts, m->compiling->kernels};
    m->compiling->kernels = k;
    m->compiled = parts;
    return true;
}

/* ---- When ---- */

/* To whoever asked for it. */
static void tell(emu_machine *m, const char *why)
{
    if (m->config.compile == EMU_COMPILE_ALWAYS && !m->compiling->told)
        fprintf(stderr, "cuemu: kernels are interpreted: %s\n", why);
    m->compiling->told = true;
}

/* The compiler begins; where it is waited for, it has ended then. */
static void build(emu_machine *m, const emui_kernel_key *key, const text *t, const char *compiler,
                  bool waits)
{
    struct emui_compiling *c = m->compiling;
    char path[EMUI_PATH];
    if (!emui_cache_path(key, ".c", path)) {
        tell(m, "there is no folder for compiled ones that only the user may write to "
                "(~/.cache/cutecheck/kernels)");
        return;
    }
    if (save_text(key, t) && !emui_build_kernel(key, compiler, waits)) {
        unlink(path);
        tell(m, "the C compiler, cc, has failed");
    } else if (waits) {
        for (int k = 0; k < WAITS && !load(m, key); ++k) /* for another process, perhaps */
            nanosleep(&(struct timespec){0, 10000000}, NULL);
        if (m->compiled == NULL)
            tell(m, "the compiled one cannot be loaded");
    } else {
        c->builds = true;
        c->key = *key;
        m->compile_at = m->steps + NEXT_LOOK;
    }
}

static void find(emu_machine *m, bool waits)
{
    char compiler[EMUI_PATH];
    text t = {NULL, 0};
    m->compile_at = UINT64_MAX;
    if (!emui_find_compiler(compiler)) {
        tell(m, "there is no C compiler, cc, on the PATH");
    } else if (make_text(m, &t)) {
        emui_kernel_key key = emui_kernel_key_of(t.s, t.bytes, compiler);
        if (!use_loaded(m, &key) && !load(m, &key))
            build(m, &key, &t, compiler, waits);
    }
    free(t.s);
}

/* Has the compiler ended? It has failed where neither its text nor its object is there. */
static void look(emu_machine *m)
{
    char path[EMUI_PATH];
    struct emui_compiling *c = m->compiling;
    m->compile_at = m->steps + NEXT_LOOK;
    if (load(m, &c->key) || !emui_cache_path(&c->key, ".c", path) || access(path, F_OK) != 0) {
        c->builds = false;
        m->compile_at = UINT64_MAX;
    }
}

void emui_compile_begin(emu_machine *m)
{
    m->compiled = NULL;
    m->compile_at = UINT64_MAX;
    if (m->config.compile == EMU_COMPILE_NEVER)
        return;
    if (m->compiling == NULL)
        m->compiling = calloc(1, sizeof *m->compiling);
    if (m->compiling == NULL)
        return;
    m->compiling->builds = false;
    m->compiling->began = now_ns();
    if (m->config.compile == EMU_COMPILE_ALWAYS)
        find(m, true);
    else
        m->compile_at = m->steps + NEXT_LOOK;
}

void emui_compile_consider(emu_machine *m)
{
    if (m->compiling->builds)
        look(m);
    else if (now_ns() - m->compiling->began < WORTH_NS)
        m->compile_at = m->steps + NEXT_LOOK;
    else
        find(m, false);
}

void emui_compile_free(emu_machine *m)
{
    while (m->compiling != NULL && m->compiling->kernels != NULL) {
        kernel *k = m->compiling->kernels;
        m->compiling->kernels = k->next;
        dlclose(k->object);
        free(k);
    }
    free(m->compiling);
}
