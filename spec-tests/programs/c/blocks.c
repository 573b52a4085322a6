/* blocks.c - the threads of a CTA and __syncthreads.
 *
 *      write own word -> sync -> read the word of another -> sync -> write own word ..
 *
 *      reduction   | a0 a1 a2 a3 | -> | a0+a2 a1+a3 | -> | sum |      a barrier a level
 *      buffers     one: two barriers a round; two or more: one
 *      transpose   rows in, columns out
 *      histogram   zeros -> sync -> atomics -> sync -> counts
 *
 * What is here: programs of one kind of barrier. What is not: barriers by number (barriers.c). */
#include "spec-tests/programs/c/corpus.h"

enum { DATA = 256, SUM = 26, GOT = 27, BACK = 20, ACC = 28 };

/* ---- A sum: warps, one warp at the end without barriers of the CTA, CTAs ---- */

/*      a[t] += a[t + half] for t < half, then half of that */

enum { S_WARPS, S_WARP_END, S_CTAS };

static void tree_sum(struct script *s, const int *n)
{
    int threads = 32 * n[S_WARPS];
    script_begin(s, threads, n[S_CTAS]);
    put_ld(s, NULL, EMU_GLOBAL, SUM, BY(MY_IN, 0));
    put_st(s, "first", EMU_SHARED, BY(MY_WORD, DATA), R(SUM));
    put_sync(s, "ready");
    for (int half = threads / 2; half > 0; half /= 2) {
        bool by_warp = n[S_WARP_END] && half < 32;
        put_set(s, 8, EMU_CMP_LT, R(TID), N(half));
        only(s, 8);
        put_ld(s, "other", EMU_SHARED, GOT, BY(MY_WORD, DATA + 4 * half));
        put_ld(s, NULL, EMU_SHARED, SUM, BY(MY_WORD, DATA));
        put_alu(s, NULL, EMU_ADD, SUM, R(SUM), R(GOT));
        put_st(s, "level", EMU_SHARED, BY(MY_WORD, DATA), R(SUM));
        all(s);
        if (by_warp)
            put_warp_sync(s, "warp sync");
        else
            put_sync(s, "sync");
    }
    if (n[S_WARP_END])
        put_sync(s, "end");
    put_ld(s, "result", EMU_SHARED, GOT, BY(HERE, DATA));
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 0), R(GOT));
    for (int cta = 0; cta < n[S_CTAS]; ++cta) {
        uint32_t sum = 0;
        for (int t = 0; t < threads; ++t)
            sum += in_word((uint32_t)(cta * threads + t));
        for (int t = 0; t < threads; ++t)
            script_wants(s, sum);
    }
}

static const int sum_variants[][CORPUS_NUMBERS] = {{2, 0, 1}, {4, 0, 1}, {4, 1, 1},
                                                   {8, 1, 1}, {2, 1, 2}, {1, 1, 3}};

static const struct fault sum_faults[] = {
    {"ready", OMIT, .first = RACE | UNWRITTEN},
    {"sync", OMIT, .first = RACE},
    {"sync", EDIT_GUARD, 8, .first = DIVERGED | RACE},
    {"warp sync", OMIT, .first = RACE, .variant = 2},
    {"warp sync", OMIT, .first = RACE, .variant = 5},
    {"end", OMIT, .first = RACE, .variant = 3},
    {"end", EARLIER, .to = "sync", .first = RACE, .variant = 4},
    {"level", EDIT_GUARD, EMU_NO_GUARD, .first = RACE},
    {"other", EDIT_A, 4, .first = RACE | UNWRITTEN},
    {"result", EDIT_A, -4, .first = UNWRITTEN},
    {"first", EDIT_GUARD, WARP_0, .first = UNWRITTEN},
};

/* ---- Buffers: how many, warps, rounds ---- */

/*      one        write -> full -> read -> empty -> write ..
 *      several    write 0 -> full -> read 0, write 1 -> full -> read 1, write 0 .. */

enum { B_BUFFERS, B_WARPS, B_ROUNDS };

static void buffers(struct script *s, const int *n)
{
    int threads = 32 * n[B_WARPS];
    script_begin(s, threads, 1);
    put_alu(s, NULL, EMU_XOR, BACK, R(TID4), N(4 * (threads - 1)));
    put_alu(s, NULL, EMU_ADD, BACK, R(BACK), R(HERE));
    put_mov(s, NULL, ACC, N(0));
    for (int k = 0; k < n[B_ROUNDS]; ++k) {
        int at = DATA + k % n[B_BUFFERS] * 4 * threads;
        put_ld(s, NULL, EMU_GLOBAL, GOT, BY(MY_IN, 4 * threads * k));
        put_st(s, "fill", EMU_SHARED, BY(MY_WORD, at), R(GOT));
        put_sync(s, "full");
        put_ld(s, "read", EMU_SHARED, GOT, BY(BACK, at));
        put_alu(s, NULL, EMU_ADD, ACC, R(ACC), R(GOT));
        if (n[B_BUFFERS] == 1)
            put_sync(s, "empty");
    }
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 0), R(ACC));
    for (int t = 0; t < threads; ++t) {
        uint32_t sum = 0;
        for (int k = 0; k < n[B_ROUNDS]; ++k)
            sum += in_word((uint32_t)(k * threads + threads - 1 - t));
        script_wants(s, sum);
    }
}

static const int buffer_variants[][CORPUS_NUMBERS] = {
    {1, 2, 4}, {2, 2, 5}, {3, 4, 5}, {1, 8, 3}, {2, 1, 6}};

static const struct fault buffer_faults[] = {
    {"full", OMIT, .first = RACE | UNWRITTEN},
    {"full", OMIT, .first = RACE | UNWRITTEN, .variant = 1},
    {"empty", OMIT, .first = RACE},
    {"empty", EARLIER, .to = "read", .first = RACE},
    {"full", LATER, .to = "read", .first = RACE | UNWRITTEN, .variant = 1},
    {"read", EDIT_A, 256, .first = RACE | UNWRITTEN, .variant = 1},
    {"full", EDIT_GUARD, ONE, .first = DIVERGED, .variant = 4},
    {"full", EDIT_GUARD, OTHERS, .first = RACE | STUCK | UNWRITTEN, .variant = 2},
};

/* ---- A transpose of 32 x 32, padded or not, by so many warps ---- */

/*      in: row by row -> tile -> sync -> out: column by column */

enum { T_WARPS, T_PAD };

static void transpose(struct script *s, const int *n)
{
    int row = 4 * (32 + n[T_PAD]), warps = n[T_WARPS];
    script_begin(s, 32 * warps, 1);
    put_alu(s, NULL, EMU_MUL_LO, 16, R(WARP), N(row));
    put_alu(s, NULL, EMU_SHL, 17, R(LANE), N(2));
    put_alu(s, NULL, EMU_ADD, 16, R(16), R(17));
    put_alu(s, NULL, EMU_ADD, 16, R(16), R(HERE)); /* row WARP, column LANE */
    put_alu(s, NULL, EMU_MUL_LO, 17, R(LANE), N(row));
    put_alu(s, NULL, EMU_SHL, 18, R(WARP), N(2));
    put_alu(s, NULL, EMU_ADD, 17, R(17), R(18));
    put_alu(s, NULL, EMU_ADD, 17, R(17), R(HERE)); /* row LANE, column WARP */
    for (int k = 0; k < 32; k += warps) {
        put_ld(s, NULL, EMU_GLOBAL, GOT, BY(MY_IN, 128 * k));
        put_st(s, "in", EMU_SHARED, BY(16, DATA + row * k), R(GOT));
    }
    put_sync(s, "sync");
    for (int k = 0; k < 32; k += warps) {
        put_ld(s, "out", EMU_SHARED, GOT, BY(17, DATA + 4 * k));
        put_st(s, "write", EMU_GLOBAL, BY(MY_OUT, 128 * k), R(GOT));
    }
    for (int i = 0; i < 1024; ++i)
        script_wants(s, in_word((uint32_t)(i % 32 * 32 + i / 32)));
}

static const int transpose_variants[][CORPUS_NUMBERS] = {{4, 1}, {8, 0}, {16, 1}, {2, 0}};

static const struct fault transpose_faults[] = {
    {"sync", OMIT, .first = RACE | UNWRITTEN},
    {"sync", EARLIER, .to = "in", .first = RACE | UNWRITTEN, .variant = 1},
    {"out", EDIT_A, 128, .first = UNWRITTEN},
    {"write", EDIT_A, 4, .first = BOUNDS | RACE},
};

/* ---- A histogram: warps, bins, CTAs ---- */

/*      zeros -> sync -> atom.add of a bin for each word -> sync -> the counts */

enum { H_WARPS, H_BINS, H_CTAS };

static void histogram(struct script *s, const int *n)
{
    int threads = 32 * n[H_WARPS], bins = n[H_BINS];
    script_begin(s, threads, n[H_CTAS]);
    put_set(s, 8, EMU_CMP_LT, R(TID), N(bins));
    only(s, 8);
    put_st(s, "zeros", EMU_SHARED, BY(MY_WORD, DATA), N(0));
    all(s);
    put_sync(s, "zeroed");
    put_ld(s, NULL, EMU_GLOBAL, GOT, BY(MY_IN, 0));
    put_alu(s, NULL, EMU_REM, GOT, R(GOT), N(bins));
    put_alu(s, NULL, EMU_SHL, GOT, R(GOT), N(2));
    put_alu(s, NULL, EMU_ADD, GOT, R(GOT), R(HERE));
    put_atom(s, "count", -1, atom(EMU_ATOM_ADD, EMU_RELAXED, EMU_CTA, BY(GOT, DATA), N(1)));
    s->ins[s->n - 1].space = EMU_SHARED;
    put_sync(s, "counted");
    only(s, 8);
    put_ld(s, "bin", EMU_SHARED, SUM, BY(MY_WORD, DATA));
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 0), R(SUM));
    all(s);
    for (int cta = 0; cta < n[H_CTAS]; ++cta)
        for (int b = 0; b < bins; ++b) {
            uint32_t count = 0;
            for (int t = 0; t < threads; ++t)
                count += in_word((uint32_t)(cta * threads + t)) % (uint32_t)bins == (uint32_t)b;
            script_wants_at(s, cta * threads + b, count);
        }
    for (int i = 0; n[H_CTAS] > 1 && i < threads - bins; ++i)
        script_wants_at(s, bins + i, 0xcdcdcdcd);
}

static const int histogram_variants[][CORPUS_NUMBERS] = {
    {2, 16, 1}, {4, 7, 1}, {8, 100, 1}, {1, 32, 2}};

static const struct fault histogram_faults[] = {
    {"zeroed", OMIT, .first = RACE | UNWRITTEN},
    {"counted", OMIT, .first = RACE},
    {"zeros", OMIT, .first = UNWRITTEN},
    {"zeros", EDIT_GUARD, ONE, .first = UNWRITTEN},
    {"zeros", LATER, .to = "zeroed", .first = RACE | UNWRITTEN, .variant = 2},
    {"bin", EARLIER, .to = "counted", .first = RACE, .variant = 1},
};

/* ---- A running sum, in rounds of doubled distance: warps ---- */

/*      sum of thread t += that of thread t - 1, then t - 2, t - 4, .. */

static void running_sum(struct script *s, const int *n)
{
    int threads = 32 * n[0];
    uint32_t sum = 0;
    script_begin(s, threads, 1);
    put_ld(s, NULL, EMU_GLOBAL, SUM, BY(MY_IN, 0));
    for (int by = 1, k = 0; by < threads; by *= 2, ++k) {
        int at = DATA + (n[1] ? k % 2 * 4 * threads : 0);
        put_st(s, "store", EMU_SHARED, BY(MY_WORD, at), R(SUM));
        put_sync(s, "stored");
        put_set(s, 8, EMU_CMP_GE, R(TID), N(by));
        only(s, 8);
        put_ld(s, "load", EMU_SHARED, GOT, BY(MY_WORD, at - 4 * by));
        put_alu(s, NULL, EMU_ADD, SUM, R(SUM), R(GOT));
        all(s);
        if (!n[1])
            put_sync(s, "loaded");
    }
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 0), R(SUM));
    for (int t = 0; t < threads; ++t)
        script_wants(s, sum += in_word((uint32_t)t));
}

static const int running_variants[][CORPUS_NUMBERS] = {{2, 0}, {4, 1}, {1, 0}, {8, 1}};

static const struct fault running_faults[] = {
    {"stored", OMIT, .first = RACE | UNWRITTEN},
    {"loaded", OMIT, .first = RACE},
    {"stored", OMIT, .first = RACE | UNWRITTEN, .variant = 1},
    {"load", LATER, .to = "loaded", .first = RACE, .variant = 2},
    {"load", EARLIER, .to = "stored", .first = RACE | UNWRITTEN, .variant = 3},
};

const struct family corpus_blocks[] = {
    CORPUS_FAMILY("sum by a tree", tree_sum, sum_variants, sum_faults),
    CORPUS_FAMILY("buffers", buffers, buffer_variants, buffer_faults),
    CORPUS_FAMILY("transpose", transpose, transpose_variants, transpose_faults),
    CORPUS_FAMILY("histogram", histogram, histogram_variants, histogram_faults),
    CORPUS_FAMILY("running sum", running_sum, running_variants, running_faults),
    {0}};
