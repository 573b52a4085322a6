/* shadow.c - shadow memory: see shadow.h. Not here: what is recorded in it (history.c, race.c). */
#include "emu/check/race/shadow.h"

#include "emu/check/race/clock.h"
#include "emu/check/race/history.h"
#include "emu/check/race/kept_pages.h"
#include "emu/check/race/order.h"
#include "emu/check/race/owners.h"
#include "emu/state/operation.h"
#include "emu/state/zeros.h"

#include <stdlib.h>

static size_t size_of(size_t pages)
{
    return sizeof(struct emui_shadow) + pages * (sizeof(emui_shadow_page *) + sizeof(uint32_t)) +
           (pages / EMUI_SHADOW_BLOCK + 1) * (sizeof(uint32_t) + sizeof(bool));
}

bool emui_shadow_open(emu_machine *m, emui_region *r)
{
    bool wanted = emui_checks(m, EMU_CHECK_RACE) || emui_checks(m, EMU_CHECK_PROXY);
    if (!wanted || (r->space != EMU_SHARED && r->space != EMU_GLOBAL))
        return true;
    size_t pages = (size_t)(r->bytes / EMUI_SHADOW_PAGE) + 1;
    r->shadow = emui_zeros(size_of(pages));
    if (r->shadow == NULL)
        return false;
    r->shadow->pages = pages;
    r->shadow->used = (uint32_t *)&r->shadow->page[pages];
    r->shadow->latest = &r->shadow->used[pages];
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
        else if (shadow->page[i] == NULL || shadow->used[i] < serial)
            ++i;
        else
            return i;
    }
    return shadow->pages;
}

void emui_shadow_since(emui_region *r, uint32_t cluster)
{
    r->shadow->since = cluster;
    if (r->shadow->kept != NULL)
        emui_kept_pages_clear(r->shadow->kept);
    emui_interval_begin(r);
}

uint32_t emui_interval_threads(const emui_region *r)
{
    return r->space == EMU_SHARED ? EMUI_OWNER_NUMBERS : r->m->order->threads;
}

void emui_interval_begin(emui_region *r)
{
    r->shadow->is_compared = false;
    if (r->shadow->owners != NULL &&
        !emui_owners_begin(r->shadow->owners, emui_interval_threads(r)))
        emui_short_of_memory(r->m);
}

static void drop(emui_shadow_page *page)
{
    emui_words_set(page->m->history, page, true, 0, EMUI_SHADOW_PAGE_WORDS, (emui_item){0, 0});
    emui_words_set(page->m->history, page, false, 0, EMUI_SHADOW_PAGE_WORDS, (emui_item){0, 0});
    free(page);
}

void emui_shadow_close(emui_region *r)
{
    struct emui_shadow *s = r->shadow;
    for (size_t i = 0; s != NULL && (i = emui_shadow_next(s, i)) < s->pages; ++i) {
        drop(s->page[i]);
    }
    if (s != NULL) {
        emui_owners_free(s->owners);
        emui_kept_pages_free(s->kept);
        emui_zeros_free(s, size_of(s->pages));
    }
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
        emui_shadow_use(r->shadow, offset, m->serials);
    return *page;
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

bool emui_far_is_past(const emui_view *v, const emui_record *s, int k)
{
    return s->bytes == 0 || s->cluster < v->since ||
           emui_epoch_in(v->m, v->clock, s->cluster, emui_who(s, k)) >= s->epoch;
}

static bool is_changed(const emui_record *s, const emui_change *c)
{
    return s->who == c->from && c->from != c->to && s->cluster == c->cluster;
}

/* The records of a word, of which as a rule one goes by another number; false: none does. */
static bool renumber_one(emui_shadow_page *page, uint32_t word, const emui_change *c)
{
    emui_history *h = page->m->history;
    emui_draft d;
    bool done = false;
    emui_draft_begin(&d, h, (emui_item){0, 0});
    for (emui_cursor k = emui_records(page, word, c->writes); emui_next(&k);) {
        emui_item one = {k.item.record, UINT32_C(1) << k.warp};
        if (!done && is_changed(&k.now, c)) {
            emui_record s = k.now;
            s.who = (uint16_t)c->to;
            s.epoch = c->epoch;
            one = (emui_item){emui_entry_of(h, &s), 1};
            done = true;
        }
        emui_draft_add(&d, one);
    }
    const emui_item now = emui_draft_end(&d);
    emui_words_set(h, page, c->writes, word, 1, now);
    emui_entry_drop(h, now.record, 1);
    return done;
}

void emui_renumber(emu_machine *m, emui_place p, uint64_t bytes, const emui_change *c)
{
    for (uint64_t at = 0; at < bytes; at += EMUI_SHADOW_WORD) {
        emui_shadow_page *page = emui_shadow_page_at(m, p.region, p.offset + at);
        while (page != NULL && renumber_one(page, emui_word_at(p.offset + at), c))
            ;
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
