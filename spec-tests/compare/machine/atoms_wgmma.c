/* atoms_wgmma.c - thread-value layouts of wgmma, against what it multiplies.
 *
 * B, and A where it is in shared memory, lie where the PTX ISA has them without a swizzle, so what
 * they hold is known by row, column and k. Then
 *
 *      accumulators   A holds digits of its row at k 0, B 1 there: D shows its row; the other way
 *                     round its column
 *      A in           B holds 1 where k is (n + shift) mod K: column n of D is column n + shift of
 *      registers      A, which holds digits of its own place
 *
 * Not here: swizzled layouts in shared memory (atoms_smem.c). */
#include "spec-tests/compare/machine/atoms_op.h"

#include <stdio.h>
#include <string.h>

enum { AT_A = 0, AT_B = 32 * 1024, WARP = 32 };

/* An operand, 8 x 16 bytes by 8 x 16 bytes: rows 16 bytes apart, two columns of such blocks. */
bool atoms_put_plain(emu_machine *m, emu_type t, int start, int rows, int columns,
                     const int (*v)[256])
{
    int bits = (int)emu_type_bits(t), width = bits / 8;
    for (int row = 0; row < rows; ++row) {
        uint8_t line[32];
        for (int k = 0; k < columns; ++k) {
            uint64_t e = matrix_bits(t, v[row][k]);
            for (int byte = 0; byte < width; ++byte)
                line[k * width + byte] = (uint8_t)(e >> (8 * byte));
        }
        uint32_t at = (uint32_t)(start + row / 8 * 256 + row % 8 * 16);
        for (uint32_t half = 0; half < 2; ++half) {
            uint64_t to = emu_generic(EMU_SHARED, emu_shared_address(0, at + 128 * half));
            if (!emu_put(m, to, line + 16 * half, 16))
                return false;
        }
    }
    return true;
}

uint64_t atoms_plain(int start)
{
    return (uint64_t)start / 16 | UINT64_C(128 / 16) << 16 | UINT64_C(256 / 16) << 32;
}

static void put_registers(const struct atoms_group *g, const struct atoms_tv *tv, int first,
                          emu_type t, const int *v)
{
    for (int thread = 0; thread < tv->threads; ++thread)
        for (int i = 0; i < tv->values; ++i) {
            int at = atoms_at(tv, thread, i);
            matrix_set(g->m, (struct matrix_rows){thread / WARP, first, t}, thread % WARP, i,
                       matrix_bits(t, v[at % 64 * 256 + at / 64]));
        }
}

static bool compare(const struct atoms_group *g, const struct atoms_matrices *x)
{
    const struct atoms_op *op = g->op;
    for (int thread = 0; thread < op->tv_c.threads; ++thread)
        for (int i = 0; i < op->tv_c.values; ++i) {
            int at = atoms_at(&op->tv_c, thread, i), row = at % 64, column = at / 64;
            uint64_t is = matrix_get(g->m, (struct matrix_rows){thread / WARP, MATRIX_D, op->d},
                                     thread % WARP, i);
            if (is == matrix_bits(op->d, x->d[row][column]))
                continue;
            snprintf(g->why, ATOMS_WHY,
                     "%s: the layout has (%d,%d) of C in value %d of thread %d; the machine has "
                     "0x%llx there, not %d",
                     op->name, row, column, i, thread, (unsigned long long)is, x->d[row][column]);
            return false;
        }
    return true;
}

bool atoms_group_product(const struct atoms_group *g, struct atoms_matrices *x)
{
    const emu_ins program[] = {matrix_wgmma_op(EMU_WGMMA_FENCE, 0), g->ins,
                               matrix_wgmma_op(EMU_WGMMA_COMMIT, 0),
                               matrix_wgmma_op(EMU_WGMMA_WAIT, 0)};
    put_registers(g, &g->op->tv_c, MATRIX_D, g->op->c, &x->c[0][0]);
    if (matrix_run(g->m, program, 4) != EMU_FINISHED) {
        snprintf(g->why, ATOMS_WHY, "%s: %s", g->op->name, emu_found(g->m, 0)->message);
        return false;
    }
    atoms_multiply(g->op, false, x);
    return compare(g, x);
}

static bool product(const struct atoms_group *g, struct atoms_matrices *x)
{
    const struct atoms_op *op = g->op;
    if (op->tv_a.values > 0)
        put_registers(g, &op->tv_a, MATRIX_GROUP_A, op->a, &x->a[0][0]);
    else if (!atoms_put_plain(g->m, op->a, AT_A, 64, op->k, (const int(*)[256])x->a))
        return false;
    return atoms_put_plain(g->m, op->b, AT_B, op->n, op->k, (const int(*)[256])x->b) &&
           atoms_group_product(g, x);
}

/* Digits of rows in A, of columns in B; and accumulators that come back, in base 64. */
static bool accumulators(const struct atoms_group *g, struct atoms_matrices *x)
{
    const struct atoms_op *op = g->op;
    for (int plane = 0; plane < atoms_planes(op->a, 64, 1); ++plane) {
        for (int m = 0; m < 64; ++m)
            x->a[m][0] = atoms_code(op->a, plane, 64, m, 0);
        for (int n = 0; n < op->n; ++n)
            x->b[n][0] = 1;
        if (!product(g, x))
            return false;
    }
    for (int plane = 0; plane < atoms_planes(op->b, op->n, 1); ++plane) {
        for (int m = 0; m < 64; ++m)
            x->a[m][0] = 1;
        for (int n = 0; n < op->n; ++n)
            x->b[n][0] = atoms_code(op->b, plane, op->n, n, 0);
        if (!product(g, x))
            return false;
    }
    for (int m = 0; m < 64; ++m)
        for (int n = 0; n < op->n; ++n)
            x->c[m][n] = n % 16 * 64 + m;
    bool agrees = product(g, x);
    memset(x, 0, sizeof *x);
    return agrees;
}

/* Which element of A each register holds. */
static bool sources(const struct atoms_group *g, struct atoms_matrices *x)
{
    const struct atoms_op *op = g->op;
    for (int shift = 0; shift < op->k; shift += op->n)
        for (int plane = 0; plane < atoms_planes(op->a, 64, op->k); ++plane) {
            for (int m = 0; m < 64; ++m)
                for (int k = 0; k < op->k; ++k)
                    x->a[m][k] = atoms_code(op->a, plane, 64, m, k);
            for (int n = 0; n < op->n; ++n)
                for (int k = 0; k < op->k; ++k)
                    x->b[n][k] = k == (n + shift) % op->k;
            if (!product(g, x))
                return false;
        }
    return true;
}

enum atoms_verdict atoms_run_wgmma(const struct atoms_op *op, char why[ATOMS_WHY])
{
    static struct atoms_matrices x;
    emu_operand list[MATRIX_LIST];
    bool registers = op->tv_a.values > 0, agrees = false;
    uint32_t flags = registers ? EMU_WGMMA_A_REGISTERS : 0U;
    flags |= strstr(op->name, "_SATURATE") != NULL ? EMU_MMA_SATFINITE : 0U;
    struct matrix_wgmma t = {
        op->n, op->d, op->a, op->b, flags, atoms_plain(AT_A), atoms_plain(AT_B), true};
    struct atoms_group g = {matrix_open(4, EMU_LATEST, 0, 0), op, matrix_wgmma_ins(&t, list), why};
    memset(&x, 0, sizeof x);
    if (g.m == NULL)
        snprintf(why, ATOMS_WHY, "%s: no memory for a machine", op->name);
    else
        agrees = accumulators(&g, &x) && (!registers || sources(&g, &x));
    emu_close(g.m);
    return agrees ? ATOMS_AGREE : ATOMS_DIFFER;
}
