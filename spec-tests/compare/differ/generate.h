/* generate.h - random differential cases, and small ones from those that fail.
 *
 * What is here: one case for a seed, an operation, an element size and a number, always the same;
 * and the search for a smaller one. What is not: running cases (run.h). */
#ifndef DIFFER_GENERATE_H
#define DIFFER_GENERATE_H

#include "spec-tests/compare/differ/differ.h"
#include "spec-tests/judge/generate/operands.h"

/* Which case: seed, operation, element size and number make it again; a case that the reference
 * refuses is replaced by the next attempt. */
struct differ_key {
    uint64_t seed;
    gpu_op op;
    int bytes;
    int64_t number;
    int attempt;
    int64_t room; /* elements at most; 0: a random number */
};

/* False where the random choices gave no usable case. */
bool differ_generate(struct generator *g, const struct differ_key *d, struct differ_case *c);

/* tiled/generate_tiled_copy.c: the arguments of a tiled copy of elements of so many bytes. */
bool differ_tiled_copy(struct generator *g, struct differ_case *c);

/* Those of a copy by two tiled copies, retiled between them. */
bool differ_retile(struct generator *g, struct differ_case *c);

/* tiled/generate_tma_copy.c: the same of a copy by a tensor map. */
bool differ_tma_copy(struct generator *g, struct differ_case *c);

/* generate_transposes.c: the arguments of copies from rows to columns, and of transposes, of rows
 * that begin anywhere. */
bool differ_transposing_copy(struct generator *g, struct differ_case *c);
bool differ_transposed_rows(struct generator *g, struct differ_case *c);

/* generate_mma.c: the arguments of one tile of a tiled MMA. */
bool differ_tiled_mma(struct generator *g, struct differ_case *c);
/* The same instruction once, of one warp or thread; false: it is no tiled MMA. */
bool differ_mma_smallest(struct differ_case *c);

/* products/generate_gemm.c: the arguments of a product of tensors; generate_cooperative_gemm.c: of
 * one in shared memory. */
bool differ_gemm(struct generator *g, struct differ_case *c, int64_t room);
bool differ_cooperative_gemm(struct generator *g, struct differ_case *c);

/* products/smaller.c: M, N and K, false where the case is none of these; the plainest matrices of
 * such extents. */
bool differ_product_extents(const struct differ_case *c, int64_t extent[GPU_FACTORS]);
void differ_put_product(struct differ_case *c, const int64_t extent[GPU_FACTORS]);

/* tensors/generate_reduce.c: the layouts and the profile of a fold of some modes of a layout of
 * this shape, of rows, or of columns that lie side by side. */
bool differ_fold(struct generator *g, struct differ_case *c, oracle_tree shape);
bool differ_fold_rows(struct generator *g, struct differ_case *c);
bool differ_fold_columns(struct generator *g, struct differ_case *c, bool large);

/* tensors/generate_slices.c: layouts of slices, of rows or any, and their index. */
bool differ_slices(struct generator *g, struct differ_case *c, bool rows, int64_t room);

/* shapes.c: the text of an argument, false where there is no room for it; shapes and layouts. */
bool differ_put(struct differ_case *c, enum differ_role role, oracle_tree t);
oracle_tree differ_shape(struct generator *g, int rank, int64_t room);
oracle_tree differ_regroup(struct generator *g, oracle_tree shape);
oracle_tree differ_source_layout(struct generator *g, oracle_tree shape);
oracle_tree differ_target_layout(struct generator *g, oracle_tree shape);
oracle_tree differ_any_layout(struct generator *g, oracle_tree shape);
oracle_tree differ_rows_shape(struct generator *g, int bytes);
oracle_tree differ_rows_layout(struct generator *g, int bytes, oracle_tree shape);
oracle_tree differ_shared_layout(struct generator *g, oracle_tree shape);
oracle_tree differ_extents(struct generator *g, oracle_tree shape, int64_t *extent);

/* Does the case still fail? */
typedef bool differ_fails(void *user, const struct differ_case *c);

/* shrink.c: c becomes a smaller case that fails, as far as single cuts lead. */
void differ_shrink(struct differ_case *c, differ_fails *fails, void *user);

#endif
