/* check_program.c - does a program fit the machine? Asked once, before its first step.
 *
 *      row 0 .. registers-1        an operand begins in one of these; EMUI_SPARE_ROWS more take
 *                                  the rest of one that begins too near to the end
 *      predicate 0 .. predicates-1
 *
 * A front end that counts its registers wrongly gets a finding with the instruction, not the memory
 * of another warp. Here: rows, predicates, special registers. Not here: what a family asks of its
 * operands (each family), where a branch goes (warp_turns.c). Follows no part of the PTX ISA. */
#include "emu/state/state.h"

#include <inttypes.h>

static bool is_range(const emu_operand *o, int32_t rows)
{
    return o->r >= 0 && o->r <= rows && o->value <= (uint64_t)(rows - o->r);
}

/* What does not fit about an operand, in the words of the finding; NULL: nothing. */
static const char *misfit(const emu_config *config, const emu_operand *o)
{
    switch (o->kind) {
    case EMU_REG:
        return o->r < 0 || o->r >= config->registers ? "register" : NULL;
    case EMU_ADDRESS:
        return o->r >= config->registers ? "register" : NULL;
    case EMU_ROWS:
        return is_range(o, config->registers) ? NULL : "register";
    case EMU_PREDICATES:
        return is_range(o, config->predicates) ? NULL : "predicate";
    case EMU_PREDICATE:
        return o->r < 0 || o->r >= config->predicates ? "predicate" : NULL;
    case EMU_SPECIAL:
        return o->value >= EMU_SPECIALS ? "special register" : NULL;
    case EMU_NOTHING:
    case EMU_IMM:
        return NULL;
    }
    return "kind of operand";
}

static bool operand_fits(emu_machine *m, int32_t pc, const emu_operand *o)
{
    const char *what = misfit(&m->config, o);
    if (what == NULL)
        return true;
    emui_fault(m, emui_at_pc(EMU_OPERAND, &m->turn->cta[0].warp[0], 0, pc),
               "the program names %s %" PRId64 "; the machine was opened with %d registers and %d "
               "predicates",
               what, o->kind == EMU_SPECIAL ? (int64_t)o->value : o->r, m->config.registers,
               m->config.predicates);
    return false;
}

static bool instruction_fits(emu_machine *m, int32_t pc, const emu_ins *i)
{
    const emu_operand *const all[] = {&i->d, &i->e, &i->a, &i->b, &i->c, &i->x};
    emu_operand guard = {EMU_PREDICATE, i->guard, 0};
    if (i->execute == NULL) {
        emui_fault(m, emui_at_pc(EMU_OPERAND, &m->turn->cta[0].warp[0], 0, pc),
                   "the program has an instruction of no family");
        return false;
    }
    bool fits = i->guard == EMU_NO_GUARD || operand_fits(m, pc, &guard);
    for (size_t k = 0; fits && k < sizeof all / sizeof all[0]; ++k)
        fits = operand_fits(m, pc, all[k]);
    for (int k = 0; fits && k < i->listed; ++k)
        fits = operand_fits(m, pc, &i->list[k]);
    return fits;
}

bool emui_fits(emu_machine *m)
{
    for (int32_t pc = 0; pc < m->length; ++pc)
        if (!instruction_fits(m, pc, &m->program[pc]))
            return false;
    return true;
}
