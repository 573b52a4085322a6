/* flags.c - CTAs that meet in global memory: flags, locks, counters.
 *
 *      CTA 0                 CTA 1                        CTA 2
 *      add to the words      thread 0: spin, acquire      ..
 *      __syncthreads         __syncthreads
 *      thread 0: release --> add to the words
 *                            __syncthreads, release ----> ..
 *
 * What is here: words handed from CTA to CTA, the last CTA, locks, tickets, barriers of the grid.
 * What is not: the memory of a cluster (clusters.c), single messages (messages.c). */
#include "spec-tests/programs/c/corpus.h"

enum { DATA = 256, GOT = 27, ACC = 28, THREAD_OUT = 24 };

/* ---- Words handed on: CTAs, warps, how ---- */

enum { H_CTAS, H_WARPS, H_HOW };

static void handed_on(struct script *s, const int *n)
{
    int ctas = n[H_CTAS], threads = 32 * n[H_WARPS];
    script_begin(s, threads, ctas);
    put_wide(s, THREAD_OUT, R(TID4), 1, OUT);
    put_set(s, 10, EMU_CMP_EQ, R(RANK), N(0));
    only(s, 10);
    put_st(s, "first", EMU_GLOBAL, BY(THREAD_OUT, 0), N(0));
    all(s);
    int past = unless(s, ONE);
    put_take(s, n[H_HOW], EMU_GPU, BY(FLAGS, 0), R(RANK));
    place(s, past);
    put_sync(s, "taken");
    put_ld(s, "look", EMU_GLOBAL, ACC, BY(THREAD_OUT, 0));
    put_ld(s, NULL, EMU_GLOBAL, GOT, BY(MY_IN, 0));
    put_alu(s, NULL, EMU_ADD, ACC, R(ACC), R(GOT));
    put_st(s, "add", EMU_GLOBAL, BY(THREAD_OUT, 0), R(ACC));
    put_sync(s, "added");
    only(s, ONE);
    put_alu(s, NULL, EMU_ADD, 16, R(RANK), N(1));
    put_give(s, n[H_HOW], EMU_GPU, BY(FLAGS, 0), R(16));
    all(s);
    for (int t = 0; t < threads; ++t) {
        uint32_t sum = 0;
        for (int cta = 0; cta < ctas; ++cta)
            sum += in_word((uint32_t)(cta * threads + t));
        script_wants(s, sum);
    }
}

static const int handed_variants[][CORPUS_NUMBERS] = {{2, 1, BY_STORE}, {4, 2, BY_RED},
                                                      {3, 2, BY_FENCE}, {4, 1, BY_VOLATILE},
                                                      {8, 1, BY_STORE}, {2, 4, BY_RED}};

static const struct fault handed_faults[] = {
    {"give", RELAX, .first = RACE},
    {"give", WEAKEN, .first = RACE},
    {"give", NARROW, .first = RACE},
    {"give", RELAX, .first = RACE, .variant = 1},
    {"give", NARROW, .first = RACE, .variant = 1},
    {"give", WEAKEN, .first = RACE, .variant = 2},
    {"give", OMIT, .first = STUCK},
    {"give", EDIT_B, 1, .first = STUCK, .variant = 1},
    {"give", EARLIER, .to = "added", .first = RACE, .variant = 1},
    {"take", OMIT, .first = RACE | UNWRITTEN},
    {"take", RELAX, .first = RACE},
    {"take", WEAKEN, .first = RACE},
    {"take", NARROW, .first = RACE, .variant = 1},
    {"take", NARROW, .first = RACE, .variant = 2},
    {"give.fence", OMIT, .first = RACE, .variant = 2},
    {"give.fence", NARROW, .first = RACE, .variant = 2},
    {"give.fence", LATER, .to = "give", .first = RACE, .variant = 3},
    {"give.fence", EARLIER, .to = "added", .first = RACE, .variant = 2},
    {"give.fence", EDIT_OP, EMU_FENCE_ASYNC, .first = RACE, .variant = 2},
    {"take.fence", OMIT, .first = RACE, .variant = 2},
    {"take.fence", NARROW, .first = RACE, .variant = 3},
    {"take.fence", EARLIER, .to = "take", .first = RACE, .variant = 3},
    {"taken", OMIT, .first = RACE | UNWRITTEN},
    {"taken", LATER, .to = "look", .first = RACE | UNWRITTEN, .variant = 2},
    {"added", OMIT, .first = RACE},
    {"added", EARLIER, .to = "add", .first = RACE, .variant = 4},
};

/* ---- The last CTA adds up: CTAs, warps, how it is counted ---- */

/*      each CTA   its part -> sync -> thread 0: count += 1 -> tells its CTA whether it was the last
 *      the last   reads all parts, and adds them up */

enum { L_CTAS, L_WARPS, L_HOW };
/* In order; relaxed, between fences of the thread that counts, of all threads. */
enum { IN_ORDER, ONE_FENCES, ALL_FENCE };

static void count_parts(struct script *s, const int *n)
{
    if (n[L_HOW] == ALL_FENCE)
        put_fence(s, "part.fence", EMU_SC, EMU_GPU);
    put_sync(s, "parts");
    only(s, ONE);
    if (n[L_HOW] == ONE_FENCES)
        put_fence(s, "part.fence", EMU_ACQ_REL, EMU_GPU);
    put_atom(s, "count", SEEN,
             atom(EMU_ATOM_ADD, n[L_HOW] == IN_ORDER ? EMU_ACQ_REL : EMU_RELAXED, EMU_GPU,
                  BY(FLAGS, 0), N(1)));
    if (n[L_HOW] == ONE_FENCES)
        put_fence(s, "sum.fence", EMU_ACQ_REL, EMU_GPU);
    put_st(s, "tell", EMU_SHARED, BY(HERE, DATA), R(SEEN));
    all(s);
    put_sync(s, "told");
    put_ld(s, "hear", EMU_SHARED, SEEN, BY(HERE, DATA));
    if (n[L_HOW] == ALL_FENCE)
        put_fence(s, "sum.fence", EMU_SC, EMU_GPU);
}

static void last_one(struct script *s, const int *n)
{
    int ctas = n[L_CTAS], threads = 32 * n[L_WARPS], all_words = ctas * threads;
    uint32_t sum = 0;
    script_begin(s, threads, ctas);
    put_ld(s, NULL, EMU_GLOBAL, GOT, BY(MY_IN, 0));
    put_st(s, "part", EMU_GLOBAL, BY(MY_OUT, 0), R(GOT));
    count_parts(s, n);
    put_set(s, 8, EMU_CMP_EQ, R(SEEN), N(ctas - 1));
    int past = unless(s, 8);
    put_wide(s, THREAD_OUT, R(TID4), 1, OUT);
    put_mov(s, NULL, ACC, N(0));
    for (int cta = 0; cta < ctas; ++cta) {
        put_ld(s, "collect", EMU_GLOBAL, GOT, BY(THREAD_OUT, 4 * threads * cta));
        put_alu(s, NULL, EMU_ADD, ACC, R(ACC), R(GOT));
    }
    put_st(s, NULL, EMU_GLOBAL, BY(THREAD_OUT, 4 * all_words), R(ACC));
    place(s, past);
    for (int i = 0; i < all_words; ++i)
        script_wants(s, in_word((uint32_t)i));
    for (int t = 0; t < threads; ++t, sum = 0) {
        for (int cta = 0; cta < ctas; ++cta)
            sum += in_word((uint32_t)(cta * threads + t));
        script_wants(s, sum);
    }
}

static const int last_variants[][CORPUS_NUMBERS] = {{2, 1, IN_ORDER},   {4, 2, IN_ORDER},
                                                    {4, 1, ONE_FENCES}, {8, 1, ONE_FENCES},
                                                    {3, 4, IN_ORDER},   {4, 1, ALL_FENCE}};

static const struct fault last_faults[] = {
    {"count", RELAX, .first = RACE},
    {"count", NARROW, .first = RACE},
    {"count", NARROW, .first = RACE, .variant = 2},
    {"count", EARLIER, .to = "parts", .first = RACE, .variant = 1},
    {"part.fence", OMIT, .first = RACE, .variant = 2},
    {"part.fence", NARROW, .first = RACE, .variant = 3},
    {"part.fence", EARLIER, .to = "parts", .first = RACE, .variant = 2},
    {"part.fence", LATER, .to = "count", .first = RACE, .variant = 3},
    {"sum.fence", OMIT, .first = RACE, .variant = 2},
    {"sum.fence", NARROW, .first = RACE, .variant = 2},
    {"sum.fence", LATER, .to = "told", .first = RACE, .variant = 3},
    {"part.fence", OMIT, .first = RACE, .variant = 5},
    {"part.fence", NARROW, .first = RACE, .variant = 5},
    {"part.fence", WEAKEN, .first = RACE, .variant = 5},
    {"sum.fence", OMIT, .first = RACE, .variant = 5},
    {"sum.fence", NARROW, .first = RACE, .variant = 5},
    {"sum.fence", EARLIER, .to = "parts", .first = RACE, .variant = 5},
    {"parts", OMIT, .first = RACE, .variant = 1},
    {"told", OMIT, .first = RACE | UNWRITTEN},
    {"tell", EDIT_GUARD, EMU_NO_GUARD, .first = RACE | UNWRITTEN},
    {"hear", EARLIER, .to = "told", .first = RACE | UNWRITTEN, .variant = 4},
};

/* ---- A lock: CTAs, warps that want it, rounds, how it is left ---- */

/*      cas 0 -> 1, until it was 0 -> a plain count += 1 -> 0 */

enum { K_CTAS, K_WARPS, K_ROUNDS, K_LEAVE };
enum { BY_EXCH, BY_ST };

/* One lane of each warp counts. */
static void lock(struct script *s, const int *n)
{
    int wanting = n[K_CTAS] * n[K_WARPS], over = label(s);
    script_begin(s, 32 * n[K_WARPS], n[K_CTAS]);
    over = label(s);
    put_set(s, 8, EMU_CMP_NE, R(LANE), N(0));
    only(s, 8);
    put_bra(s, NULL, over);
    all(s);
    put_mov(s, NULL, 16, N(0));
    int round = here(s), top = here(s);
    put_at(s, "lock");
    put_atom(s, "lock", SEEN, atom(EMU_ATOM_CAS, EMU_ACQUIRE, EMU_GPU, BY(FLAGS, 0), N(0)));
    s->ins[s->n - 1].c = N(1);
    put_set(s, 9, EMU_CMP_EQ, R(SEEN), N(0));
    put_at(s, "lock");
    except(s, 9);
    put_bra(s, "lock", top);
    all(s);
    put_ld(s, "look", EMU_GLOBAL, GOT, BY(FLAGS, 64));
    put_alu(s, NULL, EMU_ADD, GOT, R(GOT), N(1));
    put_st(s, "count", EMU_GLOBAL, BY(FLAGS, 64), R(GOT));
    if (n[K_LEAVE] == BY_EXCH)
        put_atom(s, "unlock", SEEN, atom(EMU_ATOM_EXCH, EMU_RELEASE, EMU_GPU, BY(FLAGS, 0), N(0)));
    else
        put_st_by(s, "unlock", EMU_RELEASE, EMU_GPU, BY(FLAGS, 0), N(0));
    put_set(s, 10, EMU_CMP_EQ, R(GOT), N(wanting * n[K_ROUNDS]));
    only(s, 10);
    put_st(s, NULL, EMU_GLOBAL, BY(OUT, 0), R(GOT));
    all(s);
    put_again(s, 16, N(n[K_ROUNDS]), round);
    place(s, over);
    script_wants(s, (uint32_t)(wanting * n[K_ROUNDS]));
}

static const int lock_variants[][CORPUS_NUMBERS] = {
    {2, 1, 3, BY_EXCH}, {1, 4, 3, BY_ST}, {4, 2, 2, BY_ST}, {8, 1, 1, BY_EXCH}};

static const struct fault lock_faults[] = {
    {"lock", RELAX, .first = RACE},
    {"lock", NARROW, .first = RACE},
    {"lock", OMIT, .first = RACE},
    {"unlock", RELAX, .first = RACE},
    {"unlock", WEAKEN, .first = RACE, .variant = 2},
    {"unlock", NARROW, .first = RACE},
    {"unlock", OMIT, .first = STUCK},
    {"unlock", EARLIER, .to = "count", .first = RACE},
    {"look", EARLIER, .to = "lock", .first = RACE},
    {"unlock", RELAX, .first = RACE, .variant = 1},
    {"lock", WEAKEN, .first = RACE, .variant = 3},
};

/* ---- Tickets: CTAs, warps, how ---- */

/*      draw n = next++ -> until serving is n -> a plain word changes -> serving is n + 1 */

enum { T_CTAS, T_WARPS, T_HOW };

static void tickets(struct script *s, const int *n)
{
    int wanting = n[T_CTAS] * n[T_WARPS];
    script_begin(s, 32 * n[T_WARPS], n[T_CTAS]);
    int over = label(s);
    put_set(s, 8, EMU_CMP_NE, R(LANE), N(0));
    only(s, 8);
    put_bra(s, NULL, over);
    all(s);
    put_atom(s, "draw", 16, atom(EMU_ATOM_ADD, EMU_RELAXED, EMU_GPU, BY(FLAGS, 4), N(1)));
    put_take(s, n[T_HOW], EMU_GPU, BY(FLAGS, 0), R(16));
    put_ld(s, "look", EMU_GLOBAL, GOT, BY(FLAGS, 64));
    put_alu(s, NULL, EMU_MUL_LO, GOT, R(GOT), N(3));
    put_alu(s, NULL, EMU_ADD, GOT, R(GOT), N(1));
    put_st(s, "change", EMU_GLOBAL, BY(FLAGS, 64), R(GOT));
    put_wide(s, THREAD_OUT, R(16), 4, OUT);
    put_st(s, NULL, EMU_GLOBAL, BY(THREAD_OUT, 0), R(GOT));
    put_alu(s, NULL, EMU_ADD, 16, R(16), N(1));
    put_give(s, n[T_HOW], EMU_GPU, BY(FLAGS, 0), R(16));
    place(s, over);
    uint32_t is = 0;
    for (int i = 0; i < wanting; ++i)
        script_wants(s, is = 3 * is + 1);
}

static const int ticket_variants[][CORPUS_NUMBERS] = {
    {2, 2, BY_STORE}, {1, 6, BY_RED}, {4, 1, BY_FENCE}, {3, 2, BY_VOLATILE}};

static const struct fault ticket_faults[] = {
    {"give", RELAX, .first = RACE},
    {"give", OMIT, .first = STUCK},
    {"give", EARLIER, .to = "change", .first = STUCK | RACE, .variant = 1},
    {"take", RELAX, .first = RACE},
    {"take", OMIT, .first = RACE},
    {"draw", EDIT_B, 1, .first = STUCK},
    {"draw", NARROW, .first = RACE},
    {"give.fence", OMIT, .first = RACE, .variant = 2},
    {"take.fence", OMIT, .first = RACE, .variant = 3},
    {"take.fence", LATER, .to = "look", .first = RACE, .variant = 2},
};

/* ---- A barrier of the grid: CTAs, warps, rounds, how; a counter, or a bit that flips ---- */

/*      write -> sync -> thread 0: fence, count += 1, until all have, fence -> sync -> read */

enum { G_CTAS, G_WARPS, G_ROUNDS, G_BIT };

/* The counter comes to 1, 2, .. times the number of CTAs; with a bit, CTA 0 adds as much as makes
 * bit 31 flip when all have come. */
static void grid_sync(struct script *s, const int *n, int round)
{
    put_sync(s, "here");
    int past = unless(s, ONE);
    put_fence(s, "fence", EMU_ACQ_REL, EMU_GPU);
    if (n[G_BIT]) {
        put_mov(s, NULL, 17, N(1));
        only(s, ONE_OF_0);
        put_mov(s, NULL, 17, N(0x80000000 - (uint32_t)(n[G_CTAS] - 1)));
        all(s);
        put_atom(s, "count", SEEN, atom(EMU_ATOM_ADD, EMU_RELAXED, EMU_GPU, BY(FLAGS, 0), R(17)));
        int top = here(s);
        put_at(s, "spin");
        put_ld_by(s, "spin", EMU_RELAXED, EMU_GPU, 18, BY(FLAGS, 0));
        put_alu(s, "spin", EMU_XOR, 18, R(18), R(SEEN));
        put_set(s, 9, EMU_CMP_GE, R(18), N(0x80000000));
        put_at(s, "spin");
        except(s, 9);
        put_bra(s, "spin", top);
        all(s);
    } else {
        put_atom(s, "count", -1, atom(EMU_ATOM_ADD, EMU_RELAXED, EMU_GPU, BY(FLAGS, 0), N(1)));
        int top = here(s);
        put_at(s, "spin");
        put_ld_by(s, "spin", EMU_RELAXED, EMU_GPU, SEEN, BY(FLAGS, 0));
        put_set(s, 9, EMU_CMP_GE, R(SEEN), N(n[G_CTAS] * (round + 1)));
        put_at(s, "spin");
        except(s, 9);
        put_bra(s, "spin", top);
        all(s);
    }
    put_fence(s, "fence after", EMU_ACQ_REL, EMU_GPU);
    place(s, past);
    put_sync(s, "there");
}

/* Each thread writes its word, and reads that of the next CTA. */
static void grid_rounds(struct script *s, const int *n)
{
    int ctas = n[G_CTAS], threads = 32 * n[G_WARPS], words = ctas * threads;
    script_begin(s, threads, ctas);
    put_alu(s, NULL, EMU_ADD, 16, R(RANK), N(1));
    put_alu(s, NULL, EMU_REM, 16, R(16), N(ctas));
    put_alu(s, NULL, EMU_MUL_LO, 16, R(16), N(threads));
    put_alu(s, NULL, EMU_ADD, 16, R(16), R(TID));
    put_wide(s, THREAD_OUT, R(16), 4, OUT);
    put_ld(s, NULL, EMU_GLOBAL, GOT, BY(MY_IN, 0));
    for (int k = 0; k < n[G_ROUNDS]; ++k) {
        put_st(s, "write", EMU_GLOBAL, BY(MY_OUT, k % 2 * 4 * words), R(GOT));
        grid_sync(s, n, k);
        put_ld(s, "read", EMU_GLOBAL, GOT, BY(THREAD_OUT, k % 2 * 4 * words));
    }
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 8 * words), R(GOT));
    for (int i = 0; i < words; ++i) {
        script_wants_at(s, i + (n[G_ROUNDS] - 1) % 2 * words,
                        in_word((uint32_t)((i + (n[G_ROUNDS] - 1) * threads) % words)));
        if (n[G_ROUNDS] > 1)
            script_wants_at(s, i + n[G_ROUNDS] % 2 * words,
                            in_word((uint32_t)((i + (n[G_ROUNDS] - 2) * threads) % words)));
        else
            script_wants_at(s, i + words, 0xcdcdcdcd);
        script_wants_at(s, i + 2 * words, in_word((uint32_t)((i + n[G_ROUNDS] * threads) % words)));
    }
}

static const int grid_variants[][CORPUS_NUMBERS] = {
    {2, 1, 1, 0}, {4, 2, 3, 0}, {2, 4, 2, 1}, {4, 1, 3, 1}, {8, 1, 2, 0}};

static const struct fault grid_faults[] = {
    {"fence", OMIT, .first = RACE | UNWRITTEN},
    {"fence", NARROW, .first = RACE, .variant = 1},
    {"fence", LATER, .to = "count", .first = RACE, .variant = 2},
    {"fence after", OMIT, .first = RACE, .variant = 3},
    {"fence after", NARROW, .first = RACE},
    {"fence after", EARLIER, .to = "spin", .first = RACE, .variant = 1},
    {"here", OMIT, .first = RACE, .variant = 1},
    {"there", OMIT, .first = RACE | UNWRITTEN, .variant = 1},
    {"there", OMIT, .first = RACE | UNWRITTEN, .variant = 2},
    {"count", OMIT, .first = STUCK},
    {"count", NARROW, .first = RACE},
    {"spin", NARROW, .first = RACE},
    {"spin", WEAKEN, .first = RACE, .variant = 3},
    {"spin", OMIT, .first = RACE | UNWRITTEN},
    {"spin", OMIT, .first = RACE | UNWRITTEN, .variant = 4},
};

const struct family corpus_flags[] = {
    CORPUS_FAMILY("words handed on", handed_on, handed_variants, handed_faults),
    CORPUS_FAMILY("the last CTA", last_one, last_variants, last_faults),
    CORPUS_FAMILY("lock", lock, lock_variants, lock_faults),
    CORPUS_FAMILY("tickets", tickets, ticket_variants, ticket_faults),
    CORPUS_FAMILY("barrier of the grid", grid_rounds, grid_variants, grid_faults),
    {0}};
