/* decode_atomic.c - forms of atom and red, their vectors, st.async and red.async; refusals. */
#include "spec-tests/unit/emu/decode/text.h"

static const text_form forms[] = {
    {"atom.global.add.u32 %r1, [%d1], 1;", emu_atom, EMU_ATOM_ADD, 0,
     "u32 global d %r1 a [%d1] b 1"},
    {"atom.acq_rel.cta.shared.cas.b64 %d1, [%r1], %d2, %d3;", emu_atom, EMU_ATOM_CAS, 0,
     "b64 shared acq_rel.cta d %d1 a [%r1] b %d2 c %d3"},
    {"atom.shared::cluster.max.s32 _, [%r1], %r2;", emu_atom, EMU_ATOM_MAX, EMU_CLUSTER_SPACE,
     "s32 shared a [%r1] b %r2"},
    {"atom.global.xor.L2::cache_hint.b32 %r1, [%d1], %r2, %d2;", emu_atom, EMU_ATOM_XOR, 0,
     "b32 global d %r1 a [%d1] b %r2"},
    {"atom.add.noftz.f16x2 %r1, [%d1], %r2;", emu_atom, EMU_ATOM_ADD, 0,
     "f16x2 d %r1 a [%d1] b %r2"},
    {"red.release.gpu.global.inc.u32 [%d1], %r2;", emu_atom, EMU_ATOM_INC, 0,
     "u32 global release.gpu a [%d1] b %r2"},
    {"atom.global.add.v2.f32 {%f1, %f2}, [%d1], {%f3, %f4};", emu_atom, EMU_ATOM_ADD, 0,
     "f32 x2 global a [%d1] to {%f1, %f2} of {%f3, %f4}"},
    {"red.global.min.noftz.v2.bf16x2 [%d1], {%r3, %r4};", emu_atom, EMU_ATOM_MIN, 0,
     "bf16x2 x2 global a [%d1] of {%r3, %r4}"},
    {"st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [%r1], %r2, [%r3];", emu_st_async,
     EMU_ST_ASYNC, 0, "b32 shared a [%r1] b %r2 c [%r3]"},
    {"st.async.mbarrier::complete_tx::bytes.v2.u32 [%r1], {%r3, %r4}, [%r2];", emu_st_async,
     EMU_ST_ASYNC, 0, "u32 x2 a [%r1] c [%r2] of {%r3, %r4}"},
    {"red.async.mbarrier::complete_tx::bytes.add.s64 [%r1], %d2, [%r3];", emu_st_async,
     EMU_RED_ASYNC, EMU_REDUCE_ADD, "s64 a [%r1] b %d2 c [%r3]"},
    {"red.async.relaxed.cluster.mbarrier::complete_tx::bytes.shared::cluster.min.s32 [%r1], %r2, "
     "[%r3];",
     emu_st_async, EMU_RED_ASYNC, EMU_REDUCE_MIN, "s32 shared a [%r1] b %r2 c [%r3]"},
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
