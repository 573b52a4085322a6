/* dispatch.cu - which version of an operation executes a request.
 *
 * What is here: the list of all versions, filling the table for a device, planning and launching.
 * What is not: kernels, and what a request must be (request.c).
 *
 *      versions of copy    v1      v2      v3  ..  v6 (sm_90) ..
 *      on an sm_80         those that need an sm_90 are left out
 *      a request           the last version that plans it is launched; v1 plans every request */
#include "gpu/host/kernels.h"

#include <cuda_runtime_api.h>
#include <string.h>

void gpu_fill_table(gpu_table *t, const gpu_device *d)
{
    static const gpu_version *const all[GPU_OPS] = {
        gpu_layout_versions,
        gpu_copy_versions,
        gpu_copy_if_versions,
        gpu_transpose_versions,
        gpu_fill_versions,
        gpu_axpby_versions,
        gpu_local_tile_versions,
        gpu_local_partition_versions,
        gpu_tv_partition_versions,
        gpu_tiled_copy_versions,
        gpu_tma_versions,
        gpu_tiled_mma_versions,
        gpu_clear_versions,
        gpu_transform_versions,
        gpu_transform_two_versions,
        gpu_reduce_versions,
        gpu_gather_versions,
        gpu_scatter_versions,
        gpu_packed_fill_versions,
        gpu_packed_copy_versions,
        gpu_packed_transpose_versions,
        gpu_cooperative_copy_versions,
        gpu_copy_masked_versions,
        gpu_axpby_if_versions,
        gpu_gemm_versions,
        gpu_gemm_to_versions,
        gpu_cooperative_gemm_versions,
        gpu_retile_versions,
        gpu_prefetch_versions,
    };
    memset(t, 0, sizeof *t);
    t->device = *d;
    for (int k = 0; k < GPU_OPS; ++k)
        for (const gpu_version *v = all[k]; v->name != NULL; ++v)
            if (v->cc <= d->cc && t->count[v->op] < GPU_VERSIONS)
                t->versions[v->op][t->count[v->op]++] = v;
}

/* The operation takes the request; where it is empty, nothing will be launched. */
static bool plan(const gpu_table *t, const gpu_version *v, const gpu_request *r, gpu_plan *p,
                 gpu_why *why)
{
    p->version = v;
    p->delegate = NULL;
    p->cc = t->device.cc;
    if (v->cc > p->cc)
        return gpu_refuse(why, "it needs an sm_%d, this is an sm_%d", v->cc, p->cc);
    memset(p->arguments, 0, sizeof p->arguments); /* what a kernel has no use for is zeros */
    if (!v->plan(r, p, why))
        return false;
    p->blocks = gpu_work(v->op, r) == 0 ? 0 : p->blocks;
    return true;
}

bool gpu_plan_version(const gpu_table *t, const gpu_version *v, const gpu_request *r, gpu_plan *p,
                      gpu_why *why)
{
    return gpu_accepts(v->op, r, why) && plan(t, v, r, p, why);
}

bool gpu_launch(const gpu_plan *p, void *stream, gpu_why *why)
{
    cudaGetLastError(); /* an earlier failure is not this launch's */
    return p->blocks == 0 || p->version->launch(p, stream, why);
}

/* The same as plan, with the version's name before the reason. */
static bool plan_by_name(const gpu_table *t, const gpu_version *v, const gpu_request *r,
                         gpu_plan *p, gpu_why *why)
{
    gpu_why reason;
    return plan(t, v, r, p, &reason) ||
           gpu_refuse(why, "%s %s: %s", gpu_op_name(v->op), v->name, reason.text);
}

bool gpu_run_version(const gpu_table *t, const gpu_version *v, const gpu_request *r, void *stream,
                     gpu_why *why)
{
    gpu_plan p;
    return gpu_accepts(v->op, r, why) && plan_by_name(t, v, r, &p, why) &&
           gpu_launch(&p, stream, why);
}

const gpu_version *gpu_run(const gpu_table *t, gpu_op op, const gpu_request *r, void *stream,
                           gpu_why *why)
{
    gpu_plan p;
    if (!gpu_accepts(op, r, why))
        return NULL;
    for (int i = t->count[op] - 1; i >= 0; --i)
        if (plan_by_name(t, t->versions[op][i], r, &p, why))
            return gpu_launch(&p, stream, why) ? t->versions[op][i] : NULL;
    return NULL;
}
