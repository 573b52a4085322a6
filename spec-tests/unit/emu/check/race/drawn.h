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
    return s->epoch == t->epoch && s->pc / 2 == t->pc / 2 && s->who == t->who &&
           s->cluster == t->cluster && s->bytes == t->bytes && s->flags == t->flags;
}

static inline emui_cursor drawn_records(const emu_machine *m, int region, uint64_t at, bool writes)
{
    const struct emui_shadow *shadow = m->global[region]->shadow;
    return emui_records(shadow->page[at / EMUI_SHADOW_PAGE], emui_word_at(at), writes);
}

/* Both regions, of so many bytes, have the same records, but for the ways of their instructions. */
static inline void drawn_check(const emu_machine *m, uint64_t bytes, uint32_t seed)
{
    for (uint64_t at = 0; at < 2 * bytes; at += EMUI_SHADOW_WORD) {
        emui_cursor one = drawn_records(m, 0, at % bytes, at < bytes);
        emui_cursor other = drawn_records(m, 1, at % bytes, at < bytes);
        for (int k = 0; emui_next(&one); ++k) {
            ck_assert_msg(emui_next(&other), "seed %u: byte %d has no record %d by words", seed,
                          (int)(at % bytes), k);
            ck_assert_msg(drawn_is_same(&one.now, &other.now), "seed %u: byte %d, record %d", seed,
                          (int)(at % bytes), k);
        }
        ck_assert_msg(!emui_next(&other), "seed %u: byte %d has more records by words", seed,
                      (int)(at % bytes));
    }
}

#endif
