/* Solution of exercise 28: the share of one instruction, and how many of them cover the tile. */
#include "tutorials/exercises/exercise.h"

static ct_tuple three(ct_ctx *cx, int64_t a, int64_t b, int64_t c)
{
    ct_value items[3] = {ct_dynamic(cx, a), ct_dynamic(cx, b), ct_dynamic(cx, c)};
    return ct_make_tuple(cx, 3, items);
}

ct_tuple answer(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    int64_t m = ct_int(ct_item(tile, 0)) / (16 * ct_int(ct_item(atoms, 0)));
    int64_t n = ct_int(ct_item(tile, 1)) / (8 * ct_int(ct_item(atoms, 1)));
    int64_t k = ct_int(ct_item(tile, 2)) / 16;
    ct_value shapes[3] = {three(cx, 16 * 16 / 32, m, k), three(cx, 8 * 16 / 32, n, k),
                          three(cx, 16 * 8 / 32, m, n)};
    return ct_make_tuple(cx, 3, shapes);
}
