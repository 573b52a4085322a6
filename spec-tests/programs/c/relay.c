/* relay.c - a ring of stages in another CTA's shared memory, filled word by word from afar.
 *
 *      CTA 0, a thread a word                   CTA 1
 *      wait  empty[s], in its own memory <----- arrive empty[s], of CTA 0
 *      st.async -> stage s of CTA 1 ----------> full[s] counts the bytes: thread 0 expects them,
 *                                               all wait, and read each the word of another
 *
 * What is here: one direction, and both at once. What is not: words sent once (clusters.c). */
#include "spec-tests/programs/c/corpus.h"

enum { FULL = 0, EMPTY = 64, STAGES_AT = 256, PEER = 16, THERE = 17, MINE = 18, BACK = 20 };
enum { GOT = 27 };
enum { L_STAGES, L_WARPS, L_TILES, L_BOTH };

/* The other CTA's memory, the thread's word in it, and the word that it reads in its own. */
static void find_places(struct script *s, int threads)
{
    put_alu(s, NULL, EMU_XOR, PEER, R(RANK), N(1));
    put_mapa(s, NULL, THERE, R(HERE), R(PEER));
    put_alu(s, NULL, EMU_ADD, MINE, R(THERE), R(TID4));
    put_alu(s, NULL, EMU_SUB, BACK, N(4 * (threads - 1)), R(TID4));
    put_alu(s, NULL, EMU_ADD, BACK, R(BACK), R(HERE));
}

static void begin_ring(struct script *s, const int *n)
{
    only(s, ONE);
    for (int i = 0; i < n[L_STAGES]; ++i) {
        put_init(s, "full.init", BY(HERE, FULL + 8 * i), 1);
        put_init(s, "empty.init", BY(HERE, EMPTY + 8 * i), 32 * n[L_WARPS]);
    }
    all(s);
    put_cluster_arrive(s, "begin.arrive", EMU_RELEASE);
    put_cluster_wait(s, "begin.wait");
}

static void send(struct script *s, const int *n, int k)
{
    int stage = k % n[L_STAGES], turn = k / n[L_STAGES], bytes = 128 * n[L_WARPS];
    put_ld(s, NULL, EMU_GLOBAL, GOT, BY(MY_IN, 2 * bytes * k));
    if (turn > 0)
        put_wait_far(s, "empty.wait", BY(HERE, EMPTY + 8 * stage), N((turn - 1) & 1));
    put(s, "send",
        (emu_ins){.execute = emu_st_async,
                  .op = EMU_ST_ASYNC,
                  .type = EMU_U32,
                  .count = 1,
                  .a = BY(MINE, STAGES_AT + stage * bytes),
                  .b = R(GOT),
                  .c = BY(THERE, FULL + 8 * stage)});
}

static void take(struct script *s, const int *n, int k)
{
    int stage = k % n[L_STAGES], turn = k / n[L_STAGES], bytes = 128 * n[L_WARPS];
    only(s, ONE);
    put_expect(s, "full.expect", BY(HERE, FULL + 8 * stage), (uint32_t)bytes);
    all(s);
    put_wait(s, "full.wait", BY(HERE, FULL + 8 * stage), N(turn & 1));
    put_ld(s, "read", EMU_SHARED, GOT, BY(BACK, STAGES_AT + stage * bytes));
    put_arrive_far(s, "empty.arrive", BY(THERE, EMPTY + 8 * stage));
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 2 * bytes * k), R(GOT));
}

static void relay(struct script *s, const int *n)
{
    int threads = 32 * n[L_WARPS];
    script_begin(s, threads, 2);
    find_places(s, threads);
    begin_ring(s, n);
    int over = label(s), past = label(s);
    put_set(s, 8, EMU_CMP_EQ, R(RANK), N(1));
    if (!n[L_BOTH]) {
        only(s, 8);
        put_bra(s, NULL, past);
        all(s);
    }
    for (int k = 0; k < n[L_TILES]; ++k) {
        send(s, n, k);
        if (n[L_BOTH])
            take(s, n, k);
    }
    put_bra(s, NULL, over);
    place(s, past);
    for (int k = 0; k < n[L_TILES] && !n[L_BOTH]; ++k)
        take(s, n, k);
    place(s, over);
    put_cluster_arrive(s, "end.arrive", EMU_RELEASE);
    put_cluster_wait(s, "end.wait");
    for (int k = 0; k < n[L_TILES]; ++k)
        for (int i = 0; i < 2 * threads; ++i) {
            int from = 2 * threads * k + 2 * threads - 1 - i;
            script_wants(s, i < threads && !n[L_BOTH] ? 0xcdcdcdcd : in_word((uint32_t)from));
        }
}

static const int relay_variants[][CORPUS_NUMBERS] = {
    {2, 1, 4, 0}, {3, 1, 5, 0}, {2, 2, 3, 0}, {4, 1, 6, 1}, {2, 1, 3, 1}};

static const struct fault relay_faults[] = {
    {"full.wait", OMIT, .first = IN_FLIGHT | RACE | UNWRITTEN},
    {"full.wait", EDIT_B, 1, .first = IN_FLIGHT | RACE | UNWRITTEN | STUCK, .variant = 1},
    {"full.expect", OMIT, .first = STUCK},
    {"full.expect", EDIT_C, 4, .first = STUCK, .variant = 1},
    {"full.expect", EDIT_C, -4, .first = MBARRIER | IN_FLIGHT | RACE | UNWRITTEN | STUCK},
    {"empty.wait", OMIT, .first = IN_FLIGHT | RACE | MBARRIER},
    {"empty.wait", NARROW, .first = RACE},
    {"empty.wait", NARROW, .first = RACE, .variant = 2},
    {"empty.wait", EDIT_B, 1, .first = IN_FLIGHT | RACE | MBARRIER | STUCK, .variant = 2},
    {"empty.arrive", OMIT, .first = STUCK},
    {"empty.arrive", NARROW, .first = RACE},
    {"empty.arrive", RELAX, .first = RACE, .variant = 1},
    {"empty.arrive", EARLIER, .to = "read", .first = RACE | IN_FLIGHT},
    {"empty.init", EDIT_B, -1, .first = RACE | IN_FLIGHT | MBARRIER},
    {"empty.init", EDIT_B, 1, .first = STUCK},
    {"send", EDIT_A, 4, .first = RACE | IN_FLIGHT | UNWRITTEN},
    {"send", EDIT_C, 8, .first = MBARRIER | STUCK | IN_FLIGHT | RACE},
    {"send", EDIT_GUARD, ONE, .first = STUCK, .variant = 1},
    {"begin.wait", OMIT, .first = BARRIER | MBARRIER | BOUNDS | RACE},
    {"begin.arrive", RELAX, .first = RACE | MBARRIER | BOUNDS, .variant = 1},
    {"end.wait", OMIT, .first = BOUNDS | LEFT_BEHIND},
    {"end.arrive", EARLIER, .to = "empty.arrive", .first = BARRIER | BOUNDS, .variant = 2},
};

const struct family corpus_relay[] = {
    CORPUS_FAMILY("ring in another CTA", relay, relay_variants, relay_faults), {0}};
