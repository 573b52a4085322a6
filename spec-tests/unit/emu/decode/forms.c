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
