/* law.h - does an answer satisfy the law of its operation? Asked at every coordinate.
 *
 * What is here: gpu_law. The laws are those of the documents; they look at values alone, by an
 * evaluation that the operations do not share where they can do without it. What is not: the exact
 * form, which the reference decides, and tilings (law_tile.h). Follows 02_layout_algebra.
 *
 *      composition   R(c) = A(B(c))                     complement  A(i) + R(j) differ, R is
 * ordered
 *      coalesce      R(i) = L(i)                        inverses    L(R(i)) = i, L(R(L(i))) = L(i)
 *      divide        R(x,y) = A(B(x) + B*(y))           product     R(x,y) = A(x) + A*(B(y))
 *      slice         R(k) = L(c with k) - L(c with 0)   upcast      the same units, n elements
 * each */
#ifndef GPU_ALGEBRA_LAW_H
#define GPU_ALGEBRA_LAW_H

#include "gpu/algebra/law_tile.h"
#include "gpu/algebra/layouts/law_swizzled.h"
#include "gpu/algebra/values/law_strides.h"

/* ---- Merging -------------------------------------------------------------------------------- */

GPU_BOTH void gpu_law_merge(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    bool filter = q->op == GPU_ALGEBRA_FILTER || q->op == GPU_ALGEBRA_FILTER_BY ||
                  q->op == GPU_ALGEBRA_FILTER_ZEROS;
    gpu_leaves_of all = gpu_all_leaves(&q->a);
    gpu_nest kept;
    gpu_copy(&kept, &q->a);
    if (q->op == GPU_ALGEBRA_SIZE) {
        gpu_expect(t, r->number.value == gpu_count(all));
        return;
    }
    if (q->op == GPU_ALGEBRA_COSIZE) { /* the last value, where no stride is negative */
        for (int k = 0; k < kept.leaves; ++k)
            if (kept.stride[k] < 0 || kept.shape[k] == 0)
                t->left = 0;
        if (t->left > 0)
            gpu_expect(t, r->number.value == 1 + gpu_ask(t, all, gpu_count(all) - 1));
        return;
    }
    for (int k = 0; filter && k < kept.leaves; ++k)
        if (kept.stride[k] == 0 && (kept.static_stride >> k & 1) != 0 &&
            (q->op != GPU_ALGEBRA_FILTER_BY ||
             k < gpu_mode(&q->a, gpu_whole(&q->a), q->modes - 1).end))
            kept.shape[k] = 1;
    gpu_same_values(t, gpu_all_leaves(&r->n), gpu_all_leaves(&kept));
}

/* ---- Complements and inverses --------------------------------------------------------------- */

/* In the order of its strides each is a multiple of the reach below it: no gap is cut. */
GPU_BOTH bool gpu_whole_gaps(const gpu_nest *filtered)
{
    gpu_nest f;
    int64_t reach = 1;
    gpu_copy(&f, filtered);
    gpu_sort_strides(&f);
    for (int k = 0; k < f.leaves; ++k) {
        if (gpu_is(gpu_shape(&f, k), 1))
            continue;
        if (f.stride[k] <= 0 || f.stride[k] % reach != 0)
            return false;
        reach = f.stride[k] * f.shape[k];
    }
    return true;
}

/* All values f(x) + r(y) are different; a set of so many is a bit each. The largest of them. */
GPU_CALL int64_t gpu_disjoint(gpu_trial *t, gpu_leaves_of f, gpu_leaves_of r)
{
    uint32_t seen[GPU_LAW_VALUES / 32];
    int64_t m = gpu_count(f), n = gpu_count(r), most = 0;
    for (int k = 0; k < GPU_LAW_VALUES / 32; ++k)
        seen[k] = 0;
    for (int64_t y = 0; y < n && gpu_goes_on(t); ++y)
        for (int64_t x = 0; x < m && gpu_goes_on(t); ++x) {
            int64_t v = gpu_ask(t, f, x) + gpu_ask(t, r, y);
            if (t->error != CT_OK || v < 0 || v >= GPU_LAW_VALUES) {
                gpu_expect(t, false);
                return most;
            }
            gpu_expect(t, (seen[v / 32] >> (v % 32) & 1) == 0);
            seen[v / 32] |= 1u << (v % 32);
            most = v > most ? v : most;
        }
    return most;
}

/* R is ordered; A(i) + R(j) are all different, and where no gap is cut they are all the numbers
 * below their count. */
GPU_CALL void gpu_law_complement(const gpu_question *q, const gpu_nest *r, gpu_trial *t)
{
    gpu_nest f;
    gpu_filtered(&t->error, &q->a, &f);
    gpu_leaves_of lf = gpu_all_leaves(&f), lr = gpu_all_leaves(r);
    int64_t m = gpu_count(lf), n = gpu_count(lr);
    for (int64_t y = 1; y < n && gpu_goes_on(t); ++y)
        gpu_expect(t, gpu_ask(t, lr, y - 1) < gpu_ask(t, lr, y));
    if (m == 0 || n == 0 || t->error != CT_OK ||
        gpu_cosize(&t->error, &f).value + gpu_cosize(&t->error, r).value > GPU_LAW_VALUES)
        return;
    int64_t most = gpu_disjoint(t, lf, lr);
    if (gpu_goes_on(t) && gpu_whole_gaps(&f))
        gpu_expect(t, most == m * n - 1);
}

GPU_BOTH void gpu_law_inverse(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    bool right = q->op == GPU_ALGEBRA_RIGHT_INVERSE;
    gpu_leaves_of a = gpu_all_leaves(&q->a), inverse = gpu_all_leaves(&r->n);
    if (q->op == GPU_ALGEBRA_COMPLEMENT || q->op == GPU_ALGEBRA_COMPLEMENT_COSIZE) {
        gpu_law_complement(q, &r->n, t);
        return;
    }
    int64_t n = gpu_count(right ? inverse : a);
    for (int64_t i = 0; i < n && gpu_goes_on(t); ++i) {
        int64_t x = right ? i : gpu_ask(t, a, i);
        gpu_expect(t, gpu_ask(t, a, gpu_ask(t, inverse, x)) == x);
    }
}

/* ---- Units, and what two layouts share ------------------------------------------------------ */

/* Leaf by leaf: element x of the old leaf lies in unit x*d/n, and every unit holds one. */
GPU_BOTH void gpu_law_upcast(const gpu_question *q, const gpu_nest *r, int k, gpu_trial *t)
{
    int64_t d = q->a.stride[k], n = q->factor, last = -1;
    if (d == 0 || (q->a.static_stride >> k & 1) == 0) {
        gpu_expect(t, r->stride[k] == d / n && r->shape[k] == q->a.shape[k]);
        return;
    }
    int64_t step = d < 0 ? -d : d, unit = r->stride[k] < 0 ? -r->stride[k] : r->stride[k];
    gpu_expect(t, unit > 0 && (d < 0) == (r->stride[k] < 0));
    for (int64_t x = 0; x < q->a.shape[k] && gpu_goes_on(t); ++x) {
        int64_t at = x * step / n;
        gpu_expect(t, at % unit == 0);
        last = at / unit;
    }
    gpu_expect(t, last == r->shape[k] - 1);
}

/* The n parts of element x of the old leaf are elements of the new one. */
GPU_BOTH void gpu_law_downcast(const gpu_question *q, const gpu_nest *r, int k, gpu_trial *t)
{
    int64_t s = q->a.shape[k], d = q->a.stride[k], n = q->factor;
    bool one = (d == 1 || d == -1) && (q->a.static_stride >> k & 1) != 0;
    gpu_expect(t, r->shape[k] == (one ? s * n : s));
    for (int64_t x = 0; x < s && gpu_goes_on(t); ++x)
        gpu_expect(t, r->stride[k] * (one ? x * n : x) == n * (x * d));
}

GPU_BOTH void gpu_law_recast(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    const gpu_nest *b = &q->t.leaves;
    gpu_nest inverse;
    if (q->op == GPU_ALGEBRA_UPCAST || q->op == GPU_ALGEBRA_DOWNCAST) {
        for (int k = 0; k < q->a.leaves && gpu_goes_on(t); ++k)
            if (q->op == GPU_ALGEBRA_UPCAST)
                gpu_law_upcast(q, &r->n, k, t);
            else
                gpu_law_downcast(q, &r->n, k, t);
        return;
    }
    bool vector = q->op == GPU_ALGEBRA_MAX_COMMON_VECTOR;
    if (vector)
        gpu_right_inverse(&t->error, b, &inverse);
    const gpu_nest *run = vector ? &inverse : &r->n;
    int64_t n = vector ? r->number.value : gpu_count(gpu_all_leaves(run));
    for (int64_t i = 0; i < n && gpu_goes_on(t); ++i) {
        int64_t at = gpu_value(&t->error, run, i);
        gpu_expect(t, gpu_value(&t->error, &q->a, at) == i && gpu_value(&t->error, b, at) == i);
    }
}

/* ---- Coordinates ---------------------------------------------------------------------------- */

/* The values that a slice keeps, at the digits of k in their sizes. */
GPU_BOTH int64_t gpu_kept_value(const gpu_question *q, int64_t k, gpu_trial *t)
{
    bool free_ones = q->op == GPU_ALGEBRA_SLICE;
    int64_t sum = 0;
    gpu_part p;
    int first = 0, last = q->t.leaves.leaves - 1;
    for (int i = 0; i <= last && gpu_opposite(&q->t.leaves, i, &q->a, first, &p); ++i) {
        gpu_leaves_of part = gpu_leaves(&q->a, p);
        first = p.end;
        if ((bool)(q->t.leaves.any >> i & 1) != free_ones)
            continue;
        int64_t size = gpu_count(part);
        sum += gpu_ask(t, part, k % size);
        k /= size;
    }
    return sum;
}

/* The index of a coordinate, whole parts at a time; with the compact strides where those are
 * meant. */
GPU_BOTH int64_t gpu_index_value(const gpu_question *q, bool compact, gpu_trial *t)
{
    int64_t sum = 0, stride = 1;
    gpu_part p;
    int first = 0;
    for (int i = 0; i < q->t.leaves.leaves; ++i) {
        if (!gpu_opposite(&q->t.leaves, i, &q->a, first, &p))
            return 0;
        gpu_leaves_of part = gpu_leaves(&q->a, p);
        int64_t c = q->t.leaves.shape[i];
        sum += compact ? c * stride : gpu_ask(t, part, c);
        stride *= gpu_count(part);
        first = p.end;
    }
    return sum;
}

/* The natural coordinate leads back: its index in the shape is that of the coordinate given. */
GPU_BOTH void gpu_law_idx2crd(const gpu_question *q, const gpu_nest *r, gpu_trial *t)
{
    int64_t sum = 0, stride = 1;
    for (int k = 0; k < r->leaves; ++k) {
        sum += r->shape[k] * stride;
        stride *= q->a.shape[k];
    }
    gpu_expect(t, sum == gpu_index_value(q, true, t));
}

GPU_BOTH void gpu_law_coordinate(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    if (q->op == GPU_ALGEBRA_CRD2IDX || q->op == GPU_ALGEBRA_CRD2IDX_COMPACT) {
        bool compact = q->op == GPU_ALGEBRA_CRD2IDX_COMPACT;
        gpu_expect(t, r->number.value == gpu_index_value(q, compact, t));
    } else if (q->op == GPU_ALGEBRA_IDX2CRD) {
        gpu_law_idx2crd(q, &r->n, t);
    } else if (q->op == GPU_ALGEBRA_IDX2CRD_STRIDE) {
        for (int k = 0; k < r->n.leaves; ++k) /* each below its extent */
            gpu_expect(t, r->n.shape[k] < q->a.shape[k] && r->n.shape[k] > -q->a.shape[k]);
    } else {
        gpu_leaves_of all = gpu_all_leaves(&r->n);
        int64_t n = r->n.leaves > 0 ? gpu_count(all) : 0;
        for (int64_t k = 0; k < n && gpu_goes_on(t); ++k)
            gpu_expect(t, gpu_ask(t, all, k) == gpu_kept_value(q, k, t));
    }
}

/* ---- Swizzles ------------------------------------------------------------------------------- */

GPU_BOTH void gpu_law_swizzle(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    bool two = q->op == GPU_ALGEBRA_SWIZZLE_OF_SWIZZLE;
    int64_t n = two ? 1024 : gpu_count(gpu_all_leaves(&q->a));
    for (int64_t i = 0; i < n && gpu_goes_on(t); ++i) {
        if (two) {
            gpu_expect(t, gpu_swizzled(&r->s, i) == gpu_swizzled(&q->s, gpu_swizzled(&q->s2, i)));
            continue;
        }
        int64_t at = gpu_value(&t->error, &r->n, i),
                got = r->swizzled ? gpu_swizzled(&r->s, at) : at;
        if (q->op == GPU_ALGEBRA_SWIZZLE_OF_LAYOUT)
            gpu_expect(t, got == gpu_swizzled(&q->s, gpu_value(&t->error, &q->a, i)));
        else
            gpu_expect(t, got == gpu_value(&t->error, &q->a, gpu_swizzled(&q->s, i)));
    }
}

/* ---- All of them ---------------------------------------------------------------------------- */

/* The verdict on an answer that has no error; unasked where there is more than is enumerated. */
GPU_BOTH gpu_verdict gpu_law(const gpu_question *q, gpu_family family, const gpu_answer *r)
{
    gpu_trial t;
    t.error = CT_OK;
    t.left = GPU_LAW_COORDINATES;
    t.holds = true;
    if (family == GPU_FAMILY_MERGE)
        gpu_law_merge(q, r, &t);
    else if (family == GPU_FAMILY_COMPOSITION)
        gpu_law_composition(q, r, &t);
    else if (family == GPU_FAMILY_INVERSE)
        gpu_law_inverse(q, r, &t);
    else if (family == GPU_FAMILY_RECAST)
        gpu_law_recast(q, r, &t);
    else if (family == GPU_FAMILY_COORDINATE)
        gpu_law_coordinate(q, r, &t);
    else if (family == GPU_FAMILY_SWIZZLE)
        gpu_law_swizzle(q, r, &t);
    else if (gpu_is_of_values(family))
        gpu_law_values(q, family, r, &t);
    else if (gpu_is_of_layouts(family))
        gpu_law_layouts(q, family, r, &t);
    else if (family == GPU_FAMILY_PRODUCT && q->op >= GPU_ALGEBRA_BLOCKED_PRODUCT)
        gpu_law_paired(q, r, &t);
    else
        gpu_law_tiling(q, r, &t);
    if (!t.holds)
        return GPU_BREAKS;
    return t.error == CT_OK && t.left > 0 ? GPU_HOLDS : GPU_UNASKED;
}

#endif
