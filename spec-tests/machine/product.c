/* product.c - D = A * B + C of one MMA operation, in the machine's arithmetic.
 *
 * A warp's instruction has its matrices in the registers of a machine, where the atom's layouts
 * say; of m8n8k4 of f16 four are multiplied at once, all alike here. A scalar is one fused
 * multiply-add, or a sum of four products of bytes. Not here: how tiles are made of it, wgmma. */
#include "spec-tests/machine/atoms_op.h"

#include "emu/alu/numbers.h"

#include <stdio.h>
#include <string.h>

enum { QUAD_LANES = 8, QUADS = 4, BYTES = 4 };

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

bool product_open(struct product *p, ct_ctx *cx, const char *name)
{
    *p = (struct product){.m = NULL};
    if (open_scalar(p, name))
        return true;
    if (!atoms_read_op(cx, name, &p->op) || p->op.m > PRODUCT_M || p->op.k > PRODUCT_K) {
        snprintf(p->why, sizeof p->why, "%s is no instruction of a warp", name);
        return false;
    }
    const struct atoms_op *op = &p->op;
    struct matrix_mma t = {op->m, op->n, op->k, op->d, op->a, op->b, op->c, atoms_flags(op)};
    p->m = matrix_open(1, EMU_LATEST, 0, 0);
    p->ins = matrix_mma_ins(&t, p->list);
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
    return bits;
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

/* ---- A warp --------------------------------------------------------------------------------- */

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
                int at = atoms_at(tv, t, i), lane = p->op.thr.thread[t] + QUADS * quad;
                matrix_set(p->m, to, lane, i, from[at % rows * pitch + at / rows]);
            }
}

bool product_run(struct product *p, struct product_matrices *x)
{
    const struct atoms_op *op = &p->op;
    if (p->scalar) {
        run_scalar(p, x);
        return true;
    }
    put(p, &op->tv_a, (struct matrix_rows){0, MATRIX_A, op->a}, op->m, x->a[0], PRODUCT_K);
    put(p, &op->tv_b, (struct matrix_rows){0, MATRIX_B, op->b}, op->n, x->b[0], PRODUCT_K);
    put(p, &op->tv_c, (struct matrix_rows){0, MATRIX_C, op->c}, op->m, x->c[0], PRODUCT_N);
    if (matrix_run(p->m, &p->ins, 1) != EMU_FINISHED) {
        snprintf(p->why, sizeof p->why, "%s: %.300s", op->name, emu_found(p->m, 0)->message);
        return false;
    }
    for (int t = 0; t < op->tv_c.threads; ++t)
        for (int i = 0; i < op->tv_c.values; ++i) {
            int at = atoms_at(&op->tv_c, t, i);
            x->d[at % op->m][at / op->m] =
                matrix_get(p->m, (struct matrix_rows){0, MATRIX_D, op->d}, op->thr.thread[t], i);
        }
    return true;
}
