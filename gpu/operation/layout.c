/* layout.c - the operation that evaluates a layout.
 *
 * Here: its record. Not here: kernels (../kernels/layout.cu). */
#include "gpu/host/kernels.h"

extern const gpu_version gpu_layout_versions[];

static bool check(const gpu_request *r, gpu_why *why)
{
    int64_t first = r->layout.first, count = r->layout.count;
    if (first < 0 || count < 0 || first > r->a.size || count > r->a.size - first)
        return gpu_refuse(why, "%lld coordinates from %lld on: the layout has %lld",
                          (long long)count, (long long)first, (long long)r->a.size);
    return count <= INT64_MAX / (GPU_AXES * 8) || gpu_refuse(why, "the report leaves 64 bits");
}

static int64_t work(const gpu_request *r)
{
    return r->layout.count;
}

const gpu_operation gpu_op_layout = {
    .name = "layout",
    .does = "reports the values of A",
    .reads = "A",
    .evaluates = true,
    .reports = true,
    .check = check,
    .work = work,
    .versions = gpu_layout_versions,
};
