/* clusters.c - CTAs of a cluster that use each other's shared memory.
 *
 *      CTA 0                      CTA 1
 *      write own word             write own word
 *      barrier.cluster -------- barrier.cluster      all have begun, all have written
 *      read the other's           read the other's
 *      barrier.cluster -------- barrier.cluster      nobody leaves while others read
 *
 * What is here: reads and writes of others' memory, what is in order after relaxed arrivals, words
 * that are sent, copies from one to the next, sums of all. What is not: multicast (multicast.c). */
#include "spec-tests/programs/c/corpus.h"

enum { BAR = 64, DATA = 256, PEER = 16, THERE = 17, GOT = 27, ACC = 28, SUM = 29 };

/* PEER: the CTA so many on; THERE: where one's word is in it. */
static void find_peer(struct script *s, int by, int ctas)
{
    put_alu(s, NULL, EMU_ADD, PEER, R(RANK), N(by));
    put_alu(s, NULL, EMU_REM, PEER, R(PEER), N(ctas));
    put_mapa(s, "mapa", THERE, R(MY_WORD), R(PEER));
}

/* ---- Exchange: CTAs, warps, written there or read there, rounds ---- */

enum { X_CTAS, X_WARPS, X_WRITES, X_ROUNDS };

static void exchange(struct script *s, const int *n)
{
    int ctas = n[X_CTAS], threads = 32 * n[X_WARPS];
    script_begin(s, threads, ctas);
    find_peer(s, 1, ctas);
    put_mov(s, NULL, GOT, R(TID));
    put_alu(s, NULL, EMU_MUL_LO, ACC, R(RANK), N(1000));
    put_alu(s, NULL, EMU_ADD, GOT, R(GOT), R(ACC));
    if (n[X_WRITES]) {
        put_cluster_arrive(s, "begin.arrive", EMU_RELEASE);
        put_cluster_wait(s, "begin.wait");
    }
    for (int k = 0; k < n[X_ROUNDS]; ++k) {
        int at = DATA + 4 * threads * (k % 2);
        if (n[X_WRITES])
            put_st_far(s, "write", BY(THERE, at), R(GOT));
        else
            put_st(s, "write", EMU_SHARED, BY(MY_WORD, at), R(GOT));
        put_cluster_arrive(s, "arrive", EMU_RELEASE);
        put_cluster_wait(s, "wait");
        if (n[X_WRITES])
            put_ld(s, "read", EMU_SHARED, GOT, BY(MY_WORD, at));
        else
            put_ld_far(s, "read", GOT, BY(THERE, at));
    }
    if (!n[X_WRITES]) {
        put_cluster_arrive(s, "end.arrive", EMU_RELEASE);
        put_cluster_wait(s, "end.wait");
    }
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 0), R(GOT));
    for (int cta = 0; cta < ctas; ++cta)
        for (int t = 0; t < threads; ++t) {
            int by = n[X_ROUNDS] % ctas, from = n[X_WRITES] ? cta + ctas - by : cta + by;
            script_wants(s, (uint32_t)(from % ctas * 1000 + t));
        }
}

static const int exchange_variants[][CORPUS_NUMBERS] = {{2, 1, 0, 1}, {2, 2, 1, 1}, {4, 1, 0, 3},
                                                        {4, 2, 1, 3}, {3, 1, 1, 2}, {8, 1, 0, 2},
                                                        {2, 4, 1, 4}};

static const struct fault exchange_faults[] = {
    {"arrive", RELAX, .first = RACE | BOUNDS},
    {"arrive", RELAX, .first = RACE | UNWRITTEN, .variant = 1},
    {"arrive", OMIT, .first = BARRIER},
    {"wait", OMIT, .first = RACE | BOUNDS | BARRIER | UNWRITTEN},
    {"wait", LATER, .to = "read", .first = RACE | BOUNDS | BARRIER | UNWRITTEN, .variant = 2},
    {"arrive", EARLIER, .to = "write", .first = RACE | UNWRITTEN | BOUNDS},
    {"arrive", EARLIER, .to = "write", .first = RACE | UNWRITTEN | BOUNDS, .variant = 3},
    {"begin.wait", OMIT, .first = BARRIER | BOUNDS, .variant = 1},
    {"begin.arrive", OMIT, .first = BARRIER, .variant = 1},
    {"begin.wait", LATER, .to = "write", .first = BOUNDS | RACE, .variant = 4},
    {"end.wait", OMIT, .first = BOUNDS},
    {"end.wait", OMIT, .first = BOUNDS, .variant = 5},
    {"end.arrive", EARLIER, .to = "read", .first = BOUNDS},
    {"end.arrive", OMIT, .first = BARRIER},
    {"write", EDIT_FLAGS, EMU_CLUSTER_SPACE, .first = BOUNDS | OPERAND, .variant = 1},
    {"read", EDIT_FLAGS, EMU_CLUSTER_SPACE, .first = BOUNDS | OPERAND},
    {"arrive", EDIT_GUARD, ONE, .first = DIVERGED | BARRIER, .variant = 2},
};

/* ---- A start in relaxed order: CTAs; a fence of mbarriers, or of all memory ---- */

/*      init -> fence.mbarrier_init -> barrier.cluster.arrive.relaxed -> wait -> arrive at the next
 *      CTA's mbarrier, wait at one's own */

enum { R_CTAS, R_ALL };

/* Each CTA begins an mbarrier, and arrives at that of the next. */
static void relaxed_start(struct script *s, const int *n)
{
    int ctas = n[R_CTAS];
    script_begin(s, 32, ctas);
    find_peer(s, 1, ctas);
    put_mapa(s, NULL, THERE, R(HERE), R(PEER));
    only(s, ONE);
    put_init(s, "init", BY(HERE, BAR), 1);
    if (n[R_ALL]) {
        put_st(s, "word", EMU_SHARED, BY(HERE, DATA), R(RANK));
        put_fence(s, "fence", EMU_ACQ_REL, EMU_CLUSTER);
    } else {
        put_fence_init(s, "fence");
    }
    all(s);
    put_cluster_arrive(s, "arrive", EMU_RELAXED);
    put_cluster_wait(s, "wait");
    only(s, ONE);
    put_arrive_far(s, "signal", BY(THERE, BAR));
    put_wait_far(s, "signalled", BY(HERE, BAR), N(0));
    put_mov(s, NULL, GOT, N(9));
    if (n[R_ALL])
        put_ld_far(s, "look", GOT, BY(THERE, DATA));
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 0), R(GOT));
    all(s);
    put_cluster_arrive(s, "end", EMU_RELEASE);
    put_cluster_wait(s, "end");
    for (int cta = 0; cta < ctas; ++cta)
        for (int t = 0; t < (cta < ctas - 1 ? 32 : 1); ++t)
            script_wants(s, t > 0 ? 0xcdcdcdcd : n[R_ALL] ? (uint32_t)((cta + 1) % ctas) : 9);
}

static const int relaxed_variants[][CORPUS_NUMBERS] = {{2, 0}, {4, 0}, {2, 1}, {3, 1}};

static const struct fault relaxed_faults[] = {
    {"fence", OMIT, .first = RACE | MBARRIER},
    {"fence", OMIT, .first = RACE | MBARRIER, .variant = 2},
    {"fence", EARLIER, .to = "init", .first = RACE, .variant = 1},
    {"fence", EARLIER, .to = "word", .first = RACE, .variant = 3},
    {"fence", NARROW, .first = RACE, .variant = 2},
    {"fence", EDIT_OP, EMU_FENCE_MBARRIER_INIT, .first = RACE, .variant = 3},
    {"fence", EDIT_OP, EMU_FENCE_ASYNC, .first = RACE},
    {"fence", LATER, .to = "wait", .first = RACE, .variant = 1},
    {"wait", OMIT, .first = BARRIER | RACE | MBARRIER | BOUNDS},
    {"arrive", OMIT, .first = BARRIER},
    {"signal", OMIT, .first = STUCK},
    {"signal", EDIT_A, 8, .first = MBARRIER},
    {"init", OMIT, .first = MBARRIER},
    {"init", EDIT_B, 1, .first = STUCK},
    {"init", EDIT_GUARD, ONE_OF_0, .first = MBARRIER},
    {"end", OMIT, .first = BOUNDS | LEFT_BEHIND, .variant = 3},
};

/* ---- Words are sent: CTAs, warps, words each, st.async or red.async ---- */

/*      CTA r    init, expect     barrier.cluster    st.async to r + 1 --> its mbarrier counts them
 *                                               wait at one's own, read what came from r - 1 */

enum { W_CTAS, W_WARPS, W_WORDS, W_ADD };

static void sent(struct script *s, const int *n)
{
    int ctas = n[W_CTAS], threads = 32 * n[W_WARPS], bytes = 4 * threads * n[W_WORDS];
    script_begin(s, threads, ctas);
    find_peer(s, 1, ctas);
    put_mapa(s, NULL, 18, R(HERE), R(PEER));
    put_alu(s, NULL, EMU_MUL_LO, 19, R(TID4), N(n[W_WORDS]));
    put_alu(s, NULL, EMU_ADD, 21, R(19), R(HERE));
    put_alu(s, NULL, EMU_ADD, 19, R(19), R(18));
    for (int i = 0; i < n[W_WORDS]; ++i) {
        put_ld(s, NULL, EMU_GLOBAL, 32 + i, BY(MY_IN, 4 * threads * ctas * i));
        if (n[W_ADD])
            put_st(s, "base", EMU_SHARED, BY(21, DATA + 4 * i), N(5));
    }
    only(s, ONE);
    put_init(s, "init", BY(HERE, BAR), 1);
    put_expect(s, "expect", BY(HERE, BAR), (uint32_t)bytes);
    all(s);
    put_cluster_arrive(s, "begin.arrive", EMU_RELEASE);
    put_cluster_wait(s, "begin.wait");
    put(s, "send",
        (emu_ins){.execute = emu_st_async,
                  .op = n[W_ADD] ? EMU_RED_ASYNC : EMU_ST_ASYNC,
                  .type = EMU_U32,
                  .count = n[W_WORDS],
                  .flags = n[W_ADD] ? EMU_REDUCE_ADD : 0,
                  .a = BY(19, DATA),
                  .b = R(32),
                  .c = BY(18, BAR)});
    put_wait(s, "wait", BY(HERE, BAR), N(0));
    for (int i = 0; i < n[W_WORDS]; ++i) {
        put_ld(s, "read", EMU_SHARED, GOT, BY(21, DATA + 4 * i));
        put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 4 * threads * ctas * i), R(GOT));
    }
    for (int i = 0; i < n[W_WORDS]; ++i)
        for (int cta = 0; cta < ctas; ++cta)
            for (int t = 0; t < threads; ++t)
                script_wants(s, in_word((uint32_t)(i * threads * ctas +
                                                   (cta + ctas - 1) % ctas * threads + t)) +
                                    (n[W_ADD] ? 5 : 0));
}

static const int sent_variants[][CORPUS_NUMBERS] = {
    {2, 1, 1, 0}, {2, 2, 4, 0}, {4, 1, 2, 0}, {2, 1, 1, 1}, {3, 2, 1, 1}};

static const struct fault sent_faults[] = {
    {"wait", OMIT, .first = IN_FLIGHT | UNWRITTEN | RACE},
    {"wait", EDIT_B, 1, .first = IN_FLIGHT | UNWRITTEN | RACE},
    {"expect", EDIT_C, 4, .first = STUCK},
    {"expect", EDIT_C, -4, .first = MBARRIER | IN_FLIGHT | RACE, .variant = 1},
    {"expect", OMIT, .first = STUCK},
    {"expect", EDIT_FLAGS, EMU_MBARRIER_EXPECT, .first = MBARRIER | IN_FLIGHT | RACE | UNWRITTEN},
    {"expect", LATER, .to = "wait", .first = STUCK},
    {"init", OMIT, .first = MBARRIER},
    {"begin.wait", OMIT, .first = BARRIER | MBARRIER | BOUNDS | RACE},
    {"begin.arrive", RELAX, .first = RACE | BOUNDS, .variant = 3},
    {"send", EDIT_C, 8, .first = MBARRIER},
    {"send", EDIT_A, 4, .first = RACE | IN_FLIGHT | UNWRITTEN},
    {"send", EDIT_COUNT, -1, .first = UNSUPPORTED, .variant = 1},
    {"send", EDIT_GUARD, ONE, .first = STUCK},
    {"base", OMIT, .first = UNWRITTEN, .variant = 3},
    {"base", LATER, .to = "begin.wait", .first = RACE | IN_FLIGHT | UNWRITTEN, .variant = 3},
    {"read", EDIT_A, 4, .first = RACE | UNWRITTEN | IN_FLIGHT},
};

/* ---- A copy on to the next CTA: CTAs, warps ---- */

/*      global --load--> tile of CTA r --bulk copy--> second tile of CTA r + 1, which reads it */

enum { N_CTAS, N_WARPS };

/* CTA r loads its tile, and copies it on to CTA r + 1, which reads it. */
static void copied_on(struct script *s, const int *n)
{
    int ctas = n[N_CTAS], threads = 32 * n[N_WARPS], bytes = 4 * threads;
    script_begin(s, threads, ctas);
    find_peer(s, 1, ctas);
    put_mapa(s, NULL, 18, R(HERE), R(PEER));
    only(s, ONE);
    put_init(s, "init", BY(HERE, BAR), 1);
    put_init(s, "init", BY(HERE, BAR + 8), 1);
    put_expect(s, "next.expect", BY(HERE, BAR + 8), (uint32_t)bytes);
    all(s);
    put_cluster_arrive(s, "begin.arrive", EMU_RELEASE);
    put_cluster_wait(s, "begin.wait");
    int past = unless(s, ONE);
    put_expect(s, "expect", BY(HERE, BAR), (uint32_t)bytes);
    put_load(s, "load", BY(HERE, DATA), BY(MY_IN, 0), (uint32_t)bytes, BY(HERE, BAR));
    put_wait(s, "wait", BY(HERE, BAR), N(0));
    put_load(s, "copy on", BY(18, DATA + bytes), BY(HERE, DATA), (uint32_t)bytes, BY(18, BAR + 8));
    s->ins[s->n - 1].space = EMU_SHARED;
    place(s, past);
    put_wait(s, "next.wait", BY(HERE, BAR + 8), N(0));
    put_ld(s, "read", EMU_SHARED, GOT, BY(MY_WORD, DATA + bytes));
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 0), R(GOT));
    put_cluster_arrive(s, "end.arrive", EMU_RELEASE);
    put_cluster_wait(s, "end.wait");
    for (int cta = 0; cta < ctas; ++cta)
        for (int t = 0; t < threads; ++t)
            script_wants(s, in_word((uint32_t)((cta + ctas - 1) % ctas * threads + t)));
}

static const int copied_variants[][CORPUS_NUMBERS] = {{2, 1}, {4, 2}, {3, 4}};

static const struct fault copied_faults[] = {
    {"wait", OMIT, .first = IN_FLIGHT | RACE | UNWRITTEN},
    {"next.wait", OMIT, .first = IN_FLIGHT | RACE | UNWRITTEN},
    {"next.wait", EDIT_B, 1, .first = IN_FLIGHT | RACE | UNWRITTEN},
    {"next.expect", EDIT_C, 16, .first = STUCK},
    {"next.expect", OMIT, .first = STUCK},
    {"copy on", EDIT_C, -8, .first = MBARRIER | IN_FLIGHT | RACE | STUCK},
    {"copy on", EDIT_A, 4096, .first = UNWRITTEN},
    {"copy on", OMIT, .first = STUCK},
    {"load", OMIT, .first = STUCK},
    {"begin.arrive", RELAX, .first = RACE | MBARRIER},
    {"begin.wait", OMIT, .first = BARRIER | BOUNDS | MBARRIER | RACE},
    {"end.wait", OMIT, .first = LEFT_BEHIND | BOUNDS},
};

/* ---- A sum over the cluster by atomics in the memory of CTA 0: CTAs, warps ---- */

/*      CTA 0: a word is 0 -> barrier.cluster -> all add to it -> barrier.cluster -> all read it
 *      -> barrier.cluster: it stays until they have */

static void cluster_sum(struct script *s, const int *n)
{
    int ctas = n[0], threads = 32 * n[1];
    uint32_t sum = 0;
    script_begin(s, threads, ctas);
    put_mapa(s, NULL, THERE, R(HERE), N(0));
    only(s, ONE);
    put_st(s, "zero", EMU_SHARED, BY(HERE, DATA), N(0));
    all(s);
    put_cluster_arrive(s, "begin.arrive", EMU_RELEASE);
    put_cluster_wait(s, "begin.wait");
    put_ld(s, NULL, EMU_GLOBAL, GOT, BY(MY_IN, 0));
    put_atom(s, "add", -1, atom(EMU_ATOM_ADD, EMU_RELAXED, EMU_CLUSTER, BY(THERE, DATA), R(GOT)));
    s->ins[s->n - 1].space = EMU_SHARED;
    s->ins[s->n - 1].flags = EMU_CLUSTER_SPACE;
    put_cluster_arrive(s, "arrive", EMU_RELEASE);
    put_cluster_wait(s, "wait");
    put_ld_far(s, "read", SUM, BY(THERE, DATA));
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 0), R(SUM));
    put_cluster_arrive(s, "end.arrive", EMU_RELEASE);
    put_cluster_wait(s, "end.wait");
    for (int i = 0; i < ctas * threads; ++i)
        sum += in_word((uint32_t)i);
    for (int i = 0; i < ctas * threads; ++i)
        script_wants(s, sum);
}

static const int cluster_sum_variants[][CORPUS_NUMBERS] = {{2, 2}, {4, 1}, {8, 1}};

static const struct fault cluster_sum_faults[] = {
    {"zero", OMIT, .first = UNWRITTEN},
    {"zero", LATER, .to = "begin.wait", .first = RACE | UNWRITTEN},
    {"begin.wait", OMIT, .first = BARRIER | RACE | BOUNDS | UNWRITTEN},
    {"begin.arrive", RELAX, .first = RACE | BOUNDS | UNWRITTEN, .variant = 1},
    {"add", NARROW, .first = RACE},
    {"add", EDIT_FLAGS, EMU_CLUSTER_SPACE, .first = BOUNDS | OPERAND},
    {"arrive", RELAX, .first = RACE},
    {"wait", LATER, .to = "read", .first = RACE},
    {"end.arrive", EARLIER, .to = "read", .first = BOUNDS},
    {"end.wait", OMIT, .first = BOUNDS},
};

const struct family corpus_clusters[] = {
    CORPUS_FAMILY("exchange", exchange, exchange_variants, exchange_faults),
    CORPUS_FAMILY("relaxed start", relaxed_start, relaxed_variants, relaxed_faults),
    CORPUS_FAMILY("words sent", sent, sent_variants, sent_faults),
    CORPUS_FAMILY("copied on", copied_on, copied_variants, copied_faults),
    CORPUS_FAMILY("sum of a cluster", cluster_sum, cluster_sum_variants, cluster_sum_faults),
    {0}};
