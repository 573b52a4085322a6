/* multicast.c - CTAs that load a part of each tile, for all of the cluster.
 *
 *               CTA 0                         CTA 1
 *      part 0 --+--> tile | full, empty  +--> tile | full, empty
 *      part 1 --|---------^-- - - - - ---+
 *
 *      full    counts the bytes of all parts; its own producer expects them
 *      empty   counts the consumer warps of all CTAs: a part goes to all of them at once
 *
 * What is here: rings of tiles in clusters. What is not: rings of one CTA (pipelines.c). */
#include "spec-tests/programs/c/corpus.h"

enum { FULL = 0, EMPTY = 64, TILES = 256, PART = 16, PART_IN = 18, THEIRS = 20, GOT = 27 };
/* Scopes: 1 where .cluster is written at arrivals and waits. Fence: how the mbarriers begin. */
enum { M_CTAS, M_WARPS, M_STAGES, M_TILES, M_SCOPES, M_FENCE };

static int tile_bytes(const int *n)
{
    return 128 * n[M_WARPS];
}

/* PART: where the CTA's part is in a tile; PART_IN: the same in global memory; THEIRS: what is HERE
 * in the CTA that has the number of the lane. */
static void find_parts(struct script *s, const int *n)
{
    put_alu(s, NULL, EMU_MUL_LO, PART, R(RANK), N(tile_bytes(n) / n[M_CTAS]));
    put_wide(s, PART_IN, R(PART), 1, IN);
    put_alu(s, NULL, EMU_ADD, PART, R(PART), R(HERE));
    put_set(s, 8, EMU_CMP_LT, R(LANE), N(n[M_CTAS]));
    only(s, 8);
    put_mapa(s, NULL, THEIRS, R(HERE), R(LANE));
    all(s);
}

static void begin_barriers(struct script *s, const int *n)
{
    only(s, ONE);
    for (int i = 0; i < n[M_STAGES]; ++i) {
        put_init(s, "full.init", BY(HERE, FULL + 8 * i), 1);
        put_init(s, "empty.init", BY(HERE, EMPTY + 8 * i), n[M_CTAS] * n[M_WARPS]);
    }
    if (n[M_FENCE])
        put_fence_init(s, "fence");
    all(s);
    put_cluster_arrive(s, "begin.arrive", n[M_FENCE] ? EMU_RELAXED : EMU_RELEASE);
    put_cluster_wait(s, "begin.wait");
}

static void multicast_producer(struct script *s, const int *n)
{
    int bytes = tile_bytes(n), stages = n[M_STAGES];
    for (int k = 0; k < n[M_TILES]; ++k) {
        int stage = k % stages, turn = k / stages;
        emu_operand parity = N((turn - 1) & 1), empty = BY(HERE, EMPTY + 8 * stage);
        if (turn > 0 && n[M_SCOPES])
            put_wait_far(s, "empty.wait", empty, parity);
        else if (turn > 0)
            put_wait(s, "empty.wait", empty, parity);
        put_expect(s, "full.expect", BY(HERE, FULL + 8 * stage), (uint32_t)bytes);
        put_load(s, "load", BY(PART, TILES + stage * bytes), BY(PART_IN, k * bytes),
                 (uint32_t)(bytes / n[M_CTAS]), BY(HERE, FULL + 8 * stage));
        s->ins[s->n - 1].flags = EMU_BULK_MULTICAST;
        s->ins[s->n - 1].x = N((1 << n[M_CTAS]) - 1);
    }
}

static void multicast_consumer(struct script *s, const int *n)
{
    int bytes = tile_bytes(n), stages = n[M_STAGES];
    put_alu(s, NULL, EMU_MUL_LO, 22, R(RANK), N(bytes));
    put_wide(s, 24, R(22), (uint32_t)n[M_TILES], OUT);
    put_wide(s, 24, R(TID4), 1, 24);
    for (int k = 0; k < n[M_TILES]; ++k) {
        int stage = k % stages, turn = k / stages;
        put_wait(s, "full.wait", BY(HERE, FULL + 8 * stage), N(turn & 1));
        put_ld(s, "read", EMU_SHARED, GOT, BY(MY_WORD, TILES - 128 + stage * bytes));
        put_warp_sync(s, "together");
        only(s, 8);
        if (n[M_SCOPES])
            put_arrive_far(s, "empty.arrive", BY(THEIRS, EMPTY + 8 * stage));
        else
            put_arrive(s, "empty.arrive", BY(THEIRS, EMPTY + 8 * stage));
        all(s);
        put_st(s, NULL, EMU_GLOBAL, BY(24, k * bytes - 128), R(GOT));
    }
}

static void multicast_ring(struct script *s, const int *n)
{
    script_begin(s, 32 + 32 * n[M_WARPS], n[M_CTAS]);
    find_parts(s, n);
    begin_barriers(s, n);
    int over = label(s), past = unless(s, WARP_0);
    except(s, ONE);
    put_bra(s, NULL, over);
    all(s);
    multicast_producer(s, n);
    put_bra(s, NULL, over);
    place(s, past);
    multicast_consumer(s, n);
    place(s, over);
    put_cluster_arrive(s, "end.arrive", EMU_RELEASE);
    put_cluster_wait(s, "end.wait");
    for (int i = 0; i < n[M_CTAS] * n[M_TILES] * tile_bytes(n) / 4; ++i)
        script_wants(s, in_word((uint32_t)(i % (n[M_TILES] * tile_bytes(n) / 4))));
}

static const int multicast_variants[][CORPUS_NUMBERS] = {
    {2, 1, 2, 4, 1, 0}, {2, 2, 3, 5, 1, 1}, {4, 1, 2, 5, 1, 1}, {4, 2, 4, 5, 1, 0},
    {2, 4, 2, 3, 1, 1}, {2, 1, 2, 5, 0, 1}, {4, 1, 3, 4, 0, 0}, {2, 3, 5, 7, 0, 1}};

static const struct fault multicast_faults[] = {
    {"full.wait", OMIT, .first = IN_FLIGHT | RACE | UNWRITTEN},
    {"full.wait", EDIT_B, 1, .first = IN_FLIGHT | RACE | UNWRITTEN, .variant = 1},
    {"full.expect", OMIT, .first = STUCK},
    {"full.expect", EDIT_C, -64, .first = MBARRIER | RACE | IN_FLIGHT | UNWRITTEN},
    {"full.expect", EDIT_C, 16, .first = STUCK, .variant = 2},
    {"full.expect", EDIT_FLAGS, EMU_MBARRIER_EXPECT,
     .first = MBARRIER | RACE | IN_FLIGHT | UNWRITTEN},
    {"empty.wait", OMIT, .first = RACE | IN_FLIGHT | MBARRIER},
    {"empty.wait", EDIT_B, 1, .first = RACE | IN_FLIGHT | MBARRIER | STUCK, .variant = 1},
    {"empty.wait", NARROW, .first = RACE},
    {"empty.arrive", NARROW, .first = RACE},
    {"empty.arrive", NARROW, .first = RACE, .variant = 5},
    {"empty.wait", NARROW, .first = RACE, .variant = 6},
    {"empty.arrive", RELAX, .first = RACE},
    {"empty.arrive", OMIT, .first = STUCK},
    {"empty.arrive", EDIT_GUARD, ONE, .first = STUCK, .variant = 2},
    {"empty.arrive", EARLIER, .to = "together", .first = RACE},
    {"empty.arrive", EARLIER, .to = "read", .first = RACE | IN_FLIGHT, .variant = 6},
    {"together", OMIT, .first = RACE},
    {"empty.init", EDIT_B, -1, .first = MBARRIER | RACE | IN_FLIGHT},
    {"empty.init", EDIT_B, 1, .first = STUCK},
    {"full.init", EDIT_B, 1, .first = STUCK},
    {"load", EDIT_X, -2, .first = STUCK, .variant = 2},
    {"load", EDIT_X, 4, .first = OPERAND},
    {"load", EDIT_FLAGS, EMU_BULK_MULTICAST, .first = STUCK},
    {"load", EDIT_B, -16, .first = STUCK},
    {"load", EDIT_D, 16, .first = RACE | IN_FLIGHT | UNWRITTEN},
    {"load", EDIT_C, 8, .first = STUCK | MBARRIER | RACE | IN_FLIGHT},
    {"fence", OMIT, .first = RACE | MBARRIER, .variant = 1},
    {"begin.arrive", RELAX, .first = RACE | MBARRIER},
    {"begin.wait", OMIT, .first = BARRIER | MBARRIER | BOUNDS | RACE},
    {"end.wait", OMIT, .first = BOUNDS | LEFT_BEHIND},
    {"end.arrive", OMIT, .first = BARRIER},
};

const struct family corpus_multicast[] = {
    CORPUS_FAMILY("ring of multicasts", multicast_ring, multicast_variants, multicast_faults), {0}};
