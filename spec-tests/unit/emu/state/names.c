/* names.c - memory, registers and instructions by the names that the host gave them, in findings;
 * without names by offset, row and number.
 *
 * What is not here: the findings themselves (report.c). */
#include "emu/state/state.h"
#include "spec-tests/unit/emu/line.h"

/* ---- Memory ---- */

static const struct {
    emu_space space;
    uint64_t named, bytes;
    const char *load, *says;
} bytes_of[] = {
    {EMU_SHARED, 64, 32, "shared.u32 r8, [64]",
     "reads byte 0x0 of smem_a of CTA 0, which was never written"},
    {EMU_SHARED, 64, 32, "shared.u32 r8, [92]", "reads byte 0x1c of smem_a of CTA 0"},
    {EMU_SHARED, 64, 32, "shared.u32 r8, [96]", "reads byte 0x60 of the shared memory of CTA 0"},
    {EMU_SHARED, 64, 32, "shared.u32 r8, [60]", "reads byte 0x3c of the shared memory of CTA 0"},
    {EMU_LOCAL, 64, 32, "local.u32 r8, [68]", "reads byte 0x4 of smem_a of thread 0"},
    {EMU_PARAM, 8, 4, "param.u32 r8, [8]", "reads byte 0x0 of smem_a, which"},
    {EMU_SHARED, 8, 4, "shared.u32 r8, [68]", "reads byte 0x44 of the shared memory of CTA 0"},
};

START_TEST(bytes_have_the_name_that_they_were_given)
{
    struct ptx_line l = line_of("ld.%s; nanosleep.u32 r8;", bytes_of[_i].load);
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert(emu_put_param(m, 16, "last", 4)); /* parameters end behind the last one */
    ck_assert(emu_name(m, bytes_of[_i].space, bytes_of[_i].named, bytes_of[_i].bytes, "smem_a"));
    line_run(m, UINT32_MAX, &l);
    check_finding(m, bytes_of[_i].says);
    line_close(&l);
    emu_close(m);
}
END_TEST

/* In an allocation the name is told from its own begin on; the last name comes first. */
START_TEST(the_last_name_comes_first)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    uint64_t at = emu_alloc(m, 256, "all");
    one_set_all(m, 2, at + 80);
    ck_assert(emu_name(m, EMU_GLOBAL, at, 256, "outer"));
    ck_assert(emu_name(m, EMU_GENERIC, at + 64, 64, "inner"));
    line_run_text(m, UINT32_MAX, "ld.global.u32 r8, [d2]; nanosleep.u32 r8;");
    check_finding(m, "reads byte 0x10 of inner, which");
    emu_close(m);
}
END_TEST

/* Another CTA's memory by the same name. */
START_TEST(names_are_those_of_each_cta)
{
    emui_text t;
    struct program_case p = program_make(NULL, 0, 32, 3);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert(emu_name(m, EMU_SHARED, 128, 64, "stage"));
    ck_assert_str_eq(emui_name(&t, (emui_place){m->cta[2].shared, 130}),
                     "byte 0x2 of stage of CTA 2");
    emu_close(m);
}
END_TEST

/* ---- Registers ---- */

START_TEST(rows_have_names_where_they_hold_a_register)
{
    emui_text t;
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert(emu_name_row(m, 4, 0, 10, "%r17") && emu_name_row(m, 4, 10, 20, "%f2"));
    ck_assert_str_eq(emui_row_name(m, 4, 9, &t), "%r17");
    ck_assert_str_eq(emui_row_name(m, 4, 10, &t), "%f2");
    ck_assert_str_eq(emui_row_name(m, 4, 20, &t), "register row 4");
    ck_assert_str_eq(emui_row_name(m, 5, 9, &t), "register row 5");
    const emui_named_row rows[] = {{"%rd1", 5, 2, 3, 9}, {"%f7", 5, 1, 10, 10}};
    m->functions.row = rows; /* of the program that runs */
    m->functions.rows = COUNT(rows);
    ck_assert_str_eq(emui_row_name(m, 5, 3, &t), "%rd1");
    ck_assert_str_eq(emui_row_name(m, 6, 9, &t), "%rd1");
    ck_assert_str_eq(emui_row_name(m, 5, 10, &t), "%f7");
    ck_assert_str_eq(emui_row_name(m, 6, 10, &t), "register row 6");
    ck_assert_str_eq(emui_row_name(m, 7, 9, &t), "register row 7");
    ck_assert_str_eq(emui_row_name(m, 5, 2, &t), "register row 5");
    ck_assert_str_eq(emui_row_name(m, 4, 9, &t), "%r17");
    emu_close(m);
}
END_TEST

START_TEST(an_unwritten_register_is_named)
{
    emu_config how = emu_defaults();
    how.undefined = true;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert(emu_name_row(m, 4, 0, 1, "%r17"));
    line_run_text(m, UINT32_MAX, "add.u32 r5, r4, 1;");
    check_finding(m, "lane 0 of warp 0 of CTA 0 reads %r17, which nothing wrote before");
    check_says(emu_found(m, 0), "set it on every path to this instruction");
    emu_close(m);
}
END_TEST

/* ---- Instructions ---- */

static const struct {
    emu_source source;
    const char *begins;
} sources[] = {
    {{"ld.shared.u32 %r1, [%r2]", "gemm.cu", 57, 3, NULL},
     "ld.shared.u32 %r1, [%r2] (gemm.cu:57): lane 0 of warp 0 of CTA 0 reads byte 0x40"},
    {{"ld.shared.u32 %r1, [%r2]", NULL, 0, 3, NULL},
     "ld.shared.u32 %r1, [%r2] (line 3): lane 0 of warp 0"},
    {{"ld.shared.u32 %r1, [%r2]", NULL, 0, 0, NULL}, "ld.shared.u32 %r1, [%r2]: lane 0 of warp 0"},
    {{NULL, "gemm.cu", 57, 3, NULL}, "instruction 0 (gemm.cu:57): lane 0 of warp 0"},
    {{"a text that is so long that no message has room for all of it, and for a file and a line of "
      "that file",
      "/one/path/that/is/as/long/as/paths/of/generated/headers/often/are/kernel.cuh", 1234567, 0,
      NULL},
     "a text that is so long that no message has room for all of it, and for a .. "
     "(/one/path/that/is/as/long/as/paths/of/generated/headers/often/are/kernel.cuh:1234567): lane "
     "0"},
    {{"shfl.sync.down.b32 %r1", "gemm.cu", 57, 3, "in __shfl_down_sync, sm_30_intrinsics.hpp:433"},
     "shfl.sync.down.b32 %r1 (gemm.cu:57, in __shfl_down_sync, sm_30_intrinsics.hpp:433): lane 0"},
    {{"ret",
      "/cut/a/path/that/is/longer/than/any/message/has/room/for/it/loses/its/first/folders/but/is/"
      "cut/at/a/folder/kernel.cuh",
      1, 0, NULL},
     "ret (than/any/message/has/room/for/it/loses/its/first/folders/but/is/cut/at/a/folder/"
     "kernel.cuh:1): lane 0"},
};

START_TEST(a_finding_begins_with_its_instruction)
{
    struct ptx_line l = line_of("ld.shared.u32 r8, [64]; nanosleep.u32 r8;");
    l.guarded->source = &sources[_i].source;
    emu_machine *m = one_open(EMU_CHECK_ALL);
    line_run(m, 1, &l);
    ck_assert_int_eq(emu_findings(m), 1);
    const char *says = emu_found(m, 0)->message;
    ck_assert_msg(strncmp(says, sources[_i].begins, strlen(sources[_i].begins)) == 0, "%s", says);
    line_close(&l);
    emu_close(m);
}
END_TEST

/* The other party's instruction is named, too. */
START_TEST(both_instructions_are_named)
{
    static const emu_source st = {"st.shared.u32 [%r4], %r5", "gemm.cu", 57, 0, NULL},
                            ld = {"@%p1 ld.shared.u32 %r6, [%r4]", "gemm.cu", 61, 0, NULL};
    struct ptx_line l = line_of("@p1 st.shared.u32 [64], 1; ld.shared.u32 r8, [64];");
    emu_machine *m = one_open(EMU_CHECK_ALL);
    l.guarded[0].source = &st;
    l.guarded[1].source = &ld;
    *emu_predicate(m, 0, 0, 1) = 1;
    line_run(m, UINT32_MAX - 1, &l);
    check_finding(m,
                  "@%p1 ld.shared.u32 %r6, [%r4] (gemm.cu:61): lane 1 of warp 0 of CTA 0 reads "
                  "byte 0x40 of the shared memory of CTA 0, which lane 0 of warp 0 of CTA 0 wrote "
                  "at st.shared.u32 [%r4], %r5 (gemm.cu:57); the two accesses are unordered");
    check_says(emu_found(m, 0), "put bar.warp.sync between the two");
    line_close(&l);
    emu_close(m);
}
END_TEST

START_TEST(names_that_cannot_be_kept_are_refused)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    check_let_fail(0);
    bool bytes = emu_name(m, EMU_SHARED, 0, 4, "a");
    bool failed = check_has_failed();
    check_let_fail(0);
    bool row = emu_name_row(m, 1, 0, 4, "b");
    failed = check_has_failed() && failed;
    ck_assert(failed && !bytes && !row);
    emu_close(m);
}
END_TEST

Suite *emu_names_suite(void)
{
    Suite *s = suite_create("emu_names");
    TCase *c = tcase_create("emu_names");
    tcase_add_loop_test(c, bytes_have_the_name_that_they_were_given, 0, COUNT(bytes_of));
    tcase_add_test(c, the_last_name_comes_first);
    tcase_add_test(c, names_are_those_of_each_cta);
    tcase_add_test(c, rows_have_names_where_they_hold_a_register);
    tcase_add_test(c, an_unwritten_register_is_named);
    tcase_add_loop_test(c, a_finding_begins_with_its_instruction, 0, COUNT(sources));
    tcase_add_test(c, both_instructions_are_named);
    tcase_add_test(c, names_that_cannot_be_kept_are_refused);
    suite_add_tcase(s, c);
    return s;
}
