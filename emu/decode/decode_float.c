/* decode_float.c - forms of floating-point arithmetic and of conversions.
 *
 * The machine computes .approx and .full as the rounded form is computed, so they are one
 * operation. Here: rows, and what is checked of conversions. Follows the PTX ISA, "Floating Point
 * Instructions", "Half Precision Floating Point Instructions", "cvt", "cvt.pack". */
#include "emu/decode/form.h"

/* ---- Arithmetic ---- */

/* .sat of a float is to 0 .. 1. */
static const char *saturate(emui_ptx_opcode *o)
{
    uint32_t sat = o->ins.flags & EMU_SAT;
    o->ins.flags = (o->ins.flags & ~(uint32_t)EMU_SAT) | (sat != 0 ? EMU_SATURATE : 0);
    return NULL;
}

#define FLOAT(text, op)                                                                            \
    {                                                                                              \
        text, emu_alu_float, op, 0, saturate, NULL, NULL                                           \
    }

/* .abs, of each of three operands. */
static const char *of_magnitudes(emui_ptx_opcode *o)
{
    o->ins.flags |= EMU_ABS_A;
    return NULL;
}

/* Of three operands, from sm_100 on. */
static bool of_three(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    (void)o;
    if (ins->c.kind == EMU_NOTHING)
        return emui_ptx_emit(d, ins);
    if (d->arch == EMU_SM_90A)
        return emui_ptx_refuse(d, NULL, "%s: sm_90a compares two operands, three came with sm_100",
                               d->now->name);
    ins->op = ins->op == EMU_FMIN ? EMU_FMIN3 : EMU_FMAX3;
    return emui_ptx_emit(d, ins);
}

#define THREE(text, op, prepare)                                                                   \
    {                                                                                              \
        text, emu_alu_float, op, 0, prepare, NULL, of_three                                        \
    }

static const emui_ptx_form floats[] = {
    FLOAT("add{.$rnd}{.ftz}{.sat}.f32  d, a, b", EMU_FADD),
    FLOAT("add{.$rnd}.f64  d, a, b", EMU_FADD),
    FLOAT("add{.rn}{.ftz}{.sat}.$H  d, a, b", EMU_FADD),
    FLOAT("add{.rn}.$G  d, a, b", EMU_FADD),
    FLOAT("sub{.$rnd}{.ftz}{.sat}.f32  d, a, b", EMU_FSUB),
    FLOAT("sub{.$rnd}.f64  d, a, b", EMU_FSUB),
    FLOAT("sub{.rn}{.ftz}{.sat}.$H  d, a, b", EMU_FSUB),
    FLOAT("sub{.rn}.$G  d, a, b", EMU_FSUB),
    FLOAT("mul{.$rnd}{.ftz}{.sat}.f32  d, a, b", EMU_FMUL),
    FLOAT("mul{.$rnd}.f64  d, a, b", EMU_FMUL),
    FLOAT("mul{.rn}{.ftz}{.sat}.$H  d, a, b", EMU_FMUL),
    FLOAT("mul{.rn}.$G  d, a, b", EMU_FMUL),
    FLOAT("fma.$rnd{.ftz}{.sat}.f32  d, a, b, c", EMU_FFMA),
    FLOAT("fma.$rnd.f64  d, a, b, c", EMU_FFMA),
    FLOAT("fma.rn{.ftz}{.sat}.$H  d, a, b, c", EMU_FFMA),
    FLOAT("fma.rn{.ftz}.relu.$H  d, a, b, c", EMU_FFMA),
    FLOAT("fma.rn{.relu}.$G  d, a, b, c", EMU_FFMA),
    FLOAT("fma.rn.oob{.relu}.$HG  d, a, b, c", EMU_FFMA),
    FLOAT("fma.rn.oob.sat.$H  d, a, b, c", EMU_FFMA),
    FLOAT("mad{.$rnd}{.ftz}{.sat}.f32  d, a, b, c", EMU_FFMA),
    FLOAT("mad.$rnd.f64  d, a, b, c", EMU_FFMA),
    FLOAT("div.approx{.ftz}.f32  d, a, b", EMU_FDIV),
    FLOAT("div.full{.ftz}.f32  d, a, b", EMU_FDIV),
    FLOAT("div.$rnd{.ftz}.f32  d, a, b", EMU_FDIV),
    FLOAT("div.$rnd.f64  d, a, b", EMU_FDIV),
    FLOAT("rcp.approx{.ftz}.f32  d, a", EMU_FRCP),
    FLOAT("rcp.$rnd{.ftz}.f32  d, a", EMU_FRCP),
    FLOAT("rcp.approx.ftz.f64  d, a", EMU_FRCP),
    FLOAT("rcp.$rnd{.ftz}.f64  d, a", EMU_FRCP),
    FLOAT("sqrt.approx{.ftz}.f32  d, a", EMU_FSQRT),
    FLOAT("sqrt.$rnd{.ftz}.f32  d, a", EMU_FSQRT),
    FLOAT("sqrt.$rnd.f64  d, a", EMU_FSQRT),
    FLOAT("rsqrt.approx{.ftz}.$F  d, a", EMU_FRSQRT),
    THREE("min{.ftz}{.NaN}.f32  d, a, b, c?", EMU_FMIN, saturate),
    FLOAT("min{.ftz}{.NaN}.xorsign.abs.f32  d, a, b", EMU_FMIN),
    FLOAT("min.f64  d, a, b", EMU_FMIN),
    FLOAT("min{.ftz}{.NaN}.$H  d, a, b", EMU_FMIN),
    FLOAT("min{.ftz}{.NaN}.xorsign.abs.$H  d, a, b", EMU_FMIN),
    FLOAT("min{.NaN}.$G  d, a, b", EMU_FMIN),
    FLOAT("min{.NaN}.xorsign.abs.$G  d, a, b", EMU_FMIN),
    THREE("max{.ftz}{.NaN}.f32  d, a, b, c?", EMU_FMAX, saturate),
    FLOAT("max{.ftz}{.NaN}.xorsign.abs.f32  d, a, b", EMU_FMAX),
    FLOAT("max.f64  d, a, b", EMU_FMAX),
    FLOAT("max{.ftz}{.NaN}.$H  d, a, b", EMU_FMAX),
    FLOAT("max{.ftz}{.NaN}.xorsign.abs.$H  d, a, b", EMU_FMAX),
    FLOAT("max{.NaN}.$G  d, a, b", EMU_FMAX),
    FLOAT("max{.NaN}.xorsign.abs.$G  d, a, b", EMU_FMAX),
    THREE("min{.ftz}{.NaN}.abs.f32  d, a, b, c  @100+", EMU_FMIN, of_magnitudes),
    THREE("max{.ftz}{.NaN}.abs.f32  d, a, b, c  @100+", EMU_FMAX, of_magnitudes),
    FLOAT("add{.$rnd}{.ftz}.f32x2  d, a, b  @100+", EMU_FADD),
    FLOAT("sub{.$rnd}{.ftz}.f32x2  d, a, b  @100+", EMU_FSUB),
    FLOAT("mul{.$rnd}{.ftz}.f32x2  d, a, b  @100+", EMU_FMUL),
    FLOAT("fma.$rnd{.ftz}.f32x2  d, a, b, c  @100+", EMU_FFMA),
    FLOAT("neg{.ftz}.f32  d, a", EMU_FNEG),
    FLOAT("neg.f64  d, a", EMU_FNEG),
    FLOAT("neg{.ftz}.$H  d, a", EMU_FNEG),
    FLOAT("neg.$G  d, a", EMU_FNEG),
    FLOAT("abs{.ftz}.f32  d, a", EMU_FABS),
    FLOAT("abs.f64  d, a", EMU_FABS),
    FLOAT("abs{.ftz}.$H  d, a", EMU_FABS),
    FLOAT("abs.$G  d, a", EMU_FABS),
    FLOAT("copysign.$F  d, a, b", EMU_FCOPYSIGN),
    FLOAT("ex2.approx{.ftz}.f32  d, a", EMU_FEX2),
    FLOAT("ex2.approx.$H  d, a", EMU_FEX2),
    FLOAT("ex2.approx.ftz.$G  d, a", EMU_FEX2),
    FLOAT("lg2.approx{.ftz}.f32  d, a", EMU_FLG2),
    FLOAT("sin.approx{.ftz}.f32  d, a", EMU_FSIN),
    FLOAT("cos.approx{.ftz}.f32  d, a", EMU_FCOS),
    FLOAT("tanh.approx.f32  d, a", EMU_FTANH),
    FLOAT("tanh.approx.$HG  d, a", EMU_FTANH),
};

const emui_ptx_family emui_ptx_floats = EMUI_PTX_FAMILY(floats);

/* ---- Conversions ---- */

/* Two small floats are a type of the machine's with a flag; two halves that are read are one. */
static const char *small(emui_ptx_opcode *o)
{
    const emu_type to = o->type[0];
    bool two = to == EMU_E4M3 || to == EMU_E5M2 || to >= EMU_E2M1;
    o->ins.flags |= two ? EMU_TWO : 0;
    if (o->ins.from == EMU_F16X2)
        o->ins.from = EMU_F16;
    if (o->ins.from == EMU_BF16X2)
        o->ins.from = EMU_BF16;
    return NULL;
}

static const char *random_bits(emui_ptx_opcode *o)
{
    o->ins.flags |= EMU_RANDOM_BITS;
    return NULL;
}

static const char *narrower(emui_ptx_opcode *o)
{
    return emu_type_bits(o->type[0]) < emu_type_bits(o->type[1])
               ? "to a narrower float it needs a rounding, .rn, .rz, .rm or .rp"
               : NULL;
}

/* bf16 may be rounded to any float, even if there is nothing to round. */
static const char *rounded(emui_ptx_opcode *o)
{
    bool narrow = emu_type_bits(o->type[0]) < emu_type_bits(o->type[1]);
    return narrow || o->type[1] == EMU_BF16 || o->type[0] == EMU_BF16
               ? NULL
               : "a rounding is of a narrower float; .rni, .rzi, .rmi, .rpi round to an integer";
}

static const char *same(emui_ptx_opcode *o)
{
    return o->type[0] == o->type[1] ? NULL : "it rounds to an integral value within one type";
}

/* What is converted into a register of 64 bits, of a narrower type, fills it. */
static bool convert(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    (void)o;
    return emui_ptx_emit(d, ins) && emui_ptx_extend(d, &d->now->operand[0], ins->type, ins->d);
}

#define CONVERT(text, prepare)                                                                     \
    {                                                                                              \
        text, emu_convert, 0, 0, prepare, NULL, convert                                            \
    }

static const emui_ptx_form conversions[] = {
    CONVERT("cvt{.sat}.$X.$X  d:r, a:R", NULL),
    CONVERT("cvt.$rndi{.ftz}{.sat}.$X.$Y  d:r, a:R", NULL),
    CONVERT("cvt.$rnd{.ftz}{.sat}.$Y.$X  d:r, a:R", NULL),
    CONVERT("cvt{.ftz}{.sat}.$Y.$Y  d:r, a:R", narrower),
    CONVERT("cvt.$rnd{.ftz}{.sat}.$Y.$Y  d:r, a:R", rounded),
    CONVERT("cvt.$rnz{.relu}{.satfinite}.$BN.f32  d:r, a:R", NULL),
    CONVERT("cvt.$rndi{.ftz}{.sat}.$Y.$Y  d:r, a:R", same),
    CONVERT("cvt.$rnz{.relu}{.satfinite}.$P.f32  d:32, a:R, b:R", NULL),
    CONVERT("cvt.rs{.relu}{.satfinite}.$P.f32  d:32, a:R, b:R, c:32  @100", random_bits),
    CONVERT("cvt.$rna{.satfinite}.tf32.f32  d:32, a:R", NULL),
    CONVERT("cvt.$rnz{.relu}.tf32.f32  d:32, a:R", NULL),
    CONVERT("cvt.rn.satfinite{.relu}.$E.f32  d:16, a:R, b:R", small),
    CONVERT("cvt.rn.satfinite{.relu}.$E.f16x2  d:16, a:32", small),
    CONVERT("cvt.rn{.relu}.f16x2.$E  d:32, a:16", small),
    CONVERT("cvt.rn.satfinite{.relu}.$E6.f32  d:r, a:R, b:R  @100+", small),
    CONVERT("cvt.rn.satfinite{.relu}.e2m1x2.f16x2  d:r, a:32  @100+", small),
    CONVERT("cvt.rn{.relu}.f16x2.$E6  d:32, a:R  @100+", small),
    CONVERT("cvt.$rzp{.satfinite}.ue8m0x2.f32  d:16, a:R, b:R  @100+", small),
    CONVERT("cvt.$rzp{.satfinite}.ue8m0x2.bf16x2  d:16, a:32  @100+", small),
    CONVERT("cvt.rn.bf16x2.ue8m0x2  d:32, a:16  @100+", small),
    CONVERT("cvt.pack.sat.$PK.s32  d:32, a:f, b:f", NULL),
    CONVERT("cvt.pack.sat.$PK4.s32.b32  d:32, a:f, b:f, c:32", NULL),
};

const emui_ptx_family emui_ptx_conversions = EMUI_PTX_FAMILY(conversions);
