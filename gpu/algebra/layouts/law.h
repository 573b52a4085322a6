/* law.h - the laws of layouts over a domain, in other units and of basis elements. Asked at every
 * coordinate.
 *
 *      with_shape          R(i) = L(i)
 *      tile_to_shape       R(block x, repetition y) = A(x) + A*(y in its order)
 *      domain_distribute   R counts in the box of what each mode takes
 *      nullspace           R counts in the box of what goes nowhere
 *      max_alignment       the image is whole blocks of so many
 *      upcast, downcast    Sw'(i) = Sw(n*i) / n, n*Sw(i / n) + i mod n; leaf by leaf as ever
 *      bases               R(c) = A(B(c)), mode by mode of A
 *
 * What is not here: slices, inverses and products of swizzled layouts (law_swizzled.h), threads and
 * their values (law_thread_value.h). */
#ifndef GPU_ALGEBRA_LAYOUTS_LAW_H
#define GPU_ALGEBRA_LAYOUTS_LAW_H

#include "gpu/algebra/law_tile.h"

/* ---- Over a domain -------------------------------------------------------------------------- */

/* r counts through the box of these extents, its points in their places in the shape. */
GPU_CALL void gpu_law_box(gpu_trial *t, const gpu_nest *r, const int64_t *extent,
                          const gpu_nest *shape)
{
    int64_t n = 1;
    for (int k = 0; k < shape->leaves; ++k)
        n *= extent[k];
    gpu_expect(t, gpu_count(gpu_all_leaves(r)) == n);
    for (int64_t i = 0; i < n && gpu_goes_on(t); ++i) {
        int64_t at = 0, stride = 1, rest = i;
        for (int k = 0; k < shape->leaves; ++k) {
            at += rest % extent[k] * stride;
            rest /= extent[k];
            stride *= shape->shape[k];
        }
        gpu_expect(t, gpu_ask(t, gpu_all_leaves(r), i) == at);
    }
}

GPU_BOTH void gpu_law_distribute(const gpu_question *q, const gpu_nest *r, gpu_trial *t)
{
    int64_t extent[GPU_LEAVES], left = q->t.leaves.shape[0];
    for (int k = 0; k < q->a.leaves; ++k) {
        extent[k] = 1;
        for (int64_t n = 2; n <= left; ++n)
            if (left % n == 0 && q->a.shape[k] % n == 0)
                extent[k] = n;
        left /= extent[k];
    }
    gpu_law_box(t, r, extent, &q->a);
}

GPU_BOTH void gpu_law_nullspace(const gpu_question *q, const gpu_nest *r, gpu_trial *t)
{
    int64_t extent[GPU_LEAVES];
    for (int k = 0; k < q->a.leaves; ++k)
        extent[k] = !q->swizzled && gpu_is(gpu_stride(&q->a, k), 0) ? q->a.shape[k] : 1;
    gpu_law_box(t, r, extent, &q->a);
    for (int64_t i = 0; i < gpu_count(gpu_all_leaves(r)) && gpu_goes_on(t); ++i)
        gpu_expect(t, q->swizzled || gpu_value(&t->error, &q->a, gpu_value(&t->error, r, i)) == 0);
}

/* Runs of static and of dynamic extents, each multiplied. */
GPU_BOTH void gpu_law_coalesced_shape(const gpu_question *q, const gpu_nest *r, gpu_trial *t)
{
    int k = -1;
    int64_t product = 1;
    for (int i = 0; i < q->a.leaves; ++i) {
        bool fixed = gpu_shape(&q->a, i).fixed;
        if (k < 0 || gpu_shape(r, k).fixed != fixed) {
            gpu_expect(t, k < 0 || r->shape[k] == product);
            product = 1;
            ++k;
        }
        gpu_expect(t, k < r->leaves && gpu_shape(r, k).fixed == fixed);
        product *= q->a.shape[i];
    }
    gpu_expect(t, r->leaves == k + 1 && r->shape[k] == product);
}

/* How far the repetitions of mode i are apart: as many as all modes that come before it have. */
GPU_BOTH int64_t gpu_repeats_before(const gpu_question *q, const gpu_nest *order,
                                    const int64_t *copies, int modes, int i)
{
    int64_t stride = 1;
    for (int j = 0; j < modes; ++j) {
        bool before = q->modes == GPU_MAJOR_LEFT    ? j < i
                      : q->modes == GPU_MAJOR_RIGHT ? j > i
                                                    : order->shape[j] < order->shape[i];
        stride *= before ? copies[j] : 1;
    }
    return stride;
}

/* The block at x and its repetition y in every mode. */
typedef struct gpu_filled {
    int modes;
    int64_t size[GPU_LEAVES], copies[GPU_LEAVES], stride[GPU_LEAVES], all;
    gpu_nest star;
} gpu_filled;

GPU_BOTH void gpu_fill_of(const gpu_question *q, gpu_trial *t, gpu_filled *f)
{
    gpu_nest shape, order;
    gpu_part whole = gpu_whole(&q->a);
    int rank = gpu_rank(&q->a, whole);
    gpu_clear(&order);
    gpu_tiler_item(&t->error, &q->t, 0, &shape);
    if (q->modes == 0)
        gpu_tiler_item(&t->error, &q->t, 1, &order);
    f->modes = gpu_rank(&shape, gpu_whole(&shape));
    f->all = 1;
    for (int i = 0; i < f->modes; ++i) {
        int64_t extent = gpu_count(gpu_leaves(&shape, gpu_mode(&shape, gpu_whole(&shape), i)));
        f->size[i] = i < rank ? gpu_count(gpu_leaves(&q->a, gpu_mode(&q->a, whole, i))) : 1;
        f->copies[i] = extent / f->size[i];
        f->all *= f->copies[i];
    }
    for (int i = 0; i < f->modes; ++i)
        f->stride[i] = gpu_repeats_before(q, &order, f->copies, f->modes, i);
    gpu_num all = gpu_number(f->all, gpu_all_fixed(&shape)), size = gpu_size(&t->error, &q->a);
    gpu_complement_to(&t->error, &q->a, gpu_mul(&t->error, size, all), &f->star);
}

GPU_CALL void gpu_law_filled(const gpu_question *q, const gpu_nest *r, gpu_trial *t)
{
    gpu_filled f;
    gpu_fill_of(q, t, &f);
    int64_t n = f.all * gpu_count(gpu_all_leaves(&q->a));
    gpu_expect(t, gpu_count(gpu_all_leaves(r)) == n);
    for (int64_t i = 0; i < n && gpu_goes_on(t); ++i) {
        int64_t x = 0, y = 0, rest = i, stride = 1;
        for (int k = 0; k < f.modes; ++k) {
            int64_t at = rest % (f.size[k] * f.copies[k]);
            rest /= f.size[k] * f.copies[k];
            x += at % f.size[k] * stride;
            y += at / f.size[k] * f.stride[k];
            stride *= f.size[k];
        }
        int64_t want = gpu_value(&t->error, &q->a, x) + gpu_value(&t->error, &f.star, y);
        gpu_expect(t, gpu_value(&t->error, r, i) == want);
    }
}

GPU_BOTH void gpu_law_domain(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    int64_t n = gpu_count(gpu_all_leaves(&r->n));
    switch (q->op) {
    case GPU_ALGEBRA_COALESCE_SHAPE:
        gpu_law_coalesced_shape(q, &r->n, t);
        break;
    case GPU_ALGEBRA_DOMAIN_DISTRIBUTE:
        gpu_law_distribute(q, &r->n, t);
        break;
    case GPU_ALGEBRA_NULLSPACE:
        gpu_law_nullspace(q, &r->n, t);
        break;
    case GPU_ALGEBRA_TILE_TO_SHAPE:
        gpu_law_filled(q, &r->n, t);
        break;
    default:
        for (int k = 0; k < q->t.leaves.leaves; ++k)
            n = q->t.leaves.shape[k] == 0 ? 0 : n / q->t.leaves.shape[k];
        gpu_expect(t, n <= 1);
        n = gpu_count(gpu_all_leaves(&r->n));
        for (int64_t i = 0; i < n && gpu_goes_on(t); ++i)
            gpu_expect(t, gpu_value(&t->error, &r->n, i) == gpu_value(&t->error, &q->a, i));
    }
}

/* ---- Other units ---------------------------------------------------------------------------- */

/* What is static of a leaf counts: a dynamic extent is 1, a dynamic stride 0. */
GPU_BOTH void gpu_static_part(const gpu_nest *n, gpu_nest *known)
{
    gpu_copy(known, n);
    for (int k = 0; k < n->leaves; ++k) {
        known->shape[k] = gpu_shape(n, k).fixed ? n->shape[k] : 1;
        known->stride[k] = gpu_stride(n, k).fixed ? n->stride[k] : 0;
    }
}

/* The image is a union of blocks [k*n, (k+1)*n). */
GPU_CALL void gpu_law_blocks(gpu_trial *t, const gpu_swizzling *f, int64_t n)
{
    uint32_t seen[GPU_LAW_VALUES / 32];
    int64_t size = gpu_count(gpu_all_leaves(f->n));
    for (int k = 0; k < GPU_LAW_VALUES / 32; ++k)
        seen[k] = 0;
    for (int64_t i = 0; i < size && t->left > 0; ++i) {
        int64_t v = gpu_swizzling_at(&t->error, f, i);
        if (v < 0 || v >= GPU_LAW_VALUES || t->error != CT_OK)
            t->left = 0;
        else
            seen[v / 32] |= 1u << (v % 32);
    }
    for (int64_t v = 0; v < GPU_LAW_VALUES && gpu_goes_on(t); ++v) {
        int64_t first = v - v % n;
        bool here = (seen[v / 32] >> (v % 32) & 1) != 0;
        gpu_expect(t, here == ((seen[first / 32] >> (first % 32) & 1) != 0));
    }
}

GPU_BOTH void gpu_law_alignment(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    gpu_nest known;
    int64_t n = r->number.value;
    if (q->modes == GPU_BARE_SWIZZLE) {
        for (int64_t i = 0; i < GPU_LAW_VALUES && gpu_goes_on(t); ++i)
            gpu_expect(t,
                       gpu_swizzled(&q->s, i - i % n) / n * n + i % n == gpu_swizzled(&q->s, i) &&
                           (n & (n - 1)) == 0);
        return;
    }
    gpu_static_part(&q->a, &known);
    gpu_swizzling f = gpu_swizzling_of(q->swizzled ? &q->s : NULL, q->offset.value, &known);
    gpu_law_blocks(t, &f, n);
}

/* s in units of n is r; or, down, in parts of which n are one. */
GPU_CALL void gpu_law_swizzle_units(gpu_trial *t, const gpu_swizzle *s, const gpu_swizzle *r,
                                    int64_t n, bool up)
{
    for (int64_t i = 0; i < GPU_LAW_VALUES && gpu_goes_on(t); ++i)
        gpu_expect(t, gpu_swizzled(r, i) ==
                          (up ? gpu_swizzled(s, i * n) / n : gpu_swizzled(s, i / n) * n + i % n));
}

/* Leaf by leaf: element x of the old leaf lies in unit x*d/n, and every unit holds one. */
GPU_BOTH void gpu_law_units_up(int64_t n, const gpu_nest *a, const gpu_nest *r, int k, gpu_trial *t)
{
    int64_t d = a->stride[k], last = -1;
    if (d == 0 || (a->static_stride >> k & 1) == 0) {
        gpu_expect(t, r->stride[k] == d / n && r->shape[k] == a->shape[k]);
        return;
    }
    int64_t step = d < 0 ? -d : d, unit = r->stride[k] < 0 ? -r->stride[k] : r->stride[k];
    gpu_expect(t, unit > 0 && (d < 0) == (r->stride[k] < 0));
    for (int64_t x = 0; x < a->shape[k] && gpu_goes_on(t); ++x) {
        int64_t at = x * step / n;
        gpu_expect(t, at % unit == 0);
        last = at / unit;
    }
    gpu_expect(t, last == r->shape[k] - 1);
}

/* The n parts of element x of the old leaf are elements of the new one. */
GPU_BOTH void gpu_law_units_down(int64_t n, const gpu_nest *a, const gpu_nest *r, int k,
                                 gpu_trial *t)
{
    int64_t s = a->shape[k], d = a->stride[k];
    bool one = (d == 1 || d == -1) && (a->static_stride >> k & 1) != 0;
    gpu_expect(t, r->shape[k] == (one ? s * n : s));
    for (int64_t x = 0; x < s && gpu_goes_on(t); ++x)
        gpu_expect(t, r->stride[k] * (one ? x * n : x) == n * (x * d));
}

/* One step, from f to r. */
GPU_CALL void gpu_law_step(gpu_trial *t, const gpu_castable *f, const gpu_castable *r, int64_t n,
                           bool up)
{
    if (f->bare || f->swizzled)
        gpu_law_swizzle_units(t, &f->s, &r->s, n, up);
    if (f->swizzled)
        gpu_expect(t, up ? r->offset.value * n == f->offset.value
                         : r->offset.value == f->offset.value * n);
    for (int k = 0; !f->bare && k < f->n.leaves && gpu_goes_on(t); ++k)
        if (up)
            gpu_law_units_up(n, &f->n, &r->n, k, t);
        else
            gpu_law_units_down(n, &f->n, &r->n, k, t);
}

GPU_BOTH void gpu_castable_answer(const gpu_castable *f, const gpu_answer *r, gpu_castable *out)
{
    out->bare = f->bare;
    out->swizzled = r->swizzled;
    out->s = r->s;
    out->offset = r->number;
    gpu_copy(&out->n, &r->n);
}

GPU_BOTH void gpu_law_cast(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    gpu_castable f, end, middle;
    gpu_castable_of(q, &f);
    gpu_castable_answer(&f, r, &end);
    if (q->op != GPU_ALGEBRA_RECAST_LAYOUT) {
        gpu_law_step(t, &f, &end, q->factor, q->op == GPU_ALGEBRA_UPCAST_SWIZZLED);
        return;
    }
    int64_t common = gpu_common_divisor(q->factor, q->factor2);
    middle = f;
    if (q->factor2 != common) {
        gpu_cast(&t->error, &middle, q->factor2 / common, true);
        gpu_law_step(t, &f, q->factor == common ? &end : &middle, q->factor2 / common, true);
    }
    if (q->factor != common || q->factor2 == common)
        gpu_law_step(t, &middle, &end, q->factor / common, false);
}

/* Bytes as elements of w bits: the bytes that are swizzled are those of the elements. */
GPU_BOTH void gpu_law_position(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    gpu_swizzling f = gpu_swizzling_of(r->swizzled ? &r->s : NULL, 0, &r->n);
    int64_t n = q->factor > 8 ? q->factor / 8 : 8 / q->factor;
    for (int64_t i = 0; i < gpu_count(gpu_all_leaves(&q->a)) && gpu_goes_on(t); ++i) {
        int64_t at = gpu_value(&t->error, &q->a, i);
        int64_t want = q->factor > 8 ? gpu_swizzled(&q->s, at * n) / n
                                     : gpu_swizzled(&q->s, at / n) * n + at % n;
        gpu_expect(t, gpu_swizzling_at(&t->error, &f, i) == want || at < 0);
    }
}

GPU_BOTH void gpu_law_unit(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    gpu_swizzling f = gpu_swizzling_of(r->swizzled ? &r->s : NULL, 0, &r->n);
    switch (q->op) {
    case GPU_ALGEBRA_MAX_ALIGNMENT:
        gpu_law_alignment(q, r, t);
        break;
    case GPU_ALGEBRA_MAKE_SWIZZLE:
        gpu_expect(t, gpu_swizzle_y(&r->s) == q->factor && gpu_swizzle_z(&r->s) == q->factor2);
        break;
    case GPU_ALGEBRA_MAKE_LAYOUT_OF_SWIZZLE:
        for (int64_t i = 0; i < r->n.shape[0] && gpu_goes_on(t); ++i)
            gpu_expect(t, gpu_swizzling_at(&t->error, &f, i) == gpu_swizzled(&q->s, i));
        break;
    case GPU_ALGEBRA_AS_POSITION_INDEPENDENT:
        gpu_law_position(q, r, t);
        break;
    default:
        gpu_law_cast(q, r, t);
    }
}

/* ---- Basis elements ------------------------------------------------------------------------- */

/* The steps of leaf k of B at coordinate i, in the part of A that its path names. */
GPU_BOTH int64_t gpu_digit_of(const gpu_nest *b, int k, int64_t i)
{
    for (int j = 0; j < k; ++j)
        i /= b->shape[j];
    return k < b->leaves - 1 ? i % b->shape[k] : i;
}

/* A's value of the coordinates that B's leaves add up to, a mode of A at a time. */
GPU_CALL int64_t gpu_coordinate_value(gpu_trial *t, const gpu_nest *a, const gpu_basis_layout *l,
                                      int64_t i)
{
    int64_t sum = 0;
    for (int k = 0; k < l->b.leaves; ++k) {
        int64_t steps = 0;
        bool first = l->path[k] != 0;
        gpu_part p = gpu_whole(a);
        for (int j = 0; j < l->b.leaves; ++j) {
            first = first && (j >= k || l->path[j] != l->path[k]);
            steps += l->path[j] == l->path[k] ? gpu_digit_of(&l->b, j, i) * l->b.stride[j] : 0;
        }
        for (uint32_t path = l->path[k]; path != 0; path >>= 4)
            p = gpu_mode(a, p, (int)(path & 15) - 1);
        sum += first ? gpu_ask(t, gpu_leaves(a, p), steps) : 0;
    }
    return sum;
}

GPU_BOTH void gpu_law_basis(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    gpu_basis_layout l;
    gpu_basis_of(&t->error, q, &l);
    int64_t n = gpu_count(gpu_all_leaves(&l.b));
    gpu_expect(t, gpu_count(gpu_all_leaves(&r->n)) == n);
    for (int64_t i = 0; i < n && gpu_goes_on(t); ++i)
        gpu_expect(t, gpu_value(&t->error, &r->n, i) == gpu_coordinate_value(t, &q->a, &l, i));
}

#endif
