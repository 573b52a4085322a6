/* row_table.h - which instructions are one of rows.h, and what it reads and writes.
 *
 *      add.s64 d, a, b     {EMUI_ROW_TWO, d 2, a 2, b 2, emui_add_64}
 *
 * Here: the record of an operation, and finding that of an instruction, which a launch does once
 * for each. Not here: what rows.h has no function for (alu.c and its like, lane by lane). */
#ifndef EMUI_ROW_TABLE_H
#define EMUI_ROW_TABLE_H

#include "emu/exec/alu/row_floats.h"
#include "emu/isa.h"

typedef bool emui_row_one(uint32_t *d, const uint32_t *a);
typedef bool emui_row_two(uint32_t *d, const uint32_t *a, const uint32_t *b);
typedef bool emui_row_three(uint32_t *d, const uint32_t *a, const uint32_t *b, const uint32_t *c);
typedef emui_ordering emui_row_compare(const uint32_t *a, const uint32_t *b);
typedef uint32_t emui_row_predicate(uint32_t a, uint32_t b);
typedef void emui_row_select(uint32_t *d, const uint32_t *a, const uint32_t *b, uint32_t first);

typedef enum emui_row_form {
    EMUI_ROW_ONE, /* operands */
    EMUI_ROW_TWO,
    EMUI_ROW_THREE,
    EMUI_ROW_COMPARE,  /* of a and b into a predicate: setp */
    EMUI_ROW_SELECT,   /* a or b by a predicate: selp */
    EMUI_ROW_PREDICATE /* of predicates, a bit a lane */
} emui_row_form;

/* rows: of the result and of each operand, 1 or 2. */
typedef struct emui_row_operation {
    int op;
    emu_type from;  /* EMU_NO_TYPE: not asked for */
    uint32_t types; /* a bit each */
    uint32_t flags; /* these, and no others */
    emui_row_form form;
    uint8_t d, a, b, c;
    const char *name; /* of the function */
    union {
        emui_row_one *one;
        emui_row_two *two;
        emui_row_three *three;
        emui_row_compare *compare;
        emui_row_select *select;
        emui_row_predicate *predicate;
    } does;
} emui_row_operation;

/* Those of an executing function. */
typedef struct emui_row_family {
    const emui_row_operation *row;
    int rows;
} emui_row_family;

enum {
    EMUI_FAMILY_INTEGERS,
    EMUI_FAMILY_FLOATS,
    EMUI_FAMILY_CONVERSIONS,
    EMUI_FAMILY_COMPARISONS,
    EMUI_FAMILY_ADDRESSES, /* of global memory */
    EMUI_FAMILIES
};

/* The operation that each of n instructions is; NULL: another one. is: their traits. */
void emui_row_operations_fill(const emu_ins *i, const uint32_t *is, int32_t n,
                              const emui_row_operation **to);

/* Of which orderings a comparison is true: EMUI_LESS and its like. */
unsigned emui_holds_for(int comparison);

#endif
