/* product.h - one tcgen05.mma: what the files of it share.
 *
 *                    bits of an instruction descriptor
 *      31 30  28..24  22..17  16       15       14 13  12..10  9..7  5..4  3    2      1..0
 *      shift  M / 16  N / 8   B is MN  A is MN  -B -A  B       A     D     sat  sparse id
 *
 *      product.c    which there are
 *      place.c      where operands and results are
 *      accumulate.c   the result */
#ifndef EMUI_PRODUCT_H
#define EMUI_PRODUCT_H

#include "emu/exec/matrix/shared_operand.h"
#include "emu/exec/tcgen05/tensor.h"

enum { EMUI_PRODUCT_MAX_N = 256, EMUI_PRODUCT_MAX_K = 32, EMUI_PRODUCT_BLOCK = 64 /* rows */ };

typedef struct emui_product {
    const emu_ins *i;
    emu_tcgen05_kind kind;
    emu_type a, b, d;
    int m, n, k; /* of all CTAs together */
    bool a_mn_major, b_mn_major, negate, saturate;
    bool accumulate;
    int scale; /* D is multiplied by 2^-scale before that */
    int ctas;  /* 1, or 2 of a pair */
    emui_cta *cta[2];
    uint32_t at, a_at; /* addresses in tensor memory: D, and A where it is there */
    emui_descriptor a_desc, b_desc;
    uint32_t disabled[2][EMUI_QUARTERS]; /* lanes of D that are left as they are */
} emui_product;

/* ---- place.c ---- */

/* The type of the accumulators in tensor memory takes 32 bits, whatever it is. The cell of a row of
 * a CTA and a column of the whole product. */
void emui_product_cell(const emui_product *p, int row, int n, int *lane, int *column);
/* The lane of A in tensor memory that the element of D in a row and column is computed from. */
int emui_product_a_lane(const emui_product *p, int row, int n);
/* All cells of D, and of A in tensor memory, of one CTA. */
emui_area emui_product_area(const emui_product *p);
emui_area emui_product_a_area(const emui_product *p);
emui_shared_operand emui_product_operand(const emui_product *p, int cta, bool is_b);

/* ---- accumulate.c ---- */

emui_perform emui_product_accumulate;

#endif
