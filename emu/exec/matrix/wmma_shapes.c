/* wmma_shapes.c - see wmma.h.
 *
 *      m16n16k16, m16n16k8    mma.sync m16n8k16 or k8 twice: A, and B's columns 8 by 8
 *      m32n8k16               twice: A's rows 16 by 16, and B
 *      m8n32k16               twice, transposed: B's columns 16 by 16 as A, A's rows as B
 *      m8n8k4, k32, k128      mma.sync of that shape
 *
 * so the larger of the two operands comes in parts of 16 lines where the shape is not square, and
 * C likewise. Types of accumulators are those of mma.sync, and of f16 both may be of either. */
#include "emu/exec/matrix/wmma.h"

enum {
    HALVES = 1 << EMU_F16 | 1 << EMU_BF16 | 1 << EMU_S8 | 1 << EMU_U8,
    FOURS = 1 << EMU_S4 | 1 << EMU_U4,
    COPIES = 8 /* registers of A and B of f16 */
};

static const emui_wmma_shape shapes[EMU_WMMA_SHAPES] = {
    [EMU_WMMA_M16N16K16] = {"m16n16k16", 16, 16, 16, HALVES, EMU_M16N8K16},
    [EMU_WMMA_M8N32K16] = {"m8n32k16", 8, 32, 16, HALVES, EMU_M16N8K16},
    [EMU_WMMA_M32N8K16] = {"m32n8k16", 32, 8, 16, HALVES, EMU_M16N8K16},
    [EMU_WMMA_M16N16K8] = {"m16n16k8", 16, 16, 8, 1 << EMU_TF32, EMU_M16N8K8},
    [EMU_WMMA_M8N8K4] = {"m8n8k4", 8, 8, 4, 1 << EMU_F64, EMU_M8N8K4},
    [EMU_WMMA_M8N8K32] = {"m8n8k32", 8, 8, 32, FOURS, EMU_M8N8K32},
    [EMU_WMMA_M8N8K128] = {"m8n8k128", 8, 8, 128, 1 << EMU_B1, EMU_M8N8K128},
};

const emui_wmma_shape *emui_wmma_shape_of(int op)
{
    return op >= 0 && op < EMU_WMMA_SHAPES ? &shapes[op] : NULL;
}

/* What the products of a shape are added up in. */
static bool accumulates(const emui_wmma_shape *s, emu_type t)
{
    uint32_t f32 = 1 << EMU_F16 | 1 << EMU_BF16 | 1 << EMU_TF32;
    uint32_t s32 = 1 << EMU_S8 | 1 << EMU_U8 | FOURS | 1 << EMU_B1;
    return (t == EMU_F16 && (s->operands >> EMU_F16 & 1) != 0) ||
           (t == EMU_F32 && (s->operands & f32) != 0) ||
           (t == EMU_S32 && (s->operands & s32) != 0) ||
           (t == EMU_F64 && (s->operands >> EMU_F64 & 1) != 0);
}

bool emui_wmma_fragment_of(const emui_wmma_shape *s, int which, emu_type t, emui_wmma_fragment *f)
{
    bool wide = s->n > s->m, c = which == EMU_WMMA_C, b = which == EMU_WMMA_B;
    int bits = (int)emu_type_bits(t);
    if (which < EMU_WMMA_A || which > EMU_WMMA_C ||
        !(c ? accumulates(s, t) : t <= EMU_B128 && (s->operands >> t & 1) != 0))
        return false;
    *f = (emui_wmma_fragment){.type = t, .down = c ? wide : b};
    f->lines = c ? (wide ? s->n : s->m) : b ? s->n : s->m;
    f->width = c ? (wide ? s->m : s->n) : s->k;
    f->run = c ? 2 : emui_run_of(t);
    f->form = f->lines % 16 != 0 || (b && !wide) ? 8 : 16;
    f->elements = f->lines * f->width / EMU_LANES;
    f->operands = bits >= 32 ? f->elements : f->elements * bits / 32;
    if (t == EMU_F16 && !c)
        f->operands = COPIES;
    return true;
}

int emui_wmma_each(const emui_wmma_fragment *f)
{
    int bits = (int)emu_type_bits(f->type);
    return bits >= 32 ? 1 : 32 / bits;
}

emui_cell emui_wmma_cell(const emui_wmma_fragment *f, int lane, int i)
{
    int part = f->elements * f->form / f->lines;
    emui_cell at = emui_fragment(f->form, f->run, lane, i % f->elements % part);
    at.row += i % f->elements / part * f->form;
    return at;
}
