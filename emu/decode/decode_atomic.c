/* decode_atomic.c - forms of atom, red, and their vectors; of st.async and red.async.
 *
 * Here: rows, and vectors: the registers of d, then those of b, in one list. Follows the PTX ISA,
 * "atom", "red", "st.async", "red.async". */
#include "emu/decode/form.h"

static bool take_vector(emui_ptx_decoder *d, const emui_ptx_operand *from, bool written,
                        const emu_ins *ins, emu_operand *to)
{
    if (from->kind != EMUI_PTX_VECTOR || from->parts != ins->count)
        return emui_ptx_refuse(d, &from->at, "%s: %d registers in braces are expected here",
                               d->now->name, ins->count);
    for (int k = 0; k < ins->count; ++k)
        if (!(written ? emui_ptx_result : emui_ptx_value)(d, &from->part[k], ins->type, false,
                                                          &to[k]))
            return false;
    return true;
}

/* atom: {d..}, [a], {b..}; red has no d. A policy may follow. */
static bool vectors(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    const emui_ptx_operand *from = d->now->operand;
    bool atom = d->now->name[0] == 'a';
    int n = ins->count, wants = (atom ? 3 : 2) + o->is_hinted;
    emu_operand policy, *list = emui_ptx_list(d, 2 * n);
    if (list == NULL)
        return false;
    if (d->now->operands != wants)
        return emui_ptx_refuse(d, NULL, "%s: %d operands, expected %d", d->now->name,
                               d->now->operands, wants);
    ins->list = list;
    ins->listed = atom ? 2 * n : n;
    ins->written = atom ? n : 0;
    if (atom && !take_vector(d, from++, true, ins, list))
        return false;
    return emui_ptx_address(d, &from[0], &ins->space, &ins->a) &&
           take_vector(d, &from[1], false, ins, list + ins->written) &&
           (!o->is_hinted || emui_ptx_value(d, &from[2], EMU_B64, false, &policy));
}

static const char *width(emui_ptx_opcode *o)
{
    return (uint32_t)o->ins.count * emu_type_bits(o->ins.type) > 128
               ? "a vector has up to 16 bytes a thread"
               : NULL;
}

#define HOW  "{.$sem}{.$scope}{.$gs}"
#define HINT "{.L2::cache_hint}"
#define ATOM(text, op)                                                                             \
    {                                                                                              \
        "atom" HOW text "  d, [a], b, h", emu_atom, op, 0, NULL, NULL, NULL                        \
    }
#define RED(text, op)                                                                              \
    {                                                                                              \
        "red" HOW text "  [a], b, h", emu_atom, op, 0, NULL, NULL, NULL                            \
    }
#define VECTOR(name, text, op)                                                                     \
    {                                                                                              \
        name "{.$sem}{.$scope}{.$glob}" text, emu_atom, op, 0, width, vectors, NULL                \
    }
#define RED_ASYNC(op, types)                                                                       \
    {                                                                                              \
        "red.async{.$relaxed}{.cluster}{.$cluster_sh}.mbarrier::complete_tx::bytes" op types       \
        "  [a#], b, [c#]",                                                                         \
            emu_st_async, EMU_RED_ASYNC, 0, plain, NULL, NULL                                      \
    }

/* Of red.async the reduction stands in the flags as a number. */
static const char *plain(emui_ptx_opcode *o)
{
    o->ins.flags >>= EMU_BULK_REDUCE_SHIFT;
    o->ins.sem = EMU_WEAK;
    return NULL;
}

static const emui_ptx_form atomics[] = {
    ATOM(".add" HINT ".$AA", EMU_ATOM_ADD),
    ATOM(".add.noftz" HINT ".$HG", EMU_ATOM_ADD),
    ATOM(".$least" HINT ".$AM", 0),
    ATOM(".$count" HINT ".u32", 0),
    ATOM(".$logic" HINT ".$BB", 0),
    ATOM(".exch" HINT ".$AX", EMU_ATOM_EXCH),
    {"atom" HOW ".cas" HINT ".$AC  d, [a], b, c, h", emu_atom, EMU_ATOM_CAS, 0, NULL, NULL, NULL},
    VECTOR("atom", ".add" HINT ".$vec.f32  d, [a], b, h", EMU_ATOM_ADD),
    VECTOR("atom", ".$sum.noftz" HINT ".$vec.$HG  d, [a], b, h", 0),
    RED(".add" HINT ".$AA", EMU_ATOM_ADD),
    RED(".add.noftz" HINT ".$HG", EMU_ATOM_ADD),
    RED(".$least" HINT ".$AM", 0),
    RED(".$count" HINT ".u32", 0),
    RED(".$logic" HINT ".$BB", 0),
    VECTOR("red", ".add" HINT ".$vec.f32  [a], b, h", EMU_ATOM_ADD),
    VECTOR("red", ".$sum.noftz" HINT ".$vec.$HG  [a], b, h", 0),
    {"st.async{.weak}{.$cluster_sh}.mbarrier::complete_tx::bytes{.$vec}.$ST  [a#], b:v, [c#]",
     emu_st_async, EMU_ST_ASYNC, 0, NULL, NULL, NULL},
    RED_ASYNC(".$radd", ".$RA"),
    RED_ASYNC(".$rleast", ".$U"),
    RED_ASYNC(".$rcount", ".u32"),
    RED_ASYNC(".$rlogic", ".b32"),
};

const emui_ptx_family emui_ptx_atomics = EMUI_PTX_FAMILY(atomics);
