/* partition.c - operations whose blocks or threads own parts of a tensor.
 *
 * Here: the records; owners of places. Not here: kernels. */
#include "gpu/host/kernels.h"

extern const gpu_version gpu_local_tile_versions[], gpu_local_partition_versions[],
    gpu_tv_partition_versions[];

static bool takes_tiles(const gpu_request *r, gpu_why *why)
{
    const gpu_partition *p = &r->partition;
    return gpu_takes_shape(p->rank, p->extent, p->tile, NULL, why);
}

static bool takes_tensors(const gpu_request *r, gpu_why *why)
{
    return gpu_takes_moves(r, GPU_HAS_X, gpu_count(r->partition.rank, r->partition.extent), why);
}

static bool takes_owner(const gpu_request *r, gpu_why *why)
{
    return gpu_takes_layout(&r->partition.owner, "owner", why) &&
           (r->partition.owner.bits == 0 || gpu_refuse(why, "owner is not a plain layout"));
}

/* The threads that CuTe's division of an index by strides finds: each stride is the product of the
 * extents that vary faster, so that every index from 0 up has a place of its own. */
static bool takes_threads(const gpu_request *r, gpu_why *why)
{
    const ct_flat *owner = &r->partition.owner;
    ct_flat sorted;
    gpu_sort_places(owner, &sorted);
    if (owner->offset[0] != 0)
        return gpu_refuse(why, "owner is not a plain layout");
    if (r->threads != owner->size || r->threads != gpu_tile_size(r))
        return gpu_refuse(why, "%lld threads, the layout of threads has %lld, the tile %lld",
                          (long long)r->threads, (long long)owner->size,
                          (long long)gpu_tile_size(r));
    for (int k = 0; k < owner->modes; ++k)
        if (owner->stride[k] < 0)
            return gpu_refuse(why, "the layout of threads has a negative stride");
    return sorted.modes == 0 || (sorted.modes == 1 && sorted.stride[0] == 1) ||
           gpu_refuse(why, "the layout of threads is not compact");
}

/* (thread, value) -> place of the tile */
static bool takes_places(const gpu_request *r, gpu_why *why)
{
    const ct_flat *owner = &r->partition.owner;
    gpu_range s = gpu_range_of(owner);
    if (r->threads < 1 || owner->size % r->threads != 0)
        return gpu_refuse(why, "%lld threads do not divide the %lld places of owner",
                          (long long)r->threads, (long long)owner->size);
    return (s.low >= 0 && s.high < gpu_tile_size(r)) ||
           gpu_refuse(why, "owner reaches from %lld to %lld, the tile has %lld places",
                      (long long)s.low, (long long)s.high, (long long)gpu_tile_size(r));
}

static bool check_tile(const gpu_request *r, gpu_why *why)
{
    return takes_tiles(r, why) && takes_tensors(r, why);
}

static bool check_partition(const gpu_request *r, gpu_why *why)
{
    return takes_tiles(r, why) && takes_owner(r, why) && takes_threads(r, why) &&
           takes_tensors(r, why);
}

static bool check_tv(const gpu_request *r, gpu_why *why)
{
    return takes_tiles(r, why) && takes_owner(r, why) && takes_places(r, why) &&
           takes_tensors(r, why);
}

static int64_t work_tile(const gpu_request *r)
{
    return gpu_tile_count(r) * gpu_tile_size(r);
}

static int64_t work_partition(const gpu_request *r)
{
    return gpu_tile_count(r) * r->threads;
}

static int64_t work_tv(const gpu_request *r)
{
    return r->partition.owner.size;
}

const gpu_operation gpu_op_local_tile = {
    .name = "local_tile",
    .does = "every tile reports its coordinates, and moves those inside of the tensor",
    .reads = "A B tile",
    .reports = true,
    .check = check_tile,
    .work = work_tile,
    .versions = gpu_local_tile_versions,
};

const gpu_operation gpu_op_local_partition = {
    .name = "local_partition",
    .does = "the same of every thread",
    .reads = "A B threads",
    .reports = true,
    .check = check_partition,
    .work = work_partition,
    .versions = gpu_local_partition_versions,
};

const gpu_operation gpu_op_tv_partition = {
    .name = "tv_partition",
    .does = "the same of every thread's values of the first tile",
    .reads = "A B tile TV",
    .reports = true,
    .check = check_tv,
    .work = work_tv,
    .versions = gpu_tv_partition_versions,
};
