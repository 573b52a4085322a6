/* mma_template.h - an MMA operation that is a template: its row, and its arguments.
 *
 *   "SM100_MMA_F16BF16_SS<half_t,half_t,float,128,256,K,K>"
 *      |  mma_argument.c   the arguments, each one of those that the row allows
 *      v  mma_template.c   the rows, and the traits
 *
 * Here: what those two files share. Not here: names that are made of parts (mma.h).
 * Follows the operations of CuTe 4.7.0. */
#ifndef REF_ATOM_MMA_TEMPLATE_H
#define REF_ATOM_MMA_TEMPLATE_H

#include "ref/atom/mma.h"

/* Which N there are, up to 256: multiples of 8 or more. */
typedef enum cti_columns {
    CTI_N_8,
    CTI_N_16,
    CTI_N_32,
    CTI_N_8_OR_16,  /* 8 where M is 64, 16 where it is 128 */
    CTI_N_16_AND_8, /* 16, and 8 itself */
    CTI_N_BY_MAJOR, /* twice as many where B is MN-major: 8 and 16, of a pair 16 and 32 */
} cti_columns;

/* One template. Its arguments, in their order, by letters:
 *
 *      a b c f   the types of A, B, C and D, and of the scale factors
 *      M N V     the extents, and how many elements along K share a factor
 *      j k       the majors of A and B
 *      x         the power of two that C is divided by, 0 to 15
 *
 * Behind them the signs of A and B, One or Neg, and whether sums saturate, False or True, may
 * stand: which of the three there are follows from the row (mma_argument.c).
 *
 * A list is one of words, separated by blanks. */
typedef struct cti_mma_template {
    const char *name, *arguments;
    const char *ab, *c;               /* lists of types */
    const char *m, *factor, *vectors; /* lists; NULL: the operation has none */
    cti_columns n;
    int k;                                /* 0: as many elements as 32 bytes hold */
    int sparse;                           /* of so many elements along K A holds half; 0: all */
    bool pair;                            /* of CTAs */
    bool tensor;                          /* A is in tensor memory, and K-major */
    bool k_major;                         /* both */
    bool warp;                            /* of the threads of a warp: M is 16, N is 8 */
    const char *a_type, *b_type, *e_type; /* other value types than the arguments'; NULL: those */
} cti_mma_template;

typedef struct cti_mma_arguments {
    const cti_mma_type *a, *b, *c, *factor; /* factor NULL: none */
    int m, n, vectors;
    bool a_mn, b_mn, a_neg, b_neg, saturate;
} cti_mma_arguments;

/* The characters up to a comma or > that no < before it has opened. */
cti_word cti_mma_argument_at(const char *s);
/* The arguments of a row, from the < of a name on; false, with a failure that names the first one
 * that the row does not allow. */
bool cti_mma_template_arguments(ct_ctx *cx, const char *op, const cti_mma_template *row,
                                cti_mma_arguments *to);
/* The row of a name, up to its <; NULL: it is no template. */
const cti_mma_template *cti_mma_template_of(const char *op);
ct_mma_traits cti_mma_template_traits(ct_ctx *cx, const char *op, const cti_mma_template *row);
/* The instruction descriptor, as CuTe's traits have it (umma_instruction.c). */
uint32_t cti_umma_instruction(ct_ctx *cx, const cti_mma_template *row, const cti_mma_arguments *is);
/* The plainest operation of row i: false past the last one. */
bool cti_mma_template_name(int i, char text[CTI_MMA_MAX_NAME]);

#endif
