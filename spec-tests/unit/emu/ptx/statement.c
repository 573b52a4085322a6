/* statement.c - PTX text as statements: the content of each, its linkage, its name, its end. */
#include "emu/ptx/statement.h"
#include "spec-tests/unit/emu/ptx/text.h"
#include "spec-tests/unit/suites.h"

static const struct row {
    const char *text, *name; /* NULL: none */
    emui_ptx_content content;
    emui_ptx_linkage linkage;
} rows[] = {
    {".version 9.0", NULL, EMUI_PTX_HAS_HEADER, EMUI_PTX_HERE},
    {".target sm_90a, debug", NULL, EMUI_PTX_HAS_HEADER, EMUI_PTX_HERE},
    {".address_size 64", NULL, EMUI_PTX_HAS_HEADER, EMUI_PTX_HERE},
    {".extern .func  (.param .b32 r) f(.param .b32 p)\n;", "f", EMUI_PTX_HAS_FUNCTION,
     EMUI_PTX_EXTERN},
    {".visible .global .align 4 .u32 x = 5;", "x", EMUI_PTX_HAS_VARIABLE, EMUI_PTX_VISIBLE},
    {".global .align 1 .b8 $str[3] = {37, 100, 0};", "$str", EMUI_PTX_HAS_VARIABLE, EMUI_PTX_HERE},
    {".common .global .u64 y[2] = {x, 0xff00(x)};", "y", EMUI_PTX_HAS_VARIABLE, EMUI_PTX_COMMON},
    {".weak .func (.param .b32 r) g(.param .b32 p) { .reg .b32 %r<2>; { ret; } }", "g",
     EMUI_PTX_HAS_FUNCTION, EMUI_PTX_WEAK},
    {".func h() { ld.weak.global.u32 %r1, [x]; }", "h", EMUI_PTX_HAS_FUNCTION, EMUI_PTX_HERE},
    {".visible .entry k(.param .u64 .ptr .global q) .maxntid 32\n{ ret; }", "k",
     EMUI_PTX_HAS_FUNCTION, EMUI_PTX_VISIBLE},
    {".file 1 \"a;b.cu\"", NULL, EMUI_PTX_HAS_OTHER, EMUI_PTX_HERE},
    {".alias i, g;", NULL, EMUI_PTX_HAS_OTHER, EMUI_PTX_HERE},
    {".section .debug_str { .b8 1 \"}\" ` }", NULL, EMUI_PTX_HAS_SECTION, EMUI_PTX_HERE}};

/* Each on lines of its own, behind a comment. */
static void write_text(char *to, size_t room)
{
    size_t n = 0;
    for (int i = 0; i < COUNT(rows); ++i)
        n += (size_t)snprintf(to + n, room - n, "// .weak ;\n%s\n\n", rows[i].text);
    ck_assert_uint_lt(n, room);
}

static void check_rows(emui_ptx_lexer *l)
{
    emui_ptx_statement s;
    for (int i = 0; i < COUNT(rows); ++i) {
        ck_assert(emui_ptx_next_statement(l, &s));
        ck_assert(s.content == rows[i].content && s.linkage == rows[i].linkage);
        ck_assert_uint_eq((size_t)(s.end - s.begin), strlen(rows[i].text));
        ck_assert_mem_eq(s.begin, rows[i].text, strlen(rows[i].text));
        ck_assert_str_eq(s.name == NULL ? "" : s.name->text,
                         rows[i].name == NULL ? "" : rows[i].name);
    }
    ck_assert(!emui_ptx_next_statement(l, &s));
}

START_TEST(each_statement_is_one)
{
    char text[2000];
    emui_ptx_error error = {.text = ""};
    emui_ptx_lexer l = {.names.arena = emui_ptx_arena_open(), .error = &error};
    write_text(text, sizeof text);
    if (setjmp(l.failed) == 0) {
        emui_ptx_lexer_open(&l, text, strlen(text));
        check_rows(&l);
    }
    ck_assert_str_eq(error.text, "");
    emui_ptx_arena_close(l.names.arena);
}
END_TEST

/* So many statements; they follow one another within the text, or the lexer refuses it. */
static void check_cut(const char *text, size_t bytes)
{
    emui_ptx_statement s;
    emui_ptx_error error = {.text = ""};
    emui_ptx_lexer l = {.names.arena = emui_ptx_arena_open(), .error = &error};
    if (setjmp(l.failed) == 0) {
        const char *at = text;
        emui_ptx_lexer_open(&l, text, bytes);
        for (; emui_ptx_next_statement(&l, &s); at = s.end)
            ck_assert(at <= s.begin && s.begin < s.end && s.end <= text + bytes);
    }
    emui_ptx_arena_close(l.names.arena);
}

START_TEST(what_is_cut_ends)
{
    char text[2000];
    write_text(text, sizeof text);
    for (size_t n = 0, all = strlen(text); n <= all; ++n) {
        char *cut = malloc(n + (n == 0)); /* so that a sanitizer sees a read behind it */
        ck_assert_ptr_nonnull(cut);
        memcpy(cut, text, n);
        check_cut(cut, n);
        free(cut);
    }
}
END_TEST

static const struct {
    const char *text;
    const char *target; /* NULL: none */
} targets[] = {{PTX_BEGIN, "sm_90a"},
               {"// .target sm_80\n.version 8.0 .target texmode_unified, sm_75\n", "sm_75"},
               {".version 9.9\n.target sm_120f\n.future", "sm_120f"},
               {".version 9.0\n.target compute\n", NULL},
               {".version 9.0\n.visible .entry sm_50()", 0},
               {".version 9.0\n`", 0},
               {"", 0}};

START_TEST(targets_are_read)
{
    char target[EMUI_PTX_TARGET];
    bool found = emui_ptx_target(targets[_i].text, strlen(targets[_i].text), target);
    ck_assert_int_eq(found, targets[_i].target != NULL);
    ck_assert(!found || strcmp(target, targets[_i].target) == 0);
}
END_TEST

Suite *emu_ptx_statement_suite(void)
{
    Suite *s = suite_create("emu_ptx_statement");
    TCase *c = tcase_create("emu_ptx_statement");
    tcase_add_test(c, each_statement_is_one);
    tcase_add_test(c, what_is_cut_ends);
    tcase_add_loop_test(c, targets_are_read, 0, COUNT(targets));
    suite_add_tcase(s, c);
    return s;
}
