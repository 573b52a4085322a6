/* product.h - one tcgen05.mma: what the files of it share.
 *
 *      bits of an instruction descriptor               of .block_scale
 *      31 .. 30  how far B may be shifted, of .ws      31 K = 96; 30 .. 29 byte of A's factors
 *      28 .. 24  M / 16                                the same
 *      23                                              factors are ue8m0
 *      22 .. 17  N / 8                                 the same
 *      16, 15    B, A is MN-major                      the same
 *      14, 13    -B, -A                                the same
 *      12 .. 10  type of B; 9 .. 7 of A                the same
 *      5 .. 4    type of D                             byte of B's factors
 *      3         saturate
 *      2         A is sparse                           the same
 *      1 .. 0    sparsity selector
 *
 *      product.c       issuing: operands, and what they are in
 *      instruction.c   the instruction descriptor
 *      place.c         where operands and results are
 *      accumulate.c    the result
 *      block_scale.c   scale factors: where they are; sums with them
 *      metadata.c      which elements of a sparse A are there
 *      columns.c       columns of B that .ws reads as 0, or shifts */
#ifndef EMUI_PRODUCT_H
#define EMUI_PRODUCT_H

#include "emu/exec/matrix/multiply.h"
#include "emu/exec/matrix/shared_operand.h"
#include "emu/exec/tcgen05/tensor.h"

enum {
    EMUI_PRODUCT_MAX_N = 256,
    EMUI_PRODUCT_MAX_SHIFT = 32, /* columns of B */
    EMUI_PRODUCT_COLUMNS = EMUI_PRODUCT_MAX_N + EMUI_PRODUCT_MAX_SHIFT,
    EMUI_PRODUCT_MAX_K = 96,      /* elements of a row of A that are there */
    EMUI_PRODUCT_MAX_DEPTH = 128, /* of a column of B */
    EMUI_PRODUCT_LONG_K = 96,     /* a row of 48 bytes, of sm_103a */
    EMUI_PRODUCT_BLOCK = 64,      /* rows that are multiplied at a time, at most */
    EMUI_SCALE_AREAS = 4,
    EMUI_SCALE_FACTORS = 6, /* of a row, at most */
    EMUI_PRODUCT_READS = 2 + 2 * EMUI_SCALE_AREAS
};

/* Factors of .block_scale. */
typedef struct emui_scaling {
    int vectors;    /* factors of a row of A or of a column of B, 1 .. 6; 0: there are none */
    bool is_ue8m0;  /* else ue4m3 */
    uint32_t at[2]; /* addresses in tensor memory: those of A, those of B */
    int id[2];      /* the byte of a cell where they begin */
} emui_scaling;

/* Columns of B of .ws: some are read as 0. */
typedef struct emui_columns {
    int shift; /* column n of B is that of n + shift */
    uint32_t zero[EMUI_PRODUCT_MAX_N / 32];
} emui_columns;

typedef struct emui_product {
    const emu_ins *i;
    emu_tcgen05_kind kind;
    emu_type a, b, d;
    int m, n, k; /* of all CTAs together; k: elements of a row of A that are there .. */
    int depth;   /* .. and of a column of B: k, or 2 k where A is sparse */
    bool a_mn_major, b_mn_major, negate, saturate;
    bool a_is_tensor, is_sparse, is_ws;
    bool accumulate;
    int scale; /* D is multiplied by 2^-scale before that */
    int ctas;  /* 1, or 2 of a pair */
    emui_cta *cta[2];
    uint32_t at, a_at; /* addresses in tensor memory: D, and A where it is there */
    emui_descriptor a_desc, b_desc;
    uint32_t disabled[2][EMUI_QUARTERS]; /* lanes of D that are left as they are */
    emui_scaling scaling;
    uint32_t meta_at; /* of a sparse A: the address of its metadata */
    int selector;     /* the column from there on */
    emui_columns columns;
} emui_product;

/* ---- instruction.c ---- */

/* What the instruction descriptor says; false after a fault. */
bool emui_product_describe(const emui_actor *by, uint32_t bits, emui_product *p);

/* ---- place.c ---- */

/* The cell of a row of a CTA and a column of the whole product. The type of the accumulators in
 * tensor memory takes 32 bits, whatever it is. */
void emui_product_cell(const emui_product *p, int row, int n, int *lane, int *column);
/* The lane of A in tensor memory that the element of D in a row and column is computed from. */
int emui_product_a_lane(const emui_product *p, int row, int n);
/* Groups of lanes, one below the other, that have columns of their own: 1, 2 or 4. */
int emui_product_parts(const emui_product *p);
/* Only 16 of each 32 lanes are used. */
bool emui_product_is_half(const emui_product *p);
/* Bits of a row of A that are there. */
int emui_product_row_bits(const emui_product *p);
/* All cells of D of one CTA. */
emui_area emui_product_area(const emui_product *p);
/* Those of a CTA that are written, and read where D is added to. */
emui_area emui_product_written(const emui_product *p, int cta);
/* All others that are read: of A in tensor memory, metadata, scale factors. How many areas. */
typedef struct emui_product_read {
    emui_area area;
    const char *name;
} emui_product_read;
int emui_product_reads(const emui_product *p, emui_product_read read[EMUI_PRODUCT_READS]);
emui_shared_operand emui_product_operand(const emui_product *p, int cta, bool is_b);

/* ---- block_scale.c ---- */

/* The cells of the factors of A, or of B, of one CTA; how many areas they are. */
int emui_scale_areas(const emui_product *p, bool is_b, emui_area area[EMUI_SCALE_AREAS]);
/* The factors are written four times, and all copies are the same; else that is reported. */
void emui_scale_check(const emui_actor *by, const emui_product *p, int cta, int32_t pc);

/* Operands of one CTA as numbers, and their factors. */
typedef struct emui_scaled {
    int vectors, each;         /* factors of a row; elements of a row for each */
    const emui_chosen *chosen; /* of a sparse A, or NULL */
    double a[EMUI_PRODUCT_MAX_K][2 * EMUI_PRODUCT_BLOCK];
    double b[EMUI_PRODUCT_MAX_DEPTH][EMUI_PRODUCT_MAX_N];
    double a_factor[EMUI_SCALE_FACTORS][2 * EMUI_PRODUCT_BLOCK];
    double b_factor[EMUI_SCALE_FACTORS][EMUI_PRODUCT_MAX_N];
} emui_scaled;
void emui_scaled_of(const emui_product *p, int cta, emui_operand_bits a, emui_operand_bits b,
                    emui_scaled *to);
/* d = c + a * b of 64 rows from one on, and eight columns. */
void emui_scaled_sums(const emui_scaled *s, int row, int n, const emui_sums *c, emui_sums *d);

/* ---- metadata.c ---- */

emui_area emui_metadata_area(const emui_product *p);
/* Which element of a column of B each one of A is multiplied by, of rows from one on. What is
 * no metadata is reported. */
void emui_metadata_choose(const emui_actor *by, const emui_product *p, int cta, int row, int32_t pc,
                          emui_chosen *to);

/* ---- columns.c ---- */

/* From the zero-column mask descriptor; false after a fault. max_shift: what the instruction
 * descriptor allows. */
bool emui_columns_of(const emui_actor *by, uint64_t bits, int max_shift, emui_product *p);

/* ---- accumulate.c ---- */

emui_perform emui_product_accumulate;

#endif
