/* word_run.c - accesses to words next to each other, compared and recorded at once where nothing is
 * to be found.
 *
 *      write    after all that is recorded of the words: it alone stays
 *      read     after all writes; it joins the reads that it has no order with, takes the place of
 *               one that it makes needless, or is stood for by one of its warp
 *
 * The words have one history, so what becomes of it is the same in all of them, unless it depends
 * on the lanes: then each word is done by itself.
 *
 * Here: what is recorded of reads, and writes that come last. Not here: what is found, and writes
 * beside others (race.c); which words a warp accesses (race_row.c). */
#include "emu/check/race/history.h"

#include "emu/state/vector.h"

#include <stdlib.h>

/* ---- Comparing ---- */

typedef enum past { NONE, SOME, ALL } past;

EMUI_VECTOR static int count_past(const uint32_t *epoch, int n, uint32_t least)
{
    int before = 0;
    for (int k = 0; k < n; ++k)
        before += epoch[k] >= least;
    return before;
}

/* The lanes of a record in words of the line, from the first one to before the end. */
static emui_span lanes_of(const emui_words *a, emui_entry e, int word, int n)
{
    const emui_record last = emui_record_in(a->h, e, 0, word + n - 1);
    return (emui_span){emui_who_in(e, word), emui_who(&last, emui_lanes_more(&last)) + 1};
}

static past past_by_word(const emui_words *a, emui_entry e, int warp, int word, int n)
{
    int before = 0;
    for (int k = 0; k < n; ++k) {
        const emui_record s = emui_record_in(a->h, e, warp, word + k);
        before += emui_is_past(a->view, &s);
    }
    return before == n ? ALL : n == 1 ? NONE : SOME;
}

static past past_lanes(const emui_words *a, emui_entry e, int warp, int word, int n)
{
    const emui_origin *o = emui_origin_in(a->h, e);
    const emui_clock *clock = a->view->clock;
    const emui_span lanes = lanes_of(a, e, word, n);
    const int first = (uint16_t)(lanes.first + warp * EMU_LANES), all = lanes.end - lanes.first;
    if (o->cluster != a->view->cluster || all <= 0 || first + all > clock->length ||
        (emui_flags_in(e) & EMUI_RECORD_FOUR) != 0)
        return past_by_word(a, e, warp, word, n);
    const int before = count_past(&clock->epoch[first], all, o->epoch);
    return before == all ? ALL : before == 0 || n == 1 ? NONE : SOME;
}

/* Which lanes of an item come before, in words of the line? Of one word those of all, or not. */
static past past_of(const emui_words *a, emui_item i, int word, int n)
{
    const emui_origin *o = emui_origin_in(a->h, i.record);
    const emui_clock *clock = a->view->clock;
    past before = NONE;
    if (o->cluster < a->view->since)
        return ALL;
    if (clock == NULL || (o->cluster != clock->cluster && clock->others == NULL))
        return NONE;
    for (uint32_t left = i.warps; left != 0; left &= left - 1) {
        const past one = past_lanes(a, i.record, emui_first(left), word, n);
        if (left != i.warps && one != before)
            return SOME;
        before = one;
    }
    return before;
}

/* Of the same lanes as the access, word by word? */
static bool is_own(const emui_words *a, emui_item i, int word, int n)
{
    const int warp = emui_first(i.warps);
    return (i.warps & (i.warps - 1)) == 0 &&
           emui_origin_in(a->h, i.record)->cluster == a->view->cluster &&
           emui_flags_in(i.record) == emui_flags_in(a->now.record) &&
           (n == 1 || emui_slope_in(i.record) == emui_slope_in(a->now.record)) &&
           (uint16_t)(emui_who_in(i.record, word) + EMU_LANES * warp) ==
               (uint16_t)(emui_who_in(a->now.record, word) + EMU_LANES * a->warp);
}

/* Do all lanes of an item come before in a word, or are the access's own one? */
static bool is_past_but_own(const emui_words *a, emui_item i, int word)
{
    const emui_record now = emui_record_in(a->h, a->now.record, a->warp, word);
    bool all =
        now.flags <= EMUI_RECORD_KIND && emui_origin_in(a->h, i.record)->cluster == now.cluster;
    for (uint32_t left = i.warps; all && left != 0; left &= left - 1) {
        const emui_record s = emui_record_in(a->h, i.record, emui_first(left), word);
        for (int k = emui_lanes_more(&s); all && k >= 0; --k)
            all = emui_who(&s, k) == now.who ||
                  emui_epoch_of(a->view->clock, emui_who(&s, k)) >= s.epoch;
    }
    return all;
}

/* Does the access come after an item in all of these words? */
static bool is_after(const emui_words *a, emui_item i, int word, int n)
{
    return (!a->unordered && is_own(a, i, word, n)) || past_of(a, i, word, n) == ALL ||
           (n == 1 && !a->unordered && is_past_but_own(a, i, word));
}

static bool is_after_all(const emui_words *a, emui_item i, int word, int n)
{
    bool all = true;
    if (emui_last_in(a->h, i.record) < a->view->since)
        return true;
    if (emui_is_one(i.record))
        return is_after(a, i, word, n);
    for (const emui_list *l = emui_list_in(i.record); all && l != NULL; l = l->older)
        for (uint32_t k = 0; all && k < l->used; ++k)
            all = is_after(a, l->at[k], word, n);
    return all;
}

/* ---- Reads ---- */

/* Of what is recorded to another read. */
typedef enum relation {
    BESIDE,  /* both count */
    REPLACE, /* the other one takes its place */
    JOIN,    /* .. is of another warp: one record has both */
    EXTEND,  /* .. is of the lane, or the lanes, next to it: one record has all of them */
    STAND,   /* it stands for the other one: of its warp, at the same instruction, in one epoch */
    MIXED    /* not the same in all words */
} relation;

static bool is_of_warp(const emui_words *a, emui_item i)
{
    const emui_origin *o = emui_origin_in(a->h, i.record);
    const uint8_t flags = emui_flags_in(i.record) ^ emui_flags_in(a->now.record);
    return (i.warps & a->now.warps) != 0 && o->epoch == a->epoch && o->pc == a->pc &&
           o->cluster == a->view->cluster && (flags & EMUI_RECORD_KIND) == 0 &&
           emui_bytes_in(i.record) == emui_bytes_in(a->now.record);
}

static relation relation_in_warp(const emui_words *a, emui_item i, int word, int n)
{
    const emui_record s = emui_record_in(a->h, i.record, a->warp, word),
                      now = emui_record_in(a->h, a->now.record, a->warp, word);
    const int first = s.who - a->lane_0, last = first + emui_lanes_more(&s),
              lane = now.who - a->lane_0;
    if (emui_is_parts(&s))
        return n == 1 ? BESIDE : MIXED;
    if (n > 1 && emui_slope_in(i.record) != emui_slope_in(a->now.record))
        return MIXED;
    if (first < 0 || first >= a->lanes)
        return BESIDE;
    if (lane == last + 1)
        return EXTEND;
    return lane != first || now.flags <= s.flags ? STAND : BESIDE;
}

/* May an item be of the access's own lane in some of the words? */
static bool may_be_own(const emui_words *a, emui_item i, int word, int n)
{
    const emui_span one = lanes_of(a, i.record, word, n),
                    other = lanes_of(a, a->now.record, word, n);
    return emui_origin_in(a->h, i.record)->cluster == a->view->cluster &&
           (i.warps & a->now.warps) != 0 &&
           emui_slope_in(i.record) != emui_slope_in(a->now.record) && one.first < other.end &&
           other.first < one.end;
}

/* What its own lanes read in an earlier epoch stays where that is more than they read now: a write
 * may come after the one of the two alone. */
static relation relation_of(const emui_words *a, emui_item i, int word, int n)
{
    const bool own = is_own(a, i, word, n);
    if (own && emui_origin_in(a->h, i.record)->epoch == a->epoch)
        return REPLACE;
    if (is_of_warp(a, i))
        return relation_in_warp(a, i, word, n);
    if ((emui_bytes_in(i.record) & ~emui_bytes_in(a->now.record)) == 0) {
        const past before = own ? ALL : past_of(a, i, word, n);
        if (before == ALL || (n == 1 && !a->unordered && is_past_but_own(a, i, word)))
            return REPLACE;
        if (n > 1 && (before == SOME || may_be_own(a, i, word, n)))
            return MIXED;
    }
    return BESIDE;
}

/* Where a read belongs: the record that it takes the place of, joins, or is stood for by. */
typedef struct place {
    relation how; /* BESIDE: there is none */
    uint32_t at;
} place;

static place place_of(const emui_words *a, const emui_item *item, uint32_t used, int word, int n)
{
    place p = {BESIDE, 0};
    for (uint32_t k = used; k > 0; --k)
        if (item[k - 1].record == a->now.record)
            return (place){(item[k - 1].warps & a->now.warps) != 0 ? STAND : JOIN, k - 1};
    for (uint32_t k = used < EMUI_PLACES ? 0 : used - EMUI_PLACES; p.how == BESIDE && k < used; ++k)
        p = (place){relation_of(a, item[k], word, n), k};
    return p;
}

/* One of several warps has lanes more than the others: it gets a place of its own. */
static void extend(const emui_words *a, emui_draft *d, uint32_t k)
{
    const uint64_t more = (emui_flags_in(a->now.record) >> EMUI_RECORD_LANES) + 1U;
    const emui_item longer = {d->at[k].record + (more << (EMUI_RECORD_LANES + EMUI_ENTRY_FLAGS)),
                              a->now.warps};
    d->at[k].warps &= ~longer.warps;
    if (d->at[k].warps == 0)
        d->at[k] = longer;
    else
        emui_draft_add(d, longer);
}

static emui_item instead_of(const emui_words *a, emui_item i, int word, int n)
{
    emui_item now = a->now;
    if (is_own(a, i, word, n))
        now.record |= i.record & (emui_entry)EMUI_WHOLE_WORD << EMUI_ENTRY_BYTES;
    return now;
}

/* ---- Many readers ---- */

/* Do the same lanes read the same bytes again, no earlier? */
static bool is_again(const emui_words *a, emui_item i, emui_item later)
{
    const emui_origin *o = emui_origin_in(a->h, i.record), *to = emui_origin_in(a->h, later.record);
    return ((i.record ^ later.record) & EMUI_ENTRY_LANES) == 0 && (i.warps & ~later.warps) == 0 &&
           o->cluster == to->cluster && o->epoch <= to->epoch &&
           (emui_bytes_in(i.record) & ~emui_bytes_in(later.record)) == 0;
}

static bool is_needless(const emui_words *a, const emui_list *l, uint32_t k, int word, int n)
{
    enum { NEAR = 8 };
    const emui_item i = l->at[k];
    const bool fewer = (emui_bytes_in(i.record) & ~emui_bytes_in(a->now.record)) == 0;
    bool needless = is_again(a, i, a->now) || (fewer && past_of(a, i, word, n) == ALL);
    for (uint32_t next = k + 1; !needless && next < l->used && next <= k + NEAR; ++next)
        needless = is_again(a, i, l->at[next]);
    return needless;
}

/* Those of a long list that still count; the next time when they are twice as many. */
static void thin_out(const emui_words *a, emui_draft *d, int word, int n)
{
    emui_list *l = emui_list_in(emui_draft_end(d).record);
    uint32_t lists = 0, count = 0;
    for (const emui_list *i = l; i != NULL; i = i->older)
        ++lists;
    const emui_list **all = calloc(lists, sizeof(const emui_list *));
    emui_draft fresh;
    emui_draft_begin(&fresh, a->h, (emui_item){0, 0});
    for (const emui_list *i = l; all != NULL && i != NULL; i = i->older)
        all[--lists] = i;
    for (const emui_list *i = l; all != NULL && i != NULL; i = i->older, ++lists)
        for (uint32_t k = 0; k < all[lists]->used; ++k)
            if (!is_needless(a, all[lists], k, word, n)) {
                emui_draft_add(&fresh, all[lists]->at[k]);
                ++count;
            }
    if (all == NULL)
        emui_short_of_memory(a->h->m);
    fresh.limit = 2 * count < EMUI_LIMIT ? EMUI_LIMIT : 2 * count;
    free(all);
    emui_entry_drop(a->h, (uintptr_t)l, 1);
    *d = fresh;
}

static void add_read(const emui_words *a, emui_draft *d, int word, int n)
{
    const uint32_t count = d->used + (d->older == NULL ? 0 : d->older->count);
    if (count >= d->limit)
        thin_out(a, d, word, n);
    if (a->h->bytes > EMUI_LIST_BYTES && d->used > 0)
        emui_draft_put(d, a->epoch % d->used, a->now);
    else
        emui_draft_add(d, a->now);
}

static bool is_polled_again(const emui_words *a, emui_item old)
{
    bool any = false;
    if ((emui_flags_in(a->now.record) & EMUI_RECORD_STRONG) == 0 || emui_is_one(old.record))
        return false;
    for (const emui_list *l = emui_list_in(old.record); !any && l != NULL; l = l->older)
        for (uint32_t k = 0; !any && k < l->used; ++k)
            any = l->at[k].record == a->now.record && (l->at[k].warps & a->now.warps) != 0;
    return any;
}

static bool one_more_read(const emui_words *a, emui_item old, int word, int n, emui_item *to)
{
    const emui_list *l = emui_is_one(old.record) ? NULL : emui_list_in(old.record);
    const place p =
        l == NULL ? place_of(a, &old, 1, word, n) : place_of(a, l->at, l->used, word, n);
    emui_draft d;
    if (p.how == MIXED || p.how == STAND || (p.how == BESIDE && is_polled_again(a, old))) {
        emui_entry_keep(a->h, old.record, p.how != MIXED);
        *to = old;
        return p.how != MIXED;
    }
    emui_draft_begin(&d, a->h, old);
    if (p.how == JOIN)
        d.at[p.at].warps |= a->now.warps;
    else if (p.how == REPLACE)
        emui_draft_put(&d, p.at, instead_of(a, d.at[p.at], word, n));
    else if (p.how == EXTEND)
        extend(a, &d, p.at);
    else
        add_read(a, &d, word, n);
    *to = emui_draft_end(&d);
    return true;
}

/* ---- Without a search ---- */

/* Without a search: there is none yet, or one of an earlier launch, or one by other warps. */
static bool are_same(emui_item i, emui_item k)
{
    return i.record == k.record && i.warps == k.warps;
}

static bool is_simple(const emui_words *a, emui_item old, emui_item *to)
{
    *to = a->now;
    if (old.record == a->now.record)
        to->warps |= old.warps;
    else if (old.record != 0 &&
             (emui_last_in(a->h, old.record) >= a->view->since ||
              (emui_bytes_in(to->record) != EMUI_WHOLE_WORD && !emui_is_one(old.record)) ||
              (emui_is_one(old.record) &&
               (emui_bytes_in(old.record) & ~emui_bytes_in(to->record)) != 0)))
        return false;
    emui_entry_keep(a->h, to->record, 1);
    return true;
}

bool emui_reads_with(const emui_words *a, emui_item old, int word, int n, emui_item *to)
{

    if (is_simple(a, old, to))
        return true;
    return one_more_read(a, old, word, n, to);
}

/* ---- Runs ---- */

int emui_words_alike(const emui_shadow_page *page, uint32_t word, int n)
{
    const emui_shadow_word *at = &page->word[word];
    int same = 1;
    while (same < n && emui_is_alike(&at[same], at))
        ++same;
    return same;
}

/* A strong write leaves plain ones that race with others of its kind: only one of each. */
static bool is_last(const emui_words *a, emui_item writes, emui_item reads)
{
    return (emui_flags_in(a->now.record) & EMUI_RECORD_STRONG) == 0 ||
           ((writes.record == 0 || emui_is_one(writes.record)) &&
            (reads.record == 0 || emui_is_one(reads.record)));
}

static bool visit_alike(const emui_words *a, emui_shadow_page *page, uint32_t word, int n)
{
    const int at = (int)(word % EMUI_LINE_WORDS);
    const emui_item writes = emui_item_of(page, word, true),
                    reads = emui_item_of(page, word, false);
    emui_item next;

    if (!a->said && !is_after_all(a, writes, at, n))
        return false;
    if (a->writes) {
        if (!is_last(a, writes, reads) || !is_after_all(a, reads, at, n))
            return false;
        emui_words_set(a->h, page, true, word, n, a->now);
        if (reads.record != 0)
            emui_words_set(a->h, page, false, word, n, (emui_item){0, 0});
        return true;
    }
    if (!emui_reads_with(a, reads, at, n, &next))
        return false;
    if (!are_same(next, reads))
        emui_words_set(a->h, page, false, word, n, next);
    emui_entry_drop(a->h, next.record, 1);
    return true;
}

int emui_words_visit(const emui_words *a, emui_shadow_page *page, uint32_t word, int n)
{
    int done = 0;
    while (done < n) {
        const int alike = n == 1 ? 1 : emui_words_alike(page, word + (uint32_t)done, n - done);
        bool all = visit_alike(a, page, word + (uint32_t)done, alike);
        for (int k = 0; !all && k < alike; ++k, ++done)
            if (alike == 1 || !visit_alike(a, page, word + (uint32_t)done, 1))
                return done;
        done += all ? alike : 0;
    }
    return done;
}
