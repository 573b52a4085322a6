/* wgmma.h - what the files of wgmma share.
 *
 *      wgmma.c            the four instructions, warps that arrive, groups
 *      wgmma_operands.c   which instructions there are; operands in shared memory and registers
 *      wgmma_multiply.c   the multiplication
 *      wgmma_rows.c       registers that must not be touched, and those that need a fence
 *      sparse.c           metadata of wgmma.mma_async.sp */
#ifndef EMUI_WGMMA_H
#define EMUI_WGMMA_H

#include "emu/exec/async/async.h"
#include "emu/exec/matrix/shared_operand.h"
#include "emu/exec/matrix/sparse.h"

enum {
    EMUI_WGMMA_WARPS = 4,
    EMUI_WGMMA_M = 64,
    EMUI_WGMMA_MAX_N = 256,
    EMUI_WGMMA_MAX_K = 32 /* elements of a line of A; of b1, 32-bit words */
};

/* An instruction taken apart. b1 is moved as words of 32 bits. */
typedef struct emui_wgmma_shape {
    int n, k;              /* elements, or words */
    int depth;             /* elements of a column of B: k, or 2 * k where A is sparse */
    int selector;          /* of a sparse A; else -1 */
    emu_type a, b, d;      /* of what is moved, of accumulators */
    int d_rows, a_rows;    /* registers in its list */
    bool trans_a, trans_b; /* MN-major */
    bool negate;           /* products, by imm-scale-a and imm-scale-b */
} emui_wgmma_shape;

/* One wgmma.mma_async that is not over. */
typedef struct emui_wgmma_op {
    struct emui_wgmma_op *next;
    const emu_ins *i;
    emui_wgmma_shape shape;
    uint64_t event, group;
    emui_descriptor a, b;
    bool accumulate, executed;
    uint32_t waited;     /* warps, as bits */
    emui_async *reads;   /* the bytes that it reads */
    emui_chosen *chosen; /* of a sparse A, or NULL */
} emui_wgmma_op;

/* The state of a register row of one warp. */
typedef struct emui_wgmma_row {
    bool touched;              /* since the last wgmma.fence */
    bool moved;                /* a mov behind that fence has touched it */
    uint16_t results, sources; /* operations in flight that have it as D, as A */
    uint64_t event;            /* the last of them */
    uint32_t shape;            /* of the last that had it as D */
} emui_wgmma_row;

/* A warpgroup: four warps, the first of which has an index that 4 divides. */
struct emui_wgmma {
    emu_warp *warp; /* the first */
    emui_wgmma_op *oldest;
    uint32_t arrived; /* warps, at the wgmma.mma_async at pc */
    int32_t pc;
    uint64_t rounds; /* how often all four did */
    uint64_t commits[EMUI_WGMMA_WARPS];
    uint32_t fenced;     /* warps, as bits, that had a wgmma.fence since their last commit */
    bool moves;          /* what touches registers now is a mov of one of them */
    emui_wgmma_row *row; /* of warp k: from k * registers on */
    /* The operands of the last that was executed, as bits. */
    uint32_t a[EMUI_WGMMA_MAX_K][EMUI_WGMMA_M], b[2 * EMUI_WGMMA_MAX_K][EMUI_WGMMA_MAX_N];
};

/* ---- wgmma.c: for the scheduler and exits ---- */

/* All threads of a CTA have exited: operations that none waited for are reported, and dropped. */
void emui_wgmma_end(emu_machine *m, emui_cta *cta);
void emui_wgmma_free(emu_warp *first);

/* ---- wgmma_operands.c ---- */

/* Why a wgmma.mma_async is none of sm_90a; NULL: it is one. Registers are not looked at. */
const char *emui_wgmma_refusal(const emu_ins *i);
/* False after a fault that says what is wrong with the instruction. */
bool emui_wgmma_shape_of(emu_machine *m, emu_warp *w, const emu_ins *i, emui_wgmma_shape *s);
/* All bytes of the operands in shared memory: located, checked, marked as being read. */
bool emui_wgmma_check_operands(emu_machine *m, struct emui_wgmma *g, emui_wgmma_op *op);
/* The operands as bits; A with the sign that imm-scale gives the products. */
void emui_wgmma_load(struct emui_wgmma *g, const emui_wgmma_op *op);

/* ---- wgmma_multiply.c ---- */

/* One is executed, or all that were issued. */
void emui_wgmma_multiply(emu_machine *m, struct emui_wgmma *g, emui_wgmma_op *op);
void emui_wgmma_finish(emu_machine *m, struct emui_wgmma *g);

/* ---- wgmma_rows.c ---- */

emui_wgmma_row *emui_wgmma_rows(struct emui_wgmma *g, const emu_warp *w);
void emui_wgmma_fence_rows(struct emui_wgmma *g, const emu_warp *w);
/* The rows of an operation that is issued: was there a fence, are they free? */
void emui_wgmma_take_rows(emu_machine *m, struct emui_wgmma *g, const emui_wgmma_op *op);
void emui_wgmma_give_rows(struct emui_wgmma *g, const emu_warp *w, const emui_wgmma_op *op);
/* An instruction of a warp that has used wgmma: which registers does it touch? */
void emui_wgmma_touch(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i);
/* The same of rows that only the instruction's family knows, from a register on. */
void emui_wgmma_touch_rows(emu_machine *m, emu_warp *w, uint32_t active, emu_operand first,
                           int rows, bool writes);

#endif
