/* drawn.h - drawn accesses, made in two ways: numbers, and a machine with a region for each way.
 *
 * What is here: what the suites of folds and of the engine's accesses share. What is not: which
 * accesses are drawn, and what is compared. */
#ifndef CHECK_DRAWN_H
#define CHECK_DRAWN_H

#include "emu/order/race.h"
#include "emu/order/reason.h"
#include "spec-tests/unit/emu/fixture.h"

static inline uint32_t drawn_number(uint32_t *seed, uint32_t n)
{
    *seed = *seed * 1664525U + 1013904223U;
    return (*seed >> 9) % n;
}

static inline void drawn_say_nothing(const emui_access *a, const emui_record *s, bool wrote,
                                     emui_reason *why)
{
    (void)a, (void)s, (void)wrote;
    *why = (emui_reason){.repair = "say nothing"};
}

/* One CTA of so many warps, and two regions of so many bytes. */
static inline emu_machine *drawn_machine(int warps, uint32_t bytes)
{
    struct program_case p = program_make(NULL, 0, warps * EMU_LANES, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert(m != NULL && emu_alloc(m, bytes, "one way") != 0);
    ck_assert(emu_alloc(m, bytes, "by words") != 0);
    m->say_unordered = drawn_say_nothing;
    return m;
}

#endif
