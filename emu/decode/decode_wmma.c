/* decode_wmma.c - forms of wmma: fragments from memory, products, accumulators to memory.
 *
 * How many registers a fragment has the machine says (matrix/wmma_shapes.c). Here: rows, fragments
 * as lists. Follows the PTX ISA, "wmma.load, wmma.store, wmma.mma". */
#include "emu/decode/form.h"
#include "emu/exec/matrix/wmma.h"

static const char none[] = "sm_90a has no wmma of this shape with these types";

static bool fragment_of(const emu_ins *ins, int which, emu_type t, emui_wmma_fragment *f)
{
    const emui_wmma_shape *s = emui_wmma_shape_of(ins->op);
    return s != NULL && emui_wmma_fragment_of(s, which, t, f);
}

static emu_type register_type(emu_type t)
{
    return t == EMU_F64 ? EMU_F64 : EMU_B32;
}

/* ---- Loads and stores ---- */

static const char *prepare_load(emui_ptx_opcode *o)
{
    emui_wmma_fragment f;
    return fragment_of(&o->ins, o->ins.count, o->ins.type, &f) ? NULL : none;
}

static const char *prepare_store(emui_ptx_opcode *o)
{
    emui_wmma_fragment f;
    return fragment_of(&o->ins, EMU_WMMA_C, o->ins.type, &f) ? NULL : none;
}

static bool take_all(emui_ptx_decoder *d, const emui_ptx_operand *registers, bool written,
                     emu_ins *ins)
{
    emui_wmma_fragment f;
    if (!fragment_of(ins, written ? ins->count : (int)EMU_WMMA_C, ins->type, &f))
        return emui_ptx_refuse(d, NULL, "wmma: %s", none);
    ins->list = emui_ptx_list(d, f.operands);
    ins->written = written ? f.operands : 0;
    return ins->list != NULL &&
           emui_ptx_take_fragment(d, registers, register_type(ins->type), f.operands, ins);
}

/* Of load the registers, the address, and a stride; of store the address comes first. */
static bool transfer(emui_ptx_decoder *d, bool loads, emu_ins *ins)
{
    const emui_ptx_operand *from = d->now->operand;
    int n = d->now->operands;
    if (n != 2 && n != 3)
        return emui_ptx_refuse(d, NULL, "wmma: %d operands, expected %s{, stride}", n,
                               loads ? "{..}, [a]" : "[a], {..}");
    return take_all(d, &from[loads ? 0 : 1], loads, ins) &&
           emui_ptx_address(d, &from[loads ? 1 : 0], &ins->space, &ins->a) &&
           (n == 2 || emui_ptx_value(d, &from[2], EMU_B32, false, &ins->b));
}

static bool load(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    (void)o;
    return transfer(d, true, ins);
}

static bool store(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    (void)o;
    return transfer(d, false, ins);
}

/* ---- Products ---- */

/* Types are those of D, A, B and C; of f16 those of D and C alone. */
static const char *prepare_product(emui_ptx_opcode *o)
{
    emui_wmma_fragment f;
    bool halves = o->types == 2;
    emu_type a = halves ? EMU_F16 : o->type[1], b = halves ? EMU_F16 : o->type[2];
    emu_type c = halves ? o->type[1] : o->type[3];
    o->ins.from = a;
    o->ins.flags |= emu_mma_types(b, c);
    bool known = o->types != 3 && a == b && fragment_of(&o->ins, EMU_WMMA_A, a, &f) &&
                 fragment_of(&o->ins, EMU_WMMA_C, c, &f) &&
                 fragment_of(&o->ins, EMU_WMMA_C, o->type[0], &f);
    return known ? NULL : none;
}

static bool product(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    const emui_ptx_operand *from = d->now->operand;
    const int which[] = {EMU_WMMA_C, EMU_WMMA_A, EMU_WMMA_B, EMU_WMMA_C};
    const emu_type type[] = {ins->type, ins->from, emu_mma_b_type(ins), emu_mma_c_type(ins)};
    emui_wmma_fragment f[4];
    int all = 0;
    (void)o;
    if (d->now->operands != 4)
        return emui_ptx_refuse(d, NULL, "wmma: %d operands, expected d, a, b, c", d->now->operands);
    for (int k = 0; k < 4; ++k)
        all += fragment_of(ins, which[k], type[k], &f[k]) ? f[k].operands : 0;
    ins->list = emui_ptx_list(d, all);
    ins->written = f[0].operands;
    for (int k = 0; ins->list != NULL && k < 4; ++k)
        if (!emui_ptx_take_fragment(d, &from[k], register_type(type[k]), f[k].operands, ins))
            return false;
    return ins->list != NULL;
}

static const emui_ptx_form wmma[] = {
    {"wmma.load.$frag.sync.aligned.$major.$wmma{.$wmma_at}.$MM  l, [a], b?", emu_wmma_load, 0, 0,
     prepare_load, load, NULL},
    {"wmma.store.d.sync.aligned.$major.$wmma{.$wmma_at}.$MM  [a], l, b?", emu_wmma_store, 0, 0,
     prepare_store, store, NULL},
    {"wmma.mma{.$bits}{.popc}.sync.aligned.$al.$bl.$wmma{.$mrnd}.$MM.$MM{.$MM}{.$MM}{.$msat}"
     "  d, a, b, c",
     emu_wmma, 0, 0, prepare_product, product, NULL},
};

const emui_ptx_family emui_ptx_wmma = EMUI_PTX_FAMILY(wmma);
