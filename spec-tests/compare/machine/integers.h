/* integers.h - the results of integer instructions, by loops over bits.
 *
 * What is here: expectations, from the PTX ISA, by other means than the machine's. What is not:
 * values to ask about, assertions. */
#ifndef EMU_INTEGERS_H
#define EMU_INTEGERS_H

#include <stdbool.h>
#include <stdint.h>

/* The operands, within their bits. */
struct int_given {
    uint64_t a, b, c, x;
    unsigned bits;
    bool sign;
};

/* add, sub, mul, mad, neg, abs, min, max, sad; div, rem; logic, shifts, moves; popc, clz, bfind.
 * op is the machine's name. Of the result the type's bits count. */
uint64_t int_sum(int op, struct int_given g);
uint64_t int_quotient(int op, struct int_given g);
uint64_t int_bits(int op, struct int_given g);
uint64_t int_count(int op, struct int_given g);

uint64_t int_low(uint64_t v, unsigned bits);
/* The 128 bits of a product. */
void int_product(uint64_t a, uint64_t b, uint64_t *high, uint64_t *lower);

#endif
