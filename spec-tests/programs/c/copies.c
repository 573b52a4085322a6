/* copies.c - cp.async: groups, arrivals at mbarriers, and copies for oneself.
 *
 *      in global memory   | tile k | tile k + 1 | tile k + 2 | ..
 *                             |          |             cp.async, a group a tile
 *      stages             | stage 0 | stage 1 | stage 2 |
 *                             wait_group, __syncthreads, then all read
 *
 * What is here: rings that their readers fill themselves, rings with warps that fill them, copies
 * that only their own thread reads. What is not: bulk copies (pipelines.c). */
#include "spec-tests/programs/c/corpus.h"

enum { GOT = 26, BACK = 20, TO_16 = 17, FROM_16 = 18, TILES = 256 };

/* BACK: the word of the last thread, of the one before it, .. */
static void from_the_end(struct script *s, int threads)
{
    put_alu(s, NULL, EMU_SUB, BACK, N(threads - 1), R(TID));
    put_alu(s, NULL, EMU_SHL, BACK, R(BACK), N(2));
    put_alu(s, NULL, EMU_ADD, BACK, R(BACK), R(HERE));
}

/* ---- A ring in groups: stages, warps, tiles, 4 or 16 bytes a copy ---- */

enum { G_STAGES, G_WARPS, G_TILES, G_BYTES };

/* 16 bytes: a quarter of the threads copy, P8. */
static void fill_stage(struct script *s, const int *n, int tile)
{
    int bytes = 128 * n[G_WARPS], to = TILES + tile % n[G_STAGES] * bytes, from = tile * bytes;
    if (tile < n[G_TILES] && n[G_BYTES] == 4)
        put_copy(s, "copy", BY(MY_WORD, to), BY(MY_IN, from), 4);
    if (tile < n[G_TILES] && n[G_BYTES] == 16) {
        only(s, 8);
        put_copy(s, "copy", BY(TO_16, to), BY(FROM_16, from), 16);
        all(s);
    }
    put_copy_commit(s, "commit");
}

static void ring_of_groups(struct script *s, const int *n)
{
    int threads = 32 * n[G_WARPS], stages = n[G_STAGES];
    script_begin(s, threads, 1);
    from_the_end(s, threads);
    put_alu(s, NULL, EMU_SHL, TO_16, R(TID), N(4));
    put_wide(s, FROM_16, R(TO_16), 1, IN);
    put_alu(s, NULL, EMU_ADD, TO_16, R(TO_16), R(HERE));
    put_set(s, 8, EMU_CMP_LT, R(TID), N(threads / 4));
    for (int k = 0; k < stages - 1; ++k)
        fill_stage(s, n, k);
    for (int k = 0; k < n[G_TILES]; ++k) {
        put_copy_wait(s, "wait", stages - 2);
        put_sync(s, "sync");
        fill_stage(s, n, k + stages - 1);
        put_ld(s, "read", EMU_SHARED, GOT, BY(BACK, TILES + k % stages * 4 * threads));
        put_st(s, "write", EMU_GLOBAL, BY(MY_OUT, 4 * threads * k), R(GOT));
        for (int t = 0; t < threads; ++t)
            script_wants(s, in_word((uint32_t)(k * threads + threads - 1 - t)));
    }
}

static const int group_variants[][CORPUS_NUMBERS] = {{2, 1, 4, 4},  {2, 2, 5, 16}, {3, 2, 6, 4},
                                                     {3, 4, 5, 16}, {4, 1, 7, 16}, {4, 4, 4, 4},
                                                     {5, 2, 9, 16}, {5, 3, 6, 4}};

static const struct fault group_faults[] = {
    {"wait", OMIT, .first = IN_FLIGHT | UNWRITTEN | RACE},
    {"wait", EDIT_COUNT, 1, .first = IN_FLIGHT | UNWRITTEN | RACE},
    {"wait", EDIT_COUNT, 1, .first = IN_FLIGHT | UNWRITTEN | RACE, .variant = 6},
    {"wait", LATER, .to = "sync", .first = IN_FLIGHT | UNWRITTEN | RACE},
    {"wait", EDIT_GUARD, ONE, .first = IN_FLIGHT | RACE, .variant = 2},
    {"sync", OMIT, .first = RACE | UNWRITTEN | IN_FLIGHT},
    {"sync", LATER, .to = "read", .first = RACE | UNWRITTEN | IN_FLIGHT, .variant = 2},
    {"sync", EDIT_GUARD, 8, .first = DIVERGED | RACE | IN_FLIGHT | UNWRITTEN, .variant = 1},
    {"commit", OMIT, .first = IN_FLIGHT | UNWRITTEN | RACE},
    {"commit", EARLIER, .to = "copy", .first = IN_FLIGHT | UNWRITTEN | RACE, .variant = 3},
    {"copy", EARLIER, .to = "sync", .first = RACE | IN_FLIGHT, .variant = 2},
    {"copy", EDIT_COUNT, -8, .first = UNWRITTEN | OPERAND, .variant = 1},
    {"copy", EDIT_D, 8, .first = IN_FLIGHT | RACE | UNWRITTEN},
    {"copy", EDIT_GUARD, EMU_NO_GUARD, .first = RACE | IN_FLIGHT, .variant = 3},
    {"copy", EDIT_GUARD, ONE, .first = UNWRITTEN, .variant = 3},
    {"copy", EDIT_A, 4 * SCRIPT_WORDS, .first = BOUNDS},
    {"read", EDIT_A, 128, .first = RACE | IN_FLIGHT | UNWRITTEN, .variant = 4},
};

/* ---- A ring with warps that fill it: stages, warps that fill, that read, tiles, noinc ---- */

/*      fillers    wait empty -> cp.async -> cp.async.mbarrier.arrive full
 *      readers    wait full  -> read     -> arrive empty */

enum { A_STAGES, A_FILL, A_READ, A_TILES, A_NOINC };
enum { FULL = 0, EMPTY = 64 };

static void filler(struct script *s, const int *n)
{
    for (int k = 0; k < n[A_TILES]; ++k) {
        int stage = k % n[A_STAGES], turn = k / n[A_STAGES], bytes = 128 * n[A_FILL];
        if (turn > 0)
            put_wait(s, "empty.wait", BY(HERE, EMPTY + 8 * stage), N((turn - 1) & 1));
        put_copy(s, "copy", BY(MY_WORD, TILES + stage * bytes), BY(MY_IN, k * bytes), 4);
        put_copy_arrive(s, "copy.arrive", BY(HERE, FULL + 8 * stage), n[A_NOINC]);
        if (!n[A_NOINC])
            put_arrive(s, "full.arrive", BY(HERE, FULL + 8 * stage));
    }
}

/* Reader r takes word r of each tile, from the end; there are as many readers as fillers, or twice
 * as many that take the same words. */
static void reader(struct script *s, const int *n)
{
    int words = 32 * n[A_FILL], threads = 32 * n[A_READ];
    put_alu(s, NULL, EMU_SUB, 17, R(TID), N(words));
    put_wide(s, 18, R(17), 4, OUT);
    put_alu(s, NULL, EMU_REM, 17, R(17), N(words));
    put_alu(s, NULL, EMU_SUB, BACK, N(words - 1), R(17));
    put_alu(s, NULL, EMU_SHL, BACK, R(BACK), N(2));
    put_alu(s, NULL, EMU_ADD, BACK, R(BACK), R(HERE));
    for (int k = 0; k < n[A_TILES]; ++k) {
        int stage = k % n[A_STAGES], turn = k / n[A_STAGES];
        put_wait(s, "full.wait", BY(HERE, FULL + 8 * stage), N(turn & 1));
        put_ld(s, "read", EMU_SHARED, GOT, BY(BACK, TILES + stage * 4 * words));
        put_arrive(s, "empty.arrive", BY(HERE, EMPTY + 8 * stage));
        put_st(s, NULL, EMU_GLOBAL, BY(18, 4 * threads * k), R(GOT));
        for (int t = 0; t < threads; ++t)
            script_wants(s, in_word((uint32_t)(k * words + words - 1 - t % words)));
    }
}

static void ring_of_arrivals(struct script *s, const int *n)
{
    script_begin(s, 32 * (n[A_FILL] + n[A_READ]), 1);
    only(s, ONE);
    for (int i = 0; i < n[A_STAGES]; ++i) {
        put_init(s, "full.init", BY(HERE, FULL + 8 * i), 32 * n[A_FILL]);
        put_init(s, "empty.init", BY(HERE, EMPTY + 8 * i), 32 * n[A_READ]);
    }
    all(s);
    put_sync(s, "start");
    put_set(s, 8, EMU_CMP_LT, R(WARP), N(n[A_FILL]));
    int over = label(s), past = unless(s, 8);
    filler(s, n);
    put_bra(s, NULL, over);
    place(s, past);
    reader(s, n);
    place(s, over);
}

static const int arrival_variants[][CORPUS_NUMBERS] = {{2, 1, 1, 5, 1}, {2, 2, 2, 4, 0},
                                                       {3, 1, 2, 5, 0}, {3, 2, 3, 4, 1},
                                                       {4, 2, 1, 5, 1}, {5, 1, 3, 6, 0}};

static const struct fault arrival_faults[] = {
    {"full.wait", OMIT, .first = IN_FLIGHT | UNWRITTEN | RACE},
    {"full.wait", EDIT_B, 1, .first = IN_FLIGHT | UNWRITTEN | RACE},
    {"empty.wait", OMIT, .first = IN_FLIGHT | RACE | MBARRIER},
    {"empty.wait", EDIT_B, 1, .first = IN_FLIGHT | RACE | MBARRIER | STUCK},
    {"copy.arrive", OMIT, .first = STUCK},
    {"copy.arrive", OMIT, .first = IN_FLIGHT | RACE, .variant = 1},
    {"copy.arrive", EARLIER, .to = "copy", .first = IN_FLIGHT | RACE | UNWRITTEN},
    {"copy.arrive", EDIT_FLAGS, EMU_CP_ASYNC_NOINC, .first = STUCK},
    {"copy.arrive", EDIT_FLAGS, EMU_CP_ASYNC_NOINC, .first = MBARRIER | IN_FLIGHT | RACE,
     .variant = 1},
    {"copy.arrive", EDIT_A, 8, .first = MBARRIER | STUCK},
    {"full.arrive", OMIT, .first = STUCK, .variant = 1},
    {"full.arrive", EARLIER, .to = "copy.arrive", .first = IN_FLIGHT | RACE | MBARRIER, .seen = 3,
     .variant = 1},
    {"full.init", EDIT_B, 32, .first = STUCK},
    {"full.init", EDIT_B, -1, .first = IN_FLIGHT | RACE | UNWRITTEN | MBARRIER},
    {"empty.init", EDIT_B, -1, .first = IN_FLIGHT | RACE | MBARRIER},
    {"empty.init", EDIT_B, 1, .first = STUCK},
    {"empty.init", EDIT_A, 8, .first = MBARRIER},
    {"start", OMIT, .first = RACE | MBARRIER},
    {"empty.arrive", OMIT, .first = STUCK},
    {"empty.arrive", EARLIER, .to = "read", .first = IN_FLIGHT | RACE},
    {"empty.arrive", RELAX, .first = RACE},
    {"full.wait", RELAX, .first = RACE},
};

/* ---- Copies for oneself: warps, words of a thread, how it waits, zeros, a neighbour's ---- */

/*      thread t    cp.async to its own words -> wait -> reads them; or those of lane t ^ 1, after a
 *                  bar.warp.sync */

enum { O_WARPS, O_WORDS, O_ALL, O_ZEROS, O_NEIGHBOUR };

static void own_copies(struct script *s, const int *n)
{
    int threads = 32 * n[O_WARPS];
    script_begin(s, threads, 1);
    put_alu(s, NULL, EMU_XOR, BACK, R(MY_WORD), N(n[O_NEIGHBOUR] ? 4 : 0));
    for (int k = 0; k < n[O_WORDS]; ++k) {
        put_copy(s, "copy", BY(MY_WORD, TILES + 4 * threads * k), BY(MY_IN, 4 * threads * k), 4);
        if (n[O_ZEROS] && k == n[O_WORDS] - 1)
            s->ins[s->n - 1].b = N(0);
    }
    if (n[O_ALL]) {
        put(s, "wait", (emu_ins){.execute = emu_cp_async, .op = EMU_CP_ASYNC_WAIT_ALL});
    } else {
        put_copy_commit(s, "commit");
        put_copy_wait(s, "wait", 0);
    }
    if (n[O_NEIGHBOUR])
        put_warp_sync(s, "together");
    for (int k = 0; k < n[O_WORDS]; ++k) {
        bool zero = n[O_ZEROS] && k == n[O_WORDS] - 1;
        put_ld(s, "read", EMU_SHARED, GOT, BY(BACK, TILES + 4 * threads * k));
        put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 4 * threads * k), R(GOT));
        for (int t = 0; t < threads; ++t)
            script_wants(s, zero ? 0
                                 : in_word((uint32_t)(k * threads + (n[O_NEIGHBOUR] ? t ^ 1 : t))));
    }
}

static const int own_variants[][CORPUS_NUMBERS] = {
    {1, 1, 1, 0, 0}, {2, 3, 0, 0, 0}, {2, 2, 1, 1, 0}, {4, 2, 0, 1, 1}, {1, 6, 1, 0, 1}};

static const struct fault own_faults[] = {
    {"wait", OMIT, .first = IN_FLIGHT | UNWRITTEN | RACE},
    {"wait", OMIT, .first = IN_FLIGHT | UNWRITTEN | RACE, .variant = 1},
    {"commit", OMIT, .first = IN_FLIGHT | UNWRITTEN | RACE, .variant = 1},
    {"commit", LATER, .to = "wait", .first = IN_FLIGHT | UNWRITTEN | RACE, .variant = 3},
    {"together", OMIT, .first = RACE, .variant = 3},
    {"together", EDIT_X, -3, .first = RACE | OPERAND | DIVERGED, .variant = 4},
    {"copy", EDIT_D, 2, .first = 1 << EMU_ALIGNMENT},
    {"copy", EDIT_COUNT, 2, .first = OPERAND},
    {"copy", EDIT_B, 8, .first = OPERAND, .variant = 2},
    {"read", EDIT_A, 4, .first = RACE | UNWRITTEN | IN_FLIGHT},
};

const struct family corpus_copies[] = {
    CORPUS_FAMILY("ring of cp.async groups", ring_of_groups, group_variants, group_faults),
    CORPUS_FAMILY("ring of cp.async arrivals", ring_of_arrivals, arrival_variants, arrival_faults),
    CORPUS_FAMILY("cp.async for oneself", own_copies, own_variants, own_faults),
    {0}};
