/* owners.c - which thread alone has accessed a word: see owners.h. */
#include "emu/check/race/owners.h"

#include "emu/check/race/shadow.h"
#include "emu/state/zeros.h"

#include <stdlib.h>
#include <string.h>

enum { WORD = EMUI_OWNER_WORD, BLOCK = EMUI_OWNER_BLOCK };

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

void emui_owners_renew(emui_owners *o, uint32_t offset, uint32_t launch)
{
    const size_t block = offset / BLOCK, words = (size_t)(o->block - o->word);
    const size_t first = block * (BLOCK / WORD), left = words - first;
    memset(&o->word[first], 0, (left < BLOCK / WORD ? left : BLOCK / WORD) * sizeof *o->word);
    o->block[block] = launch;
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
