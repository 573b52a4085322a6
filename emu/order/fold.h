/* fold.h - eight words that were accessed alike, remembered as one: see emui_fold.
 *
 * What is here: for race_row.c, which accesses words by the row, and for whoever looks at one word.
 * What is not: what is found there (race.c). */
#ifndef EMUI_FOLD_H
#define EMUI_FOLD_H

#include "emu/order/shadow.h"

/* The words of a fold are what they were. */
void emui_unfold(emui_shadow_page *page, uint32_t fold);

/* The word of a byte of the page, unfolded. */
static inline emui_shadow_word *emui_unfolded(emui_shadow_page *page, uint64_t byte)
{
    uint32_t word = (uint32_t)byte / EMUI_SHADOW_WORD;
    if (page->fold[word / EMUI_FOLD_WORDS].folded)
        emui_unfold(page, word / EMUI_FOLD_WORDS);
    return &page->word[word];
}

/* An access to all bytes of a fold, by one or by neighbouring lanes that have `step` bytes each, in
 * one epoch and with one clock: compared with all that is remembered, and remembered, as if word by
 * word. False where that needs more than a few comparisons; then nothing was done. A read that has
 * no order with the last one, of another cluster, does not: that one stays as well. */
typedef struct emui_fold_access {
    const emui_view *view;
    emui_record now; /* of the first word */
    int step;
    bool writes;
} emui_fold_access;

/* Are there reads by other clusters at a byte of the page? Those of earlier launches are forgotten.
 * Then the k-th of them, as a record of the byte's word. */
bool emui_has_far(const emui_view *v, emui_shadow_page *page, uint64_t byte);
emui_record emui_far_of(const emui_shadow_page *page, uint64_t byte, int k);
static inline emui_far *emui_far_at(const emui_shadow_page *page, uint64_t byte)
{
    return page->far == NULL || page->far[byte / EMUI_FOLD].n == 0 ? NULL
                                                                   : &page->far[byte / EMUI_FOLD];
}

bool emui_fold_visit(emui_shadow_page *page, uint32_t fold, const emui_fold_access *a);

#endif
