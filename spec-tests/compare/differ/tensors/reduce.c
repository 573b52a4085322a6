/* reduce.c - the reference's answer to reduce: the tree of gpu/host/reduce.h, as tables.
 *
 *      x, by (folded, kept)   ->   a row for each output   ->   the tree   ->   y, by B
 *
 * The reference divides the modes and moves the numbers; which of them meet is written down here a
 * second time: the lanes of all chunks in one array, then halves of that. Integers meet in no order
 * that matters: of them the answer is that of the reference's logical_reduce as well, which
 * unit/compare/differ/tensors/reduce.c checks. Here: the above. Not here: sums of two
 * (numbers.c). */
#include "spec-tests/compare/differ/family.h"
#include "spec-tests/compare/differ/tensors/numbers.h"

#include "gpu/host/reduce.h"

#include <stdlib.h>
#include <string.h>

/* One of a row's lanes folded into out, which is empty before. */
static void fold_lane(const struct numbers *n, gpu_function f, const unsigned char *row,
                      int64_t count, int64_t lane, unsigned char *out)
{
    size_t bytes = (size_t)n->bytes;
    int64_t first = lane / GPU_LANES * GPU_CHUNK + lane % GPU_LANES;
    memcpy(out, row + (size_t)first * bytes, bytes);
    for (int k = 1; k < GPU_LANE_LENGTH; ++k) {
        int64_t i = first + (int64_t)k * GPU_LANES;
        if (i < count)
            numbers_apply(n, f, out, row + (size_t)i * bytes, out);
    }
}

/* How many lanes count elements have: all those of whole chunks, and of the last one. */
static int64_t lanes_of(int64_t count)
{
    int64_t rest = count % GPU_CHUNK;
    return count / GPU_CHUNK * GPU_LANES + (rest < GPU_LANES ? rest : GPU_LANES);
}

/* The fold of a row, at its lanes' beginning. */
static void fold_row(const struct numbers *n, gpu_function f, const unsigned char *row,
                     int64_t count, unsigned char *lanes)
{
    size_t bytes = (size_t)n->bytes;
    int64_t left = lanes_of(count);
    for (int64_t l = 0; l < left; ++l)
        fold_lane(n, f, row, count, l, lanes + (size_t)l * bytes);
    for (; left > 1; left = (left + 1) / 2)
        for (int64_t k = 0; 2 * k < left; ++k) {
            unsigned char *pair = lanes + (size_t)(2 * k) * bytes, *to = lanes + (size_t)k * bytes;
            if (2 * k + 1 < left)
                numbers_apply(n, f, pair, pair + bytes, to);
            else
                memcpy(to, pair, bytes);
        }
}

/* (folded, kept) of x; NULL in a failed context. */
static ct_layout view_of(const struct differ_plan *p)
{
    ct_ctx *cx = p->cx;
    ct_layout part[2] = {ct_dice(cx, p->profile, p->a), ct_slice(cx, p->profile, p->a)};
    for (int k = 0; k < 2; ++k)
        if (ct_check(cx) == CT_OK && ct_rank(part[k]) == 0)
            part[k] = ct_make_layout(cx, ct_static(cx, 1), ct_static(cx, 0));
    return ct_make_layout_of(cx, 2, part);
}

static bool define(const struct differ_plan *p, struct differ_image *m, struct text *why)
{
    (void)why;
    struct numbers n = {p->kind, p->c->bytes};
    int64_t all = ct_int(ct_size(p->cx, p->a)), count = all / p->size;
    unsigned char *x = differ_new_row(p, all), *y = differ_new_row(p, p->size);
    unsigned char *lanes = differ_new_row(p, count);
    ct_copy(p->cx, differ_tensor(p, &p->x, CT_BITS, m->x, view_of(p)), differ_row(p, x, all));
    ct_copy(p->cx, differ_tensor(p, &p->y, CT_BITS, m->y, p->b), differ_row(p, y, p->size));
    for (int64_t j = 0; j < p->size && ct_check(p->cx) == CT_OK; ++j) {
        unsigned char *to = y + (size_t)j * (size_t)n.bytes;
        fold_row(&n, p->f, x + (size_t)(j * count) * (size_t)n.bytes, count, lanes);
        numbers_apply(&n, p->f, to, lanes, to);
    }
    ct_copy(p->cx, differ_row(p, y, p->size), differ_tensor(p, &p->y, CT_BITS, m->y, p->b));
    free(x);
    free(y);
    free(lanes);
    return true;
}

static bool request(const struct differ_plan *p, gpu_request *r, gpu_why *why)
{
    bool good = gpu_reduce(p->cx, p->a, p->profile, r, why);
    r->scratch_bytes = good ? gpu_reduce_scratch(r) : 0;
    return good;
}

const struct differ_family differ_reduce_family = {
    .ops = "reduce", .define = define, .make = differ_reduce, .request = request, .sums = true};
