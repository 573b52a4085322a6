/* mbarrier_word.c - the word of an mbarrier object after each operation.
 *
 * What is here: tables of operations with the state that must follow, the ranges of its fields, its
 * events. What is not: waits and misuse (mbarrier.c). */
#include "spec-tests/unit/emu/fixture.h"

#include "emu/exec/async/mbarrier_word.h"

enum { BAR = 64 };

static emu_machine *one_warp(void)
{
    const char *why;
    emu_config how = emu_defaults();
    how.dynamic_shared = 1024;
    emu_machine *m = emu_open(&how, &why);
    ck_assert_msg(m != NULL, "%s", why);
    return m;
}

/* ---- The word, operation by operation ---- */

struct step {
    const char *name;
    emu_ins ins;
    bool phase; /* what must follow */
    uint32_t pending, expected;
    int32_t tx;
};

#define OP(o)                                                                                      \
    .execute = emu_mbarrier, .op = EMU_MBARRIER_##o, .space = EMU_SHARED, .a = PROGRAM_AT(BAR)

static const struct step steps[] = {
    {"init 3", {OP(INIT), .b = PROGRAM_IS(3)}, 0, 3, 3, 0},
    {"arrive", {OP(ARRIVE), .d = PROGRAM_ROW(2)}, 0, 2, 3, 0},
    {"expect_tx 96", {OP(EXPECT_TX), .b = PROGRAM_IS(96)}, 0, 2, 3, 96},
    {"arrive 2", {OP(ARRIVE), .b = PROGRAM_IS(2)}, 0, 0, 3, 96},
    {"complete_tx 32", {OP(COMPLETE_TX), .b = PROGRAM_IS(32)}, 0, 0, 3, 64},
    {"complete_tx 64", {OP(COMPLETE_TX), .b = PROGRAM_IS(64)}, 1, 3, 3, 0},
    {"test_wait 0",
     {OP(TEST_WAIT), .d = PROGRAM_PRED(1), .b = PROGRAM_IS(0), .flags = EMU_MBARRIER_PARITY},
     1,
     3,
     3,
     0},
    {"complete_tx 48", {OP(COMPLETE_TX), .b = PROGRAM_IS(48)}, 1, 3, 3, -48},
    {"arrive.expect_tx 48",
     {OP(ARRIVE), .c = PROGRAM_IS(48), .flags = EMU_MBARRIER_EXPECT},
     1,
     2,
     3,
     0},
    {"arrive_drop", {OP(ARRIVE_DROP)}, 1, 1, 2, 0},
    {"arrive", {OP(ARRIVE)}, 0, 2, 2, 0},
};

START_TEST(the_word_follows_each_operation)
{
    emu_machine *m = one_warp();
    emui_place p = {m->cta[0].shared, BAR};
    for (size_t k = 0; k < sizeof steps / sizeof steps[0]; ++k) {
        const struct step *s = &steps[k];
        ck_assert_int_eq(emu_mbarrier(m, m->cta[0].warp, 1, &s->ins), EMU_DONE);
        emui_word is = emui_word_get(p);
        ck_assert_msg(is.phase == s->phase && is.pending == s->pending &&
                          is.expected == s->expected && is.tx == s->tx,
                      "after %zu, %s: phase %d, pending %u, expected %u, tx %d", k, s->name,
                      is.phase, is.pending, is.expected, is.tx);
    }
    ck_assert_msg(emu_findings(m) == 0, "%s", emu_found(m, 0)->message);
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
    emu_machine *m = one_warp();
    emui_place p = {m->cta[0].shared, BAR};
    for (size_t k = 0; k < sizeof words / sizeof words[0]; ++k) {
        emui_word_put(m, p, words[k]);
        emui_word is = emui_word_get(p);
        ck_assert(is.phase == words[k].phase && is.pending == words[k].pending);
        ck_assert(is.expected == words[k].expected && is.tx == words[k].tx);
    }
    emu_close(m);
}
END_TEST

static bool predicate(emu_machine *m, int p)
{
    return *emu_predicate(m, 0, 0, p) & 1;
}

START_TEST(a_state_is_tested_by_its_phase)
{
    static const emu_ins init = {OP(INIT), .b = PROGRAM_IS(1)},
                         arrive = {OP(ARRIVE), .d = PROGRAM_ROW(4)},
                         test = {OP(TEST_WAIT), .d = PROGRAM_PRED(1), .b = PROGRAM_ROW(4)},
                         count = {.execute = emu_mbarrier,
                                  .op = EMU_MBARRIER_PENDING_COUNT,
                                  .d = PROGRAM_ROW(6),
                                  .b = PROGRAM_ROW(4)},
                         early = {OP(TEST_WAIT), .d = PROGRAM_PRED(2), .b = PROGRAM_IS(1),
                                  .flags = EMU_MBARRIER_PARITY};
    emu_machine *m = one_warp();
    emu_warp *w = m->cta[0].warp;
    ck_assert_int_eq(emu_mbarrier(m, w, 1, &init), EMU_DONE);
    ck_assert_int_eq(emu_mbarrier(m, w, 1, &early), EMU_DONE);
    ck_assert_msg(predicate(m, 2), "the phase before the first is over");
    ck_assert_int_eq(emu_mbarrier(m, w, 1, &arrive), EMU_DONE);
    ck_assert_int_eq(emu_mbarrier(m, w, 1, &count), EMU_DONE);
    ck_assert_uint_eq(emu_register(m, 0, 0, 6)[0], 1);
    ck_assert_int_eq(emu_mbarrier(m, w, 1, &test), EMU_DONE);
    ck_assert(predicate(m, 1));
    ck_assert_int_eq(emu_mbarrier(m, w, 1, &arrive), EMU_DONE);
    ck_assert_int_eq(emu_mbarrier(m, w, 1, &test), EMU_DONE);
    ck_assert(predicate(m, 1));
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* Every change of the word is an event of the trace. */
START_TEST(words_are_traced)
{
    static const emu_ins init = {OP(INIT), .b = PROGRAM_IS(2)}, arrive = {OP(ARRIVE)};
    char text[2048] = "";
    const char *why;
    emu_config how = emu_defaults();
    how.dynamic_shared = 1024;
    how.trace = tmpfile();
    ck_assert_ptr_nonnull(how.trace);
    emu_machine *m = emu_open(&how, &why);
    ck_assert_ptr_nonnull(m);
    emu_mbarrier(m, m->cta[0].warp, 1, &init);
    emu_mbarrier(m, m->cta[0].warp, 1, &arrive);
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
    tcase_add_test(c, the_word_follows_each_operation);
    tcase_add_test(c, the_word_holds_its_ranges);
    tcase_add_test(c, a_state_is_tested_by_its_phase);
    tcase_add_test(c, words_are_traced);
    suite_add_tcase(s, c);
    return s;
}
