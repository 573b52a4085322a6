/* owners_row.h - the words of a row by their owners, as a part of the function that keeps rows
 * (keep_row.c): see owners.h.
 *
 *      in line, twice, halves   words next to each other, as vectors
 *      anything else            lane by lane */
#ifndef EMUI_OWNERS_ROW_H
#define EMUI_OWNERS_ROW_H

#include "emu/check/race/owners.h"
#include "emu/state/vector.h"

enum { EMUI_OWNER_HALF = EMU_LANES / 2 };

/* ---- Words next to each other --------------------------------------------------------------- */

/* Lane by lane, 1 << shift words each. */
EMUI_PART bool emui_owners_read_words(uint32_t *word, uint32_t base, uint32_t own, uint32_t n,
                                      int shift)
{
    uint32_t wrong = 0;
    for (uint32_t k = 0; k < n; ++k) {
        const uint32_t is = word[k], mine = own + EMUI_OWNER_STATES * (k >> shift), by = is - mine,
                       state = is % EMUI_OWNER_STATES;
        const uint32_t shared = base + EMUI_OWNER_MANY, again = is + (by == EMUI_OWNER_WRITES);
        const uint32_t old = emui_pick(by <= EMUI_OWNER_BOTH, again, shared);
        wrong |= (is >= base) & (by > EMUI_OWNER_BOTH) & (state != EMUI_OWNER_READS) &
                 (state != EMUI_OWNER_MANY);
        word[k] = emui_pick(is < base, mine, old);
    }
    return wrong == 0;
}

EMUI_PART bool emui_owners_write_words(uint32_t *word, uint32_t base, uint32_t own, uint32_t n,
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

/* By several threads each, which read or update them. */
EMUI_PART bool emui_owners_share_words(uint32_t *word, uint32_t base, uint32_t n, bool update)
{
    const uint32_t to = update ? EMUI_OWNER_UPDATES : EMUI_OWNER_MANY;
    const uint32_t from = update ? EMUI_OWNER_UPDATES : EMUI_OWNER_READS;
    uint32_t wrong = 0;
    for (uint32_t k = 0; k < n; ++k) {
        const uint32_t state = word[k] % EMUI_OWNER_STATES;
        wrong |= (word[k] >= base) & (state != from) & (state != to);
        word[k] = base + to;
    }
    return wrong == 0;
}

/* In parts, by several threads: what comes after that is for others to decide. */
EMUI_PART bool emui_owners_part_words(uint32_t *word, uint32_t base, uint32_t n, bool whole)
{
    const uint32_t to = base + (whole ? EMUI_OWNER_WHOLE : EMUI_OWNER_PARTS);
    uint32_t wrong = 0;
    for (uint32_t k = 0; k < n; ++k) {
        wrong |= word[k] >= base;
        word[k] = to;
    }
    return wrong == 0;
}

/* ---- Rows ----------------------------------------------------------------------------------- */

/* An access of a row. */
typedef struct emui_owners_row {
    emui_owners *o;
    const emui_row *row;
    uint32_t own; /* the word of lane 0 */
    uint32_t launch;
    bool writes, updates; /* else it reads */
} emui_owners_row;

EMUI_PART uint32_t *emui_owners_words_at(const emui_owners_row *a, uint32_t offset, uint32_t bytes)
{
    a->o->block[offset / EMUI_OWNER_BLOCK] = a->launch;
    a->o->block[(offset + bytes - 1) / EMUI_OWNER_BLOCK] = a->launch;
    return &a->o->word[offset / EMUI_OWNER_WORD];
}

EMUI_PART uint32_t emui_owners_words_of(uint32_t offset, uint32_t bytes)
{
    return (offset % EMUI_OWNER_WORD + bytes + EMUI_OWNER_WORD - 1) / EMUI_OWNER_WORD;
}

/* Bytes of whole words? Else the log alone has which they are. */
EMUI_PART bool emui_owners_are_whole(const emui_owners_row *a, uint32_t offset, uint32_t bytes)
{
    const bool whole = (offset | bytes) % EMUI_OWNER_WORD == 0;
    a->o->log.has_parts |= !whole;
    return whole;
}

/* Bytes that several lanes read or update. */
EMUI_PART bool emui_owners_share(const emui_owners_row *a, uint32_t offset, uint32_t bytes)
{
    emui_owners_are_whole(a, offset, bytes);
    return !a->writes && emui_owners_share_words(emui_owners_words_at(a, offset, bytes), a->o->base,
                                                 emui_owners_words_of(offset, bytes), a->updates);
}

/* Lanes from one on, one next to the other. */
EMUI_PART bool emui_owners_access_line(const emui_owners_row *a, int lane, uint32_t lanes)
{
    const uint32_t bytes = lanes * a->row->bytes, offset = a->row->offset[lane];
    const uint32_t own = a->own + EMUI_OWNER_STATES * (uint32_t)lane, base = a->o->base;
    const int shift = (int)(a->row->bytes / EMUI_OWNER_WORD / 2);
    if ((a->row->bytes < EMUI_OWNER_WORD && !a->writes) || a->updates)
        return emui_owners_share(a, offset, bytes);
    uint32_t *word = emui_owners_words_at(a, offset, bytes);
    if (a->row->bytes < EMUI_OWNER_WORD)
        return emui_owners_part_words(word, base, emui_owners_words_of(offset, bytes),
                                      emui_owners_are_whole(a, offset, bytes));
    return a->writes ? emui_owners_write_words(word, base, own, bytes / EMUI_OWNER_WORD, shift)
                     : emui_owners_read_words(word, base, own, bytes / EMUI_OWNER_WORD, shift);
}

EMUI_PART bool emui_owners_access_regular(const emui_owners_row *a)
{
    const emui_row *row = a->row;
    const uint32_t bytes = row->bytes;
    if (row->in_line)
        return emui_owners_access_line(a, 0, EMU_LANES);
    if (row->twice)
        return emui_owners_share(a, row->offset[0], EMUI_OWNER_HALF * bytes);
    if (row->halves)
        return emui_owners_share(a, row->offset[0], bytes) &&
               emui_owners_share(a, row->offset[EMUI_OWNER_HALF], bytes);
    return emui_owners_access_line(a, 0, EMUI_OWNER_HALF) &&
           emui_owners_access_line(a, EMUI_OWNER_HALF, EMUI_OWNER_HALF);
}

/* Bytes that an operation reads, for no thread alone. */
EMUI_PART bool emui_owners_read_run(emui_owners *o, uint32_t offset, uint32_t bytes,
                                    uint32_t launch)
{
    for (uint32_t block = offset / EMUI_OWNER_BLOCK;
         block <= (offset + bytes - 1) / EMUI_OWNER_BLOCK; ++block)
        o->block[block] = launch;
    return emui_owners_share_words(&o->word[offset / EMUI_OWNER_WORD], o->base,
                                   bytes / EMUI_OWNER_WORD, false);
}

/* What a word becomes by one lane; 0: the access may be out of order. */
EMUI_PART uint32_t emui_owners_next(const emui_owners_row *a, uint32_t is, uint32_t mine)
{
    const uint32_t base = a->o->base, by = is - mine, state = is % EMUI_OWNER_STATES;
    if (a->updates)
        return is < base || state == EMUI_OWNER_UPDATES ? base + EMUI_OWNER_UPDATES : 0;
    if (a->writes)
        return is < base || by <= EMUI_OWNER_BOTH ? mine + EMUI_OWNER_WRITES : 0;
    if (is < base || by <= EMUI_OWNER_BOTH)
        return is < base ? mine : is + (by == EMUI_OWNER_WRITES);
    return state == EMUI_OWNER_READS || state == EMUI_OWNER_MANY ? base + EMUI_OWNER_MANY : 0;
}

EMUI_PART bool emui_owners_access_lane(const emui_owners_row *a, int lane, uint32_t bytes)
{
    const uint32_t offset = a->row->offset[lane];
    const uint32_t mine = a->own + EMUI_OWNER_STATES * (uint32_t)lane;
    uint32_t *word = emui_owners_words_at(a, offset, bytes), wrong = 0;
    for (uint32_t k = 0; k < emui_owners_words_of(offset, bytes); ++k) {
        word[k] = emui_owners_next(a, word[k], mine);
        wrong |= word[k] == 0;
    }
    return wrong == 0;
}

/* Lanes write halves of words, two of which may have one: as in a column of an mma's C. */
EMUI_PART bool emui_owners_write_halves(const emui_owners_row *a, uint32_t active)
{
    const uint32_t *offset = a->row->offset, base = a->o->base, half = EMUI_OWNER_WORD / 2;
    uint32_t first = 0, left = active; /* first: lanes whose word nobody had */
    bool good = true;
    for (int alone = 0; good && left != 0; left &= left - 1) {
        const int lane = emui_first(left);
        uint32_t *word = emui_owners_words_at(a, offset[lane], half);
        const uint32_t other = (*word - a->own) / EMUI_OWNER_STATES,
                       now =
                           emui_owners_next(a, *word, a->own + EMUI_OWNER_STATES * (uint32_t)lane);
        const bool shared = now == 0 && other < EMU_LANES && (first >> other & 1) != 0 &&
                            (offset[other] ^ offset[lane]) == half;
        first |= (uint32_t)(*word < base) << lane;
        alone += shared ? -1 : 1;
        good = shared || now != 0;
        *word = shared ? base + EMUI_OWNER_WHOLE : now;
        a->o->log.has_parts |= alone != 0 && (left & (left - 1)) == 0;
    }
    return good;
}

/* The lanes of a row access their words, lane 0 as that thread: is the row in order? Where it is
 * not, states are undefined from there on. */
EMUI_PART bool emui_owners_access(const emui_owners_row *a, uint32_t active)
{
    bool good = true;
    if (a->row->bytes < EMUI_OWNER_WORD && a->updates)
        return false;
    if (a->row->regular)
        return emui_owners_access_regular(a);
    if (a->row->bytes == EMUI_OWNER_WORD / 2 && a->writes)
        return emui_owners_write_halves(a, active);
    a->o->log.has_parts |= a->row->bytes < EMUI_OWNER_WORD;
    for (uint32_t left = active; good && left != 0; left &= left - 1)
        good = a->row->bytes == EMUI_OWNER_WORD
                   ? emui_owners_access_lane(a, emui_first(left), EMUI_OWNER_WORD)
                   : emui_owners_access_lane(a, emui_first(left), a->row->bytes);
    return good;
}

#endif
