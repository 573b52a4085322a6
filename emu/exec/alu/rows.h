/* rows.h - what the common operations do to a row: 32 lanes of a register, side by side.
 *
 *      d[0 .. 31]     32 bits a lane        d[0 .. 63]     64 bits: the lower words, then the upper
 *
 * Here: a function for each operation and type, from rows to a row, and nothing else: no warp, no
 * instruction. The interpreter calls them by a table (row_table.h), and a compiled kernel calls
 * them by name, so that both mean the same. Lane l of a result depends on lane l
 * of the operands alone, and a lane reads all before it writes: d may be an operand's row. False:
 * rare lanes need what alu.c or alu_float.c says of one; then nothing was written. It includes
 * nothing of the machine. Not here: floats (row_floats.h). */
#ifndef EMUI_ROWS_H
#define EMUI_ROWS_H

#include <stdbool.h>
#include <stdint.h>

enum { EMUI_ROW = 32 /* lanes */ };

/* Over the lanes of a row, of which no two have anything to do with each other. */
#if defined(__GNUC__) && !defined(__clang__)
#define EMUI_EACH(l) _Pragma("GCC ivdep") for (int l = 0; l < EMUI_ROW; ++l)
#else
#define EMUI_EACH(l) for (int l = 0; l < EMUI_ROW; ++l)
#endif

static const uint32_t emui_row_bit[EMUI_ROW] = {
    1U << 0,  1U << 1,  1U << 2,  1U << 3,  1U << 4,  1U << 5,  1U << 6,  1U << 7,
    1U << 8,  1U << 9,  1U << 10, 1U << 11, 1U << 12, 1U << 13, 1U << 14, 1U << 15,
    1U << 16, 1U << 17, 1U << 18, 1U << 19, 1U << 20, 1U << 21, 1U << 22, 1U << 23,
    1U << 24, 1U << 25, 1U << 26, 1U << 27, 1U << 28, 1U << 29, 1U << 30, 1U << 31};

/* A choice without a jump, which would keep a loop from becoming vectors. */
static inline uint32_t emui_either(bool first, uint32_t a, uint32_t b)
{
    uint32_t mask = 0 - (uint32_t)first;
    return (a & mask) | (b & ~mask);
}

static inline void emui_row_fill(uint32_t *d, uint32_t v)
{
    EMUI_EACH (l)
        d[l] = v;
}

/* The active lanes of so many rows. */
static inline void emui_row_keep(uint32_t *d, const uint32_t *v, int rows, uint32_t active)
{
    for (int k = 0; k < rows * EMUI_ROW; k += EMUI_ROW)
        EMUI_EACH (l)
            d[k + l] = emui_either((active & emui_row_bit[l]) != 0, v[k + l], d[k + l]);
}

/* ---- Words ---- */

static inline bool emui_mov_32(uint32_t *d, const uint32_t *a)
{
    EMUI_EACH (l)
        d[l] = a[l];
    return true;
}

static inline bool emui_not_32(uint32_t *d, const uint32_t *a)
{
    EMUI_EACH (l)
        d[l] = ~a[l];
    return true;
}

static inline bool emui_neg_32(uint32_t *d, const uint32_t *a)
{
    EMUI_EACH (l)
        d[l] = 0 - a[l];
    return true;
}

static inline bool emui_abs_s32(uint32_t *d, const uint32_t *a)
{
    EMUI_EACH (l)
        d[l] = (a[l] ^ (0 - (a[l] >> 31))) + (a[l] >> 31);
    return true;
}

/* Sums of pairs of bits, of fours, of bytes, of all four bytes: no instruction does it of a vector
 * on every processor. */
static inline uint32_t emui_ones(uint32_t v)
{
    v -= v >> 1 & 0x55555555;
    v = (v & 0x33333333) + (v >> 2 & 0x33333333);
    v = (v + (v >> 4)) & 0x0f0f0f0f;
    return v * 0x01010101 >> 24;
}

static inline bool emui_popc_32(uint32_t *d, const uint32_t *a)
{
    EMUI_EACH (l)
        d[l] = emui_ones(a[l]);
    return true;
}

/* The zeros that are left where all bits below the highest one are set. */
static inline bool emui_clz_32(uint32_t *d, const uint32_t *a)
{
    EMUI_EACH (l) {
        uint32_t v = a[l] | a[l] >> 1;
        v |= v >> 2;
        v |= v >> 4;
        v |= v >> 8;
        v |= v >> 16;
        d[l] = emui_ones(~v);
    }
    return true;
}

static inline bool emui_add_32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = a[l] + b[l];
    return true;
}

static inline bool emui_sub_32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = a[l] - b[l];
    return true;
}

static inline bool emui_mul_32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = a[l] * b[l];
    return true;
}

static inline bool emui_mad_32(uint32_t *d, const uint32_t *a, const uint32_t *b, const uint32_t *c)
{
    EMUI_EACH (l)
        d[l] = a[l] * b[l] + c[l];
    return true;
}

static inline bool emui_mul_hi_u32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = (uint32_t)((uint64_t)a[l] * b[l] >> 32);
    return true;
}

static inline bool emui_mul_hi_s32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = (uint32_t)((int64_t)(int32_t)a[l] * (int32_t)b[l] >> 32);
    return true;
}

static inline bool emui_and_32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = a[l] & b[l];
    return true;
}

static inline bool emui_or_32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = a[l] | b[l];
    return true;
}

static inline bool emui_xor_32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = a[l] ^ b[l];
    return true;
}

static inline bool emui_shl_32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = a[l] << (b[l] & 31) & (b[l] > 31 ? 0 : UINT32_MAX);
    return true;
}

static inline bool emui_shr_u32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = a[l] >> (b[l] & 31) & (b[l] > 31 ? 0 : UINT32_MAX);
    return true;
}

static inline bool emui_shr_s32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = (uint32_t)((int32_t)a[l] >> (b[l] > 31 ? 31 : b[l]));
    return true;
}

static inline bool emui_min_u32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = a[l] < b[l] ? a[l] : b[l];
    return true;
}

static inline bool emui_max_u32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = a[l] < b[l] ? b[l] : a[l];
    return true;
}

static inline bool emui_min_s32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = (int32_t)a[l] < (int32_t)b[l] ? a[l] : b[l];
    return true;
}

static inline bool emui_max_s32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = (int32_t)a[l] < (int32_t)b[l] ? b[l] : a[l];
    return true;
}

/* ---- 64 bits: the words of a lane as one number ---- */

static inline uint64_t emui_pair(const uint32_t *a, int l)
{
    return (uint64_t)a[EMUI_ROW + l] << 32 | a[l];
}

static inline void emui_put_pair(uint32_t *d, int l, uint64_t v)
{
    d[l] = (uint32_t)v;
    d[EMUI_ROW + l] = (uint32_t)(v >> 32);
}

static inline bool emui_mov_64(uint32_t *d, const uint32_t *a)
{
    EMUI_EACH (l) {
        uint32_t low = a[l], high = a[EMUI_ROW + l];
        d[l] = low;
        d[EMUI_ROW + l] = high;
    }
    return true;
}

/* Generic addresses as global ones, which they are but in the windows of other spaces. */
static inline bool emui_cvta_to_global(uint32_t *d, const uint32_t *a)
{
    enum { FIRST = 0x100, WINDOWS = 0x400 }; /* upper words: state/region.h */
    uint32_t in = 0;
    EMUI_EACH (l)
        in |= (uint32_t)((a[EMUI_ROW + l] - FIRST) / WINDOWS == 0);
    return in == 0 && emui_mov_64(d, a);
}

static inline bool emui_not_64(uint32_t *d, const uint32_t *a)
{
    EMUI_EACH (l) {
        uint32_t low = a[l], high = a[EMUI_ROW + l];
        d[l] = ~low;
        d[EMUI_ROW + l] = ~high;
    }
    return true;
}

/* Sums and differences word by word: what the lower one carries over goes to the upper. */
static inline bool emui_add_64(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l) {
        uint32_t low = a[l] + b[l], high = a[EMUI_ROW + l] + b[EMUI_ROW + l] + (low < a[l]);
        d[l] = low;
        d[EMUI_ROW + l] = high;
    }
    return true;
}

static inline bool emui_sub_64(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l) {
        uint32_t low = a[l] - b[l], high = a[EMUI_ROW + l] - b[EMUI_ROW + l] - (a[l] < b[l]);
        d[l] = low;
        d[EMUI_ROW + l] = high;
    }
    return true;
}

static inline bool emui_and_64(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l) {
        uint32_t low = a[l] & b[l], high = a[EMUI_ROW + l] & b[EMUI_ROW + l];
        d[l] = low;
        d[EMUI_ROW + l] = high;
    }
    return true;
}

static inline bool emui_or_64(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l) {
        uint32_t low = a[l] | b[l], high = a[EMUI_ROW + l] | b[EMUI_ROW + l];
        d[l] = low;
        d[EMUI_ROW + l] = high;
    }
    return true;
}

static inline bool emui_xor_64(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l) {
        uint32_t low = a[l] ^ b[l], high = a[EMUI_ROW + l] ^ b[EMUI_ROW + l];
        d[l] = low;
        d[EMUI_ROW + l] = high;
    }
    return true;
}

/* Counts have 32 bits; by more than 63 nothing is left. What one word hands to the other goes in
 * two steps, as a word cannot be shifted by 32. */
static inline bool emui_shl_64(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l) {
        uint32_t low = a[l], high = a[EMUI_ROW + l], n = b[l] & 31, left = low << n;
        uint32_t near = b[l] > 31 ? 0 : UINT32_MAX, any = b[l] > 63 ? 0 : UINT32_MAX;
        uint32_t over = high << n | low >> 1 >> (31 - n);
        d[l] = left & near;
        d[EMUI_ROW + l] = ((over & near) | (left & ~near)) & any;
    }
    return true;
}

static inline bool emui_shr_u64(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l) {
        uint32_t low = a[l], high = a[EMUI_ROW + l], n = b[l] & 31, right = high >> n;
        uint32_t near = b[l] > 31 ? 0 : UINT32_MAX, any = b[l] > 63 ? 0 : UINT32_MAX;
        uint32_t over = low >> n | high << 1 << (31 - n);
        d[l] = ((over & near) | (right & ~near)) & any;
        d[EMUI_ROW + l] = right & near;
    }
    return true;
}

static inline bool emui_shr_s64(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        emui_put_pair(d, l, (uint64_t)((int64_t)emui_pair(a, l) >> (b[l] > 63 ? 63 : b[l])));
    return true;
}

static inline bool emui_mul_64(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        emui_put_pair(d, l, emui_pair(a, l) * emui_pair(b, l));
    return true;
}

static inline bool emui_mad_64(uint32_t *d, const uint32_t *a, const uint32_t *b, const uint32_t *c)
{
    EMUI_EACH (l)
        emui_put_pair(d, l, emui_pair(a, l) * emui_pair(b, l) + emui_pair(c, l));
    return true;
}

/* Factors of 32 bits, and what is added to their product, of 64. */
static inline bool emui_mul_wide_u32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        emui_put_pair(d, l, (uint64_t)a[l] * b[l]);
    return true;
}

static inline bool emui_mul_wide_s32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        emui_put_pair(d, l, (uint64_t)((int64_t)(int32_t)a[l] * (int32_t)b[l]));
    return true;
}

static inline bool emui_mad_wide_u32(uint32_t *d, const uint32_t *a, const uint32_t *b,
                                     const uint32_t *c)
{
    EMUI_EACH (l)
        emui_put_pair(d, l, (uint64_t)a[l] * b[l] + emui_pair(c, l));
    return true;
}

static inline bool emui_mad_wide_s32(uint32_t *d, const uint32_t *a, const uint32_t *b,
                                     const uint32_t *c)
{
    EMUI_EACH (l)
        emui_put_pair(d, l, (uint64_t)((int64_t)(int32_t)a[l] * (int32_t)b[l]) + emui_pair(c, l));
    return true;
}

/* ---- Integers of one width as those of another ---- */

static inline bool emui_cvt_u64_u32(uint32_t *d, const uint32_t *a)
{
    EMUI_EACH (l) {
        d[l] = a[l];
        d[EMUI_ROW + l] = 0;
    }
    return true;
}

static inline bool emui_cvt_s64_s32(uint32_t *d, const uint32_t *a)
{
    EMUI_EACH (l) {
        uint32_t low = a[l];
        d[l] = low;
        d[EMUI_ROW + l] = (uint32_t)((int32_t)low >> 31);
    }
    return true;
}

static inline bool emui_cvt_u32_u16(uint32_t *d, const uint32_t *a)
{
    EMUI_EACH (l)
        d[l] = a[l] & 0xffff;
    return true;
}

static inline bool emui_cvt_u32_u8(uint32_t *d, const uint32_t *a)
{
    EMUI_EACH (l)
        d[l] = a[l] & 0xff;
    return true;
}

static inline bool emui_cvt_s32_s16(uint32_t *d, const uint32_t *a)
{
    EMUI_EACH (l)
        d[l] = (uint32_t)((int32_t)(a[l] << 16) >> 16);
    return true;
}

static inline bool emui_cvt_s32_s8(uint32_t *d, const uint32_t *a)
{
    EMUI_EACH (l)
        d[l] = (uint32_t)((int32_t)(a[l] << 24) >> 24);
    return true;
}

/* ---- Comparisons: the lanes where a is less, equal, greater; in no way: unordered ---- */

typedef struct emui_ordering {
    uint32_t less, equal, greater;
} emui_ordering;

static inline emui_ordering emui_compare_u32(const uint32_t *a, const uint32_t *b)
{
    uint32_t less = 0, equal = 0;
    EMUI_EACH (l) {
        less |= a[l] < b[l] ? emui_row_bit[l] : 0;
        equal |= a[l] == b[l] ? emui_row_bit[l] : 0;
    }
    return (emui_ordering){less, equal, ~(less | equal)};
}

static inline emui_ordering emui_compare_s32(const uint32_t *a, const uint32_t *b)
{
    uint32_t less = 0, equal = 0;
    EMUI_EACH (l) {
        less |= (int32_t)a[l] < (int32_t)b[l] ? emui_row_bit[l] : 0;
        equal |= a[l] == b[l] ? emui_row_bit[l] : 0;
    }
    return (emui_ordering){less, equal, ~(less | equal)};
}

/* The upper words decide; where they are equal, the lower ones. */
static inline emui_ordering emui_compare_u64(const uint32_t *a, const uint32_t *b)
{
    emui_ordering low = emui_compare_u32(a, b);
    emui_ordering high = emui_compare_u32(a + EMUI_ROW, b + EMUI_ROW);
    uint32_t less = high.less | (high.equal & low.less), equal = high.equal & low.equal;
    return (emui_ordering){less, equal, ~(less | equal)};
}

static inline emui_ordering emui_compare_s64(const uint32_t *a, const uint32_t *b)
{
    emui_ordering low = emui_compare_u32(a, b);
    emui_ordering high = emui_compare_s32(a + EMUI_ROW, b + EMUI_ROW);
    uint32_t less = high.less | (high.equal & low.less), equal = high.equal & low.equal;
    return (emui_ordering){less, equal, ~(less | equal)};
}

/* The lanes that are ordered in one of these ways. */
enum { EMUI_LESS = 1, EMUI_EQUAL = 2, EMUI_GREATER = 4, EMUI_UNORDERED = 8 };

static inline uint32_t emui_holds(unsigned ways, emui_ordering v)
{
    uint32_t holds = (ways & EMUI_LESS) != 0 ? v.less : 0;
    holds |= (ways & EMUI_EQUAL) != 0 ? v.equal : 0;
    holds |= (ways & EMUI_GREATER) != 0 ? v.greater : 0;
    return holds | ((ways & EMUI_UNORDERED) != 0 ? ~(v.less | v.equal | v.greater) : 0);
}

/* ---- Predicates: a bit a lane ---- */

static inline uint32_t emui_mov_pred(uint32_t a, uint32_t b)
{
    (void)b;
    return a;
}

static inline uint32_t emui_not_pred(uint32_t a, uint32_t b)
{
    (void)b;
    return ~a;
}

static inline uint32_t emui_and_pred(uint32_t a, uint32_t b)
{
    return a & b;
}

static inline uint32_t emui_or_pred(uint32_t a, uint32_t b)
{
    return a | b;
}

static inline uint32_t emui_xor_pred(uint32_t a, uint32_t b)
{
    return a ^ b;
}

/* ---- Choices ---- */

static inline void emui_select_32(uint32_t *d, const uint32_t *a, const uint32_t *b, uint32_t first)
{
    EMUI_EACH (l)
        d[l] = emui_either((first & emui_row_bit[l]) != 0, a[l], b[l]);
}

static inline void emui_select_64(uint32_t *d, const uint32_t *a, const uint32_t *b, uint32_t first)
{
    EMUI_EACH (l) {
        bool is = (first & emui_row_bit[l]) != 0;
        uint32_t low = emui_either(is, a[l], b[l]);
        uint32_t high = emui_either(is, a[EMUI_ROW + l], b[EMUI_ROW + l]);
        d[l] = low;
        d[EMUI_ROW + l] = high;
    }
}

#endif
