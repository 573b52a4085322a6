/* dot_panel.h - sums of products as dot.h says them, for eight columns at a time.
 *
 * What is here: numbers in single precision, in which the products of f16, bf16, tf32 and 8-bit
 * factors are exact, and one step of a tensor core on them. What is not: the definition (dot.h),
 * which decides where the two could differ; integers.
 *
 *                    8 columns
 *                  +-----------+
 *                k |     B     |       each k: 8 products with one element of A, cut and added
 *                  +-----------+
 *      +-------+   +-----------+
 *      |   A   |   |  D  (C)   |  lines of A: up to 64
 *      +-------+   +-----------+ */
#ifndef EMUI_DOT_PANEL_H
#define EMUI_DOT_PANEL_H

#include "emu/exec/matrix/dot.h"

enum {
    EMUI_PANEL = 8,      /* columns */
    EMUI_MAX_K = 64,     /* elements of a line of A; of b1, words of 32. Of B twice as many, where
                           A is sparse */
    EMUI_SINGLES_K = 64, /* elements of a line in single precision */
    EMUI_MAX_LINES = 64  /* of A */
};

/* The bits of a matrix, A's of k x lines or B's of k x columns: that of k and a line is at
 * bits[k * pitch + line]. */
typedef struct emui_operand_bits {
    const uint32_t *bits;
    int pitch;
} emui_operand_bits;

/* The bits of C or D in a line of A. */
typedef struct emui_sums {
    uint32_t at[EMUI_PANEL];
} emui_sums;

/* Factors in single precision: value[k][line], and the power of 2 of each, as if it were normal; 0
 * where it is 0. */
typedef struct emui_singles {
    int lines, k;
    int addends;   /* of a line: k, or how many of them can be other than 0 */
    int low, high; /* no exponent is below or above */
    bool finite;
    bool few_digits; /* all are multiples of 2^unit, and their powers at most 2^8 of that */
    int unit;
    _Alignas(32) float value[EMUI_SINGLES_K][EMUI_MAX_LINES];
    _Alignas(32) float power[EMUI_SINGLES_K][EMUI_MAX_LINES];
} emui_singles;

/* Of lines, a multiple of 8, and k elements of each; k is at most EMUI_SINGLES_K. */
void emui_singles_of(emu_type t, emui_operand_bits from, int lines, int k, emui_singles *to);

/* The products of one step: those of k elements from `first` on. */
typedef struct emui_factors {
    const emui_singles *a, *b;
    int first, k;
} emui_factors;

/* d = c + a * b, lines of 8 columns, as emui_dot_sum would say them; false, and d undefined, where
 * it is not one step, or not exact in single precision. Then emui_dot_sum is to be asked. d may be
 * c. */
bool emui_dot_panel(const emui_dot *dot, const emui_factors *f, const emui_sums *c, emui_sums *d);

#endif
