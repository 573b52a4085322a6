/* keep_operation.c - operations of the asynchronous proxy leave the same in shadow memory, and find
 * the same, whether they are kept or go there at once: drawn ones of four warps, among rows of
 * threads, in two machines.
 *
 * What is not here: that what they find is right (cases/exec/async, cases/exec/matrix). */
#include "emu/check/race/keep_operation.h"

#include "emu/check/race/clock.h"
#include "emu/check/race/kept_pages.h"
#include "emu/exec/async/async.h"
#include "spec-tests/unit/emu/check/race/drawn.h"

enum { WARPS = 4, CASES = 2000, MOST = 24, BYTES = 8192, PIECES = 3, WAYS = 2 };

/* Both machines: the first keeps operations. */
typedef struct ways {
    emu_machine *m[WAYS];
    uint32_t seed;
    int n; /* accesses */
} ways;

static uint32_t draw(ways *w, uint32_t n)
{
    return drawn_number(&w->seed, n);
}

static emui_actor actor_of(emu_machine *m, uint32_t warp, int pc)
{
    emu_warp *w = &m->cta[0].warp[warp];
    for (int lane = 0; lane < EMU_LANES; ++lane)
        w->pc[lane] = pc;
    return (emui_actor){m, w, (int)warp, "it"};
}

static void by_threads(ways *w)
{
    emui_row row = {.bytes = 4, .in_line = true};
    const uint32_t warp = draw(w, WARPS), at = 16 * draw(w, (BYTES - 128) / 16);
    const emui_mode mode = draw(w, 2) == 0 ? EMUI_WRITE : EMUI_READ;
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        row.offset[lane] = at + lane * row.bytes;
    for (int k = 0; k < WAYS; ++k) {
        const emui_actor by = actor_of(w->m[k], warp, w->n);
        row.region = w->m[k]->cta[0].shared;
        emui_order_row(&by, UINT32_MAX, &row, mode, 0);
    }
}

/* Some warps come to a barrier, or all of them. */
static void synchronise(emu_machine *m, uint32_t warps)
{
    emui_clock *clock = NULL;
    for (int i = 0; i < WARPS; ++i)
        for (int lane = 0; (warps >> i & 1) != 0 && lane < EMU_LANES; ++lane)
            emui_release(m, &m->cta[0].warp[i], lane, &clock);
    for (int i = 0; i < WARPS; ++i)
        for (int lane = 0; (warps >> i & 1) != 0 && lane < EMU_LANES; ++lane)
            emui_acquire(m, &m->cta[0].warp[i], lane, clock);
    emui_clock_free(clock);
}

/* Pieces of stages of 1 KiB, most of which are whole grains. */
static emui_async *draw_one(emu_machine *m, uint32_t *seed, bool writes, int pc)
{
    const emui_actor by = actor_of(m, drawn_number(seed, WARPS), pc);
    const uint32_t first = 1024 * drawn_number(seed, BYTES / 1024);
    emui_async *a = emui_async_new(&by, PIECES, EMUI_NO_SIGNAL);
    ck_assert_ptr_nonnull(a);
    a->async_proxy = drawn_number(seed, 16) != 0;
    for (int k = 1 + (int)drawn_number(seed, PIECES); k > 0; --k) {
        const uint32_t step = drawn_number(seed, 32) == 0 ? 4 : 16,
                       bytes = step * (1 + drawn_number(seed, 20));
        const emui_place p = {m->cta[0].shared,
                              first + step * drawn_number(seed, (1024 - bytes) / step)};
        const emui_piece read = {.from = p, .bytes = bytes}, write = {.to = p, .bytes = bytes};
        ck_assert(emui_add_piece(m, a, writes ? write : read));
    }
    emui_clock_issue(m, a);
    return a;
}

/* It is over for a warp, or for none. */
static void operate(ways *w, bool waits)
{
    const bool writes = draw(w, 3) == 0;
    uint32_t seed = w->seed;
    for (int k = 0; k < WAYS; ++k) {
        emui_clock *over = NULL;
        w->seed = seed;
        emui_async *a = draw_one(w->m[k], &w->seed, writes, w->n);
        if (writes)
            emui_order_writes(w->m[k], a);
        else
            emui_order_reads(w->m[k], a, 0, a->pieces);
        emui_clock_over(w->m[k], a, false, &over);
        if (waits)
            emui_acquire(w->m[k], &w->m[k]->cta[0].warp[w->n % WARPS], 0, over);
        emui_clock_free(over);
        emui_async_free(a);
    }
}

static void check_same(const ways *w, uint32_t seed)
{
    const emu_machine *m = w->m[0], *other = w->m[1];
    ck_assert_msg(emu_findings(m) == emu_findings(other), "seed %u: %d and %d findings", seed,
                  emu_findings(m), emu_findings(other));
    for (int k = 0; k < emu_findings(m); ++k)
        ck_assert_str_eq(emu_found(m, k)->message, emu_found(other, k)->message);
    for (uint32_t at = 0; at < 2 * BYTES; at += EMUI_SHADOW_WORD) {
        emui_cursor c[WAYS];
        for (int k = 0; k < WAYS; ++k)
            c[k] = emui_records(w->m[k]->cta[0].shared->shadow->page[at % BYTES / EMUI_SHADOW_PAGE],
                                emui_word_at(at % BYTES), at < BYTES);
        while (emui_next(&c[0]))
            ck_assert_msg(emui_next(&c[1]) && drawn_is_same(&c[0].now, &c[1].now),
                          "seed %u: byte %u", seed, at % BYTES);
        ck_assert_msg(!emui_next(&c[1]), "seed %u: byte %u has more records", seed, at % BYTES);
    }
}

static ways open_ways(uint32_t seed)
{
    ways w = {.seed = seed};
    for (int k = 0; k < WAYS; ++k) {
        w.m[k] = drawn_machine(WARPS, 1024);
        w.m[k]->order->keeps_shared = false;
        w.m[k]->order->keeps_operations = k == 0;
    }
    return w;
}

static void close_ways(const ways *w)
{
    for (int k = 0; k < WAYS; ++k)
        emu_close(w->m[k]);
}

/* Sloppy ones forget to wait, or to meet, and use what others use. */
static void draw_all(ways *w)
{
    const uint32_t sloppy = UINT32_C(4) << draw(w, 4);
    for (int left = 2 + (int)draw(w, MOST); left > 0; --left, ++w->n) {
        if (draw(w, 3 * sloppy) == 0)
            by_threads(w);
        else
            operate(w, draw(w, sloppy) != 0);
        const uint32_t warps = draw(w, sloppy) == 0 ? draw(w, 1 << WARPS) : UINT32_MAX;
        for (int k = 0; k < WAYS; ++k)
            synchronise(w->m[k], warps);
    }
}

START_TEST(operations_leave_the_same)
{
    uint32_t kept = 0, found = 0;
    for (uint32_t n = 0; n < CASES; ++n) {
        ways w = open_ways(7919 * n + 1);
        draw_all(&w);
        emui_region *r = w.m[0]->cta[0].shared;
        kept += r->shadow->kept->kept;
        found += emu_findings(w.m[0]) > 0;
        emui_compare_pages(r, 0, BYTES);
        check_same(&w, 7919 * n + 1);
        close_ways(&w);
    }
    ck_assert_uint_gt(kept, CASES);
    ck_assert_uint_gt(found, CASES / 10);
    ck_assert_uint_lt(found, CASES * 9 / 10);
}
END_TEST

/* So many reads of what one operation wrote: a page holds no more of them than it can. */
START_TEST(many_readers_are_compared)
{
    for (int reads = 1; reads < 40; reads += 3) {
        ways w = open_ways(1);
        for (; w.n <= reads; ++w.n)
            for (int k = 0; k < WAYS; ++k) {
                const emui_actor by = actor_of(w.m[k], 0, w.n);
                const emui_place p = {w.m[k]->cta[0].shared, 2048};
                emui_async *a = emui_async_new(&by, 1, EMUI_NO_SIGNAL);
                a->async_proxy = true;
                ck_assert(emui_add_piece(w.m[k], a,
                                         w.n == 0 ? (emui_piece){.to = p, .bytes = 64}
                                                  : (emui_piece){.from = p, .bytes = 64}));
                emui_clock_issue(w.m[k], a);
                if (w.n == 0)
                    emui_order_writes(w.m[k], a);
                else
                    emui_order_reads(w.m[k], a, 0, 1);
                emui_clock *over = NULL;
                emui_clock_over(w.m[k], a, false, &over);
                if (w.n == 0)
                    emui_acquire(w.m[k], by.w, 0, over);
                emui_clock_free(over);
                emui_async_free(a);
            }
        ck_assert_int_eq(w.m[0]->cta[0].shared->shadow->kept->kept, reads < 16);
        emui_compare_pages(w.m[0]->cta[0].shared, 0, BYTES);
        check_same(&w, 1);
        close_ways(&w);
    }
}
END_TEST

/* What a CTA does not know to be over when it ends is compared, and nothing else. */
START_TEST(what_is_not_over_is_compared)
{
    ways w = open_ways(1);
    emu_machine *m = w.m[0];
    emui_region *r = m->cta[0].shared;
    emui_compare_unfinished(r, NULL); /* nothing is kept yet */
    const emui_actor by = actor_of(m, 0, 0);
    emui_async *a = emui_async_new(&by, 1, EMUI_NO_SIGNAL);
    a->async_proxy = true;
    ck_assert(emui_add_piece(m, a, (emui_piece){.to = {r, 1024}, .bytes = 1024}));
    emui_clock_issue(m, a);
    emui_order_writes(m, a);
    emui_clock *over = NULL;
    emui_clock_over(m, a, false, &over);
    emui_compare_unfinished(r, over);
    ck_assert(r->shadow->kept->kept == 1 && r->shadow->page[1] == NULL);
    emui_compare_unfinished(r, NULL);
    ck_assert(r->shadow->kept->kept == 0 && r->shadow->page[1] != NULL);
    emui_clock_free(over);
    emui_async_free(a);
    close_ways(&w);
}
END_TEST

Suite *emu_keep_operation_suite(void)
{
    Suite *s = suite_create("emu_keep_operation");
    TCase *c = tcase_create("emu_keep_operation");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, operations_leave_the_same);
    tcase_add_test(c, many_readers_are_compared);
    tcase_add_test(c, what_is_not_over_is_compared);
    suite_add_tcase(s, c);
    return s;
}
