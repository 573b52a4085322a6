/* lexer.c - tokens: their kinds, their texts, their places, and texts that are none. */
#include "emu/ptx/lexer.h"
#include "spec-tests/unit/emu/ptx/text.h"

/* The tokens of a text as one line: kind and text of each. */
static void tokens(char *out, size_t room, const char *text, emui_ptx_error *error)
{
    emui_ptx_lexer l = {.names.arena = emui_ptx_arena_open(), .error = error};
    size_t n = 0;
    static const char *const kinds[] = {"", "end", "name", "dot", "int", "f32", "f64", "string"};
    *out = '\0';
    *error = (emui_ptx_error){.text = ""};
    if (setjmp(l.failed) == 0)
        for (emui_ptx_lexer_open(&l, text, strlen(text)); l.token.kind != EMUI_PTX_T_END;
             emui_ptx_advance(&l)) {
            const emui_ptx_token *t = &l.token;
            bool named = t->kind < EMUI_PTX_T_KINDS;
            n += (size_t)snprintf(out + n, room - n, "%s%s%s%.*s", n > 0 ? " " : "",
                                  named ? kinds[t->kind] : "", named ? "=" : "",
                                  (int)(t->end - t->begin), t->begin);
        }
    emui_ptx_arena_close(l.names.arena);
}

static const struct {
    const char *text, *tokens;
} cases[] = {
    {"", ""},
    {" \t\r\n\v\f ", ""},
    {"ld.global.v2.u32 {%r1,_}", "name=ld dot=.global dot=.v2 dot=.u32 { name=%r1 , name=_ }"},
    {"st.shared::cluster.b32", "name=st dot=.shared::cluster dot=.b32"},
    {"x.mbarrier::complete_tx::bytes", "name=x dot=.mbarrier::complete_tx::bytes"},
    {"tex.2d.v4", "name=tex dot=.2d dot=.v4"},
    {"L2.L2::128B", "name=L2 dot=.L2::128B"},
    {"$L__BB0_1: $x%y", "name=$L__BB0_1 : name=$x name=%y"},
    {"$x %y", "name=$x name=%y"},
    {"a%b % 3", "name=a name=%b % int=3"},
    {"a // b\nc /* d\n e */ f", "name=a name=c name=f"},
    {"/**/a/*/*/b", "name=a name=b"},
    {"# 1 \"file.cu\"\na", "name=a"},
    {"1 .5 1.5 0x1F 017 0b101 5U 1e3", "int=1 f64=.5 f64=1.5 int=0x1F int=017 int=0b101 int=5U "
                                       "f64=1e3"},
    {"0f3F800000 0d3FF0000000000000", "f32=0f3F800000 f64=0d3FF0000000000000"},
    {"<< >> <= >= == != && || < > = ! & |", "<< >> <= >= == != && || < > = ! & |"},
    {"\"a\\\"b {\" c", "string=\"a\\\"b {\" name=c"},
    {"a.", "name=a ."},
    {"a: :b ::", "name=a : : name=b : :"},
    {"@!%p bra", "@ ! name=%p name=bra"},
};

START_TEST(a_text_is_its_tokens)
{
    char out[400];
    emui_ptx_error error;
    tokens(out, sizeof out, cases[_i].text, &error);
    ck_assert_str_eq(error.text, "");
    ck_assert_str_eq(out, cases[_i].tokens);
}
END_TEST

static const struct ptx_refusal refusals[] = {
    {"a\n  /* b\nc", 2, 3, "comment"}, {"a \"b\nc\"", 1, 3, "string"},
    {"\"a\\", 1, 1, "string"},         {"a\n\n  ?`", 3, 4, "'`' begins nothing"},
    {"\x80", 1, 1, "byte 0x80"},       {"a # b", 1, 3, "'#' begins nothing"},
    {"x 0x", 1, 3, "base 16"},         {"a\\b", 1, 2, "'\\' begins nothing"},
};

START_TEST(what_is_no_token_is_refused)
{
    char out[400];
    emui_ptx_error error;
    const struct ptx_refusal *r = &refusals[_i];
    tokens(out, sizeof out, r->text, &error);
    ptx_told(r, NULL, &error);
}
END_TEST

START_TEST(a_nul_is_no_end)
{
    static const char text[] = ".version 9.0\n.target sm_90a\n\0";
    emui_ptx_error error;
    emui_ptx_module *m = emui_ptx_parse(text, sizeof text - 1, &error);
    ck_assert_ptr_null(m);
    ck_assert_int_eq(error.at.line, 3);
    ck_assert_ptr_nonnull(strstr(error.text, "byte 0x00"));
}
END_TEST

START_TEST(a_token_knows_its_place)
{
    static const char text[] = "a /*\n*/ b\n\tc";
    emui_ptx_error error;
    emui_ptx_lexer l = {.names.arena = emui_ptx_arena_open(), .error = &error};
    emui_ptx_lexer_open(&l, text, sizeof text - 1);
    ck_assert_int_eq(l.token.at.line * 100 + l.token.at.column, 101);
    emui_ptx_advance(&l);
    ck_assert_int_eq(l.token.at.line * 100 + l.token.at.column, 204);
    emui_ptx_advance(&l);
    ck_assert_int_eq(l.token.at.line * 100 + l.token.at.column, 302);
    emui_ptx_advance(&l);
    ck_assert(emui_ptx_is(&l, EMUI_PTX_T_END));
    emui_ptx_advance(&l);
    ck_assert(emui_ptx_is(&l, EMUI_PTX_T_END));
    emui_ptx_arena_close(l.names.arena);
}
END_TEST

/* Whatever is in it, and whatever braces are in its strings and comments. */
START_TEST(a_block_is_passed_over)
{
    emui_ptx_module *m =
        ptx_read(".section .debug_str\n{\ninfo: .b8 1, 2 { ` } // }\n.b8 \"}\" /* }"
                 " */ #\n}\n.global .b32 x;\n");
    ck_assert_int_eq(m->variables, 1);
    emui_ptx_close(m);
}
END_TEST

Suite *emu_ptx_lexer_suite(void)
{
    Suite *s = suite_create("emu_ptx_lexer");
    TCase *c = tcase_create("emu_ptx_lexer");
    tcase_add_loop_test(c, a_text_is_its_tokens, 0, COUNT(cases));
    tcase_add_loop_test(c, what_is_no_token_is_refused, 0, COUNT(refusals));
    tcase_add_test(c, a_nul_is_no_end);
    tcase_add_test(c, a_token_knows_its_place);
    tcase_add_test(c, a_block_is_passed_over);
    suite_add_tcase(s, c);
    return s;
}
