/* copy_tiled.c - a tiled copy by all of its threads at once.
 *
 *      value v of thread t on the destination's side  <-  the source's value that is the same bit
 *
 *      threads  0 1 2 3 | 4 5 6 7 | ..      a crew: the threads that one instruction needs
 *
 * Here: ct_copy_tiled. Not here: one thread by itself (copy_atom.c), partitions (tiled_copy.c).
 * Follows 0x_gemm_tutorial "TiledCopy". */
#include "ref/algorithm/algorithm.h"
#include "ref/atom/copy_traits.h"
#include "ref/value/value.h"

#include <inttypes.h>

/* The bit, or value, that each value of each thread is on one side, ordered by t + threads * v. */
static int64_t *bits_of(ct_ctx *cx, ct_layout side, int64_t threads, int64_t values)
{
    int64_t *bit = cti_alloc(cx, (size_t)(threads * values) * sizeof *bit);
    for (int64_t i = 0; i < threads * values && ct_check(cx) == CT_OK; ++i) {
        size_t mark = ct_mark(cx);
        ct_value c[2] = {ct_dynamic(cx, i % threads), ct_dynamic(cx, i / threads)};
        ct_value at = ct_layout_call(cx, side, ct_make_tuple(cx, 2, c));
        bit[i] = ct_check(cx) == CT_OK ? ct_int(at) : 0;
        ct_release(cx, mark);
    }
    return bit;
}

/* For each (thread, value) of the destination the one of the source that is the same bit. */
static int64_t *sources(ct_ctx *cx, const cti_instruction *in)
{
    int64_t n = in->threads * in->dst_values, m = in->threads * in->src_values;
    int64_t *from = bits_of(cx, in->atom->DstLayout, in->threads, in->dst_values);
    const int64_t *have = bits_of(cx, in->atom->SrcLayout, in->threads, in->src_values);
    for (int64_t i = 0; i < n && ct_check(cx) == CT_OK; ++i) {
        int64_t s = 0;
        while (s < m && have[s] != from[i])
            ++s;
        if (s == m)
            cti_fail(cx, CT_EINVAL,
                     "copy: value %" PRId64 " of thread %" PRId64 " is not a value of the source",
                     i / in->threads, i % in->threads);
        from[i] = s;
    }
    return from;
}

/* The threads of an atom, each with its part of both tensors. A trial checks and copies nothing. */
typedef struct crew {
    const cti_instruction *in;
    const int64_t *from; /* as in sources */
    ct_value *src, *dst; /* by thread */
    bool trial;
} crew;

/* The iterator at a value, which is whole where an access begins. */
static ct_value value_at(ct_ctx *cx, cti_operand part, int64_t i, int64_t value, ct_layout run)
{
    ct_value at = cti_element(cx, part.tensor, i);
    ct_value size = ct_size(cx, run);
    if (ct_check(cx) == CT_OK && value % ct_int(size) == 0)
        cti_run_is_whole(cx, part, at, run);
    return at;
}

/* Value v of thread t of instruction k. */
static void play_value(ct_ctx *cx, const crew *c, int64_t k, int64_t t, int64_t v)
{
    const cti_instruction *in = c->in;
    ct_layout unit = cti_unit(cx);
    int64_t s = c->from[t + in->threads * v], from = s / in->threads;
    cti_operand src = {"the source", c->src[s % in->threads]};
    cti_operand dst = {"the destination", c->dst[t]};
    ct_value a = value_at(cx, src, k * in->src_values + from, from, in->src_run);
    ct_value b = value_at(cx, dst, k * in->dst_values + v, v, in->dst_run);
    src.tensor = ct_make_tensor(cx, a, unit);
    dst.tensor = ct_make_tensor(cx, b, unit);
    if (ct_check(cx) != CT_OK)
        return;
    if (!c->trial)
        cti_copy_masked(cx, "copy", NULL, src.tensor, dst.tensor);
    else if (cti_in_memory(cx, src, NULL))
        cti_in_memory(cx, dst, NULL);
}

/* One instruction: number k of every thread. */
static void play(ct_ctx *cx, const crew *c, int64_t k)
{
    for (int64_t t = 0; t < c->in->threads && ct_check(cx) == CT_OK; ++t)
        for (int64_t v = 0; v < c->in->dst_values && ct_check(cx) == CT_OK; ++v) {
            size_t mark = ct_mark(cx);
            play_value(cx, c, k, t, v);
            ct_release(cx, mark);
        }
}

static bool join(ct_ctx *cx, const ct_tiled_copy *copy, int64_t group, crew *c, ct_value src,
                 ct_value dst)
{
    size_t bytes = (size_t)c->in->threads * sizeof(ct_value);
    c->src = cti_alloc(cx, bytes);
    c->dst = cti_alloc(cx, bytes);
    for (int64_t t = 0; t < c->in->threads && ct_check(cx) == CT_OK; ++t) {
        ct_value thread = ct_dynamic(cx, group * c->in->threads + t);
        c->src[t] = ct_partition_S(cx, copy, thread, src);
        c->dst[t] = ct_partition_D(cx, copy, thread, dst);
        if (ct_check(cx) == CT_OK) {
            cti_is_run(cx, (cti_operand){"the source", c->src[t]}, c->in->src_run);
            cti_is_run(cx, (cti_operand){"the destination", c->dst[t]}, c->in->dst_run);
        }
    }
    return ct_check(cx) == CT_OK;
}

static void copy_groups(ct_ctx *cx, const ct_tiled_copy *copy, crew c, ct_value src, ct_value dst)
{
    const cti_instruction *in = c.in;
    ct_value threads = ct_size(cx, ct_get(cx, copy->TiledLayout_TV, 0));
    int64_t all = ct_check(cx) == CT_OK ? ct_int(threads) : 0;
    for (int64_t g = 0; g < all / in->threads && ct_check(cx) == CT_OK; ++g) {
        size_t mark = ct_mark(cx);
        if (!join(cx, copy, g, &c, src, dst))
            return;
        int64_t n = cti_count(cx, c.dst[0]) / in->dst_values;
        if (n != cti_count(cx, c.src[0]) / in->src_values)
            cti_fail(cx, CT_EINVAL,
                     "copy: a thread has %" PRId64 " instructions in the destination, "
                     "not in the source",
                     n);
        for (int64_t k = 0; k < n && ct_check(cx) == CT_OK; ++k)
            play(cx, &c, k);
        ct_release(cx, mark);
    }
}

/* Past the last whole tile, partitions leave the tensor: that needs a predicate. */
static bool tiles_divide(ct_ctx *cx, const ct_tiled_copy *copy, cti_operand o)
{
    int rank = ct_rank(copy->Tiler_MN);
    if (ct_rank(o.tensor) < rank)
        cti_fail(cx, CT_EINVAL, "copy: %s has rank %d, the tile %d", o.name, ct_rank(o.tensor),
                 rank);
    for (int i = 0; ct_check(cx) == CT_OK && i < rank; ++i) {
        ct_value have = ct_size(cx, ct_get(cx, o.tensor, i));
        ct_value tile = ct_size(cx, ct_get(cx, copy->Tiler_MN, i));
        if (ct_check(cx) == CT_OK && (ct_int(tile) == 0 || ct_int(have) % ct_int(tile) != 0))
            cti_fail(cx, CT_EDOMAIN,
                     "copy: mode %d of %s has %" PRId64
                     " elements, no multiple of the tile's %" PRId64,
                     i, o.name, ct_int(have), ct_int(tile));
    }
    return ct_check(cx) == CT_OK;
}

/* ct_copy_tiled - a tiled copy by all of its threads.
 * equation  each thread copies partition_S(src) to partition_D(dst)
 * example   ct_copy_tiled(&cx, &copy, src, dst)
 * pre       both tensors in multiples of the tile; values in runs where the instruction has runs
 * post      a_tiled_copy_moves_each_element_once
 * fails     CT_EINVAL sizes differ, values that do not vectorize; as partition_S, partition_D, copy
 * CuTe      0x_gemm_tutorial "TiledCopy" */
void ct_copy_tiled(ct_ctx *cx, const ct_tiled_copy *copy, ct_value src, ct_value dst)
{
    cti_instruction in;
    size_t mark = ct_mark(cx);
    cti_operand from = {"the source", src}, to = {"the destination", dst};
    if (cti_need_tensor(cx, "copy", src) && cti_need_memory(cx, "copy", to.name, dst) &&
        cti_same_count(cx, "copy", from, to) && cti_in_memory(cx, from, NULL) &&
        cti_in_memory(cx, to, NULL) && cti_scatters_once(cx, "copy", src, dst, NULL) &&
        tiles_divide(cx, copy, from) && tiles_divide(cx, copy, to) &&
        cti_take_instruction(cx, &copy->atom, &in)) {
        crew c = {.in = &in, .from = sources(cx, &in), .trial = true};
        copy_groups(cx, copy, c, src, dst);
        c.trial = false;
        copy_groups(cx, copy, c, src, dst);
    }
    ct_release(cx, mark);
}
