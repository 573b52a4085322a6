/* drawn.h - drawn accesses, made in two ways: numbers, and a machine with a region for each way.
 *
 * What is here: what the suites of granules and of the engine's accesses share, as what both ways
 * leave. What is not: which accesses are drawn, and which findings are compared.
 *
 * Accesses are made by calls of the checker, not by instructions: those of the program are zeros.
 */
#ifndef CHECK_DRAWN_H
#define CHECK_DRAWN_H

#include "emu/check/race/race.h"
#include "emu/schedule/schedule.h"
#include "spec-tests/unit/emu/fixture.h"

static inline uint32_t drawn_number(uint32_t *seed, uint32_t n)
{
    *seed = *seed * 1664525U + 1013904223U;
    return (*seed >> 9) % n;
}

/* One CTA of so many warps, and two regions of so many bytes; of the program nothing counts but
 * where its instructions stand. */
static inline emu_machine *drawn_machine(int warps, uint32_t bytes)
{
    enum { DRAWN_PROGRAM = 128 };
    static const emu_ins program[DRAWN_PROGRAM];
    struct program_case p = program_make(NULL, 0, warps * EMU_LANES, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert(m != NULL && emu_alloc(m, bytes, "one way") != 0);
    ck_assert(emu_alloc(m, bytes, "by words") != 0);
    ck_assert(emui_begin_program(m, program, DRAWN_PROGRAM));
    return m;
}

static inline bool drawn_is_same(const emui_record *s, const emui_record *t)
{
    bool none = s == NULL || s->bytes == 0, no_other = t == NULL || t->bytes == 0;
    if (none || no_other)
        return none && no_other;
    return s->epoch == t->epoch && s->pc / 2 == t->pc / 2 && s->who == t->who &&
           s->cluster == t->cluster && s->bytes == t->bytes && s->flags == t->flags;
}

/* Both regions, of so many bytes, have the same records, but for the ways of their instructions. */
static inline void drawn_check(emu_machine *m, uint64_t bytes, uint32_t seed)
{
    for (uint64_t at = 0; at < bytes; at += EMUI_SHADOW_WORD) {
        emui_shadow_word *one = emui_shadow_at(m, m->global[0], at);
        emui_shadow_word *other = emui_shadow_at(m, m->global[1], at);
        for (int k = 0; k < 2 * EMUI_RECORDS; ++k)
            ck_assert_msg(drawn_is_same(emui_record_of(one, k % 2 != 0, k / 2),
                                        emui_record_of(other, k % 2 != 0, k / 2)),
                          "seed %u: byte %d, record %d", seed, (int)at, k);
    }
}

#endif
