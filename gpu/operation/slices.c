/* slices.c - operations that go by an index in memory.
 *
 * Here: the records. Not here: what is reported (../host/slices.h), kernels. */
#include "gpu/host/kernels.h"

extern const gpu_version gpu_slices_versions[];

/* Slices of one size on both sides, on one of them as many as the index has. */
static bool takes_slices(const gpu_request *r, gpu_why *why)
{
    const gpu_slicing *s = &r->slices;
    bool gathers = !s->scatters;
    const ct_flat *in_order = gathers ? &r->b : &r->a, *named = gathers ? &r->a : &r->b;
    int64_t all = 0;
    bool fits = s->length >= 1 && s->slices >= 0 &&
                !__builtin_mul_overflow(s->length, s->slices, &all) && all == in_order->size;
    if (!fits)
        return gpu_refuse(why, "%s has %lld coordinates, not %lld slices of %lld",
                          gathers ? "b" : "a", (long long)in_order->size, (long long)s->slices,
                          (long long)s->length);
    return named->size % s->length == 0 ||
           gpu_refuse(why, "%s has %lld coordinates, which are no slices of %lld",
                      gathers ? "a" : "b", (long long)named->size, (long long)s->length);
}

static bool check(const gpu_request *r, gpu_why *why)
{
    const gpu_slicing *s = &r->slices;
    return gpu_takes_bytes(r, why) && takes_slices(r, why) &&
           gpu_takes_operands(r, GPU_HAS_X, why) &&
           (s->slices == 0 || gpu_takes_memory(s->index, (int)sizeof *s->index, "index", why));
}

static bool check_gather(const gpu_request *r, gpu_why *why)
{
    return (!r->slices.scatters || gpu_refuse(why, "the request scatters")) && check(r, why);
}

static bool check_scatter(const gpu_request *r, gpu_why *why)
{
    return (r->slices.scatters || gpu_refuse(why, "the request gathers")) && check(r, why);
}

static int64_t work(const gpu_request *r)
{
    return r->slices.slices * r->slices.length;
}

const gpu_operation gpu_op_gather = {
    .name = "gather",
    .does = "y[B(i,j)] = x[A(i,index[j])]; reports what was moved",
    .reads = "A index B",
    .reports = true,
    .check = check_gather,
    .work = work,
    .versions = gpu_slices_versions,
};

const gpu_operation gpu_op_scatter = {
    .name = "scatter",
    .does = "y[B(i,index[j])] = x[A(i,j)]: of several to one place the last; reports what was "
            "moved",
    .reads = "A index B",
    .reports = true,
    .check = check_scatter,
    .work = work,
    .versions = gpu_slices_versions,
};
