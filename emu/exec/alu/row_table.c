/* row_table.c - which operation of rows.h an instruction is.
 *
 * Here: the lookup, and the functions for any processor. Not here: the tables (row_tables.h), the
 * same functions for newer processors (row_table_v3.c). */
#include "emu/exec/alu/row_table_v3.h"
#include "emu/exec/alu/row_tables.h"
#include "emu/isa/traits.h"

const emui_row_family *emui_families_any(void)
{
    return families;
}

unsigned emui_holds_for(int comparison)
{
    enum { LESS = EMUI_LESS, EQUAL = EMUI_EQUAL, GREATER = EMUI_GREATER, NAN_TOO = EMUI_UNORDERED };
    static const uint8_t of[] = {
        [EMU_CMP_EQ] = EQUAL,
        [EMU_CMP_NE] = LESS | GREATER,
        [EMU_CMP_LT] = LESS,
        [EMU_CMP_LE] = LESS | EQUAL,
        [EMU_CMP_GT] = GREATER,
        [EMU_CMP_GE] = GREATER | EQUAL,
        [EMU_CMP_EQU] = NAN_TOO | EQUAL,
        [EMU_CMP_NEU] = NAN_TOO | LESS | GREATER,
        [EMU_CMP_LTU] = NAN_TOO | LESS,
        [EMU_CMP_LEU] = NAN_TOO | LESS | EQUAL,
        [EMU_CMP_GTU] = NAN_TOO | GREATER,
        [EMU_CMP_GEU] = NAN_TOO | GREATER | EQUAL,
        [EMU_CMP_NUM] = LESS | EQUAL | GREATER,
        [EMU_CMP_NAN] = NAN_TOO,
    };
    return of[comparison];
}

static const emui_row_family *family_of(uint32_t is, const emu_ins *i)
{
    const emui_row_family *all = emui_has_v3() ? emui_families_v3() : families;
    return (is & EMUI_INTEGER) != 0                               ? &all[EMUI_FAMILY_INTEGERS]
           : (is & EMUI_FLOAT) != 0                               ? &all[EMUI_FAMILY_FLOATS]
           : (is & EMUI_CONVERTS) != 0                            ? &all[EMUI_FAMILY_CONVERSIONS]
           : (is & EMUI_COMPARES) != 0                            ? &all[EMUI_FAMILY_COMPARISONS]
           : (is & EMUI_ADDRESSES) != 0 && i->space == EMU_GLOBAL ? &all[EMUI_FAMILY_ADDRESSES]
                                                                  : NULL;
}

static bool is_mask(emu_operand o)
{
    return o.kind == EMU_PREDICATE || o.kind == EMU_IMM;
}

/* A clock counts steps, and several are recorded at once where rows are computed. */
static bool is_clock(emu_operand o)
{
    return o.kind == EMU_SPECIAL && ((o.value >= EMU_CLOCK && o.value <= EMU_GLOBALTIMER) ||
                                     o.value == EMU_CLOCK_HI || o.value == EMU_GLOBALTIMER_HI);
}

/* Operands and results where rows have them; any other combination goes lane by lane. */
static bool has_places(const emui_row_operation *o, const emu_ins *i)
{
    if (i->listed != 0 || i->e.kind != EMU_NOTHING || is_clock(i->a) || is_clock(i->b) ||
        is_clock(i->c))
        return false;
    if (o->form == EMUI_ROW_COMPARE)
        return i->d.kind == EMU_PREDICATE;
    if (o->form == EMUI_ROW_PREDICATE)
        return i->d.kind == EMU_PREDICATE && is_mask(i->a) &&
               (i->op == EMU_MOV || i->op == EMU_NOT || is_mask(i->b));
    return i->d.kind == EMU_REG && (o->form != EMUI_ROW_SELECT || i->c.kind == EMU_PREDICATE);
}

/* count is a rounding, of comparisons which one it is, else nothing. */
static bool has_count(const emui_row_operation *o, const emu_ins *i)
{
    if (o->form != EMUI_ROW_COMPARE)
        return i->count == 0;
    bool floats = (EMUI_OF_FLOATS & UINT32_C(1) << i->type) != 0;
    return i->count >= EMU_CMP_EQ && i->count <= (floats ? EMU_CMP_NAN : EMU_CMP_GE);
}

static bool is_one(const emui_row_operation *o, const emu_ins *i)
{
    return o->op == i->op && (o->types & UINT32_C(1) << i->type) != 0 && o->flags == i->flags &&
           (o->from == EMU_NO_TYPE || o->from == i->from) && has_count(o, i) && has_places(o, i);
}

static const emui_row_operation *operation_of(uint32_t is, const emu_ins *i)
{
    const emui_row_family *family = family_of(is, i);
    for (int k = 0; family != NULL && k < family->rows; ++k)
        if (is_one(&family->row[k], i))
            return &family->row[k];
    return NULL;
}

void emui_row_operations_fill(const emu_ins *i, const uint32_t *is, int32_t n,
                              const emui_row_operation **to)
{
    for (int32_t pc = 0; pc < n; ++pc)
        to[pc] = operation_of(is[pc], &i[pc]);
}
