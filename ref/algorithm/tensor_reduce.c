/* tensor_reduce.c - folds of a tensor: all of it, mode by mode, or the modes that a profile names.
 *
 *      reduce           op(.. op(op(init, T(0)), T(1)) ..)
 *      batch_reduce     (reduced, kept) -> (kept): the destination's own elements are the inits
 *      logical_reduce   a profile of the shape: _ keeps a mode, an integer reduces it
 *
 * Without an op it is plus, in the type of init or of the destination.
 * Here: the three. Follows 04_algorithms "Other algorithms", algorithm/tensor_reduce.hpp. */
#include "ref/algorithm/algorithm.h"
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

#include <inttypes.h>

/* A fold, and the type in which plus adds. */
typedef struct fold {
    const char *op;
    ct_map2 *f;
    void *user;
    ct_scalar type;
} fold;

static ct_scalar step(ct_ctx *cx, const fold *r, ct_scalar a, ct_scalar b)
{
    ct_scalar sum = r->type;
    if (r->f != NULL)
        return r->f(a, b, r->user);
    cti_scalar_add(cx, r->op, a, b, &sum);
    return sum;
}

/* The elements [first, first + n) of src folded into v. */
static ct_scalar run(ct_ctx *cx, const fold *r, cti_operand src, int64_t first, int64_t n,
                     ct_scalar v)
{
    ct_scalar x;
    for (int64_t i = first; i < first + n && cti_read_element(cx, src, i, &x); ++i)
        v = step(cx, r, v, x);
    return v;
}

static bool readable(ct_ctx *cx, const fold *r, cti_operand src)
{
    return cti_need_tensor(cx, r->op, src.tensor) &&
           (r->f != NULL || cti_need_numbers(cx, r->op, src.name, src.tensor)) &&
           cti_in_memory(cx, src, NULL);
}

/* ct_reduce - all elements folded into one number.
 * equation  op(.. op(op(init, src(0)), src(1)) .., src(size - 1))
 * example   ct_reduce(&cx, src, ct_of_int(0), NULL, NULL).i
 * pre       a tensor of numbers in memory, or over integers; op NULL for plus in init's type
 * post      reduce_folds_in_order
 * fails     CT_EINVAL no tensor; CT_EDOMAIN an element outside of the memory; CT_EUNSUP raw bits,
 *           or floats in an integer sum; CT_ERANGE; init then
 * CuTe      04_algorithms "Other algorithms" */
ct_scalar ct_reduce(ct_ctx *cx, ct_value src, ct_scalar init, ct_map2 *op, void *user)
{
    fold r = {"reduce", op, user, {.type = init.type, .bits = init.bits}};
    cti_operand o = {"the source", src};
    if (!readable(cx, &r, o))
        return init;
    ct_scalar v = run(cx, &r, o, 0, cti_count(cx, src), init);
    return cti_ok(cx) ? v : init;
}

static void reduce_batches(ct_ctx *cx, fold r, ct_value src, ct_value dst)
{
    cti_operand from = {"the source", src}, to = {"the destination", dst};
    ct_scalar v;
    int64_t each = ct_int(ct_size(cx, ct_get(cx, src, 0)));
    int64_t n = cti_count(cx, dst), all = cti_count(cx, src);
    if (cti_ok(cx) && (each == 0 ? 0 : all / each) != n)
        cti_fail(cx, CT_EINVAL,
                 "%s: %" PRId64 " batches for %" PRId64 " elements of the destination", r.op,
                 each == 0 ? 0 : all / each, n);
    r.type = (ct_scalar){.type = ct_value_type(dst), .bits = ct_sizeof_bits(dst)};
    if (!readable(cx, &r, from) || !cti_in_memory(cx, to, NULL) ||
        !cti_scatters_once(cx, r.op, NULL, dst, NULL))
        return;
    for (int64_t i = 0; i < n && cti_read_element(cx, to, i, &v); ++i) {
        v = run(cx, &r, from, i * each, each, v);
        cti_write_element(cx, to, i, v);
    }
}

/* ct_batch_reduce - mode 0 folded away, into what the destination holds.
 * equation  dst(b) = op(.. op(dst(b), src(0,b)) .., src(n - 1,b))
 * example   ct_batch_reduce(&cx, src, dst, NULL, NULL)
 * pre       src is (reduced, batches), dst has one element a batch and does not broadcast
 * post      reduce_folds_in_order
 * fails     as reduce; CT_EINVAL src is not of rank 2, batches and dst differ
 * CuTe      04_algorithms "Other algorithms" */
void ct_batch_reduce(ct_ctx *cx, ct_value src, ct_value dst, ct_map2 *op, void *user)
{
    fold r = {.op = "batch_reduce", .f = op, .user = user};
    if (!cti_need_tensor(cx, r.op, src) || !cti_need_memory(cx, r.op, "the destination", dst))
        return;
    if (ct_rank(src) != 2)
        cti_fail(cx, CT_EINVAL, "batch_reduce: the source has rank %d, not 2", ct_rank(src));
    else
        reduce_batches(cx, r, src, dst);
}

static ct_layout mode_of(ct_ctx *cx, ct_layout modes)
{
    return cti_ok(cx) && ct_rank(modes) == 0 ? cti_unit(cx) : modes;
}

/* ct_logical_reduce - the modes folded away that a profile names.
 * equation  batch_reduce of (dice(profile, src), slice(profile, src))
 * example   ct_logical_reduce(&cx, src, dst, profile, NULL, NULL)
 * pre       profile is a tuple like the shape of src: _ keeps a mode, an integer reduces it
 * post      reduce_folds_in_order
 * fails     as batch_reduce; as slice and dice
 * CuTe      04_algorithms "Other algorithms" */
void ct_logical_reduce(ct_ctx *cx, ct_value src, ct_value dst, ct_tuple profile, ct_map2 *op,
                       void *user)
{
    fold r = {.op = "logical_reduce", .f = op, .user = user};
    size_t mark = ct_mark(cx);
    if (!cti_need_tensor(cx, r.op, src) || !cti_need_memory(cx, r.op, "the destination", dst))
        return;
    ct_layout l = cti_layout_of(src);
    ct_layout modes[2];
    modes[0] = mode_of(cx, ct_dice(cx, profile, l));
    modes[1] = mode_of(cx, ct_slice(cx, profile, l));
    ct_value view = cti_relayout(cx, src, ct_make_layout_of(cx, 2, modes));
    if (cti_ok(cx))
        reduce_batches(cx, r, view, dst);
    ct_release(cx, mark);
}
