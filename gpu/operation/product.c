/* product.c - operations that multiply matrices of any extents.
 *
 * Here: the records. Not here: from layouts to requests (../host/products), kernels
 * (../kernels/products). */
#include "gpu/host/functions.h"
#include "gpu/host/kernels.h"
#include "gpu/host/products/cooperative_gemm.h"
#include "gpu/host/products/gemm.h"

extern const gpu_version gpu_gemm_versions[], gpu_cooperative_gemm_versions[];

static bool takes_product(const gpu_request *r, bool apart, gpu_why *why)
{
    const int64_t extent[] = {r->gemm.m, r->gemm.n, r->gemm.k};
    return gpu_takes_shape(3, extent, NULL, NULL, why) && gpu_takes_bytes(r, why) &&
           gpu_takes_product(apart, r, why) && gpu_takes_operands(r, GPU_HAS_X | GPU_HAS_Z, why);
}

static bool check_gemm(const gpu_request *r, gpu_why *why)
{
    return takes_product(r, false, why) && gpu_has_numbers(r->kind, r->bytes, why) &&
           (r->gemm.w == NULL || gpu_refuse(why, "w is no operand: the sums stay in y"));
}

static bool check_gemm_to(const gpu_request *r, gpu_why *why)
{
    return takes_product(r, true, why) && gpu_takes_layout(&r->gemm.d, "d", why) &&
           gpu_takes_memory(r->gemm.w, r->bytes, "w", why) &&
           gpu_has_numbers(r->kind, r->bytes, why);
}

static bool check_cooperative(const gpu_request *r, gpu_why *why)
{
    const gpu_shared_product *s = &r->cooperative_gemm;
    return gpu_takes_shape(GPU_FACTORS, s->extent, NULL, NULL, why) &&
           gpu_takes_memory(r->x, 1, "x", why) && gpu_takes_memory(r->y, 1, "y", why) &&
           gpu_takes_memory(s->mma.offsets, (int)sizeof *s->mma.offsets, "offsets", why) &&
           gpu_takes_shared_product(r, why);
}

static int64_t work_cooperative(const gpu_request *r)
{
    return r->cooperative_gemm.extent[0] * r->cooperative_gemm.extent[1];
}

const gpu_operation gpu_op_gemm = {
    .name = "gemm",
    .does = "y[B(m,n)] += sum over k of x[A(m,k)] x[factor(n,k)]",
    .reads = "kind A factor B",
    .check = check_gemm,
    .versions = gpu_gemm_versions,
};

const gpu_operation gpu_op_gemm_to = {
    .name = "gemm_to",
    .does = "y[B(m,n)] = x[A(m)] x[factor(n)] + x[second(m,n)]",
    .reads = "kind A factor second B",
    .check = check_gemm_to,
    .versions = gpu_gemm_versions,
};

const gpu_operation gpu_op_cooperative_gemm = {
    .name = "cooperative_gemm",
    .does = "alpha A factor + beta B in one block, to y; scaled is an operation, alpha and beta",
    .reads = "scaled threads permutation A factor B",
    .min_bytes = 4,
    .max_bytes = 8,
    .check = check_cooperative,
    .work = work_cooperative,
    .versions = gpu_cooperative_gemm_versions,
};
