/* form_text.c - the text of a form: taken apart into modifiers and operands, and printed as a
 * reader expects it. */
#include "spec-tests/unit/emu/decode/text.h"

START_TEST(modifiers_are_taken_apart)
{
    const char *at = "{.$rnd}.shared::cta{.sat}.f32  d, a";
    static const struct {
        const char *word, *set;
        int size;
        bool optional;
    } expected[] = {{"$rnd", "rnd", 4, true},
                    {"shared::cta", NULL, 11, false},
                    {"sat", NULL, 3, true},
                    {"f32", NULL, 3, false}};
    emui_ptx_item item;
    for (int k = 0; k < COUNT(expected); ++k) {
        ck_assert(emui_ptx_next_item(&at, &item));
        ck_assert_int_eq(item.size, expected[k].size);
        ck_assert_int_eq(strncmp(item.word, expected[k].word, (size_t)item.size), 0);
        ck_assert_int_eq(item.optional, expected[k].optional);
        ck_assert((item.set == NULL) == (expected[k].set == NULL));
        ck_assert(item.set == NULL || strcmp(item.set->name, expected[k].set) == 0);
    }
    ck_assert(!emui_ptx_next_item(&at, &item));
}
END_TEST

START_TEST(operands_are_taken_apart)
{
    static const emui_ptx_shape expected[] = {
        {.place = 'd', .kind = 'p', .beside = 'e'},
        {.place = 'a', .kind = '[', .in = '*', .has_list = true},
        {.place = 'c', .kind = '[', .in = '#'},
        {.place = 'x', .kind = 'n', .bits = 16, .optional = true},
        {.place = 'c', .kind = 'p', .may_be_negated = true, .optional = true},
        {.place = 'h', .kind = 't'}};
    emui_ptx_shape shape[EMUI_PTX_SHAPES];
    ck_assert_int_eq(emui_ptx_read_shapes("name.f32  d:p|e, [a*,l], [c#], x:16?, !c:p?, h", shape),
                     COUNT(expected));
    for (int k = 0; k < COUNT(expected); ++k) {
        const emui_ptx_shape *s = &shape[k], *e = &expected[k];
        ck_assert_msg(s->place == e->place && s->kind == e->kind && s->beside == e->beside &&
                          s->in == e->in && s->has_list == e->has_list && s->bits == e->bits &&
                          s->optional == e->optional && s->may_be_negated == e->may_be_negated,
                      "operand %d", k);
    }
    ck_assert_int_eq(emui_ptx_read_shapes("exit", shape), 0);
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
    ck_assert(is_listed("wgmma.wait_group.sync.aligned  n  // sm_90a"));
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

Suite *emu_decode_form_text_suite(void)
{
    Suite *s = suite_create("emu_decode_form_text");
    TCase *c = tcase_create("form_text");
    tcase_add_test(c, modifiers_are_taken_apart);
    tcase_add_test(c, operands_are_taken_apart);
    tcase_add_test(c, a_form_is_printed_with_its_words);
    tcase_add_test(c, a_text_that_is_short_is_cut);
    suite_add_tcase(s, c);
    return s;
}
