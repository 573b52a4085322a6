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

enum {
    SCALED_BY_2 = EMU_KIND_MXF4 << EMU_TCGEN05_KIND_SHIFT | 2 << EMU_TCGEN05_VECTOR_SHIFT |
                  EMU_TCGEN05_SCALED,
    SCALED_BY_4 = EMU_KIND_MXF4NVF4 << EMU_TCGEN05_KIND_SHIFT | 4 << EMU_TCGEN05_VECTOR_SHIFT |
                  EMU_TCGEN05_SCALED | EMU_TCGEN05_SPARSE | EMU_TCGEN05_A_TENSOR,
    WEIGHTS = EMU_TCGEN05_WS | EMU_TCGEN05_SPARSE | EMU_TCGEN05_MASKED
};
static const text_form products[] = {
    {"sm_100a: tcgen05.mma.cta_group::1.kind::mxf4.block_scale [%r1], %d1, %d2, %r2, [%r3], [%r4], "
     "%p1;",
     emu_tcgen05, EMU_TCGEN05_MMA, SCALED_BY_2,
     "d [%r1] a %d1 b %d2 c %p1 x %r2 of {[%r3], [%r4]}"},
    {"sm_100a: tcgen05.mma.sp.cta_group::1.kind::mxf4nvf4.block_scale.block16 [%r1], [%r5], %d2, "
     "[%r6], %r2, [%r3], [%r4], %p1;",
     emu_tcgen05, EMU_TCGEN05_MMA, SCALED_BY_4,
     "d [%r1] a [%r5] b %d2 c %p1 x %r2 of {[%r3], [%r4], [%r6]}"},
    {"sm_100a: tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b1::fill [%r1], %d1, %d2, "
     "[%r6], %r2, %p1, %d3;",
     emu_tcgen05, EMU_TCGEN05_MMA, WEIGHTS, "d [%r1] a %d1 b %d2 c %p1 x %r2 of {%d3, [%r6]}"},
};

START_TEST(a_product_is_an_instruction)
{
    text_check_forms(products, COUNT(products));
}
END_TEST

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
    {"sm_100a: tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale [%r1], %d1, %d2, %r2, [%r3], "
     "[%r4], %p1;",
     1, 1, "is .scale_vec::2X or .block32"},
    {"sm_100a: tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.block16 [%r1], %d1, %d2, %r2, "
     "[%r3], [%r4], %p1;",
     1, 1, "32 elements each"},
    {"sm_100a: tcgen05.mma.cta_group::1.kind::mxf4.block_scale [%r1], %d1, %d2, %r2, [%r3], [%r4], "
     "%p1, 1;",
     1, 1, "8 operands"},
    {"sm_100a: tcgen05.ld.red.sync.aligned.32x32b.x2.min.u32 {%r1, %r2}, %r3, [%r4];", 1, 1,
     "these do: sm_103a"},
    {"sm_103a: tcgen05.ld.red.sync.aligned.32x32b.x1.min.u32 {%r1}, %r3, [%r4];", 1, 1,
     ".red is of .x2 at least"},
    {"sm_103a: tcgen05.ld.red.sync.aligned.16x32bx2.x2.min.u32 {%r1, %r2}, %r3, [%r4], 4;", 1, 1,
     "not part of this machine"},
    {"sm_103a: tcgen05.mma.cta_group::1.kind::i8 [%r1], %d1, %d2, %r2, %p1;", 1, 1,
     "kind::i8 is of sm_100a"},
    {"sm_103a: tcgen05.mma.ws.sp.cta_group::1.kind::i8 [%r1], %d1, %d2, [%r6], %r2, %p1;", 1, 1,
     "kind::i8 is of sm_100a"},
    {"sm_100a: tcgen05.mma.ws.cta_group::2.kind::f16 [%r1], %d1, %d2, %r2, %p1;", 1, 15,
     "cta_group::2"},
    {"sm_100a: tcgen05.mma.sp.cta_group::1.kind::f16 [%r1], %d1, %d2, %r3, %r2, %p1;", 1, 56,
     "an address in brackets"},
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
    tcase_add_test(c, a_product_is_an_instruction);
    tcase_add_test(c, what_is_no_form_is_refused);
    suite_add_tcase(s, c);
    return s;
}
