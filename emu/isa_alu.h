/* isa_alu.h - instructions of arithmetic: integers, bits, comparisons, floating point, conversions.
 *
 * What is here: for each family its function, and the names of its operations and flags. What is
 * not: the other families (isa.h), and what a family reads of an emu_ins, which stands at the head
 * of its file. Follows the PTX ISA. Public. */
#ifndef EMU_ISA_ALU_H
#define EMU_ISA_ALU_H

#include "emu/ins.h"

#ifdef __cplusplus
extern "C" {
#endif

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
    EMU_FMIN3, /* of a, b and c; EMU_ABS_A: of their magnitudes */
    EMU_FMAX3,
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
       EMU_OOB = 1 << 24,        /* fma */
       EMU_PACK = 1 << 25,       /* cvt */
       EMU_APPROX = 1 << 26,     /* div, rcp, sqrt */
       EMU_FULL = 1 << 27,       /* div */
       EMU_PLUS = 1 << 28,       /* approximate div and rcp: c is added before they are rounded */
       EMU_RANDOM_BITS = 1 << 29 /* cvt.rs: c has random bits, which decide how it is rounded */
};
emu_execute emu_alu_float, emu_convert;

#ifdef __cplusplus
}
#endif

#endif
