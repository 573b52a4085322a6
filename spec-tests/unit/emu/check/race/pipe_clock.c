/* pipe_clock.c - lanes of the engine for operations in order, and clocks of whole warps. */
#include "emu/check/race/clock.h"

#include "spec-tests/unit/emu/fixture.h"

static emu_machine *machine(void)
{
    const emu_config config = {.ctas = 1,
                               .cluster = {1, 1, 1},
                               .grid = {1, 1, 1},
                               .block = {64, 1, 1},
                               .registers = 8,
                               .predicates = 2,
                               .checks = EMU_CHECK_ALL};
    emu_machine *m = emu_open(&config, NULL);
    ck_assert_ptr_nonnull(m);
    ck_assert_ptr_nonnull(m->order);
    return m;
}

START_TEST(lanes_of_the_engine_begin_with_epoch_1)
{
    emu_machine *m = machine();
    const int one = emui_engine_lane(m, &m->cta[0].warp[0], 0),
              other = emui_engine_lane(m, &m->cta[0].warp[1], 0);
    ck_assert_int_ne(one, 0);
    ck_assert_int_ne(one, other);
    ck_assert_uint_eq(*emui_engine_epoch(m->own, one), 1);
    emu_close(m);
}
END_TEST

/* What one lane alone has learned, the warp has not; what all have, it has. */
START_TEST(a_warp_has_what_all_its_lanes_have)
{
    emu_machine *m = machine();
    emu_warp *w = &m->cta[0].warp[0];
    w->alive = UINT32_MAX;
    for (int lanes = 1; lanes <= EMU_LANES; lanes += EMU_LANES - 1) {
        emui_clock *learned = NULL, *now = NULL;
        emui_release(m, &m->cta[0].warp[1], 0, &learned);
        const uint32_t epoch = emui_epoch_of(learned, 32);
        for (int lane = 0; lane < lanes; ++lane)
            emui_acquire(m, w, lane, learned);
        const emui_timestamp then = emui_release_together(m, w, &now);
        ck_assert_int_eq(then.who, 0);
        ck_assert_uint_ge(emui_epoch_of(now, then.who), then.epoch);
        ck_assert_int_eq(emui_epoch_of(now, 32) >= epoch, lanes == EMU_LANES);
        emui_acquire(m, w, 0, now); /* takes nothing away from what a lane knew by itself */
        ck_assert_uint_ge(emui_epoch_of(w->clock[0], 32), epoch);
        emui_clock_free(learned);
        emui_clock_free(now);
    }
    emu_close(m);
}
END_TEST

Suite *emu_pipe_clock_suite(void)
{
    Suite *s = suite_create("emu_pipe_clock");
    TCase *c = tcase_create("emu_pipe_clock");
    tcase_add_test(c, lanes_of_the_engine_begin_with_epoch_1);
    tcase_add_test(c, a_warp_has_what_all_its_lanes_have);
    suite_add_tcase(s, c);
    return s;
}
