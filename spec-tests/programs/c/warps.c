/* warps.c - the lanes of a warp: shuffles, votes, and words that they exchange.
 *
 *      sum       lane l adds lane l ^ 16, then l ^ 8, ..        shfl.bfly
 *      scan      lane l adds lane l - 1, then l - 2, ..         shfl.up
 *      words     write own word, bar.warp.sync, read another, bar.warp.sync, write ..
 *      leader    elect.sync, or the first of those who vote: one atomic for all
 *
 * What is here: programs in which warps do not meet. What is not: barriers (blocks.c). */
#include "spec-tests/programs/c/corpus.h"

enum { DATA = 256, BACK = 20, GOT = 27, ACC = 28, MASK = 22, RANK_IN = 23, BASE = 24 };

/* Of all lanes. */
static void put_lanes(struct script *s, const char *where, int op, int d, emu_operand e,
                      emu_operand a)
{
    put(s, where,
        (emu_ins){.execute = emu_lanes,
                  .op = op,
                  .type = EMU_B32,
                  .d = d < 0 ? NONE : R(d),
                  .e = e,
                  .a = a,
                  .x = N(UINT32_MAX)});
}

/* ---- Sums and scans by shuffles: warps, how ---- */

enum { BY_BFLY, BY_DOWN, BY_UP, BY_REDUX };

static void shuffles(struct script *s, const int *n)
{
    int threads = 32 * n[0];
    script_begin(s, threads, 1);
    put_ld(s, NULL, EMU_GLOBAL, ACC, BY(MY_IN, 0));
    for (int by = 16; by > 0 && n[1] < BY_UP; by /= 2) {
        put_shfl(s, "shuffle", n[1] == BY_BFLY ? EMU_SHFL_BFLY : EMU_SHFL_DOWN, GOT, R(ACC), N(by));
        put_alu(s, NULL, EMU_ADD, ACC, R(ACC), R(GOT));
    }
    for (int by = 1; by < 32 && n[1] == BY_UP; by *= 2) {
        put_shfl(s, "shuffle", EMU_SHFL_UP, GOT, R(ACC), N(by));
        put_set(s, 8, EMU_CMP_GE, R(LANE), N(by));
        only(s, 8);
        put_alu(s, NULL, EMU_ADD, ACC, R(ACC), R(GOT));
        all(s);
    }
    if (n[1] == BY_REDUX) {
        put_lanes(s, "shuffle", EMU_REDUX_ADD, ACC, NONE, R(ACC));
        s->ins[s->n - 1].type = EMU_U32;
    }
    if (n[1] == BY_DOWN)
        put_shfl(s, "shuffle", EMU_SHFL_IDX, ACC, R(ACC), N(0));
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 0), R(ACC));
    for (int t = 0; t < threads; ++t) {
        uint32_t sum = 0;
        for (int k = 0; k < (n[1] == BY_UP ? t % 32 + 1 : 32); ++k)
            sum += in_word((uint32_t)(t / 32 * 32 + k));
        script_wants(s, sum);
    }
}

static const int shuffle_variants[][CORPUS_NUMBERS] = {
    {1, BY_BFLY}, {2, BY_DOWN}, {1, BY_UP}, {3, BY_REDUX}};

static const struct fault shuffle_faults[] = {
    {"shuffle", EDIT_GUARD, ONE, .first = STUCK | DIVERGED | UNWRITTEN | OPERAND},
    {"shuffle", EDIT_X, -2, .first = OPERAND | UNWRITTEN | STUCK | DIVERGED, .variant = 1},
    {"shuffle", EDIT_X, -2, .first = OPERAND | STUCK | DIVERGED, .variant = 3},
};

/* ---- Words exchanged within warps: warps, rounds, pattern, buffers ---- */

/*      write own word -> bar.warp.sync -> read that of lane l + by -> bar.warp.sync */

enum { W_WARPS, W_ROUNDS, W_BY, W_BUFFERS };

static void exchanged(struct script *s, const int *n)
{
    int threads = 32 * n[W_WARPS];
    script_begin(s, threads, 1);
    put_alu(s, NULL, EMU_ADD, BACK, R(LANE), N(n[W_BY]));
    put_alu(s, NULL, EMU_AND, BACK, R(BACK), N(31));
    put_alu(s, NULL, EMU_SUB, BACK, R(BACK), R(LANE));
    put_alu(s, NULL, EMU_SHL, BACK, R(BACK), N(2));
    put_alu(s, NULL, EMU_ADD, BACK, R(BACK), R(MY_WORD));
    put_mov(s, NULL, GOT, R(TID));
    for (int k = 0; k < n[W_ROUNDS]; ++k) {
        int at = DATA + k % n[W_BUFFERS] * 4 * threads;
        put_st(s, "write", EMU_SHARED, BY(MY_WORD, at), R(GOT));
        put_warp_sync(s, "written");
        put_ld(s, "read", EMU_SHARED, GOT, BY(BACK, at));
        if (n[W_BUFFERS] == 1)
            put_warp_sync(s, "taken");
    }
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 0), R(GOT));
    for (int t = 0; t < threads; ++t)
        script_wants(s, (uint32_t)(t / 32 * 32 + (t + n[W_BY] * n[W_ROUNDS]) % 32));
}

static const int exchanged_variants[][CORPUS_NUMBERS] = {
    {1, 3, 1, 1}, {4, 2, 16, 1}, {2, 5, 7, 2}, {8, 2, 31, 3}};

static const struct fault exchanged_faults[] = {
    {"written", OMIT, .first = RACE | UNWRITTEN},
    {"written", OMIT, .first = RACE | UNWRITTEN, .variant = 2},
    {"taken", OMIT, .first = RACE},
    {"taken", EARLIER, .to = "read", .first = RACE, .variant = 1},
    {"written", LATER, .to = "read", .first = RACE | UNWRITTEN, .variant = 3},
    {"written", EDIT_X, -0x10000, .first = OPERAND | RACE | DIVERGED | STUCK},
    {"written", EDIT_GUARD, ONE, .first = STUCK | DIVERGED | RACE},
    {"read", EDIT_A, 128, .first = RACE | UNWRITTEN, .variant = 1},
};

/* ---- One atomic for those who vote: warps, under which threads, how the leader is found ---- */

/*      ballot -> the leader adds the number of voters -> shfl: where they begin */

static void voters(struct script *s, const int *n)
{
    int threads = 32 * n[0], under = n[1];
    script_begin(s, threads, 1);
    put_alu(s, NULL, EMU_REM, 17, R(TID), N(7));
    put_set(s, 8, EMU_CMP_LT, R(17), N(under));
    put_lanes(s, "vote", EMU_VOTE_BALLOT, MASK, NONE, P(8));
    put_alu(s, NULL, EMU_AND, RANK_IN, R(MASK), SR(EMU_LANEMASK_LT));
    put_alu(s, NULL, EMU_POPC, RANK_IN, R(RANK_IN), NONE);
    put_alu(s, NULL, EMU_POPC, 18, R(MASK), NONE);
    if (n[2]) {
        put_lanes(s, "elect", EMU_ELECT, 19, P(9), NONE);
    } else {
        put_alu(s, NULL, EMU_BREV, 19, R(MASK), NONE);
        put_alu(s, NULL, EMU_CLZ, 19, R(19), NONE);
        put_set(s, 9, EMU_CMP_EQ, R(19), R(LANE));
    }
    only(s, 9);
    put_atom(s, "add", BASE, atom(EMU_ATOM_ADD, EMU_RELAXED, EMU_GPU, BY(FLAGS, 0), R(18)));
    all(s);
    put_shfl(s, "base", EMU_SHFL_IDX, BASE, R(BASE), R(19));
    put_alu(s, NULL, EMU_ADD, BASE, R(BASE), R(RANK_IN));
    put_wide(s, 32, R(BASE), 4, OUT);
    only(s, 8);
    put_st(s, "store", EMU_GLOBAL, BY(32, 0), N(5));
    all(s);
    for (int t = 0; t < threads; ++t)
        if (t % 7 < under)
            script_wants(s, 5);
}

static const int voter_variants[][CORPUS_NUMBERS] = {{1, 3, 0}, {4, 5, 0}, {2, 1, 1}, {3, 6, 1}};

static const struct fault voter_faults[] = {
    {"add", EDIT_GUARD, EMU_NO_GUARD, .first = BOUNDS, .variant = 1},
    {"store", EDIT_GUARD, EMU_NO_GUARD, .first = RACE | BOUNDS},
    {"vote", EDIT_GUARD, 8, .first = STUCK | DIVERGED | OPERAND | UNWRITTEN},
    {"elect", EDIT_GUARD, ONE, .first = STUCK | DIVERGED | OPERAND, .variant = 2},
    {"store", EDIT_A, 4, .first = BOUNDS, .variant = 1},
};

/* ---- Halves of a warp at shuffles of their own ---- */

/*      lanes below n: shfl at one instruction; the others: at another; they meet */

static void halves(struct script *s, const int *n)
{
    int threads = 32 * n[0], over = 0;
    script_begin(s, threads, 1);
    put_set(s, 8, EMU_CMP_LT, R(LANE), N(n[1]));
    put_ld(s, NULL, EMU_GLOBAL, ACC, BY(MY_IN, 0));
    int past = unless(s, 8);
    over = label(s);
    put_shfl(s, "low", EMU_SHFL_BFLY, GOT, R(ACC), N(16));
    put_bra(s, NULL, over);
    place(s, past);
    put_shfl(s, "high", EMU_SHFL_BFLY, GOT, R(ACC), N(16));
    place(s, over);
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 0), R(GOT));
    for (int t = 0; t < threads; ++t)
        script_wants(s, in_word((uint32_t)(t ^ 16)));
}

static const int halves_variants[][CORPUS_NUMBERS] = {{1, 16}, {2, 5}};

static const struct fault halves_faults[] = {
    {"low", OMIT, .first = STUCK | DIVERGED | OPERAND | UNWRITTEN},
    {"high", OMIT, .first = STUCK | DIVERGED | OPERAND | UNWRITTEN, .variant = 1},
    {"high", EDIT_X, -2, .first = STUCK | DIVERGED | OPERAND},
    {"high", EDIT_OP, EMU_SHFL_IDX, .first = STUCK | DIVERGED | OPERAND},
    {"low", LEAVE, .first = DIVERGED | STUCK | UNWRITTEN | OPERAND},
};

const struct family corpus_warps[] = {
    CORPUS_FAMILY("shuffles", shuffles, shuffle_variants, shuffle_faults),
    CORPUS_FAMILY("words within warps", exchanged, exchanged_variants, exchanged_faults),
    CORPUS_FAMILY("one atomic for many", voters, voter_variants, voter_faults),
    CORPUS_FAMILY("halves that shuffle", halves, halves_variants, halves_faults),
    {0}};
