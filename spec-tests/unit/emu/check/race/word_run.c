/* word_run.c - rows that are compared and recorded by runs of words find what single accesses find:
 * drawn accesses of five warps to one region by the row, and to another one lane by lane, each by
 * the definition.
 *
 *      each warp     reads a tile that the others read, too; or writes into it
 *      in between    some warps, or all, synchronise with each other
 *
 * What is here: whether a race is found, and of which lane; of rows whose lanes were seen to lie in
 * line also every record of every word. Of parts of a word that lanes of a warp read, rows record
 * each, where of lanes by themselves one stands for others: there rows may find more. What is not:
 * that these races are the right ones (race_row.c), the engine (programs). */
#include "emu/check/race/race.h"
#include "spec-tests/unit/emu/check/race/drawn.h"

enum { WARPS = 5, CASES = 5000, MOST = 24, BYTES = 512 };

/* Some warps come to a barrier, or all of them. Of some only a part of the lanes releases: then
 * others come after a part of what they did side by side. */
static void synchronise(emu_machine *m, uint32_t warps, uint32_t lanes)
{
    emui_clock *clock = NULL;
    for (int w = 0; w < WARPS; ++w)
        for (int lane = 0; (warps >> w & 1) != 0 && lane < EMU_LANES; ++lane)
            if ((lanes >> lane & 1) != 0)
                emui_release(m, &m->cta[0].warp[w], lane, &clock);
    for (int w = 0; w < WARPS; ++w)
        for (int lane = 0; (warps >> w & 1) != 0 && lane < EMU_LANES; ++lane)
            emui_acquire(m, &m->cta[0].warp[w], lane, clock);
    emui_clock_free(clock);
}

/* Side by side, in parts of a tile, lanes that share 16 bytes next to each other or apart, all at
 * one place, in another order. */
static uint32_t place_of(uint32_t kind, uint32_t lane)
{
    switch (kind) {
    case 0:
    case 1:
        return lane;
    case 2:
        return lane % 16;
    case 3:
        return lane / 4 % 8;
    case 4:
        return lane % 8;
    case 5:
        return 3;
    case 6:
        return 31 - lane;
    case 8:
        return lane / 16;
    case 9: /* columns of an mma's C */
        return lane / 4 + lane % 4 * 8;
    default:
        return lane % 4 + lane / 16 * 4;
    }
}

struct drawn {
    emui_row row;
    emui_mode mode;
    uint32_t active;
    int warp;
};

static struct drawn draw(uint32_t *seed, bool words)
{
    struct drawn d = {.warp = (int)drawn_number(seed, WARPS)};
    const uint32_t kind = drawn_number(seed, 10), base = drawn_number(seed, 3) * 64;
    d.mode = drawn_number(seed, 4) == 0 ? EMUI_WRITE : EMUI_READ;
    d.active = drawn_number(seed, 4) == 0 ? drawn_number(seed, UINT32_MAX) | 1 : UINT32_MAX;
    d.row.bytes = words ? 4U << drawn_number(seed, 3) : 1U << drawn_number(seed, 5);
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        d.row.offset[lane] = (base + place_of(kind, lane) * d.row.bytes) % BYTES;
    return d;
}

/* Is it all lanes, one next to the other, or so many of them, and the others the same again? */
static bool is_line(const struct drawn *d, uint32_t lanes)
{
    bool line = d->active == UINT32_MAX;
    for (uint32_t lane = 1; lane < EMU_LANES; ++lane)
        line &= d->row.offset[lane] == d->row.offset[0] + lane % lanes * d->row.bytes;
    return line;
}

/* Each of the two has instructions of its own, so that both are told. */
static emui_actor actor_of(emu_machine *m, const struct drawn *d, int pc)
{
    emu_warp *w = &m->cta[0].warp[d->warp];
    for (int lane = 0; lane < EMU_LANES; ++lane)
        w->pc[lane] = pc;
    return (emui_actor){m, w, 0, "it"};
}

/* Is each half of the lanes at one place? */
static bool are_halves(const struct drawn *d)
{
    bool halves = d->active == UINT32_MAX;
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        halves &= d->row.offset[lane] == d->row.offset[lane / 16 * 16];
    return halves;
}

static void by_rows(emu_machine *m, struct drawn d, int n)
{
    const emui_actor by = actor_of(m, &d, 2 * n);
    d.row.region = m->global[0];
    d.row.in_line = is_line(&d, EMU_LANES);
    d.row.twice = is_line(&d, EMU_LANES / 2);
    d.row.halves = are_halves(&d);
    emui_order_row(&by, d.active, &d.row, d.mode, 0);
}

/* As if nobody had seen how the lanes of a row lie. */
static void by_lanes(emu_machine *m, struct drawn d, int n)
{
    const emui_actor by = actor_of(m, &d, 2 * n + 1);
    d.row.region = m->global[1];
    emui_order_row(&by, d.active, &d.row, d.mode, 0);
}

/* Each lane by itself, word by word. */
static void by_definition(emu_machine *m, struct drawn d, int n)
{
    const emui_actor by = actor_of(m, &d, 2 * n + 1);
    emui_access a = emui_access_of(&by, m->global[1], d.mode);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        emui_place p = {m->global[1], d.row.offset[lane]};
        const uint32_t part = d.row.bytes < EMUI_SHADOW_WORD ? d.row.bytes : EMUI_SHADOW_WORD;
        if ((d.active & emui_lane_bit[lane]) == 0)
            continue;
        emui_access_by(&a, lane);
        for (uint32_t k = 0; k < d.row.bytes; k += part, p.offset += part)
            emui_visit(&a, p, (uint8_t)(((1U << part) - 1) << p.offset % EMUI_SHADOW_WORD));
    }
}

/* Are two findings about the same lane, and the same byte? Of several reads before a write either
 * way may name another one. */
static bool are_alike(const emu_finding *f, const emu_finding *g)
{
    return f->rule == g->rule && f->warp == g->warp && f->lane == g->lane &&
           f->address == g->address;
}

/* One drawn program, by rows and in another way: does it find the same, and leave the same? */
static emu_machine *compare(uint32_t first,
                            void (*otherwise)(emu_machine *m, struct drawn d, int n))
{
    uint32_t seed = first;
    const bool words = first % 2 == 0;
    emu_machine *m = drawn_machine(WARPS, BYTES);
    for (int k = 0, left = 2 + (int)drawn_number(&seed, MOST); k < left; ++k) {
        const struct drawn d = draw(&seed, words);
        int before = emu_findings(m);
        by_rows(m, d, k);
        int rows = emu_findings(m) - before;
        otherwise(m, d, k);
        int others = emu_findings(m) - before - rows;
        ck_assert_msg(rows == others || (!words && rows > others), "seed %u, access %d: %d and %d",
                      first, k, rows, others);
        ck_assert_msg(!words || rows == 0 ||
                          are_alike(emu_found(m, before), emu_found(m, before + 1)),
                      "seed %u: %s; %s", first, emu_found(m, before)->message,
                      emu_found(m, before + 1)->message);
        if (drawn_number(&seed, 3) == 0)
            synchronise(m, drawn_number(&seed, 3) == 0 ? drawn_number(&seed, 32) : UINT32_MAX,
                        drawn_number(&seed, 4) == 0 ? drawn_number(&seed, UINT32_MAX) : UINT32_MAX);
    }
    return m;
}

START_TEST(rows_find_what_the_definition_finds)
{
    int found = 0;
    for (uint32_t n = 0; n < CASES; ++n) {
        emu_machine *m = compare(7919 * n + 1, by_definition);
        found += emu_findings(m) > 0;
        emu_close(m);
    }
    ck_assert_int_gt(found, CASES / 10);
    ck_assert_int_lt(found, CASES * 9 / 10);
}
END_TEST

START_TEST(rows_of_threads_leave_what_lanes_leave)
{
    for (uint32_t n = 0; n < CASES; ++n) {
        emu_machine *m = compare(7907 * n + 1, by_lanes);
        if ((7907 * n + 1) % 2 == 0)
            drawn_check(m, BYTES, 7907 * n + 1);
        emu_close(m);
    }
}
END_TEST

Suite *emu_word_run_suite(void)
{
    Suite *s = suite_create("emu_word_run");
    TCase *c = tcase_create("emu_word_run");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, rows_find_what_the_definition_finds);
    tcase_add_test(c, rows_of_threads_leave_what_lanes_leave);
    suite_add_tcase(s, c);
    return s;
}
