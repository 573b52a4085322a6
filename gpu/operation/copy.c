/* copy.c - operations that move elements from one layout to another.
 *
 * Here: the records. Not here: copies under predicates (predicates.c), those by one instruction of
 * each thread (tiled.c), kernels. */
#include "gpu/host/kernels.h"
#include "gpu/host/prefetch.h"
#include "gpu/operation/define.h"

extern const gpu_version gpu_packed_copy_versions[], gpu_cooperative_copy_versions[],
    gpu_prefetch_versions[];

void gpu_define_copy(const gpu_definition *d)
{
    ct_copy(d->cx, d->x, d->y);
}

/* The vectors left over go to the first threads, the others in turn to some or all of them. */
static bool check_cooperative(const gpu_request *r, gpu_why *why)
{
    const gpu_dealing *d = &r->cooperative;
    if (!gpu_takes_moves(r, GPU_HAS_X, -1, why))
        return false;
    if (r->threads < 1 || r->threads > GPU_MAX_THREADS || d->turns < 1 || d->turns > r->threads)
        return gpu_refuse(why, "%lld threads, %lld of which take turns", (long long)r->threads,
                          (long long)d->turns);
    return (d->first >= 0 && d->first < r->threads && d->vector >= 1) ||
           gpu_refuse(why, "%lld vectors of %lld elements for the first of %lld threads",
                      (long long)d->first, (long long)d->vector, (long long)r->threads);
}

static bool check_prefetch(const gpu_request *r, gpu_why *why)
{
    return gpu_takes_moves(r, GPU_HAS_X, -1, why) && gpu_takes_touches(r, why);
}

const gpu_operation gpu_op_copy = {
    .name = "copy",
    .does = "y[B(i)] = x[A(i)]",
    .reads = "A B",
    .define = gpu_define_copy,
    .versions = gpu_copy_versions,
};

const gpu_operation gpu_op_packed_copy = {
    .name = "packed_copy",
    .does = "y[B(i)] = x[A(i)]",
    .reads = "A B",
    .packed = true,
    .define = gpu_define_copy,
    .versions = gpu_packed_copy_versions,
};

const gpu_operation gpu_op_cooperative_copy = {
    .name = "cooperative_copy",
    .does = "y[B(i)] = x[A(i)], vectors dealt out to so many threads of one block; reports which "
            "moved what",
    .reads = "count width A B",
    .reports = true,
    .check = check_cooperative,
    .versions = gpu_cooperative_copy_versions,
};

const gpu_operation gpu_op_prefetch = {
    .name = "prefetch",
    .does = "y[B(i)] = x[A(i)], after so many threads touched vectors of A, of at most so many "
            "bytes; reports which touched what",
    .reads = "count width A B",
    .reports = true,
    .check = check_prefetch,
    .versions = gpu_prefetch_versions,
};
