/* shadow.c - which accesses to a word are remembered: bytes apart, four writes, four reads, words
 * on every page, and none if order is not checked.
 *
 * What is here: programs whose findings say what was remembered. What is not: what puts accesses in
 * order (race.c, scope.c, clock.c). */
#include "spec-tests/unit/emu/check/race/words.h"

/* ---- Bytes of a word ---- */

/* Bytes of one word do not race with each other; one of them read with its neighbour does. */
START_TEST(bytes_of_a_word_are_distinct)
{
    emu_ins program[] = {
        {WORD(EMU_ST, EMU_SHARED, PROGRAM_BY(OUT, 0)), .b = PROGRAM_ROW(SENT), PROGRAM_ALL},
        {WORD(EMU_LD, EMU_SHARED, PROGRAM_BY(IN, 0)), .d = PROGRAM_ROW(GOT), PROGRAM_ALL},
        PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 32, 1);
    program[0].type = EMU_U8;
    program[1].type = _i ? EMU_U16 : EMU_U8;
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane) {
        emu_register(m, 0, 0, OUT)[lane] = 64 + lane;
        emu_register(m, 0, 0, IN)[lane] = 64 + (_i ? lane & ~1U : lane);
        emu_register(m, 0, 0, SENT)[lane] = lane;
    }
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), _i);
    ck_assert(_i == 0 || emu_found(m, 0)->rule == EMU_RACE);
    emu_close(m);
}
END_TEST

/* Four lanes write a byte of a word each; whose byte is read at last is the one that is named. */
START_TEST(each_of_four_writers_is_remembered)
{
    emu_ins program[] = {
        {WORD(EMU_ST, EMU_SHARED, PROGRAM_BY(OUT, 0)), .b = PROGRAM_ROW(SENT), .guard = 1},
        {WORD(EMU_LD, EMU_SHARED, PROGRAM_AT(64)), .d = PROGRAM_ROW(GOT), .guard = 2},
        PROGRAM_EXIT};
    char part[64];
    program[0].type = program[1].type = EMU_U8;
    program[1].a.value += (uint64_t)_i;
    struct program_case p = program_make(program, COUNT(program), 64, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        emu_register(m, 0, 0, OUT)[lane] = 64 + lane;
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    snprintf(part, sizeof part, "which lane %d of warp 0 of CTA 0 wrote at instruction 0", _i);
    check_finding(m, part);
    emu_close(m);
}
END_TEST

/* ---- Reads without an order among each other ---- */

/* Four warps read a word, each at an instruction of its own. All but one of them arrive at a
 * barrier with the last warp, which then writes the word: a race with the one that did not
 * arrive. */
static const emu_ins readers[] = {
    {WORD(EMU_LD, EMU_SHARED, PROGRAM_AT(64)), .d = PROGRAM_ROW(GOT), .guard = 4},
    {WORD(EMU_LD, EMU_SHARED, PROGRAM_AT(64)), .d = PROGRAM_ROW(GOT), .guard = 5},
    {WORD(EMU_LD, EMU_SHARED, PROGRAM_AT(64)), .d = PROGRAM_ROW(GOT), .guard = 6},
    {WORD(EMU_LD, EMU_SHARED, PROGRAM_AT(64)), .d = PROGRAM_ROW(GOT), .guard = 7},
    {.execute = emu_barrier_cta,
     .op = EMU_BAR_SYNC,
     .a = PROGRAM_IS(1),
     .b = PROGRAM_IS(128),
     .guard = 1},
    {WORD(EMU_ST, EMU_SHARED, PROGRAM_AT(64)), .b = PROGRAM_IS(1), .guard = 2},
    PROGRAM_EXIT};

/* P1: the warps that come to the barrier, P2: the lane that writes, P4 .. P7: which warp reads
 * where. */
static bool prepare_readers(emu_machine *m, int away)
{
    uint32_t v = 3;
    for (int w = 0; w < 5; ++w) {
        *emu_predicate(m, 0, w, 1) = w == away ? 0 : UINT32_MAX;
        *emu_predicate(m, 0, w, 2) = w == 4 ? 1 : 0;
        for (int k = 0; k < 4; ++k)
            *emu_predicate(m, 0, w, 4 + k) = w == k ? UINT32_MAX : 0;
    }
    return emu_put(m, emu_generic(EMU_SHARED, 64), &v, sizeof v);
}

START_TEST(each_of_four_readers_is_remembered)
{
    char part[64];
    struct program_case p = program_make(readers, COUNT(readers), 160, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert(prepare_readers(m, _i));
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    snprintf(part, sizeof part, "of warp %d of CTA 0 read at instruction %d", _i, _i);
    check_finding(m, part);
    emu_close(m);
}
END_TEST

/* Lane 19 reads the 8 bytes before those that lanes 20 to 22 read together; one of these three
 * releases, and warp 1 acquires that and writes there: a race with one of the two others. */
START_TEST(each_reader_next_to_another_is_remembered)
{
    enum { FIRST = 19, LAST = 22, OTHERS = 5, RELEASES = 6, BASE = 96 };
    emu_ins program[] = {
        PROGRAM_SYNC,
        {.execute = emu_bra, .target = 5, .guard = 2}, /* warp 1 */
        {WORD(EMU_LD, EMU_SHARED, PROGRAM_BY(IN, 0)), .d = PROGRAM_ROW(GOT), .guard = OTHERS},
        {FLAG(EMU_ST, EMU_RELEASE), .b = PROGRAM_IS(1), .guard = RELEASES},
        PROGRAM_EXIT,
        {FLAG(EMU_LD, EMU_ACQUIRE), .d = PROGRAM_ROW(20), PROGRAM_ALL}, /* 5 */
        EQUALS(20, 1),
        {.execute = emu_bra, .target = 5, .guard = 7, .guard_not = true},
        {WORD(EMU_ST, EMU_SHARED, PROGRAM_AT(BASE + 8)), .b = PROGRAM_IS(1), .guard = OTHERS},
        PROGRAM_EXIT};
    const uint64_t zeros[2] = {0};
    char part[64];
    program[2].type = EMU_U64;
    struct program_case p = program_make(program, COUNT(program), 64, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert(prepare_flags(m));
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, BASE), zeros, sizeof zeros));
    for (int lane = FIRST; lane <= LAST; ++lane)
        emu_register(m, 0, 0, IN)[lane] = lane == FIRST ? BASE : BASE + 8;
    *emu_predicate(m, 0, 0, OTHERS) = 15U << FIRST;
    *emu_predicate(m, 0, 0, RELEASES) = 1U << _i;
    *emu_predicate(m, 0, 1, OTHERS) = 1;
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    snprintf(part, sizeof part, "which lane %d of warp 0 of CTA 0 read at instruction 2",
             _i == FIRST + 1 ? FIRST + 2 : FIRST + 1);
    check_finding(m, part);
    emu_close(m);
}
END_TEST

/* ---- Words of a region ---- */

/* Two warps write the same word, at the edges of the pages that words are kept in. */
START_TEST(words_are_apart_wherever_they_are)
{
    static const uint32_t places[] = {0, 1020, 1024, 2044, 2048, 16380};
    emu_ins program[] = {
        {WORD(EMU_ST, EMU_SHARED, PROGRAM_BY(OUT, 0)), .b = PROGRAM_IS(1), .guard = 1},
        {WORD(EMU_ST, EMU_SHARED, PROGRAM_BY(OUT, 0)), .b = PROGRAM_IS(2), .guard = 2},
        PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 64, 1);
    for (int there = 0; there < COUNT(places); ++there) {
        emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
        for (int w = 0; w < 2; ++w)
            *emu_predicate(m, 0, w, w + 1) = 1; /* lane 0 of each */
        emu_register(m, 0, 0, OUT)[0] = places[_i];
        emu_register(m, 0, 1, OUT)[0] = places[there];
        ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
        ck_assert_int_eq(emu_findings(m), there == _i);
        ck_assert(there != _i || emu_found(m, 0)->address == places[_i]);
        emu_close(m);
    }
}
END_TEST

/* Without the two checks that need it nothing is kept, and nothing is found. */
START_TEST(nothing_is_kept_if_order_is_not_checked)
{
    static const uint32_t checks[] = {EMU_CHECK_ALL, EMU_CHECK_RACE, EMU_CHECK_PROXY,
                                      EMU_CHECK_ALL & ~(EMU_CHECK_RACE | EMU_CHECK_PROXY), 0};
    static const emu_ins program[] = {
        {WORD(EMU_ST, EMU_SHARED, PROGRAM_AT(64)), .b = PROGRAM_ROW(SENT), PROGRAM_ALL},
        PROGRAM_EXIT};
    bool raced = (checks[_i] & EMU_CHECK_RACE) != 0;
    struct program_case p = program_make(program, COUNT(program), 32, 1);
    p.how.checks = checks[_i];
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    emu_register(m, 0, 0, SENT)[7] = 1;
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), raced);
    ck_assert_int_eq(m->cta[0].shared->shadow != NULL, _i < 3);
    emu_close(m);
}
END_TEST

/* An access of the engine is named as such, not as a lane's. */
START_TEST(the_engine_is_named)
{
    static const emu_ins program[] = {
        {.execute = emu_cp_async,
         .op = EMU_CP_ASYNC_COPY,
         .count = 16,
         .d = PROGRAM_AT(64),
         .a = PROGRAM_BY(0, 0),
         PROGRAM_ONE},
        {.execute = emu_cp_async, .op = EMU_CP_ASYNC_COMMIT_GROUP, PROGRAM_ONE},
        {.execute = emu_cp_async, .op = EMU_CP_ASYNC_WAIT_GROUP, PROGRAM_ONE},
        {WORD(EMU_LD, EMU_SHARED, PROGRAM_AT(64)), .d = PROGRAM_ROW(GOT), PROGRAM_ALL},
        PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 32, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert(program_buffer(m, 0, 4, 0, "A") != 0);
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    check_finding(m, "lane 1 of warp 0 of CTA 0 reads byte 0x40 of the shared memory of CTA 0, "
                     "which an asynchronous operation of lane 0 of warp 0 of CTA 0 wrote at "
                     "instruction 0");
    emu_close(m);
}
END_TEST

Suite *emu_shadow_suite(void)
{
    Suite *s = suite_create("emu_shadow");
    TCase *c = tcase_create("emu_shadow");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, bytes_of_a_word_are_distinct, 0, 2);
    tcase_add_loop_test(c, each_of_four_writers_is_remembered, 0, 4);
    tcase_add_loop_test(c, each_of_four_readers_is_remembered, 0, 4);
    tcase_add_loop_test(c, each_reader_next_to_another_is_remembered, 20, 23);
    tcase_add_loop_test(c, words_are_apart_wherever_they_are, 0, 6);
    tcase_add_loop_test(c, nothing_is_kept_if_order_is_not_checked, 0, 5);
    tcase_add_test(c, the_engine_is_named);
    suite_add_tcase(s, c);
    return s;
}
