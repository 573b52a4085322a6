/* family.h - what the judge knows of operations beside their records.
 *
 * What is here: operations that take more than fields and tensors: what their arguments must be
 * together, their answers, their random cases, their requests to the kernels. What is not: records
 * (gpu/operation/). An operation whose record has a definition needs none of this. */
#ifndef DIFFER_FAMILY_H
#define DIFFER_FAMILY_H

#include "spec-tests/compare/differ/generate.h"

enum { DIFFER_OFFSETS = 1 << 20 };

/* Numbers that a request needs in memory of the device: what they are, and where their address
 * goes. */
struct differ_offsets {
    int32_t *numbers; /* room for DIFFER_OFFSETS; may be replaced */
    size_t bytes;
    void *address; /* of the pointer in the request */
};

struct differ_family {
    const char *ops; /* "gather scatter" */

    /* After all fields were read: NULL, or the fault, and of which argument. */
    const char *(*resolve)(struct differ_plan *p, enum differ_role *of);

    /* The numbers in x, where they are the matrices of an MMA. */
    void (*fill)(const struct differ_plan *p, unsigned char *block);

    /* The answer by the reference; false where it has none, and why if the context does not say. */
    bool (*define)(const struct differ_plan *p, struct differ_image *m, struct text *why);

    /* The arguments of a random case of about so many elements; NULL: differ_fields. */
    bool (*make)(struct generator *g, struct differ_case *c, int64_t room);

    /* The same of rows against columns, of one in so many cases. */
    bool (*make_rows)(struct generator *g, struct differ_case *c);
    int every;

    /* Fills in what of a request is the operation's own; false, and why. */
    bool (*request)(const struct differ_plan *p, gpu_request *r, gpu_why *why);
    bool (*offsets)(const struct differ_plan *p, gpu_request *r, struct differ_offsets *o,
                    gpu_why *why);

    bool sums;       /* y has numbers before, which are added to; not with a second operand */
    bool swaps;      /* the modes of B are those of A in the other order */
    bool by_element; /* the report has a number for each element of y */
    enum differ_role named; /* the side whose slices an index names */
};

/* families.c: an empty one where the operation needs none. */
const struct differ_family *differ_family_of(const gpu_operation *op);

extern const struct differ_family differ_layout_family, differ_copy_family, differ_transpose_family,
    differ_fill_family, differ_predicate_family, differ_mask_family, differ_transform_family,
    differ_reduce_family, differ_partition_family, differ_gather_family, differ_scatter_family,
    differ_cooperative_family, differ_prefetch_family, differ_tiled_family, differ_retile_family,
    differ_tma_family, differ_mma_family, differ_gemm_family, differ_cooperative_gemm_family,
    differ_tmem_family, differ_umma_family;

#endif
