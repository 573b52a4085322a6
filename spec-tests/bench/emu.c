/* emu.c - how many warp-wide instructions the machine runs in a second, on one core.
 *
 * Prints, for each kind of instruction, millions a second and the goal: with checks off and nothing
 * counted, and with all checks on and everything counted. A program is a loop around BODY
 * instructions of the kind, run by two warps. Not here: correctness, which the Check suites see to;
 * the reference (ref.c). */
#include "emu/emu.h"
#include "spec-tests/bench/bench.h"

#include <stdio.h>

enum { BODY = 96, LOOPS = 4000, LOOPS_CHECKED = 800, BATCHES = 5, SHARED = 64 * 1024 };
enum { SUM = 0, OTHER = 1, ADDRESS = 2, COUNTER = 3, VALUE = 4, LENGTH = BODY + 4 };

typedef struct bench_kind {
    const char *name;
    emu_ins body[2]; /* in turn */
    int stride;      /* bytes from lane to lane */
    double goal, goal_checked;
} bench_kind;

#define ROW(k)                                                                                     \
    {                                                                                              \
        EMU_REG, (k), 0                                                                            \
    }
#define AT(k)                                                                                      \
    {                                                                                              \
        EMU_ADDRESS, ADDRESS, (k)                                                                  \
    }
#define ALU(o, x)                                                                                  \
    {                                                                                              \
        .execute = emu_alu, .op = (o), .type = EMU_U32, .d = ROW(SUM), .a = ROW(SUM), .b = ROW(x), \
        .c = ROW(x), .guard = EMU_NO_GUARD                                                         \
    }
#define LOAD(s)                                                                                    \
    {                                                                                              \
        .execute = emu_load_store, .op = EMU_LD, .space = (s), .type = EMU_U32, .count = 1,        \
        .d = ROW(VALUE), .a = AT(0), .guard = EMU_NO_GUARD                                         \
    }
#define STORE(s)                                                                                   \
    {                                                                                              \
        .execute = emu_load_store, .op = EMU_ST, .space = (s), .type = EMU_U32, .count = 1,        \
        .a = AT(0), .b = ROW(SUM), .guard = EMU_NO_GUARD                                           \
    }

static const bench_kind kinds[] = {
    {"add, xor", {ALU(EMU_ADD, OTHER), ALU(EMU_XOR, OTHER)}, 4, 36, 47},
    {"mad, shl", {ALU(EMU_MAD_LO, OTHER), ALU(EMU_SHL, OTHER)}, 4, 54, 74},
    {"ld.shared, side by side", {LOAD(EMU_SHARED), LOAD(EMU_SHARED)}, 4, 20, 4.4},
    {"st.shared, side by side", {STORE(EMU_SHARED), STORE(EMU_SHARED)}, 4, 21, 3.6},
    {"ld and st.shared, 3 words apart", {STORE(EMU_SHARED), LOAD(EMU_SHARED)}, 12, 16, 0.9},
    {"ld and st.shared, 32 words apart", {STORE(EMU_SHARED), LOAD(EMU_SHARED)}, 128, 15, 0.5},
    {"ld.shared, one word", {LOAD(EMU_SHARED), LOAD(EMU_SHARED)}, 0, 21, 2.5},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

static emu_machine *open_machine(bool checked)
{
    emu_config how = emu_defaults();
    how.block[0] = 2 * EMU_LANES;
    how.dynamic_shared = SHARED;
    if (!checked) {
        how.checks = 0;
        how.uncounted = true;
    }
    return emu_open(&how, NULL);
}

/* body, body, .., counter - 1, again while it is not 0. */
static void write_program(emu_ins *to, const bench_kind *k)
{
    for (int i = 0; i < BODY; ++i)
        to[i] = k->body[i % 2];
    bench_end_loop(to, BODY, COUNTER);
}

static void set_registers(emu_machine *m, const bench_kind *k, uint32_t loops)
{
    for (int warp = 0; warp < 2; ++warp)
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            uint32_t at = (uint32_t)(warp * SHARED / 2 + lane * k->stride);
            emu_register(m, 0, warp, ADDRESS)[lane] = emu_shared_address(0, at);
            emu_register(m, 0, warp, COUNTER)[lane] = loops;
            emu_register(m, 0, warp, OTHER)[lane] = (uint32_t)lane % 5 + 1;
        }
}

static bool fill_shared(emu_machine *m)
{
    static const uint8_t bytes[SHARED] = {1, 2, 3};
    return emu_put(m, emu_generic(EMU_SHARED, emu_shared_address(0, 0)), bytes, sizeof bytes);
}

/* Millions a second, the best of some runs; 0 where it could not run. */
static double speed_of(const bench_kind *k, bool checked)
{
    emu_ins program[LENGTH];
    double best = 0;
    emu_machine *m = open_machine(checked);
    write_program(program, k);
    if (m == NULL || !fill_shared(m)) {
        emu_close(m);
        return 0;
    }
    for (int i = 0; i < BATCHES; ++i) {
        uint64_t before = emu_counted(m)->instructions;
        set_registers(m, k, checked ? LOOPS_CHECKED : LOOPS);
        double start = bench_now_ns();
        if (emu_run(m, program, LENGTH) != EMU_FINISHED || emu_findings(m) != 0)
            puts("bench: a program of the machine went wrong");
        double ns = bench_now_ns() - start;
        double speed = (double)(emu_counted(m)->instructions - before) / ns * 1e3;
        best = speed > best ? speed : best;
    }
    emu_close(m);
    return best;
}

int bench_emu(void)
{
    int missed = 0;
    puts("\nmachine: million warp-wide instructions/s");
    puts("instruction                        unchecked   goal   checked   goal");
    for (int i = 0; i < KINDS; ++i) {
        double fast = speed_of(&kinds[i], false), checked = speed_of(&kinds[i], true);
        printf("%-34s %9.1f %6.1f %9.1f %6.1f\n", kinds[i].name, fast, kinds[i].goal, checked,
               kinds[i].goal_checked);
        missed += (fast < kinds[i].goal) + (checked < kinds[i].goal_checked);
    }
    return missed;
}
