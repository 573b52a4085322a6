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

/* Versions that those of other operations launch. */
extern const gpu_version gpu_copy_versions[], gpu_fill_versions[], gpu_axpby_versions[];

/* The last of these versions that takes the request, as the delegate of a plan (delegate.c). */
bool gpu_plan_fastest(const gpu_version *versions, const gpu_request *r, gpu_plan *p, gpu_why *why);

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
int64_t gpu_work(const gpu_operation *op, const gpu_request *r);

/* An element has 1 << gpu_width bytes. */
int gpu_width(const gpu_request *r);

int64_t gpu_count(int n, const int64_t *extent);
int64_t gpu_tile_size(const gpu_request *r); /* of a partition: places in the tile */
int64_t
gpu_tile_count(const gpu_request *r); /* tiles that cover the tensor, the last ones ragged */

/* Is a piece of memory at a multiple of so many bytes? Refuses it otherwise. */
bool gpu_aligned(const void *memory, size_t bytes, const char *name, gpu_why *why);

/* Does the plan's device have tensor memory, as these kernels are compiled for it: capability 10.0
 * or 10.3? Refuses it otherwise. */
bool gpu_has_tcgen05(const gpu_plan *p, gpu_why *why);

/* Do 31 bits count the coordinates of an operation, and of its layouts? Refuses it otherwise. */
bool gpu_below_2_31(const gpu_request *r, int64_t coordinates, gpu_why *why);

/* ---- What the records check (request.c): false, and why ------------------------------------- */

/* Which operands an operation has, beside y at b. */
enum {
    GPU_HAS_X = 1,
    GPU_HAS_Z = 2,
    GPU_FLAGS = 4,   /* z has bytes, of any element */
    GPU_REPEATS = 8, /* it stores one value wherever b leads, twice to one place if need be */
};

bool gpu_takes_memory(const void *memory, int bytes, const char *name, gpu_why *why);
bool gpu_takes_layout(const ct_flat *f, const char *name, gpu_why *why);
bool gpu_takes_bytes(const gpu_request *r, gpu_why *why);

/* Layouts of integers, memory, and a destination that holds each element once. */
bool gpu_takes_operands(const gpu_request *r, unsigned operands, gpu_why *why);

/* The same of operands with as many coordinates: those of the first of them, or of extents where
 * `coordinates` is not below 0. */
bool gpu_takes_moves(const gpu_request *r, unsigned operands, int64_t coordinates, gpu_why *why);

/* Extents, and what else there is of tile and bound, whose products fit 64 bits. */
bool gpu_takes_shape(int rank, const int64_t *extent, const int64_t *tile, const int64_t *bound,
                     gpu_why *why);

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
