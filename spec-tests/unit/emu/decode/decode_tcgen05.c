/* decode_tcgen05.c - forms of tcgen05: registers of shapes, operands of products; and what is
 * refused. */
#include "spec-tests/unit/emu/decode/text.h"

static const text_form forms[] = {
    {"sm_100a: tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%r1], 64;",
     emu_tensor_allocate, EMU_TENSOR_ALLOC, 0, "b32 shared d [%r1] a 64"},
    {"sm_100a: tcgen05.dealloc.cta_group::2.sync.aligned.b32 %r1, %r2;", emu_tensor_allocate,
     EMU_TENSOR_DEALLOC, EMU_TCGEN05_PAIR, "b32 a %r1 b %r2"},
    {"sm_100a: tcgen05.wait::ld.sync.aligned;", emu_tensor_move, EMU_TENSOR_WAIT_LD, 0, ""},
    {"sm_100a: tcgen05.fence::after_thread_sync;", emu_tcgen05, EMU_TCGEN05_FENCE_AFTER, 0, ""},
    {"sm_100a: tcgen05.commit.cta_group::1.mbarrier::arrive::one.b64 [%d1];", emu_tcgen05,
     EMU_TCGEN05_COMMIT, 0, "b64 c [%d1]"},
};

START_TEST(a_form_is_an_instruction)
{
    text_check_forms(forms, COUNT(forms));
}
END_TEST

static const text_refused refusals[] = {
    {"tcgen05.wait::ld.sync.aligned;", 1, 1, "sm_100a"},
    {"sm_100a: tcgen05.ld.sync.aligned.16x256b.x64.b32 {%r1}, [%r2];", 1, 1, "128 registers"},
    {"sm_100a: tcgen05.ld.sync.aligned.32x32b.x2.b32 {%r1}, [%r2];", 1, 39, "2 registers"},
    {"sm_100a: tcgen05.mma.cta_group::1.kind::f16 [%r1], %d1, %d2, %r2;", 1, 1, "4 operands"},
    {"sm_100a: tcgen05.mma.cta_group::1.kind::f16 [%r1], %d1, %d2, %r2, {%r3}, %p1;", 1, 58,
     "4 registers"},
    {"sm_100a: tcgen05.mma.cta_group::1.kind::i8 [%r1], %d1, %d2, %r2, %p1, 3;", 1, 62,
     "scale-input-d is 0 .. 15"},
    {"sm_100a: tcgen05.mma.cta_group::1.kind::f16 [%r1], %d1, %d2, %r2, %p1, 3, 4;", 1, 66,
     "unexpected operand"},
};

START_TEST(what_is_no_form_is_refused)
{
    text_check_refusals(refusals, COUNT(refusals));
}
END_TEST

Suite *emu_decode_tcgen05_suite(void)
{
    Suite *s = suite_create("emu_decode_tcgen05");
    TCase *c = tcase_create("tcgen05");
    tcase_add_test(c, a_form_is_an_instruction);
    tcase_add_test(c, what_is_no_form_is_refused);
    suite_add_tcase(s, c);
    return s;
}
