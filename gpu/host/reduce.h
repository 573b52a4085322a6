/* reduce.h - folds of a tensor as requests, and the tree in which they are computed.
 *
 * What is here: which modes are folded and which kept, the tree, the memory that it takes. What is
 * not: kernels. Follows the headers: algorithm/tensor_reduce.hpp.
 *
 *      y[b(j)] = f(y[b(j)], the fold of x[a(i + count * j)] over i < count)        j < size of b
 *
 * The fold is a tree over i that depends on count alone. Sums of floats depend on it, and are the
 * same whatever version computes them:
 *
 *      chunks   of GPU_CHUNK neighbours: i / GPU_CHUNK
 *      lanes    GPU_LANES of each chunk: lane l has those with i % GPU_LANES = l, in ascending
 *               order, ((x0 f x1) f x2) f ..
 *      pairs    all lanes of all chunks, in their order: neighbours pairwise, again and again,
 *               until one is left; one without a neighbour is passed on
 *
 *      |  chunk 0                      |  chunk 1  ..
 *      | lane 0   lane 1   2     3     | lane 0   1  ..
 *          \      /        \     /         \      /
 *            pair            pair            pair */
#ifndef GPU_REDUCE_H
#define GPU_REDUCE_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GPU_LANES = 1024, GPU_LANE_LENGTH = 16, GPU_CHUNK = GPU_LANES * GPU_LANE_LENGTH };

/* Neighbouring lanes of a chunk that some versions fold at once: a whole part of the tree. */
enum { GPU_PIECE_LANES = 64, GPU_CHUNK_PIECES = GPU_LANES / GPU_PIECE_LANES };

/* a and count of a request that folds the modes of a layout which the profile names: as that of
 * logical_reduce, _ keeps a mode, an integer folds it. */
bool gpu_reduce(ct_ctx *cx, ct_layout layout, ct_tuple profile, gpu_request *r, gpu_why *why);

/* A layout as its first count elements, and how often it has them: (folded, kept). Refused where
 * count divides a mode unevenly. */
bool gpu_split_folded(const ct_flat *a, int64_t count, ct_flat *folded, ct_flat *kept,
                      gpu_why *why);

/* Pieces of an output: those of one chunk that have elements, or all of several chunks. */
int64_t gpu_reduce_pieces(const gpu_request *r);

/* Bytes at scratch with which every version can plan: a number for each of several pieces of each
 * output. */
int64_t gpu_reduce_scratch(const gpu_request *r);

#ifdef __cplusplus
}
#endif

#endif
