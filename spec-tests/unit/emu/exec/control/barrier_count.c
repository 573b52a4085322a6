/* barrier_count.c - a warp counts at a barrier once all of its lanes that are alive are there, by
 * an arrival or by an exit. */
#include "emu/exec/control/control.h"

#include "spec-tests/unit/emu/fixture.h"

enum { LAST = EMU_BARRIERS - 1 };

static const struct {
    uint32_t alive, arriving, counted;
} cases[] = {
    {UINT32_MAX, UINT32_MAX, 32},
    {UINT32_MAX, 0x7fffffff, 0},
    {0x7fffffff, 0x7fffffff, 32},
    {UINT32_MAX, 0, 0},
    {0, 1, 32},
    {0x00ff, 0xff00, 0},
};

START_TEST(counts_when_all_are_there)
{
    emu_config config = emu_defaults();
    emu_machine *m = emu_open(&config, NULL);
    emu_warp *w = &m->cta[0].warp[0];
    for (int by_exit = 0; by_exit < 2; ++by_exit) {
        const uint64_t before = m->changes;
        w->alive = cases[_i].alive;
        w->arriving[LAST] = cases[_i].arriving;
        w->cta->barrier[LAST].counted = 0;
        if (by_exit)
            emui_barrier_exit(w);
        else
            emui_barrier_count(w, LAST);
        ck_assert_uint_eq(w->cta->barrier[LAST].counted, cases[_i].counted);
        ck_assert_uint_eq(w->arriving[LAST], cases[_i].counted > 0 ? 0 : cases[_i].arriving);
        ck_assert_int_eq(m->changes != before, cases[_i].counted > 0);
        ck_assert_uint_eq(w->cta->barrier[0].counted, 0);
    }
    emu_close(m);
}
END_TEST

Suite *emu_barrier_count_suite(void)
{
    Suite *s = suite_create("emu_barrier_count");
    TCase *c = tcase_create("emu_barrier_count");
    tcase_add_loop_test(c, counts_when_all_are_there, 0, COUNT(cases));
    suite_add_tcase(s, c);
    return s;
}
