/* accesses.c - what the engine reads and writes, by runs of words, leaves what single words
 * leave: drawn operations and rows of four warps, to one region as the engine does it, and to
 * another one word by word.
 *
 * What is here: every record of every word, and how much is found. What is not: that these races
 * are the right ones (race/race.c), fences between the proxies (proxy/proxy_fence.c). */
#include "emu/exec/async/async.h"

#include "emu/check/race/race.h"
#include "spec-tests/unit/emu/check/race/drawn.h"

enum { WARPS = 4, CASES = 3000, MOST = 12, BYTES = 512, PIECES = 3 };

static emui_actor actor_of(emu_machine *m, int warp, int pc)
{
    emu_warp *w = &m->cta[0].warp[warp];
    for (int lane = 0; lane < EMU_LANES; ++lane)
        w->pc[lane] = pc;
    return (emui_actor){m, w, warp, "it"};
}

/* ---- What is drawn ---- */

/* A row of lanes side by side, of 4, 8 or 16 bytes each. */
static void by_threads(emu_machine *m, uint32_t *seed, int n)
{
    emui_row row = {.bytes = 4U << drawn_number(seed, 2), .in_line = true};
    const int warp = (int)drawn_number(seed, WARPS);
    const emui_mode mode = drawn_number(seed, 2) == 0 ? EMUI_WRITE : EMUI_READ;
    const uint32_t at = 16 * drawn_number(seed, 1 + (BYTES - EMU_LANES * row.bytes) / 16);
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        row.offset[lane] = at + lane * row.bytes;
    for (int k = 0; k < 2; ++k) {
        const emui_actor by = actor_of(m, warp, 2 * n + k);
        row.region = m->global[k];
        emui_order_row(&by, UINT32_MAX, &row, mode, 0);
    }
}

/* Some warps come to a barrier, or all of them. */
static void synchronise(emu_machine *m, uint32_t warps)
{
    emui_clock *clock = NULL;
    for (int w = 0; w < WARPS; ++w)
        for (int lane = 0; (warps >> w & 1) != 0 && lane < EMU_LANES; ++lane)
            emui_release(m, &m->cta[0].warp[w], lane, &clock);
    for (int w = 0; w < WARPS; ++w)
        for (int lane = 0; (warps >> w & 1) != 0 && lane < EMU_LANES; ++lane)
            emui_acquire(m, &m->cta[0].warp[w], lane, clock);
    emui_clock_free(clock);
}

/* Pieces that are all read, or all written, at multiples of 4 bytes. */
static emui_async *draw(emu_machine *m, uint32_t *seed, bool writes, int pc)
{
    const emui_actor by = actor_of(m, (int)drawn_number(seed, WARPS), pc);
    emui_async *a = emui_async_new(&by, PIECES, EMUI_NO_SIGNAL);
    ck_assert_ptr_nonnull(a);
    for (int k = 1 + (int)drawn_number(seed, PIECES); k > 0; --k) {
        const uint32_t step = drawn_number(seed, 3) == 0 ? 4 : 16,
                       bytes = step * (1 + drawn_number(seed, 5));
        const emui_place p = {m->global[0], step * drawn_number(seed, 1 + (BYTES - bytes) / step)};
        const emui_piece read = {.from = p, .bytes = bytes}, write = {.to = p, .bytes = bytes};
        ck_assert(emui_add_piece(m, a, writes ? write : read));
    }
    emui_clock_issue(m, a);
    return a;
}

/* ---- Word by word ---- */

static void by_words(emu_machine *m, const emui_async *a, bool writes)
{
    const uint32_t cluster = a->warp->cta->cluster->serial;
    emui_access x = {.m = m,
                     .w = a->warp,
                     .lane = a->lane,
                     .view = {m, a->clock, cluster, m->global[1]->shadow->since},
                     .writes = writes,
                     .what = a->what};
    x.now = (emui_record){a->epoch, a->pc + 1, cluster, (uint16_t)a->ticket, 0, 0};
    for (int i = 0; i < a->pieces; ++i) {
        emui_place p = writes ? a->piece[i].to : a->piece[i].from;
        p.region = m->global[1];
        for (uint32_t at = 0; at < a->piece[i].bytes; at += EMUI_SHADOW_WORD, p.offset += 4)
            emui_visit(&x, p, EMUI_WHOLE_WORD);
    }
}

/* How many findings there are more by pieces than by words. */
static int operate(emu_machine *m, uint32_t *seed, int n)
{
    const bool writes = drawn_number(seed, 2) == 0;
    emui_async *a = draw(m, seed, writes, 2 * n);
    const int before = emu_findings(m);
    if (writes)
        emui_order_writes(m, a);
    else
        emui_order_reads(m, a, 0, a->pieces);
    const int pieces = emu_findings(m) - before;
    by_words(m, a, writes);
    const int words = emu_findings(m) - before - pieces;
    emui_clock *over = NULL;
    emui_clock_over(m, a, false, &over);
    if (drawn_number(seed, 2) == 0)
        emui_acquire(m, &m->cta[0].warp[drawn_number(seed, WARPS)], 0, over);
    emui_clock_free(over);
    emui_async_free(a);
    return pieces - words;
}

START_TEST(pieces_leave_what_words_leave)
{
    int found = 0;
    for (uint32_t n = 0; n < CASES; ++n) {
        const uint32_t first = 7919 * n + 1;
        uint32_t seed = first;
        emu_machine *m = drawn_machine(WARPS, BYTES);
        for (int k = 0, left = 2 + (int)drawn_number(&seed, MOST); k < left; ++k) {
            if (drawn_number(&seed, 2) == 0)
                by_threads(m, &seed, k);
            else
                ck_assert_msg(operate(m, &seed, k) == 0, "seed %u, access %d", first, k);
            if (drawn_number(&seed, 4) != 0)
                synchronise(m, drawn_number(&seed, 4) == 0 ? drawn_number(&seed, 1 << WARPS)
                                                           : UINT32_MAX);
        }
        drawn_check(m, BYTES, first);
        found += emu_findings(m) > 0;
        emu_close(m);
    }
    ck_assert_int_gt(found, CASES / 10);
    ck_assert_int_lt(found, CASES * 9 / 10);
}
END_TEST

Suite *emu_accesses_suite(void)
{
    Suite *s = suite_create("emu_accesses");
    TCase *c = tcase_create("emu_accesses");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, pieces_leave_what_words_leave);
    suite_add_tcase(s, c);
    return s;
}
