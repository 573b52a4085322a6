/* tiled_copy.c - cases of tiled copies; what one by SM75_U32x1_MOVM_T leaves in memory.
 *
 * By CuTe's layouts every bit stays where it is; the instruction transposes the matrix of 8x8
 * elements of 16 bits that a warp has in a register each. So the answer is that of a copy, with
 * the registers of each warp, as partition_D puts them into y, transposed:
 *
 *      lane 4 r + k has elements (r,2k) and (r,2k+1)   ->   (2k,r) and (2k+1,r)
 *
 * Elements are units of 1, 2 or 4 bytes, whatever the instruction makes of them. Here: registers
 * and lanes, requests. Not here: the copy itself, which the records define. */
#include "gpu/host/tiled/tiled_copy.h"
#include "gpu/host/tiled/retile.h"
#include "spec-tests/compare/differ/family.h"

#include <string.h>

enum { LANES = 32, REGISTER = 4, HALF = 2 };

/* The registers of one warp, and where the values of each lane are in y. */
struct warp {
    const struct differ_plan *p;
    unsigned char *y; /* element 0 */
    ct_value part[LANES];
};

static unsigned char *place(const struct warp *w, int lane, int64_t value)
{
    ct_ctx *cx = w->p->cx;
    size_t mark = ct_mark(cx);
    int64_t at = ct_int(ct_layout_call(cx, w->part[lane], ct_dynamic(cx, value)));
    ct_release(cx, mark);
    return w->y + at * w->p->c->bytes;
}

static void transpose(const struct warp *w, int64_t round)
{
    unsigned char was[LANES][REGISTER], is[LANES][REGISTER];
    size_t bytes = (size_t)w->p->c->bytes;
    int64_t values = REGISTER / w->p->c->bytes;
    for (int t = 0; t < LANES; ++t)
        for (int v = 0; v < values; ++v)
            memcpy(was[t] + (size_t)v * bytes, place(w, t, round * values + v), bytes);
    for (int t = 0; t < LANES; ++t)
        for (int k = 0; k < HALF; ++k) {
            int row = t / 4, column = t % 4 * HALF + k;
            memcpy(is[t] + k * HALF, was[4 * column + row / HALF] + row % HALF * HALF, HALF);
        }
    for (int t = 0; t < LANES; ++t)
        for (int v = 0; v < values; ++v)
            memcpy(place(w, t, round * values + v), is[t] + (size_t)v * bytes, bytes);
}

/* Where each thread's values lie must be known before any moves: false, and why. */
static bool divides(const struct differ_plan *p, int64_t threads, int64_t values, struct text *why)
{
    bool whole = threads % LANES == 0 && threads * values == p->size &&
                 values % (REGISTER / p->c->bytes) == 0;
    if (!whole)
        text_puts(why, "the tiles do not divide the tensor into whole registers of warps");
    return whole;
}

static bool define(const struct differ_plan *p, struct differ_image *m, struct text *why)
{
    ct_ctx *cx = p->cx;
    if (strcmp(p->c->arg[0], "SM75_U32x1_MOVM_T") != 0)
        return true;
    struct warp w = {p, m->y + p->y.zero, {NULL}};
    ct_copy_traits atom = ct_Copy_Atom(cx, p->c->arg[0], 8 * p->c->bytes);
    ct_tiled_copy copy = ct_make_tiled_copy(cx, atom, p->owner, p->per);
    ct_value all = ct_make_tensor(cx, ct_make_counting_iterator(cx, ct_static(cx, 0)), p->b);
    int64_t threads = ct_int(ct_size(cx, ct_get(cx, copy.TiledLayout_TV, 0)));
    int64_t values = ct_int(ct_size(cx, ct_partition_D(cx, &copy, ct_dynamic(cx, 0), all)));
    if (ct_check(cx) != CT_OK || !divides(p, threads, values, why))
        return false;
    for (int64_t first = 0; first < threads; first += LANES) {
        size_t mark = ct_mark(cx);
        for (int t = 0; t < LANES; ++t)
            w.part[t] = ct_partition_D(cx, &copy, ct_dynamic(cx, first + t), all);
        for (int64_t round = 0; round < values / (REGISTER / p->c->bytes); ++round)
            transpose(&w, round);
        ct_release(cx, mark);
    }
    return ct_check(cx) == CT_OK;
}

static bool tiled_offsets(const struct differ_plan *p, gpu_request *r, struct differ_offsets *o,
                          gpu_why *why)
{
    gpu_tiled_operands tiled = {p->c->arg[0], p->owner, p->per, p->a, p->b};
    o->address = &r->tiled.offsets;
    if (!gpu_tiled_copy(p->cx, &tiled, r, o->numbers, DIFFER_OFFSETS, why))
        return false;
    o->bytes = gpu_tiled_offsets(r) * sizeof o->numbers[0];
    return true;
}

static bool retile_offsets(const struct differ_plan *p, gpu_request *r, struct differ_offsets *o,
                           gpu_why *why)
{
    gpu_retile_operands pair = {p->c->arg[0], p->c->arg[1], p->owner, p->per, p->a, p->b};
    o->address = &r->retile.loads.offsets;
    if (!gpu_retile(p->cx, &pair, r, o->numbers, DIFFER_OFFSETS, why))
        return false;
    o->bytes = gpu_retile_offsets(r) * sizeof o->numbers[0];
    return true;
}

const struct differ_family differ_tiled_family = {
    .ops = "tiled_copy", .define = define, .make = differ_tiled_copy, .offsets = tiled_offsets};

const struct differ_family differ_retile_family = {
    .ops = "retile", .make = differ_retile, .offsets = retile_offsets};
