/* keep_row.c - rows that are kept find what rows find that go to shadow memory at once: drawn rows
 * of several warps to one region whose rows are kept, and to another one that is compared.
 *
 *      launch     loads, stores and atomics, with barriers of some warps in between: the findings
 *                 are the same, and once the rows have moved, so is every record
 *      barriers   of all threads: what came before them is dropped, and the findings are the same
 *
 * What is here: what is kept, dropped and moved. What is not: which rows are in order (owners.c),
 * that the findings are right (race_row.c). */
#include "emu/check/race/keep_row.h"
#include "emu/check/race/clock.h"
#include "spec-tests/unit/emu/check/race/drawn.h"

enum { WARPS = 4, CASES = 4000, BYTES = 512 };

struct drawn {
    emui_row row;
    emui_mode mode;
    uint32_t active;
    int warp;
};

/* Most words of a warp are its own, so that most rows are in order. */
static struct drawn draw(uint32_t *seed)
{
    static const uint32_t bytes[] = {4, 4, 4, 8, 2};
    struct drawn d = {.warp = (int)drawn_number(seed, WARPS)};
    const bool own = drawn_number(seed, 4) > 0, dense = drawn_number(seed, 3) > 0,
               column = drawn_number(seed, 3) == 0; /* as lanes have an mma's C */
    const uint32_t turn = drawn_number(seed, 32), kind = drawn_number(seed, 16);
    d.row.bytes = bytes[drawn_number(seed, 5)];
    d.mode = kind == 0 ? EMUI_UPDATE | EMUI_STRONG : kind < 4 ? EMUI_WRITE : EMUI_READ;
    if (d.row.bytes < 4 && (d.mode & EMUI_STRONG) != 0)
        d.row.bytes = 4;
    d.active = drawn_number(seed, 4) == 0 ? drawn_number(seed, UINT32_MAX) | 1 : UINT32_MAX;
    const uint32_t base = own ? (uint32_t)d.warp * (BYTES / WARPS) : drawn_number(seed, 4) * 64;
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane) {
        const uint32_t at = dense    ? lane
                            : column ? lane % 4 * 8 + lane / 4
                                     : (lane + turn) % EMU_LANES;
        d.row.offset[lane] = (base + at * d.row.bytes) % BYTES;
    }
    d.row.in_line = d.row.regular =
        dense && d.active == UINT32_MAX && base + EMU_LANES * d.row.bytes <= BYTES;
    return d;
}

static emui_actor actor_of(emu_machine *m, const struct drawn *d, int pc)
{
    emu_warp *w = &m->cta[0].warp[d->warp];
    for (int lane = 0; lane < EMU_LANES; ++lane)
        w->pc[lane] = pc;
    return (emui_actor){m, w, 0, "it"};
}

static int access_region(emu_machine *m, struct drawn d, int region, int n)
{
    const int before = emu_findings(m);
    const emui_actor by = actor_of(m, &d, 2 * n + region);
    d.row.region = m->global[region];
    emui_order_row(&by, d.active, &d.row, d.mode, 0);
    return emu_findings(m) - before;
}

static void synchronise(emu_machine *m, uint32_t warps)
{
    emui_clock *clock = NULL;
    for (int w = 0; w < WARPS; ++w)
        if ((warps >> w & 1) != 0)
            emui_release_lanes(m, &m->cta[0].warp[w], UINT32_MAX, &clock);
    for (int w = 0; w < WARPS; ++w)
        if ((warps >> w & 1) != 0)
            emui_acquire_lanes(m, &m->cta[0].warp[w], UINT32_MAX, clock);
    emui_clock_free(clock);
}

static emu_machine *begin(uint32_t seed)
{
    emu_machine *m = drawn_machine(WARPS, BYTES);
    emui_clock *start = emui_clock_new(m, m->own->serial, m->own->order->length);
    ck_assert_ptr_nonnull(start);
    for (int i = 0; i < WARPS * EMU_LANES; ++i) /* as a cluster begins */
        m->cta[0].warp[i / EMU_LANES].clock[i % EMU_LANES] = emui_clock_share(start);
    emui_clock_free(start);
    m->order->keeps_global = true;
    m->order->threads = WARPS * EMU_LANES;
    emui_compare_region(m, m->global[1]);
    ck_assert_msg(m->global[1]->shadow->is_compared, "seed %u", seed);
    return m;
}

static void check_found(const emu_machine *m, int before, uint32_t seed)
{
    const emu_finding *f = emu_found(m, before), *g = emu_found(m, before + 1);
    ck_assert_msg(f->rule == g->rule && f->warp == g->warp && f->lane == g->lane &&
                      f->address == g->address && f->earlier == g->earlier,
                  "seed %u: %s; %s", seed, f->message, g->message);
}

/* A lane alone hands on what it did: it is in another epoch than the others of its warp. */
static void go_ahead(emu_machine *m, uint32_t thread)
{
    emui_clock *clock = NULL;
    emui_release(m, &m->cta[0].warp[thread / EMU_LANES], (int)(thread % EMU_LANES), &clock);
    emui_clock_free(clock);
}

/* One drawn launch; intervals: all barriers are of all threads, and end an interval of the first
 * region. Was anything kept to its end? */
static bool run(uint32_t first, bool intervals, int *found)
{
    uint32_t seed = first;
    emu_machine *m = begin(first);
    for (int n = 0, left = 2 + (int)drawn_number(&seed, 16); n < left; ++n) {
        const struct drawn d = draw(&seed);
        const int before = emu_findings(m), kept = access_region(m, d, 0, n),
                  compared = access_region(m, d, 1, n);
        ck_assert_msg(kept == compared, "seed %u, row %d: %d and %d", first, n, kept, compared);
        if (kept == 1)
            check_found(m, before, first);
        if (drawn_number(&seed, 3) == 0) {
            synchronise(m, intervals ? UINT32_MAX : drawn_number(&seed, 1 << WARPS));
            if (intervals)
                emui_interval_begin(m->global[0]);
        }
        if (drawn_number(&seed, 4) == 0)
            go_ahead(m, drawn_number(&seed, WARPS * EMU_LANES));
    }
    *found += emu_findings(m) > 0;
    const bool kept = !m->global[0]->shadow->is_compared;
    emui_move_kept(m, m->global[0]);
    if (!intervals)
        drawn_check(m, BYTES, first);
    emu_close(m);
    return kept;
}

static void run_all(bool intervals)
{
    int kept = 0, found = 0;
    for (uint32_t n = 0; n < CASES; ++n)
        kept += run(7919 * n + 1, intervals, &found);
    ck_assert_int_gt(kept, CASES / 10);
    ck_assert_int_lt(kept, CASES * 9 / 10);
    ck_assert_int_gt(found, CASES / 10);
    ck_assert_int_lt(found, CASES * 9 / 10);
}

START_TEST(a_launch_finds_and_leaves_the_same)
{
    run_all(false);
}
END_TEST

START_TEST(intervals_find_the_same)
{
    run_all(true);
}
END_TEST

Suite *emu_keep_row_suite(void)
{
    Suite *s = suite_create("emu_keep_row");
    TCase *c = tcase_create("emu_keep_row");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, a_launch_finds_and_leaves_the_same);
    tcase_add_test(c, intervals_find_the_same);
    suite_add_tcase(s, c);
    return s;
}
