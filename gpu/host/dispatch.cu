/* dispatch.cu - who answers: every operation's ladder, and the slots.
 *
 * What is here: the one list of the ladders, filling the table for a device, running a request.
 * What is not: kernels, and what a request must be (request.c).
 *
 *      ladder of copy      v1      v2      v3      v4 (sm_90)
 *      on an sm_80         slot filled with v1, overwritten by v2, by v3; v4 is left out
 *      on an sm_90         .. overwritten by v4
 *      asked of v4         can it? else v3? else v2? else v1, which can always */
#include "gpu/host/kernels.h"

#include <cuda_runtime_api.h>
#include <string.h>

static const gpu_rung *ladder_of(gpu_op op)
{
    switch (op) {
    case GPU_LAYOUT:
        return gpu_layout_ladder;
    case GPU_COPY:
        return gpu_copy_ladder;
    case GPU_COPY_IF:
        return gpu_copy_if_ladder;
    case GPU_TRANSPOSE:
        return gpu_transpose_ladder;
    case GPU_FILL:
        return gpu_fill_ladder;
    case GPU_AXPBY:
        return gpu_axpby_ladder;
    case GPU_LOCAL_TILE:
        return gpu_local_tile_ladder;
    case GPU_LOCAL_PARTITION:
        return gpu_local_partition_ladder;
    case GPU_TV_PARTITION:
        return gpu_tv_partition_ladder;
    case GPU_OPS:
        break;
    }
    return NULL;
}

void gpu_fill_table(gpu_table *t, const gpu_device *d)
{
    memset(t, 0, sizeof *t);
    t->device = *d;
    for (int op = 0; op < GPU_OPS; ++op)
        for (const gpu_rung *rung = ladder_of((gpu_op)op); rung->version != NULL; ++rung)
            if (rung->cc <= d->cc && t->rungs[op] < GPU_RUNGS) {
                t->ladder[op][t->rungs[op]++] = rung;
                t->slot[op] = rung;
            }
}

static bool can(const gpu_table *t, const gpu_rung *rung, const gpu_request *r, gpu_why *why)
{
    gpu_why reason;
    if (rung->cc > t->device.cc)
        return gpu_refuse(why, "%s %s needs an sm_%d, this is an sm_%d", gpu_op_name(rung->op),
                          rung->version, rung->cc, t->device.cc);
    return rung->can == NULL || rung->can(&t->device, r, &reason) ||
           gpu_refuse(why, "%s %s: %s", gpu_op_name(rung->op), rung->version, reason.text);
}

/* The operation takes the request; nothing to do is done. */
static bool launch(const gpu_table *t, const gpu_rung *rung, const gpu_request *r, void *stream,
                   gpu_why *why)
{
    cudaGetLastError(); /* what failed before is not this launch's */
    return gpu_work(rung->op, r) == 0 || rung->launch(&t->device, r, stream, why);
}

bool gpu_run_rung(const gpu_table *t, const gpu_rung *rung, const gpu_request *r, void *stream,
                  gpu_why *why)
{
    return gpu_accepts(rung->op, r, why) && can(t, rung, r, why) && launch(t, rung, r, stream, why);
}

const gpu_rung *gpu_run(const gpu_table *t, gpu_op op, const gpu_request *r, void *stream,
                        gpu_why *why)
{
    if (!gpu_accepts(op, r, why))
        return NULL;
    for (int i = t->rungs[op] - 1; i >= 0; --i) {
        const gpu_rung *rung = t->ladder[op][i];
        if (can(t, rung, r, why))
            return launch(t, rung, r, stream, why) ? rung : NULL;
    }
    return NULL;
}
