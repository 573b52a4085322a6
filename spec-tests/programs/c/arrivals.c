/* arrivals.c - mbarriers that threads of a CTA meet at: split into arrival and wait.
 *
 *      write own word
 *      arrive          -> state
 *      other work
 *      wait for state, or for its parity
 *      read the word of another; two buffers, so that the next round may write at once
 *
 * What is here: rounds, threads that drop out, bytes that are expected apart, objects that are used
 * again. What is not: rings (pipelines.c, copies.c), others' mbarriers (clusters.c). */
#include "spec-tests/programs/c/corpus.h"

enum { BAR = 64, DATA = 256, BACK = 20, STATE = 22, GOT = 27, ACC = 28, WORK = 31 };

static void put_state(struct script *s, const char *where, int op)
{
    emu_ins ins = {.execute = emu_mbarrier, .op = op, .space = EMU_SHARED, .a = BY(HERE, BAR)};
    ins.d = P(OVER);
    ins.b = R(STATE);
    int top = here(s);
    put_at(s, where);
    put(s, where, ins);
    except(s, OVER);
    put_bra(s, where, top);
    all(s);
}

/* ---- Rounds: warps, rounds, how they wait, relaxed between fences, one arrival a warp ---- */

enum { R_WARPS, R_ROUNDS, R_HOW, R_RELAXED, R_BY_WARP };
enum { BY_PARITY, BY_TEST, BY_TRY };

static void meet(struct script *s, const int *n, int round)
{
    emu_sem sem = n[R_RELAXED] ? EMU_RELAXED : EMU_WEAK;
    if (n[R_RELAXED])
        put_fence(s, "before", EMU_ACQ_REL, EMU_CTA);
    if (n[R_BY_WARP]) {
        put_warp_sync(s, "together");
        only(s, 10);
    }
    put_arrive(s, "arrive", BY(HERE, BAR));
    s->ins[s->n - 1].sem = sem;
    s->ins[s->n - 1].scope = EMU_CTA;
    if (n[R_HOW] != BY_PARITY)
        s->ins[s->n - 1].d = R(STATE);
    all(s);
    put_ld(s, NULL, EMU_GLOBAL, WORK, BY(MY_IN, 0));
    if (n[R_HOW] == BY_PARITY)
        put_wait(s, "wait", BY(HERE, BAR), N(round & 1));
    else
        put_state(s, "wait", n[R_HOW] == BY_TEST ? EMU_MBARRIER_TEST_WAIT : EMU_MBARRIER_TRY_WAIT);
    s->ins[s->n - 2].sem = sem;
    s->ins[s->n - 2].scope = EMU_CTA;
    if (n[R_RELAXED])
        put_fence(s, "after", EMU_ACQ_REL, EMU_CTA);
}

static void rounds(struct script *s, const int *n)
{
    int threads = 32 * n[R_WARPS];
    script_begin(s, threads, 1);
    put_alu(s, NULL, EMU_SUB, BACK, N(4 * (threads - 1)), R(TID4));
    put_alu(s, NULL, EMU_ADD, BACK, R(BACK), R(HERE));
    put_set(s, 10, EMU_CMP_EQ, R(LANE), N(0));
    only(s, ONE);
    put_init(s, "init", BY(HERE, BAR), n[R_BY_WARP] ? n[R_WARPS] : threads);
    all(s);
    put_sync(s, "start");
    put_mov(s, NULL, ACC, R(TID));
    for (int k = 0; k < n[R_ROUNDS]; ++k) {
        int at = DATA + k % 2 * 4 * threads;
        put_st(s, "write", EMU_SHARED, BY(MY_WORD, at), R(ACC));
        meet(s, n, k);
        put_ld(s, "read", EMU_SHARED, GOT, BY(BACK, at));
        put_alu(s, NULL, EMU_ADD, ACC, R(GOT), R(WORK));
    }
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 0), R(ACC));
    for (uint32_t t = 0; t < (uint32_t)threads; ++t) {
        uint32_t u = (uint32_t)threads - 1 - t, v = n[R_ROUNDS] % 2 ? u : t;
        for (int k = 0; k < n[R_ROUNDS]; ++k)
            v += in_word((n[R_ROUNDS] - 1 - k) % 2 ? u : t);
        script_wants(s, v);
    }
}

static const int round_variants[][CORPUS_NUMBERS] = {
    {2, 3, BY_PARITY, 0, 0}, {2, 4, BY_TEST, 0, 0},   {4, 3, BY_TRY, 0, 0}, {2, 3, BY_PARITY, 1, 0},
    {3, 4, BY_PARITY, 0, 1}, {8, 2, BY_PARITY, 0, 1}, {4, 2, BY_TRY, 1, 0}};

static const struct fault round_faults[] = {
    {"arrive", OMIT, .first = STUCK},
    {"arrive", RELAX, .first = RACE},
    {"arrive", RELAX, .first = RACE, .variant = 2},
    {"arrive", EARLIER, .to = "write", .first = RACE | UNWRITTEN},
    {"arrive", EARLIER, .to = "together", .first = RACE | UNWRITTEN, .variant = 4},
    {"arrive", EDIT_B, 2, .first = MBARRIER | RACE | UNWRITTEN},
    {"arrive", EDIT_A, 8, .first = MBARRIER},
    {"arrive", EDIT_FLAGS, EMU_MBARRIER_NO_COMPLETE, .first = MBARRIER},
    {"arrive", EDIT_OP, EMU_MBARRIER_ARRIVE_DROP, .first = MBARRIER},
    {"wait", OMIT, .first = RACE | UNWRITTEN | MBARRIER},
    {"wait", RELAX, .first = RACE},
    {"wait", EDIT_B, 1, .first = RACE | UNWRITTEN | STUCK | MBARRIER},
    {"wait", LATER, .to = "read", .first = RACE | UNWRITTEN, .variant = 1},
    {"wait", EARLIER, .to = "arrive", .first = STUCK},
    {"before", OMIT, .first = RACE, .variant = 3},
    {"after", OMIT, .first = RACE, .variant = 3},
    {"before", LATER, .to = "arrive", .first = RACE, .variant = 6},
    {"after", EARLIER, .to = "wait", .first = RACE, .variant = 6},
    {"together", OMIT, .first = RACE, .variant = 4},
    {"init", OMIT, .first = MBARRIER},
    {"init", EDIT_B, 1, .first = STUCK},
    {"init", EDIT_B, -1, .first = MBARRIER | RACE | UNWRITTEN | STUCK, .variant = 4},
    {"init", EDIT_GUARD, EMU_NO_GUARD, .first = MBARRIER},
    {"start", OMIT, .first = RACE | MBARRIER, .variant = 5},
    {"read", OMIT, .first = UNWRITTEN},
};

/* ---- Threads that drop out: warps; warp w takes part in w + 1 rounds ---- */

/*      warp 0   round 0: arrive_drop, leave
 *      warp 1   round 0: arrive, wait   round 1: arrive_drop, leave
 *      warp 2   round 0: arrive, wait   round 1: arrive, wait   round 2: .. */

static void dropping(struct script *s, const int *n)
{
    int warps = n[0], threads = 32 * warps;
    script_begin(s, threads, 1);
    only(s, ONE);
    put_init(s, "init", BY(HERE, BAR), threads);
    put_st(s, NULL, EMU_SHARED, BY(HERE, DATA), N(0));
    all(s);
    put_sync(s, "start");
    int over = label(s);
    for (int k = 0; k < warps; ++k) {
        put_set(s, 8, EMU_CMP_EQ, R(WARP), N(k));
        put_atom(s, "count", -1, atom(EMU_ATOM_ADD, EMU_RELAXED, EMU_CTA, BY(HERE, DATA), N(1)));
        s->ins[s->n - 1].space = EMU_SHARED;
        only(s, 8);
        put_arrive(s, "drop", BY(HERE, BAR));
        s->ins[s->n - 1].op = EMU_MBARRIER_ARRIVE_DROP;
        put_bra(s, "leave", over);
        all(s);
        put_arrive(s, "arrive", BY(HERE, BAR));
        put_wait(s, "wait", BY(HERE, BAR), N(k & 1));
    }
    place(s, over);
    put_sync(s, "end");
    put_ld(s, "look", EMU_SHARED, GOT, BY(HERE, DATA));
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 0), R(GOT));
    for (int t = 0; t < threads; ++t)
        script_wants(s, (uint32_t)(16 * warps * (warps + 1)));
}

static const int dropping_variants[][CORPUS_NUMBERS] = {{2}, {4}, {7}};

static const struct fault dropping_faults[] = {
    {"drop", EDIT_OP, EMU_MBARRIER_ARRIVE, .first = STUCK, .variant = 1},
    {"drop", OMIT, .first = STUCK},
    {"drop", EDIT_B, 2, .first = MBARRIER | STUCK},
    {"arrive", EDIT_OP, EMU_MBARRIER_ARRIVE_DROP, .first = MBARRIER, .variant = 1},
    {"leave", OMIT, .first = MBARRIER | STUCK},
    {"end", OMIT, .first = RACE},
    {"end", EARLIER, .to = "wait", .first = RACE | STUCK, .variant = 2},
    {"wait", OMIT, .first = MBARRIER, .variant = 1},
    {"count", EDIT_SPACE, EMU_GLOBAL, .first = BOUNDS},
};

/* ---- Bytes expected apart from the arrival: boxes, who arrives, tiles ---- */

/*      thread 0   expect_tx -> load, load, .. -> arrive      or: loads -> arrive.expect_tx
 *      all        wait, read, __syncthreads, and the next tile */

enum { E_BOXES, E_AFTER, E_TILES };

/* A thread expects, loads and arrives in steps of their own; all wait. */
static void expected(struct script *s, const int *n)
{
    int bytes = 256;
    script_begin(s, 64, 1);
    only(s, ONE);
    put_init(s, "init", BY(HERE, BAR), 1);
    all(s);
    put_sync(s, "start");
    for (int k = 0; k < n[E_TILES]; ++k) {
        only(s, ONE);
        if (!n[E_AFTER]) {
            put_expect(s, "expect", BY(HERE, BAR), 0);
            s->ins[s->n - 1] = (emu_ins){.execute = emu_mbarrier,
                                         .op = EMU_MBARRIER_EXPECT_TX,
                                         .space = EMU_SHARED,
                                         .a = BY(HERE, BAR),
                                         .b = N(bytes),
                                         .guard = ONE};
        }
        for (int i = 0; i < n[E_BOXES]; ++i)
            put_load(s, "load", BY(HERE, DATA + i * bytes / n[E_BOXES]),
                     BY(IN, k * bytes + i * bytes / n[E_BOXES]), (uint32_t)(bytes / n[E_BOXES]),
                     BY(HERE, BAR));
        if (n[E_AFTER])
            put_expect(s, "expect", BY(HERE, BAR), (uint32_t)bytes);
        else
            put_arrive(s, "arrive", BY(HERE, BAR));
        all(s);
        put_wait(s, "wait", BY(HERE, BAR), N(k & 1));
        put_ld(s, "read", EMU_SHARED, GOT, BY(MY_WORD, DATA));
        put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 256 * k), R(GOT));
        put_sync(s, "read by all");
    }
    for (int i = 0; i < 64 * n[E_TILES]; ++i)
        script_wants(s, in_word((uint32_t)i));
}

static const int expected_variants[][CORPUS_NUMBERS] = {{1, 0, 2}, {4, 0, 3}, {2, 1, 3}, {8, 1, 2}};

static const struct fault expected_faults[] = {
    {"expect", OMIT, .first = MBARRIER | RACE | IN_FLIGHT | STUCK},
    {"expect", EDIT_B, 16, .first = STUCK},
    {"expect", EDIT_B, -16, .first = STUCK | MBARRIER | IN_FLIGHT | RACE, .variant = 1},
    {"expect", LATER, .to = "arrive", .first = MBARRIER | IN_FLIGHT | RACE, .seen = 21},
    {"expect", EDIT_C, 16, .first = STUCK, .variant = 2},
    {"load", OMIT, .first = STUCK, .variant = 1},
    {"arrive", OMIT, .first = STUCK},
    {"arrive", EARLIER, .to = "expect", .first = MBARRIER | IN_FLIGHT | RACE},
    {"arrive", EDIT_GUARD, EMU_NO_GUARD, .first = MBARRIER},
    {"wait", OMIT, .first = IN_FLIGHT | RACE | UNWRITTEN},
    {"read by all", OMIT, .first = RACE | IN_FLIGHT, .variant = 2},
    {"load", EDIT_D, 8, .first = 1 << EMU_ALIGNMENT},
    {"load", EDIT_B, 8, .first = OPERAND},
    {"load", EDIT_A, 4 * SCRIPT_WORDS, .first = BOUNDS},
    {"load", EDIT_D, 32768, .first = BOUNDS},
    {"load", EDIT_GUARD, EMU_NO_GUARD, .first = RACE | IN_FLIGHT | MBARRIER},
    {"read", OMIT, .first = UNWRITTEN},
};

/* ---- One place, used again: an mbarrier, then data, then an mbarrier for another count ---- */

/*      thread 0   init n                            inval, a word              init 2 n ..
 *      all            sync, arrive, wait, sync            sync, read, sync         .. */

static void used_again(struct script *s, const int *n)
{
    int threads = 32 * n[0];
    script_begin(s, threads, 1);
    for (int k = 0; k < n[1]; ++k) {
        only(s, ONE);
        put_init(s, "init", BY(HERE, BAR), threads * (k % 2 + 1));
        all(s);
        put_sync(s, "begun");
        put_arrive(s, "arrive", BY(HERE, BAR));
        if (k % 2)
            put_arrive(s, "arrive", BY(HERE, BAR));
        put_wait(s, "wait", BY(HERE, BAR), N(0));
        put_sync(s, "waited");
        only(s, ONE);
        put(s, "inval",
            (emu_ins){.execute = emu_mbarrier,
                      .op = EMU_MBARRIER_INVAL,
                      .space = EMU_SHARED,
                      .a = BY(HERE, BAR)});
        put_st(s, "data", EMU_SHARED, BY(HERE, BAR), N(40 + k));
        all(s);
        put_sync(s, "written");
        put_ld(s, "read", EMU_SHARED, GOT, BY(HERE, BAR));
        put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 4 * threads * k), R(GOT));
        put_sync(s, "read by all");
        for (int t = 0; t < threads; ++t)
            script_wants(s, (uint32_t)(40 + k));
    }
}

static const int again_variants[][CORPUS_NUMBERS] = {{2, 1}, {1, 3}, {4, 2}};

static const struct fault again_faults[] = {
    {"inval", OMIT, .first = MBARRIER},
    {"inval", LATER, .to = "data", .first = MBARRIER},
    {"inval", EARLIER, .to = "waited", .first = MBARRIER | RACE, .variant = 2},
    {"waited", OMIT, .first = MBARRIER | RACE},
    {"written", OMIT, .first = RACE | UNWRITTEN | MBARRIER},
    {"read by all", OMIT, .first = RACE | MBARRIER, .variant = 1},
    {"begun", OMIT, .first = RACE | MBARRIER},
    {"data", EDIT_GUARD, EMU_NO_GUARD, .first = MBARRIER | RACE, .seen = 14},
};

const struct family corpus_arrivals[] = {
    CORPUS_FAMILY("rounds", rounds, round_variants, round_faults),
    CORPUS_FAMILY("dropping out", dropping, dropping_variants, dropping_faults),
    CORPUS_FAMILY("bytes expected apart", expected, expected_variants, expected_faults),
    CORPUS_FAMILY("used again", used_again, again_variants, again_faults),
    {0}};
