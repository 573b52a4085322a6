/* nest.h - a nested layout, shape or coordinate as a plain struct of fixed capacity.
 *
 * What is here: the struct, its parts, and building one from the left. What is not: what is
 * computed with it. Follows 01_layout "IntTuple", "Layout".
 *
 *   ((_2,4),_3):((_1,_2),8)       leaf       0    1    2
 *                                 shape      2    4    3
 *                                 stride     1    2    8
 *                                 opens      2    0    0     parentheses before the leaf
 *                                 closes     0    1    1     parentheses behind it
 *
 * Invariants: at most GPU_LEAVES leaves, at most 15 parentheses at one side of a leaf; opens and
 * closes, four bits a leaf, balance and enclose one value; no tuple in it is empty, only the whole
 * may be: it then has no leaves. What does not fit is GPU_FULL. */
#ifndef GPU_ALGEBRA_NEST_H
#define GPU_ALGEBRA_NEST_H

#include "gpu/algebra/number.h"

enum { GPU_LEAVES = 16, GPU_DEPTH = 15 };

typedef struct gpu_nest {
    int leaves;
    uint32_t static_shape, static_stride; /* bit k: of leaf k */
    uint32_t any;                         /* bit k: leaf k is _, of a coordinate */
    uint64_t opens, closes;
    int64_t shape[GPU_LEAVES], stride[GPU_LEAVES];
} gpu_nest;

/* A value inside of a nest: the leaves [first, end), and how many of the parentheses before the
 * first and behind the last are its own. A leaf has none. */
typedef struct gpu_part {
    int first, end, opens, closes;
} gpu_part;

/* A part and the nest it is of: an operand, where that is a mode of a layout. */
typedef struct gpu_view {
    const gpu_nest *n;
    gpu_part p;
} gpu_view;

/* ---- Leaves --------------------------------------------------------------------------------- */

GPU_BOTH gpu_num gpu_shape(const gpu_nest *n, int k)
{
    return gpu_number(n->shape[k], n->static_shape >> k & 1);
}

GPU_BOTH gpu_num gpu_stride(const gpu_nest *n, int k)
{
    return gpu_number(n->stride[k], n->static_stride >> k & 1);
}

GPU_BOTH int gpu_opens(const gpu_nest *n, int k)
{
    return (int)(n->opens >> (4 * k) & 15);
}

GPU_BOTH int gpu_closes(const gpu_nest *n, int k)
{
    return (int)(n->closes >> (4 * k) & 15);
}

GPU_BOTH void gpu_set_shape(gpu_nest *n, int k, gpu_num s)
{
    n->shape[k] = s.value;
    n->static_shape = (n->static_shape & ~(1u << k)) | (uint32_t)s.fixed << k;
}

GPU_BOTH void gpu_set_stride(gpu_nest *n, int k, gpu_num d)
{
    n->stride[k] = d.value;
    n->static_stride = (n->static_stride & ~(1u << k)) | (uint32_t)d.fixed << k;
}

GPU_BOTH void gpu_set(gpu_nest *n, int k, gpu_num s, gpu_num d)
{
    gpu_set_shape(n, k, s);
    gpu_set_stride(n, k, d);
}

/* ---- Building ------------------------------------------------------------------------------- */

GPU_BOTH void gpu_clear(gpu_nest *n)
{
    n->leaves = 0;
    n->static_shape = n->static_stride = n->any = 0;
    n->opens = n->closes = 0;
}

/* One more leaf at the end, with so many parentheses around it. */
GPU_BOTH void gpu_push(int *error, gpu_nest *n, gpu_num s, gpu_num d, int opens, int closes)
{
    int k = n->leaves;
    if (k == GPU_LEAVES || opens > GPU_DEPTH || closes > GPU_DEPTH) {
        gpu_fail(error, GPU_FULL);
        return;
    }
    gpu_set(n, k, s, d);
    n->opens |= (uint64_t)opens << (4 * k);
    n->closes |= (uint64_t)closes << (4 * k);
    n->leaves = k + 1;
}

/* So many more parentheses around the leaves from first on. */
GPU_BOTH void gpu_enclose(int *error, gpu_nest *n, int first, int opens, int closes)
{
    int last = n->leaves - 1;
    if (last < first || gpu_opens(n, first) + opens > GPU_DEPTH ||
        gpu_closes(n, last) + closes > GPU_DEPTH) {
        gpu_fail(error, GPU_FULL);
        return;
    }
    n->opens += (uint64_t)opens << (4 * first);
    n->closes += (uint64_t)closes << (4 * last);
}

/* The leaves from first on become one tuple; none of them is () as a whole. */
GPU_BOTH void gpu_wrap(int *error, gpu_nest *n, int first)
{
    if (first > 0 || n->leaves > 0)
        gpu_enclose(error, n, first, 1, 1);
}

/* A nest that is being written: all of it but its numbers, so that the compiler keeps it in
 * registers where a nest lies in memory. It becomes the nest's by gpu_written. */
typedef struct gpu_writer {
    gpu_nest *to;
    int leaves;
    uint32_t static_shape, static_stride;
    uint64_t opens, closes;
} gpu_writer;

GPU_BOTH gpu_writer gpu_write(gpu_nest *to)
{
    gpu_writer w;
    w.to = to;
    w.leaves = 0;
    w.static_shape = w.static_stride = 0;
    w.opens = w.closes = 0;
    return w;
}

/* As gpu_push, without parentheses. */
GPU_BOTH void gpu_write_leaf(int *error, gpu_writer *w, gpu_num s, gpu_num d)
{
    int k = w->leaves;
    if (k == GPU_LEAVES) {
        gpu_fail(error, GPU_FULL);
        return;
    }
    w->to->shape[k] = s.value;
    w->to->stride[k] = d.value;
    w->static_shape |= (uint32_t)s.fixed << k;
    w->static_stride |= (uint32_t)d.fixed << k;
    w->leaves = k + 1;
}

/* As gpu_enclose. */
GPU_BOTH void gpu_write_around(int *error, gpu_writer *w, int first, int opens, int closes)
{
    int last = w->leaves - 1;
    if (last < first || (int)(w->opens >> (4 * first) & 15) + opens > GPU_DEPTH ||
        (int)(w->closes >> (4 * last) & 15) + closes > GPU_DEPTH) {
        gpu_fail(error, GPU_FULL);
        return;
    }
    w->opens += (uint64_t)opens << (4 * first);
    w->closes += (uint64_t)closes << (4 * last);
}

GPU_BOTH void gpu_written(const gpu_writer *w)
{
    gpu_nest *n = w->to;
    n->leaves = w->leaves;
    n->static_shape = w->static_shape;
    n->static_stride = w->static_stride;
    n->any = 0;
    n->opens = w->opens;
    n->closes = w->closes;
}

/* ---- Parts ---------------------------------------------------------------------------------- */

GPU_BOTH gpu_part gpu_whole(const gpu_nest *n)
{
    gpu_part p;
    p.first = 0;
    p.end = n->leaves;
    p.opens = n->leaves > 0 ? gpu_opens(n, 0) : 0;
    p.closes = n->leaves > 0 ? gpu_closes(n, n->leaves - 1) : 0;
    return p;
}

GPU_BOTH gpu_view gpu_view_of(const gpu_nest *n, gpu_part p)
{
    gpu_view v;
    v.n = n;
    v.p = p;
    return v;
}

GPU_BOTH gpu_view gpu_all_of(const gpu_nest *n)
{
    return gpu_view_of(n, gpu_whole(n));
}

GPU_BOTH bool gpu_is_tuple(const gpu_nest *n)
{
    return n->leaves == 0 || (n->opens & 15) > 0;
}

/* The value that begins at a leaf with so many parentheses of its own. */
GPU_BOTH gpu_part gpu_part_at(const gpu_nest *n, int first, int opens)
{
    gpu_part p;
    int depth = opens;
    p.first = first;
    p.end = first + 1;
    p.opens = p.closes = opens;
    if (opens == 0 || gpu_closes(n, first) >= depth)
        return p;
    depth -= gpu_closes(n, first);
    while (p.end < n->leaves) {
        depth += gpu_opens(n, p.end);
        int closes = gpu_closes(n, p.end++);
        if (closes >= depth)
            break;
        depth -= closes;
    }
    p.closes = depth;
    return p;
}

/* The parentheses of a part before and behind leaf k: at its ends only its own. */
GPU_BOTH int gpu_opens_in(gpu_view v, int k)
{
    return k == v.p.first ? v.p.opens : gpu_opens(v.n, k);
}

GPU_BOTH int gpu_closes_in(gpu_view v, int k)
{
    return k == v.p.end - 1 ? v.p.closes : gpu_closes(v.n, k);
}

/* The modes of a tuple from left to right: the first, and the one behind another. */
GPU_BOTH gpu_part gpu_first_mode(const gpu_nest *n, gpu_part tuple)
{
    return gpu_part_at(n, tuple.first, tuple.opens - 1);
}

GPU_BOTH gpu_part gpu_next_mode(const gpu_nest *n, gpu_part mode)
{
    if (mode.end < n->leaves)
        return gpu_part_at(n, mode.end, gpu_opens(n, mode.end));
    mode.first = mode.end;
    return mode;
}

/* How many modes: a leaf is its own. */
GPU_CALL int gpu_rank(const gpu_nest *n, gpu_part p)
{
    int rank = 0;
    if (p.opens == 0)
        return p.end > p.first;
    for (gpu_part m = gpu_first_mode(n, p); m.first < p.end; m = gpu_next_mode(n, m))
        ++rank;
    return rank;
}

/* Mode i of a value; of a leaf the leaf. */
GPU_CALL gpu_part gpu_mode(const gpu_nest *n, gpu_part p, int i)
{
    if (p.opens == 0)
        return p;
    gpu_part m = gpu_first_mode(n, p);
    while (i-- > 0)
        m = gpu_next_mode(n, m);
    return m;
}

/* Four bits each for `count` leaves from leaf first on, as the first ones of a word. */
GPU_BOTH uint64_t gpu_nibbles(uint64_t word, int first, int count)
{
    word >>= 4 * first;
    return count < GPU_LEAVES ? word & (((uint64_t)1 << (4 * count)) - 1) : word;
}

/* A part of one nest as the next value of another. */
GPU_CALL void gpu_append(int *error, gpu_nest *out, const gpu_nest *n, gpu_part p)
{
    int at = out->leaves, count = p.end - p.first;
    uint32_t mask = (1u << count) - 1, before = (1u << at) - 1;
    if (count <= 0)
        return;
    if (at + count > GPU_LEAVES) {
        gpu_fail(error, GPU_FULL);
        return;
    }
    uint64_t opens = gpu_nibbles(n->opens, p.first, count);
    uint64_t closes = gpu_nibbles(n->closes, p.first, count);
    opens += (uint64_t)p.opens - (opens & 15); /* those of the part alone */
    closes += ((uint64_t)p.closes - (closes >> (4 * (count - 1)))) << (4 * (count - 1));
    out->opens |= opens << (4 * at);
    out->closes |= closes << (4 * at);
    out->static_shape = (out->static_shape & before) | (n->static_shape >> p.first & mask) << at;
    out->static_stride = (out->static_stride & before) | (n->static_stride >> p.first & mask) << at;
    out->leaves = at + count;
    for (int k = 0; k < count; ++k) {
        out->shape[at + k] = n->shape[p.first + k];
        out->stride[at + k] = n->stride[p.first + k];
    }
}

/* The whole, and no more than its leaves. */
GPU_BOTH void gpu_copy(gpu_nest *out, const gpu_nest *n)
{
    out->leaves = n->leaves;
    out->static_shape = n->static_shape;
    out->static_stride = n->static_stride;
    out->any = n->any;
    out->opens = n->opens;
    out->closes = n->closes;
    for (int k = 0; k < n->leaves; ++k) {
        out->shape[k] = n->shape[k];
        out->stride[k] = n->stride[k];
    }
}

GPU_BOTH void gpu_take(int *error, gpu_nest *out, const gpu_nest *n, gpu_part p)
{
    gpu_clear(out);
    gpu_append(error, out, n, p);
}

/* The modes of a value, each as the next value of another nest. */
GPU_BOTH void gpu_append_modes(int *error, gpu_nest *out, const gpu_nest *n, gpu_part p)
{
    if (p.opens == 0) {
        gpu_append(error, out, n, p);
        return;
    }
    for (gpu_part m = gpu_first_mode(n, p); m.first < p.end; m = gpu_next_mode(n, m))
        gpu_append(error, out, n, m);
}

/* ---- Sizes ---------------------------------------------------------------------------------- */

GPU_BOTH gpu_num gpu_size_of(int *error, const gpu_nest *n, gpu_part p)
{
    gpu_num size = gpu_number(1, true);
    for (int k = p.first; k < p.end; ++k)
        size = k == p.first ? gpu_shape(n, k) : gpu_mul(error, size, gpu_shape(n, k));
    return size;
}

GPU_BOTH gpu_num gpu_size(int *error, const gpu_nest *n)
{
    return gpu_size_of(error, n, gpu_whole(n));
}

/* 1 + the sum of (extent - 1) * |stride|. */
GPU_BOTH gpu_num gpu_cosize(int *error, const gpu_nest *n)
{
    gpu_num far = gpu_number(0, true), one = gpu_number(1, true), less = gpu_number(-1, true);
    for (int k = 0; k < n->leaves; ++k) {
        gpu_num last = gpu_add(error, gpu_shape(n, k), less);
        gpu_num part = gpu_mul(error, last, gpu_abs(error, gpu_stride(n, k)));
        far = gpu_is_tuple(n) ? gpu_add(error, far, part) : part;
    }
    return gpu_add(error, far, one);
}

#endif
