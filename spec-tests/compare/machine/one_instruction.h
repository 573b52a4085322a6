/* one_instruction.h - one instruction on a warp of its own: rows in, rows out.
 *
 * What is here: a machine of one warp, its rows as 32-bit and 64-bit values, one instruction run by
 * all lanes or some. What is not: programs (program.h), any assertion. */
#ifndef EMU_ONE_H
#define EMU_ONE_H

#include "spec-tests/compare/machine/program.h"

#include <string.h>

/* Rows by their use: wide values take two. */
enum { ONE_A = 2, ONE_D = 8, ONE_X = 10, ONE_SHARED = 8192 };

static inline emu_machine *one_open_on(emu_arch arch, uint32_t checks)
{
    emu_config how = emu_defaults();
    how.arch = arch;
    how.static_shared = ONE_SHARED / 2;
    how.dynamic_shared = ONE_SHARED / 2;
    how.local = 512;
    how.checks = checks;
    return emu_open(&how, NULL);
}

static inline emu_machine *one_open(uint32_t checks)
{
    return one_open_on(EMU_SM_90A, checks);
}

/* A text may begin with an architecture, "sm_100a: ", that the text then goes on behind. */
static inline emu_arch one_arch(const char **text)
{
    char name[16] = "";
    emu_arch arch = EMU_SM_90A;
    size_t n = strcspn(*text, ":");
    memcpy(name, *text, n < sizeof name ? n : 0);
    if (n < sizeof name && (*text)[n] == ':' && emu_arch_of(name, &arch))
        *text += n + 2;
    return arch;
}

static inline emu_operand one_row(int r)
{
    return (emu_operand){.kind = EMU_REG, .r = r};
}

static inline emu_operand one_at(int r, uint64_t add)
{
    return (emu_operand){.kind = EMU_ADDRESS, .r = r, .value = add};
}

static inline void one_set(emu_machine *m, int r, int lane, uint64_t v)
{
    emu_register(m, 0, 0, r)[lane] = (uint32_t)v;
    emu_register(m, 0, 0, r + 1)[lane] = (uint32_t)(v >> 32);
}

static inline uint64_t one_get(emu_machine *m, int r, int lane)
{
    return emu_register(m, 0, 0, r)[lane] | (uint64_t)emu_register(m, 0, 0, r + 1)[lane] << 32;
}

static inline void one_set_all(emu_machine *m, int r, uint64_t v)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        one_set(m, r, lane, v);
}

/* The instruction, and exit; lanes that are not active are guarded away. */
static inline emu_end one_run(emu_machine *m, uint32_t active, const emu_ins *ins)
{
    emu_ins program[2] = {*ins, {.execute = emu_exit, .guard = EMU_NO_GUARD}};
    *emu_predicate(m, 0, 0, 5) = active;
    program[0].guard = active == UINT32_MAX ? EMU_NO_GUARD : 5;
    return emu_run(m, program, 2);
}

#endif
