/* race_found.c - what is said about two accesses without an order: who, which byte, what the other
 * did and where; and of the engine, which fence is missing.
 *
 * What is here: the words. What is not: which accesses race (race.c, race_row.c), which fences are
 * enough (fence.c, proxy_fence.c). */
#include "spec-tests/unit/emu/order/words.h"

static const struct {
    int first, second;
    const char *says;
} races[] = {
    {EMU_ST, EMU_ST,
     "st.shared: lane 0 of warp 1 of CTA 0 writes byte 0x40 of the shared memory of CTA 0, which "
     "lane 0 of warp 0 of CTA 0 wrote at instruction 0, and nothing puts the two in order"},
    {EMU_ST, EMU_LD,
     "ld.shared: lane 0 of warp 1 of CTA 0 reads byte 0x40 of the shared memory of CTA 0, which "
     "lane 0 of warp 0 of CTA 0 wrote at instruction 0, and nothing puts the two in order"},
    {EMU_LD, EMU_ST,
     "st.shared: lane 0 of warp 1 of CTA 0 writes byte 0x40 of the shared memory of CTA 0, which "
     "lane 0 of warp 0 of CTA 0 read at instruction 0, and nothing puts the two in order"},
};

/* P1: lane 0 of warp 0; P2: lane 0 of warp 1. */
START_TEST(both_parties_are_named)
{
    emu_ins program[] = {{WORD(races[_i].first, EMU_SHARED, PROGRAM_AT(64)), .b = PROGRAM_IS(1),
                          .d = PROGRAM_ROW(GOT), .guard = 1},
                         {WORD(races[_i].second, EMU_SHARED, PROGRAM_AT(64)), .b = PROGRAM_IS(2),
                          .d = PROGRAM_ROW(GOT), .guard = 2},
                         PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 64, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert(program_shared(m, 0, 128));
    for (int w = 0; w < 2; ++w)
        for (int k = 1; k < 3; ++k)
            *emu_predicate(m, 0, w, k) = w == k - 1 ? 1 : 0;
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 1);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_RACE);
    const emu_finding *f = emu_found(m, 0);
    ck_assert_str_eq(f->message, races[_i].says);
    ck_assert_str_eq(f->repair, "put bar.sync between the two, or an arrival at an mbarrier after "
                                "the first, and a wait before the second");
    ck_assert(f->cta == 0 && f->warp == 1 && f->lane == 0 && f->pc == 1);
    ck_assert(f->other.cta == 0 && f->other.warp == 0 && f->other.lane == 0 && f->other.pc == 0);
    ck_assert(f->cause == -1 && emu_followers(m, 0) == 0);
    emu_close(m);
}
END_TEST

Suite *emu_race_found_suite(void)
{
    Suite *s = suite_create("emu_race_found");
    TCase *c = tcase_create("emu_race_found");
    tcase_add_loop_test(c, both_parties_are_named, 0, COUNT(races));
    suite_add_tcase(s, c);
    return s;
}
