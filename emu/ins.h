/* ins.h - one decoded instruction: types, operands, and what they are held in.
 *
 * What is here: emu_ins and what its fields may be. What is not: which instructions there are
 * (isa.h), the machine that runs them (emu.h), PTX text. Follows the PTX ISA. Public. */
#ifndef EMU_INS_H
#define EMU_INS_H

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
    EMU_PARAM,
    EMU_TENSOR /* memory of the tensor cores: lanes in bits 31..16 of an address, columns below */
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
    EMU_F32X2,
    EMU_E2M1,
    EMU_E2M3, /* in the low 6 bits of a byte, as the next one */
    EMU_E3M2,
    EMU_UE8M0, /* a scale: 2^(bits - 127) */
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
    case EMU_E2M1:
        return 4;
    case EMU_B8:
    case EMU_U8:
    case EMU_S8:
    case EMU_E4M3:
    case EMU_E5M2:
    case EMU_E2M3:
    case EMU_E3M2:
    case EMU_UE8M0:
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
    case EMU_F32X2:
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
 *               offset in the memory of the lane's own CTA, and in local space one in the frame of
 *               the function that the lane is in
 *      ROWS     rows r .. r + value - 1 of registers, PREDICATES the same of predicates: for calls,
 *               which save them */
typedef enum emu_kind {
    EMU_NOTHING,
    EMU_REG,
    EMU_PREDICATE,
    EMU_IMM,
    EMU_SPECIAL,
    EMU_ADDRESS,
    EMU_ROWS,
    EMU_PREDICATES
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
    EMU_PM0,                      /* to %pm7 */
    EMU_PM0_64 = EMU_PM0 + 8,     /* to %pm7_64 */
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

enum { EMU_NO_GUARD = 0 };

/* Where an instruction was written, for messages: as text, and in a file. NULL and 0: not known.
 * Where it was inlined from a header of the toolkit, file and line are those of the user's call. */
typedef struct emu_source {
    const char *text;   /* "st.shared.u32 [%r1], %r2" */
    const char *file;   /* of the source it was compiled from */
    int32_t line;       /* of that file */
    int32_t at;         /* line of the text itself, where it is one of many */
    const char *header; /* "in __shfl_down_sync, sm_30_intrinsics.hpp:433", or NULL */
} emu_source;

/* A variable of shared memory, its bytes in that of each CTA, or one of the constants. */
typedef struct emu_variable {
    char name[64]; /* as the source has it */
    emu_space space;
    uint32_t first, bytes;
} emu_variable;

/* One instruction, decoded. Each family says in its file which fields it reads. What is not filled
 * in is 0, which stands for nothing: no operand, no flag, no guard. */
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
    int guard; /* the predicate that an instruction is under, from 1 on, or EMU_NO_GUARD */
    bool guard_not;
    int32_t target; /* of a branch */
    const emu_source *source;
    const emu_variable *variable; /* that the address is computed from; NULL: not known */
};

#ifdef __cplusplus
}
#endif

#endif
