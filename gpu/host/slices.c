/* slices.c - see slices.h. */
#include "gpu/host/slices.h"
#include "gpu/host/kernels.h"
#include "gpu/host/reduce.h"

int64_t gpu_indexed_slices(const gpu_request *r)
{
    return (r->slices.scatters ? r->b.size : r->a.size) / r->slices.length;
}

int64_t gpu_scatter_scratch(const gpu_request *r)
{
    return gpu_indexed_slices(r) * (int64_t)sizeof(int32_t);
}

/* Do all steps of a layout, but for that of a first run, keep so many elements together? */
static bool keeps(const ct_flat *f, int first, int count)
{
    for (int k = first; k < f->modes; ++k)
        if (f->stride[k] % count != 0)
            return false;
    return f->offset[0] % count == 0;
}

static bool widens(const ct_flat *inner, const ct_flat *outer, const void *memory, int count,
                   int bytes)
{
    return inner->modes > 0 && inner->stride[0] == 1 && inner->shape[0] % count == 0 &&
           keeps(inner, 1, count) && keeps(outer, 0, count) &&
           (uintptr_t)memory % ((size_t)count * (size_t)bytes) == 0;
}

/* Steps in elements that are `count` of the former ones. */
static void widen(ct_flat *f, int count, bool is_run)
{
    for (int k = 0; k < f->modes; ++k)
        f->stride[k] /= is_run && k == 0 ? 1 : count;
    if (is_run) {
        f->shape[0] /= count;
        f->size /= count;
    }
    f->offset[0] /= count;
}

bool gpu_slice_both(const gpu_request *r, gpu_sliced *s, gpu_why *why)
{
    ct_flat a, b;
    int count = GPU_MAX_BYTES / r->bytes;
    if (r->a.bits != 0 || r->b.bits != 0)
        return gpu_refuse(why, "%s is swizzled", r->a.bits != 0 ? "a" : "b");
    if (!gpu_split_folded(&r->a, r->slices.length, &a, &s->outer_a, why) ||
        !gpu_split_folded(&r->b, r->slices.length, &b, &s->outer_b, why))
        return false;
    gpu_coalesce(&a, &s->inner_a);
    gpu_coalesce(&b, &s->inner_b);
    while (count > 1 && !(widens(&s->inner_a, &s->outer_a, r->x, count, r->bytes) &&
                          widens(&s->inner_b, &s->outer_b, r->y, count, r->bytes)))
        count /= 2;
    s->bytes = r->bytes * count;
    s->count = r->slices.length / count;
    if (count > 1) {
        widen(&s->inner_a, count, true);
        widen(&s->inner_b, count, true);
        widen(&s->outer_a, count, false);
        widen(&s->outer_b, count, false);
    }
    return true;
}
