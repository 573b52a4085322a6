/* tiled_mma.cu - gemm(TiledMMA, ..) over one tile.
 *
 * v1  plain: one block; each thread reports the coordinates of its values, loads them to the
 *     offsets of its fragments, multiplies instruction by instruction, k innermost, and stores its
 *     sums.
 *
 * What is here: the version. What is not: instructions (mma.cuh), which values a thread has
 * (host/tiled_mma.c), warpgroups (tiled_mma_group.cu). */
#include "gpu/kernels/mma.cuh"
#include "gpu/kernels/tiled/tiled_mma.cuh"

static __global__ void tiled_mma(const __grid_constant__ gpu_tile t)
{
    uint32_t *at[GPU_FACTORS];
    gpu_fragments f;
    gpu_load_fragments(&t, &f);
    for (int m = 0; m < t.mma.m; ++m)
        for (int n = 0; n < t.mma.n; ++n)
            for (int k = 0; k < t.mma.k; ++k) {
                gpu_operands(&t, m, n, k, &f, at);
                gpu_multiply(t.mma.instruction, at[CT_A], at[CT_B], at[CT_C]);
            }
    gpu_store_sums(&t, &f);
}

/* ---- Plan and launch ------------------------------------------------------------------------ */

static bool plan(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    if (gpu_mma_of_groups(&r->mma) && p->cc != 90)
        return gpu_refuse(why, "wgmma is compiled for an sm_90a, this is an sm_%d", p->cc);
    *gpu_arguments<gpu_tile>(p) = gpu_tile{
        (const unsigned char *)r->x, (unsigned char *)r->y, r->report, r->mma, (int)r->threads,
        gpu_mma_values(&r->mma)};
    p->blocks = 1;
    return true;
}

static bool launch(const gpu_plan *p, void *stream, gpu_why *why)
{
    const gpu_tile *t = gpu_arguments<gpu_tile>(p);
    if (gpu_mma_of_groups(&t->mma))
        return gpu_launch_tiled_mma_group(t, stream, why);
    tiled_mma<<<1, (unsigned)t->threads, 0, (cudaStream_t)stream>>>(*t);
    return gpu_launched(why, "tiled_mma v1");
}

extern const gpu_version gpu_tiled_mma_versions[] = {
    {"v1", "one block, instruction by instruction", 90, plan, launch},
    {},
};
