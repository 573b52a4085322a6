/* decode_video.c - forms of video instructions: vadd .. vmad, their pairs and quadruples.
 *
 *      vadd.u32.u32.s32.sat.add  d, a.b0, b.h1, c      parts of registers, by their names
 *      vadd2.s32.s32.s32         d.h0, a.h10, b.h32, c      .. of pairs and quadruples, by digits
 *
 * Here: rows, and the parts of registers. Follows the PTX ISA, "Scalar Video Instructions", "SIMD
 * Video Instructions". */
#include "emu/decode/form.h"

/* Types come as those of d, a and b; vset has none of d. The name's last digit counts elements. */
static const char *prepare(emui_ptx_opcode *o)
{
    bool sets = o->ins.op == EMU_VSET;
    char last = o->form->text[strcspn(o->form->text, ".") - 1];
    o->ins.from = sets ? o->type[0] : o->type[1];
    o->ins.type = sets ? EMU_U32 : o->type[0];
    o->ins.flags |= (sets ? o->type[1] : o->type[2]) == EMU_S32 ? EMU_VIDEO_B_SIGNED : 0;
    o->ins.count = last == '2' || last == '4' ? last - '0' : 1;
    return NULL;
}

/* Four bits an element, the lowest first; without a selector those from first on. */
static uint32_t elements(const emui_ptx_operand *from, uint32_t n, uint32_t first)
{
    uint32_t all = 0;
    for (uint32_t k = 0; k < n; ++k)
        all |= (first + k) << 4 * k;
    return from->select == 0 ? all : (uint32_t)from->lane;
}

/* The elements that are written, whose digits fall. */
static uint32_t mask(const emui_ptx_operand *from, uint32_t n)
{
    uint32_t all = 0, digits = (uint32_t)from->lane;
    do
        all |= 1U << (digits & 15);
    while ((digits >>= 4) != 0);
    return from->select == 0 ? (1U << n) - 1 : all;
}

/* k: 0 of d, 1 of a, 2 of b. */
static uint32_t part_of(const emui_ptx_operand *from, uint32_t n, int k)
{
    if (n > 1)
        return k == 0 ? mask(from, n) : elements(from, n, k == 1 ? 0 : n);
    if (from->select == 0)
        return EMU_VIDEO_WHOLE;
    return (uint32_t)(from->select == 'b' ? EMU_VIDEO_B0 : EMU_VIDEO_H0) + (uint32_t)from->lane;
}

/* Selectors of bytes are of quadruples, those of halves of pairs; c has none. */
static bool check_selector(emui_ptx_decoder *d, const emui_ptx_operand *from, int n, int k)
{
    bool wrong = n == 1 ? from->select != 0 && from->lane > (from->select == 'b' ? 3 : 1)
                        : from->select != 0 && from->select != (n == 2 ? 'h' : 'b');
    if (!wrong && !(k == 3 && from->select != 0))
        return true;
    return emui_ptx_refuse(d, &from->at, "%s: this operand has no such part", d->now->name);
}

static bool take_one(emui_ptx_decoder *d, const emui_ptx_operand *from, int k, emu_ins *ins,
                     emu_operand *to)
{
    static const uint32_t negative[] = {0, EMU_NEG_A, EMU_NEG_B, EMU_NEG_C};
    emui_ptx_operand whole = *from;
    whole.select = 0;
    if (from->negated && ins->op != EMU_VMAD)
        return emui_ptx_refuse(d, &from->at, "%s: only vmad negates an operand", d->now->name);
    ins->flags |= from->negated ? negative[k] : 0;
    return check_selector(d, from, ins->count, k) &&
           (k == 0 ? emui_ptx_result(d, &whole, EMU_B32, false, to)
                   : emui_ptx_value(d, &whole, EMU_B32, false, to));
}

/* A second operation has a third operand, and so has a part of d that is written. */
static bool operands(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    enum { JOINS = EMU_VIDEO_ADD | EMU_VIDEO_MIN | EMU_VIDEO_MAX };
    const emui_ptx_operand *from = d->now->operand;
    emu_operand *to[] = {&ins->d, &ins->a, &ins->b, &ins->c};
    uint32_t part[4] = {0}, n = (uint32_t)ins->count;
    int given = d->now->operands;
    bool third = n > 1 || ins->op == EMU_VMAD || (ins->flags & JOINS) != 0 ||
                 (given > 0 && from[0].select != 0);
    (void)o;
    if (given != (third ? 4 : 3))
        return emui_ptx_refuse(d, NULL, "%s: %d operands, expected d, a, b%s", d->now->name, given,
                               third ? ", c" : "");
    for (int k = 0; k < given; ++k) {
        if (!take_one(d, &from[k], k, ins, to[k]))
            return false;
        part[k] = k < 3 ? part_of(&from[k], n, k) : 0;
    }
    ins->x = (emu_operand){.kind = EMU_IMM, .value = emu_video_parts(part[1], part[2], part[0])};
    return true;
}

#define VIDEO(text, op)                                                                            \
    {                                                                                              \
        text, emu_video, op, 0, prepare, operands, NULL                                            \
    }

static const emui_ptx_form video[] = {
    VIDEO("vadd.$U.$U.$U{.sat}{.$op2}  d, a, b, c?", EMU_VADD),
    VIDEO("vsub.$U.$U.$U{.sat}{.$op2}  d, a, b, c?", EMU_VSUB),
    VIDEO("vabsdiff.$U.$U.$U{.sat}{.$op2}  d, a, b, c?", EMU_VABSDIFF),
    VIDEO("vmin.$U.$U.$U{.sat}{.$op2}  d, a, b, c?", EMU_VMIN),
    VIDEO("vmax.$U.$U.$U{.sat}{.$op2}  d, a, b, c?", EMU_VMAX),
    VIDEO("vshl.$U.$U.u32{.sat}.$end{.$op2}  d, a, b, c?", EMU_VSHL),
    VIDEO("vshr.$U.$U.u32{.sat}.$end{.$op2}  d, a, b, c?", EMU_VSHR),
    VIDEO("vmad.$U.$U.$U{.$po}{.sat}{.$scale}  d, a, b, c", EMU_VMAD),
    VIDEO("vset.$U.$U.$vcmp{.$op2}  d, a, b, c?", EMU_VSET),
    VIDEO("vadd2.$U.$U.$U{.sat}{.$add2}  d, a, b, c", EMU_VADD),
    VIDEO("vsub2.$U.$U.$U{.sat}{.$add2}  d, a, b, c", EMU_VSUB),
    VIDEO("vavrg2.$U.$U.$U{.sat}{.$add2}  d, a, b, c", EMU_VAVRG),
    VIDEO("vabsdiff2.$U.$U.$U{.sat}{.$add2}  d, a, b, c", EMU_VABSDIFF),
    VIDEO("vmin2.$U.$U.$U{.sat}{.$add2}  d, a, b, c", EMU_VMIN),
    VIDEO("vmax2.$U.$U.$U{.sat}{.$add2}  d, a, b, c", EMU_VMAX),
    VIDEO("vset2.$U.$U.$vcmp{.$add2}  d, a, b, c", EMU_VSET),
    VIDEO("vadd4.$U.$U.$U{.sat}{.$add2}  d, a, b, c", EMU_VADD),
    VIDEO("vsub4.$U.$U.$U{.sat}{.$add2}  d, a, b, c", EMU_VSUB),
    VIDEO("vavrg4.$U.$U.$U{.sat}{.$add2}  d, a, b, c", EMU_VAVRG),
    VIDEO("vabsdiff4.$U.$U.$U{.sat}{.$add2}  d, a, b, c", EMU_VABSDIFF),
    VIDEO("vmin4.$U.$U.$U{.sat}{.$add2}  d, a, b, c", EMU_VMIN),
    VIDEO("vmax4.$U.$U.$U{.sat}{.$add2}  d, a, b, c", EMU_VMAX),
    VIDEO("vset4.$U.$U.$vcmp{.$add2}  d, a, b, c", EMU_VSET),
};

const emui_ptx_family emui_ptx_video = EMUI_PTX_FAMILY(video);
