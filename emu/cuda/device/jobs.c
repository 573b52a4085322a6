/* jobs.c - a grid in several processes (CUEMU_JOBS=auto|N), where that makes no difference.
 *
 *      process 0   clusters 0 ..          each has a copy of all memory, and knows from shadow
 *      process 1      ..                  memory which words of it were read and written
 *      process n      .. the last one
 *
 * If no word that one of them wrote was read or written by another, no cluster could meet one of
 * another part, and what they wrote is put together. If one was, or something was found, printed or
 * allocated, or a kernel asked where or when it ran, nothing of that has happened: the grid runs as
 * always, and what is found is found there. A kernel of which that is known is not tried again.
 *
 * auto: as many processes as processors, where that was faster than one, or where it never was and
 * is expected to be: by the time that the kernel's CTAs took last, at first by its instructions.
 * Kernels with atomics, fences or strong accesses to global memory are not tried. Not here: what a
 * part did (part.c). */
#define _GNU_SOURCE /* memfd_create, pipe2 */
#include "emu/cuda/device/part.h"
#include "emu/isa.h"
#include "emu/isa/traits.h"
#include "emu/load/load.h"
#include "emu/state/run.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { JOBS = 64, WORTH_IT = 2048 }; /* processes at most; threads of a grid from which on */

/* Nanoseconds: of a warp's instruction with checks; what it costs to divide the grid of a kernel
 * that never was, beside a multiple of the time that the last processes took to begin. */
enum { PER_INSTRUCTION = 30, SAVES = 2000000, FORKS = 4 };
enum { TIMES = 8 }; /* that the instructions of a kernel with loops run, before it is measured */

typedef struct process {
    pid_t id;
    FILE *file; /* what it did */
} process;

/* Of this thread's processor time. */
static int64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* ---- In a process of its own ---------------------------------------------------------------- */

/* What must stay as it is. */
typedef struct state {
    const emui_cu_device *d;
    int findings, globals;
    uint64_t heap, freed;
    size_t printed;
} state;

static state state_of(const emui_cu_device *d)
{
    const emu_machine *m = d->m;
    return (state){d, emu_findings(m), m->globals, m->heap_used, m->heap_freed, d->bytes};
}

static bool is_as(const state *s)
{
    const emu_machine *m = s->d->m;
    fflush(s->d->out);
    return emu_findings(m) == s->findings && m->globals == s->globals && m->heap_used == s->heap &&
           m->heap_freed == s->freed && s->d->bytes == s->printed && !m->run->asks;
}

/* A part that must not stand is given up at once. */
static void watch(void *with, const emu_progress *p)
{
    const state *s = with;
    (void)p;
    if (emu_findings(s->d->m) != s->findings || s->d->m->run->asks)
        _exit(1);
}

static bool run_part(emui_cu_device *d, emu_ptx *ptx, const emu_ptx_launch *launch, FILE *to)
{
    const emu_counters before = *emu_counted(d->m);
    emui_cu_part_head head = {.steps = d->m->steps, .ns = now_ns()};
    emu_ptx_error error;
    state s = state_of(d);
    emu_listen(d->m, watch, &s);
    emu_listen_findings(d->m, NULL, NULL);
    if (emu_ptx_start(ptx, launch, &error) != EMU_FINISHED || !is_as(&s))
        return false;
    emui_add_counters(&head.count, emu_counted(d->m), &before);
    head.steps = d->m->steps - head.steps;
    head.waited = d->m->run->waited;
    head.triggered = d->m->run->triggered;
    head.ns = now_ns() - head.ns;
    return emui_cu_part_write(d, &head, to) && fflush(to) == 0;
}

/* ---- Processes ------------------------------------------------------------------------------ */

/* The process writes to `ended` how long it took, or -1: there is nothing to read. */
static bool begin_part(emui_cu_device *d, emu_ptx *ptx, const emu_ptx_launch *launch, process *p,
                       const int ended[2])
{
    const int file = memfd_create("part", MFD_CLOEXEC);
    p->file = file < 0 ? NULL : fdopen(file, "w+");
    if (p->file == NULL) {
        close(file);
        return false;
    }
    p->id = fork();
    if (p->id == 0) {
        close(ended[0]);
        const int64_t begin = now_ns();
        const int64_t ns = run_part(d, ptx, launch, p->file) ? now_ns() - begin : -1;
        _exit(write(ended[1], &ns, sizeof ns) != sizeof ns || ns < 0);
    }
    return p->id > 0;
}

static void end_process(process *p)
{
    if (p->id > 0) {
        kill(p->id, SIGKILL);
        waitpid(p->id, NULL, 0);
    }
    if (p->file != NULL)
        fclose(p->file);
}

/* All of them, or one that must not stand: one that died writes nothing. took: together. */
static bool wait_for_all(int ended, int parts, int64_t *took)
{
    bool good = true;
    *took = 0;
    for (int i = 0; good && i < parts; ++i) {
        int64_t ns;
        good = read(ended, &ns, sizeof ns) == sizeof ns && ns >= 0;
        *took += good ? ns : 0;
    }
    return good;
}

static bool read_all(emui_cu_device *d, process *from, emui_cu_part *to, int parts)
{
    bool good = true;
    for (int i = 0; good && i < parts; ++i) {
        rewind(from[i].file);
        good = emui_cu_part_read(d, from[i].file, &to[i]);
    }
    return good;
}

/* ---- Which launches -------------------------------------------------------------------------- */

/* Registered and mapped memory may be another process's as well. */
static bool has_common(const emui_cu_device *d)
{
    for (int i = 0; i < d->memory.count; ++i) {
        const emui_cu_memory *a = d->memory.at[i];
        if (a->kind == CU_REGISTERED || a->kind == CU_MAPPED)
            return true;
    }
    return false;
}

/* Do CTAs of a kernel with this instruction meet, as a rule, print or allocate? Of an assertion
 * that holds nobody hears. */
static bool is_common(const emu_ins *i)
{
    const uint32_t is = emui_traits_of(i);
    const bool local = i->space == EMU_SHARED || i->space == EMU_LOCAL || i->space == EMU_PARAM;
    return (is & EMUI_FENCES) != 0 || ((is & EMUI_UPDATES) != 0 && !local) ||
           ((is & (EMUI_LOADS | EMUI_STORES)) != 0 && i->sem != EMU_WEAK && !local) ||
           ((is & EMUI_HOST) != 0 && i->op != EMU_ASSERTFAIL);
}

/* Stores to surfaces are not in the shadow of any region. */
static bool stores_surface(const emu_ins *i)
{
    const char *text = i->source == NULL || i->source->text == NULL ? "" : i->source->text;
    return strstr(text, "sust.") != NULL || strstr(text, "sured.") != NULL;
}

static void look_at(emui_cu_kernel *k)
{
    const emu_ins *begin;
    const int32_t n = emui_ptx_instructions(k->image->ptx, k->entry, &begin);
    bool loops = false;
    for (int32_t pc = 0; pc < n; ++pc) {
        loops |= (emui_traits_of(&begin[pc]) & EMUI_BRANCHES) != 0 && begin[pc].target <= pc;
        k->is_common |= is_common(&begin[pc]);
        k->alone |= stores_surface(&begin[pc]);
    }
    k->instructions = (int64_t)n * (loops ? TIMES : 1);
}

/* Nanoseconds of a launch that is not divided: as the last one took, or all parts of one, else by
 * its instructions. */
static double whole_ns(const emui_cu_launch *l, int64_t ctas)
{
    const emui_cu_kernel *k = l->kernel;
    const int64_t threads = l->block[0] * l->block[1] * l->block[2];
    const int64_t warps = (threads + EMU_LANES - 1) / EMU_LANES;
    return (double)ctas * (k->ns_per_cta > 0 ? k->ns_per_cta
                                             : (double)(warps * k->instructions * PER_INSTRUCTION));
}

/* Is the time that several processes save worth making them? Where it was measured what they take,
 * with faults of pages that one process has had, it has to be less than what one takes: clearly
 * less, unless two launches were not divided. The first of those compiles the kernel. */
static bool is_worth(const emui_cu_device *d, const emui_cu_launch *l, int64_t ctas, int jobs)
{
    static const double most[] = {0.6, 0.7, 0.95};
    const emui_cu_kernel *k = l->kernel;
    const double whole = whole_ns(l, ctas);
    if (k->part_ns_per_cta > 0)
        return k->parts_ns + (double)ctas * k->part_ns_per_cta < most[k->whole_runs] * whole;
    return whole * (jobs - 1) / jobs > SAVES + FORKS * (double)d->fork_ns;
}

/* A handler of the program would hear of processes that are not the program's. */
static bool hears_of_children(void)
{
    struct sigaction now;
    return sigaction(SIGCHLD, NULL, &now) != 0 ||
           (now.sa_handler != SIG_DFL && now.sa_handler != SIG_IGN);
}

static int jobs_of(emui_cu_device *d, const emui_cu_launch *l, int64_t ctas)
{
    const char *jobs = getenv("CUEMU_JOBS");
    if (jobs != NULL && strcmp(jobs, "auto") != 0) {
        const long n = strtol(jobs, NULL, 10);
        return n < 1 ? 1 : n > JOBS ? JOBS : (int)n;
    }
    if (d->processors == 0)
        d->processors = emui_cu_processors();
    const int n = d->processors > JOBS ? JOBS : d->processors;
    const bool may = n > 1 && ctas >= CU_MEASURED_CTAS && !l->kernel->is_common;
    return may && is_worth(d, l, ctas, n) && !hears_of_children() ? n : 1;
}

static int parts_of(emui_cu_device *d, const emui_cu_launch *l, const int *cluster)
{
    const emu_config *c = &d->m->config;
    const int64_t ctas = l->grid[0] * l->grid[1] * l->grid[2];
    const int64_t clusters = ctas / ((int64_t)cluster[0] * cluster[1] * cluster[2]);
    if (l->kernel->instructions == 0)
        look_at(l->kernel);
    const bool may = !l->kernel->alone && !l->cooperative && !d->counts && d->trace == NULL &&
                     c->schedule != EMU_RANDOM && !c->shuffle &&
                     (c->checks & EMU_CHECK_RACE) != 0 &&
                     ctas * l->block[0] * l->block[1] * l->block[2] >= WORTH_IT && !has_common(d);
    const int jobs = may ? jobs_of(d, l, ctas) : 1;
    return clusters < jobs ? (int)clusters : jobs;
}

/* ---- A launch ------------------------------------------------------------------------------- */

static bool begin_parts(emui_cu_device *d, const emui_cu_kernel *k, const emu_ptx_launch *launch,
                        process *at, int parts, const int ended[2])
{
    emui_run *r = d->m->run;
    const int64_t begin = now_ns();
    bool good = true;
    r->asks = r->waited = r->triggered = false;
    r->part_room = k->is_common ? 0 : 1;
    for (int i = 0; good && i < parts; ++i) {
        r->part = i;
        r->parts = parts;
        good = begin_part(d, k->image->ptx, launch, &at[i], ended);
    }
    r->part = r->parts = 0;
    d->fork_ns = now_ns() - begin;
    return good;
}

/* All of a launch has at most so many steps. */
static bool fits(const emui_cu_device *d, const emui_cu_part *p, int parts)
{
    const uint64_t most = d->m->config.max_steps;
    uint64_t steps = 0;
    for (int i = 0; i < parts; ++i)
        steps += p[i].head.steps;
    return most == 0 || steps < most;
}

/* took: all parts, with what they did besides, beside which each ran for some time. */
static void put_all(emui_cu_device *d, const emui_cu_launch *l, const process *from,
                    const emui_cu_part *p, int parts, int64_t took)
{
    emui_cu_kernel *k = l->kernel;
    const double ctas = (double)(l->grid[0] * l->grid[1] * l->grid[2]);
    int64_t ns = 0, longest = 0;
    for (int i = 0; i < parts; ++i) {
        emui_cu_part_put(d, from[i].file, &p[i]);
        ns += p[i].head.ns;
        longest = p[i].head.ns > longest ? p[i].head.ns : longest;
    }
    d->order.in_parts = true;
    d->seconds_of_parts = (double)ns / 1e9;
    k->parts_ns = (double)(took - ns) / parts;
    k->part_ns_per_cta = (double)longest / ctas;
    if (k->whole_runs == 0)
        k->ns_per_cta = (double)ns / ctas;
}

bool emui_cu_start_parts(emui_cu_device *d, const emui_cu_launch *l, const emu_ptx_launch *launch)
{
    process at[JOBS] = {{0}};
    emui_cu_part part[JOBS] = {{.written = {0}}};
    int ended[2];
    const int parts = parts_of(d, l, launch->cluster);
    const int64_t begin = now_ns();
    int64_t took;
    if (parts < 2 || pipe2(ended, O_CLOEXEC) != 0)
        return false;
    bool good = begin_parts(d, l->kernel, launch, at, parts, ended);
    close(ended[1]);
    good = good && wait_for_all(ended[0], parts, &took) && read_all(d, at, part, parts) &&
           !emui_cu_parts_meet(part, parts) && fits(d, part, parts);
    if (good)
        put_all(d, l, at, part, parts, took);
    for (int i = 0; i < parts; ++i) {
        end_process(&at[i]);
        emui_cu_part_free(&part[i]);
    }
    close(ended[0]);
    l->kernel->alone |= !good;
    l->kernel->parts_ns += (double)(now_ns() - begin);
    return good;
}

emu_end emui_cu_start_grid(emui_cu_device *d, const emui_cu_launch *l, const emu_ptx_launch *launch,
                           emu_ptx_error *error)
{
    const int64_t ctas = l->grid[0] * l->grid[1] * l->grid[2];
    if (emui_cu_start_parts(d, l, launch))
        return EMU_FINISHED;
    if (ctas < CU_MEASURED_CTAS) /* the clock takes 0.3 us, a short launch 12 */
        return emu_ptx_start(l->kernel->image->ptx, launch, error);
    const int64_t begin = now_ns();
    const emu_end end = emu_ptx_start(l->kernel->image->ptx, launch, error);
    l->kernel->ns_per_cta = (double)(now_ns() - begin) / (double)ctas;
    l->kernel->whole_runs += l->kernel->whole_runs < 2;
    return end;
}
