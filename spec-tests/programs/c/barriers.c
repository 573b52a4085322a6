/* barriers.c - barriers of a CTA by their number, for so many threads.
 *
 *      producers                          consumers
 *      bar.sync   empty[s] (P + C) <----- bar.arrive empty[s]
 *      write slot s                       ..
 *      bar.arrive full[s]  (P + C) -----> bar.sync   full[s], read slot s
 *
 * What is here: slots, groups that take turns, pairs, barriers that halves of warps come to by
 * themselves, votes. What is not: __syncthreads (blocks.c), mbarriers. */
#include "spec-tests/programs/c/corpus.h"

enum { DATA = 256, GOT = 27, BACK = 20, ACC = 28 };

/* ---- Slots: producer warps, consumer warps, slots, tiles ---- */

enum { P_WARPS, C_WARPS, SLOTS, TILES };

static void slot_producer(struct script *s, const int *n)
{
    int words = 32 * n[P_WARPS], both = words + 32 * n[C_WARPS], slots = n[SLOTS];
    for (int k = 0; k < n[TILES]; ++k) {
        put_ld(s, NULL, EMU_GLOBAL, GOT, BY(MY_IN, 4 * words * k));
        if (k >= slots)
            put_bar(s, "empty.sync", EMU_BAR_SYNC, 1 + slots + k % slots, both);
        put_st(s, "write", EMU_SHARED, BY(MY_WORD, DATA + k % slots * 4 * words), R(GOT));
        put_bar(s, "full.arrive", EMU_BAR_ARRIVE, 1 + k % slots, both);
    }
}

/* A consumer adds up the words of its number from the end, as many as there are for each. */
static void slot_consumer(struct script *s, const int *n)
{
    int words = 32 * n[P_WARPS], readers = 32 * n[C_WARPS], both = words + readers;
    int slots = n[SLOTS];
    put_alu(s, NULL, EMU_SUB, 17, R(TID), N(words));
    put_wide(s, 18, R(17), 4, OUT);
    put_alu(s, NULL, EMU_REM, 17, R(17), N(words));
    put_alu(s, NULL, EMU_SUB, BACK, N(words - 1), R(17));
    put_alu(s, NULL, EMU_SHL, BACK, R(BACK), N(2));
    put_alu(s, NULL, EMU_ADD, BACK, R(BACK), R(HERE));
    for (int k = 0; k < n[TILES]; ++k) {
        put_bar(s, "full.sync", EMU_BAR_SYNC, 1 + k % slots, both);
        put_ld(s, "read", EMU_SHARED, GOT, BY(BACK, DATA + k % slots * 4 * words));
        if (k + slots < n[TILES])
            put_bar(s, "empty.arrive", EMU_BAR_ARRIVE, 1 + slots + k % slots, both);
        put_st(s, NULL, EMU_GLOBAL, BY(18, 4 * readers * k), R(GOT));
        for (int t = 0; t < readers; ++t)
            script_wants(s, in_word((uint32_t)(k * words + words - 1 - t % words)));
    }
}

static void slots(struct script *s, const int *n)
{
    script_begin(s, 32 * (n[P_WARPS] + n[C_WARPS]), 1);
    put_set(s, 8, EMU_CMP_LT, R(WARP), N(n[P_WARPS]));
    int over = label(s), past = unless(s, 8);
    slot_producer(s, n);
    put_bra(s, NULL, over);
    place(s, past);
    slot_consumer(s, n);
    place(s, over);
}

static const int slot_variants[][CORPUS_NUMBERS] = {{1, 1, 1, 4}, {1, 2, 2, 5}, {2, 2, 3, 5},
                                                    {4, 1, 2, 4}, {1, 4, 4, 6}, {2, 6, 7, 9}};

static const struct fault slot_faults[] = {
    {"full.sync", OMIT, .first = RACE | UNWRITTEN},
    {"full.sync", EDIT_OP, EMU_BAR_ARRIVE, .first = RACE | UNWRITTEN},
    {"full.sync", EDIT_A, 1, .first = RACE | STUCK | UNWRITTEN, .variant = 1},
    {"full.sync", EDIT_B, 32, .first = BARRIER},
    {"full.sync", EDIT_B, -16, .first = OPERAND},
    {"full.sync", EDIT_A, 16, .first = OPERAND},
    {"full.arrive", OMIT, .first = STUCK},
    {"full.arrive", EARLIER, .to = "write", .first = RACE | UNWRITTEN},
    {"full.arrive", EDIT_B, 32, .first = BARRIER, .variant = 2},
    {"empty.sync", OMIT, .first = RACE | STUCK},
    {"empty.sync", LATER, .to = "write", .first = RACE, .variant = 1},
    {"empty.arrive", OMIT, .first = STUCK},
    {"empty.arrive", EARLIER, .to = "read", .first = RACE},
    {"empty.arrive", EDIT_A, -1, .first = RACE | BARRIER | STUCK},
    {"empty.arrive", EDIT_A, -1, .first = RACE | BARRIER | STUCK, .variant = 4},
    {"empty.arrive", EDIT_B, -32, .first = RACE | BARRIER | STUCK, .variant = 1},
};

/* ---- Groups that take turns: groups, warps each, rounds ---- */

/*      group 0    look, add 1, arrive at 1                    sync at 2 ..
 *      group 1    sync at 1 ------> look, add 2, arrive at 2 --^ */

enum { GROUPS, GROUP_WARPS, ROUNDS };

/* One word is passed on: each group adds its number, and each thread of it sees what there was. */
static void turns(struct script *s, const int *n)
{
    int groups = n[GROUPS], threads = 32 * n[GROUP_WARPS];
    uint32_t is = 100;
    script_begin(s, groups * threads, 1);
    only(s, ONE);
    put_st(s, "first word", EMU_SHARED, BY(HERE, DATA), N(is));
    all(s);
    put_sync(s, "start");
    int over = label(s);
    for (int g = 0; g < groups; ++g) {
        put_set(s, 8, EMU_CMP_GE, R(WARP), N(n[GROUP_WARPS] * (g + 1)));
        int past = skip_if(s, 8);
        for (int k = 0; k < n[ROUNDS]; ++k) {
            int back = g == 0 ? groups : g;
            if (k > 0 || g > 0)
                put_bar(s, "turn.sync", EMU_BAR_SYNC, back, 2 * threads);
            put_ld(s, "look", EMU_SHARED, GOT, BY(HERE, DATA));
            put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 4 * groups * threads * k), R(GOT));
            put_bar(s, "group.sync", EMU_BAR_SYNC, 1 + groups + g, threads);
            put_alu(s, NULL, EMU_ADD, GOT, R(GOT), N(g + 1));
            put_set(s, 9, EMU_CMP_EQ, R(TID), N(threads * g));
            only(s, 9);
            put_st(s, "pass on", EMU_SHARED, BY(HERE, DATA), R(GOT));
            all(s);
            if (k < n[ROUNDS] - 1 || g < groups - 1)
                put_bar(s, "turn.arrive", EMU_BAR_ARRIVE, g + 1, 2 * threads);
        }
        put_bra(s, NULL, over);
        place(s, past);
    }
    place(s, over);
    for (int k = 0; k < n[ROUNDS]; ++k)
        for (int g = 0; g < groups; ++g, is += (uint32_t)g)
            for (int t = 0; t < threads; ++t)
                script_wants(s, is);
}

static const int turn_variants[][CORPUS_NUMBERS] = {{2, 1, 3}, {2, 4, 2}, {3, 1, 3}, {4, 2, 2}};

static const struct fault turn_faults[] = {
    {"turn.sync", OMIT, .first = RACE | BARRIER | STUCK},
    {"turn.arrive", OMIT, .first = STUCK},
    {"turn.arrive", EARLIER, .to = "pass on", .first = RACE},
    {"turn.arrive", EDIT_A, 1, .first = BARRIER | STUCK | RACE},
    {"turn.arrive", EDIT_B, 64, .first = BARRIER, .variant = 1},
    {"group.sync", OMIT, .first = RACE, .variant = 1},
    {"group.sync", EARLIER, .to = "look", .first = RACE, .variant = 3},
    {"start", OMIT, .first = RACE | UNWRITTEN},
};

/* ---- Pairs of warps: pairs, rounds ---- */

/*      warps 0 and 1: barrier 1; 2 and 3: barrier 2; .. each warp reads the words of its partner */

enum { PAIRS, PAIR_ROUNDS };

static void pairs(struct script *s, const int *n)
{
    script_begin(s, 64 * n[PAIRS], 1);
    put_alu(s, NULL, EMU_XOR, BACK, R(TID4), N(128));
    put_alu(s, NULL, EMU_ADD, BACK, R(BACK), R(HERE));
    put_alu(s, NULL, EMU_SHR, 17, R(WARP), N(1));
    put_alu(s, NULL, EMU_ADD, 17, R(17), N(1));
    for (int k = 0; k < n[PAIR_ROUNDS]; ++k) {
        int at = DATA + 256 * n[PAIRS] * (k % 2);
        put_ld(s, NULL, EMU_GLOBAL, GOT, BY(MY_IN, 256 * n[PAIRS] * k));
        put_st(s, NULL, EMU_SHARED, BY(MY_WORD, at), R(GOT));
        put_bar(s, "pair", EMU_BAR_SYNC, 0, 64);
        s->ins[s->n - 1].a = R(17);
        put_ld(s, "read", EMU_SHARED, GOT, BY(BACK, at));
        put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 256 * n[PAIRS] * k), R(GOT));
        for (int t = 0; t < 64 * n[PAIRS]; ++t)
            script_wants(s, in_word((uint32_t)(k * 64 * n[PAIRS] + (t ^ 32))));
    }
}

static const int pair_variants[][CORPUS_NUMBERS] = {{1, 4}, {4, 3}, {8, 2}};

static const struct fault pair_faults[] = {
    {"pair", OMIT, .first = RACE | UNWRITTEN},
    {"pair", EDIT_B, 32, .first = STUCK | RACE, .variant = 1},
    {"pair", EDIT_B, -32, .first = RACE | UNWRITTEN},
    {"pair", EDIT_A, -3, .first = RACE | STUCK | UNWRITTEN, .variant = 1},
    {"pair", EDIT_A, -4, .first = BARRIER | OPERAND | RACE | UNWRITTEN, .variant = 2},
};

/* ---- Halves of warps: each half comes to a barrier of its own; some lanes leave ---- */

/*      lanes 0 .. 15     barrier.sync 1 at one instruction
 *      lanes 16 .. 31    barrier.sync 1 at another; lane 31 may have exited before */

enum { HALF_WARPS, LEAVING };

static void halves(struct script *s, const int *n)
{
    int threads = 32 * n[HALF_WARPS];
    script_begin(s, threads, 1);
    put_alu(s, NULL, EMU_XOR, BACK, R(TID4), N(4 * (threads / 2)));
    put_alu(s, NULL, EMU_ADD, BACK, R(BACK), R(HERE));
    put_st(s, NULL, EMU_SHARED, BY(MY_WORD, DATA), R(TID));
    put_set(s, 8, EMU_CMP_LT, R(LANE), N(16));
    if (n[LEAVING]) {
        put_set(s, 9, EMU_CMP_EQ, R(LANE), N(31));
        only(s, 9);
        put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 0), N(7));
        put_exit(s, NULL);
        all(s);
    }
    int over = label(s), past = unless(s, 8);
    put_bar(s, "low.sync", EMU_BAR_SYNC, 1, threads);
    s->ins[s->n - 1].flags = 0;
    put_ld(s, "low.read", EMU_SHARED, GOT, BY(BACK, DATA));
    put_bra(s, NULL, over);
    place(s, past);
    put_bar(s, "high.sync", EMU_BAR_SYNC, 1, threads);
    s->ins[s->n - 1].flags = 0;
    put_ld(s, "high.read", EMU_SHARED, GOT, BY(BACK, DATA));
    place(s, over);
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 0), R(GOT));
    for (int t = 0; t < threads; ++t)
        script_wants(s, n[LEAVING] && t % 32 == 31 ? 7 : (uint32_t)(t ^ threads / 2));
}

static const int half_variants[][CORPUS_NUMBERS] = {{2, 0}, {4, 0}, {2, 1}};

static const struct fault half_faults[] = {
    {"low.sync", EDIT_FLAGS, EMU_ALIGNED, .first = DIVERGED},
    {"low.sync", OMIT, .first = RACE | STUCK | UNWRITTEN},
    {"high.sync", OMIT, .first = RACE | STUCK | UNWRITTEN},
    {"low.sync", EDIT_A, 1, .first = STUCK, .variant = 1},
    {"low.sync", EDIT_B, 32, .first = BARRIER | STUCK, .variant = 2},
    {"low.read", OMIT, .first = UNWRITTEN},
};

/* ---- Votes: bar.red over so many warps ---- */

/*      write own word -> bar.red.popc, which is a barrier as well -> read another's */

static void votes(struct script *s, const int *n)
{
    int threads = 32 * n[0], under = n[1];
    script_begin(s, threads, 1);
    put_st(s, NULL, EMU_SHARED, BY(MY_WORD, DATA), R(TID));
    put_alu(s, NULL, EMU_XOR, BACK, R(TID4), N(4 * (threads - 1)));
    put_alu(s, NULL, EMU_ADD, BACK, R(BACK), R(HERE));
    put_set(s, 8, EMU_CMP_LT, R(TID), N(under));
    put(s, "vote",
        (emu_ins){.execute = emu_barrier_cta,
                  .op = EMU_BAR_RED_POPC,
                  .flags = EMU_ALIGNED,
                  .a = N(n[2]),
                  .b = n[2] ? N(threads) : NONE,
                  .c = P(8),
                  .d = R(GOT)});
    put_ld(s, "read", EMU_SHARED, ACC, BY(BACK, DATA));
    put_alu(s, NULL, EMU_MUL_LO, GOT, R(GOT), N(1000));
    put_alu(s, NULL, EMU_ADD, GOT, R(GOT), R(ACC));
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 0), R(GOT));
    for (int t = 0; t < threads; ++t)
        script_wants(s, (uint32_t)(1000 * under + threads - 1 - t));
}

static const int vote_variants[][CORPUS_NUMBERS] = {{2, 17, 0}, {4, 100, 3}};

static const struct fault vote_faults[] = {
    {"vote", OMIT, .first = RACE | UNWRITTEN},
    {"vote", EDIT_GUARD, 8, .first = DIVERGED | UNWRITTEN},
    {"vote", EDIT_B, 32, .first = STUCK, .variant = 1},
    {"vote", EDIT_B, -32, .first = RACE | STUCK | BARRIER | UNWRITTEN, .variant = 1},
};

const struct family corpus_barriers[] = {
    CORPUS_FAMILY("slots", slots, slot_variants, slot_faults),
    CORPUS_FAMILY("turns", turns, turn_variants, turn_faults),
    CORPUS_FAMILY("pairs of warps", pairs, pair_variants, pair_faults),
    CORPUS_FAMILY("halves of warps", halves, half_variants, half_faults),
    CORPUS_FAMILY("votes", votes, vote_variants, vote_faults),
    {0}};
