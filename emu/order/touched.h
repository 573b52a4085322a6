/* touched.h - which words of a page of memory were read or written since its shadow began: what
 * parts of a grid that run apart have to do with each other. */
#ifndef EMUI_TOUCHED_H
#define EMUI_TOUCHED_H

#include "emu/order/shadow.h"

enum { EMUI_TOUCHED_MASKS = EMUI_SHADOW_PAGE_WORDS / 32 };

/* A bit for each word. */
typedef struct emui_touched {
    uint32_t read[EMUI_TOUCHED_MASKS], written[EMUI_TOUCHED_MASKS];
} emui_touched;

/* Its folds are unfolded. A word that was read and then written may be one that was written. */
void emui_touched_of(emui_shadow_page *page, emui_touched *to);
bool emui_is_written(const emui_touched *t);
/* Is what one wrote read or written by the other? */
bool emui_meets(const emui_touched *one, const emui_touched *other);

#endif
