/* kernels.h - what the files of the kernels share on the host, and nobody else sees.
 *
 * What is here: where the ladders are, how a refusal is said, what is asked of layouts before a
 * launch. What is not: CUDA; what only device code needs stands in flat.cuh. */
#ifndef GPU_LADDER_H
#define GPU_LADDER_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One ladder for each operation, in the operation's file: v1 first, ended by an entry without a
 * version. Every rung's idea is told in the head of that file. */
extern const gpu_rung gpu_layout_ladder[], gpu_copy_ladder[], gpu_copy_if_ladder[],
    gpu_transpose_ladder[], gpu_fill_ladder[], gpu_axpby_ladder[], gpu_local_tile_ladder[],
    gpu_local_partition_ladder[], gpu_tv_partition_ladder[];

/* ---- Reasons (why.c, device.cu) ------------------------------------------------------------- */

/* False, and the sentence in why. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool gpu_refuse(gpu_why *why, const char *format, ...);

bool gpu_launched(gpu_why *why, const char *kernel); /* did the last launch begin? */

/* Blocks for a grid-stride loop over so much work, a thread for each: at least one. */
unsigned gpu_grid(int64_t work, int threads);

/* ---- What is asked of requests (request.c) -------------------------------------------------- */

/* How many coordinates an operation has to do with; 0 is done without a launch. */
int64_t gpu_work(gpu_op op, const gpu_request *r);

/* A launch for one width of elements; a rung has five, for 1, 2, 4, 8 and 16 bytes, of which
 * gpu_width says which one. */
typedef void gpu_start(const gpu_request *r, void *stream);
enum { GPU_WIDTHS = 5 };
int gpu_width(const gpu_request *r);

int64_t gpu_extents(const gpu_request *r); /* places in the tensor */
int64_t gpu_places(const gpu_request *r);  /* places in the tile */
int64_t gpu_tiles(const gpu_request *r);   /* tiles that cover the tensor, the last ones ragged */

/* Is a piece of memory at a multiple of so many bytes? Refuses it otherwise. */
bool gpu_aligned(const void *memory, size_t bytes, const char *name, gpu_why *why);

/* Do 32 bits count all that an operation has to do with? Refuses it otherwise. */
bool gpu_below_2_31(gpu_op op, const gpu_request *r, gpu_why *why);

/* ---- What is asked of flat layouts (places.c) ----------------------------------------------- */

/* The least and the greatest value of axis 0. Of a swizzled layout they are bounds. */
typedef struct gpu_span {
    int64_t low, high;
} gpu_span;

gpu_span gpu_span_of(const ct_flat *flat);

/* The same function in fewer modes: (2,3):(1,2) is 6:1. */
void gpu_coalesce(const ct_flat *flat, ct_flat *out);

/* The same set of values, the smallest positive stride first, in as few modes as that gives:
 * (4,8):(-8,1) is 8,4:1,8 from -24. Integers without a swizzle only. */
void gpu_sort_places(const ct_flat *flat, ct_flat *out);

/* Do two coordinates share a value? Decided, but for layouts that would take long: those are taken
 * not to. Integers only. */
bool gpu_overlaps(const ct_flat *flat);

#ifdef __cplusplus
}
#endif

#endif
