/* refinement.c - copies normalised to the form that fast kernels want.
 *
 * What is here: two layouts brought to one shape, their common refinement, sorted and coalesced;
 * copies vectorised; bounds and transposes expressed by layouts. What is not: kernels (copy*.cu,
 * transpose.cu), and single layouts (places.c). Follows 02_layout_algebra "Coalesce" for the
 * merging, and the headers: algorithm/copy.hpp for what can move as one vector. */
#include "gpu/host/refinement.h"
#include "gpu/host/kernels.h"

#include <string.h>

/* ---- One shape for two layouts -------------------------------------------------------------- */

static bool push(ct_flat *f, int64_t extent, int64_t stride, int axis, gpu_why *why)
{
    if (f->modes == GPU_MODES)
        return gpu_refuse(why, "the common shape of a and b has more than %d modes", GPU_MODES);
    f->shape[f->modes] = extent;
    f->stride[f->modes] = stride;
    f->axis[f->modes++] = (signed char)axis;
    return true;
}

/* Refines f: splits its modes so that each lies inside of one mode of `by`, of the same size. */
static bool refine(ct_flat *f, const ct_flat *by, gpu_why *why)
{
    ct_flat out = *f;
    int j = 0;
    int64_t left = by->modes > 0 ? by->shape[0] : 1;
    out.modes = 0;
    for (int k = 0; k < f->modes; ++k)
        for (int64_t n = f->shape[k], stride = f->stride[k]; n > 1;) {
            int64_t step = n < left ? n : left;
            if (n % step != 0 || left % step != 0)
                return gpu_refuse(why, "extents %lld and %lld do not divide one another",
                                  (long long)n, (long long)left);
            if (!push(&out, step, stride, f->axis[k], why))
                return false;
            n /= step;
            left /= step;
            stride *= step;
            if (left == 1 && j + 1 < by->modes)
                left = by->shape[++j];
        }
    *f = out;
    return true;
}

static bool same_shape(ct_flat *a, ct_flat *b, ct_flat *c, gpu_why *why)
{
    return refine(a, c, why) && refine(a, b, why) && refine(b, a, why) && refine(c, a, why);
}

/* ---- Order and fewest modes ----------------------------------------------------------------- */

/* Walks a mode the other way: the same pairs of places. */
static void flip(ct_flat *f, int k)
{
    f->offset[0] += (f->shape[k] - 1) * f->stride[k];
    f->stride[k] = -f->stride[k];
}

static void swap_modes(ct_flat *f, int i, int j)
{
    int64_t shape = f->shape[i], stride = f->stride[i];
    f->shape[i] = f->shape[j];
    f->stride[i] = f->stride[j];
    f->shape[j] = shape;
    f->stride[j] = stride;
}

/* Layouts of one shape: f[0] is the one whose places go up. */
static void sort(ct_flat *const f[], int n)
{
    const ct_flat *b = f[0];
    for (int k = 0; k < b->modes; ++k) {
        bool down = b->stride[k] < 0;
        for (int m = 0; m < n && down; ++m)
            flip(f[m], k);
        for (int i = k; i > 0 && b->stride[i - 1] > b->stride[i]; --i)
            for (int m = 0; m < n; ++m)
                swap_modes(f[m], i - 1, i);
    }
}

static bool follows(const ct_flat *f, int low, int high)
{
    return f->stride[high] == f->shape[low] * f->stride[low];
}

static void merge(ct_flat *const f[], int n)
{
    int modes = 0;
    for (int k = 0; k < f[0]->modes; ++k) {
        bool one = modes > 0;
        for (int m = 0; m < n && one; ++m)
            one = follows(f[m], modes - 1, k);
        for (int m = 0; m < n; ++m) {
            f[m]->shape[modes - one] =
                one ? f[m]->shape[modes - 1] * f[m]->shape[k] : f[m]->shape[k];
            f[m]->stride[modes - one] = f[m]->stride[one ? modes - 1 : k];
        }
        modes += !one;
    }
    for (int m = 0; m < n; ++m)
        f[m]->modes = modes;
}

bool gpu_refine(const gpu_request *r, gpu_request *refined, gpu_why *why)
{
    *refined = *r;
    if (r->a.size == 0)
        return gpu_refuse(why, "there are no elements");
    if (!refine(&refined->a, &refined->b, why) || !refine(&refined->b, &refined->a, why))
        return false;
    ct_flat *const both[] = {&refined->b, &refined->a};
    sort(both, 2);
    merge(both, 2);
    return true;
}

bool gpu_refine_all(const gpu_request *r, bool two, gpu_request *refined, gpu_why *why)
{
    *refined = *r;
    if (!two) {
        refined->c = r->a;
        refined->z = r->x;
    }
    if (r->a.size == 0)
        return gpu_refuse(why, "there are no elements");
    if (refined->a.bits != 0 || refined->b.bits != 0 || refined->c.bits != 0)
        return gpu_refuse(why, "a, b or c is swizzled");
    if (!same_shape(&refined->a, &refined->b, &refined->c, why))
        return false;
    ct_flat *const all[] = {&refined->b, &refined->a, &refined->c};
    sort(all, 3);
    merge(all, 3);
    return true;
}

/* ---- Vectors -------------------------------------------------------------------------------- */

static int log2_of(int n)
{
    int bits = 0;
    while (n >> bits > 1)
        ++bits;
    return bits;
}

/* Do `count` neighbours, from every multiple of count on, stay neighbours and aligned? */
static bool vectorises(const ct_flat *f, const void *memory, int count, int bytes)
{
    if (f->modes == 0 || f->stride[0] != 1 || f->shape[0] % count != 0 ||
        f->offset[0] % count != 0 || (uintptr_t)memory % ((size_t)count * (size_t)bytes) != 0)
        return false;
    for (int k = 1; k < f->modes; ++k)
        if (f->stride[k] % count != 0)
            return false;
    return f->bits == 0 || f->base >= log2_of(count);
}

static void vectorise(ct_flat *f, int count)
{
    bool all = f->shape[0] == count; /* mode 0 is one element now, and left out */
    int modes = f->modes;
    f->modes = 0;
    for (int k = all; k < modes; ++k) {
        f->shape[f->modes] = k == 0 ? f->shape[k] / count : f->shape[k];
        f->stride[f->modes++] = k == 0 ? 1 : f->stride[k] / count;
    }
    f->offset[0] /= count;
    f->size /= count;
    f->base -= f->bits == 0 ? 0 : log2_of(count);
}

void gpu_vectorise(gpu_request *p)
{
    int count = GPU_MAX_BYTES / p->bytes;
    while (count > 1 &&
           !(vectorises(&p->a, p->x, count, p->bytes) && vectorises(&p->b, p->y, count, p->bytes)))
        count /= 2;
    if (count == 1)
        return;
    vectorise(&p->a, count);
    vectorise(&p->b, count);
    p->bytes *= count;
}

void gpu_vectorise_all(gpu_request *p)
{
    int count = GPU_MAX_BYTES / p->bytes;
    while (count > 1 &&
           !(vectorises(&p->a, p->x, count, p->bytes) && vectorises(&p->b, p->y, count, p->bytes) &&
             vectorises(&p->c, p->z, count, p->bytes)))
        count /= 2;
    if (count == 1)
        return;
    vectorise(&p->a, count);
    vectorise(&p->b, count);
    vectorise(&p->c, count);
    p->bytes *= count;
}

/* ---- Restrictions and transposes ------------------------------------------------------------ */

/* The coordinates' own layout: mode k of the extents on axis k, modes of extent 1 left out. */
static ct_flat coordinates_of(int rank, const int64_t *extent)
{
    ct_flat f;
    memset(&f, 0, sizeof f);
    f.size = gpu_count(rank, extent);
    for (int k = 0; k < rank; ++k)
        if (extent[k] != 1) {
            f.shape[f.modes] = extent[k];
            f.stride[f.modes] = 1;
            f.axis[f.modes++] = (signed char)k;
        }
    return f;
}

/* Restricts coordinate k to what lies below its bound:  (4,3):(1,4) below 8 is (4,2), below 3
 * (3,1), below 6 none of these. Highest mode first. */
static bool restrict_mode(ct_flat *c, int k, int64_t bound, gpu_why *why)
{
    for (int m = c->modes - 1; m >= 0; --m) {
        int64_t stride = c->stride[m];
        if (c->axis[m] != k)
            continue;
        if (bound >= c->shape[m] * stride)
            return true;
        if (bound > stride && bound % stride != 0)
            return gpu_refuse(why,
                              "the bound %lld of mode %d divides %lld places that a or "
                              "b keep together",
                              (long long)bound, k, (long long)stride);
        c->shape[m] = bound > stride ? bound / stride : 1;
        if (bound >= stride)
            return true;
    }
    return true;
}

/* f with the extents of c, which it had mode for mode. */
static void reshape(ct_flat *f, const ct_flat *c)
{
    int modes = 0;
    f->size = 1;
    for (int k = 0; k < c->modes; ++k) {
        if (c->shape[k] == 1)
            continue;
        f->shape[modes] = c->shape[k];
        f->stride[modes] = f->stride[k];
        f->axis[modes++] = 0;
        f->size *= c->shape[k];
    }
    f->modes = modes;
}

bool gpu_restrict(const gpu_request *r, gpu_request *copy, gpu_why *why)
{
    const gpu_bounds *s = &r->bounds;
    ct_flat c = coordinates_of(s->rank, s->extent);
    *copy = *r;
    for (int k = 0; k < s->rank; ++k)
        if (s->bound[k] == 0 || s->extent[k] == 0) {
            copy->a.size = copy->b.size = 0;
            return true;
        }
    if (!same_shape(&copy->a, &copy->b, &c, why))
        return false;
    for (int k = 0; k < s->rank; ++k)
        if (s->bound[k] < s->extent[k] && !restrict_mode(&c, k, s->bound[k], why))
            return false;
    reshape(&copy->a, &c);
    reshape(&copy->b, &c);
    return true;
}

bool gpu_transpose_as_copy(const gpu_request *r, gpu_request *copy, gpu_why *why)
{
    const int64_t ji[] = {r->transpose.columns, r->transpose.rows};
    int first = 0; /* modes of b that are j's */
    ct_flat c = coordinates_of(2, ji), b = r->b;
    *copy = *r;
    if (c.size == 0)
        return gpu_refuse(why, "there are no elements");
    if (!refine(&b, &c, why))
        return false;
    for (int64_t n = 1; n < r->transpose.columns; ++first)
        n *= b.shape[first];
    copy->b.modes = 0;
    for (int k = 0; k < b.modes; ++k) {
        int from = (first + k) % b.modes;
        push(&copy->b, b.shape[from], b.stride[from], 0, why);
    }
    return true;
}

/* ---- Rows ----------------------------------------------------------------------------------- */

bool gpu_unswizzled(const gpu_request *r, gpu_why *why)
{
    return (r->a.bits == 0 && r->b.bits == 0) ||
           gpu_refuse(why, "%s is swizzled", r->a.bits != 0 ? "a" : "b");
}

/* In elements of one axis, with a mode 0 of stride 1 on both sides, of extent 1 if need be. */
static bool begin_with_row(ct_flat *f, bool has_row, gpu_why *why)
{
    if (has_row)
        return true;
    if (f->modes == GPU_MODES)
        return gpu_refuse(why, "there are no rows, and more than %d modes", GPU_MODES - 1);
    for (int k = f->modes++; k > 0; --k) {
        f->shape[k] = f->shape[k - 1];
        f->stride[k] = f->stride[k - 1];
    }
    f->shape[0] = f->stride[0] = 1;
    return true;
}

bool gpu_rows(const gpu_request *r, bool wide, gpu_request *rows, gpu_why *why)
{
    if (!gpu_unswizzled(r, why) || !gpu_refine(r, rows, why))
        return false;
    if (wide)
        gpu_vectorise(rows);
    bool has_row = rows->a.modes > 0 && rows->a.stride[0] == 1 && rows->b.stride[0] == 1;
    return begin_with_row(&rows->a, has_row, why) && begin_with_row(&rows->b, has_row, why);
}

bool gpu_rows_begin_at(const ct_flat *side, const void *memory, int bytes, int unit)
{
    bool all =
        ((int64_t)((uintptr_t)memory % (uintptr_t)unit) + side->offset[0] * bytes) % unit == 0;
    for (int k = 1; k < side->modes && all; ++k)
        all = side->stride[k] * bytes % unit == 0;
    return all;
}
