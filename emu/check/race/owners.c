/* owners.c - which thread alone has accessed a word: see owners.h. */
#include "emu/check/race/owners.h"

#include "emu/check/race/shadow.h"
#include "emu/state/vector.h"

#include <stdlib.h>
#include <string.h>

enum { WORD = EMUI_OWNER_WORD, BLOCK = EMUI_OWNER_BLOCK, HALF = EMU_LANES / 2 };

/* ---- Memory --------------------------------------------------------------------------------- */

emui_owners *emui_owners_new(const emui_region *r)
{
    emui_owners *o = calloc(1, sizeof *o);
    const size_t words = (size_t)(r->bytes / WORD) + 1, blocks = (size_t)(r->bytes / BLOCK) + 1;
    const bool is_shared = r->space == EMU_SHARED;
    if (o == NULL)
        return NULL;
    o->bytes = (words + (is_shared ? 0 : blocks)) * sizeof *o->word;
    o->word = emui_zeros(o->bytes);
    if (o->word == NULL) {
        free(o);
        return NULL;
    }
    o->block = is_shared ? NULL : &o->word[words];
    o->base = EMUI_OWNER_STATES * EMUI_OWNER_THREADS;
    return o;
}

void emui_owners_free(emui_owners *o)
{
    if (o == NULL)
        return;
    emui_row_log_free(&o->log);
    emui_zeros_free(o->word, o->bytes);
    free(o);
}

void emui_owners_begin(emui_owners *o)
{
    emui_row_log_clear(&o->log);
    if (o->block != NULL)
        return;
    if (o->base > UINT32_MAX - 2 * EMUI_OWNER_STATES * EMUI_OWNER_THREADS) { /* bases are used up */
        memset(o->word, 0, o->bytes);
        o->base = 0;
    }
    o->base += EMUI_OWNER_STATES * EMUI_OWNER_THREADS;
}

/* The words of a block are of this launch; those of an earlier one are nobody's. */
static void renew(emui_owners *o, uint32_t offset, uint32_t launch)
{
    const size_t block = offset / BLOCK, words = (size_t)(o->block - o->word);
    const size_t first = block * (BLOCK / WORD), left = words - first;
    if (o->block[block] == launch)
        return;
    memset(&o->word[first], 0, (left < BLOCK / WORD ? left : BLOCK / WORD) * sizeof *o->word);
    o->block[block] = launch;
}

/* ---- Words next to each other --------------------------------------------------------------- */

/* Lane by lane, 1 << shift words each. */
EMUI_VECTOR static bool read_words(uint32_t *word, uint32_t base, uint32_t own, uint32_t n,
                                   int shift)
{
    uint32_t wrong = 0;
    for (uint32_t k = 0; k < n; ++k) {
        const uint32_t is = word[k], mine = own + EMUI_OWNER_STATES * (k >> shift), by = is - mine,
                       state = is % EMUI_OWNER_STATES;
        const uint32_t shared = base + EMUI_OWNER_MANY, again = is + (by == EMUI_OWNER_WRITES);
        const uint32_t old = emui_pick(by <= EMUI_OWNER_BOTH, again, shared);
        wrong |= (is >= base) & (by > EMUI_OWNER_BOTH) & (state - 1 < EMUI_OWNER_MANY - 1);
        word[k] = emui_pick(is < base, mine, old);
    }
    return wrong == 0;
}

EMUI_VECTOR static bool write_words(uint32_t *word, uint32_t base, uint32_t own, uint32_t n,
                                    int shift)
{
    uint32_t wrong = 0;
    for (uint32_t k = 0; k < n; ++k) {
        const uint32_t is = word[k], mine = own + EMUI_OWNER_STATES * (k >> shift), by = is - mine;
        wrong |= (is >= base) & (by > EMUI_OWNER_BOTH);
        word[k] = mine + EMUI_OWNER_WRITES;
    }
    return wrong == 0;
}

/* By several threads each. */
EMUI_VECTOR static bool share_words(uint32_t *word, uint32_t base, uint32_t n)
{
    uint32_t wrong = 0;
    for (uint32_t k = 0; k < n; ++k) {
        wrong |= (word[k] >= base) & (word[k] % EMUI_OWNER_STATES - 1 < EMUI_OWNER_MANY - 1);
        word[k] = base + EMUI_OWNER_MANY;
    }
    return wrong == 0;
}

/* ---- Rows ----------------------------------------------------------------------------------- */

/* An access of a row. */
typedef struct access {
    emui_owners *o;
    const emui_row *row;
    uint32_t own; /* the word of lane 0 */
    uint32_t launch;
    bool writes;
} access;

static uint32_t *words_at(const access *a, uint32_t offset, uint32_t bytes)
{
    if (a->o->block != NULL) {
        renew(a->o, offset, a->launch);
        renew(a->o, offset + bytes - 1, a->launch);
    }
    return &a->o->word[offset / WORD];
}

static uint32_t words_of(uint32_t offset, uint32_t bytes)
{
    return (offset % WORD + bytes + WORD - 1) / WORD;
}

/* Lanes from one on, one next to the other. */
static bool access_line(const access *a, int lane, uint32_t lanes)
{
    const uint32_t bytes = lanes * a->row->bytes, own = a->own + EMUI_OWNER_STATES * (uint32_t)lane;
    const uint32_t offset = a->row->offset[lane], n = words_of(offset, bytes);
    uint32_t *word = words_at(a, offset, bytes);
    const int shift = a->row->bytes == WORD ? 0 : a->row->bytes == 2 * WORD ? 1 : 2;
    if (a->row->bytes < WORD)
        return !a->writes && share_words(word, a->o->base, n);
    return a->writes ? write_words(word, a->o->base, own, n, shift)
                     : read_words(word, a->o->base, own, n, shift);
}

/* Bytes that several lanes read. */
static bool share(const access *a, uint32_t offset, uint32_t bytes)
{
    return !a->writes &&
           share_words(words_at(a, offset, bytes), a->o->base, words_of(offset, bytes));
}

static bool access_regular(const access *a)
{
    const emui_row *row = a->row;
    const uint32_t bytes = row->bytes;
    if (row->in_line)
        return access_line(a, 0, EMU_LANES);
    if (row->twice)
        return share(a, row->offset[0], HALF * bytes);
    if (row->halves)
        return share(a, row->offset[0], bytes) && share(a, row->offset[HALF], bytes);
    return access_line(a, 0, HALF) && access_line(a, HALF, HALF);
}

static bool access_lane(const access *a, int lane)
{
    const uint32_t bytes = a->row->bytes, offset = a->row->offset[lane];
    uint32_t *word = words_at(a, offset, bytes), wrong = a->writes && bytes < WORD;
    const uint32_t base = a->o->base, mine = a->own + EMUI_OWNER_STATES * (uint32_t)lane;
    for (uint32_t k = 0; k < words_of(offset, bytes); ++k) {
        const uint32_t is = word[k], by = is - mine, state = is % EMUI_OWNER_STATES;
        const uint32_t does = a->writes ? EMUI_OWNER_WRITES : EMUI_OWNER_READS;
        if (is < base || (a->writes && by <= EMUI_OWNER_BOTH))
            word[k] = mine + does;
        else if (by <= EMUI_OWNER_BOTH)
            word[k] = is + (by == EMUI_OWNER_WRITES);
        else if (!a->writes && (state == EMUI_OWNER_READS || state == EMUI_OWNER_MANY))
            word[k] = base + EMUI_OWNER_MANY;
        else
            wrong = 1;
    }
    return wrong == 0;
}

bool emui_owners_access(emui_owners *o, const emui_row *row, uint32_t active, uint32_t thread,
                        uint32_t launch, bool writes)
{
    const access a = {o, row, o->base + EMUI_OWNER_STATES * thread, launch, writes};
    bool good = true;
    if (row->regular)
        return access_regular(&a);
    for (uint32_t left = active; good && left != 0; left &= left - 1)
        good = access_lane(&a, emui_first(left));
    return good;
}

uint32_t emui_owners_block(const emui_region *r, size_t block, const uint32_t **word)
{
    const emui_owners *o = r->shadow->owners;
    const uint64_t words = r->bytes / WORD, first = (uint64_t)block * (BLOCK / WORD);
    *word = NULL;
    if (o == NULL || first >= words)
        return 0;
    if (o->block[block] == r->m->first_serial)
        *word = &o->word[first];
    return words - first < BLOCK / WORD ? (uint32_t)(words - first) : BLOCK / WORD;
}
