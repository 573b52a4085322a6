/* rows.c - a row for each register, by its range: one pass over the program.
 *
 *      at each instruction   the registers whose ranges begin here take free rows, or new ones;
 *                            then those whose ranges end here give theirs back
 *
 * Registers of 64 bits take two rows that follow each other, of 128 bits four; those of 8 and 16
 * bits one. Predicates have rows of their own. The registers of wgmma, which the asynchronous
 * engine reads and writes until a wgmma.wait_group, and the results of tcgen05.ld, until a
 * wait::ld, have rows that no other register ever has, before all others: no use of another one
 * is one of theirs.
 *
 * Here: rows. Not here: ranges (live.c). Follows no part of the PTX ISA. */
#include "emu/decode/form.h"

#include <stdlib.h>

enum {
    NONE = -1,
    KEPT = -1,
    WIDEST = 64 /* rows of a register: a vector of four of 128 bits has 16 */
};

typedef struct rows {
    emui_ptx_code *code;
    int32_t *begin, *end;           /* of each instruction a register, or NONE */
    int32_t *next_begin, *next_end; /* of each register the next one */
    int32_t free[WIDEST + 1];       /* of each number of rows the first of some, or NONE */
    int32_t *next_free;             /* of each row */
    int32_t free_predicate, *next_predicate;
} rows;

static int32_t rows_of(const emui_ptx_register *reg)
{
    int32_t words = (int32_t)(emu_type_bits(reg->type.type) + 31) / 32;
    return words * (reg->type.vector > 1 ? reg->type.vector : 1);
}

static bool is_predicate(const emui_ptx_register *reg)
{
    return reg->type.type == EMU_PRED;
}

/* ---- One pass ---- */

static int32_t *none_each(int32_t n)
{
    int32_t *all = malloc(((size_t)n + 1) * sizeof *all);
    for (int32_t k = 0; all != NULL && k < n; ++k)
        all[k] = NONE;
    return all;
}

/* How many rows all registers together would take, and 1. */
static int32_t all_rows(const emui_ptx_code *code)
{
    int32_t n = 1;
    for (int32_t k = 0; k < code->function->regs; ++k)
        n += rows_of(&code->function->reg[k]);
    return n;
}

static bool begin(rows *r, emui_ptx_code *code)
{
    int32_t every = all_rows(code), regs = code->function->regs;
    r->code = code;
    for (int k = 0; k <= WIDEST; ++k)
        r->free[k] = NONE;
    r->free_predicate = NONE;
    r->begin = none_each(code->length);
    r->end = none_each(code->length);
    r->next_begin = none_each(regs);
    r->next_end = none_each(regs);
    r->next_free = none_each(every);
    r->next_predicate = none_each(regs + 1);
    return r->begin != NULL && r->end != NULL && r->next_begin != NULL && r->next_end != NULL &&
           r->next_free != NULL && r->next_predicate != NULL;
}

static void end(rows *r)
{
    free(r->begin);
    free(r->end);
    free(r->next_begin);
    free(r->next_end);
    free(r->next_free);
    free(r->next_predicate);
}

/* The registers of each instruction at which a range begins or ends, the first declared first. */
static void sort(rows *r)
{
    for (int32_t reg = r->code->function->regs - 1; reg >= 0; --reg) {
        const emui_ptx_live *l = &r->code->live[reg];
        if (l->rows == 0 || l->from == KEPT)
            continue;
        r->next_begin[reg] = r->begin[l->from];
        r->begin[l->from] = reg;
        r->next_end[reg] = r->end[l->to];
        r->end[l->to] = reg;
    }
}

/* Of rows that are free, the next ones. */
static int32_t *next_of(rows *r, const emui_ptx_live *l)
{
    return l->is_predicate ? &r->next_predicate[l->first - r->code->predicate]
                           : &r->next_free[l->first - r->code->row];
}

static void take_row(rows *r, int32_t reg)
{
    emui_ptx_live *l = &r->code->live[reg];
    const emui_ptx_register *declared = &r->code->function->reg[reg];
    l->is_predicate = is_predicate(declared);
    l->rows = rows_of(declared);
    int32_t *from = l->is_predicate ? &r->free_predicate : &r->free[l->rows];
    if (*from != NONE) {
        l->first = *from;
        *from = *next_of(r, l);
    } else if (l->is_predicate) {
        l->first = r->code->predicate + r->code->predicates++;
    } else {
        l->first = r->code->row + r->code->rows;
        r->code->rows += l->rows;
    }
}

static void give_row(rows *r, int32_t reg)
{
    const emui_ptx_live *l = &r->code->live[reg];
    int32_t *to = l->is_predicate ? &r->free_predicate : &r->free[l->rows];
    *next_of(r, l) = *to;
    *to = l->first;
}

/* All the time, from here on. */
static void keep(rows *r, int32_t reg)
{
    emui_ptx_live *l = &r->code->live[reg];
    if (l->from < 0)
        return;
    take_row(r, reg);
    l->from = KEPT;
    l->to = r->code->length - 1;
}

static void keep_in_flight(rows *r)
{
    for (int32_t pc = 0; pc < r->code->length; ++pc) {
        const emu_ins *ins = &r->code->ins[pc];
        bool kept = (emui_traits_of(ins) & (EMUI_IN_FLIGHT | EMUI_LOADS_TENSOR)) != 0;
        for (int k = 0; kept && k < ins->listed; ++k)
            if (ins->list[k].kind == EMU_REG)
                keep(r, ins->list[k].r);
        if (kept && ins->e.kind == EMU_REG)
            keep(r, ins->e.r);
    }
}

static void pass(rows *r)
{
    for (int32_t pc = 0; pc < r->code->length; ++pc) {
        for (int32_t reg = r->begin[pc]; reg != NONE; reg = r->next_begin[reg])
            take_row(r, reg);
        for (int32_t reg = r->end[pc]; reg != NONE; reg = r->next_end[reg])
            give_row(r, reg);
    }
}

/* ---- The program ---- */

/* value of a register is which of its words is meant. */
static void put_row(void *of, emu_operand *o, int does)
{
    const emui_ptx_code *code = of;
    (void)does;
    int32_t word = o->kind == EMU_REG ? (int32_t)o->value : 0;
    o->r = code->live[o->r].first + word;
    if (o->kind == EMU_REG)
        o->value = 0;
}

static void put_rows(emui_ptx_code *code)
{
    for (int32_t pc = 0; pc < code->length; ++pc) {
        emu_ins *ins = &code->ins[pc];
        emui_ptx_each_operand(ins, put_row, code);
        if (ins->guard != EMU_NO_GUARD)
            ins->guard = code->live[ins->guard - 1].first;
    }
}

bool emui_ptx_assign_rows(emui_ptx_code *code)
{
    rows r = {0};
    bool fine = begin(&r, code);
    code->rows = code->predicates = 0;
    if (fine) {
        keep_in_flight(&r);
        sort(&r);
        pass(&r);
        put_rows(code);
        for (int32_t reg = 0; reg < code->function->regs; ++reg)
            code->live[reg].from = code->live[reg].from == KEPT ? 0 : code->live[reg].from;
    }
    end(&r);
    return fine;
}
