/* mbarrier_word.c - the word of an mbarrier object after each operation.
 *
 * What is here: lines of PTX with the state that must follow, the ranges of its fields, its events.
 * What is not: waits and misuse (spec-tests/cases/exec/async/mbarrier). */
#include "spec-tests/unit/emu/line.h"

#include "emu/exec/async/mbarrier_word.h"

enum { BAR = 64 };

/* ---- The word, operation by operation ---- */

static const struct {
    const char *line;
    bool phase; /* what must follow */
    uint32_t pending, expected;
    int32_t tx;
} steps[] = {
    {"mbarrier.init.shared.b64 [s+64], 3;", 0, 3, 3, 0},
    {"mbarrier.arrive.shared.b64 d2, [s+64];", 0, 2, 3, 0},
    {"mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [s+64], 96;", 0, 2, 3, 96},
    {"mbarrier.arrive.shared.b64 _, [s+64], 2;", 0, 0, 3, 96},
    {"mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [s+64], 32;", 0, 0, 3, 64},
    {"mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [s+64], 64;", 1, 3, 3, 0},
    {"mbarrier.test_wait.parity.shared.b64 p1, [s+64], 0;", 1, 3, 3, 0},
    {"mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [s+64], 48;", 1, 3, 3, -48},
    {"mbarrier.arrive.expect_tx.shared.b64 _, [s+64], 48;", 1, 2, 3, 0},
    {"mbarrier.arrive_drop.shared.b64 d2, [s+64];", 1, 1, 2, 0},
    {"mbarrier.arrive.shared.b64 d2, [s+64];", 0, 2, 2, 0},
};

/* The lines up to the one of the test. */
START_TEST(the_word_follows_each_operation)
{
    char text[2048] = "";
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (int k = 0; k <= _i; ++k)
        strcat(text, steps[k].line);
    ck_assert_int_eq(line_run_text(m, 1, text), EMU_FINISHED);
    emui_word is = emui_word_get((emui_place){m->cta[0].shared, BAR});
    ck_assert_msg(is.phase == steps[_i].phase && is.pending == steps[_i].pending &&
                      is.expected == steps[_i].expected && is.tx == steps[_i].tx,
                  "phase %d, pending %u, expected %u, tx %d", is.phase, is.pending, is.expected,
                  is.tx);
    ck_assert_int_eq(emu_findings(m), steps[_i].tx != 0); /* bytes that are left behind */
    emu_close(m);
}
END_TEST

/* Every field of the word, at its ends, comes back. */
START_TEST(the_word_holds_its_ranges)
{
    static const emui_word words[] = {{false, 1, 1, 0},
                                      {true, EMUI_BARRIER_MAX, EMUI_BARRIER_MAX, 0},
                                      {false, 0, EMUI_BARRIER_MAX, EMUI_BARRIER_MAX},
                                      {true, 37, 41, -EMUI_BARRIER_MAX},
                                      {false, 524287, 262143, -1}};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emui_place p = {m->cta[0].shared, BAR};
    for (int k = 0; k < COUNT(words); ++k) {
        emui_word_put(m, p, words[k]);
        emui_word is = emui_word_get(p);
        ck_assert(is.phase == words[k].phase && is.pending == words[k].pending);
        ck_assert(is.expected == words[k].expected && is.tx == words[k].tx);
    }
    emu_close(m);
}
END_TEST

/* Every change of the word is an event of the trace. */
START_TEST(words_are_traced)
{
    char text[2048] = "";
    emu_config how = emu_defaults();
    how.dynamic_shared = 1024;
    how.trace = tmpfile();
    ck_assert_ptr_nonnull(how.trace);
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_ptr_nonnull(m);
    line_run_text(m, 1,
                  "mbarrier.init.shared.b64 [s+64], 2; mbarrier.arrive.shared.b64 _, [s+64];");
    emu_close(m);
    rewind(how.trace);
    text[fread(text, 1, sizeof text - 1, how.trace)] = '\0';
    fclose(how.trace);
    ck_assert_msg(strstr(text, "\"offset\":64,\"phase\":0,\"pending\":1,\"tx\":0") != NULL, "%s",
                  text);
}
END_TEST

Suite *emu_mbarrier_word_suite(void)
{
    Suite *s = suite_create("emu_mbarrier_word");
    TCase *c = tcase_create("emu_mbarrier_word");
    tcase_add_loop_test(c, the_word_follows_each_operation, 0, COUNT(steps));
    tcase_add_test(c, the_word_holds_its_ranges);
    tcase_add_test(c, words_are_traced);
    suite_add_tcase(s, c);
    return s;
}
