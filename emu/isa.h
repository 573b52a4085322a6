/* isa.h - the instruction set: types, operands, one decoded instruction, and what each family does.
 *
 * What is here: emu_ins, and for each family of instructions its function and the names of its
 * operations and flags. What is not: the machine that runs them (emu.h), PTX text, and what a
 * family reads of an emu_ins, which stands at the head of its file. Follows the PTX ISA. Public: it
 * includes nothing of the machine, so that a front end fills in programs with it alone. */
#ifndef EMU_ISA_H
#define EMU_ISA_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { EMU_LANES = 32 }; /* of a warp */

typedef struct emu_machine emu_machine;
typedef struct emu_warp emu_warp;
typedef struct emu_ins emu_ins;

typedef enum emu_space {
    EMU_GENERIC,
    EMU_GLOBAL,
    EMU_SHARED, /* ::cta and ::cluster: an address holds the rank of its CTA */
    EMU_LOCAL,
    EMU_CONST,
    EMU_PARAM
} emu_space;

/* What the bits of an operand mean. */
typedef enum emu_type {
    EMU_NO_TYPE,
    EMU_PRED,
    EMU_B1,
    EMU_U2,
    EMU_S2,
    EMU_U4,
    EMU_S4,
    EMU_B8,
    EMU_U8,
    EMU_S8,
    EMU_E4M3,
    EMU_E5M2,
    EMU_B16,
    EMU_U16,
    EMU_S16,
    EMU_F16,
    EMU_BF16,
    EMU_B32,
    EMU_U32,
    EMU_S32,
    EMU_F32,
    EMU_TF32,
    EMU_F16X2,
    EMU_BF16X2,
    EMU_U16X2,
    EMU_S16X2,
    EMU_B64,
    EMU_U64,
    EMU_S64,
    EMU_F64,
    EMU_B128,
    EMU_TYPES
} emu_type;

/* The width of a type; 0 of those that have none. */
static inline uint32_t emu_type_bits(emu_type t)
{
    switch (t) {
    case EMU_PRED:
    case EMU_B1:
        return 1;
    case EMU_U2:
    case EMU_S2:
        return 2;
    case EMU_U4:
    case EMU_S4:
        return 4;
    case EMU_B8:
    case EMU_U8:
    case EMU_S8:
    case EMU_E4M3:
    case EMU_E5M2:
        return 8;
    case EMU_B16:
    case EMU_U16:
    case EMU_S16:
    case EMU_F16:
    case EMU_BF16:
        return 16;
    case EMU_B32:
    case EMU_U32:
    case EMU_S32:
    case EMU_F32:
    case EMU_TF32:
    case EMU_F16X2:
    case EMU_BF16X2:
    case EMU_U16X2:
    case EMU_S16X2:
        return 32;
    case EMU_B64:
    case EMU_U64:
    case EMU_S64:
    case EMU_F64:
        return 64;
    case EMU_B128:
        return 128;
    default:
        return 0;
    }
}

typedef enum emu_sem {
    EMU_WEAK,
    EMU_RELAXED,
    EMU_ACQUIRE,
    EMU_RELEASE,
    EMU_ACQ_REL,
    EMU_SC,
    EMU_VOLATILE
} emu_sem;

typedef enum emu_scope { EMU_NO_SCOPE, EMU_CTA, EMU_CLUSTER, EMU_GPU, EMU_SYS } emu_scope;

/* Where a lane finds a value.
 *
 *      REG      rows r, r+1, ..     32 bits a lane; wider values take rows low word first, and
 *                                   narrower ones the low bits of a row
 *      PRED     predicate r         one bit a lane
 *      IMM      value
 *      SPECIAL  value               an emu_special
 *      ADDRESS  row r (64 bits: r, r+1) plus value; r < 0: value alone, which in shared space is an
 *               offset in the memory of the lane's own CTA */
typedef enum emu_kind {
    EMU_NOTHING,
    EMU_REG,
    EMU_PREDICATE,
    EMU_IMM,
    EMU_SPECIAL,
    EMU_ADDRESS
} emu_kind;

typedef struct emu_operand {
    emu_kind kind;
    int32_t r;
    uint64_t value;
} emu_operand;

typedef enum emu_special {
    EMU_TID_X,
    EMU_TID_Y,
    EMU_TID_Z,
    EMU_NTID_X,
    EMU_NTID_Y,
    EMU_NTID_Z,
    EMU_CTAID_X,
    EMU_CTAID_Y,
    EMU_CTAID_Z,
    EMU_NCTAID_X,
    EMU_NCTAID_Y,
    EMU_NCTAID_Z,
    EMU_CLUSTER_CTARANK,
    EMU_CLUSTER_NCTARANK,
    EMU_CLUSTER_CTAID_X,
    EMU_CLUSTER_CTAID_Y,
    EMU_CLUSTER_CTAID_Z,
    EMU_CLUSTER_NCTAID_X,
    EMU_CLUSTER_NCTAID_Y,
    EMU_CLUSTER_NCTAID_Z,
    EMU_CLUSTERID_X,
    EMU_CLUSTERID_Y,
    EMU_CLUSTERID_Z,
    EMU_NCLUSTERID_X,
    EMU_NCLUSTERID_Y,
    EMU_NCLUSTERID_Z,
    EMU_LANEID,
    EMU_WARPID,
    EMU_NWARPID,
    EMU_SMID,
    EMU_NSMID,
    EMU_GRIDID,
    EMU_LANEMASK_EQ,
    EMU_LANEMASK_LE,
    EMU_LANEMASK_LT,
    EMU_LANEMASK_GE,
    EMU_LANEMASK_GT,
    EMU_CLOCK,
    EMU_CLOCK64,
    EMU_GLOBALTIMER,
    EMU_DYNAMIC_SMEM_SIZE,
    EMU_TOTAL_SMEM_SIZE,
    EMU_AGGR_SMEM_SIZE,
    EMU_CLOCK_HI,
    EMU_GLOBALTIMER_HI,
    EMU_IS_EXPLICIT_CLUSTER,
    EMU_CURRENT_GRAPH_EXEC,
    EMU_RESERVED_SMEM_BEGIN, /* %reserved_smem_offset_begin .. */
    EMU_RESERVED_SMEM_END,
    EMU_RESERVED_SMEM_CAP,
    EMU_RESERVED_SMEM_0,
    EMU_RESERVED_SMEM_1,
    EMU_PM0,                     /* to %pm7 */
    EMU_PM0_64 = EMU_PM0 + 8,    /* to %pm7_64 */
    EMU_ENVREG0 = EMU_PM0_64 + 8, /* to %envreg31 */
    EMU_SPECIALS = EMU_ENVREG0 + 32
} emu_special;

typedef enum emu_result {
    EMU_DONE,    /* the active lanes go on to the next instruction */
    EMU_JUMPED,  /* their PCs are set */
    EMU_BLOCKED, /* they wait: the instruction is polled again when something has changed */
    EMU_FAULT    /* the machine stops; a finding says why */
} emu_result;

/* What one instruction does for the active lanes of a warp. */
typedef emu_result emu_execute(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i);

enum { EMU_NO_GUARD = -1 };

/* One instruction, decoded. Each family says in its file which fields it reads. */
struct emu_ins {
    emu_execute *execute;
    int op;              /* which of its family: the family's own names */
    emu_type type, from; /* of a conversion, or of a second operand: from */
    emu_space space, to;
    emu_sem sem;
    emu_scope scope;
    uint32_t flags; /* the family's own */
    int count;      /* .v2, .x4; groups left to wait for; 0 where it has none */
    emu_operand d, e, a, b, c, x;
    const emu_operand *list; /* more of them: accumulators, coordinates */
    int listed, written;     /* how many; how many of them, from the first on, are results */
    int guard;               /* the predicate that an instruction is under, or EMU_NO_GUARD */
    bool guard_not;
    int32_t target; /* of a branch */
};

/* ---- control/branch.c, hint.c ---- */

emu_execute emu_bra, emu_exit, emu_trap, emu_nanosleep;

enum { /* op of hints */
       EMU_PREFETCH,
       EMU_DISCARD,
       EMU_GRID_WAIT,
       EMU_GRID_LAUNCH,
       EMU_BRKPT,
       EMU_REGISTERS_INC, /* setmaxnreg */
       EMU_REGISTERS_DEC,
       EMU_APPLY_PRIORITY,
       EMU_PMEVENT
};
emu_execute emu_hint;

/* ---- control/refused.c: instructions that the machine does not execute ---- */

enum { EMU_TEX, EMU_TLD4, EMU_TXQ, EMU_ISTYPEP, EMU_SULD, EMU_SUST, EMU_SURED, EMU_SUQ };
enum { EMU_MULTIMEM_LD_REDUCE = EMU_SUQ + 1, EMU_MULTIMEM_ST, EMU_MULTIMEM_RED };
enum { EMU_ST_BULK = EMU_MULTIMEM_RED + 1, EMU_CLUSTERLAUNCHCONTROL, EMU_TCGEN05 };
enum { EMU_REFUSED_OPS = EMU_TCGEN05 + 1 };
emu_execute emu_refused;

/* ---- memory/policy.c ---- */

enum { EMU_POLICY_FRACTIONAL, EMU_POLICY_RANGE, EMU_POLICY_CONVERT };
enum { EMU_EVICT_UNCHANGED, EMU_EVICT_FIRST, EMU_EVICT_LAST, EMU_EVICT_NORMAL }; /* count */
enum { EMU_EVICT_FIRST_ELSE = 1 };
emu_execute emu_policy;

/* ---- memory/load_store.c ---- */

enum { EMU_LD, EMU_ST };
emu_execute emu_load_store;

/* ---- control/warp.c, barrier.c ---- */

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

/* ---- memory/atom.c, address.c, order/fence.c, async/st_async.c ---- */

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
    EMU_FENCE_SYNC_RESTRICT,
    EMU_FENCE_ALIAS
};
emu_execute emu_fence;

enum { EMU_ST_ASYNC, EMU_RED_ASYNC };
emu_execute emu_st_async;

enum { EMU_MAPA, EMU_GETCTARANK, EMU_CVTA, EMU_CVTA_TO, EMU_ISSPACEP };
emu_execute emu_address;

/* ---- matrix/ldmatrix.c, stmatrix.c, movmatrix.c ---- */

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

/* ---- matrix/mma.c ---- */

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

/* ---- matrix/wgmma.c ---- */

enum { EMU_WGMMA_MMA, EMU_WGMMA_FENCE, EMU_WGMMA_COMMIT, EMU_WGMMA_WAIT };
/* flags, together with EMU_MMA_SATFINITE, EMU_MMA_AND and the type of B */
enum {
    EMU_WGMMA_A_REGISTERS = 256,
    EMU_WGMMA_NEGATE_A = 512, /* imm-scale-a is -1 */
    EMU_WGMMA_NEGATE_B = 1024,
    EMU_WGMMA_TRANS_A = 2048, /* MN-major */
    EMU_WGMMA_TRANS_B = 4096
};
emu_execute emu_wgmma;

/* ---- alu/alu.c, arithmetic.c, bits.c, alu_row.c ---- */

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
    EMU_MUL24_LO,
    EMU_MUL24_HI,
    EMU_MAD24_LO,
    EMU_MAD24_HI,
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
    EMU_FNS,
    EMU_ALU_OPS
};
enum { EMU_SAT = 8, EMU_CC_IN = 16, EMU_CC_OUT = 32, EMU_SHIFT_AMOUNT = 64, EMU_WRAP = 128 };
/* count of prmt: how c is read */
enum { EMU_PRMT_INDEX, EMU_PRMT_F4E, EMU_PRMT_B4E, EMU_PRMT_RC8, EMU_PRMT_ECL, EMU_PRMT_ECR };
enum { EMU_PRMT_RC16 = EMU_PRMT_ECR + 1 };
emu_execute emu_alu;

/* ---- alu/video.c ---- */

enum { EMU_VADD, EMU_VSUB, EMU_VABSDIFF, EMU_VMIN, EMU_VMAX, EMU_VAVRG };
enum { EMU_VSET = EMU_VAVRG + 1, EMU_VSHL, EMU_VSHR, EMU_VMAD, EMU_VIDEO_OPS };
enum { /* flags, together with EMU_SAT, EMU_WRAP, EMU_NEG_A, EMU_NEG_B, EMU_NEG_C */
       EMU_VIDEO_B_SIGNED = 256,
       EMU_VIDEO_ADD = 512, /* then with c */
       EMU_VIDEO_MIN = 1024,
       EMU_VIDEO_MAX = 2048,
       EMU_VIDEO_PLUS_ONE = 1 << 12, /* .po */
       EMU_VIDEO_SHR7 = 1 << 13,
       EMU_VIDEO_SHR15 = 1 << 14,
       EMU_VIDEO_COMPARE_SHIFT = 20 /* of vset: an EMU_CMP_.. */
};
/* Which part of a register a scalar one takes, or writes. */
enum { EMU_VIDEO_WHOLE, EMU_VIDEO_B0, EMU_VIDEO_B1, EMU_VIDEO_B2, EMU_VIDEO_B3 };
enum { EMU_VIDEO_H0 = EMU_VIDEO_B3 + 1, EMU_VIDEO_H1 };

/* The parts of a, b and d, for x. Of pairs and quadruples a and b hold four bits for each element,
 * the lowest first, its number in b:a; d one bit for each that is written. */
static inline uint64_t emu_video_parts(uint32_t a, uint32_t b, uint32_t d)
{
    return (uint64_t)d << 32 | b << 16 | a;
}

emu_execute emu_video;

/* ---- alu/compare.c ---- */

enum { EMU_SETP, EMU_SET, EMU_SELP, EMU_SLCT, EMU_TESTP, EMU_COMPARE_OPS };
enum { EMU_CMP_EQ, EMU_CMP_NE, EMU_CMP_LT, EMU_CMP_LE, EMU_CMP_GT, EMU_CMP_GE };
/* The same or unordered; ordered at all, or not. */
enum { EMU_CMP_EQU = EMU_CMP_GE + 1, EMU_CMP_NEU, EMU_CMP_LTU, EMU_CMP_LEU, EMU_CMP_GTU };
enum { EMU_CMP_GEU = EMU_CMP_GTU + 1, EMU_CMP_NUM, EMU_CMP_NAN };
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

/* ---- alu/alu_float.c, convert.c ---- */

typedef enum emu_round {         /* count */
                         EMU_RN, /* nearest, ties to even */
                         EMU_RZ, /* towards 0 */
                         EMU_RM, /* down */
                         EMU_RP, /* up */
                         EMU_RNA /* nearest, ties away from 0 */
} emu_round;

enum { EMU_FADD, EMU_FSUB, EMU_FMUL, EMU_FFMA, EMU_FDIV, EMU_FRCP, EMU_FSQRT };
enum { EMU_FMIN = EMU_FSQRT + 1, EMU_FMAX, EMU_FNEG, EMU_FABS, EMU_FCOPYSIGN };
enum {
    EMU_FEX2 = EMU_FCOPYSIGN + 1,
    EMU_FLG2,
    EMU_FSIN,
    EMU_FCOS,
    EMU_FTANH,
    EMU_FRSQRT,
    EMU_FLOAT_OPS
};
enum { /* flags, of conversions as well; together with EMU_SAT */
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
       EMU_XORSIGN = 1 << 23,
       EMU_OOB = 1 << 24,    /* fma */
       EMU_PACK = 1 << 25,   /* cvt */
       EMU_APPROX = 1 << 26, /* div, rcp, sqrt */
       EMU_FULL = 1 << 27    /* div */
};
emu_execute emu_alu_float, emu_convert;

/* ---- async/mbarrier.c ---- */

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

/* ---- async/cp_async.c ---- */

enum {
    EMU_CP_ASYNC_COPY,
    EMU_CP_ASYNC_COMMIT_GROUP,
    EMU_CP_ASYNC_WAIT_GROUP,
    EMU_CP_ASYNC_WAIT_ALL,
    EMU_CP_ASYNC_MBARRIER_ARRIVE
};
enum { EMU_CP_ASYNC_CG = 1, EMU_CP_ASYNC_IGNORE_SRC = 2, EMU_CP_ASYNC_NOINC = 4 };
emu_execute emu_cp_async;

/* ---- Reductions in memory, of bulk and tensor copies and of red.async ---- */

typedef enum emu_reduce {
    EMU_REDUCE_COPY, /* none: the bytes replace what is there */
    EMU_REDUCE_ADD,
    EMU_REDUCE_MIN,
    EMU_REDUCE_MAX,
    EMU_REDUCE_INC,
    EMU_REDUCE_DEC,
    EMU_REDUCE_AND,
    EMU_REDUCE_OR,
    EMU_REDUCE_XOR
} emu_reduce;

/* ---- async/bulk.c, tma/tma.c ---- */

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
    EMU_BULK_REDUCE_SHIFT = 8 /* an emu_reduce */
};
emu_execute emu_bulk, emu_tma;

/* ---- tma/tensormap.c ---- */

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

#ifdef __cplusplus
}
#endif

#endif
