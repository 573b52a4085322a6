/* no_form.c - arithmetic that sm_90a does not have, which ends the run by its name.
 *
 * Instructions are made by hand here, as the decoder refuses their text. */
#include "spec-tests/unit/emu/line.h"

static const struct {
    emu_execute *execute;
    int op;
    emu_type type, from;
    uint32_t flags;
    int count;
    const char *says;
} forms[] = {
    {emu_alu, EMU_SUB, EMU_S16X2, 0, 0, 0, "sub.s16x2: "},
    {emu_alu, EMU_ADD, EMU_F32, 0, 0, 0, "add.f32: "},
    {emu_alu, EMU_ADD, EMU_U32, 0, EMU_SAT, 0, "add.sat.u32: "},
    {emu_alu, EMU_MAX, EMU_U16X2, 0, EMU_RELU, 0, "max.relu.u16x2: "},
    {emu_alu, EMU_MUL_WIDE, EMU_U64, 0, 0, 0, "mul.wide.u64: "},
    {emu_alu, EMU_MAD_LO, EMU_S32, 0, EMU_SAT, 0, "mad.lo.sat.s32: "},
    {emu_alu, EMU_ADD, EMU_U16, 0, EMU_CC_OUT, 0, "add.cc.u16: "},
    {emu_alu, EMU_MAD_HI, EMU_U16, 0, EMU_CC_IN, 0, "mad.hi.u16: "},
    {emu_alu, EMU_POPC, EMU_B16, 0, 0, 0, "popc.b16: "},
    {emu_alu, EMU_SHL, EMU_PRED, 0, 0, 0, "shl.pred: "},
    {emu_alu, EMU_BFE, EMU_U8, 0, 0, 0, "bfe.u8: "},
    {emu_alu, EMU_ALU_OPS, EMU_U32, 0, 0, 0, "an operation without a name.u32: "},
    {emu_alu_float, EMU_FADD, EMU_U32, 0, 0, 0, "add.u32: "},
    {emu_alu_float, EMU_FDIV, EMU_F16, 0, 0, 0, "div.f16: "},
    {emu_alu_float, EMU_FSIN, EMU_F64, 0, 0, 0, "sin.f64: "},
    {emu_alu_float, EMU_FTANH, EMU_F64, 0, 0, 0, "tanh.f64: "},
    {emu_alu_float, EMU_FRSQRT, EMU_BF16, 0, 0, 0, "rsqrt.bf16: "},
    {emu_alu_float, EMU_FFMA, EMU_F32, 0, EMU_OOB, 0, "fma.oob.f32: "},
    {emu_alu_float, EMU_FADD, EMU_F16, 0, EMU_OOB, 0, "add.oob.f16: "},
    {emu_alu_float, EMU_FDIV, EMU_F64, 0, EMU_APPROX, 0, "div.approx.f64: "},
    {emu_alu_float, EMU_FSQRT, EMU_F64, 0, EMU_APPROX | EMU_FTZ, 0, "sqrt.approx.f64: "},
    {emu_alu_float, EMU_FRCP, EMU_F64, 0, EMU_APPROX, 0, "rcp.approx.f64: "},
    {emu_alu_float, EMU_FRCP, EMU_F32, 0, EMU_FULL, 0, "rcp.f32: "},
    {emu_alu_float, EMU_FADD, EMU_F32, 0, EMU_NAN, 0, "add.f32: "},
    {emu_alu_float, EMU_FMIN, EMU_F64, 0, EMU_NAN, 0, "min.f64: "},
    {emu_alu_float, EMU_FMUL, EMU_F64, 0, EMU_SATURATE, 0, "mul.f64: "},
    {emu_alu_float, EMU_FLOAT_OPS, EMU_F32, 0, 0, 0, "an operation without a name.f32: "},
    {emu_alu_float, EMU_FFMA, EMU_BF16, 0, 0, EMU_RZ, "fma.rz.bf16: "},
    {emu_alu_float, EMU_FFMA, EMU_F16X2, 0, 0, EMU_RM, "fma.rm.f16x2: "},
    {emu_alu_float, EMU_FFMA, EMU_F16, 0, 0, EMU_RP, "fma.rp.f16: "},
    {emu_compare, EMU_SETP, EMU_B8, 0, 0, 0, "setp.b8: "},
    {emu_compare, EMU_SET, EMU_E4M3, 0, 0, 0, "set.e4m3: "},
    {emu_compare, EMU_SELP, EMU_PRED, 0, 0, 0, "selp.pred: "},
    {emu_compare, EMU_SLCT, EMU_U8, 0, 0, 0, "slct.u8: "},
    {emu_compare, EMU_TESTP, EMU_F16, 0, 0, 0, "testp.f16: "},
    {emu_compare, EMU_COMPARE_OPS, EMU_U32, 0, 0, 0, "an operation without a name.u32: "},
    {emu_convert, 0, EMU_U4, EMU_F32, 0, 0, "cvt.u4.f32: "},
    {emu_convert, 0, EMU_F32, EMU_PRED, 0, 0, "cvt.f32.pred: "},
    {emu_convert, 0, EMU_TF32, EMU_F64, 0, 0, "cvt.tf32.f64: "},
    {emu_convert, 0, EMU_E4M3, EMU_F32, 0, 0, "cvt.e4m3.f32: "},
    {emu_convert, 0, EMU_E4M3, EMU_F64, EMU_TWO, 0, "cvt.e4m3.f64: "},
    {emu_convert, 0, EMU_F16X2, EMU_F64, 0, 0, "cvt.f16x2.f64: "},
    {emu_convert, 0, EMU_S32, EMU_S32, EMU_PACK, 0, "cvt.pack.s32.s32: "},
    {emu_convert, 0, EMU_U8, EMU_F32, EMU_PACK, 0, "cvt.pack.u8.f32: "},
    {emu_video, EMU_VIDEO_OPS, EMU_U32, EMU_U32, 0, 1,
     "an operation without a name of 1 elements, u32 from u32: there is no such video instruction"},
    {emu_video, -1, EMU_U32, EMU_U32, 0, 1,
     "an operation without a name of 1 elements, u32 from u32: there is no such video instruction"},
    {emu_video, EMU_VADD, EMU_U32, EMU_U32, 0, 3,
     "vadd of 3 elements, u32 from u32: there is no such video instruction"},
    {emu_video, EMU_VADD, EMU_F32, EMU_U32, 0, 1,
     "vadd of 1 elements, f32 from u32: there is no such video instruction"},
    {emu_video, EMU_VADD, EMU_U32, EMU_U16, 0, 1,
     "vadd of 1 elements, u32 from u16: there is no such video instruction"},
    {emu_video, EMU_VAVRG, EMU_U32, EMU_U32, 0, 1,
     "vavrg of 1 elements, u32 from u32: there is no such video instruction"},
    {emu_video, EMU_VSHL, EMU_U32, EMU_U32, 0, 2,
     "vshl of 2 elements, u32 from u32: there is no such video instruction"},
    {emu_video, EMU_VMAD, EMU_U32, EMU_U32, 0, 4,
     "vmad of 4 elements, u32 from u32: there is no such video instruction"},
};

START_TEST(they_are_refused)
{
    const emu_ins program[] = {{.execute = forms[_i].execute,
                                .op = forms[_i].op,
                                .type = forms[_i].type,
                                .from = forms[_i].from,
                                .flags = forms[_i].flags,
                                .count = forms[_i].count,
                                .d = one_row(8),
                                .a = one_row(2),
                                .b = one_row(4),
                                .c = one_row(6)},
                               PROGRAM_EXIT};
    emu_machine *m = one_open(0);
    check_no_form(m, emu_run(m, program, COUNT(program)), forms[_i].says);
    emu_close(m);
}
END_TEST

Suite *emu_no_form_suite(void)
{
    Suite *s = suite_create("emu_no_form");
    TCase *c = tcase_create("emu_no_form");
    tcase_add_loop_test(c, they_are_refused, 0, COUNT(forms));
    suite_add_tcase(s, c);
    return s;
}
