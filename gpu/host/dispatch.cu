/* dispatch.cu - which version of an operation executes a request.
 *
 * What is here: planning and launching. What is not: kernels, and what a request must be
 * (request.c, ../operation/).
 *
 *      versions of copy    v1      v2      v3  ..  v6 (sm_90) ..
 *      on an sm_80         those that need an sm_90 are left out
 *      a request           the last version that plans it is launched; v1 plans every request */
#include "gpu/host/kernels.h"

#include <cuda_runtime_api.h>
#include <string.h>

const gpu_version *gpu_version_at(const gpu_device *d, const gpu_operation *op, int k)
{
    for (const gpu_version *v = op->versions; v->name != NULL; ++v)
        if (v->cc <= d->cc && k-- == 0)
            return v;
    return NULL;
}

/* The operation takes the request; where it is empty, nothing will be launched. */
static bool plan(const gpu_device *d, const gpu_operation *op, const gpu_version *v,
                 const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    p->version = v;
    p->delegate = NULL;
    p->cc = d->cc;
    if (v->cc > p->cc)
        return gpu_refuse(why, "it needs an sm_%d, this is an sm_%d", v->cc, p->cc);
    memset(p->arguments, 0, sizeof p->arguments); /* what a kernel has no use for is zeros */
    if (!v->plan(r, p, why))
        return false;
    p->blocks = gpu_work(op, r) == 0 ? 0 : p->blocks;
    return true;
}

bool gpu_plan_version(const gpu_device *d, const gpu_operation *op, const gpu_version *v,
                      const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    return gpu_accepts(op, r, why) && plan(d, op, v, r, p, why);
}

bool gpu_launch(const gpu_plan *p, void *stream, gpu_why *why)
{
    cudaGetLastError(); /* an earlier failure is not this launch's */
    return p->blocks == 0 || p->version->launch(p, stream, why);
}

/* The same as plan, with the version's name before the reason. */
static bool plan_by_name(const gpu_device *d, const gpu_operation *op, const gpu_version *v,
                         const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_why reason;
    return plan(d, op, v, r, p, &reason) ||
           gpu_refuse(why, "%s %s: %s", op->name, v->name, reason.text);
}

bool gpu_run_version(const gpu_device *d, const gpu_operation *op, const gpu_version *v,
                     const gpu_request *r, void *stream, gpu_why *why)
{
    gpu_plan p;
    return gpu_accepts(op, r, why) && plan_by_name(d, op, v, r, &p, why) &&
           gpu_launch(&p, stream, why);
}

const gpu_version *gpu_run(const gpu_device *d, const gpu_operation *op, const gpu_request *r,
                           void *stream, gpu_why *why)
{
    gpu_plan p;
    int k = 0;
    if (!gpu_accepts(op, r, why))
        return NULL;
    while (gpu_version_at(d, op, k) != NULL)
        ++k;
    while (k-- > 0) {
        const gpu_version *v = gpu_version_at(d, op, k);
        if (plan_by_name(d, op, v, r, &p, why))
            return gpu_launch(&p, stream, why) ? v : NULL;
    }
    return NULL;
}
