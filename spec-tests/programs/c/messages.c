/* messages.c - words behind flags: from thread to thread, near and far, and on from there.
 *
 *      thread 0           thread 1                  thread 2
 *      word 0             take flag 0               take flag 1
 *      give flag 0 -----> word 1, give flag 1 ----> reads word 0 and word 1
 *
 * What thread 0 did happens before what thread 2 does, though the two never meet. Threads are the
 * first ones of warps of a CTA, or of CTAs; flags are given in every order, fence and scope.
 *
 * What is here: chains, and one word for many. What is not: flags that CTAs work by (flags.c). */
#include "spec-tests/programs/c/corpus.h"

enum { DATA = 64, GOT = 27, ACC = 28, ROLE = 16 };

/* ---- Chains: threads, of CTAs or of warps, how, scope, words in shared memory ---- */

enum { C_THREADS, C_FAR, C_HOW, C_SCOPE, C_SHARED };

static void put_word(struct script *s, const int *n, int i, emu_operand v)
{
    if (n[C_SHARED])
        put_st(s, "word", EMU_SHARED, BY(HERE, DATA + 4 * i), v);
    else
        put_st(s, "word", EMU_GLOBAL, BY(FLAGS, DATA + 4 * i), v);
}

static void get_word(struct script *s, const int *n, int i)
{
    if (n[C_SHARED])
        put_ld(s, "look", EMU_SHARED, GOT, BY(HERE, DATA + 4 * i));
    else
        put_ld(s, "look", EMU_GLOBAL, GOT, BY(FLAGS, DATA + 4 * i));
    put_alu(s, NULL, EMU_ADD, ACC, R(ACC), R(GOT));
}

static void chain(struct script *s, const int *n)
{
    int threads = n[C_THREADS], over, sum = 0;
    emu_scope scope = (emu_scope)n[C_SCOPE];
    script_begin(s, n[C_FAR] ? 32 : 32 * threads, n[C_FAR] ? threads : 1);
    over = label(s);
    put_set(s, 8, EMU_CMP_NE, R(LANE), N(0));
    only(s, 8);
    put_bra(s, NULL, over);
    all(s);
    put_alu(s, NULL, EMU_ADD, ROLE, R(RANK), R(WARP));
    put_mov(s, NULL, ACC, N(0));
    for (int i = 0; i < threads; ++i) {
        put_set(s, 8, EMU_CMP_EQ, R(ROLE), N(i));
        int past = unless(s, 8);
        if (i > 0)
            put_take(s, n[C_HOW], scope, BY(FLAGS, 4 * (i - 1)), N(1));
        for (int k = 0; k < i; ++k)
            get_word(s, n, k);
        put_word(s, n, i, N(10 * i + 7));
        if (i < threads - 1)
            put_give(s, n[C_HOW], scope, BY(FLAGS, 4 * i), N(1));
        put_st(s, NULL, EMU_GLOBAL, BY(OUT, 4 * i), R(ACC));
        put_bra(s, NULL, over);
        place(s, past);
        script_wants(s, (uint32_t)sum);
        sum += 10 * i + 7;
    }
    place(s, over);
}

static const int chain_variants[][CORPUS_NUMBERS] = {
    {2, 0, BY_STORE, EMU_CTA, 1},     {2, 0, BY_FENCE, EMU_CTA, 0},
    {3, 0, BY_RED, EMU_GPU, 1},       {3, 0, BY_VOLATILE, EMU_SYS, 0},
    {2, 1, BY_STORE, EMU_CLUSTER, 0}, {3, 1, BY_STORE, EMU_GPU, 0},
    {3, 1, BY_FENCE, EMU_CLUSTER, 0}, {4, 1, BY_RED, EMU_SYS, 0},
    {5, 1, BY_VOLATILE, EMU_GPU, 0},  {4, 0, BY_FENCE, EMU_CTA, 1}};

static const struct fault chain_faults[] = {
    {"give", RELAX, .first = RACE},
    {"give", WEAKEN, .first = RACE},
    {"take", RELAX, .first = RACE},
    {"take", OMIT, .first = RACE | UNWRITTEN},
    {"give", OMIT, .first = STUCK},
    {"give", EARLIER, .to = "word", .first = RACE | UNWRITTEN, .variant = 5},
    {"give", RELAX, .first = RACE, .variant = 2},
    {"give", NARROW, .first = RACE, .variant = 4},
    {"give", NARROW, .first = RACE, .variant = 6},
    {"give", NARROW, .first = RACE, .variant = 7},
    {"take", NARROW, .first = RACE, .variant = 5},
    {"take", WEAKEN, .first = RACE, .variant = 6},
    {"take", RELAX, .first = RACE, .variant = 7},
    {"give.fence", OMIT, .first = RACE, .variant = 1},
    {"take.fence", OMIT, .first = RACE, .variant = 1},
    {"give.fence", NARROW, .first = RACE, .variant = 6},
    {"take.fence", NARROW, .first = RACE, .variant = 6},
    {"give.fence", OMIT, .first = RACE, .variant = 8},
    {"take.fence", OMIT, .first = RACE, .variant = 8},
    {"give.fence", LATER, .to = "give", .first = RACE, .variant = 9},
    {"take.fence", EARLIER, .to = "take", .first = RACE, .variant = 9},
    {"give.fence", EARLIER, .to = "word", .first = RACE, .variant = 3},
    {"take.fence", EDIT_OP, EMU_FENCE_ASYNC, .first = RACE, .variant = 6},
    {"give.fence", EDIT_OP, EMU_FENCE_MBARRIER_INIT, .first = RACE, .variant = 6},
    {"look", EARLIER, .to = "take", .first = RACE | UNWRITTEN, .variant = 4},
    {"take", EDIT_A, 4, .first = STUCK | RACE | UNWRITTEN, .variant = 5},
    {"look", OMIT, .first = UNWRITTEN, .variant = 2},
};

/* ---- One word for many: CTAs, warps, scope; all threads of all CTAs take it ---- */

/*      thread 0: word, flag -> all threads of all CTAs: until the flag is 1, then the word */

static void broadcast(struct script *s, const int *n)
{
    int threads = 32 * n[1];
    script_begin(s, threads, n[0]);
    only(s, ONE_OF_0);
    put_st(s, "word", EMU_GLOBAL, BY(FLAGS, DATA), N(77));
    put_give(s, n[3], (emu_scope)n[2], BY(FLAGS, 0), N(1));
    all(s);
    put_take(s, n[3], (emu_scope)n[2], BY(FLAGS, 0), N(1));
    put_ld(s, "look", EMU_GLOBAL, GOT, BY(FLAGS, DATA));
    put_alu(s, NULL, EMU_ADD, GOT, R(GOT), R(TID));
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 0), R(GOT));
    for (int i = 0; i < n[0] * threads; ++i)
        script_wants(s, 77 + (uint32_t)(i % threads));
}

static const int broadcast_variants[][CORPUS_NUMBERS] = {{1, 2, EMU_CTA, BY_STORE},
                                                         {2, 2, EMU_CLUSTER, BY_FENCE},
                                                         {4, 1, EMU_GPU, BY_RED},
                                                         {3, 3, EMU_SYS, BY_VOLATILE},
                                                         {1, 1, EMU_GPU, BY_FENCE}};

static const struct fault broadcast_faults[] = {
    {"give", RELAX, .first = RACE},
    {"take", RELAX, .first = RACE, .variant = 2},
    {"take", OMIT, .first = RACE | UNWRITTEN},
    {"give", OMIT, .first = STUCK, .variant = 4},
    {"give", EDIT_GUARD, EMU_NO_GUARD, .first = RACE, .seen = 21},
    {"give.fence", OMIT, .first = RACE, .variant = 1},
    {"take.fence", EDIT_GUARD, ONE, .first = RACE, .variant = 3},
    {"take.fence", EARLIER, .to = "take", .first = RACE, .variant = 1},
    {"word", LATER, .to = "give", .first = RACE | UNWRITTEN, .variant = 3},
    {"look", EARLIER, .to = "take", .first = RACE | UNWRITTEN, .variant = 2},
    {"look", OMIT, .first = UNWRITTEN, .variant = 1},
};

const struct family corpus_messages[] = {
    CORPUS_FAMILY("chain of messages", chain, chain_variants, chain_faults),
    CORPUS_FAMILY("one word for many", broadcast, broadcast_variants, broadcast_faults),
    {0}};
