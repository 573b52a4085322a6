/* wgmma.h - what the files of wgmma share.
 *
 *      wgmma.c            the four instructions, warps that come together, groups
 *      wgmma_operands.c   which instructions there are; operands in shared memory and registers
 *      wgmma_multiply.c   the multiplication
 *      wgmma_rows.c       registers that must not be touched, and those that need a fence
 *      wgmma_desc.c       descriptors */
#ifndef EMU_WGMMA_H
#define EMU_WGMMA_H

#include "emu/isa.h"
#include "emu/matrix/dot.h"
#include "emu/matrix/wgmma_desc.h"

enum {
    EMUI_GMMA_WARPS = 4,
    EMUI_GMMA_M = 64,
    EMUI_GMMA_MOST_N = 256,
    EMUI_GMMA_MOST_K = 32, /* elements; of b1, 32-bit words */
    EMUI_GMMA_CHUNK = 16
};

/* An instruction taken apart. b1 is moved as words of 32 bits. */
typedef struct emui_gmma_shape {
    int n, k;              /* elements, or words */
    emu_type a, b, d;      /* of what is moved, of accumulators */
    int d_rows, a_rows;    /* registers in its list */
    bool trans_a, trans_b; /* MN-major */
    bool negate;           /* products, by imm-scale-a and imm-scale-b */
} emui_gmma_shape;

/* One wgmma.mma_async that is not over. */
typedef struct emui_gmma_op {
    struct emui_gmma_op *next;
    const emu_ins *i;
    emui_gmma_shape shape;
    uint64_t event, group;
    emui_descriptor a, b;
    bool accumulate, executed;
    uint32_t waited;   /* warps, as bits */
    emui_async *reads; /* the bytes that it reads */
    bool marked;       /* they are LEAVING */
} emui_gmma_op;

/* What is known of a register row of one warp. */
typedef struct emui_gmma_row {
    bool touched;              /* since the last wgmma.fence */
    uint16_t results, sources; /* operations on their way that have it as D, as A */
    uint64_t event;            /* the last of them */
    uint32_t shape;            /* of the last that had it as D */
} emui_gmma_row;

/* A warpgroup: four warps, the first of which has an index that 4 divides. */
struct emui_gmma {
    emu_warp *warp; /* the first */
    emui_gmma_op *oldest;
    uint32_t arrived; /* warps that came to the wgmma.mma_async at pc */
    int32_t pc;
    uint64_t together; /* how often all four did */
    uint64_t commits[EMUI_GMMA_WARPS];
    emui_gmma_row *row; /* of warp k: from k * registers on */
    emui_factor a[EMUI_GMMA_M][EMUI_GMMA_MOST_K], b[EMUI_GMMA_MOST_N][EMUI_GMMA_MOST_K];
};

/* ---- wgmma_operands.c ---- */

/* False after a fault that says what is wrong with the instruction. */
bool emui_gmma_shape_of(emu_machine *m, emu_warp *w, const emu_ins *i, emui_gmma_shape *s);
/* All bytes of the operands in shared memory: located, checked, marked as being read. */
bool emui_gmma_check_operands(emu_machine *m, struct emui_gmma *g, emui_gmma_op *op);
/* The operands as factors. */
void emui_gmma_load(struct emui_gmma *g, const emui_gmma_op *op);

/* ---- wgmma_multiply.c ---- */

void emui_gmma_multiply(struct emui_gmma *g, emui_gmma_op *op);

/* ---- wgmma_rows.c ---- */

emui_gmma_row *emui_gmma_rows(struct emui_gmma *g, const emu_warp *w);
void emui_gmma_fence_rows(struct emui_gmma *g, const emu_warp *w);
/* The rows of an operation that is issued: was there a fence, are they free? */
void emui_gmma_take_rows(emu_machine *m, struct emui_gmma *g, const emui_gmma_op *op);
void emui_gmma_give_rows(struct emui_gmma *g, const emu_warp *w, const emui_gmma_op *op);

#endif
