/* copy_linear.cu - copy, v9: one run of neighbouring elements.
 *
 * What is here: the version for a source and a destination that are each one run, and begin at
 * multiples of 16 bytes. What is not: runs that begin elsewhere (copy_rows.cu). The length is any:
 * the last bytes go one by one. */
#include "gpu/host/kernels.h"
#include "gpu/host/refinement.h"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"

enum { THREADS = 256, WIDE = 16 };

typedef struct run {
    const unsigned char *x;
    unsigned char *y;
    int64_t bytes;
} run;

static bool run_of(const gpu_request *r, run *n, gpu_why *why)
{
    gpu_request p;
    if (!gpu_unswizzled(r, why) || !gpu_refine(r, &p, why))
        return false;
    if (p.b.modes > 1 || (p.b.modes == 1 && (p.a.stride[0] != 1 || p.b.stride[0] != 1)))
        return gpu_refuse(why, "a and b are not one run each");
    n->x = (const unsigned char *)p.x + p.a.offset[0] * p.bytes;
    n->y = (unsigned char *)p.y + p.b.offset[0] * p.bytes;
    n->bytes = p.a.size * p.bytes;
    if ((n->bytes - 1) / (THREADS * WIDE) >= INT32_MAX)
        return gpu_refuse(why, "more than 2^31 blocks of %d bytes", THREADS * WIDE);
    return gpu_aligned(n->x, WIDE, "the first element of x", why) &&
           gpu_aligned(n->y, WIDE, "the first element of y", why);
}

static __global__ void __launch_bounds__(THREADS) copy_linear(const __grid_constant__ run n)
{
    int64_t i = gpu_thread(), vectors = n.bytes / WIDE;
    if (i < vectors)
        ((uint4 *)n.y)[i] = ((const uint4 *)n.x)[i];
    if (i < n.bytes % WIDE)
        n.y[vectors * WIDE + i] = n.x[vectors * WIDE + i];
}

bool gpu_plan_linear(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    run *n = gpu_arguments<run>(p);
    bool taken = run_of(r, n, why);
    p->blocks = taken ? (unsigned)((n->bytes - 1) / (THREADS * WIDE) + 1) : 0;
    return taken;
}

bool gpu_launch_linear(const gpu_plan *p, void *stream, gpu_why *why)
{
    copy_linear<<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(*gpu_arguments<run>(p));
    return gpu_launched(why, "copy v9");
}
