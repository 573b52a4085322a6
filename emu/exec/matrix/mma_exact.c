/* mma_exact.c - products whose sums are exact in single precision: of integers, and of numbers with
 * few digits.
 *
 * Follows PTX ISA 9.7.14.5.14. A sum of 64 products of 8 bits has less than 24 bits. Whether a
 * product is rounded before it is added makes no difference, so that this file may be compiled with
 * fused multiply-adds. Which numbers have few digits is in mma_row.c. */
#include "emu/exec/alu/numbers.h"
#include "emu/exec/matrix/mma_row.h"

/* The products of a register's lines by one part of the words; the sum begins with them, or has
 * others. */
EMUI_PART void add_part(bool begins, const float *restrict a, const float *restrict b,
                        float *restrict sum)
{
#pragma GCC unroll 4
    for (int t = 0; t < EMUI_ROW_STEPS; ++t)
        for (int n = 0; n < EMUI_PANEL; ++n)
            sum[n] = begins && t == 0 ? a[0] * b[n] : sum[n] + a[t] * b[EMUI_PANEL * t + n];
}

/* Those of a register: of even parts, and of odd ones. */
EMUI_PART void add_register(bool begins, int parts, const float *a, const float *b,
                            float sum[2][EMUI_PANEL])
{
#pragma GCC unroll 8
    for (int p = 0; p < parts; ++p)
        add_part(begins && p == 1, a + EMUI_ROW_WORDS * p, b + EMUI_ROW_WORDS * p, sum[p % 2]);
}

/* Two sums, so that an addition need not wait for the one before it. What is there is added to 0: a
 * copy would be made by halves of vectors, which have to be in memory before the whole is read. */
EMUI_PART void add_lines(int parts, const emui_row_factors *a, const emui_row_factors *b,
                         int registers, int lines, emui_row_sums *to)
{
    for (int line = 0; line < lines; ++line) {
        const int word = line / 8 * registers * EMU_LANES + line % 8 * EMUI_ROW_STEPS;
        const float *of = &a->value[0][word], *by = b->value[0];
        float sum[2][EMUI_PANEL];
        for (int n = 0; n < EMUI_PANEL; ++n)
            sum[0][n] = to->at[line][n] + 0.0f;
        add_register(true, parts, of, by, sum);
        if (registers == 2)
            add_register(false, parts, of + EMU_LANES, by + EMU_LANES, sum);
        for (int n = 0; n < EMUI_PANEL; ++n)
            to->at[line][n] = parts == 1 ? sum[0][n] : sum[0][n] + sum[1][n];
    }
}

EMUI_VECTOR_16 void emui_row_add(const emui_row_factors *a, const emui_row_factors *b,
                                 int registers, int lines, emui_row_sums *to)
{
    if (a->parts == 1)
        add_lines(1, a, b, registers, lines, to);
    else if (a->parts == 2)
        add_lines(2, a, b, registers, lines, to);
    else if (a->parts == 4)
        add_lines(4, a, b, registers, lines, to);
    else
        add_lines(8, a, b, registers, lines, to);
}

/* ---- Integers ------------------------------------------------------------------------------- */

/* Numbers of so many bits; sign: their highest bit, or 0 where they have none. */
EMUI_PART void integers(int bits, uint32_t sign, const uint32_t *restrict word, int at,
                        emui_row_factors *restrict to)
{
    const uint32_t mask = (UINT32_C(1) << bits) - 1;
    for (int p = 0; p < 32 / bits; ++p)
        for (int i = 0; i < EMU_LANES; ++i)
            to->value[p][at + i] = (float)(int32_t)(((word[i] >> (bits * p) & mask) ^ sign) - sign);
}

EMUI_VECTOR_16 void emui_row_integers(emu_type t, const uint32_t *const *row, int registers,
                                      emui_row_factors *to)
{
    const int bits = (int)emu_type_bits(t);
    const uint32_t sign = emui_is_signed(t) ? UINT32_C(1) << (bits - 1) : 0;
    to->parts = 32 / bits;
    for (int r = 0; r < registers; ++r)
        if (bits == 8)
            integers(8, sign, row[r], EMU_LANES * r, to);
        else
            integers(4, sign, row[r], EMU_LANES * r, to);
}

/* They wrap or stay: a sum of another sign than both has left the range. */
EMUI_VECTOR_16 void emui_row_add_integers(bool clamp, int words, const float *restrict sum,
                                          const uint32_t *restrict c, uint32_t *restrict d)
{
    const int32_t stays = clamp ? -1 : 0;
    for (int at = 0; at < words; at += EMU_LANES)
        for (int i = at; i < at + EMU_LANES; ++i) {
            const uint32_t v = (uint32_t)(int32_t)sum[i], wrapped = v + c[i];
            const int32_t beyond = (int32_t)((v ^ wrapped) & (c[i] ^ wrapped)) >> 31 & stays;
            const uint32_t end = (uint32_t)((int32_t)c[i] >> 31) ^ 0x7fffffff;
            d[i] = (wrapped & ~(uint32_t)beyond) | (end & (uint32_t)beyond);
        }
}
