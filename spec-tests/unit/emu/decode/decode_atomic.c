/* decode_atomic.c - forms of atom and red, their vectors, st.async and red.async; refusals. */
#include "spec-tests/unit/emu/decode/text.h"

static const emu_operand pair[] = {{F(1)}, {F(2)}, {F(3)}, {F(4)}}, sources[] = {{R(3)}, {R(4)}};

static const text_form forms[] = {
    {"atom.global.add.u32 %r1, [%d1], 1;",
     {.execute = emu_atom,
      .op = EMU_ATOM_ADD,
      .space = EMU_GLOBAL,
      .type = EMU_U32,
      .d = {R(1)},
      .a = {T_AT(TEXT_D + 1, 0)},
      .b = {T_IS(1)}}},
    {"atom.acq_rel.cta.shared.cas.b64 %d1, [%r1], %d2, %d3;",
     {.execute = emu_atom,
      .op = EMU_ATOM_CAS,
      .space = EMU_SHARED,
      .type = EMU_B64,
      .sem = EMU_ACQ_REL,
      .scope = EMU_CTA,
      .d = {D(1)},
      .a = {T_AT(TEXT_R + 1, 0)},
      .b = {D(2)},
      .c = {D(3)}}},
    {"atom.shared::cluster.max.s32 _, [%r1], %r2;",
     {.execute = emu_atom,
      .op = EMU_ATOM_MAX,
      .space = EMU_SHARED,
      .type = EMU_S32,
      .flags = EMU_CLUSTER_SPACE,
      .a = {T_AT(TEXT_R + 1, 0)},
      .b = {R(2)}}},
    {"atom.global.xor.L2::cache_hint.b32 %r1, [%d1], %r2, %d2;",
     {.execute = emu_atom,
      .op = EMU_ATOM_XOR,
      .space = EMU_GLOBAL,
      .type = EMU_B32,
      .d = {R(1)},
      .a = {T_AT(TEXT_D + 1, 0)},
      .b = {R(2)}}},
    {"atom.add.noftz.f16x2 %r1, [%d1], %r2;",
     {.execute = emu_atom,
      .op = EMU_ATOM_ADD,
      .type = EMU_F16X2,
      .d = {R(1)},
      .a = {T_AT(TEXT_D + 1, 0)},
      .b = {R(2)}}},
    {"red.release.gpu.global.inc.u32 [%d1], %r2;",
     {.execute = emu_atom,
      .op = EMU_ATOM_INC,
      .space = EMU_GLOBAL,
      .type = EMU_U32,
      .sem = EMU_RELEASE,
      .scope = EMU_GPU,
      .a = {T_AT(TEXT_D + 1, 0)},
      .b = {R(2)}}},
    {"atom.global.add.v2.f32 {%f1, %f2}, [%d1], {%f3, %f4};",
     {.execute = emu_atom,
      .op = EMU_ATOM_ADD,
      .space = EMU_GLOBAL,
      .type = EMU_F32,
      .count = 2,
      .a = {T_AT(TEXT_D + 1, 0)},
      .list = pair,
      .listed = 4,
      .written = 2}},
    {"red.global.min.noftz.v2.bf16x2 [%d1], {%r3, %r4};",
     {.execute = emu_atom,
      .op = EMU_ATOM_MIN,
      .space = EMU_GLOBAL,
      .type = EMU_BF16X2,
      .count = 2,
      .a = {T_AT(TEXT_D + 1, 0)},
      .list = sources,
      .listed = 2}},
    {"st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [%r1], %r2, [%r3];",
     {.execute = emu_st_async,
      .op = EMU_ST_ASYNC,
      .space = EMU_SHARED,
      .type = EMU_B32,
      .a = {T_AT(TEXT_R + 1, 0)},
      .b = {R(2)},
      .c = {T_AT(TEXT_R + 3, 0)}}},
    {"st.async.mbarrier::complete_tx::bytes.v2.u32 [%r1], {%r3, %r4}, [%r2];",
     {.execute = emu_st_async,
      .op = EMU_ST_ASYNC,
      .type = EMU_U32,
      .count = 2,
      .a = {T_AT(TEXT_R + 1, 0)},
      .c = {T_AT(TEXT_R + 2, 0)},
      .list = sources,
      .listed = 2}},
    {"red.async.mbarrier::complete_tx::bytes.add.s64 [%r1], %d2, [%r3];",
     {.execute = emu_st_async,
      .op = EMU_RED_ASYNC,
      .type = EMU_S64,
      .flags = EMU_REDUCE_ADD,
      .a = {T_AT(TEXT_R + 1, 0)},
      .b = {D(2)},
      .c = {T_AT(TEXT_R + 3, 0)}}},
    {"red.async.relaxed.cluster.mbarrier::complete_tx::bytes.shared::cluster.min.s32 [%r1], %r2, "
     "[%r3];",
     {.execute = emu_st_async,
      .op = EMU_RED_ASYNC,
      .space = EMU_SHARED,
      .type = EMU_S32,
      .flags = EMU_REDUCE_MIN,
      .a = {T_AT(TEXT_R + 1, 0)},
      .b = {R(2)},
      .c = {T_AT(TEXT_R + 3, 0)}}},
};

START_TEST(an_atomic_is_an_instruction)
{
    text_check_forms(forms, COUNT(forms));
}
END_TEST

static const text_refused refusals[] = {
    {"atom.global.add.s64 %d1, [%d2], 1;", 1, 16, ".s64 has no place"},
    {"atom.global.add.u32 [%d1], 1;", 1, 1, "2 operands"},
    {"red.global.add.u32 %r1, [%d1], 1;", 1, 1, "3 operands"},
    {"atom.global.add.v4.f32 {%f1, %f2}, [%d1], {%f3, %f4};", 1, 24, "4 registers in braces"},
    {"atom.global.add.v8.f32 %f1, [%d1], %f2;", 1, 1, "up to 16 bytes"},
    {"atom.global.add.v2.f32 {%f1, %f2}, [%d1];", 1, 1, "2 operands, expected 3"},
    {"atom.global.cas.b32 %r1, [%d1], %r2;", 1, 1, "3 operands"},
    {"atom.global.add.f16 %h1, [%d1], %h2;", 1, 1, "a modifier is missing"},
    {"atom.param.add.u32 %r1, [a], 1;", 1, 5, ".param has no place"},
};

START_TEST(what_is_no_form_is_refused)
{
    text_check_refusals(refusals, COUNT(refusals));
}
END_TEST

Suite *emu_decode_atomic_suite(void)
{
    Suite *s = suite_create("emu_decode_atomic");
    TCase *c = tcase_create("atomic");
    tcase_add_test(c, an_atomic_is_an_instruction);
    tcase_add_test(c, what_is_no_form_is_refused);
    suite_add_tcase(s, c);
    return s;
}
