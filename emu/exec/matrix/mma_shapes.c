/* mma_shapes.c - see mma_shapes.h.
 *
 * Here: the table. Not here: registers (fragments.c) and arithmetic (mma.c). */
#include "emu/exec/matrix/mma_shapes.h"

#include "emu/exec/alu/numbers.h"

#include <stdio.h>
#include <string.h>

enum {
    F16 = 1 << EMU_F16,
    BF16 = 1 << EMU_BF16,
    TF32 = 1 << EMU_TF32,
    F32 = 1 << EMU_F32,
    F64 = 1 << EMU_F64,
    F8 = 1 << EMU_E4M3 | 1 << EMU_E5M2,
    I8 = 1 << EMU_S8 | 1 << EMU_U8,
    I4 = 1 << EMU_S4 | 1 << EMU_U4,
    B1 = 1 << EMU_B1,
    S32 = 1 << EMU_S32,
    COLUMNS = EMU_MMA_A_COL | EMU_MMA_B_ROW,
    ROUND = EMU_MMA_RZ | EMU_MMA_RM | EMU_MMA_RP,
    SATURATE = EMU_MMA_SATFINITE,
    POPC = EMU_MMA_XOR | EMU_MMA_AND,
    SPARSE = EMU_MMA_SPARSE | EMU_MMA_ORDERED | 3 << EMU_MMA_SELECTOR_SHIFT
};

static const emui_mma_shape table[] = {
    {EMU_M8N8K4, 8, 8, 4, F16, F16 | F32, COLUMNS},
    {EMU_M8N8K4, 8, 8, 4, F64, F64, ROUND},
    {EMU_M8N8K16, 8, 8, 16, I8, S32, SATURATE},
    {EMU_M8N8K32, 8, 8, 32, I4, S32, SATURATE},
    {EMU_M8N8K128, 8, 8, 128, B1, S32, POPC},
    {EMU_M16N8K4, 16, 8, 4, TF32, F32, 0},
    {EMU_M16N8K4, 16, 8, 4, F64, F64, ROUND},
    {EMU_M16N8K8, 16, 8, 8, F16, F16 | F32, 0},
    {EMU_M16N8K8, 16, 8, 8, BF16 | TF32, F32, 0},
    {EMU_M16N8K8, 16, 8, 8, F64, F64, ROUND},
    {EMU_M16N8K16, 16, 8, 16, F16 | F8, F16 | F32, 0},
    {EMU_M16N8K16, 16, 8, 16, BF16, F32, 0},
    {EMU_M16N8K16, 16, 8, 16, F64, F64, ROUND},
    {EMU_M16N8K16, 16, 8, 16, I8, S32, SATURATE},
    {EMU_M16N8K32, 16, 8, 32, F8, F16 | F32, 0},
    {EMU_M16N8K32, 16, 8, 32, I8 | I4, S32, SATURATE},
    {EMU_M16N8K64, 16, 8, 64, I4, S32, SATURATE},
    {EMU_M16N8K128, 16, 8, 128, B1, S32, POPC},
    {EMU_M16N8K256, 16, 8, 256, B1, S32, POPC},
};

/* A of half as many columns, and metadata. */
static const emui_mma_shape sparse[] = {
    {EMU_M16N8K8, 16, 8, 8, TF32, F32, SPARSE},
    {EMU_M16N8K16, 16, 8, 16, F16, F16 | F32, SPARSE},
    {EMU_M16N8K16, 16, 8, 16, BF16 | TF32, F32, SPARSE},
    {EMU_M16N8K32, 16, 8, 32, F16, F16 | F32, SPARSE},
    {EMU_M16N8K32, 16, 8, 32, BF16, F32, SPARSE},
    {EMU_M16N8K32, 16, 8, 32, I8, S32, SPARSE | SATURATE},
    {EMU_M16N8K64, 16, 8, 64, F8, F32, SPARSE},
    {EMU_M16N8K64, 16, 8, 64, I8 | I4, S32, SPARSE | SATURATE},
    {EMU_M16N8K128, 16, 8, 128, I4, S32, SPARSE | SATURATE},
};

/* The rows of dense instructions, or of sparse ones. */
static const emui_mma_shape *rows_of(bool is_sparse, int *n)
{
    *n = is_sparse ? sizeof sparse / sizeof sparse[0] : sizeof table / sizeof table[0];
    return is_sparse ? sparse : table;
}

static const char *const names[EMU_MMA_SHAPES] = {
    [EMU_M8N8K4] = "m8n8k4",       [EMU_M8N8K16] = "m8n8k16",     [EMU_M8N8K32] = "m8n8k32",
    [EMU_M8N8K128] = "m8n8k128",   [EMU_M16N8K4] = "m16n8k4",     [EMU_M16N8K8] = "m16n8k8",
    [EMU_M16N8K16] = "m16n8k16",   [EMU_M16N8K32] = "m16n8k32",   [EMU_M16N8K64] = "m16n8k64",
    [EMU_M16N8K128] = "m16n8k128", [EMU_M16N8K256] = "m16n8k256",
};

const char *emui_mma_shape_name(emu_mma_shape shape)
{
    return (unsigned)shape < EMU_MMA_SHAPES ? names[shape] : "no shape";
}

/* Is a type among those of a mask? Those from bit 32 on are in none. */
static bool has_type(uint32_t types, emu_type t)
{
    return t <= EMU_B128 && (types >> t & 1) != 0;
}

/* Types of A and B that go together: s8 and u8, s4 and u4, e4m3 and e5m2, else two of one. */
bool emui_mma_pairs(emu_type a, emu_type b)
{
    static const uint32_t kinds[] = {F8, I8, I4};
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; ++k)
        if (has_type(kinds[k], a) && has_type(kinds[k], b))
            return true;
    return a == b;
}

/* C may be narrower than D where a quad pair multiplies; else they are of one type. */
static bool has_results(const emui_mma_shape *s, emu_type d, emu_type c)
{
    bool mixed = s->shape == EMU_M8N8K4 && d == EMU_F32 && c == EMU_F16;
    return has_type(s->results, d) && (c == d || mixed);
}

/* Popcounts are of xor or of and; roundings exclude each other. */
static bool has_flags(const emui_mma_shape *s, uint32_t flags)
{
    uint32_t popc = flags & POPC, round = flags & ROUND;
    if ((flags & EMU_MMA_FLAGS & ~s->flags) != 0 || (round & (round - 1)) != 0)
        return false;
    return (s->flags & POPC) == 0 || popc == EMU_MMA_XOR || popc == EMU_MMA_AND;
}

const emui_mma_shape *emui_mma_find(const emu_ins *i)
{
    emu_type a = i->from, b = emu_mma_b_type(i);
    int rows;
    const emui_mma_shape *s = rows_of((i->flags & EMU_MMA_SPARSE) != 0, &rows);
    for (; rows > 0; --rows, ++s)
        if ((int)s->shape == i->op && has_type(s->operands, a) && emui_mma_pairs(a, b) &&
            has_results(s, i->type, emu_mma_c_type(i)) && has_flags(s, i->flags))
            return s;
    return NULL;
}

const char *emui_mma_types_of(emu_mma_shape shape, bool is_sparse, char *text, size_t size)
{
    size_t n = 0;
    int rows;
    text[0] = '\0';
    for (const emui_mma_shape *s = rows_of(is_sparse, &rows); rows > 0; --rows, ++s)
        for (int t = 0; t < EMU_TYPES && s->shape == shape; ++t)
            if (has_type(s->operands, (emu_type)t) && n < size)
                n += (size_t)snprintf(text + n, size - n, "%s%s", n == 0 ? "" : ", ",
                                      emui_format_of((emu_type)t)->name);
    return text[0] == '\0' ? "nothing" : text;
}
