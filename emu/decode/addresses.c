/* addresses.c - addresses in brackets as operands of the machine.
 *
 *      [%rd1 + 8]   r: a register of the function; value: what is added
 *      [v + 8]      r: -1; value: the address of a variable, and what is added
 *      [4096]       r: -1; value
 *
 * Here: which space an instruction really means, as parameters of functions are local memory. Not
 * here: where variables lie (frame.c, and the loader). Follows the PTX ISA, "Addresses as
 * Operands". */
#include "emu/decode/form.h"

/* A variable in an instruction on its own space, or a generic one on what every thread sees at one
 * address. */
static bool take_variable(emui_ptx_decoder *d, const emui_ptx_operand *base, emu_space *space,
                          emu_operand *to)
{
    static const char *const names[] = {"generic memory", ".global", ".shared",      ".local",
                                        ".const",         ".param",  "tensor memory"};
    uint64_t address;
    emu_space own = base->variable->space, is_in;
    if (!emui_ptx_place_of(d, base, &is_in, &address))
        return false;
    if (*space == EMU_GENERIC && (is_in == EMU_SHARED || is_in == EMU_LOCAL))
        return emui_ptx_refuse(d, &base->at,
                               "%s: %s lies in %s, whose generic address is taken by "
                               "cvta",
                               d->now->name, base->variable->name, names[own]);
    if (*space != EMU_GENERIC && *space != own)
        return emui_ptx_refuse(d, &base->at, "%s: %s lies in %s, the instruction is one on %s",
                               d->now->name, base->variable->name, names[own], names[*space]);
    to->value += *space == EMU_GENERIC ? emu_generic(is_in, address) : address;
    *space = *space == EMU_GENERIC ? EMU_GENERIC : is_in;
    return true;
}

/* Parameters of functions, and of calls, are local memory; those of a kernel are not. */
static bool take_base(emui_ptx_decoder *d, const emui_ptx_operand *base, emu_space *space,
                      emu_operand *to)
{
    bool wide = *space == EMU_GENERIC || *space == EMU_GLOBAL;
    if (base->kind == EMUI_PTX_VARIABLE)
        return take_variable(d, base, space, to);
    enum { HALF = 1U << EMU_B32 | 1U << EMU_U32 | 1U << EMU_S32 };
    enum { WHOLE = 1U << EMU_B64 | 1U << EMU_U64 | 1U << EMU_S64 };
    uint32_t type = UINT32_C(1) << emui_ptx_register_type(d, base);
    if (base->negated || (type & (wide ? WHOLE : HALF | WHOLE)) == 0 ||
        d->function->reg[base->index].type.vector > 1)
        return emui_ptx_refuse(d, &base->at,
                               "%s: an address is a register of %s bits, or a "
                               "variable, and a number that is added",
                               d->now->name, wide ? "64" : "32 or 64");
    to->r = base->index;
    if (*space == EMU_PARAM && !d->function->is_entry)
        *space = EMU_LOCAL;
    return true;
}

bool emui_ptx_address(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_space *space,
                      emu_operand *to)
{
    const emui_ptx_operand *base = from->parts > 0 ? &from->part[0] : NULL;
    *to = (emu_operand){.kind = EMU_ADDRESS, .r = -1, .value = from->value};
    if (from->kind != EMUI_PTX_ADDRESS && from->kind != EMUI_PTX_TENSOR)
        return emui_ptx_refuse(d, &from->at, "%s: an address in brackets is expected here",
                               d->now->name);
    return base == NULL || take_base(d, base, space, to);
}
