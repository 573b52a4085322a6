/* history.c - records in 64 bits, and lists of them: see history.h.
 *
 * Here: making, counting and freeing them. Not here: which records a history has (word_run.c,
 * race.c). */
#include "emu/check/race/history.h"

#include <stdlib.h>

/* The origin of what there is no memory for: the launch ends, and its records mean nothing. */
enum { SPARE = 1 };

static uint64_t mix(uint64_t x, uint64_t y)
{
    x = (x ^ y) * UINT64_C(0x9e3779b97f4a7c15);
    return x ^ x >> 29;
}

void emui_history_close(emu_machine *m)
{
    emui_history *h = m->history;
    if (h == NULL)
        return;
    for (int k = 0; k <= EMUI_LIST; ++k)
        for (emui_list *l = h->spare[k], *next; l != NULL; l = next) {
            next = l->older;
            free(l);
        }
    free(h->origin);
    free(h);
    m->history = NULL;
}

/* ---- Records ---- */

void emui_origin_free(emui_history *h, uint32_t at)
{
    if (at == 0)
        return;
    h->origin[at].uses = h->free;
    h->free = at;
}

static bool grow(emui_history *h)
{
    const uint32_t room = h->room == 0 ? 1 << 10 : 2 * h->room;
    emui_origin *more = room > UINT32_MAX / 4 ? NULL : realloc(h->origin, room * sizeof *more);
    if (more == NULL) {
        emui_short_of_memory(h->m);
        return false;
    }
    h->origin = more;
    h->origin[0] = (emui_origin){0};
    h->room = room;
    return true;
}

bool emui_history_open(emu_machine *m)
{
    emui_history *h = m->history = calloc(1, sizeof *m->history);
    if (h == NULL)
        return false;
    h->m = m;
    h->origins = SPARE + 1;
    if (!grow(h))
        return false;
    h->origin[SPARE] = (emui_origin){.uses = 1};
    return true;
}

/* One of its own; SPARE: out of memory. */
static uint32_t new_origin(emui_history *h, const emui_record *s)
{
    uint32_t at = h->free;
    if (at != 0)
        h->free = h->origin[at].uses;
    else if (h->origins < h->room || grow(h))
        at = h->origins++;
    else {
        ++h->origin[SPARE].uses;
        return SPARE;
    }
    h->origin[at] = (emui_origin){s->epoch, s->cluster, s->pc, 1};
    return at;
}

static uint32_t origin_of(emui_history *h, const emui_record *s)
{
    const uint64_t key = mix(mix((uint64_t)s->cluster << 32 | s->epoch, 0), (uint32_t)s->pc);
    uint32_t *at = &h->recent[key % EMUI_ORIGINS];
    const emui_origin *o = &h->origin[*at];
    if (*at != 0 && o->epoch == s->epoch && o->cluster == s->cluster && o->pc == s->pc)
        return *at;
    const uint32_t old = *at, fresh = new_origin(h, s);
    if (old != 0)
        emui_entry_drop(h, (emui_entry)old << 1 | 1, 1);
    return *at = fresh;
}

emui_entry emui_entry_of(emui_history *h, const emui_record *s)
{
    const uint32_t origin = origin_of(h, s);
    if (s->bytes == 0)
        return 0;
    return (uint64_t)s->flags << EMUI_ENTRY_FLAGS | (uint64_t)s->bytes << EMUI_ENTRY_BYTES |
           (uint64_t)s->who << EMUI_ENTRY_WHO | (uint64_t)origin << 1 | 1;
}

/* ---- Lists ---- */

static size_t size_of(uint32_t used)
{
    return sizeof(emui_list) + used * sizeof(emui_item);
}

void emui_list_free(emui_history *h, emui_list *l)
{
    while (l != NULL && (l->uses == 0 || --l->uses == 0)) {
        emui_list *older = l->older;
        for (uint32_t k = 0; k < l->used; ++k)
            emui_entry_drop(h, l->at[k].record, 1);
        if (h->known[l->print % EMUI_KNOWN].list == l)
            h->known[l->print % EMUI_KNOWN].list = NULL;
        h->bytes -= size_of(l->used);
        l->older = h->spare[l->used];
        h->spare[l->used] = l;
        l = older;
    }
}

void emui_draft_begin(emui_draft *d, emui_history *h, emui_item from)
{
    d->h = h;
    d->older = NULL;
    d->used = 0;
    d->limit = EMUI_LIMIT;
    d->last = from.record == 0 ? 0 : emui_last_in(h, from.record);
    d->sloped = emui_is_sloped(from.record);
    if (emui_is_one(from.record))
        d->at[d->used++] = from;
    else if (from.record != 0) {
        const emui_list *l = emui_list_in(from.record);
        d->older = l->older;
        if (d->older != NULL)
            ++d->older->uses;
        d->used = l->used;
        d->limit = l->limit;
        for (uint32_t k = 0; k < l->used; ++k)
            d->at[k] = l->at[k];
    }
}

static uint64_t print_of_one(const emui_history *h, emui_item i)
{
    const emui_origin *o = emui_origin_in(h, i.record);
    return mix(mix(i.record >> 32 ^ i.warps, (uint64_t)o->cluster << 32 | o->epoch),
               (uint32_t)o->pc);
}

uint64_t emui_item_print(const emui_history *h, emui_item i)
{
    uint64_t print = 0;
    if (emui_is_one(i.record))
        return print_of_one(h, i);
    for (const emui_list *l = emui_list_in(i.record); l != NULL; l = l->older)
        for (uint32_t k = 0; k < l->used; ++k)
            print = mix(print, print_of_one(h, l->at[k]));
    return print;
}

static uint64_t print_of(const emui_draft *d)
{
    uint64_t print = d->older == NULL ? d->limit : mix(d->older->print, d->limit);
    for (uint32_t k = 0; k < d->used; ++k)
        print = mix(print, d->at[k].record + d->at[k].warps);
    return print;
}

static bool is_known(const emui_draft *d, const emui_known *known, uint64_t print)
{
    const emui_list *l = known->list;
    bool same = l != NULL && known->print == print && l->older == d->older && l->used == d->used &&
                l->limit == d->limit;
    for (uint32_t k = 0; same && k < d->used; ++k)
        same = l->at[k].record == d->at[k].record && l->at[k].warps == d->at[k].warps;
    return same;
}

static emui_list *new_list(emui_draft *d, uint64_t print)
{
    emui_list *l = d->h->spare[d->used];
    if (l != NULL)
        d->h->spare[d->used] = l->older;
    else
        l = malloc(size_of(d->used));
    if (l == NULL) {
        emui_short_of_memory(d->h->m);
        return NULL;
    }
    *l = (emui_list){.count = d->used + (d->older == NULL ? 0 : d->older->count),
                     .used = d->used,
                     .limit = d->limit,
                     .last = d->last,
                     .print = print,
                     .sloped = d->sloped,
                     .older = d->older};
    for (uint32_t k = 0; k < d->used; ++k) {
        l->at[k] = d->at[k];
        emui_entry_keep(d->h, d->at[k].record, 1);
    }
    if (d->older != NULL)
        ++d->older->uses;
    d->h->bytes += size_of(d->used);
    return l;
}

/* The list of a draft, one that is there already if it is known. */
static emui_list *list_of(emui_draft *d)
{
    const uint64_t print = print_of(d);
    emui_known *known = &d->h->known[print % EMUI_KNOWN];
    if (!is_known(d, known, print)) {
        emui_list *fresh = new_list(d, print);
        if (fresh == NULL)
            return NULL;
        *known = (emui_known){print, fresh};
    }
    ++known->list->uses;
    return known->list;
}

void emui_draft_drop(emui_draft *d)
{
    emui_entry_drop(d->h, (uintptr_t)d->older, 1);
    d->older = NULL;
}

void emui_draft_put(emui_draft *d, uint32_t k, emui_item one)
{
    const uint32_t cluster = emui_last_in(d->h, one.record);
    d->at[k] = one;
    d->last = cluster > d->last ? cluster : d->last;
    d->sloped |= emui_slope_in(one.record) != 0;
}

void emui_draft_add(emui_draft *d, emui_item one)
{
    if (d->used == EMUI_LIST) {
        d->used = EMUI_LIST - EMUI_PLACES;
        emui_list *older = list_of(d);
        emui_draft_drop(d);
        d->older = older;
        for (d->used = 0; d->used < EMUI_PLACES; ++d->used)
            d->at[d->used] = d->at[d->used + EMUI_LIST - EMUI_PLACES];
    }
    emui_draft_put(d, d->used++, one);
}

emui_item emui_draft_end(emui_draft *d)
{
    emui_item now = {0, 0};
    if (d->used == 0) {
        now.record = (uintptr_t)d->older;
        d->older = NULL;
    } else if (d->used == 1 && d->older == NULL) {
        now = d->at[0];
        emui_entry_keep(d->h, now.record, 1);
    } else
        now.record = (uintptr_t)list_of(d);
    emui_draft_drop(d);
    return now;
}

/* ---- Words ---- */

emui_cursor emui_records(const emui_shadow_page *page, uint32_t word, bool writes)
{
    emui_cursor c = {.word = (int)(word % EMUI_LINE_WORDS)};
    if (page == NULL)
        return c;
    c.h = page->m->history;
    c.item = emui_item_of(page, word, writes);
    c.list = emui_is_one(c.item.record) ? NULL : emui_list_in(c.item.record);
    return c;
}

bool emui_next(emui_cursor *c)
{
    while (c->item.warps == 0) {
        if (c->list != NULL && c->k == c->list->used) {
            c->list = c->list->older;
            c->k = 0;
        }
        if (c->list == NULL)
            return false;
        c->item = c->list->at[c->k++];
    }
    c->warp = emui_first(c->item.warps);
    c->now = emui_record_in(c->h, c->item.record, c->warp, c->word);
    c->item.warps &= c->item.warps - 1;
    return true;
}

static void drop_all(emui_history *h, const emui_shadow_page *page, bool writes, uint32_t word,
                     int n)
{
    const emui_shadow_word *at = &page->word[word];
    for (int k = 0, same; k < n; k += same) {
        const emui_entry old = writes ? at[k].write : at[k].read;
        for (same = 1; k + same < n && (writes ? at[k + same].write : at[k + same].read) == old;)
            ++same;
        emui_entry_drop(h, old, (uint32_t)same);
    }
}

void emui_words_set(emui_history *h, emui_shadow_page *page, bool writes, uint32_t word, int n,
                    emui_item now)
{
    emui_shadow_word *at = &page->word[word];
    emui_entry_keep(h, now.record, (uint32_t)n);
    drop_all(h, page, writes, word, n);
    for (int k = 0; writes && k < n; ++k)
        at[k].write = now.record;
    for (int k = 0; !writes && k < n; ++k) {
        at[k].read = now.record;
        at[k].warps = now.warps;
    }
}
