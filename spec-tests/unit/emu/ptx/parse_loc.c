/* parse_loc.c - .loc and .file: where instructions stand, and what they were inlined into. */
#include "spec-tests/unit/emu/ptx/text.h"

static const emui_ptx_frame *frame_at(const emui_ptx_module *m, int k)
{
    int32_t frame = ptx_kernel(m)->body[k].at.frame;
    ck_assert(frame >= 0 && frame < m->frames);
    return &m->frame[frame];
}

static void check_place(const emui_ptx_frame *f, int file, int line, int column)
{
    ck_assert_int_eq(f->file, file);
    ck_assert_int_eq(f->line, line);
    ck_assert_int_eq(f->column, column);
}

START_TEST(instructions_know_their_source)
{
    emui_ptx_module *m =
        ptx_read(PTX_BODY("ret;\n.loc 1 20 5\nret;\n"
                          ".loc 2 30 0, function_name $L__info0, inlined_at 1 22 3\nret; "
                          "ret;\n"
                          ".loc 3 40 1, function_name $L__info0+16, inlined_at 2 1 1 @q "
                          "ret;") "\n"
                                  ".file 1 \"a b.cu\"\n.file 3 \"c\\\"d.h\", 123, 456\n");
    const emui_ptx_instruction *i = ptx_kernel(m)->body;
    ck_assert_int_eq(i[0].at.frame, 0);
    check_place(frame_at(m, 1), 1, 20, 5);
    check_place(frame_at(m, 2), 2, 30, 0);
    ck_assert(i[3].at.frame == i[2].at.frame && i[3].at.line == 11);
    check_place(frame_at(m, 4), 3, 40, 1);
    ck_assert_int_eq(m->files, 4);
    ck_assert_str_eq(m->file[1], "a b.cu");
    ck_assert_str_eq(m->file[3], "c\\\"d.h");
    ck_assert_ptr_null(m->file[2]);
    emui_ptx_close(m);
}
END_TEST

/* A place that no .loc had before is a frame, too; the last of a place is the outer one. */
START_TEST(frames_are_chains)
{
    emui_ptx_module *m =
        ptx_read(PTX_BODY(".loc 1 9 5\n.loc 2 30 1, function_name $A, inlined_at 1 9 5\n"
                          ".loc 3 40 1, function_name $B, inlined_at 2 30 1\nret;\n"
                          ".loc 2 30 1, function_name $A, inlined_at 1 8 5\n"
                          ".loc 3 40 1, function_name $B, inlined_at 2 30 1\nret;\n"));
    for (int k = 0; k < 2; ++k) {
        const emui_ptx_frame *f = frame_at(m, k), *middle = &m->frame[f->outer];
        check_place(f, 3, 40, 1);
        check_place(middle, 2, 30, 1);
        check_place(&m->frame[middle->outer], 1, 9 - k, 5);
        ck_assert_int_eq(m->frame[middle->outer].outer, 0);
    }
    emui_ptx_close(m);
}
END_TEST

START_TEST(a_frame_is_kept_once)
{
    emui_ptx_module *m =
        ptx_read(PTX_BODY(".loc 1 9 5\nret;\n.loc 2 3 1, function_name $A, inlined_at 1 9 5\nret;\n"
                          ".loc 1 9 5\nret;\n.loc 2 3 1, function_name $A, inlined_at 1 9 5\nret;\n"
                          ".loc 2 3 1, function_name $B, inlined_at 1 9 5\nret;\n"
                          ".loc 2 3 1, function_name $B+4, inlined_at 1 9 5\nret;\n"));
    const emui_ptx_instruction *i = ptx_kernel(m)->body;
    ck_assert_int_eq(m->frames, 5);
    ck_assert_int_eq(i[0].at.frame, i[2].at.frame);
    ck_assert_int_eq(i[1].at.frame, i[3].at.frame);
    ck_assert_int_ne(i[3].at.frame, i[4].at.frame);
    ck_assert_int_ne(i[4].at.frame, i[5].at.frame);
    emui_ptx_close(m);
}
END_TEST

/* A frame that is inlined into its own place has the one before it around it: chains end. */
START_TEST(chains_end)
{
    emui_ptx_module *m =
        ptx_read(PTX_BODY(".loc 1 9 5, function_name $A, inlined_at 1 9 5\nret;\n"
                          ".loc 1 9 5, function_name $A, inlined_at 1 9 5\nret;\n"));
    for (int32_t i = 1; i < m->frames; ++i)
        ck_assert_int_lt(m->frame[i].outer, i);
    emui_ptx_close(m);
}
END_TEST

START_TEST(a_place_without_a_line_leaves_the_one_before)
{
    emui_ptx_module *m =
        ptx_read(PTX_BODY(".loc 1 9 5\nret;\n.loc 1 0 5\nret;\n.loc 1 8 5\nret;\n"));
    check_place(frame_at(m, 1), 1, 9, 5);
    check_place(frame_at(m, 2), 1, 8, 5);
    emui_ptx_close(m);
}
END_TEST

static const struct ptx_refusal refusals[] = {
    {PTX_BODY(".loc 1 2 3, inlined 1 2 3"), 7, 13, "expected function_name or inlined_at"},
    {PTX_BODY(".loc 1 2 3, inlined_at 1 2 ret;"), 7, 28, "a column"},
    {PTX_BODY(".loc 1 2 3, function_name 4"), 7, 27, "a label"},
};

START_TEST(other_attributes_are_refused)
{
    ptx_refused(&refusals[_i]);
}
END_TEST

Suite *emu_ptx_parse_loc_suite(void)
{
    Suite *s = suite_create("emu_ptx_parse_loc");
    TCase *c = tcase_create("emu_ptx_parse_loc");
    tcase_add_test(c, instructions_know_their_source);
    tcase_add_test(c, frames_are_chains);
    tcase_add_test(c, a_frame_is_kept_once);
    tcase_add_test(c, chains_end);
    tcase_add_test(c, a_place_without_a_line_leaves_the_one_before);
    tcase_add_loop_test(c, other_attributes_are_refused, 0, COUNT(refusals));
    suite_add_tcase(s, c);
    return s;
}
