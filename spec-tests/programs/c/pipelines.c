/* pipelines.c - a warp that feeds others through a ring of stages, by bulk copies.
 *
 *      warp 0, one lane          stage  0   1   2 ..          warps 1 .. consumers
 *                               +-----+-----+-----+
 *      wait  empty[s] <---------|     |     |     |<--------- arrive empty[s]
 *      expect full[s] --------->| box | box | box |---------> wait full[s], read
 *      cp.async.bulk            +-----+-----+-----+
 *
 * What is here: rings whose full and empty barriers are mbarriers. What is not: multicast, rings
 * fed by cp.async. */
#include "spec-tests/programs/c/corpus.h"

enum { FULL = 0, EMPTY = 64, BOXES = 256 };
enum { K = 16, STAGE = 17, PHASE = 18, AT_BAR = 19, AT_BOX = 20, FROM = 22, TO = 24, GOT = 26 };

/* stage + 1, and the other phase where the ring begins again. */
static void next_stage(struct script *s, int stages)
{
    put_alu(s, "next", EMU_ADD, STAGE, R(STAGE), N(1));
    put_set(s, 8, EMU_CMP_EQ, R(STAGE), N(stages));
    only(s, 8);
    put_mov(s, "wrap", STAGE, N(0));
    put_alu(s, "flip", EMU_XOR, PHASE, R(PHASE), N(1));
    all(s);
}

/* AT_BAR and AT_BOX: where the barriers and the box of the stage are. */
static void at_stage(struct script *s, int bytes)
{
    put_alu(s, NULL, EMU_MUL_LO, AT_BAR, R(STAGE), N(8));
    put_alu(s, NULL, EMU_ADD, AT_BAR, R(AT_BAR), R(HERE));
    put_alu(s, NULL, EMU_MUL_LO, AT_BOX, R(STAGE), N(bytes));
    put_alu(s, NULL, EMU_ADD, AT_BOX, R(AT_BOX), R(HERE));
}

static void begin_role(struct script *s, const char *where, int phase)
{
    put_mov(s, NULL, K, N(0));
    put_mov(s, NULL, STAGE, N(0));
    put_mov(s, where, PHASE, N(phase));
}

static void put_barriers(struct script *s, int stages, int arrivals)
{
    only(s, ONE);
    for (int i = 0; i < stages; ++i) {
        put_init(s, "full.init", BY(HERE, FULL + 8 * i), 1);
        put_init(s, "empty.init", BY(HERE, EMPTY + 8 * i), arrivals);
    }
    all(s);
    put_sync(s, "start");
}

/* ---- One box a stage, or several ---- */

/* Each: all lanes arrive, else one of each warp. Broadcast: all of a warp read its first word. */
enum { BULK_STAGES, BULK_CONSUMERS, BULK_TILES, BULK_BOXES, BULK_EACH, BULK_BROADCAST };

static void bulk_producer(struct script *s, const int *n)
{
    int bytes = n[BULK_CONSUMERS] * 128, boxes = n[BULK_BOXES];
    begin_role(s, "producer phase", 1);
    put_alu64(s, NULL, EMU_ADD, FROM, R(IN), N(0));
    int top = here(s);
    at_stage(s, bytes);
    put_wait(s, "empty.wait", BY(AT_BAR, EMPTY), R(PHASE));
    put_expect(s, "full.expect", BY(AT_BAR, FULL), (uint32_t)bytes);
    for (int i = 0; i < boxes; ++i)
        put_load(s, i == 0 ? "load" : "more loads", BY(AT_BOX, BOXES + i * bytes / boxes),
                 BY(FROM, i * bytes / boxes), (uint32_t)(bytes / boxes), BY(AT_BAR, FULL));
    put_alu64(s, NULL, EMU_ADD, FROM, R(FROM), N(bytes));
    next_stage(s, n[BULK_STAGES]);
    put_again(s, K, N(n[BULK_TILES]), top);
}

static void bulk_consumer(struct script *s, const int *n)
{
    int bytes = n[BULK_CONSUMERS] * 128;
    begin_role(s, "consumer phase", 0);
    put_alu64(s, NULL, EMU_ADD, TO, R(MY_OUT), N(-128));
    int top = here(s);
    at_stage(s, bytes);
    put_wait(s, "full.wait", BY(AT_BAR, FULL), R(PHASE));
    put_alu(s, NULL, n[BULK_BROADCAST] ? EMU_AND : EMU_MOV, GOT, R(TID4), N(~127));
    put_alu(s, NULL, EMU_ADD, AT_BOX, R(AT_BOX), R(GOT));
    put_ld(s, "read", EMU_SHARED, GOT, BY(AT_BOX, BOXES - 128));
    if (!n[BULK_EACH]) {
        put_warp_sync(s, "together");
        put_set(s, 9, EMU_CMP_EQ, R(LANE), N(0));
        only(s, 9);
    }
    put_arrive(s, "empty.arrive", BY(AT_BAR, EMPTY));
    all(s);
    put_alu(s, NULL, EMU_ADD, GOT, R(GOT), N(1));
    put_st(s, NULL, EMU_GLOBAL, BY(TO, 0), R(GOT));
    put_alu64(s, NULL, EMU_ADD, TO, R(TO), N(bytes));
    next_stage(s, n[BULK_STAGES]);
    put_again(s, K, N(n[BULK_TILES]), top);
}

static void bulk_ring(struct script *s, const int *n)
{
    int words = n[BULK_CONSUMERS] * 32 * n[BULK_TILES];
    script_begin(s, 32 + 32 * n[BULK_CONSUMERS], 1);
    put_barriers(s, n[BULK_STAGES], n[BULK_CONSUMERS] * (n[BULK_EACH] ? 32 : 1));
    int over = label(s), past = unless(s, WARP_0);
    except(s, ONE);
    put_bra(s, NULL, over);
    all(s);
    bulk_producer(s, n);
    put_bra(s, NULL, over);
    place(s, past);
    bulk_consumer(s, n);
    place(s, over);
    for (int i = 0; i < words; ++i)
        script_wants(s, in_word((uint32_t)(n[BULK_BROADCAST] ? i & ~31 : i)) + 1);
}

static const int bulk_variants[][CORPUS_NUMBERS] = {
    {2, 1, 5, 1, 0}, {2, 2, 5, 2, 0}, {2, 3, 5, 1, 1},   {3, 1, 7, 2, 1}, {3, 4, 5, 1, 0},
    {3, 8, 4, 4, 0}, {4, 1, 3, 1, 0}, {4, 2, 9, 1, 1},   {4, 6, 5, 2, 0}, {5, 1, 7, 1, 1},
    {5, 5, 6, 5, 0}, {5, 8, 6, 1, 1}, {3, 2, 7, 1, 0, 1}};

static const struct fault bulk_faults[] = {
    {"full.wait", OMIT, .first = IN_FLIGHT | UNWRITTEN | RACE},
    {"empty.wait", OMIT, .first = IN_FLIGHT | RACE | MBARRIER},
    {"full.expect", OMIT, .first = MBARRIER | STUCK},
    {"full.expect", EDIT_C, 16, .first = STUCK},
    {"full.expect", EDIT_C, -16, .first = MBARRIER | STUCK},
    {"full.expect", EDIT_FLAGS, EMU_MBARRIER_EXPECT,
     .first = MBARRIER | IN_FLIGHT | RACE | UNWRITTEN},
    {"load", OMIT, .first = STUCK},
    {"load", EDIT_B, 16, .first = MBARRIER | IN_FLIGHT | RACE},
    {"load", EDIT_A, -128, .first = BOUNDS},
    {"more loads", OMIT, .first = STUCK, .variant = 1},
    {"more loads", EDIT_D, -16, .first = IN_FLIGHT | RACE, .variant = 1},
    {"full.init", OMIT, .first = MBARRIER},
    {"full.init", EDIT_B, 1, .first = STUCK},
    {"empty.init", OMIT, .first = MBARRIER},
    {"empty.init", EDIT_B, 1, .first = STUCK},
    {"empty.init", EDIT_B, -1, .first = MBARRIER | RACE | IN_FLIGHT, .variant = 1},
    {"start", OMIT, .first = RACE | MBARRIER},
    {"empty.arrive", OMIT, .first = STUCK},
    {"empty.arrive", EARLIER, .to = "read", .first = RACE | IN_FLIGHT, .variant = 2},
    {"empty.arrive", RELAX, .first = RACE},
    {"together", OMIT, .first = RACE},
    {"together", OMIT, .first = RACE, .variant = 12},
    {"flip", OMIT, .first = STUCK | IN_FLIGHT | RACE | MBARRIER},
    {"wrap", OMIT, .first = BOUNDS | MBARRIER | RACE},
    {"producer phase", EDIT_A, 1, .first = STUCK},
    {"consumer phase", EDIT_A, 1, .first = IN_FLIGHT | UNWRITTEN | RACE},
};

const struct family corpus_pipelines[] = {
    CORPUS_FAMILY("ring of bulk copies", bulk_ring, bulk_variants, bulk_faults), {0}};
