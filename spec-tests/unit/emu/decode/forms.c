/* forms.c - the list of all forms: each text can be read, and each set in it exists; instructions
 * that are refused by name. */
#include "spec-tests/unit/emu/decode/text.h"

START_TEST(each_form_can_be_read)
{
    const emui_ptx_form *form;
    int n = 0;
    for (; (form = emui_ptx_form_at(n)) != NULL; ++n) {
        emui_ptx_item item;
        emui_ptx_shape shape[EMUI_PTX_SHAPES];
        const char *at = form->text + strcspn(form->text, ".{ ");
        while (emui_ptx_next_item(&at, &item))
            ck_assert_msg((item.set != NULL) == (item.word[0] == '$') && item.size > 0, "%s: %s",
                          form->text, item.word);
        ck_assert_msg(*at == ' ' || *at == '\0', "%s: %s", form->text, at);
        ck_assert_msg(emui_ptx_read_shapes(form->text, shape) < EMUI_PTX_SHAPES, "%s", form->text);
        ck_assert_msg(form->execute != NULL, "%s", form->text);
    }
    ck_assert_int_gt(n, 280);
}
END_TEST

START_TEST(no_form_is_there_twice)
{
    const emui_ptx_form *a, *b;
    for (int i = 0; (a = emui_ptx_form_at(i)) != NULL; ++i)
        for (int k = i + 1; (b = emui_ptx_form_at(k)) != NULL; ++k)
            ck_assert_str_ne(a->text, b->text);
}
END_TEST

/* What one architecture has and another one has not is refused with the names of both. */
START_TEST(each_architecture_has_its_own)
{
    static const text_refused rows[] = {
        {"sm_100a: wgmma.fence.sync.aligned;", 1, 1, "sm_100a does not have it; these do: sm_90a"},
        {"sm_120a: wgmma.wait_group.sync.aligned 0;", 1, 1, "sm_120a does not have it"},
        {"sm_120a: wgmma.nothing;", 1, 1, "these do: sm_90a"},
        {"st.bulk [%d1], 16, 0;", 1, 1, "these do: sm_100a, sm_103a, sm_120a"},
        {"sm_100a: st.bulk [%d1], 16, 1;", 1, 1, "zeros alone, not 1"},
        {"sm_120a: redux.sync.min.f32 %f1, %f2, -1;", 1, 1, "these do: sm_100a, sm_103a"},
        {"add.f32x2 %d1, %d2, %d3;", 1, 1, "sm_100a, sm_103a, sm_120a"},
        {"min.f32 %f1, %f2, %f3, %f4;", 1, 1, "three came with sm_100"},
        {"cvt.rn.satfinite.e2m3x2.f32 %h1, %f1, %f2;", 1, 1, "sm_90a does not have it"},
        {"ld.global.v4.b64 {%d1, %d2, %d3, %d4}, [%d5];", 1, 1, "sm_90a moves up to 16"},
        {"sm_100a: ld.shared.v4.b64 {%d1, %d2, %d3, %d4}, [%d5];", 1, 1, "global memory alone"},
        {"sm_100a: ld.global.v8.b64 {%d1, %d2, %d3, %d4, %d5, %d6, %d7, %d8}, [%d9];", 1, 1,
         "up to 16 bytes, or 32"},
        {"clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 %p1, %q1;", 1, 1,
         "sm_100a, sm_103a, sm_120a"},
        {"sm_100a: mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e2m1.e4m3.f32 {%r1, %r2, "
         "%r3, "
         "%r4}, {%r5, %r6, %r7, %r8}, {%r9, %r10}, {%r1, %r2, %r3, %r4};",
         1, 1, "these do: sm_120a"},
        {"sm_120a: mma.sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::2X.f32."
         "e2m1.e2m1.f32.ue4m3 {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r9, %r10}, {%r1, %r2, "
         "%r3, %r4}, %r1, {0, 0}, %r2, {0, 0};",
         1, 1, "those of .scale_vec::4X"},
        {"ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {%r1, %r2}, [%r3];", 1, 1,
         "sm_100a, sm_103a, sm_120a"},
        {"sm_100a: ldmatrix.sync.aligned.m16n16.x4.trans.shared.b8 {%r1, %r2}, [%r3];", 1, 1,
         "one matrix, or two"},
    };
    text_check_refusals(rows, COUNT(rows));
    ptx_text t;
    text_translate(&t, "sm_103a: setmaxnreg.inc.sync.aligned.u32 64;");
    text_check_fine(&t);
    text_close(&t);
}
END_TEST

START_TEST(a_form_says_which)
{
    static const struct {
        const char *text, *runs; /* on each of emu_arch */
    } rows[] = {{"x  d, a", "yyyy"},
                {"x  d, a  @90", "ynnn"},
                {"x  @100", "nyyn"},
                {"x  @100+", "nyyy"},
                {"x  @120", "nnny"}};
    for (int k = 0; k < COUNT(rows); ++k) {
        const emui_ptx_form form = {.text = rows[k].text};
        for (int arch = 0; arch < EMU_ARCHS; ++arch)
            ck_assert_int_eq(emui_ptx_form_is_on(&form, (emu_arch)arch), rows[k].runs[arch] == 'y');
    }
}
END_TEST

START_TEST(some_are_refused_by_name)
{
    ck_assert_ptr_nonnull(emui_ptx_why_refused("istypep"));
    ck_assert_ptr_null(emui_ptx_why_refused("tcgen05"));
    ck_assert_ptr_null(emui_ptx_why_refused("ld"));
    text_check_refused("istypep.texref %p1, %d1;", 1, 1, "istypep");
    text_check_refused("tcgen05.fence::before_thread_sync;", 1, 1, "sm_100");
}
END_TEST

Suite *emu_decode_forms_suite(void)
{
    Suite *s = suite_create("emu_decode_forms");
    TCase *c = tcase_create("forms");
    tcase_add_test(c, each_form_can_be_read);
    tcase_add_test(c, no_form_is_there_twice);
    tcase_add_test(c, each_architecture_has_its_own);
    tcase_add_test(c, a_form_says_which);
    tcase_add_test(c, some_are_refused_by_name);
    suite_add_tcase(s, c);
    return s;
}
