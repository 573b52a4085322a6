/* rows.h - 8 x 8 matrices whose elements hold their own numbers: in rows of shared memory, in the
 * registers of a warp.
 *
 * What is here: what the suites of ldmatrix and stmatrix share. Rows lie apart, 48 bytes
 * each, in an order that is not that of the lanes. What is not: any test. */
#ifndef CHECK_ROWS_H
#define CHECK_ROWS_H

#include "spec-tests/compare/machine/matrices.h"
#include "spec-tests/unit/emu/line.h"

enum { ROW = 48, BASE = 256, ADDRESS = 8, FIRST = 16, AWAY = 0x5000 };

static inline emu_machine *open_warp(uint32_t checks)
{
    emu_machine *m = matrix_open(1, EMU_LATEST, 1, checks);
    ck_assert_ptr_nonnull(m);
    return m;
}

/* Where lane `lane` has its row: the rows 5 by 5, so none is next to its neighbour's. */
static inline uint32_t row_of(int lane)
{
    return (uint32_t)(BASE + lane * 5 % 32 * ROW);
}

/* The number of the element in row r and column c of matrix j. */
static inline uint16_t number(int j, int r, int c)
{
    return (uint16_t)(0x4000 + j * 64 + r * 8 + c);
}

static inline void name_rows(emu_machine *m, int matrices)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        emu_register(m, 0, 0, ADDRESS)[lane] =
            emu_shared_address(0, lane < 8 * matrices ? row_of(lane) : 3); /* 3: never looked at */
}

/* ldmatrix or stmatrix; matrix j in row FIRST + 3 j. */
static inline struct ptx_line instruction(bool stores, int matrices, bool trans)
{
    static const char *const list[] = {"", "{r16}", "{r16, r19}", "", "{r16, r19, r22, r25}"};
    const char *first = stores ? "[r8]" : list[matrices], *last = stores ? list[matrices] : "[r8]";
    return line_of("%smatrix.sync.aligned.m8n8.x%d%s.shared.b16 %s, %s;", stores ? "st" : "ld",
                   matrices, trans ? ".trans" : "", first, last);
}

static inline void fill_rows(emu_machine *m, int matrices)
{
    for (int lane = 0; lane < 8 * matrices; ++lane)
        for (int c = 0; c < 8; ++c) {
            uint16_t v = number(lane / 8, lane % 8, c);
            const uint8_t bytes[] = {(uint8_t)v, (uint8_t)(v >> 8)};
            uint32_t at = emu_shared_address(0, row_of(lane) + 2 * (uint32_t)c);
            ck_assert(emu_put(m, emu_generic(EMU_SHARED, at), bytes, 2));
        }
}

/* What lane and register hold: rows lane / 4 and columns 2 (lane % 4), or the other way round. */
static inline uint32_t held(int j, int lane, bool trans)
{
    int a = lane / 4, b = 2 * (lane % 4);
    uint32_t low = trans ? number(j, b, a) : number(j, a, b);
    uint32_t high = trans ? number(j, b + 1, a) : number(j, a, b + 1);
    return low | high << 16;
}

/* Four matrices with lane 7's row at this address: a rule is broken. */
static inline void is_found(bool stores, uint32_t address, bool filled, emu_rule rule,
                            const char *part)
{
    struct ptx_line l = instruction(stores, 4, false);
    emu_machine *m = open_warp(EMU_CHECK_ALL);
    name_rows(m, 4);
    if (filled)
        fill_rows(m, 4);
    if (address != AWAY)
        emu_register(m, 0, 0, ADDRESS)[7] = address;
    line_run(m, UINT32_MAX, &l);
    check_finding(m, part);
    ck_assert_str_eq(emu_rule_name(emu_found(m, 0)->rule), emu_rule_name(rule));
    line_close(&l);
    emu_close(m);
}

#endif
