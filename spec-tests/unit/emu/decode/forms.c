/* forms.c - the list of all forms: each text can be read, each set in it exists, and it is printed
 * as a reader expects it; instructions that are refused by name. */
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

static bool is_listed(const char *text)
{
    char form[1024];
    bool found = false;
    for (int i = 0; !found && emui_ptx_form_text(i, form, sizeof form); ++i)
        found = strcmp(form, text) == 0;
    return found;
}

START_TEST(a_form_is_printed_with_its_words)
{
    ck_assert(is_listed("add.sat.s32  d, a, b"));
    ck_assert(is_listed("add{.rn|rz|rm|rp}{.ftz}{.sat}.f32  d, a, b"));
    ck_assert(is_listed("setp.{eq|ne}{.and|or|xor}.{b16|b32|b64}  d{|p}, a, b{, {!}c}"));
    ck_assert(is_listed("ldu{.global}{.v2|v4|v8}.{b8|u8|s8|b16|u16|s16|b32|u32|s32|b64|u64|s64|f16|"
                        "bf16|f16x2|bf16x2|f32|f64|b128}  d, [a]"));
    ck_assert(is_listed("bra{.uni}  label"));
    ck_assert(is_listed("barrier.cluster.wait{.acquire}{.aligned}"));
    ck_assert(is_listed("wgmma.wait_group.sync.aligned  n"));
    ck_assert(is_listed("cp.async.bulk.prefetch.tensor.{1d|2d|3d|4d|5d}.L2.global{.tile}"
                        "{.L2::cache_hint}  [a, {..}], policy"));
}
END_TEST

START_TEST(a_text_that_is_short_is_cut)
{
    char text[12] = "";
    memset(text, 'x', sizeof text);
    ck_assert(emui_ptx_form_text(0, text, 8));
    ck_assert_str_eq(text, "add.{u1");
    ck_assert_int_eq(text[8], 'x');
    ck_assert(!emui_ptx_form_text(-1, text, sizeof text));
    ck_assert(!emui_ptx_form_text(100000, text, sizeof text));
}
END_TEST

START_TEST(some_are_refused_by_name)
{
    ck_assert_ptr_nonnull(emui_ptx_why_refused("tex"));
    ck_assert_ptr_nonnull(emui_ptx_why_refused("tcgen05"));
    ck_assert_ptr_null(emui_ptx_why_refused("ld"));
    text_check_refused("suld.b.2d.b32.trap %r1, [%d1, {%r2, %r3}];", 1, 1, "textures and surfaces");
    text_check_refused("tcgen05.fence::before_thread_sync;", 1, 1, "sm_100");
}
END_TEST

Suite *emu_decode_forms_suite(void)
{
    Suite *s = suite_create("emu_decode_forms");
    TCase *c = tcase_create("forms");
    tcase_add_test(c, each_form_can_be_read);
    tcase_add_test(c, no_form_is_there_twice);
    tcase_add_test(c, a_form_is_printed_with_its_words);
    tcase_add_test(c, a_text_that_is_short_is_cut);
    tcase_add_test(c, some_are_refused_by_name);
    suite_add_tcase(s, c);
    return s;
}
