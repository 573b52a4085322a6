/* places.c - what plans need to know of a flat layout.
 *
 * What is here: bounds of the values and exact ones, fewer modes for the same function or the same
 * set of values, and whether two coordinates share a value. What is not: requests (request.c). The
 * merging of modes follows 02_layout_algebra "Coalesce". */
#include "gpu/host/kernels.h"

gpu_range gpu_range_of(const ct_flat *flat)
{
    gpu_range s = {flat->offset[0], flat->offset[0]};
    for (int k = 0; k < flat->modes; ++k) {
        int64_t far = flat->axis[k] != 0 ? 0 : (flat->shape[k] - 1) * flat->stride[k];
        *(far < 0 ? &s.low : &s.high) += far;
    }
    if (flat->bits > 0) { /* a swizzle keeps the bits above those that it changes */
        int far = flat->shift < 0 ? -flat->shift : flat->shift;
        int64_t moved = ((int64_t)1 << (flat->base + far + flat->bits)) - 1;
        s.low &= ~moved;
        s.high |= moved;
    }
    return s;
}

/* Axis 0 at coordinate i, as kernels have it (flat.h). */
static int64_t value_at(const ct_flat *f, int64_t i)
{
    int64_t v = f->offset[0], ones = ((int64_t)1 << f->bits) - 1;
    for (int k = 0; k < f->modes; ++k) {
        v += f->axis[k] != 0 ? 0 : i % f->shape[k] * f->stride[k];
        i /= f->shape[k];
    }
    return f->shift >= 0 ? v ^ (v >> (f->base + f->shift) & ones) << f->base
                         : v ^ (v >> f->base & ones) << (f->base - f->shift);
}

gpu_range gpu_reach_of(const ct_flat *flat)
{
    if (flat->bits == 0 || flat->size == 0)
        return gpu_range_of(flat);
    gpu_range s = {value_at(flat, 0), value_at(flat, 0)};
    for (int64_t i = 1; i < flat->size; ++i) {
        int64_t v = value_at(flat, i);
        s.low = v < s.low ? v : s.low;
        s.high = v > s.high ? v : s.high;
    }
    return s;
}

void gpu_coalesce(const ct_flat *flat, ct_flat *out)
{
    ct_flat f = *flat;
    f.modes = 0;
    for (int k = 0; k < flat->modes; ++k) {
        int last = f.modes - 1;
        if (last >= 0 && f.axis[last] == flat->axis[k] &&
            f.shape[last] * f.stride[last] == flat->stride[k]) {
            f.shape[last] *= flat->shape[k];
            continue;
        }
        f.shape[f.modes] = flat->shape[k];
        f.stride[f.modes] = flat->stride[k];
        f.axis[f.modes++] = flat->axis[k];
    }
    *out = f;
}

void gpu_sort_places(const ct_flat *flat, ct_flat *out)
{
    ct_flat f = *flat;
    f.modes = 0;
    for (int k = 0; k < flat->modes; ++k) {
        int64_t shape = flat->shape[k], stride = flat->stride[k];
        int at = f.modes++;
        if (stride < 0) {
            f.offset[0] += (shape - 1) * stride;
            stride = -stride;
        }
        for (; at > 0 && f.stride[at - 1] > stride; --at) {
            f.shape[at] = f.shape[at - 1];
            f.stride[at] = f.stride[at - 1];
        }
        f.shape[at] = shape;
        f.stride[at] = stride;
    }
    gpu_coalesce(&f, out);
}

/* A search for two coordinates of one value, by their difference: for mode k
 * from the last down, e[k] in (-shape[k], shape[k]) such that the sum of e[k] * stride[k] is 0.
 * The modes below k can contribute at most rest[k]. */
typedef struct search {
    const ct_flat *sorted;
    int64_t rest[GPU_MODES + 1];
    int steps; /* that are left */
} search;

static int64_t floor_div(int64_t a, int64_t b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static bool collides(search *s, int modes, int64_t sum, bool different)
{
    if (modes == 0 || s->steps-- <= 0)
        return modes == 0 && different && sum == 0;
    int64_t extent = s->sorted->shape[modes - 1], stride = s->sorted->stride[modes - 1];
    int64_t rest = s->rest[modes - 1];
    if (stride == 0) /* the smallest: a difference here alone is enough */
        return sum == 0;
    int64_t low = -floor_div(rest + sum, stride), high = floor_div(rest - sum, stride);
    low = low < 1 - extent ? 1 - extent : low;
    high = high > extent - 1 ? extent - 1 : high;
    for (int64_t e = low; e <= high && s->steps > 0; ++e)
        if (collides(s, modes - 1, sum + e * stride, different || e != 0))
            return true;
    return false;
}

/* A swizzle permutes values, and so creates no overlap. */
bool gpu_overlaps(const ct_flat *flat)
{
    ct_flat sorted;
    search s = {&sorted, {0}, 1 << 16};
    if (flat->size <= 1)
        return false;
    gpu_sort_places(flat, &sorted);
    for (int k = 0; k < sorted.modes; ++k)
        s.rest[k + 1] = s.rest[k] + (sorted.shape[k] - 1) * sorted.stride[k];
    if (s.rest[sorted.modes] > INT64_MAX / 2) /* sums might leave 64 bits */
        return false;
    return collides(&s, sorted.modes, 0, false);
}
