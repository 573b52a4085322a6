/* check_suites.h - the list of the Check suites: one line for each check_NAME.c, whose one public
 * function is `Suite *NAME_suite(void)`.
 *
 * Included as it is, it declares those functions. check_main.c includes it a second time, with
 * another SUITE, to run them; hence no include guard. */
#include <check.h>
#include <stddef.h>

/* check_main.c: writes LENGTH bytes to a file of its own for the running test. The path stays good
 * until the next call for the same NAME. */
const char *check_scratch(const char *name, const void *bytes, size_t length);

/* check_main.c: for a suite that leaves something out here: what, and why. It is counted. */
void check_skip(const char *what, const char *why);

#ifndef SUITE
#define SUITE(name) Suite *name##_suite(void);
#endif

SUITE(admissible)
SUITE(algo_atom)
SUITE(algo_axpby)
SUITE(algo_cooperative)
SUITE(algo_copy)
SUITE(algo_fill)
SUITE(algo_gemm)
SUITE(algo_reduce)
SUITE(algo_tiled)
SUITE(algo_transform)
SUITE(algorithm)
SUITE(basis)
SUITE(bits)
SUITE(call)
SUITE(claim)
SUITE(coalesce)
SUITE(common)
SUITE(compact)
SUITE(compare)
SUITE(complement)
SUITE(composed)
SUITE(composition)
SUITE(concat)
SUITE(coord)
SUITE(copy_names)
SUITE(copy_traits)
SUITE(cosize)
SUITE(ctx)
SUITE(distribute)
SUITE(divide)
SUITE(division)
SUITE(element)
SUITE(generate)
SUITE(gmma_smem)
SUITE(im2col)
SUITE(integer)
SUITE(inverse)
SUITE(kit)
SUITE(laws)
SUITE(laws_comparison)
SUITE(layout)
SUITE(logic)
SUITE(memory)
SUITE(mma_names)
SUITE(mma_traits)
SUITE(node)
SUITE(nullspace)
SUITE(number)
SUITE(ops)
SUITE(ops_tma)
SUITE(options)
SUITE(oracle)
SUITE(order)
SUITE(owning)
SUITE(parse)
SUITE(partition)
SUITE(pointer)
SUITE(print)
SUITE(product)
SUITE(profile)
SUITE(recast)
SUITE(requirements)
SUITE(run)
SUITE(scalar)
SUITE(scan)
SUITE(shrink)
SUITE(size)
SUITE(slice)
SUITE(structure)
SUITE(subject_pipe)
SUITE(swizzle)
SUITE(swizzled)
SUITE(table)
SUITE(tensor)
SUITE(terminal)
SUITE(tiled_copy)
SUITE(tiled_mma)
SUITE(tma)
SUITE(tma_admissible)
SUITE(tma_basis)
SUITE(tma_map)
SUITE(tma_partition)
SUITE(tma_swizzle)
SUITE(transform)
SUITE(tutorial_terminal)
SUITE(vector)
SUITE(verdict)
SUITE(wholes)

#undef SUITE
