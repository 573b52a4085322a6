/* decode_matrix.c - forms of matrix instructions: mma, wgmma, ldmatrix, stmatrix, movmatrix.
 *
 * Which shapes and types there are the machine's own tables say (matrix/mma_shapes.c), so that an
 * instruction that the machine would refuse is refused here, with its place. Here: rows, fragments
 * as lists. Follows the PTX ISA, "Warp Level Matrix Instructions", "Asynchronous Warpgroup Level
 * Matrix Instructions". */
#include "emu/decode/form.h"
#include "emu/exec/matrix/mma_shapes.h"
#include "emu/exec/matrix/wgmma.h"

#include <stdlib.h>

/* ---- Fragments ---- */

/* So many registers of one operand, behind those that are in the list. */
bool emui_ptx_take_fragment(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_type type, int n,
                            emu_ins *ins)
{
    const emui_ptx_operand *part;
    bool written = ins->listed < ins->written;
    int given = emui_ptx_parts(from, &part);
    emu_operand *list = (emu_operand *)ins->list; /* with room for all of them */
    if (given != n)
        return emui_ptx_refuse(d, &from->at, "%s: this matrix has %d registers a thread, not %d",
                               d->now->name, n, given);
    for (int k = 0; k < n; ++k)
        if (!(written ? emui_ptx_result : emui_ptx_value)(d, &part[k], type, false,
                                                          &list[ins->listed + k]))
            return false;
    ins->listed += n;
    return true;
}

/* ---- mma ---- */

/* Types come as those of D, A, B and C. */
static const char *prepare_mma(emui_ptx_opcode *o)
{
    o->ins.flags |= emu_mma_types(o->type[2], o->type[3]);
    return emui_mma_find(&o->ins) != NULL
               ? NULL
               : "sm_90a has no mma of this shape with these types and modifiers";
}

/* How many registers a thread has of so many elements; of f64 one each. m8n8k4 of f16 is four
 * multiplications. */
static int registers(const emui_mma_shape *s, emu_type type, emu_type a, int elements)
{
    int each = elements / EMU_LANES * (s->shape == EMU_M8N8K4 && a == EMU_F16 ? 4 : 1);
    return type == EMU_F64 ? each : each * (int)emu_type_bits(type) / 32;
}

/* The metadata and the selector of a sparse product. */
static bool take_metadata(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_ins *ins)
{
    uint64_t selector;
    if (!emui_ptx_value(d, &from[0], EMU_B32, false, &ins->x) ||
        !emui_ptx_take_number(d, &from[1], &selector))
        return false;
    ins->flags |= (uint32_t)(selector & 3) << EMU_MMA_SELECTOR_SHIFT;
    return selector <= 3 ||
           emui_ptx_refuse(d, &from[1].at, "%s: selectors count from 0 to 3", d->now->name);
}

static bool is_sparse(const emu_ins *ins)
{
    return (ins->flags & EMU_MMA_SPARSE) != 0;
}

static bool mma(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    const emui_mma_shape *s = emui_mma_find(ins);
    const emui_ptx_operand *from = d->now->operand;
    const int elements[] = {s->m * s->n, s->m * s->k, s->k * s->n, s->m * s->n};
    emu_operand *list = emui_ptx_list(d, 4 * 8);
    if (list == NULL)
        return false;
    if (d->now->operands != (is_sparse(ins) ? 6 : 4))
        return emui_ptx_refuse(d, NULL, "mma: %d operands, expected d, a, b, c%s", d->now->operands,
                               is_sparse(ins) ? ", metadata, selector" : "");
    ins->list = list;
    ins->written = registers(s, o->type[0], o->type[1], elements[0]);
    for (int k = 0; k < 4; ++k) {
        int n =
            registers(s, o->type[k], o->type[1], elements[k] / (k == 1 && is_sparse(ins) ? 2 : 1));
        emu_type type = o->type[k] == EMU_F64 ? EMU_F64 : EMU_B32;
        if (!emui_ptx_take_fragment(d, &from[k], type, n, ins))
            return false;
    }
    return !is_sparse(ins) || take_metadata(d, &from[4], ins);
}

/* Is the register's value a product, as far as the text above it says? */
static bool is_product(const emui_ptx_decoder *d, const emu_operand *o)
{
    const emui_ptx_code *code = d->code;
    for (int32_t pc = code->length - 1; pc >= 0 && o->kind == EMU_REG; --pc) {
        const emu_ins *ins = &code->ins[pc];
        if (ins->d.kind == EMU_REG && ins->d.r == o->r)
            return (emui_traits_of(ins) & EMUI_FLOAT) != 0 &&
                   (ins->op == EMU_FMUL || ins->op == EMU_FDIV || ins->op == EMU_FRCP);
    }
    return false;
}

static bool is_result(const emu_ins *ins, const emu_operand *o)
{
    for (int k = 0; k < ins->written; ++k)
        if (ins->list[k].r == o->r)
            return true;
    return false;
}

/* ptxas multiplies e4m3 and e5m2 as f16, from 0 on, and adds C to that: a sum that is fused with C
 * where C is a product (contract.c). So C is added here where it is one. */
static bool emit_mma(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    emu_ins sum[4];
    int n = ins->written, sums = 0;
    emu_operand *c = (emu_operand *)&ins->list[ins->listed - n];
    bool adds = (ins->from == EMU_E4M3 || ins->from == EMU_E5M2) && !is_sparse(ins);
    (void)o;
    for (int k = 0; k < n && adds && d->fmad && d->now->guard < 0; ++k)
        if (is_product(d, &c[k]) && !is_result(ins, &c[k])) {
            sum[sums++] = (emu_ins){.execute = emu_alu_float,
                                    .op = EMU_FADD,
                                    .type = ins->type == EMU_F16 ? EMU_F16X2 : EMU_F32,
                                    .d = ins->list[k],
                                    .a = c[k],
                                    .b = ins->list[k]};
            c[k] = (emu_operand){EMU_IMM, 0, 0};
        }
    bool emitted = emui_ptx_emit(d, ins);
    for (int k = 0; k < sums; ++k)
        emitted = emitted && emui_ptx_emit(d, &sum[k]);
    return emitted;
}

/* ---- mma of .kind, of sm_120a ---- */

static bool is_mxf4(const emu_ins *ins)
{
    return ins->op == (is_sparse(ins) ? EMU_M16N8K128 : EMU_M16N8K64);
}

/* Types come as those of D, A, B and C, then of the scales, which the list has no more room for. */
static const char *prepare_kind(emui_ptx_opcode *o)
{
    bool is_scaled = false, is_ue4m3 = false;
    for (int k = 0; k < o->modifiers; ++k) {
        is_scaled |= strcmp(o->modifier[k], "block_scale") == 0;
        is_ue4m3 |= strcmp(o->modifier[k], "ue4m3") == 0;
    }
    o->ins.flags |= emu_mma_types(o->type[2], o->type[3]) | (is_ue4m3 ? EMU_MMA_UE4M3 : 0);
    if (is_scaled && o->ins.count == 0)
        o->ins.count = is_mxf4(&o->ins) ? 2 : 1;
    if (is_ue4m3 && o->ins.count != 4)
        return "scales of ue4m3 are those of .scale_vec::4X";
    return o->type[0] == o->type[3] ? NULL : "C and D are of one type";
}

/* data, {byte, thread} */
static bool take_selector(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_ins *ins)
{
    const emui_ptx_operand *part;
    emu_operand *to = (emu_operand *)&ins->list[ins->listed];
    if (emui_ptx_parts(&from[1], &part) != 2 || from[1].kind != EMUI_PTX_VECTOR)
        return emui_ptx_refuse(d, &from[1].at, "mma: {byte, thread} is expected here");
    ins->listed += 3;
    return emui_ptx_value(d, &from[0], EMU_B32, false, &to[0]) &&
           emui_ptx_value(d, &part[0], EMU_B16, false, &to[1]) &&
           emui_ptx_value(d, &part[1], EMU_B16, false, &to[2]);
}

static bool mma_of_kind(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    enum { A = 4, ROOM = 26 };
    const emui_ptx_operand *from = d->now->operand;
    const int sums = ins->type == EMU_F16 ? 2 : 4, more = is_sparse(ins) ? 2 : 0;
    const int wants = (ins->count > 0 ? 8 : 4) + more;
    (void)o;
    ins->list = emui_ptx_list(d, ROOM);
    if (ins->list == NULL)
        return false;
    if (d->now->operands != wants)
        return emui_ptx_refuse(d, NULL, "mma: %d operands, expected d, a, b, c%s%s",
                               d->now->operands, more > 0 ? ", metadata, selector" : "",
                               ins->count > 0 ? ", scale a, {byte, thread}, scale b, {byte, thread}"
                                              : "");
    ins->written = sums;
    return emui_ptx_take_fragment(d, &from[0], EMU_B32, sums, ins) &&
           emui_ptx_take_fragment(d, &from[1], EMU_B32, A, ins) &&
           emui_ptx_take_fragment(d, &from[2], EMU_B32, 2 + more, ins) &&
           emui_ptx_take_fragment(d, &from[3], EMU_B32, sums, ins) &&
           (more == 0 || take_metadata(d, &from[4], ins)) &&
           (ins->count == 0 ||
            (take_selector(d, &from[4 + more], ins) && take_selector(d, &from[6 + more], ins)));
}

#define KIND(text, op)                                                                             \
    {                                                                                              \
        text, emu_mma_scaled, op, 0, prepare_kind, mma_of_kind, NULL                               \
    }
#define OF_8       "mma.sync.aligned.m16n8k32.row.col.kind::"
#define OF_4       "mma.sync.aligned.m16n8k64.row.col.kind::"
#define WITH_SCALE "  d, a, b, c, x, x, x, x  @120"
#define SPARSE_KIND(text, op)                                                                      \
    {                                                                                              \
        "mma.sp::ordered_metadata.sync.aligned." text, emu_mma_scaled, op,                         \
            EMU_MMA_SPARSE | EMU_MMA_ORDERED, prepare_kind, mma_of_kind, NULL                      \
    }
#define SPARSE_SCALE "  d, a, b, c, x, n, x, x, x, x  @120"

/* ---- wgmma ---- */

/* Types come as those of D, A and B; K is 32 bytes of A, or 256 bits. */
static const char *prepare_wgmma(emui_ptx_opcode *o)
{
    emu_ins *ins = &o->ins;
    ins->flags |= emu_mma_types(o->type[2], EMU_NO_TYPE);
    const char *wrong = emui_wgmma_refusal(ins);
    int k = 0;
    for (int m = 0; m < o->modifiers; ++m)
        if (strncmp(o->modifier[m], "m64n", 4) == 0)
            k = (int)strtol(strchr(o->modifier[m], 'k') + 1, NULL, 10);
    if (wrong == NULL && k != (is_sparse(ins) ? 2 : 1) * 256 / (int)emu_type_bits(ins->from))
        wrong = "K of this type is another";
    return wrong;
}

/* An immediate of two values, of which the second sets a flag. */
static bool take_choice(emui_ptx_decoder *d, const emui_ptx_operand *from, uint64_t first,
                        uint64_t second, uint32_t flag, emu_ins *ins)
{
    uint64_t v;
    if (!emui_ptx_take_number(d, from, &v))
        return false;
    ins->flags |= v == second ? flag : 0;
    return v == first || v == second ||
           emui_ptx_refuse(d, &from->at, "wgmma: %d or %d is expected here", (int)(int64_t)first,
                           (int)(int64_t)second);
}

/* scale-d, then of floats two signs, then of 16-bit ones the majors of the matrices in memory. */
static bool take_scales(emui_ptx_decoder *d, const emui_ptx_operand *from, int given, emu_ins *ins)
{
    bool floats = ins->from != EMU_S8 && ins->from != EMU_U8 && ins->from != EMU_B1;
    bool halves = ins->from == EMU_F16 || ins->from == EMU_BF16;
    bool registers_of_a = (ins->flags & EMU_WGMMA_A_REGISTERS) != 0;
    int at = 0, wants = 1 + (floats ? 2 : 0) + (halves ? 2 - registers_of_a : 0);
    const uint64_t one = 1, minus = UINT64_MAX;
    if (given != wants)
        return emui_ptx_refuse(d, NULL,
                               "wgmma.mma_async: %d operands, expected d, a, b and %d more",
                               d->now->operands, wants);
    if (!emui_ptx_value(d, &from[at++], EMU_PRED, false, &ins->c))
        return false;
    if (floats && (!take_choice(d, &from[at++], one, minus, EMU_WGMMA_NEGATE_A, ins) ||
                   !take_choice(d, &from[at++], one, minus, EMU_WGMMA_NEGATE_B, ins)))
        return false;
    if (halves && !registers_of_a && !take_choice(d, &from[at++], 0, one, EMU_WGMMA_TRANS_A, ins))
        return false;
    return !halves || take_choice(d, &from[at], 0, one, EMU_WGMMA_TRANS_B, ins);
}

static bool wgmma(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    const emui_ptx_operand *from = d->now->operand;
    int given = d->now->operands, n = ins->type == EMU_F16 ? ins->count / 4 : ins->count / 2;
    emu_operand *list = emui_ptx_list(d, n + 4);
    (void)o;
    if (list == NULL)
        return false;
    if (given < 4)
        return emui_ptx_refuse(d, NULL,
                               "wgmma.mma_async: %d operands, expected d, a, b, scale-d ..", given);
    ins->list = list;
    ins->written = n;
    bool in_registers = from[1].kind == EMUI_PTX_VECTOR;
    ins->flags |= in_registers ? EMU_WGMMA_A_REGISTERS : 0;
    if (!emui_ptx_take_fragment(d, &from[0], EMU_B32, n, ins) ||
        !(in_registers ? emui_ptx_take_fragment(d, &from[1], EMU_B32, 4, ins)
                       : emui_ptx_value(d, &from[1], EMU_B64, false, &ins->a)) ||
        !emui_ptx_value(d, &from[2], EMU_B64, false, &ins->b))
        return false;
    ins->written = 0;
    if (!is_sparse(ins))
        return take_scales(d, &from[3], given - 3, ins);
    return take_metadata(d, &from[3], ins) && take_scales(d, &from[5], given - 5, ins);
}

/* ---- ldmatrix of 16 rows: two registers for each matrix ---- */

static const char *double_registers(emui_ptx_opcode *o)
{
    if (o->ins.count > 2)
        return "of 16 rows a warp loads one matrix, or two";
    o->ins.count *= 2;
    return NULL;
}

static bool halve_count(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    (void)o;
    ins->count /= 2;
    return emui_ptx_emit(d, ins);
}

#define OF_16_ROWS(text, op)                                                                       \
    {                                                                                              \
        "ldmatrix.sync.aligned.m16n16.$num.$trans{.$cta_sh}." text "  l:V, [a]  @100+",            \
            emu_ldmatrix, op, 0, double_registers, NULL, halve_count                               \
    }

/* ---- Rows ---- */

#define MATRIX(text, execute, op)                                                                  \
    {                                                                                              \
        text, execute, op, 0, NULL, NULL, NULL                                                     \
    }

static const emui_ptx_form matrices[] = {
    {"mma.sync.aligned.$shape.$al.$bl{.$mrnd}{.$msat}.$MM.$MM.$MM.$MM{.$bits}{.popc}  d, a, b, c",
     emu_mma, 0, 0, prepare_mma, mma, emit_mma},
    KIND(OF_8 "f8f6f4.$FR.$F8.$F8.$FR  d, a, b, c  @120", EMU_M16N8K32),
    KIND(OF_8 "mxf8f6f4.block_scale{.$scale1}.f32.$F8.$F8.f32.ue8m0" WITH_SCALE, EMU_M16N8K32),
    KIND(OF_4 "mxf4.block_scale{.$scale2}.f32.e2m1.e2m1.f32.ue8m0" WITH_SCALE, EMU_M16N8K64),
    KIND(OF_4 "mxf4nvf4.block_scale.$scales.f32.e2m1.e2m1.f32.$SF" WITH_SCALE, EMU_M16N8K64),
    SPARSE_KIND("m16n8k64.row.col.kind::f8f6f4.$FR.$F8.$F8.$FR  d, a, b, c, x, n  @120",
                EMU_M16N8K64),
    SPARSE_KIND(
        "m16n8k64.row.col.kind::mxf8f6f4.block_scale{.$scale1}.f32.$F8.$F8.f32.ue8m0" SPARSE_SCALE,
        EMU_M16N8K64),
    SPARSE_KIND(
        "m16n8k128.row.col.kind::mxf4.block_scale{.$scale2}.f32.e2m1.e2m1.f32.ue8m0" SPARSE_SCALE,
        EMU_M16N8K128),
    SPARSE_KIND(
        "m16n8k128.row.col.kind::mxf4nvf4.block_scale.$scales.f32.e2m1.e2m1.f32.$SF" SPARSE_SCALE,
        EMU_M16N8K128),
    {"mma.$sp.sync.aligned.$shape.$al.$bl{.$msat}.$MM.$MM.$MM.$MM  d, a, b, c, x, n", emu_mma, 0, 0,
     prepare_mma, mma, NULL},
    {"wgmma.mma_async.$wsp.sync.aligned.$wshape{.$msat}.$MM.$MM.$MM  d, a, b, x, n, c, n?, n?, n?  "
     "@90",
     emu_wgmma, EMU_WGMMA_MMA, 0, prepare_wgmma, wgmma, NULL},
    {"wgmma.mma_async.sync.aligned.$wshape{.$msat}.$MM.$MM.$MM{.$and}{.popc}  d, a, b, c, n, n, "
     "n?, n?  @90",
     emu_wgmma, EMU_WGMMA_MMA, 0, prepare_wgmma, wgmma, NULL},
    MATRIX("wgmma.fence.sync.aligned  @90", emu_wgmma, EMU_WGMMA_FENCE),
    MATRIX("wgmma.commit_group.sync.aligned  @90", emu_wgmma, EMU_WGMMA_COMMIT),
    MATRIX("wgmma.wait_group.sync.aligned  n  @90", emu_wgmma, EMU_WGMMA_WAIT),
    MATRIX("ldmatrix.sync.aligned.m8n8.$num{.$trans}{.$cta_sh}.b16  l:V, [a]", emu_ldmatrix,
           EMU_MATRIX_M8N8_B16),
    MATRIX("ldmatrix.sync.aligned.m8n16.$num{.$cta_sh}.b8x16.b6x16_p32  l:V, [a]  @100+",
           emu_ldmatrix, EMU_MATRIX_M8N16_B6X16_P32),
    MATRIX("ldmatrix.sync.aligned.m8n16.$num{.$cta_sh}.b8x16.b4x16_p64  l:V, [a]  @100+",
           emu_ldmatrix, EMU_MATRIX_M8N16_B4X16_P64),
    OF_16_ROWS("b8", EMU_MATRIX_M16N16_B8),
    OF_16_ROWS("b8x16.b6x16_p32", EMU_MATRIX_M16N16_B6X16_P32),
    OF_16_ROWS("b8x16.b4x16_p64", EMU_MATRIX_M16N16_B4X16_P64),
    MATRIX("stmatrix.sync.aligned.m16n8.$num.$trans{.$cta_sh}.b8  [a], l:V  @100+", emu_stmatrix,
           EMU_MATRIX_M16N8_B8),
    MATRIX("stmatrix.sync.aligned.m8n8.$num{.$trans}{.$cta_sh}.b16  [a], l:V", emu_stmatrix,
           EMU_MATRIX_M8N8_B16),
    MATRIX("movmatrix.sync.aligned.m8n8.trans.b16  d:32, a:32", emu_movmatrix, EMU_MATRIX_M8N8_B16),
};

const emui_ptx_family emui_ptx_matrices = EMUI_PTX_FAMILY(matrices);
