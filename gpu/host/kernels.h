/* kernels.h - what the files of the kernels share on the host; private to gpu/.
 *
 * What is here: the versions of each operation, refusals, what plans need to know of requests and
 * layouts. What is not: CUDA; launch.cuh holds what needs it. */
#ifndef GPU_KERNELS_H
#define GPU_KERNELS_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GPU_MAX_THREADS = 1024 }; /* of a block */

/* The versions of each operation, in the operation's file: v1 first, ended by an entry without a
 * name. The head of that file gives the idea of each. */
extern const gpu_version gpu_layout_versions[], gpu_copy_versions[], gpu_copy_if_versions[],
    gpu_transpose_versions[], gpu_fill_versions[], gpu_axpby_versions[], gpu_local_tile_versions[],
    gpu_local_partition_versions[], gpu_tv_partition_versions[], gpu_tiled_copy_versions[],
    gpu_tma_versions[], gpu_tiled_mma_versions[], gpu_clear_versions[], gpu_transform_versions[],
    gpu_transform_two_versions[], gpu_reduce_versions[], gpu_gather_versions[],
    gpu_scatter_versions[], gpu_packed_fill_versions[], gpu_packed_copy_versions[],
    gpu_packed_transpose_versions[], gpu_cooperative_copy_versions[], gpu_copy_masked_versions[],
    gpu_axpby_if_versions[], gpu_gemm_versions[], gpu_gemm_to_versions[],
    gpu_cooperative_gemm_versions[], gpu_retile_versions[], gpu_prefetch_versions[];

/* The last of these versions that takes the request, as the delegate of a plan (delegate.c). */
bool gpu_plan_fastest(const gpu_version *versions, const gpu_request *r, gpu_plan *p, gpu_why *why);

/* The last version of fill that takes the request, as the delegate of a plan (kernels/fill.cu). */
bool gpu_plan_fill(const gpu_request *r, gpu_plan *p, gpu_why *why);

/* ---- Reasons (why.c, device.cu) ------------------------------------------------------------- */

/* False, and the sentence in why. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool gpu_refuse(gpu_why *why, const char *format, ...);

bool gpu_launched(gpu_why *why, const char *kernel); /* did the last launch begin? */

/* Blocks for a grid-stride loop over so much work, a thread for each: at least one. */
unsigned gpu_grid(int64_t work, int threads);

/* ---- Requests (request.c) ------------------------------------------------------------------- */

/* How many coordinates an operation has to process; 0 is done without a launch. */
int64_t gpu_work(gpu_op op, const gpu_request *r);

/* An element has 1 << gpu_width bytes. */
int gpu_width(const gpu_request *r);

int64_t gpu_tensor_size(const gpu_request *r); /* places in the tensor */
int64_t gpu_tile_size(const gpu_request *r);   /* places in the tile */
int64_t
gpu_tile_count(const gpu_request *r); /* tiles that cover the tensor, the last ones ragged */

/* Is a piece of memory at a multiple of so many bytes? Refuses it otherwise. */
bool gpu_aligned(const void *memory, size_t bytes, const char *name, gpu_why *why);

/* Do 31 bits count every coordinate of an operation? Refuses it otherwise. */
bool gpu_below_2_31(gpu_op op, const gpu_request *r, gpu_why *why);

/* ---- Flat layouts (places.c) ---------------------------------------------------------------- */

/* The least and the greatest value of axis 0. Of a swizzled layout they are bounds. */
typedef struct gpu_range {
    int64_t low, high;
} gpu_range;

gpu_range gpu_range_of(const ct_flat *flat);
/* The same, exact for swizzled layouts too, which are evaluated everywhere. */
gpu_range gpu_reach_of(const ct_flat *flat);

/* The same function in fewer modes: (2,3):(1,2) is 6:1. */
void gpu_coalesce(const ct_flat *flat, ct_flat *out);

/* The same set of values, the smallest positive stride first, in as few modes as that gives:
 * (4,8):(-8,1) is 8,4:1,8 from -24. Integers without a swizzle only. */
void gpu_sort_places(const ct_flat *flat, ct_flat *out);

/* Do two coordinates share a value? Decided, except for layouts that would take long: those are
 * assumed not to. Integers only. */
bool gpu_overlaps(const ct_flat *flat);

#ifdef __cplusplus
}
#endif

#endif
