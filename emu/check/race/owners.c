/* owners.c - which thread alone has accessed a word: see owners.h. */
#include "emu/check/race/owners.h"

#include "emu/check/race/clock.h"
#include "emu/check/race/shadow.h"
#include "emu/state/zeros.h"

#include <stdlib.h>

enum { WORD = EMUI_OWNER_WORD, BLOCK = EMUI_OWNER_BLOCK };

static bool make_lists(emui_owners *o)
{
    o->word = emui_zeros(o->bytes);
    o->block = o->word == NULL ? NULL : &o->word[o->words];
    o->base = o->first = EMUI_OWNER_STATES;
    return o->word != NULL;
}

emui_owners *emui_owners_new(const emui_region *r, uint32_t threads)
{
    emui_owners *o = calloc(1, sizeof *o);
    if (o == NULL)
        return NULL;
    o->words = (size_t)(r->bytes / WORD) + 1;
    o->bytes = (o->words + (size_t)(r->bytes / BLOCK) + 1) * sizeof *o->word;
    o->step = EMUI_OWNER_STATES * threads;
    if (make_lists(o))
        return o;
    free(o);
    return NULL;
}

void emui_owners_free(emui_owners *o)
{
    if (o == NULL)
        return;
    emui_row_log_free(&o->log);
    emui_row_log_free(&o->before);
    emui_clock_free(o->begun);
    emui_zeros_free(o->word, o->bytes);
    free(o);
}

/* Bases ascend until there are no more. */
bool emui_owners_begin(emui_owners *o, uint32_t threads)
{
    const uint32_t before = o->step;
    emui_row_log_clear(&o->log);
    emui_row_log_clear(&o->before);
    emui_clock_forget(&o->begun);
    o->step = EMUI_OWNER_STATES * threads;
    if (o->word != NULL && UINT32_MAX - o->base - before >= o->step) {
        o->base = o->first = o->base + before;
        return true;
    }
    emui_zeros_free(o->word, o->bytes);
    return make_lists(o);
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
