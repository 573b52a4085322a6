/* product.c - D = A * B + C of one MMA operation, in the machine's arithmetic.
 *
 * A warp's instruction has its matrices in the registers of a machine, where the atom's layouts
 * say; of m8n8k4 of f16 four are multiplied at once, all alike here. What a warpgroup reads in
 * shared memory lies there K-major and without a swizzle, whatever the operation: where elements
 * come from is the descriptors' affair, not that of the sums. A scalar is one fused multiply-add,
 * or a sum of four products of bytes. Not here: how tiles are made of it. */
#include "spec-tests/compare/machine/atoms_op.h"

#include "emu/exec/alu/numbers.h"

#include <stdio.h>
#include <string.h>

enum { QUAD_LANES = 8, QUADS = 4, BYTES = 4, WARP = 32, AT_A = 0, AT_B = 32 * 1024 };

static const char scalar_fma[] = "UniversalFMA<";

static bool open_scalar(struct product *p, const char *name)
{
    bool dot = strcmp(name, "SM61_DP4A") == 0, wide = strstr(name, "<double") != NULL;
    emu_type t = dot ? EMU_S8 : wide ? EMU_F64 : EMU_F32, d = dot ? EMU_S32 : t;
    if (!dot && strncmp(name, scalar_fma, strlen(scalar_fma)) != 0)
        return false;
    p->scalar = true;
    p->op = (struct atoms_op){.name = name, .m = 1, .n = 1, .k = dot ? BYTES : 1};
    p->op.a = p->op.b = t;
    p->op.c = p->op.d = d;
    return true;
}

static void make_group(struct product *p)
{
    const struct atoms_op *op = &p->op;
    uint32_t flags = strstr(op->name, "_SATURATE") != NULL ? EMU_MMA_SATFINITE : 0U;
    flags |= op->tv_a.values > 0 ? EMU_WGMMA_A_REGISTERS : 0U;
    struct matrix_wgmma t = {
        op->n, op->d, op->a, op->b, flags, atoms_plain(AT_A), atoms_plain(AT_B), true};
    p->ins = matrix_wgmma_ins(&t, p->list);
}

static void make_warp(struct product *p)
{
    const struct atoms_op *op = &p->op;
    struct matrix_mma t = {op->m, op->n, op->k, op->d, op->a, op->b, op->c, atoms_flags(op)};
    p->ins = matrix_mma_ins(&t, p->list);
}

bool product_open(struct product *p, ct_ctx *cx, const char *name)
{
    *p = (struct product){.m = NULL};
    if (open_scalar(p, name))
        return true;
    if (!atoms_read_op(cx, name, &p->op) || p->op.m > PRODUCT_M || p->op.k > PRODUCT_K) {
        snprintf(p->why, sizeof p->why, "%s is no instruction of a warp or a warpgroup", name);
        return false;
    }
    p->group = p->op.m == PRODUCT_M;
    (p->group ? make_group : make_warp)(p);
    p->m = matrix_open(p->group ? 4 : 1, EMU_LATEST, 0, 0);
    snprintf(p->why, sizeof p->why, "%s", p->m == NULL ? "no memory for a machine" : "");
    return p->m != NULL;
}

void product_close(struct product *p)
{
    emu_close(p->m);
}

/* ---- One thread ----------------------------------------------------------------------------- */

static const uint32_t nan_f32 = 0x7fffffff;

static uint64_t dot_of_bytes(const struct product_matrices *x)
{
    uint32_t sum = (uint32_t)x->c[0][0];
    for (int k = 0; k < BYTES; ++k)
        sum += (uint32_t)((int8_t)x->a[0][k] * (int8_t)x->b[0][k]);
    return sum;
}

static uint64_t fused_f64(const struct product_matrices *x)
{
    double v[3];
    uint64_t bits;
    memcpy(&v[0], &x->a[0][0], sizeof v[0]);
    memcpy(&v[1], &x->b[0][0], sizeof v[1]);
    memcpy(&v[2], &x->c[0][0], sizeof v[2]);
    double d = emui_fma(v[0], v[1], v[2], EMU_RN);
    memcpy(&bits, &d, sizeof bits);
    return d == d ? bits : emui_fma_nan(x->a[0][0], x->b[0][0], x->c[0][0]);
}

static uint64_t fused_f32(const struct product_matrices *x)
{
    const uint32_t from[3] = {(uint32_t)x->a[0][0], (uint32_t)x->b[0][0], (uint32_t)x->c[0][0]};
    float v[3];
    uint32_t bits;
    memcpy(v, from, sizeof v);
    float d = emui_fmaf(v[0], v[1], v[2], EMU_RN);
    memcpy(&bits, &d, sizeof bits);
    return d != d ? nan_f32 : bits;
}

static void run_scalar(const struct product *p, struct product_matrices *x)
{
    x->d[0][0] = p->op.d == EMU_S32   ? dot_of_bytes(x)
                 : p->op.d == EMU_F64 ? fused_f64(x)
                                      : fused_f32(x);
}

/* ---- A warp, a warpgroup -------------------------------------------------------------------- */

static int quads_of(const struct product *p)
{
    return p->op.thr.threads == QUAD_LANES ? QUADS : 1;
}

/* An operand to the registers of all lanes; its rows are so far apart. */
static void put(struct product *p, const struct atoms_tv *tv, struct matrix_rows to, int rows,
                const uint64_t *from, int pitch)
{
    for (int quad = 0; quad < quads_of(p); ++quad)
        for (int t = 0; t < tv->threads; ++t)
            for (int i = 0; i < tv->values; ++i) {
                int at = atoms_at(tv, t, i), thread = p->op.thr.thread[t] + QUADS * quad;
                to.warp = thread / WARP;
                matrix_set(p->m, to, thread % WARP, i, from[at % rows * pitch + at / rows]);
            }
}

/* Rows of 32 bytes to where the PTX ISA has them without a swizzle: 16 bytes, 128 on 16 more. */
static bool put_shared(struct product *p, emu_type t, int start, int rows, const uint64_t *from)
{
    int width = (int)emu_type_bits(t) / 8;
    for (int row = 0; row < rows; ++row) {
        uint8_t line[32];
        for (int i = 0; i < 32; ++i)
            line[i] = (uint8_t)(from[row * PRODUCT_K + i / width] >> 8 * (i % width));
        uint32_t at = (uint32_t)(start + row / 8 * 256 + row % 8 * 16);
        for (uint32_t half = 0; half < 2; ++half)
            if (!emu_put(p->m, emu_generic(EMU_SHARED, emu_shared_address(0, at + 128 * half)),
                         line + 16 * half, 16))
                return false;
    }
    return true;
}

static bool put_all(struct product *p, struct product_matrices *x)
{
    const struct atoms_op *op = &p->op;
    int a = p->group ? MATRIX_GROUP_A : MATRIX_A, c = p->group ? MATRIX_D : MATRIX_C;
    put(p, &op->tv_a, (struct matrix_rows){0, a, op->a}, op->m, x->a[0], PRODUCT_K);
    put(p, &op->tv_b, (struct matrix_rows){0, MATRIX_B, op->b}, op->n, x->b[0], PRODUCT_K);
    put(p, &op->tv_c, (struct matrix_rows){0, c, op->c}, op->m, x->c[0], PRODUCT_N);
    return !p->group || ((op->tv_a.values > 0 || put_shared(p, op->a, AT_A, op->m, x->a[0])) &&
                         put_shared(p, op->b, AT_B, op->n, x->b[0]));
}

static bool execute(struct product *p)
{
    const emu_ins group[] = {matrix_wgmma_op(EMU_WGMMA_FENCE, 0), p->ins,
                             matrix_wgmma_op(EMU_WGMMA_COMMIT, 0),
                             matrix_wgmma_op(EMU_WGMMA_WAIT, 0)};
    if (matrix_run(p->m, p->group ? group : &p->ins, p->group ? 4 : 1) == EMU_FINISHED)
        return true;
    snprintf(p->why, sizeof p->why, "%s: %.300s", p->op.name, emu_found(p->m, 0)->message);
    return false;
}

bool product_run(struct product *p, struct product_matrices *x)
{
    const struct atoms_op *op = &p->op;
    if (p->scalar) {
        run_scalar(p, x);
        return true;
    }
    if (!put_all(p, x)) {
        snprintf(p->why, sizeof p->why, "%s: shared memory is too small", op->name);
        return false;
    }
    if (!execute(p))
        return false;
    for (int t = 0; t < op->tv_c.threads; ++t)
        for (int i = 0; i < op->tv_c.values; ++i) {
            int at = atoms_at(&op->tv_c, t, i), thread = op->thr.thread[t];
            x->d[at % op->m][at / op->m] = matrix_get(
                p->m, (struct matrix_rows){thread / WARP, MATRIX_D, op->d}, thread % WARP, i);
        }
    return true;
}
