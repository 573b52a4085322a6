/* granule.c - see granule.h.
 *
 * Most accesses of most programs are of a warp whose lanes are side by side, and what came before
 * them was another one of that kind. Here: granules made of words, expanded, and compared whole.
 * Not here: anything that is found (race.c), which sees words alone. */
#include "emu/check/race/granule.h"

#include "emu/check/race/race_word.h"

#include <stdlib.h>

/* ---- From records of a granule to those of its words, and back ------------------------------- */

static bool make_words(emui_shadow_page *page)
{
    if (page->word == NULL)
        page->word = calloc(EMUI_SHADOW_PAGE_WORDS, sizeof *page->word);
    if (page->word == NULL)
        emui_short_of_memory(page->m);
    return page->word != NULL;
}

bool emui_shadow_more(emu_machine *m, emui_shadow_word *at)
{
    at->more = malloc(sizeof *at->more);
    if (at->more == NULL) {
        emui_short_of_memory(m);
        return false;
    }
    *at->more = (struct emui_more){0};
    return true;
}

/* The further reads of word k. */
static bool expand_reads(emui_shadow_page *page, uint32_t granule, int k)
{
    emui_shadow_word *word = &page->word[granule * EMUI_GRANULE_WORDS + (uint32_t)k];
    word->more = NULL;
    if (page->granule[granule].reads == 0)
        return true;
    if (!emui_shadow_more(page->m, word))
        return false;
    for (int i = 0, step; i < page->granule[granule].reads; ++i) {
        const emui_record *s = emui_granule_read_at(page, granule, i + 1, &step);
        word->more->read[i] = emui_record_in(s, step, k);
    }
    return true;
}

bool emui_expand(emui_shadow_page *page, uint32_t granule)
{
    emui_granule *f = &page->granule[granule];
    bool done = f->expanded || make_words(page);
    if (f->expanded || !done)
        return done;
    for (int k = 0; k < EMUI_GRANULE_WORDS; ++k) {
        emui_shadow_word *word = &page->word[granule * EMUI_GRANULE_WORDS + (uint32_t)k];
        word->write = emui_record_in(&f->write, f->write_step, k);
        word->read = emui_record_in(&f->read, f->read_step, k);
        done &= expand_reads(page, granule, k);
    }
    f->expanded = true;
    f->reads = 0;
    return done;
}

/* The step of records of the first and the last word: how many lanes lie between them says it. */
static int step_of(const emui_record *first, const emui_record *last)
{
    if (first->bytes != 0 && emui_is_parts(first))
        return EMUI_SHADOW_WORD / (emui_lanes_more(first) + 1);
    switch (last->who - first->who) {
    case 1:
        return 8;
    case 3:
        return 4;
    default:
        return EMUI_GRANULE;
    }
}

static bool is_alike(const emui_record *s, emui_record want)
{
    if (want.bytes == 0)
        return s->bytes == 0;
    return s->bytes == want.bytes && s->who == want.who && s->cluster == want.cluster &&
           s->epoch == want.epoch && s->pc == want.pc && s->flags == want.flags;
}

/* Whole words alone; parts of them have lost none, and are of lanes next to each other. */
static bool can_begin(const emui_record *s)
{
    return s->bytes == 0 || (s->bytes == EMUI_WHOLE_WORD && emui_lane_step(s) == 1);
}

static bool join_words(emui_shadow_page *page, uint32_t granule)
{
    emui_granule *f = &page->granule[granule];
    const emui_shadow_word *word = &page->word[granule * EMUI_GRANULE_WORDS];
    const emui_shadow_word *last = &word[EMUI_GRANULE_WORDS - 1];
    if (!can_begin(&word->write) || !can_begin(&word->read))
        return false;
    int writes = step_of(&word->write, &last->write), reads = step_of(&word->read, &last->read);
    for (int k = 0; k < EMUI_GRANULE_WORDS; ++k)
        if (word[k].more != NULL ||
            !is_alike(&word[k].write, emui_record_in(&word->write, writes, k)) ||
            !is_alike(&word[k].read, emui_record_in(&word->read, reads, k)))
            return false;
    *f = (emui_granule){word->write, word->read, (uint8_t)writes, (uint8_t)reads, 0, false};
    return true;
}

/* ---- Further readers ------------------------------------------------------------------------ */

/* Copies of one group have no order with each other. */
static bool is_of_group(const emui_granule_access *a, const emui_record *s)
{
    return a->unordered && s->who == a->now.who && s->cluster == a->now.cluster &&
           s->epoch > emui_epoch_of(a->view->clock, s->who);
}

/* Does a write come after one of them? As a rule it read all of the granule. */
static bool is_after_reader(const emui_granule_access *a, const emui_reader *r, int warp)
{
    bool all = true;
    const emui_record first = emui_reader_in(r, 0, warp);
    if (r->bytes == (1 << EMUI_GRANULE) - 1)
        return emui_granule_is_before(a, &first, r->step) && !is_of_group(a, &first);
    for (int k = 0; all && k < EMUI_GRANULE_WORDS; ++k) {
        const emui_record s = emui_reader_in(r, k, warp);
        all = s.bytes == 0 || (emui_is_behind(emui_record_in(&a->now, a->step, k), a->view, &s) &&
                               !is_of_group(a, &s));
    }
    return all;
}

/* Does it come after all? They are removed then. */
static bool is_after_readers(const emui_shadow_page *page, uint32_t granule,
                             const emui_granule_access *a)
{
    emui_readers *r = emui_readers_seen(a->view, page, (uint64_t)granule * EMUI_GRANULE);
    bool all = true;
    for (uint32_t k = 0; r != NULL && all && k < r->used; ++k)
        for (uint32_t left = r->at[k].warps; all && left != 0; left &= left - 1)
            all = is_after_reader(a, &r->at[k], emui_first(left));
    if (r != NULL && all)
        emui_readers_clear(r);
    return all;
}

/* ---- Visits --------------------------------------------------------------------------------- */

/* One read, as a rule, which the new one comes after, or is of another cluster. */
static bool read_granule(emui_shadow_page *page, uint32_t granule, const emui_granule_access *a)
{
    emui_granule *f = &page->granule[granule];
    bool last = f->reads == 0 && emui_granule_is_before(a, &f->read, f->read_step);
    if (!last && f->reads == 0 && a->wide && f->read.cluster != a->now.cluster) {
        emui_granule_give_way(page, granule, &f->read, f->read_step, a);
        last = true;
    }
    if (!last)
        return emui_granule_read(page, granule, a);
    f->read = a->now;
    f->read_step = (uint8_t)a->step;
    return true;
}

/* Does a write come after all reads? What is strong does not take the place of several. */
static bool is_after_reads(emui_shadow_page *page, uint32_t granule, const emui_granule_access *a)
{
    const emui_record *s;
    bool plain = (a->now.flags & EMUI_RECORD_KIND) == 0 || emui_is_async(a->now.flags);
    bool all = page->granule[granule].reads == 0 || plain;
    for (int k = 0, step; all && (s = emui_granule_read_at(page, granule, k, &step)) != NULL; ++k)
        all = emui_granule_is_before(a, s, step) && (k == 0 || !is_of_group(a, s));
    return all;
}

static void write_granule(emui_granule *f, const emui_granule_access *a)
{
    f->write = a->now;
    f->write_step = (uint8_t)a->step;
    f->read.bytes = 0;
    f->read.epoch = 0;
    f->reads = 0;
    f->expanded = false;
}

/* Does an ordinary write come after all that is recorded of a word, which it is the k-th of? */
static bool is_after_word(const emui_granule_access *a, emui_shadow_word *at, int k)
{
    const emui_record now = emui_record_in(&a->now, a->step, k), *s;
    bool all = (now.flags & EMUI_RECORD_KIND) == 0;
    for (int i = 0; all && i < 2 * emui_records_in(at); ++i) {
        s = emui_record_of(at, i % 2 != 0, i / 2);
        all = s->bytes == 0 || (emui_is_behind(now, a->view, s) && !is_of_group(a, s));
    }
    return all;
}

/* A write to words that are not alike, but which it takes the place of. */
static bool write_words(emui_shadow_page *page, uint32_t granule, const emui_granule_access *a)
{
    emui_shadow_word *word = &page->word[granule * EMUI_GRANULE_WORDS];
    bool all = a->writes;
    for (int k = 0; all && k < EMUI_GRANULE_WORDS; ++k)
        all = is_after_word(a, &word[k], k);
    all = all && is_after_readers(page, granule, a);
    for (int k = 0; all && k < EMUI_GRANULE_WORDS; ++k) {
        free(word[k].more);
        word[k].more = NULL;
    }
    if (all)
        write_granule(&page->granule[granule], a);
    return all;
}

bool emui_granule_visit(emui_shadow_page *page, uint32_t granule, const emui_granule_access *a)
{
    emui_granule *f = &page->granule[granule];
    if (f->expanded && !join_words(page, granule))
        return write_words(page, granule, a);
    if (!a->said && !emui_granule_is_before(a, &f->write, f->write_step))
        return false;
    if (!a->writes)
        return read_granule(page, granule, a);
    if (!is_after_reads(page, granule, a) || !is_after_readers(page, granule, a))
        return false;
    write_granule(f, a);
    return true;
}
