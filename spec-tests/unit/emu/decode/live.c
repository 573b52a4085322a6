/* live.c - ranges of registers: straight lines, loops, branches, guards, reads before writes.
 *
 * Ranges are of instructions of the program, here one each of the body. What is not here: rows
 * (rows.c). */
#include "spec-tests/unit/emu/decode/text.h"

static emui_ptx_code *find_live(ptx_text *t, const char *body)
{
    text_parse(t, body);
    emui_ptx_decoder d = {.module = t->module,
                          .function = text_kernel(t),
                          .symbols = &text_symbols,
                          .error = &t->error};
    t->code = emui_ptx_translate(&d);
    emui_ptx_forget(&d);
    text_check_fine(t);
    ck_assert(emui_ptx_find_live(t->code));
    return t->code;
}

static const emui_ptx_live *range_of(const emui_ptx_code *code, const char *name)
{
    for (int k = 0; k < code->function->regs; ++k)
        if (strcmp(code->function->reg[k].name, name) == 0)
            return &code->live[k];
    ck_abort_msg("there is no register %s", name);
    return NULL;
}

static void check_range(const char *body, const char *name, int from, int to)
{
    ptx_text t;
    const emui_ptx_live *l = range_of(find_live(&t, body), name);
    ck_assert_msg(l->rows > 0 && l->from == from && l->to == to, "%s: %s from %d to %d", body, name,
                  l->from, l->to);
    text_close(&t);
}

START_TEST(from_the_write_to_the_last_read)
{
    static const char body[] = "mov.u32 %r1, 1; mov.u32 %r2, 2; add.u32 %r3, %r1, %r2; "
                               "mov.u32 %r4, %r1; exit;";
    check_range(body, "%r1", 0, 3);
    check_range(body, "%r2", 1, 2);
    check_range(body, "%r3", 2, 2); /* never read */
    check_range(body, "%r4", 3, 3);
}
END_TEST

START_TEST(all_of_a_loop_where_it_is_read_in_the_next_turn)
{
    static const char body[] = "mov.u32 %r1, 0;"           /* 0 */
                               "mov.u32 %r2, 7;"           /* 1 */
                               "L: add.u32 %r1, %r1, %r2;" /* 2 */
                               "mov.u32 %r3, %r1;"         /* 3 */
                               "setp.lt.u32 %p1, %r3, 9;"  /* 4 */
                               "@%p1 bra L;"               /* 5 */
                               "st.global.u32 [g], %r1;"   /* 6 */
                               "exit;";
    check_range(body, "%r1", 0, 6);
    check_range(body, "%r2", 1, 5);
    check_range(body, "%r3", 3, 4);
    check_range(body, "%p1", 4, 5);
}
END_TEST

/* .. also where the block that is read in begins long after the loop does. */
START_TEST(all_of_a_loop_that_reads_it_in_its_middle)
{
    static const char body[] = "mov.u32 %r1, 0;"         /* 0 */
                               "L: add.u32 %r2, %r2, 1;" /* 1 */
                               "@%p1 bra E;"             /* 2 */
                               "st.global.u32 [g], %r1;" /* 3 */
                               "@%p3 bra X;"             /* 4 */
                               "X: add.u32 %r2, %r2, 1;" /* 5 */
                               "@%p2 bra L;"             /* 6 */
                               "E: exit;";
    check_range(body, "%r1", 0, 6);
}
END_TEST

/* Written on both ways, read behind them; on one of the ways something else lives. */
START_TEST(the_ways_of_a_branch_are_in_the_range)
{
    static const char body[] = "setp.eq.u32 %p1, %tid.x, 0;" /* 0 */
                               "mov.u32 %r5, 5;"             /* 1 */
                               "@%p1 bra A;"                 /* 2 */
                               "mov.u32 %r1, 1;"             /* 3 */
                               "bra B;"                      /* 4 */
                               "A: mov.u32 %r2, 2;"          /* 5 */
                               "mov.u32 %r1, %r2;"           /* 6 */
                               "B: add.u32 %r3, %r1, %r5;"   /* 7 */
                               "exit;";
    check_range(body, "%r1", 3, 7);
    check_range(body, "%r2", 5, 6);
    check_range(body, "%r5", 1, 7);
}
END_TEST

/* Lanes whose guard is false keep what they had. */
START_TEST(a_write_under_a_guard_ends_nothing)
{
    static const char guarded[] = "mov.u32 %r1, 1;"         /* 0 */
                                  "mov.u32 %r2, 2;"         /* 1 */
                                  "L: @%p1 mov.u32 %r1, 3;" /* 2 */
                                  "st.global.u32 [g], %r1;" /* 3 */
                                  "bra L;";                 /* 4 */
    static const char always[] = "mov.u32 %r1, 1;"
                                 "mov.u32 %r2, 2;"
                                 "L: mov.u32 %r1, 3;"
                                 "st.global.u32 [g], %r1;"
                                 "bra L;";
    check_range(guarded, "%r1", 0, 4);
    check_range(always, "%r1", 0, 3);
}
END_TEST

START_TEST(what_is_read_before_it_is_written_lives_from_the_beginning)
{
    check_range("mov.u32 %r2, 1; mov.u32 %r3, 2; st.global.u32 [g], %r1; exit;", "%r1", 0, 2);
    check_range("bra A; A: mov.u32 %r3, 2; @%p1 mov.u32 %r1, 2; st.global.u32 [g], %r1; exit;",
                "%r1", 0, 3);
}
END_TEST

/* The targets of brx.idx, and what follows a guarded exit. */
START_TEST(every_way_out_of_a_block_is_taken)
{
    static const char body[] = "mov.u32 %r1, 1;" /* 0 */
                               "T: .branchtargets A, B;"
                               "brx.idx %r9, T;"         /* 1 */
                               "A: mov.u32 %r2, 2;"      /* 2 */
                               "exit;"                   /* 3 */
                               "B: @%p1 exit;"           /* 4 */
                               "st.global.u32 [g], %r1;" /* 5 */
                               "exit;";
    check_range(body, "%r1", 0, 5);
    check_range(body, "%r9", 0, 1);
}
END_TEST

/* Accumulators, the results of vector atomics, both results of a pair. */
START_TEST(each_operand_is_read_or_written)
{
    check_range("mov.f32 %f1, 0f00000000; mov.f32 %f3, 0f00000000;"
                "atom.global.add.v2.f32 {%f1, %f2}, [%d1], {%f3, %f4}; mov.b32 %r1, %f2; exit;",
                "%f2", 2, 3);
    check_range("mov.u32 %r3, 3; shfl.sync.idx.b32 %r1|%p1, %r3, 0, 31, -1; @%p1 exit; exit;",
                "%p1", 1, 2);
    check_range("mov.u64 %d1, g; st.global.u32 [%d1], 1; cp.async.bulk.prefetch.L2.global [%d1], "
                "16; exit;",
                "%d1", 0, 2);
}
END_TEST

Suite *emu_decode_live_suite(void)
{
    Suite *s = suite_create("emu_decode_live");
    TCase *c = tcase_create("live");
    tcase_add_test(c, from_the_write_to_the_last_read);
    tcase_add_test(c, all_of_a_loop_where_it_is_read_in_the_next_turn);
    tcase_add_test(c, all_of_a_loop_that_reads_it_in_its_middle);
    tcase_add_test(c, the_ways_of_a_branch_are_in_the_range);
    tcase_add_test(c, a_write_under_a_guard_ends_nothing);
    tcase_add_test(c, what_is_read_before_it_is_written_lives_from_the_beginning);
    tcase_add_test(c, every_way_out_of_a_block_is_taken);
    tcase_add_test(c, each_operand_is_read_or_written);
    suite_add_tcase(s, c);
    return s;
}
