/* wgmma.c - where the elements of a descriptor's operand come from: the cases of
 * gpu/lab/probes/wgmma.cu, put to the machine.
 *
 *      shared memory     0 .. PLACES-1    the operand under test: numbers of its places
 *                        PLACES           the other one, which selects
 *
 * A place has a number of two parts that f16 holds exactly, so each case is two products, or four
 * where B can select only 8 of A's 16 columns. */
#include "spec-tests/compare/replay/replay.h"

#include <stdlib.h>
#include <string.h>

enum { UNITS = 24 * 1024, M = 64, K = 16, SPLIT = 128, OTHER = 2 * UNITS, PICKS = M * K };
enum { SHARED = OTHER + 2 * PICKS, THREADS = 128, WARPS = 4, DESC_A = 64, DESC_B = 66 };

/* f16 of a whole number up to 2048. */
static uint16_t half_of(unsigned n)
{
    int exponent = 0;
    if (n == 0)
        return 0;
    while (n >> (exponent + 1) != 0)
        ++exponent;
    return (uint16_t)((unsigned)(exponent + 15) << 10 | (n << 10 >> exponent & 0x3ff));
}

static float float_of(uint32_t bits)
{
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static uint64_t descriptor_of(const replay_case *c)
{
    long long noise = replay_number(c, "noise", 0);
    return (uint64_t)(replay_number(c, "start", 0) & 0x3fff) |
           (uint64_t)(replay_number(c, "lbo", 0) & 0x3fff) << 16 |
           (uint64_t)(replay_number(c, "sbo", 0) & 0x3fff) << 32 |
           (uint64_t)(replay_number(c, "base", 0) & 7) << 49 |
           (uint64_t)(replay_number(c, "swizzle", 0) & 3) << 62 |
           (noise > 0 ? UINT64_C(1) << (noise - 1) : 0);
}

/* The other operand: line l picks k = l + first. */
static void fill(emu_machine *m, int lines, int first, bool high)
{
    static uint16_t place[UNITS], pick[PICKS];
    for (unsigned i = 0; i < UNITS; ++i)
        place[i] = half_of(high ? i / SPLIT : i % SPLIT);
    for (int i = 0; i < PICKS; ++i) {
        int k = i % 8 + i / 64 % 2 * 8, l = i / 8 % 8 + i / 128 * 8;
        pick[i] = l < lines && k == l + first ? half_of(1) : 0;
    }
    replay_put(m, 0, 0, place, sizeof place);
    replay_put(m, 0, OTHER, pick, sizeof pick);
}

static void give(emu_machine *m, int row, uint64_t v)
{
    for (int warp = 0; warp < WARPS; ++warp)
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            emu_register(m, 0, warp, row)[lane] = (uint32_t)v;
            emu_register(m, 0, warp, row + 1)[lane] = (uint32_t)(v >> 32);
        }
}

/* One product of 64 x 16 by 16 x n, D in rows 0 and up. */
static bool multiply(emu_machine *m, int n, uint32_t trans, replay_answer *a)
{
    emu_operand d[32];
    for (int i = 0; i < n / 2; ++i)
        d[i] = replay_row(i);
    emu_ins program[] = {{.execute = emu_wgmma, .op = EMU_WGMMA_FENCE, .guard = EMU_NO_GUARD},
                         {.execute = emu_wgmma,
                          .op = EMU_WGMMA_MMA,
                          .type = EMU_F32,
                          .from = EMU_F16,
                          .flags = emu_mma_types(EMU_F16, EMU_NO_TYPE) | trans,
                          .count = n,
                          .a = replay_row(DESC_A),
                          .b = replay_row(DESC_B),
                          .c = replay_imm(0),
                          .list = d,
                          .listed = n / 2,
                          .guard = EMU_NO_GUARD},
                         {.execute = emu_wgmma, .op = EMU_WGMMA_COMMIT, .guard = EMU_NO_GUARD},
                         {.execute = emu_wgmma, .op = EMU_WGMMA_WAIT, .guard = EMU_NO_GUARD},
                         {.execute = emu_exit, .guard = EMU_NO_GUARD}};
    return replay_run(m, program, (int)(sizeof program / sizeof program[0]), a);
}

/* Adds a part of the numbers that stand in D: unit[line + M * k]. */
static void read_a(emu_machine *m, int first, unsigned times, uint16_t *unit)
{
    for (int warp = 0; warp < WARPS; ++warp)
        for (int i = 0; i < 4 * EMU_LANES; ++i) {
            int lane = i / 4, v = i % 4;
            int line = 16 * warp + lane / 4 + v / 2 * 8, k = first + lane % 4 * 2 + v % 2;
            float f = float_of(emu_register(m, 0, warp, v)[lane]);
            unit[line + M * k] = (uint16_t)(unit[line + M * k] + (unsigned)f * times);
        }
}

static void read_b(emu_machine *m, unsigned times, uint16_t *unit)
{
    for (int i = 0; i < 32 * EMU_LANES; ++i) {
        int lane = i / 32, v = i % 32;
        int k = lane / 4 + v / 2 % 2 * 8, line = v / 4 * 8 + lane % 4 * 2 + v % 2;
        float f = float_of(emu_register(m, 0, 0, v)[lane]);
        unit[line + M * k] = (uint16_t)(unit[line + M * k] + (unsigned)f * times);
    }
}

static bool part(const replay_case *c, bool is_b, int first, bool high, uint16_t *unit,
                 replay_answer *a)
{
    uint64_t asked = descriptor_of(c);
    uint64_t other = OTHER / 16 | UINT64_C(8) << 16 | UINT64_C(16) << 32;
    bool mn = replay_is(c, "major", "MN");
    emu_machine *m = replay_open(1, THREADS, SHARED);
    if (m == NULL) {
        replay_say(a, "out of memory");
        return false;
    }
    fill(m, is_b ? K : 8, first, high);
    give(m, DESC_A, is_b ? other : asked);
    give(m, DESC_B, is_b ? asked : other);
    uint32_t trans = !mn ? 0U : is_b ? (uint32_t)EMU_WGMMA_TRANS_B : (uint32_t)EMU_WGMMA_TRANS_A;
    bool fine = multiply(m, is_b ? M : 8, trans, a);
    if (fine && is_b)
        read_b(m, high ? SPLIT : 1, unit);
    else if (fine)
        read_a(m, first, high ? SPLIT : 1, unit);
    emu_close(m);
    return fine;
}

/* Element e of the i-th 16 bytes. */
static uint16_t element(const uint16_t *unit, bool mn, int i, int e)
{
    return mn ? unit[i % 8 * 8 + e + M * (i / 8)] : unit[i % M + M * (i / M * 8 + e)];
}

static bool pieces(const uint16_t *unit, bool mn, uint16_t *place)
{
    for (int i = 0; i < M * K / 8; ++i)
        for (int e = 0; e < 8; ++e) {
            uint16_t u = element(unit, mn, i, e);
            if (u % 8 != e || (e > 0 && u / 8 != place[i]))
                return false;
            place[i] = (uint16_t)(u / 8);
        }
    return true;
}

void replay_wgmma(const replay_case *c, replay_answer *a)
{
    uint16_t unit[M * K] = {0}, place[M * K / 8];
    bool is_b = replay_is(c, "operand", "B"), mn = replay_is(c, "major", "MN");
    for (int first = 0; first < (is_b ? 1 : K); first += 8)
        for (int high = 0; high < 2; ++high)
            if (!part(c, is_b, first, high, unit, a))
                return;
    if (pieces(unit, mn, place)) {
        replay_units(a, place, M * K / 8);
        return;
    }
    replay_say(a, "units ");
    replay_units(a, unit, M * K);
}
