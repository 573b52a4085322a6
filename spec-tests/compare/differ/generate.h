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
    const gpu_operation *op;
    int bytes;
    int64_t number;
    int attempt;
    int64_t room; /* elements at most; 0: a random number */
};

/* False where the random choices gave no usable case. */
bool differ_generate(struct generator *g, const struct differ_key *d, struct differ_case *c);

enum { DIFFER_ROWS_PERCENT = 20 }; /* of cases that may be of rows */

/* generate_fields.c: the arguments of an operation by the fields that it reads; a number of modes,
 * a tuple of a shape's rank; parts of cases, false where there is no room for the text. */
bool differ_fields(struct generator *g, struct differ_case *c, int64_t room);
int differ_rank(struct generator *g);
oracle_tree differ_tuple(struct generator *g, oracle_tree shape, const int64_t *number);
bool differ_put_number(struct generator *g, struct differ_case *c, enum differ_role role,
                       int64_t value);
bool differ_put_function(struct generator *g, struct differ_case *c, gpu_function first,
                         gpu_function last);
bool differ_pair(struct generator *g, struct differ_case *c, oracle_tree shape, bool regroup);

/* The arguments of operations that belong together (family.h): generate_partition.c,
 * tensors/generate_reduce.c, tensors/generate_slices.c, tiled/generate_tiled_copy.c,
 * tiled/generate_tma_copy.c, generate_mma.c, products/generate_gemm.c,
 * products/generate_cooperative_gemm.c, and of tcgen05/ generate_tmem_copy.c and
 * generate_umma.c. */
bool differ_partition(struct generator *g, struct differ_case *c, int64_t room);
bool differ_reduce(struct generator *g, struct differ_case *c, int64_t room);
bool differ_slices(struct generator *g, struct differ_case *c, int64_t room);
bool differ_tiled_copy(struct generator *g, struct differ_case *c, int64_t room);
bool differ_retile(struct generator *g, struct differ_case *c, int64_t room);
bool differ_tma_copy(struct generator *g, struct differ_case *c, int64_t room);
bool differ_tiled_mma(struct generator *g, struct differ_case *c, int64_t room);
bool differ_gemm(struct generator *g, struct differ_case *c, int64_t room);
bool differ_cooperative_gemm(struct generator *g, struct differ_case *c, int64_t room);
bool differ_tmem_copy(struct generator *g, struct differ_case *c, int64_t room);
bool differ_umma(struct generator *g, struct differ_case *c, int64_t room);

/* The same instruction of a tiled MMA once, of one warp or thread; false: it is none. */
bool differ_mma_smallest(struct differ_case *c);

/* products/smaller.c: M, N and K, false where the case is none of these; the plainest matrices of
 * such extents. */
bool differ_product_extents(const struct differ_case *c, int64_t extent[GPU_FACTORS]);
void differ_put_product(struct differ_case *c, const int64_t extent[GPU_FACTORS]);

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
