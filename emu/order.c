/* order.c - accesses without an order between them: races of lanes, and of the two proxies.
 *
 *      word of memory     write[4], read[4]: who accessed which of its bytes last, and when
 *      race               an access that is not after an earlier one, and one of them writes;
 *                         strong ones (atomics, .relaxed) may meet each other
 *      proxy              an ordinary write that the engine reads: after it, its lane has to fence,
 *                         and the fence has to come before the engine's read
 *
 * Follows the PTX ISA, "Memory Consistency Model" and "Proxies". Of reads that have no order among
 * each other the last four of a word are remembered. Here: comparing and keeping accesses. Not
 * here: the order itself (clock.c). */
#include "emui.h"

#include <inttypes.h>
#include <stdlib.h>

enum { SLOTS = 4, WORD = 4, PAGE_WORDS = 256, PAGE = PAGE_WORDS * WORD };
enum { ASYNC = 1, STRONG = 2 };

typedef struct slot {
    uint32_t time;
    int32_t pc;
    uint16_t who;  /* a thread of the cluster, or a lane of the engine */
    uint8_t bytes; /* of the word, as a mask; 0: empty */
    uint8_t flags;
} slot;

typedef struct word {
    slot write[SLOTS], read[SLOTS];
} word;

/*      page[i]   the words of bytes i * 1024 .. of a region, NULL until one is touched */
struct emui_track {
    size_t pages;
    word *page[];
};

bool emui_track_open(emu_machine *m, emui_region *r)
{
    bool wanted = emui_checks(m, EMU_CHECK_RACE) || emui_checks(m, EMU_CHECK_PROXY);
    if (!wanted || (r->space != EMU_SHARED && r->space != EMU_GLOBAL))
        return true;
    size_t pages = (size_t)(r->bytes / PAGE) + 1;
    r->track = calloc(1, sizeof *r->track + pages * sizeof r->track->page[0]);
    if (r->track != NULL)
        r->track->pages = pages;
    return r->track != NULL;
}

void emui_track_close(emui_region *r)
{
    for (size_t i = 0; r->track != NULL && i < r->track->pages; ++i)
        free(r->track->page[i]);
    free(r->track);
    r->track = NULL;
}

static word *word_at(emu_machine *m, emui_region *r, uint64_t offset)
{
    word **page = &r->track->page[offset / PAGE];
    if (*page == NULL)
        *page = calloc(PAGE_WORDS, sizeof **page);
    if (*page == NULL) {
        emui_short_of_memory(m);
        return NULL;
    }
    return &(*page)[offset % PAGE / WORD];
}

/* An access, and who makes it. */
typedef struct access {
    emu_machine *m;
    emu_warp *w; /* for the message: of the engine, whose operation it is */
    int lane;
    const emui_clock *clock;
    slot now;
    bool writes;
    const char *what;
} access;

static bool comes_before(const access *a, const slot *s)
{
    if (s->who == a->now.who)
        return true;
    return a->clock != NULL && a->clock->time[s->who] >= s->time;
}

static const emui_thread *thread_at(const emu_machine *m, int who)
{
    int n = who % m->threads;
    return &m->cta[who / m->threads].warp[n / EMU_LANES].thread[n % EMU_LANES];
}

/* Did the writer fence after its write, and is that fence before this access? */
static bool is_fenced(const access *a, const slot *s)
{
    const emui_thread *t = thread_at(a->m, s->who);
    uint32_t known = s->who == a->now.who ? UINT32_MAX
                     : a->clock == NULL   ? 0
                                          : a->clock->time[s->who];
    uint32_t kept = t->fences < EMUI_FENCES ? t->fences : EMUI_FENCES, oldest = UINT32_MAX;
    for (uint32_t k = 0; k < kept; ++k) {
        if (t->fence[k] >= s->time && t->fence[k] <= known)
            return true;
        oldest = t->fence[k] < oldest ? t->fence[k] : oldest;
    }
    return t->fences > EMUI_FENCES && known < oldest; /* forgotten: it may have been there */
}

/* "lane 3 of warp 1 of CTA 0", or the engine. */
static const char *name_of(const emu_machine *m, const slot *s, emui_text *t)
{
    int n = s->who % m->threads;
    if (s->who >= m->how.ctas * m->threads)
        snprintf(t->s, sizeof t->s, "an asynchronous operation");
    else
        snprintf(t->s, sizeof t->s, "lane %d of warp %d of CTA %d", n % EMU_LANES, n / EMU_LANES,
                 s->who / m->threads);
    return t->s;
}

static void find_race(const access *a, emui_place p, const slot *s, bool wrote)
{
    emui_text t, u;
    if (!emui_checks(a->m, EMU_CHECK_RACE))
        return;
    emui_find(a->m, (emui_blame){EMU_RACE, a->w, a->lane, a->now.pc, p.offset, 0},
              "%s: lane %d of warp %d %s %s, which %s %s at instruction %" PRId32
              ", and nothing puts the two in order: a barrier, or a wait, is missing between them",
              a->what, a->lane, a->w->index, a->writes ? "writes" : "reads", emui_name(&t, p),
              name_of(a->m, s, &u), wrote ? "wrote" : "read", s->pc);
}

static void find_proxy(const access *a, emui_place p, const slot *s)
{
    emui_text t, u;
    emui_find(a->m, (emui_blame){EMU_PROXY, a->w, a->lane, a->now.pc, p.offset, 0},
              "%s: the asynchronous engine %s %s, which %s wrote by an ordinary store at "
              "instruction %" PRId32 "; between the two that lane needs a fence.proxy.async, and "
              "then a barrier",
              a->what, a->writes ? "writes" : "reads", emui_name(&t, p), name_of(a->m, s, &u),
              s->pc);
}

static void compare(const access *a, emui_place p, const slot *s, uint8_t bytes, bool wrote)
{
    bool both_strong = (s->flags & a->now.flags & STRONG) != 0;
    if ((s->bytes & bytes) == 0)
        return;
    if (!comes_before(a, s) && !both_strong)
        find_race(a, p, s, wrote);
    else if (wrote && (a->now.flags & ASYNC) != 0 && (s->flags & ASYNC) == 0 &&
             emui_checks(a->m, EMU_CHECK_PROXY) && !is_fenced(a, s))
        find_proxy(a, p, s);
}

/* Where a read is kept: over one that it makes needless, or the oldest. */
static slot *place_for(const access *a, slot read[SLOTS], uint8_t bytes)
{
    slot *oldest = &read[0];
    for (int k = 0; k < SLOTS; ++k) {
        slot *s = &read[k];
        bool same = s->who == a->now.who && s->flags == a->now.flags;
        if (s->bytes == 0 || same || ((s->bytes & ~bytes) == 0 && comes_before(a, s)))
            return s;
        if (s->time < oldest->time)
            oldest = s;
    }
    return oldest;
}

static void keep_write(const access *a, word *at, uint8_t bytes)
{
    slot *free_one = NULL;
    for (int k = 0; k < SLOTS; ++k) {
        at->write[k].bytes &= (uint8_t)~bytes;
        at->read[k].bytes &= (uint8_t)~bytes;
        if (free_one == NULL && at->write[k].bytes == 0)
            free_one = &at->write[k];
    }
    *free_one = a->now; /* four writers of four bytes, and this one has at least one of them */
    free_one->bytes = bytes;
}

static void keep_read(const access *a, word *at, uint8_t bytes)
{
    slot *s = place_for(a, at->read, bytes);
    uint8_t before = s->who == a->now.who && s->flags == a->now.flags ? s->bytes : 0;
    *s = a->now;
    s->bytes = before | bytes;
}

static void visit(const access *a, emui_place p, uint8_t bytes)
{
    word *at = word_at(a->m, p.region, p.offset);
    if (at == NULL)
        return;
    for (int k = 0; k < SLOTS; ++k) {
        compare(a, p, &at->write[k], bytes, true);
        if (a->writes)
            compare(a, p, &at->read[k], bytes, false);
    }
    if (a->writes)
        keep_write(a, at, bytes);
    else
        keep_read(a, at, bytes);
}

static void visit_all(const access *a, emui_place p, uint64_t bytes)
{
    uint64_t end = p.offset + bytes;
    while (p.offset < end) {
        uint64_t first = p.offset % WORD, left = end - p.offset;
        uint64_t n = left < WORD - first ? left : WORD - first;
        visit(a, p, (uint8_t)(((1U << n) - 1) << first));
        p.offset += n;
    }
}

void emui_order_access(emu_machine *m, emu_warp *w, int lane, emui_place p, uint64_t bytes,
                       emui_mode mode, bool async_proxy, const char *what)
{
    if (m->order == NULL || p.region->track == NULL || (mode & EMUI_UPDATE) == 0)
        return;
    access a = {.m = m,
                .w = w,
                .lane = lane,
                .clock = w->clock[lane],
                .writes = (mode & EMUI_WRITE) != 0,
                .what = what};
    a.now = (slot){
        .time = w->own[lane],
        .pc = w->pc[lane],
        .who = (uint16_t)(w->cta->rank * m->threads + emui_thread_of(w, lane)),
        .flags = (uint8_t)((async_proxy ? ASYNC : 0) | ((mode & EMUI_STRONG) != 0 ? STRONG : 0))};
    visit_all(&a, p, bytes);
}

void emui_order_async(emu_machine *m, const emui_async *op, emui_place p, uint64_t bytes,
                      emui_mode mode)
{
    if (m->order == NULL || p.region->track == NULL)
        return;
    access a = {.m = m,
                .w = op->warp,
                .lane = op->lane,
                .clock = op->clock,
                .writes = (mode & EMUI_WRITE) != 0,
                .what = op->what};
    a.now = (slot){.time = op->time,
                   .pc = op->pc,
                   .who = (uint16_t)op->ticket,
                   .flags = (uint8_t)((op->async_proxy ? ASYNC : 0) |
                                      ((mode & EMUI_STRONG) != 0 ? STRONG : 0))};
    visit_all(&a, p, bytes);
}

void emui_order_strong(emu_machine *m, emu_warp *w, int lane, emui_place p, emui_mode mode,
                       emu_sem sem)
{
    emui_thread *t = &w->thread[lane];
    bool release = sem == EMU_RELEASE || sem == EMU_ACQ_REL || sem == EMU_SC;
    bool acquire = sem == EMU_ACQUIRE || sem == EMU_ACQ_REL || sem == EMU_SC;
    if (m->order == NULL)
        return;
    emui_clock **at = emui_clock_at(m, p);
    if ((mode & EMUI_READ) != 0 && acquire)
        emui_acquire(m, w, lane, *at);
    else if ((mode & EMUI_READ) != 0)
        emui_clock_join(m, &t->seen, *at);
    if ((mode & EMUI_WRITE) != 0 && release)
        emui_release(m, w, lane, at);
    else if ((mode & EMUI_WRITE) != 0)
        emui_clock_join(m, at, t->fenced);
}
