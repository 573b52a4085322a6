/* footprint.c - see footprint.h. */
#include "emu/cuda/order/footprint.h"

#include "emu/check/race/history.h"
#include "emu/check/race/keep_row.h"
#include "emu/check/race/owners.h"
#include "emu/state/vector.h"

#include <limits.h>
#include <stdlib.h>

void emui_cu_ranges_add(emui_cu_ranges *r, uint64_t begin, uint64_t end)
{
    emui_cu_range *last = r->count == 0 ? NULL : &r->at[r->count - 1];
    if (begin >= end || (last != NULL && end <= last->end))
        return;
    if (last != NULL && begin <= last->end) {
        last->end = end;
        return;
    }
    if (r->count == r->room) {
        int room = r->room == 0 ? 4 : 2 * r->room;
        emui_cu_range *more = realloc(r->at, (size_t)room * sizeof *more);
        if (more == NULL)
            return;
        r->at = more;
        r->room = room;
    }
    r->at[r->count++] = (emui_cu_range){begin, end};
}

void emui_cu_ranges_free(emui_cu_ranges *r)
{
    free(r->at);
    *r = (emui_cu_ranges){0};
}

void emui_cu_ranges_join(emui_cu_ranges *to, const emui_cu_ranges *more)
{
    const size_t room = (size_t)to->count + (size_t)more->count;
    if (more->count == 0 || room > INT_MAX)
        return;
    emui_cu_ranges all = {.at = malloc(room * sizeof *all.at), .room = (int)room};
    if (all.at == NULL)
        return;
    for (int i = 0, k = 0; i < to->count || k < more->count;) {
        bool first = k == more->count || (i < to->count && to->at[i].begin <= more->at[k].begin);
        const emui_cu_range *next = first ? &to->at[i++] : &more->at[k++];
        emui_cu_ranges_add(&all, next->begin, next->end);
    }
    emui_cu_ranges_free(to);
    *to = all;
}

bool emui_cu_ranges_have(const emui_cu_ranges *r, uint64_t address)
{
    int low = 0, high = r->count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (r->at[middle].end <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low < r->count && r->at[low].begin <= address;
}

void emui_cu_footprint_add(emui_cu_footprint *f, emui_cu_access kind, uint64_t begin, uint64_t end)
{
    emui_cu_ranges_add(&f->of[kind], begin, end);
}

void emui_cu_footprint_join(emui_cu_footprint *to, const emui_cu_footprint *more)
{
    for (int i = 0; i < CU_ACCESSES; ++i)
        emui_cu_ranges_join(&to->of[i], &more->of[i]);
}

void emui_cu_footprint_within(const emui_cu_footprint *of, emui_cu_range range,
                              emui_cu_footprint *to)
{
    for (int i = 0; i < CU_ACCESSES; ++i)
        for (int k = 0; k < of->of[i].count; ++k) {
            const emui_cu_range *r = &of->of[i].at[k];
            emui_cu_footprint_add(to, (emui_cu_access)i,
                                  r->begin > range.begin ? r->begin : range.begin,
                                  r->end < range.end ? r->end : range.end);
        }
}

void emui_cu_footprint_free(emui_cu_footprint *f)
{
    for (int i = 0; i < CU_ACCESSES; ++i)
        emui_cu_ranges_free(&f->of[i]);
    *f = (emui_cu_footprint){0};
}

/* ---- From shadow memory ---------------------------------------------------------------------- */

static emui_cu_access kind_of(const emui_record *s, bool write)
{
    bool atomic =
        (s->flags & EMUI_RECORD_STRONG) != 0 && emui_reach_of_record(s->flags) == EMUI_GRID;
    return write ? (atomic ? CU_WRITES_ATOMIC : CU_WRITES) : atomic ? CU_READS_ATOMIC : CU_READS;
}

/* Those of a mask, of n words. */
static void add_bytes(emui_cu_footprint *f, emui_cu_access kind, uint64_t at, uint8_t bytes, int n)
{
    const uint64_t end = at + (uint64_t)n * EMUI_SHADOW_WORD;
    if (bytes == EMUI_WHOLE_WORD)
        emui_cu_footprint_add(f, kind, at, end);
    for (uint64_t k = at; bytes != EMUI_WHOLE_WORD && k < end; ++k)
        if ((bytes >> k % EMUI_SHADOW_WORD & 1) != 0)
            emui_cu_footprint_add(f, kind, k, k + 1);
}

/* From all records of a word at once, so that they come in order; of n words that have these. */
static void read_words(emui_cu_footprint *f, const emui_shadow_page *page, uint32_t word,
                       bool write, uint64_t at, int n)
{
    uint8_t bytes[CU_ACCESSES] = {0};
    for (emui_cursor c = emui_records(page, word, write); emui_next(&c);)
        if (c.now.cluster >= page->m->first_serial)
            bytes[kind_of(&c.now, write)] |= c.now.bytes;
    for (int kind = 0; kind < CU_ACCESSES; ++kind)
        add_bytes(f, (emui_cu_access)kind, at, bytes[kind], n);
}

static void read_page(emui_cu_footprint *f, const emui_shadow_page *page, uint64_t at)
{
    for (uint32_t word = 0; word < EMUI_SHADOW_PAGE_WORDS;) {
        const uint64_t first = at + (uint64_t)word * EMUI_SHADOW_WORD;
        int n = 1;
        while (word + (uint32_t)n < EMUI_SHADOW_PAGE_WORDS &&
               emui_is_alike(&page->word[word + (uint32_t)n], &page->word[word]))
            ++n;
        read_words(f, page, word, true, first, n);
        read_words(f, page, word, false, first, n);
        word += (uint32_t)n;
    }
}

/* From the first page on that the launch used. */
static void read_shadow(emui_cu_footprint *f, const emui_region *of)
{
    const struct emui_shadow *s = of->shadow;
    const uint32_t first = of->m->first_serial;
    for (size_t k = 0; (k = emui_shadow_next_since(s, k, first)) < s->pages; ++k)
        read_page(f, s->page[k], of->base + k * EMUI_SHADOW_PAGE);
}

/* ---- From owners ----------------------------------------------------------------------------- */

enum { GROUP = 32 };

/* Do words next to each other say the same? Most do, whoever accessed them. */
EMUI_VECTOR static bool are_alike(const uint32_t *word, uint32_t n, uint32_t base)
{
    const uint32_t none = word[0] < base, state = word[0] % EMUI_OWNER_STATES;
    uint32_t differ = 0;
    for (uint32_t k = 0; k < n; ++k)
        differ |= ((word[k] < base) ^ none) | (word[k] % EMUI_OWNER_STATES ^ state);
    return differ == 0;
}

static void add_words(emui_cu_footprint *f, uint32_t word, uint64_t at, uint32_t n)
{
    const uint64_t end = at + (uint64_t)n * EMUI_OWNER_WORD;
    const uint32_t state = word % EMUI_OWNER_STATES;
    if (state == EMUI_OWNER_READS || state == EMUI_OWNER_MANY || state == EMUI_OWNER_BOTH)
        emui_cu_footprint_add(f, CU_READS, at, end);
    if (state == EMUI_OWNER_WRITES || state == EMUI_OWNER_BOTH || state == EMUI_OWNER_WHOLE)
        emui_cu_footprint_add(f, CU_WRITES, at, end);
    if (state == EMUI_OWNER_UPDATES)
        emui_cu_footprint_add(f, CU_WRITES_ATOMIC, at, end);
}

/* Of an interval with that base. */
static void add_group(emui_cu_footprint *f, uint32_t base, const uint32_t *word, uint64_t at,
                      uint32_t n)
{
    const uint32_t step = are_alike(word, n, base) ? n : 1;
    for (uint32_t k = 0; k < n; k += step)
        if (word[k] >= base)
            add_words(f, word[k], at + (uint64_t)k * EMUI_OWNER_WORD, step);
}

static void read_owners(emui_cu_footprint *f, const emui_region *of)
{
    uint64_t at = of->base;
    const uint32_t *word;
    uint32_t words;
    for (size_t k = 0; (words = emui_owners_block(of, k, &word)) > 0; ++k)
        for (uint32_t i = 0; i < words; i += GROUP, at += GROUP * EMUI_OWNER_WORD)
            if (word != NULL)
                add_group(f, of->shadow->owners->base, &word[i], at,
                          words - i < GROUP ? words - i : GROUP);
}

/* ---- From rows that are kept ----------------------------------------------------------------- */

/* Bytes of a way of access, in any order. */
typedef struct bytes_list {
    emui_cu_range *at;
    size_t count, room;
} bytes_list;

static void list_bytes(bytes_list *l, uint64_t begin, uint64_t bytes)
{
    if (l->count > 0 && l->at[l->count - 1].end == begin) {
        l->at[l->count - 1].end += bytes;
        return;
    }
    if (l->count == l->room) {
        const size_t room = l->room == 0 ? 256 : 2 * l->room;
        emui_cu_range *more = realloc(l->at, room * sizeof *more);
        if (more == NULL)
            return;
        l->at = more;
        l->room = room;
    }
    l->at[l->count++] = (emui_cu_range){begin, begin + bytes};
}

static int by_address(const void *one, const void *other)
{
    const emui_cu_range *a = one, *b = other;
    return (a->begin > b->begin) - (a->begin < b->begin);
}

/* What a lane read, but for words that it wrote after that. */
static void list_read(bytes_list *to, const emui_region *of, uint64_t offset, uint32_t bytes)
{
    const uint32_t *word = of->shadow->owners->word;
    const uint32_t step = bytes < EMUI_OWNER_WORD ? bytes : EMUI_OWNER_WORD;
    for (uint64_t at = offset; at < offset + bytes; at += step)
        if (word[at / EMUI_OWNER_WORD] % EMUI_OWNER_STATES != EMUI_OWNER_WRITES)
            list_bytes(to, of->base + at, step);
}

/* The lanes of a row, or what an operation read. */
static void list_row(bytes_list list[CU_ACCESSES], const emui_kept_row *kept, const emui_row *row,
                     const emui_region *of)
{
    const uint32_t mode = kept->form >> EMUI_KEPT_MODE;
    bytes_list *to = &list[mode == EMUI_WRITE  ? CU_WRITES
                           : mode > EMUI_WRITE ? CU_WRITES_ATOMIC
                                               : CU_READS];
    if ((kept->form & EMUI_KEPT_OPERATION) != 0)
        list_bytes(to, of->base + kept->lower, kept->upper);
    else
        for (uint32_t left = kept->active; left != 0; left &= left - 1)
            if (mode == EMUI_READ)
                list_read(to, of, row->offset[emui_first(left)], row->bytes);
            else
                list_bytes(to, of->base + row->offset[emui_first(left)], row->bytes);
}

/* Where lanes have parts of words: to the byte. */
static void read_log(emui_cu_footprint *f, const emui_region *of)
{
    bytes_list list[CU_ACCESSES] = {{NULL, 0, 0}};
    emui_kept_row kept;
    emui_row row;
    for (size_t at = 0; emui_row_log_next(&of->shadow->owners->log, &at, &kept, &row);)
        list_row(list, &kept, &row, of);
    for (int kind = 0; kind < CU_ACCESSES; ++kind) {
        if (list[kind].count > 0)
            qsort(list[kind].at, list[kind].count, sizeof *list[kind].at, by_address);
        for (size_t k = 0; k < list[kind].count; ++k)
            emui_cu_footprint_add(f, (emui_cu_access)kind, list[kind].at[k].begin,
                                  list[kind].at[k].end);
        free(list[kind].at);
    }
}

void emui_cu_footprints(const emu_machine *m, emui_cu_footprint *launch)
{
    for (int i = 0; i < m->globals; ++i) {
        const emui_region *r = m->global[i];
        if (r->shadow == NULL)
            continue;
        if (r->shadow->is_compared)
            read_shadow(launch, r);
        else if (emui_keeps_parts(r))
            read_log(launch, r);
        else
            read_owners(launch, r);
    }
}

/* ---- Comparing ------------------------------------------------------------------------------- */

/* The first bytes that two lists share. */
static bool common(const emui_cu_ranges *a, const emui_cu_ranges *b, emui_cu_range *to)
{
    for (int i = 0, k = 0; i < a->count && k < b->count;) {
        const emui_cu_range *x = &a->at[i], *y = &b->at[k];
        *to = (emui_cu_range){x->begin > y->begin ? x->begin : y->begin,
                              x->end < y->end ? x->end : y->end};
        if (to->begin < to->end)
            return true;
        i += x->end <= y->end;
        k += y->end <= x->end;
    }
    return false;
}

static bool writes(int kind)
{
    return kind == CU_WRITES || kind == CU_WRITES_ATOMIC;
}

bool emui_cu_ranges_meet(const emui_cu_ranges *one, const emui_cu_ranges *other)
{
    emui_cu_range r;
    return common(one, other, &r);
}

/* One of the two writes, and one of them is plain. */
static bool races(int one, int other)
{
    bool plain = one < CU_READS_ATOMIC || other < CU_READS_ATOMIC;
    return plain && (writes(one) || writes(other));
}

bool emui_cu_conflict_of(const emui_cu_footprint *one, const emui_cu_footprint *other,
                         emui_cu_conflict *to)
{
    bool any = false;
    for (int i = 0; i < CU_ACCESSES; ++i)
        for (int k = 0; k < CU_ACCESSES; ++k) {
            emui_cu_range r;
            if (!races(i, k) || !common(&one->of[i], &other->of[k], &r) ||
                (any && r.begin >= to->address))
                continue;
            *to = (emui_cu_conflict){r.begin, r.end - r.begin, writes(i), writes(k)};
            any = true;
        }
    return any;
}

bool emui_cu_may_synchronise(const emui_cu_footprint *one, const emui_cu_footprint *other)
{
    const emui_cu_ranges *a = one->of, *b = other->of;
    emui_cu_range r;
    return common(&a[CU_WRITES_ATOMIC], &b[CU_READS_ATOMIC], &r) ||
           common(&a[CU_READS_ATOMIC], &b[CU_WRITES_ATOMIC], &r) ||
           common(&a[CU_WRITES_ATOMIC], &b[CU_WRITES_ATOMIC], &r);
}
