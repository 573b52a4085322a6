/* row.h - an access of a whole warp's lanes at once, where all of them use one region.
 *
 *      row       1, 2, 4, 8 or 16 bytes of each active lane, at multiples of that
 *      plain     none of these bytes is in flight or part of an mbarrier, and reads find them
 *                written
 *
 * A row that is plain needs no finding but those of order (order.h), which takes it whole as well.
 * What is here: what loads and stores share with those of matrices. What is not: the checks lane by
 * lane (access.h), moving the bytes. */
#ifndef EMUI_ROW_H
#define EMUI_ROW_H

#include "emu/check/race/order.h"

/* Where the active lanes point by the register of operand a, to->bytes each; false where it is not
 * a row, or where it lies in local memory, or in the shared memory of another CTA. In a row that is
 * not regular, lanes that are not active point to where one that is does. */
bool emui_find_row(emu_machine *m, const emu_warp *w, uint32_t active, const emu_ins *i,
                   emui_row *to);

/* Of all bytes of a row. */
typedef enum emui_row_state {
    EMUI_ROW_WRITTEN,   /* and nothing else */
    EMUI_ROW_UNWRITTEN, /* some of them were never written; nothing else */
    EMUI_ROW_OTHER
} emui_row_state;

emui_row_state emui_state_of_row(const emui_row *r);
/* Bytes that are written and nothing else; stores may also find bytes that were never written. */
bool emui_is_plain(const uint8_t *state, uint32_t bytes, bool store);
/* All bytes of the active lanes are written from here on. */
void emui_mark_row(const emui_row *r);
/* In wavefronts, or sectors. */
void emui_count_row(const emui_actor *by, uint32_t active, const emui_row *r, emui_mode mode);

#endif
