/* decode_texture.c - forms of textures and surfaces.
 *
 *      tex.2d.v4.f32.f32  {d, d, d, d}, [a, {x, y}]            a: a handle of 64 bits
 *
 * Objects are handles in registers, the unified mode that nvcc writes. Variables of .texref,
 * .samplerref and .surfref, and samplers of their own, cannot be bound by CUDA 12 and later: they
 * are refused where they are used. Here: rows, and vectors of coordinates. Follows the PTX ISA,
 * "Texture Instructions", "Surface Instructions". */
#include "emu/decode/form.h"

/* ---- Coordinates ---------------------------------------------------------------------------- */

/* Registers in a vector of the text, and how many of them count: {x, y, z, unused}. */
typedef struct vector {
    uint8_t written, used;
} vector;

static const vector coordinates[EMU_GEOMETRIES] = {
    [EMU_1D] = {1, 1},  [EMU_2D] = {2, 2},   [EMU_3D] = {4, 3},   [EMU_A1D] = {2, 2},
    [EMU_A2D] = {4, 3}, [EMU_CUBE] = {4, 3}, [EMU_ACUBE] = {4, 4}};
/* Gradients and offsets: without the layer. */
static const vector steps[EMU_GEOMETRIES] = {
    [EMU_1D] = {1, 1},  [EMU_2D] = {2, 2},   [EMU_3D] = {4, 3},   [EMU_A1D] = {1, 1},
    [EMU_A2D] = {2, 2}, [EMU_CUBE] = {4, 3}, [EMU_ACUBE] = {4, 3}};

enum { LIST = 32 };

static bool has_layers(int geometry)
{
    return geometry == EMU_A1D || geometry == EMU_A2D || geometry == EMU_ACUBE;
}

/* The values of a vector, behind those in the list. layered: the first is a number of 32 bits. */
static bool take_vector(emui_ptx_decoder *d, const emui_ptx_operand *from, vector v, emu_type type,
                        bool layered, emu_ins *ins)
{
    const emui_ptx_operand *part;
    int n = emui_ptx_parts(from, &part);
    emu_operand *list = (emu_operand *)ins->list;
    if (n != v.written)
        return emui_ptx_refuse(d, &from->at, "%s: %d values in braces are expected here, not %d",
                               d->now->name, v.written, n);
    for (int k = 0; k < v.used; ++k)
        if (!emui_ptx_value(d, &part[k], layered && k == 0 ? EMU_B32 : type, false,
                            &list[ins->listed++]))
            return false;
    return true;
}

/* [a, {x, y}] */
static bool take_object(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_ins *ins)
{
    bool bracketed = from->kind == EMUI_PTX_TENSOR || from->kind == EMUI_PTX_ADDRESS;
    if (!bracketed || from->parts < 1 || from->value != 0)
        return emui_ptx_refuse(d, &from->at, "%s: [object, {coordinates}] is expected here",
                               d->now->name);
    if (from->parts > 2)
        return emui_ptx_refuse(d, &from->at,
                               "%s: a sampler of its own belongs to the independent mode, which "
                               "CUDA 12 and later cannot bind; use a texture object",
                               d->now->name);
    if (from->part[0].kind == EMUI_PTX_VARIABLE)
        return emui_ptx_refuse(d, &from->part[0].at,
                               "%s: %s is a reference that CUDA 12 and later cannot bind; use an "
                               "object of 64 bits in a register",
                               d->now->name, from->part[0].variable->name);
    return emui_ptx_value(d, &from->part[0], EMU_B64, false, &ins->a);
}

/* The address and its coordinates, of so many bits each. */
static bool take_point(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_type type,
                       emu_ins *ins)
{
    if (!take_object(d, from, ins))
        return false;
    if (from->parts < 2)
        return emui_ptx_refuse(d, &from->at, "%s: coordinates are missing", d->now->name);
    return take_vector(d, &from->part[1], coordinates[ins->count], type, has_layers(ins->count),
                       ins);
}

static bool take_results(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_type type, int n,
                         emu_ins *ins)
{
    const emui_ptx_operand *part;
    bool pair = from->kind == EMUI_PTX_PAIR;
    const emui_ptx_operand *results = pair ? &from->part[0] : from;
    int parts = emui_ptx_parts(results, &part);
    emu_operand *list = (emu_operand *)ins->list;
    if (parts != n)
        return emui_ptx_refuse(d, &from->at, "%s: %d registers in braces are expected, not %d",
                               d->now->name, n, parts);
    for (int k = 0; k < n; ++k)
        if (!emui_ptx_result(d, &part[k], type, true, &list[ins->listed++]))
            return false;
    ins->written = n;
    return !pair || emui_ptx_result(d, &from->part[1], EMU_PRED, false, &ins->e);
}

/* Registers narrower than what is written are filled; wider ones, too. */
static bool finish(emui_ptx_decoder *d, const emui_ptx_operand *results, emu_ins *ins)
{
    const emui_ptx_operand *part;
    if (!emui_ptx_emit(d, ins))
        return false;
    int n = emui_ptx_parts(results->kind == EMUI_PTX_PAIR ? &results->part[0] : results, &part);
    for (int k = 0; k < n; ++k)
        if (!emui_ptx_extend(d, &part[k], ins->type, ins->list[k]))
            return false;
    return true;
}

/* ---- Textures ------------------------------------------------------------------------------- */

/* What may follow the point: a level, two gradients, offsets. */
static bool take_rest(emui_ptx_decoder *d, int next, emu_ins *ins)
{
    const emui_ptx_operand *from = d->now->operand;
    int n = d->now->operands;
    bool gradient = ins->op == EMU_TEX_GRAD, level = ins->op == EMU_TEX_LEVEL;
    emu_operand *list = (emu_operand *)ins->list;
    if (n < next + (gradient ? 2 : level))
        return emui_ptx_refuse(d, NULL, "%s: %s missing", d->now->name,
                               gradient ? "two gradients are" : "the level is");
    if (level && !emui_ptx_value(d, &from[next++], ins->from, false, &list[ins->listed++]))
        return false;
    for (int k = 0; gradient && k < 2; ++k)
        if (!take_vector(d, &from[next++], steps[ins->count], EMU_F32, false, ins))
            return false;
    if (n == next)
        return true;
    if (n > next + 1 || ins->count == EMU_CUBE || ins->count == EMU_ACUBE ||
        emui_ptx_register_type(d, &from[next]) == EMU_F32)
        return emui_ptx_refuse(d, &from[next].at,
                               "%s: a comparison of depths needs a texture of depths, which CUDA "
                               "does not make",
                               d->now->name);
    ins->flags |= EMU_TEX_OFFSET;
    return take_vector(d, &from[next], steps[ins->count], EMU_B32, false, ins);
}

static bool fetch(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    const emui_ptx_operand *from = d->now->operand;
    (void)o;
    if (d->now->operands < 2)
        return emui_ptx_refuse(d, NULL, "%s: %d operands, expected d, [a, {x}]", d->now->name,
                               d->now->operands);
    ins->list = emui_ptx_list(d, LIST);
    return ins->list != NULL &&
           take_results(d, &from[0], ins->type, ins->type == EMU_F16X2 ? 2 : 4, ins) &&
           take_point(d, &from[1], ins->from, ins) && take_rest(d, 2, ins) &&
           finish(d, &from[0], ins);
}

static bool nothing(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    (void)d, (void)o, (void)ins;
    return true; /* the operands' function has emitted it */
}

/* ---- Queries -------------------------------------------------------------------------------- */

static bool query(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    const emui_ptx_operand *from = d->now->operand;
    (void)o;
    int n = d->now->operands;
    if (n != 2 && n != 3)
        return emui_ptx_refuse(d, NULL, "%s: %d operands, expected d, [a]", d->now->name, n);
    ins->list = emui_ptx_list(d, 1);
    ins->listed = n - 2;
    return ins->list != NULL && emui_ptx_result(d, &from[0], EMU_B32, false, &ins->d) &&
           take_object(d, &from[1], ins) &&
           (n == 2 || emui_ptx_value(d, &from[2], EMU_B32, false, (emu_operand *)&ins->list[0])) &&
           emui_ptx_emit(d, ins);
}

static const char *not_of_objects(emui_ptx_opcode *o)
{
    (void)o;
    return "objects in registers have no such query on sm_90a; pass the value to the kernel";
}

/* ---- Surfaces ------------------------------------------------------------------------------- */

static int vector_of(const emu_ins *ins)
{
    int n = (int)(ins->flags >> EMUI_PTX_SURFACE_VECTOR & 7);
    return n > 0 ? n : 1;
}

static bool load(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    const emui_ptx_operand *from = d->now->operand;
    (void)o;
    if (d->now->operands != 2)
        return emui_ptx_refuse(d, NULL, "suld: %d operands, expected d, [a, {x}]",
                               d->now->operands);
    ins->list = emui_ptx_list(d, LIST);
    return ins->list != NULL && take_results(d, &from[0], ins->type, vector_of(ins), ins) &&
           take_point(d, &from[1], EMU_B32, ins) && finish(d, &from[0], ins);
}

/* sust and sured: what is stored comes last. */
static bool store(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    const emui_ptx_operand *from = d->now->operand, *part;
    (void)o;
    if (d->now->operands != 2)
        return emui_ptx_refuse(d, NULL, "%s: %d operands, expected [a, {x}], c", d->now->name,
                               d->now->operands);
    ins->list = emui_ptx_list(d, LIST);
    if (ins->list == NULL || !take_point(d, &from[0], EMU_B32, ins))
        return false;
    int n = emui_ptx_parts(&from[1], &part), wants = vector_of(ins);
    if (n != wants)
        return emui_ptx_refuse(d, &from[1].at, "%s: %d registers in braces are expected, not %d",
                               d->now->name, wants, n);
    for (int k = 0; k < n; ++k)
        if (!emui_ptx_value(d, &part[k], ins->type, true, (emu_operand *)&ins->list[ins->listed++]))
            return false;
    return emui_ptx_emit(d, ins);
}

/* ---- Forms ---------------------------------------------------------------------------------- */

#define FETCH(text, op)                                                                            \
    {                                                                                              \
        text, emu_texture_fetch, op, 0, NULL, fetch, nothing                                       \
    }
#define QUERY(text, op, flags)                                                                     \
    {                                                                                              \
        text, emu_texture_query, op, flags, NULL, query, nothing                                   \
    }
#define UNANSWERED(text)                                                                           \
    {                                                                                              \
        text, emu_texture_query, 0, 0, not_of_objects, query, nothing                              \
    }
#define SURFACE(text, op, operands)                                                                \
    {                                                                                              \
        text, emu_surface, op, 0, NULL, operands, nothing                                          \
    }

static const emui_ptx_form textures[] = {
    FETCH("tex{.base}.$tex.v4.$TX.$TC", EMU_TEX),
    FETCH("tex{.base}.$tex.v2.f16x2.$TC", EMU_TEX),
    FETCH("tex.level.$tex.v4.$TX.$TC", EMU_TEX_LEVEL),
    FETCH("tex.level.$tex.v2.f16x2.$TC", EMU_TEX_LEVEL),
    FETCH("tex.grad.$tex.v4.$TX.f32", EMU_TEX_GRAD),
    FETCH("tex.grad.$tex.v2.f16x2.f32", EMU_TEX_GRAD),
    FETCH("tld4.$gather.$plane.v4.$TG.f32", EMU_TLD4),
    QUERY("txq.$extent.b32", 0, 0),
    QUERY("txq.level.$extent.b32", 0, 0),
    UNANSWERED("txq.$unanswered.b32"),
    QUERY("suq.$extent.b32", 0, EMU_QUERY_SURFACE),
    UNANSWERED("suq.$unanswered.b32"),
    SURFACE("suld.b.$surface_grid{.$surface_cop}{.$surface_vec}.$SB.$outside", EMU_SULD, load),
    SURFACE("sust.b.$surface_grid{.$surface_cop}{.$surface_vec}.$SB.$outside", EMU_SUST, store),
    SURFACE("sust.p.$surface_grid{.$surface_cop}{.$surface_vec}.b32.$outside", EMU_SUST_FORMATTED,
            store),
    SURFACE("sured.b.$sured.$surface_grid.$SR.$outside", EMU_SURED, store),
    SURFACE("sured.b.$sured_bits.$surface_grid.b32.$outside", EMU_SURED, store),
};

const emui_ptx_family emui_ptx_textures = EMUI_PTX_FAMILY(textures);
