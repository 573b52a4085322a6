/* matrices.c - see matrices.h. */
#include "spec-tests/machine/matrices.h"

#include "emu/alu/numbers.h"
#include "emu/matrix/mma_shapes.h"

#include <stdio.h>
#include <string.h>

enum { MAX_PROGRAM = 64 };

emu_machine *tensor_open(int warps, emu_schedule schedule, uint64_t seed, uint32_t checks)
{
    emu_config how = emu_defaults();
    how.block[0] = warps * EMU_LANES;
    how.registers = TENSOR_ROWS;
    how.static_shared = TENSOR_SHARED;
    how.schedule = schedule;
    how.seed = seed;
    how.checks = checks;
    return emu_open(&how, NULL);
}

emu_operand tensor_row(int r)
{
    return (emu_operand){.kind = EMU_REG, .r = r};
}

emu_operand tensor_number(uint64_t value)
{
    return (emu_operand){.kind = EMU_IMM, .value = value};
}

emu_end tensor_run(emu_machine *m, const emu_ins *program, int n)
{
    emu_ins all[MAX_PROGRAM + 1];
    if (n > MAX_PROGRAM)
        return EMU_NO_MEMORY;
    memcpy(all, program, (size_t)n * sizeof *all);
    all[n] = (emu_ins){.execute = emu_exit, .guard = EMU_NO_GUARD};
    return emu_run(m, all, n + 1);
}

uint64_t tensor_get(emu_machine *m, int warp, int first, emu_type t, int lane, int i)
{
    int bits = (int)emu_type_bits(t);
    if (bits == 64)
        return emu_register(m, 0, warp, first + 2 * i)[lane] |
               (uint64_t)emu_register(m, 0, warp, first + 2 * i + 1)[lane] << 32;
    uint32_t word = emu_register(m, 0, warp, first + i * bits / 32)[lane];
    return word >> (i * bits % 32) & (bits == 32 ? UINT32_MAX : (UINT32_C(1) << bits) - 1);
}

void tensor_set(emu_machine *m, int warp, int first, emu_type t, int lane, int i, uint64_t bits)
{
    int width = (int)emu_type_bits(t), shift = i * width % 32;
    if (width == 64) {
        emu_register(m, 0, warp, first + 2 * i)[lane] = (uint32_t)bits;
        emu_register(m, 0, warp, first + 2 * i + 1)[lane] = (uint32_t)(bits >> 32);
        return;
    }
    uint32_t mask = (width == 32 ? UINT32_MAX : (UINT32_C(1) << width) - 1) << shift;
    uint32_t *row = emu_register(m, 0, warp, first + i * width / 32);
    row[lane] = (row[lane] & ~mask) | ((uint32_t)bits << shift & mask);
}

uint64_t tensor_bits(emu_type t, int v)
{
    if (emui_format_of(t)->specials == EMUI_NOT_FLOAT)
        return emui_encode_integer(t, v, false);
    return emui_encode(t, v, EMU_RN, false);
}

/* Operands of so many elements, in rows from first on. */
static int put_rows(emu_operand *list, int n, int first, emu_type t, int elements)
{
    int bits = (int)emu_type_bits(t);
    int operands = bits < 32 ? elements * bits / 32 : elements;
    for (int i = 0; i < operands; ++i)
        list[n + i] = tensor_row(first + (bits == 64 ? 2 * i : i));
    return n + operands;
}

int tensor_share(const struct tensor_mma *t, int elements)
{
    bool quads = t->m * t->n * t->k == 8 * 8 * 4 && t->a == EMU_F16;
    return elements / (quads ? 8 : EMU_LANES);
}

static int shape_number(const struct tensor_mma *t)
{
    char name[24];
    int s = 0;
    snprintf(name, sizeof name, "m%dn%dk%d", t->m, t->n, t->k);
    while (s < EMU_MMA_SHAPES && strcmp(emui_mma_shape_name((emu_mma_shape)s), name) != 0)
        ++s;
    return s;
}

emu_ins tensor_mma_ins(const struct tensor_mma *t, emu_operand list[TENSOR_LIST])
{
    int results = put_rows(list, 0, TENSOR_D, t->d, tensor_share(t, t->m * t->n));
    int n = put_rows(list, results, TENSOR_A, t->a, tensor_share(t, t->m * t->k));
    n = put_rows(list, n, TENSOR_B, t->b, tensor_share(t, t->n * t->k));
    n = put_rows(list, n, TENSOR_C, t->c, tensor_share(t, t->m * t->n));
    return (emu_ins){.execute = emu_mma,
                     .op = shape_number(t),
                     .type = t->d,
                     .from = t->a,
                     .flags = t->flags | emu_mma_types(t->b, t->c),
                     .list = list,
                     .listed = n,
                     .written = results,
                     .guard = EMU_NO_GUARD};
}

emu_ins tensor_wgmma_ins(const struct tensor_wgmma *t, emu_operand list[TENSOR_LIST])
{
    int n = put_rows(list, 0, TENSOR_D, t->d, t->n / 2);
    if (t->flags & EMU_WGMMA_A_REGISTERS)
        n = put_rows(list, n, TENSOR_GROUP_A, EMU_B32, 4);
    return (emu_ins){.execute = emu_wgmma,
                     .op = EMU_WGMMA_MMA,
                     .type = t->d,
                     .from = t->a,
                     .flags = t->flags | emu_mma_types(t->b, EMU_NO_TYPE),
                     .count = t->n,
                     .a = tensor_number(t->at_a),
                     .b = tensor_number(t->at_b),
                     .c = tensor_number(t->accumulate),
                     .list = list,
                     .listed = n,
                     .guard = EMU_NO_GUARD};
}

emu_ins tensor_wgmma_op(int op, int count)
{
    return (emu_ins){.execute = emu_wgmma, .op = op, .count = count, .guard = EMU_NO_GUARD};
}
