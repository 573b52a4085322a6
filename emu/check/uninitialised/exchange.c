/* exchange.c - undefined values that lanes read from each other.
 *
 *      lane 3: a undefined  --shfl.sync-->  lane 2: d undefined, and it comes from that load
 *      lane 4: not there    --shfl.sync-->  lane 3: d undefined
 *
 * Here: values of 32 bits. Not here: the lanes that meet (control/warp.c). Follows the PTX ISA,
 * "shfl.sync": a lane that is not active, or not in the mask, gives an undefined value. */
#include "emu/check/uninitialised/undefined.h"

static void read_absent(const emu_warp *w, int lane, uint32_t from, emui_undefined_value *to)
{
    for (int k = 0; k < EMUI_ROW_BYTES; ++k)
        to->byte[k] |= emui_lane_bit[lane];
    to->origin[lane] = (emui_origin){
        .byte = {NULL, from}, .what = "shfl.sync", .w = w, .pc = w->pc[lane], .lane = lane};
}

static void read_lane(const emui_undefined_row *row, int lane, uint32_t from,
                      emui_undefined_value *to)
{
    uint32_t some = 0;
    for (int k = 0; k < EMUI_ROW_BYTES; ++k) {
        const uint32_t bit = row->byte[k] >> from & 1;
        to->byte[k] |= bit << lane;
        some |= bit;
    }
    if (some == 0)
        return;
    to->computed |= (row->computed >> from & 1) << lane;
    to->origin[lane] = row->origin[from];
}

void emui_undefined_exchange(emu_warp *w, const emui_exchange *e)
{
    emui_undefined_value all = {.computed = 0};
    if (!emui_undefined_begin(w))
        return;
    for (uint32_t left = e->lanes; left != 0; left &= left - 1) {
        const int lane = emui_first(left);
        const uint32_t from = e->from[lane];
        const emui_undefined_row *row = emui_undefined_row_of(w, e->a[from]);
        if ((e->lanes >> from & 1) == 0)
            read_absent(w, lane, from, &all);
        else if (row != NULL)
            read_lane(row, lane, from, &all);
    }
    for (uint32_t left = e->lanes; left != 0; left &= left - 1)
        emui_undefined_write(w, left & (0 - left), e->d[emui_first(left)], EMUI_ROW_BYTES, &all);
}
