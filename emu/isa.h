/* isa.h - the instruction families: one function each, and the names of what they do.
 *
 * What a family reads of an emu_ins stands at the head of its file. */
#ifndef EMU_FAMILIES_H
#define EMU_FAMILIES_H

#include "emu/core/core.h"

/* ---- control/branch.c, hint.c ---- */

emu_execute emu_bra, emu_exit, emu_trap, emu_nanosleep;

enum { /* op of hints */
       EMU_PREFETCH,
       EMU_DISCARD,
       EMU_GRID_WAIT,
       EMU_GRID_LAUNCH,
       EMU_BRKPT,
       EMU_REGISTERS_INC, /* setmaxnreg */
       EMU_REGISTERS_DEC
};
emu_execute emu_hint;

/* ---- load_store.c ---- */

enum { EMU_LD, EMU_ST };
emu_execute emu_load_store;

/* ---- warp.c, barrier.c ---- */

/* Flags of several families. */
enum { EMU_NEGATED = 1, EMU_ALIGNED = 2, EMU_CLUSTER_SPACE = 4 };

enum {
    EMU_SHFL_UP,
    EMU_SHFL_DOWN,
    EMU_SHFL_BFLY,
    EMU_SHFL_IDX,
    EMU_VOTE_ALL,
    EMU_VOTE_ANY,
    EMU_VOTE_UNI,
    EMU_VOTE_BALLOT,
    EMU_MATCH_ANY,
    EMU_MATCH_ALL,
    EMU_REDUX_ADD,
    EMU_REDUX_MIN,
    EMU_REDUX_MAX,
    EMU_REDUX_AND,
    EMU_REDUX_OR,
    EMU_REDUX_XOR,
    EMU_ELECT,
    EMU_WARP_SYNC
};
emu_execute emu_lanes, emu_activemask;

enum { EMU_BAR_SYNC, EMU_BAR_ARRIVE, EMU_BAR_RED_POPC, EMU_BAR_RED_AND, EMU_BAR_RED_OR };
emu_execute emu_barrier_cta;

enum { EMU_CLUSTER_ARRIVE, EMU_CLUSTER_WAIT };
emu_execute emu_barrier_cluster;

/* ---- atom.c, fence.c, st_async.c, address.c ---- */

enum {
    EMU_ATOM_ADD,
    EMU_ATOM_MIN,
    EMU_ATOM_MAX,
    EMU_ATOM_INC,
    EMU_ATOM_DEC,
    EMU_ATOM_AND,
    EMU_ATOM_OR,
    EMU_ATOM_XOR,
    EMU_ATOM_EXCH,
    EMU_ATOM_CAS
};
emu_execute emu_atom;

enum {
    EMU_FENCE_MEMORY,
    EMU_FENCE_ASYNC,
    EMU_FENCE_MBARRIER_INIT,
    EMU_FENCE_TENSORMAP,
    EMU_FENCE_SYNC_RESTRICT
};
emu_execute emu_fence;

enum { EMU_ST_ASYNC, EMU_RED_ASYNC };
emu_execute emu_st_async;

enum { EMU_MAPA, EMU_GETCTARANK, EMU_CVTA, EMU_CVTA_TO, EMU_ISSPACEP };
emu_execute emu_address;

/* ---- ldmatrix.c, stmatrix.c, movmatrix.c ---- */

/* op: the shape of a matrix, and what its elements are */
enum {
    EMU_MATRIX_M8N8_B16,
    EMU_MATRIX_M16N16_B8,
    EMU_MATRIX_M16N16_B6X16_P32,
    EMU_MATRIX_M16N16_B4X16_P64,
    EMU_MATRIX_M8N16_B8,
    EMU_MATRIX_M8N16_B6X16_P32,
    EMU_MATRIX_M8N16_B4X16_P64,
    EMU_MATRIX_M16N8_B8
};
enum { EMU_TRANS = 1 };
emu_execute emu_ldmatrix, emu_stmatrix, emu_movmatrix;

/* ---- mma.c ---- */

typedef enum emu_mma_shape {
    EMU_M8N8K4,
    EMU_M8N8K16,
    EMU_M8N8K32,
    EMU_M8N8K128,
    EMU_M16N8K4,
    EMU_M16N8K8,
    EMU_M16N8K16,
    EMU_M16N8K32,
    EMU_M16N8K64,
    EMU_M16N8K128,
    EMU_M16N8K256,
    EMU_MMA_SHAPES
} emu_mma_shape;

/* flags of mma.sync and of wgmma; the types of B and of C stand in them as well */
enum {
    EMU_MMA_A_COL = 1, /* .col of A, .row of B: mma.m8n8k4 of f16 */
    EMU_MMA_B_ROW = 2,
    EMU_MMA_SATFINITE = 4,
    EMU_MMA_XOR = 8, /* .xor.popc, .and.popc */
    EMU_MMA_AND = 16,
    EMU_MMA_RZ = 32, /* of f64; to nearest without them */
    EMU_MMA_RM = 64,
    EMU_MMA_RP = 128,
    EMU_MMA_FLAGS = 0xffff,
    EMU_MMA_B_SHIFT = 16,
    EMU_MMA_C_SHIFT = 24
};

static inline uint32_t emu_mma_types(emu_type b, emu_type c)
{
    return (uint32_t)b << EMU_MMA_B_SHIFT | (uint32_t)c << EMU_MMA_C_SHIFT;
}

static inline emu_type emu_mma_b_type(const emu_ins *i)
{
    return (emu_type)(i->flags >> EMU_MMA_B_SHIFT & 0xff);
}

static inline emu_type emu_mma_c_type(const emu_ins *i)
{
    return (emu_type)(i->flags >> EMU_MMA_C_SHIFT & 0xff);
}

emu_execute emu_mma;

/* ---- wgmma.c ---- */

enum { EMU_WGMMA_MMA, EMU_WGMMA_FENCE, EMU_WGMMA_COMMIT, EMU_WGMMA_WAIT };
/* flags, beside EMU_MMA_SATFINITE, EMU_MMA_AND and the type of B */
enum {
    EMU_WGMMA_A_REGISTERS = 256,
    EMU_WGMMA_NEGATE_A = 512, /* imm-scale-a is -1 */
    EMU_WGMMA_NEGATE_B = 1024,
    EMU_WGMMA_TRANS_A = 2048, /* MN-major */
    EMU_WGMMA_TRANS_B = 4096
};
emu_execute emu_wgmma;

/* ---- alu.c, alu_row.c ---- */

enum {
    EMU_ADD,
    EMU_SUB,
    EMU_MUL_LO,
    EMU_MUL_HI,
    EMU_MUL_WIDE,
    EMU_MAD_LO,
    EMU_MAD_HI,
    EMU_MAD_WIDE,
    EMU_DIV,
    EMU_REM,
    EMU_NEG,
    EMU_ABS,
    EMU_MIN,
    EMU_MAX,
    EMU_SAD,
    EMU_DP4A,
    EMU_DP2A_LO,
    EMU_DP2A_HI,
    EMU_MOV, /* bits from here on */
    EMU_AND,
    EMU_OR,
    EMU_XOR,
    EMU_NOT,
    EMU_CNOT,
    EMU_SHL,
    EMU_SHR,
    EMU_SHF_L,
    EMU_SHF_R,
    EMU_LOP3,
    EMU_PRMT,
    EMU_POPC,
    EMU_CLZ,
    EMU_BREV,
    EMU_BFIND,
    EMU_BFE,
    EMU_BFI,
    EMU_SZEXT,
    EMU_BMSK,
    EMU_FNS
};
enum { EMU_SAT = 8, EMU_CC_IN = 16, EMU_CC_OUT = 32, EMU_SHIFT_AMOUNT = 64, EMU_WRAP = 128 };
emu_execute emu_alu;
/* False where it is not one of the common operations; then nothing was done. */
bool emui_alu_row(emu_warp *w, uint32_t active, const emu_ins *i);

/* ---- compare.c ---- */

enum { EMU_SETP, EMU_SET, EMU_SELP, EMU_SLCT, EMU_TESTP };
enum {
    EMU_CMP_EQ,
    EMU_CMP_NE,
    EMU_CMP_LT,
    EMU_CMP_LE,
    EMU_CMP_GT,
    EMU_CMP_GE,
    EMU_CMP_EQU,
    EMU_CMP_NEU,
    EMU_CMP_LTU,
    EMU_CMP_LEU,
    EMU_CMP_GTU,
    EMU_CMP_GEU, /* or unordered */
    EMU_CMP_NUM,
    EMU_CMP_NAN
};
enum { EMU_JOIN_AND = 256, EMU_JOIN_OR = 512, EMU_JOIN_XOR = 1024 };
enum { /* testp */
       EMU_TEST_FINITE,
       EMU_TEST_INFINITE,
       EMU_TEST_NUMBER,
       EMU_TEST_NAN,
       EMU_TEST_NORMAL,
       EMU_TEST_SUBNORMAL
};
emu_execute emu_compare;

/* ---- alu_float.c, convert.c ---- */

enum {
    EMU_FADD,
    EMU_FSUB,
    EMU_FMUL,
    EMU_FFMA,
    EMU_FDIV,
    EMU_FRCP,
    EMU_FSQRT,
    EMU_FMIN,
    EMU_FMAX,
    EMU_FNEG,
    EMU_FABS,
    EMU_FCOPYSIGN,
    EMU_FEX2,
    EMU_FLG2,
    EMU_FSIN,
    EMU_FCOS,
    EMU_FTANH,
    EMU_FRSQRT
};
enum { /* flags, of conversions as well; beside EMU_SAT */
       EMU_FTZ = 1 << 12,
       EMU_SATURATE = 1 << 13,
       EMU_NAN = 1 << 14,
       EMU_RELU = 1 << 15,
       EMU_NEG_A = 1 << 16,
       EMU_NEG_B = 1 << 17,
       EMU_NEG_C = 1 << 18,
       EMU_ABS_A = 1 << 19,
       EMU_TO_INTEGER = 1 << 20,
       EMU_SATFINITE = 1 << 21,
       EMU_TWO = 1 << 22,
       EMU_XORSIGN = 1 << 23
};
emu_execute emu_alu_float, emu_convert;

/* ---- mbarrier.c ---- */

enum {
    EMU_MBARRIER_INIT,
    EMU_MBARRIER_INVAL,
    EMU_MBARRIER_EXPECT_TX,
    EMU_MBARRIER_COMPLETE_TX,
    EMU_MBARRIER_ARRIVE,
    EMU_MBARRIER_ARRIVE_DROP,
    EMU_MBARRIER_TEST_WAIT,
    EMU_MBARRIER_TRY_WAIT,
    EMU_MBARRIER_PENDING_COUNT
};
enum { EMU_MBARRIER_EXPECT = 1, EMU_MBARRIER_NO_COMPLETE = 2, EMU_MBARRIER_PARITY = 4 };
emu_execute emu_mbarrier;

/* ---- cp_async.c ---- */

enum {
    EMU_CP_ASYNC_COPY,
    EMU_CP_ASYNC_COMMIT_GROUP,
    EMU_CP_ASYNC_WAIT_GROUP,
    EMU_CP_ASYNC_WAIT_ALL,
    EMU_CP_ASYNC_MBARRIER_ARRIVE
};
enum { EMU_CP_ASYNC_CG = 1, EMU_CP_ASYNC_IGNORE_SRC = 2, EMU_CP_ASYNC_NOINC = 4 };
emu_execute emu_cp_async;

/* ---- bulk.c, tma.c ---- */

enum {
    EMU_BULK_COPY,
    EMU_BULK_REDUCE,
    EMU_BULK_PREFETCH,
    EMU_BULK_COMMIT_GROUP, /* from here on of emu_bulk only */
    EMU_BULK_WAIT_GROUP
};
enum {
    EMU_BULK_MULTICAST = 1,
    EMU_BULK_READ = 2,        /* wait_group.read */
    EMU_BULK_NOFTZ = 4,       /* of add.f16, add.bf16 */
    EMU_BULK_IM2COL = 8,      /* of tensors: .im2col, .im2col_no_offs; without it .tile */
    EMU_BULK_GATHER4 = 16,    /* .tile::gather4; sm_90a does not have it, nor the next three */
    EMU_BULK_IM2COL_W = 32,   /* .im2col::w, .im2col::w::128 */
    EMU_BULK_CTA_GROUP = 64,  /* .cta_group */
    EMU_BULK_CP_MASK = 128,   /* .cp_mask */
    EMU_BULK_REDUCE_SHIFT = 8 /* an emui_reduce */
};
emu_execute emu_bulk, emu_tma;

/* ---- tensormap.c ---- */

enum { EMU_TENSORMAP_REPLACE, EMU_TENSORMAP_CP_FENCEPROXY, EMU_TENSORMAP_PREFETCH };

/* Which field is replaced: flags. */
typedef enum emu_tensormap_field {
    EMU_FIELD_GLOBAL_ADDRESS,
    EMU_FIELD_RANK,
    EMU_FIELD_BOX_DIM,
    EMU_FIELD_GLOBAL_DIM,
    EMU_FIELD_GLOBAL_STRIDE,
    EMU_FIELD_ELEMENT_STRIDE,
    EMU_FIELD_ELEMTYPE,
    EMU_FIELD_INTERLEAVE_LAYOUT,
    EMU_FIELD_SWIZZLE_MODE,
    EMU_FIELD_FILL_MODE,
    EMU_FIELD_SWIZZLE_ATOMICITY
} emu_tensormap_field;
emu_execute emu_tensormap;

#endif
