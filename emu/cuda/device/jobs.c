/* jobs.c - a grid in several processes (CUEMU_JOBS=N), where that makes no difference.
 *
 *      process 0   clusters 0 ..          each has a copy of all memory, and notes which words of
 *      process 1      ..                  it were read and written
 *      process n      .. the last one
 *
 * If no word that one of them wrote was read or written by another, no cluster could meet one of
 * another part, and what they wrote is put together. If one was, or something was found, printed or
 * allocated, or a kernel asked where or when it ran, nothing of that has happened: the grid runs as
 * always, and what is found is found there. Not here: which words (race/touched.c). */
#define _POSIX_C_SOURCE 200809L /* kill */
#include "emu/check/race/shadow.h"
#include "emu/cuda/device/state.h"
#include "emu/state/run.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { JOBS = 64, WORTH_IT = 2048 }; /* processes at most; threads of a grid from which on */

/* What a part did: sums, then pages. */
typedef struct sums {
    emu_counters count;
    uint64_t steps;
    int64_t pages; /* -1: it must not stand */
} sums;

typedef struct page {
    int64_t region, page;
    emui_touched touched;
    uint8_t data[EMUI_SHADOW_PAGE], state[EMUI_SHADOW_PAGE]; /* where words of it were written */
} page;

enum { UNWRITTEN = offsetof(page, data) }; /* what is sent of a page that was only read */

typedef struct part {
    pid_t process;
    FILE *from;
    sums sums;
    page *page;
} part;

/* ---- In a process of its own ---------------------------------------------------------------- */

static uint64_t bytes_of(const emui_region *r, uint64_t number)
{
    uint64_t left = r->bytes - number * EMUI_SHADOW_PAGE;
    return left < EMUI_SHADOW_PAGE ? left : EMUI_SHADOW_PAGE;
}

static bool send_page(FILE *to, const emui_region *r, page *p)
{
    uint64_t at = (uint64_t)p->page * EMUI_SHADOW_PAGE, n = bytes_of(r, (uint64_t)p->page);
    bool written = emui_is_written(&p->touched);
    if (written) {
        memcpy(p->data, r->data + at, (size_t)n);
        memcpy(p->state, r->state + at, (size_t)n);
    }
    return fwrite(p, written ? sizeof *p : UNWRITTEN, 1, to) == 1;
}

/* All pages that were touched, or how many they are. */
static int64_t send_pages(emui_cu_device *d, FILE *to)
{
    int64_t pages = 0;
    page p;
    for (int i = 0; i < d->m->globals; ++i) {
        const emui_region *r = d->m->global[i];
        for (size_t k = 0; r->shadow != NULL && k < r->shadow->pages; ++k) {
            if (r->shadow->page[k] == NULL)
                continue;
            ++pages;
            if (to == NULL)
                continue;
            p.region = i;
            p.page = (int64_t)k;
            emui_touched_of(r->shadow->page[k], &p.touched);
            if (!send_page(to, r, &p))
                return -1;
        }
    }
    return pages;
}

/* Shadows begin anew: what earlier launches did comes before. */
static bool forget_accesses(emu_machine *m)
{
    for (int i = 0; i < m->globals; ++i) {
        m->global[i]->shadow = NULL; /* the process ends soon */
        if (!emui_shadow_open(m, m->global[i]))
            return false;
    }
    return true;
}

static bool runs_alone(emui_cu_device *d, emu_ptx *ptx, const emu_ptx_launch *launch)
{
    emu_machine *m = d->m;
    emu_ptx_error error;
    int findings = emu_findings(m), globals = m->globals;
    uint64_t heap = m->heap_used, freed = m->heap_freed;
    emu_listen(m, NULL, NULL);
    emu_listen_findings(m, NULL, NULL);
    fflush(d->out);
    size_t printed = d->bytes;
    bool good = forget_accesses(m) && emu_ptx_start(ptx, launch, &error) == EMU_FINISHED;
    fflush(d->out);
    return good && emu_findings(m) == findings && m->globals == globals && m->heap_used == heap &&
           m->heap_freed == freed && d->bytes == printed && !m->run->asks;
}

static void run_part(emui_cu_device *d, emu_ptx *ptx, const emu_ptx_launch *launch, FILE *to)
{
    const emu_counters before = *emu_counted(d->m);
    sums s = {.steps = d->m->steps, .pages = -1};
    if (runs_alone(d, ptx, launch)) {
        emui_add_counters(&s.count, emu_counted(d->m), &before);
        s.steps = d->m->steps - s.steps;
        s.pages = send_pages(d, NULL);
    }
    if (fwrite(&s, sizeof s, 1, to) == 1 && s.pages >= 0)
        send_pages(d, to);
    fflush(to);
    _exit(0);
}

/* ---- Putting them together ------------------------------------------------------------------- */

static bool read_page(part *p, page *to)
{
    return fread(to, UNWRITTEN, 1, p->from) == 1 &&
           (!emui_is_written(&to->touched) ||
            fread(to->data, sizeof *to - UNWRITTEN, 1, p->from) == 1);
}

static bool read_part(part *p)
{
    if (fread(&p->sums, sizeof p->sums, 1, p->from) != 1 || p->sums.pages < 0)
        return false;
    p->page = malloc(((size_t)p->sums.pages + 1) * sizeof *p->page);
    for (int64_t i = 0; p->page != NULL && i < p->sums.pages; ++i)
        if (!read_page(p, &p->page[i]))
            return false;
    return p->page != NULL;
}

static int compare(const page *a, const page *b)
{
    return a->region != b->region ? (a->region > b->region) - (a->region < b->region)
                                  : (a->page > b->page) - (a->page < b->page);
}

/* Pages are in order in each part. */
static bool meet(const part *a, const part *b)
{
    for (int64_t i = 0, k = 0; i < a->sums.pages && k < b->sums.pages;) {
        int order = compare(&a->page[i], &b->page[k]);
        if (order == 0 && emui_meets(&a->page[i].touched, &b->page[k].touched))
            return true;
        i += order <= 0;
        k += order >= 0;
    }
    return false;
}

static bool any_meet(const part *p, int parts)
{
    for (int i = 0; i < parts; ++i)
        for (int k = 0; k < i; ++k)
            if (meet(&p[i], &p[k]))
                return true;
    return false;
}

static void put_page(emui_cu_device *d, const page *p)
{
    const emui_region *r = d->m->global[p->region];
    uint64_t at = (uint64_t)p->page * EMUI_SHADOW_PAGE, n = bytes_of(r, (uint64_t)p->page);
    for (uint64_t i = 0; i < n; ++i) {
        uint64_t word = i / EMUI_SHADOW_WORD;
        if ((p->touched.written[word / 32] >> word % 32 & 1) == 0)
            continue;
        r->data[at + i] = p->data[i];
        r->state[at + i] = p->state[i];
    }
}

static void put_part(emui_cu_device *d, const part *p)
{
    const emu_counters none = {0};
    emui_add_counters(&d->m->count, &p->sums.count, &none);
    d->m->steps += p->sums.steps;
    for (int64_t i = 0; i < p->sums.pages; ++i)
        if (emui_is_written(&p->page[i].touched))
            put_page(d, &p->page[i]);
}

/* ---- A launch ------------------------------------------------------------------------------- */

static int jobs_of(void)
{
    const char *jobs = getenv("CUEMU_JOBS");
    long n = jobs == NULL ? 1 : strtol(jobs, NULL, 10);
    return n < 1 ? 1 : n > JOBS ? JOBS : (int)n;
}

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

/* Launches of a program that has streams or graphs are compared with each other, by records of
 * their accesses in this process. */
static bool has_order(const emui_cu_device *d)
{
    return d->streams_made > 0 || d->graphs.count > 0 || d->execs.count > 0;
}

static int parts_of(const emui_cu_device *d, const emui_cu_launch *l, const int *cluster)
{
    const emu_config *c = &d->m->config;
    int64_t ctas = l->grid[0] * l->grid[1] * l->grid[2];
    int64_t clusters = ctas / ((int64_t)cluster[0] * cluster[1] * cluster[2]);
    bool may = !l->kernel->alone && !l->cooperative && !d->counts && d->trace == NULL &&
               c->schedule != EMU_RANDOM && !c->shuffle && (c->checks & EMU_CHECK_RACE) != 0 &&
               ctas * l->block[0] * l->block[1] * l->block[2] >= WORTH_IT && !has_common(d) &&
               !has_order(d);
    int jobs = may ? jobs_of() : 1;
    return clusters < jobs ? (int)clusters : jobs;
}

static bool begin_part(emui_cu_device *d, emu_ptx *ptx, const emu_ptx_launch *launch, part *p)
{
    int ends[2];
    if (pipe(ends) != 0)
        return false;
    p->process = fork();
    if (p->process == 0) {
        close(ends[0]);
        FILE *to = fdopen(ends[1], "w");
        if (to != NULL)
            run_part(d, ptx, launch, to);
        _exit(1);
    }
    close(ends[1]);
    p->from = fdopen(ends[0], "r");
    if (p->from == NULL)
        close(ends[0]);
    return p->process > 0 && p->from != NULL;
}

static void end_part(part *p)
{
    if (p->process > 0) {
        kill(p->process, SIGKILL);
        waitpid(p->process, NULL, 0);
    }
    if (p->from != NULL)
        fclose(p->from);
    free(p->page);
}

bool emui_cu_start_parts(emui_cu_device *d, const emui_cu_launch *l, const emu_ptx_launch *launch)
{
    part at[JOBS] = {{0}};
    emui_run *r = d->m->run;
    int parts = parts_of(d, l, launch->cluster), read = 0;
    bool good = parts > 1;
    r->asks = false;
    for (int i = 0; good && i < parts; ++i) {
        r->part = i;
        r->parts = parts;
        good = begin_part(d, l->kernel->image->ptx, launch, &at[i]);
    }
    r->part = r->parts = 0;
    while (good && read < parts)
        good = read_part(&at[read++]);
    good = good && !any_meet(at, parts);
    for (int i = 0; good && i < parts; ++i)
        put_part(d, &at[i]);
    for (int i = 0; i < parts; ++i)
        end_part(&at[i]);
    l->kernel->alone |= parts > 1 && !good;
    return good;
}
