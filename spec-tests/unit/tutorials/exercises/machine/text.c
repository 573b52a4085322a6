/* text.c - the text of a kernel: its gap, its instructions, and what is looked for among them.
 *
 * Here: the functions of tutorials/exercises/machine/text.c one by one. Not here: the judge
 * (judge.c), and the exercises with their wrong answers (tools/suites/emu/kernel_exercises.sh). */
#include "spec-tests/unit/suites.h"
#include "tutorials/exercises/machine/kernel.h"

#include <string.h>

static char lines[512];

static const char *instructions(const char *text)
{
    kernel_instructions(text, lines, sizeof lines);
    return lines;
}

START_TEST(the_gap_is_what_stands_between_its_lines)
{
    const char *text = "ret;\n    // your lines: here\n  add.u32 %x, %x, 1;\n    // end\nexit;\n";
    ck_assert(kernel_has_gap(text));
    ck_assert_str_eq(instructions(text), "add.u32 %x, %x, 1;");
    ck_assert_str_eq(instructions("/* your lines: */\n/* end */\n"), "");
    ck_assert_str_eq(instructions("// your lines:\nbar.sync 0; // end of a round\n// end\n"),
                     "bar.sync 0;");
}
END_TEST

START_TEST(without_a_gap_it_is_all)
{
    ck_assert(!kernel_has_gap("// your lines:\nret;\n"));
    ck_assert_str_eq(instructions("ret;\nexit;\n"), "ret;exit;");
    ck_assert_str_eq(instructions(""), "");
    ck_assert_str_eq(instructions("// your lines:"), "");
}
END_TEST

START_TEST(comments_and_blanks_do_not_count)
{
    ck_assert_str_eq(instructions("  add.u32\t%x , %x,\n 1 ;// one\n/* two */ ret ;"),
                     "add.u32 %x, %x, 1;ret;");
    ck_assert_str_eq(instructions("mov.b64 { %a , %b } , %c;"), "mov.b64 {%a, %b}, %c;");
    ck_assert_str_eq(instructions("/* never ended"), "");
    ck_assert_str_eq(instructions("\t.loc\t1 7 5\n\tld.local.u32 %r1, [%r2];"),
                     "ld.local.u32 %r1, [%r2];");
}
END_TEST

START_TEST(barriers_have_one_spelling)
{
    ck_assert_str_eq(instructions("barrier.sync 0; bar.cta.sync 0; barrier.cta.sync 0;"),
                     "bar.sync 0;bar.sync 0;bar.sync 0;");
    ck_assert_str_eq(
        instructions("barrier.cluster.wait; mbarrier.init.b64 [x], 1; bar.warp.sync 1;"),
        "barrier.cluster.wait;mbarrier.init.b64 [x], 1;bar.warp.sync 1;");
}
END_TEST

START_TEST(long_texts_are_cut)
{
    char few[8];
    kernel_instructions("add.u32 %x, %x, 1;", few, sizeof few);
    ck_assert_str_eq(few, "add.u32");
}
END_TEST

START_TEST(an_instruction_is_found_behind_guards_and_labels)
{
    const char *text = "again: @%p bra again;bar.sync 0;{ membar.cta;}@!%q st.shared.u32 [%x], 1;";
    ck_assert(kernel_has(text, "bra again"));
    ck_assert(kernel_has(text, "bar.sync"));
    ck_assert(kernel_has(text, "membar."));
    ck_assert(kernel_has(text, "st.shared"));
    ck_assert(!kernel_has(text, "shared"));
    ck_assert(!kernel_has(text, "ld."));
    ck_assert(!kernel_has("", "ld."));
}
END_TEST

START_TEST(patterns_are_several_or_span_parts)
{
    const char *text = "setp.lt.u32 %p, %i, %n;@%p bra over;bar.sync 0;ld.shared.u32 %x, [%y];";
    ck_assert(kernel_has(text, "ld.global|bar.sync"));
    ck_assert(!kernel_has(text, "ld.global|st."));
    ck_assert(kernel_has(text, "@*bra"));
    ck_assert(!kernel_has(text, "@*bar.sync"));
    ck_assert(kernel_has(text, "setp.*%n"));
    ck_assert(!kernel_has(text, "setp.*bra"));
    ck_assert(kernel_has(text, "bar.sync 0;ld.shared"));
    ck_assert(!kernel_has(text, "ld.shared.u32 %x, [%y];bar.sync"));
}
END_TEST

START_TEST(a_gap_is_open_as_it_came)
{
    const kernel_task *t = kernel_task_of(31);
    ck_assert(kernel_is_open(t, "// your lines:\nld.shared.u32  %x,[%from] ;\n// end\n", true) ==
              false);
    ck_assert(
        kernel_is_open(t, "// your lines:\n ld.shared.u32 %x, [%from]; // so\n// end\n", true));
    ck_assert(kernel_is_open(t, "// your lines:\n x = tile[127 - t];\n// end\n", false));
    ck_assert(!kernel_is_open(t, "// your lines:\n x = tile[127 - t];\n// end\n", true));
    ck_assert(!kernel_is_open(t, "ld.shared.u32 %x, [%from];", true));
}
END_TEST

Suite *kernel_text_suite(void)
{
    Suite *suite = suite_create("kernel_text");
    TCase *all = tcase_create("kernel_text");

    tcase_add_test(all, the_gap_is_what_stands_between_its_lines);
    tcase_add_test(all, without_a_gap_it_is_all);
    tcase_add_test(all, comments_and_blanks_do_not_count);
    tcase_add_test(all, barriers_have_one_spelling);
    tcase_add_test(all, long_texts_are_cut);
    tcase_add_test(all, an_instruction_is_found_behind_guards_and_labels);
    tcase_add_test(all, patterns_are_several_or_span_parts);
    tcase_add_test(all, a_gap_is_open_as_it_came);
    suite_add_tcase(suite, all);
    return suite;
}
