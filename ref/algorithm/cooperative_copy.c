/* cooperative_copy.c - copies and prefetches that threads share: what one of them does of it.
 *
 *      elements   in the order of the tensor that is harder to reach: swizzled, or in smem
 *      V          elements side by side in both tensors, so many that every thread gets some
 *      T          threads;   a thread copies (V, its own T, all the rest)
 *
 * Where the threads do not divide the elements, they take vectors in turn. There CuTe's vectors may
 * be longer than the run that both tensors share; such a copy is wrong, and refused here.
 * Here: cooperative_copy, cooperative_prefetch, prefetch. Not here: copies by one thread
 * (copy.c). Follows no document but algorithm/cooperative_copy.hpp, algorithm/prefetch.hpp. */
#include "ref/algorithm/algorithm.h"
#include "ref/integer/integer.h"
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

#include <inttypes.h>

/* One call: the tensors, then as (elements in order, rest). */
typedef struct share {
    int threads, max_bits, thread;
    cti_operand src, dst;
    int bits; /* of an element */
} share;

static bool is_thread(ct_ctx *cx, const char *op, int thread, int threads)
{
    return cti_require(cx, threads >= 1 && thread >= 0 && thread < threads, CT_EINVAL,
                       "%s: thread %d is none of %d threads", op, thread, threads);
}

static bool is_shared(ct_ctx *cx, const share *s, cti_operand o)
{
    cti_text t;
    if (!cti_need_memory(cx, "cooperative_copy", o.name, o.tensor))
        return false;
    cti_pointer_parts p = cti_pointer_parts_of(cti_data(o.tensor));
    if (p.space != CT_GMEM && p.space != CT_SMEM)
        cti_fail(cx, CT_EINVAL, "cooperative_copy: %s, %s, is neither in gmem nor in smem", o.name,
                 cti_show(&t, o.tensor));
    else if (!ct_is_static(ct_shape(cx, cti_layout_of(o.tensor))))
        cti_fail(cx, CT_EINVAL, "cooperative_copy: the shape of %s, %s, is dynamic", o.name,
                 cti_show(&t, o.tensor));
    else if (p.bits % (s->max_bits < 8 ? 8 : s->max_bits) != 0)
        cti_fail(cx, CT_EDOMAIN, "cooperative_copy: %s, %s, is not aligned to %d bits", o.name,
                 cti_show(&t, cti_data(o.tensor)), s->max_bits);
    return cti_ok(cx);
}

static bool valid_width(ct_ctx *cx, const share *s)
{
    int b = s->max_bits;
    bool vector = b == 8 || b == 16 || b == 32 || b == 64 || b == 128;
    return cti_require(
        cx, b == s->bits || vector, CT_EINVAL,
        "cooperative_copy: vectors of %d bits are neither an element nor 8, 16, 32, 64, 128", b);
}

static bool is_ready(ct_ctx *cx, const share *s)
{
    if (!is_thread(cx, "cooperative_copy", s->thread, s->threads) || !valid_width(cx, s) ||
        !is_shared(cx, s, s->src) || !is_shared(cx, s, s->dst))
        return false;
    ct_value src = s->src.tensor, dst = s->dst.tensor;
    if (ct_sizeof_bits(src) != ct_sizeof_bits(dst) || ct_value_type(src) != ct_value_type(dst))
        cti_fail(cx, CT_EINVAL, "cooperative_copy: the elements have different types");
    return cti_same_count(cx, "cooperative_copy", s->src, s->dst) &&
           cti_scatters_once(cx, "cooperative_copy", src, dst, NULL);
}

/* ---- The order of the elements ---- */

static bool is_swizzled(ct_value tensor)
{
    cti_pointer_parts p = cti_pointer_parts_of(cti_data(tensor));
    ct_layout l = cti_layout_of(tensor);
    return p.swizzle != NULL || (cti_is_swizzled(l) && cti_swizzle_of(cti_outer(l)).bits > 0);
}

static int score(ct_value tensor, int64_t reach, int64_t other)
{
    return (is_swizzled(tensor) ? 4 : 0) + (ct_is_space(tensor, CT_SMEM) ? 2 : 0) + (reach > other);
}

static ct_layout order_of(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_layout ia = ct_right_inverse(cx, ct_get_nonswizzle_portion(cx, cti_layout_of(a)));
    ct_layout ib = ct_right_inverse(cx, ct_get_nonswizzle_portion(cx, cti_layout_of(b)));
    ct_value na = ct_size(cx, ia), nb = ct_size(cx, ib);
    return score(a, ct_int(na), ct_int(nb)) >= score(b, ct_int(nb), ct_int(na)) ? ia : ib;
}

/* (elements in order, rest) */
static ct_value ordered(ct_ctx *cx, ct_value tensor, ct_layout order)
{
    ct_value one[2] = {ct_static(cx, 1), ct_static(cx, 1)};
    ct_layout divided = ct_logical_divide(cx, cti_layout_of(tensor), order);
    return cti_relayout(cx, tensor, ct_coalesce_by(cx, divided, ct_make_tuple(cx, 2, one)));
}

/* ---- What a thread takes ---- */

static int64_t aligned_bits(ct_ctx *cx, const share *s, ct_value tensor)
{
    ct_value n = ct_max_alignment(cx, cti_layout_of(tensor));
    return ct_int(n) * s->bits;
}

/* The thread's elements first, first + threads, ..: those of a mask. */
typedef struct turn {
    int64_t thread, threads, rest;
} turn;

static bool is_my_turn(int64_t i, void *user)
{
    const turn *t = user;
    return i < t->rest ? i == t->thread : (i - t->rest) % t->threads == t->thread;
}

/* What a thread moves at a time is whole elements, and whole bytes, which no two threads share. */
static bool is_whole(ct_ctx *cx, const share *s, int64_t vector)
{
    return cti_require(cx, vector >= 8 && vector % s->bits == 0, CT_EINVAL,
                       "cooperative_copy: %" PRId64
                       " bits at a time are not whole bytes of whole elements",
                       vector);
}

/* The threads do not divide the elements: vectors in turn, after as many as are left over. */
static void copy_in_turn(ct_ctx *cx, const share *s, int64_t run)
{
    ct_value src = s->src.tensor, dst = s->dst.tensor;
    int64_t vector = s->bits;
    if (run > 1 && s->max_bits > s->bits) {
        int64_t of_src = aligned_bits(cx, s, src);
        int64_t both = cti_gcd(of_src, aligned_bits(cx, s, dst));
        vector = cti_gcd(both, s->max_bits);
        if (cti_ok(cx) && vector > run * s->bits)
            cti_fail(cx, CT_EDOMAIN,
                     "cooperative_copy: CuTe's vectors of %" PRId64
                     " bits are longer than the %" PRId64 " bits that both tensors share",
                     vector, run * s->bits);
    }
    if (!is_whole(cx, s, vector))
        return;
    src = ct_recast(cx, (int)vector, src);
    dst = ct_recast(cx, (int)vector, dst);
    turn t = {s->thread, s->threads, cti_count(cx, dst) % s->threads};
    cti_copy_masked(cx, "cooperative_copy", &(cti_mask){.f = is_my_turn, .user = &t}, src, dst);
}

/* (V, T) in the elements' order, spread over the rest where the order is too short. */
static ct_layout tile_of(ct_ctx *cx, const share *s, int64_t values, int64_t threads)
{
    ct_value n = ct_static(cx, values * threads);
    ct_layout a = ct_domain_distribute(cx, ct_shape(cx, cti_layout_of(s->src.tensor)), n);
    ct_layout b = ct_domain_distribute(cx, ct_shape(cx, cti_layout_of(s->dst.tensor)), n);
    ct_value finer = ct_compatible(cx, a, b), coarser = ct_compatible(cx, b, a);
    if ((ct_int(ct_size(cx, a)) != values * threads ||
         (!cti_is_constant(finer, 1) && !cti_is_constant(coarser, 1))))
        cti_fail(cx, CT_EINVAL,
                 "cooperative_copy: no part of both tensors has %" PRId64 " vectors of %" PRId64
                 " elements",
                 threads, values);
    ct_value vt[2] = {ct_static(cx, values), ct_static(cx, threads)};
    return ct_with_shape(cx, cti_is_constant(finer, 1) ? b : a, ct_make_tuple(cx, 2, vt));
}

static ct_value part_of(ct_ctx *cx, ct_value tensor, ct_layout tile, int thread)
{
    ct_value any = ct_underscore();
    ct_value mine[2] = {any, ct_dynamic(cx, thread)};
    ct_value c[2] = {ct_make_tuple(cx, 2, mine), any};
    return ct_layout_call(cx, ct_logical_divide(cx, tensor, tile), ct_make_tuple(cx, 2, c));
}

/* The threads divide the elements: more threads before longer vectors. */
static void copy_in_parts(ct_ctx *cx, const share *s, int64_t run)
{
    int64_t all = cti_count(cx, s->src.tensor);
    int64_t vector = cti_gcd(cti_gcd(run * s->bits, s->max_bits), all * s->bits / s->threads);
    vector = vector < s->bits ? s->bits : vector;
    if (!is_whole(cx, s, vector))
        return;
    int64_t values = vector / s->bits, threads = all / values;
    threads = threads < s->threads ? threads : s->threads;
    if (s->thread >= threads)
        return;
    ct_layout tile = tile_of(cx, s, values, threads);
    ct_value src = part_of(cx, s->src.tensor, tile, s->thread);
    ct_value dst = part_of(cx, s->dst.tensor, tile, s->thread);
    src = ct_recast(cx, (int)vector, src);
    dst = ct_recast(cx, (int)vector, dst);
    cti_copy(cx, "cooperative_copy", 8, src, dst);
}

/* ct_cooperative_copy - the part of one thread in a copy that several share:
 * cooperative_copy<threads, max_bits>(thread, src, dst).
 * equation  all threads together: dst(i) = src(i), each element by one thread
 * example   ct_cooperative_copy(&cx, 32, 128, thread, src, dst)
 * pre       static shapes of one size, in gmem or smem, elements of one type; pointers aligned to
 *           max_bits, which is an element, or 8, 16, 32, 64 or 128
 * post      the_threads_copy_everything_once
 * fails     CT_EINVAL a thread that is none, a dynamic shape, sizes or types that differ, another
 *           memory, another width, elements of less than a byte that threads would share;
 *           CT_EDOMAIN a pointer that is not aligned, a broadcast, CuTe's vectors would move other
 *           elements; as copy
 * CuTe      none: algorithm/cooperative_copy.hpp */
void ct_cooperative_copy(ct_ctx *cx, int threads, int max_bits, int thread, ct_value src,
                         ct_value dst)
{
    share s = {threads, max_bits, thread, {"the source", src}, {"the destination", dst}, 0};
    size_t mark = ct_mark(cx);
    s.bits = ct_sizeof_bits(src);
    if (!is_ready(cx, &s))
        return;
    ct_layout order = order_of(cx, src, dst);
    s.src.tensor = ordered(cx, src, order);
    s.dst.tensor = ordered(cx, dst, order);
    ct_value run =
        ct_max_common_vector(cx, cti_layout_of(s.src.tensor), cti_layout_of(s.dst.tensor));
    if (cti_count(cx, src) % threads != 0)
        copy_in_turn(cx, &s, ct_int(run));
    else
        copy_in_parts(cx, &s, ct_int(run));
    ct_release(cx, mark);
}

/* ct_cooperative_prefetch - the part of one thread in touching a tensor, so that a cache may hold
 * it: cooperative_prefetch<threads, bytes>(thread, src). There is no cache: only conditions.
 * equation  every element that the thread would touch is in its memory
 * example   ct_cooperative_prefetch(&cx, 32, 64, thread, src)
 * pre       a tensor in gmem; its elements, or runs of at most bytes bytes of them, recast
 * post      prefetch_takes_global_memory_only
 * fails     CT_EINVAL a thread that is none, another memory; CT_EDOMAIN an element outside of its
 *           memory; as recast
 * CuTe      none: algorithm/prefetch.hpp */
void ct_cooperative_prefetch(ct_ctx *cx, int threads, int bytes, int thread, ct_value src)
{
    cti_text t;
    size_t mark = ct_mark(cx);
    cti_operand o = {"the source", src};
    if (!is_thread(cx, "prefetch", thread, threads) ||
        !cti_need_memory(cx, "prefetch", o.name, src))
        return;
    if (!ct_is_space(src, CT_GMEM) || bytes < 1 || bytes > CTI_MAX_ELEMENT) {
        cti_fail(cx, CT_EINVAL, "prefetch: %s is not in gmem, or %d bytes are none to fetch",
                 cti_show(&t, src), bytes);
        return;
    }
    ct_value run = ct_max_common_vector(cx, src, src);
    int64_t bits = ct_int(run) * ct_sizeof_bits(src);
    if (bits > ct_sizeof_bits(src))
        o.tensor = ct_recast(cx, bits < 8 * (int64_t)bytes ? (int)bits : 8 * bytes, src);
    turn mine = {thread, threads, 0};
    bool known = cti_pointer_parts_of(cti_data(src)).bytes > 0;
    if (cti_ok(cx) && known)
        cti_in_memory(cx, o, &(cti_mask){.f = is_my_turn, .user = &mine});
    ct_release(cx, mark);
}

/* ct_prefetch - the touching of a whole tensor: prefetch(src).
 * equation  cooperative_prefetch<1>(0, src)
 * example   ct_prefetch(&cx, src)
 * pre       as cooperative_prefetch, with 64 bytes at a time
 * post      prefetch_takes_global_memory_only
 * fails     as cooperative_prefetch
 * CuTe      none: algorithm/prefetch.hpp */
void ct_prefetch(ct_ctx *cx, ct_value src)
{
    enum { SECTORS = 64 };
    ct_cooperative_prefetch(cx, 1, SECTORS, 0, src);
}
