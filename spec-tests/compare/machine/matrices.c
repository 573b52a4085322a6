/* matrices.c - see matrices.h. */
#include "spec-tests/compare/machine/matrices.h"

#include "emu/exec/alu/numbers.h"
#include "emu/exec/matrix/mma_shapes.h"

#include <stdio.h>
#include <string.h>

enum { MAX_PROGRAM = 64 };

emu_machine *matrix_open(int warps, emu_schedule schedule, uint64_t seed, uint32_t checks)
{
    emu_config how = emu_defaults();
    how.block[0] = warps * EMU_LANES;
    how.registers = MATRIX_ROWS;
    how.static_shared = MATRIX_SHARED;
    how.schedule = schedule;
    how.seed = seed;
    how.checks = checks;
    return emu_open(&how, NULL);
}

emu_operand matrix_row(int r)
{
    return (emu_operand){.kind = EMU_REG, .r = r};
}

emu_operand matrix_number(uint64_t value)
{
    return (emu_operand){.kind = EMU_IMM, .value = value};
}

emu_end matrix_run(emu_machine *m, const emu_ins *program, int n)
{
    emu_ins all[MAX_PROGRAM + 1];
    if (n > MAX_PROGRAM)
        return EMU_NO_MEMORY;
    memcpy(all, program, (size_t)n * sizeof *all);
    all[n] = (emu_ins){.execute = emu_exit, .guard = EMU_NO_GUARD};
    return emu_run(m, all, n + 1);
}

uint64_t matrix_get(emu_machine *m, struct matrix_rows r, int lane, int i)
{
    int bits = (int)emu_type_bits(r.type);
    if (bits == 64)
        return emu_register(m, 0, r.warp, r.first + 2 * i)[lane] |
               (uint64_t)emu_register(m, 0, r.warp, r.first + 2 * i + 1)[lane] << 32;
    uint32_t word = emu_register(m, 0, r.warp, r.first + i * bits / 32)[lane];
    return word >> (i * bits % 32) & (bits == 32 ? UINT32_MAX : (UINT32_C(1) << bits) - 1);
}

void matrix_set(emu_machine *m, struct matrix_rows r, int lane, int i, uint64_t bits)
{
    int width = (int)emu_type_bits(r.type), shift = i * width % 32;
    if (width == 64) {
        emu_register(m, 0, r.warp, r.first + 2 * i)[lane] = (uint32_t)bits;
        emu_register(m, 0, r.warp, r.first + 2 * i + 1)[lane] = (uint32_t)(bits >> 32);
        return;
    }
    uint32_t mask = (width == 32 ? UINT32_MAX : (UINT32_C(1) << width) - 1) << shift;
    uint32_t *row = emu_register(m, 0, r.warp, r.first + i * width / 32);
    row[lane] = (row[lane] & ~mask) | ((uint32_t)bits << shift & mask);
}

uint64_t matrix_bits(emu_type t, int v)
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
        list[n + i] = matrix_row(first + (bits == 64 ? 2 * i : i));
    return n + operands;
}

int matrix_share(const struct matrix_mma *t, int elements)
{
    bool quads = t->m * t->n * t->k == 8 * 8 * 4 && t->a == EMU_F16;
    return elements / (quads ? 8 : EMU_LANES);
}

static int shape_number(const struct matrix_mma *t)
{
    char name[24];
    int s = 0;
    snprintf(name, sizeof name, "m%dn%dk%d", t->m, t->n, t->k);
    while (s < EMU_MMA_SHAPES && strcmp(emui_mma_shape_name((emu_mma_shape)s), name) != 0)
        ++s;
    return s;
}

static emu_operand metadata(uint32_t flags)
{
    return flags & EMU_MMA_SPARSE ? matrix_row(MATRIX_META) : (emu_operand){EMU_NOTHING, 0, 0};
}

emu_ins matrix_mma_ins(const struct matrix_mma *t, emu_operand list[MATRIX_LIST])
{
    int results = put_rows(list, 0, MATRIX_D, t->d, matrix_share(t, t->m * t->n));
    int of_a = t->m * t->k / (t->flags & EMU_MMA_SPARSE ? 2 : 1);
    int n = put_rows(list, results, MATRIX_A, t->a, matrix_share(t, of_a));
    n = put_rows(list, n, MATRIX_B, t->b, matrix_share(t, t->n * t->k));
    n = put_rows(list, n, MATRIX_C, t->c, matrix_share(t, t->m * t->n));
    return (emu_ins){.execute = emu_mma,
                     .op = shape_number(t),
                     .type = t->d,
                     .from = t->a,
                     .flags = t->flags | emu_mma_types(t->b, t->c),
                     .x = metadata(t->flags),
                     .list = list,
                     .listed = n,
                     .written = results,
                     .guard = EMU_NO_GUARD};
}

emu_ins matrix_wgmma_ins(const struct matrix_wgmma *t, emu_operand list[MATRIX_LIST])
{
    int n = put_rows(list, 0, MATRIX_D, t->d, t->n / 2);
    if (t->flags & EMU_WGMMA_A_REGISTERS)
        n = put_rows(list, n, MATRIX_GROUP_A, EMU_B32, 4);
    return (emu_ins){.execute = emu_wgmma,
                     .op = EMU_WGMMA_MMA,
                     .type = t->d,
                     .from = t->a,
                     .flags = t->flags | emu_mma_types(t->b, EMU_NO_TYPE),
                     .count = t->n,
                     .a = matrix_number(t->at_a),
                     .b = matrix_number(t->at_b),
                     .c = matrix_number(t->accumulate),
                     .x = metadata(t->flags),
                     .list = list,
                     .listed = n,
                     .guard = EMU_NO_GUARD};
}

emu_ins matrix_wgmma_op(int op, int count)
{
    return (emu_ins){.execute = emu_wgmma, .op = op, .count = count, .guard = EMU_NO_GUARD};
}
