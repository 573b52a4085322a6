/* products.c - wgmma: warpgroups that multiply what lies in shared memory, while they go on.
 *
 *      shared memory    A 64 x 16, B n x 16, of ones: each product adds 16 to the accumulators
 *
 *      write A, B; fence.proxy.async; __syncthreads
 *      wgmma.fence -> wgmma, wgmma, .. -> commit_group -> .. -> wait_group -> accumulators
 *
 * What is here: operands that are stored, or loaded through a ring by a warpgroup that multiplies
 * nothing. What is not: products themselves (unit/emu/exec/matrix/wgmma.c). */
#include "spec-tests/programs/c/corpus.h"

#include <string.h>

enum { FULL = 0, EMPTY = 64, A_AT = 1024, A_BYTES = 2048, B_BYTES = 256, ACCUMULATORS = 64 };
enum { ONES = 0x3c003c00, ROW = 4, TILE = A_BYTES + B_BYTES, GOT = 27, A_ROWS = 96 };

static uint32_t bits_of(float v)
{
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

/* K-major without a swizzle. */
static uint64_t descriptor(int at)
{
    return (uint64_t)at / 16 | UINT64_C(8) << 16 | UINT64_C(16) << 32;
}

static void put_wgmma(struct script *s, const char *where, int op, int count)
{
    put(s, where, (emu_ins){.execute = emu_wgmma, .op = op, .count = count});
}

/* n = 8: four accumulators a lane. */
static void put_product(struct script *s, const char *where, int first, int a, int b, bool by_rows)
{
    emu_ins ins = {.execute = emu_wgmma,
                   .op = EMU_WGMMA_MMA,
                   .type = EMU_F32,
                   .from = EMU_F16,
                   .flags =
                       emu_mma_types(EMU_F16, EMU_NO_TYPE) | (by_rows ? EMU_WGMMA_A_REGISTERS : 0U),
                   .count = 8,
                   .a = N(descriptor(a)),
                   .b = N(descriptor(b)),
                   .c = N(1),
                   .list = s->list + s->listed};
    if (s->listed + 8 > SCRIPT_LIST) {
        s->is_full = true;
        return;
    }
    for (int i = 0; i < 4; ++i)
        s->list[s->listed++] = R(first + i);
    for (int i = 0; i < 4 && by_rows; ++i)
        s->list[s->listed++] = R(A_ROWS + i);
    ins.listed = by_rows ? 8 : 4;
    put(s, where, ins);
}

static void put_zeros(struct script *s, int first)
{
    for (int i = 0; i < ROW; ++i)
        put_mov(s, "zeros", first + i, N(0));
}

/* Out: four words a thread, one thread after the other in each of them. */
static void put_results(struct script *s, int first, int threads, int at)
{
    for (int i = 0; i < ROW; ++i)
        put_st(s, "result", EMU_GLOBAL, BY(MY_OUT, at + 4 * threads * i), R(first + i));
}

/* ---- Operands that are stored: warpgroups, products, groups of them, A in registers ---- */

enum { P_GROUPS, P_PRODUCTS, P_EACH, P_ROWS };

static void multiply(struct script *s, const int *n)
{
    if (n[P_ROWS])
        for (int i = 0; i < 4; ++i)
            put_mov(s, "rows", A_ROWS + i, N(ONES));
    put_zeros(s, ACCUMULATORS);
    put_wgmma(s, "ready", EMU_WGMMA_FENCE, 0);
    for (int k = 0; k < n[P_PRODUCTS]; ++k) {
        put_product(s, "product", ACCUMULATORS, A_AT, A_AT + A_BYTES, n[P_ROWS]);
        if (n[P_EACH])
            put_wgmma(s, "commit", EMU_WGMMA_COMMIT, 0);
        if (n[P_EACH] && k > 0)
            put_wgmma(s, "some wait", EMU_WGMMA_WAIT, 1);
    }
    if (!n[P_EACH])
        put_wgmma(s, "commit", EMU_WGMMA_COMMIT, 0);
    put_wgmma(s, "wait", EMU_WGMMA_WAIT, 0);
}

static void stored_operands(struct script *s, const int *n)
{
    int threads = 128 * n[P_GROUPS];
    script_begin(s, threads, 1);
    for (int k = 0; k < TILE; k += 4 * threads) {
        put_set(s, 8, EMU_CMP_LT, R(TID), N((TILE - k) / 4));
        only(s, 8);
        put_st(s, "write", EMU_SHARED, BY(MY_WORD, A_AT + k), N(ONES));
        all(s);
    }
    put_fence_async(s, "fence");
    put_sync(s, "written");
    multiply(s, n);
    put_results(s, ACCUMULATORS, threads, 0);
    put_sync(s, "multiplied");
    put_st(s, "again", EMU_SHARED, BY(MY_WORD, A_AT), N(0));
    for (int i = 0; i < ROW * threads; ++i)
        script_wants(s, bits_of(16.0F * (float)n[P_PRODUCTS]));
}

static const int stored_variants[][CORPUS_NUMBERS] = {{1, 1, 0, 0}, {1, 4, 0, 0}, {1, 3, 1, 0},
                                                      {2, 2, 0, 0}, {1, 2, 1, 1}, {2, 3, 1, 0}};

static const struct fault stored_faults[] = {
    {"fence", OMIT, .first = PROXY},
    {"fence", EARLIER, .to = "write", .first = PROXY, .variant = 3},
    {"fence", EDIT_SPACE, EMU_GLOBAL, .first = PROXY},
    {"fence", EDIT_OP, EMU_FENCE_MEMORY, .first = PROXY, .variant = 1},
    {"written", OMIT, .first = RACE | UNWRITTEN | PROXY},
    {"ready", OMIT, .first = UNFENCED},
    /* ptxas puts the fence where it is needed: a note of strict checks. */
    {"ready", EARLIER, .to = "zeros", .first = UNFENCED, .seen = NEVER, .variant = 1},
    {"ready", OMIT, .first = UNFENCED, .variant = 4},
    {"rows", LATER, .to = "product", .first = IN_FLIGHT | UNFENCED, .variant = 4},
    {"commit", OMIT, .first = IN_FLIGHT},
    {"commit", LATER, .to = "wait", .first = IN_FLIGHT, .variant = 1},
    {"commit", EDIT_GUARD, ONE, .first = DIVERGED | IN_FLIGHT},
    {"wait", OMIT, .first = IN_FLIGHT},
    {"wait", OMIT, .first = IN_FLIGHT, .variant = 5},
    {"wait", EDIT_COUNT, 1, .first = IN_FLIGHT},
    {"wait", LATER, .to = "result", .first = IN_FLIGHT, .variant = 3},
    {"wait", EDIT_GUARD, WARP_0, .first = IN_FLIGHT, .variant = 1},
    {"product", EDIT_GUARD, ONE, .first = DIVERGED},
    {"product", EDIT_GUARD, WARP_0, .first = DIVERGED | STUCK},
    {"product", EDIT_A, 1024, .first = UNWRITTEN | BOUNDS},
    {"product", EDIT_B, 16, .first = UNWRITTEN | BOUNDS},
    {"product", EDIT_COUNT, 4, .first = OPERAND | UNSUPPORTED},
    {"multiplied", OMIT, .first = RACE | IN_FLIGHT, .variant = 3},
    {"again", EARLIER, .to = "wait", .first = IN_FLIGHT | RACE, .variant = 2},
    {"write", EDIT_GUARD, ONE, .first = UNWRITTEN},
};

/* ---- A ring that feeds warpgroups: of them, stages, tiles, how late a stage is given back ---- */

/*      warpgroup 0       setmaxnreg.dec; thread 0: wait empty, expect, load A and B
 *      warpgroups 1 ..   setmaxnreg.inc; wait full, fence, wgmma, commit, wait; arrive empty, of
 *                        this stage or, one tile late, of the one before */

enum { F_GROUPS, F_STAGES, F_TILES, F_LATE, F_REGISTERS };

static void put_registers(struct script *s, const int *n, const char *where, int op, int count)
{
    if (n[F_REGISTERS])
        put(s, where, (emu_ins){.execute = emu_hint, .op = op, .a = N(count)});
}

static void feed(struct script *s, const int *n)
{
    put_registers(s, n, "fewer", EMU_REGISTERS_DEC, 40);
    int past = unless(s, ONE);
    for (int k = 0; k < n[F_TILES]; ++k) {
        int stage = k % n[F_STAGES], turn = k / n[F_STAGES], at = A_AT + stage * TILE;
        if (turn > 0)
            put_wait(s, "empty.wait", BY(HERE, EMPTY + 8 * stage), N((turn - 1) & 1));
        put_expect(s, "full.expect", BY(HERE, FULL + 8 * stage), TILE);
        put_load(s, "load A", BY(HERE, at), BY(IN, 0), A_BYTES, BY(HERE, FULL + 8 * stage));
        put_load(s, "load B", BY(HERE, at + A_BYTES), BY(IN, A_BYTES), B_BYTES,
                 BY(HERE, FULL + 8 * stage));
    }
    place(s, past);
}

static void eat(struct script *s, const int *n)
{
    put_registers(s, n, "more", EMU_REGISTERS_INC, 232);
    put_zeros(s, ACCUMULATORS);
    for (int k = 0; k < n[F_TILES]; ++k) {
        int stage = k % n[F_STAGES], turn = k / n[F_STAGES], at = A_AT + stage * TILE;
        int back = (k + n[F_STAGES] - n[F_LATE]) % n[F_STAGES];
        put_wait(s, "full.wait", BY(HERE, FULL + 8 * stage), N(turn & 1));
        put_wgmma(s, "ready", EMU_WGMMA_FENCE, 0);
        put_product(s, "product", ACCUMULATORS, at, at + A_BYTES, false);
        put_wgmma(s, "commit", EMU_WGMMA_COMMIT, 0);
        put_wgmma(s, "wait", EMU_WGMMA_WAIT, n[F_LATE]);
        if (k >= n[F_LATE])
            put_arrive(s, "empty.arrive", BY(HERE, EMPTY + 8 * back));
    }
    put_wgmma(s, "last wait", EMU_WGMMA_WAIT, 0);
    put_results(s, ACCUMULATORS, 128 * (n[F_GROUPS] + 1), -512);
}

static void fed(struct script *s, const int *n)
{
    int threads = 128 * (n[F_GROUPS] + 1);
    script_begin(s, threads, 1);
    s->fill = ONES;
    only(s, ONE);
    for (int i = 0; i < n[F_STAGES]; ++i) {
        put_init(s, "full.init", BY(HERE, FULL + 8 * i), 1);
        put_init(s, "empty.init", BY(HERE, EMPTY + 8 * i), 128 * n[F_GROUPS]);
    }
    all(s);
    put_sync(s, "start");
    put_set(s, 8, EMU_CMP_LT, R(WARP), N(4));
    int over = label(s), past = unless(s, 8);
    feed(s, n);
    put_bra(s, NULL, over);
    place(s, past);
    eat(s, n);
    place(s, over);
    for (int i = 0; i < ROW * threads - 128; ++i)
        script_wants(s,
                     i % threads < threads - 128 ? bits_of(16.0F * (float)n[F_TILES]) : 0xcdcdcdcd);
}

static const int fed_variants[][CORPUS_NUMBERS] = {
    {1, 2, 4, 0, 0}, {1, 3, 5, 1, 1}, {2, 2, 3, 0, 1}, {2, 4, 6, 1, 1}, {1, 5, 7, 0, 1}};

static const struct fault fed_faults[] = {
    {"full.wait", OMIT, .first = IN_FLIGHT | RACE | UNWRITTEN},
    {"full.wait", EDIT_B, 1, .first = IN_FLIGHT | RACE | UNWRITTEN | STUCK, .variant = 1},
    {"empty.wait", OMIT, .first = IN_FLIGHT | RACE | MBARRIER},
    {"empty.arrive", OMIT, .first = STUCK},
    {"empty.arrive", EARLIER, .to = "wait", .first = IN_FLIGHT | RACE},
    {"empty.arrive", EARLIER, .to = "full.wait", .first = IN_FLIGHT | RACE | MBARRIER,
     .variant = 2},
    {"ready", OMIT, .first = UNFENCED},
    {"commit", OMIT, .first = IN_FLIGHT | RACE},
    {"wait", EDIT_COUNT, 1, .first = IN_FLIGHT | RACE},
    {"wait", EDIT_COUNT, 1, .first = IN_FLIGHT | RACE, .variant = 3},
    {"last wait", OMIT, .first = IN_FLIGHT, .variant = 1},
    {"full.expect", EDIT_C, -B_BYTES, .first = MBARRIER | IN_FLIGHT | RACE | UNWRITTEN | STUCK},
    {"load B", OMIT, .first = STUCK, .variant = 1},
    {"load B", EDIT_D, 16, .first = IN_FLIGHT | RACE | UNWRITTEN | MBARRIER},
    {"empty.init", EDIT_B, -128, .first = MBARRIER | IN_FLIGHT | RACE, .variant = 2},
    {"empty.init", EDIT_B, 128, .first = STUCK},
    {"start", OMIT, .first = RACE | MBARRIER, .variant = 3},
    {"more", EDIT_A, 4, .first = OPERAND, .variant = 1},
    {"fewer", EDIT_GUARD, WARP_0, .first = DIVERGED, .variant = 1},
    {"fewer", EDIT_GUARD, ONE, .first = DIVERGED, .variant = 4},
};

const struct family corpus_products[] = {
    CORPUS_FAMILY("products of what is stored", stored_operands, stored_variants, stored_faults),
    CORPUS_FAMILY("products of what is loaded", fed, fed_variants, fed_faults),
    {0}};
