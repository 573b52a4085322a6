/* shadow.c - shadow memory, and reads of several lanes that are one: see shadow.h. Not here: what
 * is recorded in it (race.c). */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, MAP_NORESERVE */
#include "emu/check/race/shadow.h"

#include "emu/check/race/granule.h"
#include "emu/check/race/order.h"
#include "emu/state/operation.h"

#include <stdlib.h>
#include <sys/mman.h>

/* Bytes from which on a list is mapped: calloc of AddressSanitizer writes zeros. */
enum { MAPPED = 1 << 20 };

static size_t size_of(size_t pages)
{
    return sizeof(struct emui_shadow) + pages * sizeof(emui_shadow_page *) +
           (pages / EMUI_SHADOW_BLOCK + 1) * (sizeof(uint32_t) + sizeof(bool));
}

static struct emui_shadow *new_shadow(size_t pages)
{
    size_t size = size_of(pages);
    if (size < MAPPED)
        return calloc(1, size);
    void *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                    -1, 0);
    return at == MAP_FAILED ? NULL : at;
}

static void free_shadow(struct emui_shadow *shadow)
{
    if (shadow != NULL && size_of(shadow->pages) >= MAPPED)
        munmap(shadow, size_of(shadow->pages));
    else
        free(shadow);
}

bool emui_shadow_open(emu_machine *m, emui_region *r)
{
    bool wanted = emui_checks(m, EMU_CHECK_RACE) || emui_checks(m, EMU_CHECK_PROXY);
    if (!wanted || (r->space != EMU_SHARED && r->space != EMU_GLOBAL))
        return true;
    size_t pages = (size_t)(r->bytes / EMUI_SHADOW_PAGE) + 1;
    r->shadow = new_shadow(pages);
    if (r->shadow == NULL)
        return false;
    r->shadow->pages = pages;
    r->shadow->latest = (uint32_t *)&r->shadow->page[pages];
    r->shadow->has = (bool *)&r->shadow->latest[pages / EMUI_SHADOW_BLOCK + 1];
    return true;
}

size_t emui_shadow_next(const struct emui_shadow *shadow, size_t i)
{
    return emui_shadow_next_since(shadow, i, 0);
}

size_t emui_shadow_next_since(const struct emui_shadow *shadow, size_t i, uint32_t serial)
{
    while (i < shadow->pages) {
        const size_t block = i / EMUI_SHADOW_BLOCK;
        if (!shadow->has[block] || shadow->latest[block] < serial)
            i = (block + 1) * EMUI_SHADOW_BLOCK;
        else if (shadow->page[i] == NULL || shadow->page[i]->latest < serial)
            ++i;
        else
            return i;
    }
    return shadow->pages;
}

void emui_shadow_since(emui_region *r, uint32_t cluster)
{
    r->shadow->since = cluster;
}

void emui_shadow_drop(emui_shadow_page *page)
{
    for (int k = 0; page->word != NULL && k < EMUI_SHADOW_PAGE_WORDS; ++k)
        free(page->word[k].more);
    free(page->word);
    free(page->reads);
    for (int k = 0; page->readers != NULL && k < EMUI_GRANULES; ++k) {
        page->m->readers_bytes -= page->readers[k].room * sizeof(emui_reader);
        free(page->readers[k].at);
    }
    free(page->readers);
}

void emui_shadow_close(emui_region *r)
{
    struct emui_shadow *s = r->shadow;
    for (size_t i = 0; s != NULL && (i = emui_shadow_next(s, i)) < s->pages; ++i) {
        emui_shadow_drop(s->page[i]);
        free(s->page[i]);
    }
    free_shadow(s);
    r->shadow = NULL;
}

emui_shadow_page *emui_shadow_page_at(emu_machine *m, emui_region *r, uint64_t offset)
{
    emui_shadow_page **page = &r->shadow->page[offset / EMUI_SHADOW_PAGE];
    if (*page == NULL) {
        *page = calloc(1, sizeof **page);
        if (*page == NULL)
            emui_short_of_memory(m);
        else {
            (*page)->m = m;
            r->shadow->has[offset / EMUI_SHADOW_PAGE / EMUI_SHADOW_BLOCK] = true;
        }
    }
    if (*page != NULL)
        emui_shadow_use(r->shadow, *page, offset, m->serials);
    return *page;
}

emui_shadow_word *emui_shadow_at(emu_machine *m, emui_region *r, uint64_t offset)
{
    emui_shadow_page *page = emui_shadow_page_at(m, r, offset);
    return page == NULL ? NULL : emui_expanded(page, offset % EMUI_SHADOW_PAGE);
}

const emu_warp *emui_record_warp(const emu_machine *m, const emui_record *s, int *lane)
{
    const emui_cluster *c = emui_cluster_at(m, s->cluster);
    if (c == NULL)
        return NULL;
    int thread = emui_thread_behind(c, s->who), n = thread % m->threads;
    *lane = n % EMU_LANES;
    return &c->cta[thread / m->threads].warp[n / EMU_LANES];
}

/* Of a cluster that has ended, whose operation of the engine it was nobody knows any more. */
emu_party emui_record_party(const emu_machine *m, const emui_record *s)
{
    int lane = s->who % m->threads % EMU_LANES, rank = s->who / m->threads;
    const emu_warp *w = emui_record_warp(m, s, &lane);
    if (w != NULL)
        return (emu_party){w->cta->number, w->index, lane, s->pc};
    if (rank >= m->config.ctas)
        return (emu_party){emui_cta_number(m, s->cluster, 0), -1, -1, s->pc};
    return (emu_party){emui_cta_number(m, s->cluster, rank), s->who % m->threads / EMU_LANES, lane,
                       s->pc};
}

bool emui_is_of_engine(const emu_machine *m, const emui_record *s)
{
    int lane;
    const emu_warp *w = emui_record_warp(m, s, &lane);
    return s->who >= m->config.ctas * m->threads &&
           (w == NULL || w->thread[lane].initialising != s->who);
}

const char *emui_record_name(const emu_machine *m, const emui_record *s, emui_text *t)
{
    emu_party by = emui_record_party(m, s);
    const char *engine = emui_is_of_engine(m, s) ? "an asynchronous operation of " : "";
    if (by.lane >= 0)
        snprintf(t->s, sizeof t->s, "%slane %d of warp %d of CTA %d", engine, by.lane, by.warp,
                 by.cta);
    else
        snprintf(t->s, sizeof t->s, "%sCTA %d%s", engine, by.cta,
                 m->config.ctas > 1 ? ", or of another of its cluster" : "");
    return t->s;
}

void emui_renumber(emu_machine *m, emui_place p, uint64_t bytes, const emui_change *c)
{
    for (uint64_t at = 0; at < bytes; at += EMUI_SHADOW_WORD) {
        emui_shadow_word *word = emui_shadow_at(m, p.region, p.offset + at);
        for (int k = 0; word != NULL && k < EMUI_RECORDS; ++k) {
            emui_record *s = emui_record_of(word, c->writes, k);
            if (s == NULL || s->who != c->from || s->cluster != c->cluster || s->bytes == 0)
                continue;
            s->who = (uint16_t)c->to;
            s->epoch = c->epoch;
        }
    }
}

void emui_order_signal(emu_machine *m, const emui_async *a)
{
    enum { BARRIER = 8 };
    int thread = a->warp->cta->rank * m->threads + emui_thread_of(a->warp, a->lane);
    const emui_change c = {thread, a->ticket, a->warp->cta->cluster->serial, a->epoch, false};
    for (int k = 0; k < a->barriers; ++k) {
        emui_region *r = a->barrier[k].region;
        if (r->shadow != NULL && r->owner != a->warp->cta->rank)
            emui_renumber(m, a->barrier[k], BARRIER, &c);
    }
}

void emui_shadow_cover(emui_shadow_word *at, uint8_t bytes, uint8_t leaves)
{
    emui_record *s;
    for (int k = 0; k < EMUI_RECORDS; ++k)
        for (int write = 0; write < 2; ++write) {
            s = emui_record_of(at, write != 0, k);
            if (s == NULL || (leaves != 0 && write != 0 && (s->flags & leaves) == 0))
                continue;
            s->bytes &= (uint8_t)~bytes;
            s->epoch = s->bytes == 0 ? 0 : s->epoch;
        }
    if (bytes == EMUI_WHOLE_WORD && leaves == 0) {
        free(at->more);
        at->more = NULL;
    }
}

/* ---- Reads that are one ---- */

/* How many lanes after one are active, read the same word, and have its clock and its epoch: they
 * are one read, if no lane of the warp wrote the word since that clock. */
static int like_it(const emu_warp *w, uint32_t active, const emui_row *row, int lane)
{
    enum { HALF = EMU_LANES / 2 };
    int next = lane + 1;
    if (row->even && row->halves && row->offset[0] != row->offset[HALF])
        next = (lane | (HALF - 1)) + 1;
    while (next < EMU_LANES && row->offset[next] == row->offset[lane] &&
           (row->even || ((active >> next & 1) != 0 && w->clock[next] == w->clock[lane] &&
                          w->epoch[next] == w->epoch[lane])))
        ++next;
    return next - lane - 1;
}

/* Do all writes of a word come before, whoever made them? */
static bool is_written_once_before(const emui_shadow_word *at, const emui_view *v)
{
    for (int k = 0; at->more != NULL && k < EMUI_RECORDS - 1; ++k)
        if (at->more->write[k].bytes != 0)
            return false;
    return at->write.bytes == 0 || emui_is_past(v, &at->write);
}

/* .. and, of weak reads, has no more than one lane read it since? Polls of several warps are
 * recorded beside each other as they come. */
static bool is_written_before(emui_shadow_page *page, uint64_t byte, const emui_view *v,
                              bool strong)
{
    const emui_granule *f = &page->granule[byte / EMUI_GRANULE];
    if (f->expanded) {
        const emui_shadow_word *at = emui_expanded(page, byte);
        return (strong || at->more == NULL) && is_written_once_before(at, v);
    }
    const emui_record wrote = emui_granule_write(f, byte);
    return (strong || f->reads == 0) && (wrote.bytes == 0 || emui_is_past(v, &wrote));
}

/* The lanes that a read of one stands for, beside itself. */
int emui_lanes_contiguous(const emu_warp *w, uint32_t active, const emui_row *row, int lane,
                          bool strong)
{
    int n = like_it(w, active, row, lane);
    bool one = n > 0;
    const emui_view v = {w->m, w->clock[lane], w->cta->cluster->serial, row->region->shadow->since};
    for (uint32_t at = row->offset[lane], end = at + row->bytes; one && at < end;
         at += EMUI_SHADOW_WORD) {
        emui_shadow_page *page = row->region->shadow->page[at / EMUI_SHADOW_PAGE];
        one = page == NULL || is_written_before(page, at % EMUI_SHADOW_PAGE, &v, strong);
    }
    return one ? n : 0;
}

/* The lanes from one on whose offsets are the same. */
static uint32_t offsets_uniform(const emui_row *row, uint32_t offset, int from)
{
    uint32_t these = 0;
    for (int lane = from; lane < EMU_LANES; ++lane)
        these |= (uint32_t)(row->offset[lane] == offset) << lane;
    return these;
}

/* As a rule some differ from it in one bit: where none does, none is looked for. */
uint32_t emui_lanes_uniform(const emu_warp *w, uint32_t active, const emui_row *row,
                            emui_span lanes)
{
    const int one = lanes.first;
    const uint32_t *offset = row->offset;
    uint32_t these = 0;
    bool any = false;
    for (int bit = EMU_LANES / 2; bit > 1 && !any; bit /= 2)
        any = (one ^ bit) >= lanes.end && offset[one] == offset[one ^ bit];
    if (!any)
        return 0;
    these = offsets_uniform(row, offset[one], lanes.end) & active;
    for (uint32_t left = row->even ? 0 : these; left != 0; left &= left - 1) {
        const int lane = emui_first(left);
        if (w->clock[lane] != w->clock[one] || w->epoch[lane] != w->epoch[one])
            return 0;
    }
    return these;
}

/* Is the first read of a word by this warp that is recorded one of the same instruction and epoch,
 * of other lanes than those from one on, and those next to them? All before it are of others. */
static bool stands_for_all(const emu_warp *w, emui_shadow_word *at, const emui_view *v, int lane,
                           int from)
{
    const int lane_0 = w->cta->rank * w->m->threads + emui_thread_of(w, 0);
    const int lanes = w->m->threads - w->index * EMU_LANES;
    for (int k = 0; k < EMUI_RECORDS; ++k) {
        const emui_record *s = emui_record_of(at, false, k);
        if (s == NULL || s->bytes == 0)
            return false;
        int first = s->who - lane_0;
        if (s->cluster == v->cluster && first >= 0 && first < EMU_LANES && first < lanes)
            return s->pc == w->pc[lane] && s->epoch == w->epoch[lane] &&
                   s->bytes == EMUI_WHOLE_WORD && (s->flags & EMUI_RECORD_KIND) == 0 &&
                   first + emui_lanes_more(s) + 1 < from &&
                   s->epoch > emui_epoch_of(v->clock, s->who);
    }
    return false;
}

uint32_t emui_lanes_apart(const emu_warp *w, uint32_t active, const emui_row *row, emui_span lanes)
{
    uint32_t these = emui_lanes_uniform(w, active, row, lanes);
    const int one = lanes.first;
    const emui_view v = {w->m, w->clock[one], w->cta->cluster->serial, row->region->shadow->since};
    for (uint32_t at = row->offset[one], end = at + row->bytes; these != 0 && at < end;
         at += EMUI_SHADOW_WORD) {
        emui_shadow_page *page = row->region->shadow->page[at / EMUI_SHADOW_PAGE];
        emui_shadow_word *word = page == NULL ? NULL : emui_expanded(page, at % EMUI_SHADOW_PAGE);
        if (word == NULL || !is_written_once_before(word, &v) ||
            !stands_for_all(w, word, &v, one, emui_first(these)))
            these = 0;
    }
    return these;
}
