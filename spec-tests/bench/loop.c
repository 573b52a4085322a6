/* loop.c - the end of a loop of the machine's benchmarks: see bench.h. */
#include "spec-tests/bench/bench.h"

void bench_end_loop(emu_ins *to, int body, int counter)
{
    const emu_operand count = {EMU_REG, counter, 0}, again = {EMU_PREDICATE, 2, 0};
    to[body] = (emu_ins){.execute = emu_alu,
                         .op = EMU_SUB,
                         .type = EMU_U32,
                         .d = count,
                         .a = count,
                         .b = {EMU_IMM, 0, 1},
                         .guard = EMU_NO_GUARD};
    to[body + 1] = (emu_ins){.execute = emu_compare,
                             .op = EMU_SETP,
                             .type = EMU_U32,
                             .count = EMU_CMP_NE,
                             .d = again,
                             .a = count,
                             .b = {EMU_IMM, 0, 0},
                             .guard = EMU_NO_GUARD};
    to[body + 2] = (emu_ins){.execute = emu_bra, .target = 0, .guard = 2};
    to[body + 3] = (emu_ins){.execute = emu_exit, .guard = EMU_NO_GUARD};
}
