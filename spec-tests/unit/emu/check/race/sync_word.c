/* sync_word.c - words that CTAs of a grid synchronise by when few of them are resident at once, so
 * that some have ended before others begin.
 *
 * Not here: grids that are resident as a whole (cases/check/race/sync_word). */
#include "spec-tests/unit/emu/grids.h"
#include "spec-tests/unit/emu/line.h"

enum { RANDOM = 100 };

#define FIRST "setp.eq.u32 p1, %tid.x, 0; mul.wide.u32 d2, %ctaid.x, 4;"
#define LAST  FIRST "setp.eq.u32 p2, %ctaid.x, 8; "
#define CHAIN                                                                                      \
    FIRST "@!p1 exit; setp.eq.u32 p2, %ctaid.x, 0; @p2 bra add;\n"                                 \
          "wait: ld.acquire.gpu.global.u32 r4, [d2+0x7000000000fc]; setp.eq.u32 p3, r4, 0;"        \
          "@p3 bra wait;\nadd: ld.global.u32 r5, [0x700000000000]; add.u32 r5, r5, 1;"             \
          "st.global.u32 [0x700000000000], r5; st.release.gpu.global.u32 [d2+0x700000000100], 1;"
#define LAST_BLOCK                                                                                 \
    FIRST "@p1 st.global.u32 [d2+0x700000000000], 3; fence.acq_rel.gpu;"                           \
          "@p1 atom.relaxed.gpu.global.add.u32 r4, [0x700000000300], 1; fence.acq_rel.gpu;"        \
          "@!p1 exit; setp.ne.u32 p3, r4, 7; @p3 exit; ld.global.u32 r5, [0x700000000000];"        \
          "ld.global.u32 r5, [0x700000000004]; ld.global.u32 r5, [0x700000000018];"
/* Each thread has stored to a volatile word of the grid; thread 0 then stores to shared memory and
 * sets a flag there, and thread 32 waits for the flag. */
#define FLAGGED(fence)                                                                             \
    FIRST "st.volatile.global.u32 [d2+0x700000000100], 1; setp.eq.u32 p2, %tid.x, 32;"             \
          "@p1 st.shared.u32 [32], 0; bar.sync 0; @p1 st.shared.u32 [16], 7;" fence                \
          "@p1 atom.relaxed.cta.shared.add.u32 r4, [32], 1; @!p2 exit;\n"                          \
          "wait: atom.relaxed.cta.shared.add.u32 r4, [32], 0; setp.eq.u32 p3, r4, 0;"              \
          "@p3 bra wait;" fence "ld.shared.u32 r5, [16];"

static const struct {
    const char *name, *text;
    int ctas, threads, window, rule; /* -1: nothing is found */
} scenes[] = {
    {"two CTAs store to one word", FIRST "@p1 st.global.u32 [0x700000000000], %ctaid.x;", 2, 32, 1,
     EMU_RACE},
    {"all load, and a later one stores to another word",
     LAST "ld.global.u32 r4, [0x700000000004]; and.pred p2, p1, p2;"
          "@p2 st.global.u32 [0x700000000000], 8;",
     9, 64, 2, -1},
    {"all load, and a later one stores",
     LAST "ld.global.u32 r4, [0x700000000000]; and.pred p2, p1, p2;"
          "@p2 st.global.u32 [0x700000000000], 8;",
     9, 64, 2, EMU_RACE},
    {"all load lines, and the last stores to a word of them",
     LAST "mul.wide.u32 d6, %tid.x, 4; ld.global.u32 r4, [d6+0x700000000000];"
          "and.pred p2, p1, p2; @p2 st.global.u32 [0x700000000014], 8;",
     9, 64, 3, EMU_RACE},
    {"all load lines, and the last stores behind them",
     LAST "mul.wide.u32 d6, %tid.x, 4; ld.global.u32 r4, [d6+0x700000000000];"
          "and.pred p2, p1, p2; @p2 st.global.u32 [0x700000000100], 8;",
     9, 64, 3, -1},
    {"the last CTA sums up", LAST_BLOCK, 8, 64, 2, -1},
    {"a chain of flags", CHAIN, 40, 32, 3, -1},
    {"a flag in shared memory with fences", FLAGGED("fence.acq_rel.cta;"), 3, 64, 2, -1},
    {"a flag in shared memory without", FLAGGED(""), 3, 64, 2, EMU_RACE},
};

static void play(int n, const struct ptx_line *l, emu_schedule schedule, uint64_t seed)
{
    emu_machine *m = grid_open(schedule, seed);
    emu_grid grid = grid_of(scenes[n].ctas, scenes[n].threads);
    grid.window = scenes[n].window;
    grid.static_shared = 64;
    emu_end end = emu_launch(m, &grid, l->ins, l->n);
    const emu_finding *f = emu_found(m, 0);
    ck_assert_msg(end == EMU_FINISHED && (f == NULL ? -1 : (int)f->rule) == scenes[n].rule,
                  "%s: end %d, seed %d: %s", scenes[n].name, (int)end, (int)seed,
                  f == NULL ? "nothing" : f->message);
    for (int i = 0; i < emu_findings(m); ++i)
        ck_assert_int_eq(emu_found(m, i)->rule, scenes[n].rule);
    emu_close(m);
}

START_TEST(few_are_resident)
{
    struct ptx_line l = line_of("%s", scenes[_i].text);
    play(_i, &l, EMU_EARLIEST, 0);
    play(_i, &l, EMU_LATEST, 0);
    for (uint64_t seed = 0; seed < RANDOM; ++seed)
        play(_i, &l, EMU_RANDOM, seed);
    line_close(&l);
}
END_TEST

Suite *emu_sync_word_suite(void)
{
    Suite *s = suite_create("emu_sync_word");
    TCase *c = tcase_create("emu_sync_word");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, few_are_resident, 0, COUNT(scenes));
    suite_add_tcase(s, c);
    return s;
}
