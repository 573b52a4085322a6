/* atoms_mma.c - thread-value layouts of mma.sync, against what it multiplies.
 *
 * The machine's D is one sum for each of its elements, of pairs of an element of A and one of B.
 * Which pairs? With 1 in all places of A that the layout has at one k, and in B a digit of the
 * place that the layout has for each of its elements, D shows which element of B was added: a plane
 * of ones shows that it is one alone. The same with A and B exchanged. Both, for every k, show
 * every pair of every element, so nothing but names of rows and columns is left open.
 *
 * Not here: wgmma (atoms_wgmma.c). */
#include "spec-tests/compare/machine/atoms_op.h"

#include <stdio.h>
#include <string.h>

enum { QUAD_LANES = 8 };

/* The lane of an atom's thread; an operation of a quad pair is four at once. */
static int lane_of(const struct atoms_op *op, int thread, int quad)
{
    return op->thr.thread[thread] + 4 * quad;
}

static int quads_of(const struct atoms_op *op)
{
    return op->thr.threads == QUAD_LANES ? 4 : 1;
}

/* A matrix, its layout, and the registers that hold it: from row `first` on. */
struct operand {
    const struct atoms_tv *tv;
    int first;
    emu_type type;
    int rows;
    int (*v)[256];
};

/* To the registers of all lanes: rows of the layout's places run fastest. */
static void put(emu_machine *m, const struct atoms_op *op, struct operand x)
{
    for (int quad = 0; quad < quads_of(op); ++quad)
        for (int thread = 0; thread < x.tv->threads; ++thread)
            for (int i = 0; i < x.tv->values; ++i) {
                int at = atoms_at(x.tv, thread, i), lane = lane_of(op, thread, quad);
                uint64_t bits = matrix_bits(x.type, x.v[at % x.rows][at / x.rows]);
                matrix_set(m, (struct matrix_rows){0, x.first, x.type}, lane, i, bits);
            }
}

static void put_c(emu_machine *m, const struct atoms_op *op, struct atoms_matrices *x)
{
    put(m, op, (struct operand){&op->tv_c, MATRIX_C, op->c, op->m, x->c});
}

static bool compare(emu_machine *m, const struct atoms_op *op, const struct atoms_matrices *x,
                    char why[ATOMS_WHY])
{
    for (int quad = 0; quad < quads_of(op); ++quad)
        for (int thread = 0; thread < op->tv_c.threads; ++thread)
            for (int i = 0; i < op->tv_c.values; ++i) {
                int at = atoms_at(&op->tv_c, thread, i), lane = lane_of(op, thread, quad);
                int row = at % op->m, column = at / op->m;
                uint64_t is = matrix_get(m, (struct matrix_rows){0, MATRIX_D, op->d}, lane, i);
                if (is == matrix_bits(op->d, x->d[row][column]))
                    continue;
                snprintf(why, ATOMS_WHY,
                         "%s: the layout has (%d,%d) of C in value %d of lane %d; the machine has "
                         "0x%llx there, not %d",
                         op->name, row, column, i, lane, (unsigned long long)is, x->d[row][column]);
                return false;
            }
    return true;
}

struct run {
    emu_machine *m;
    const struct atoms_op *op;
    emu_ins ins;
    bool is_xor;
    char *why;
};

/* One product. which: of A, of B, of C are new; the others lie in the registers already. */
static bool product(const struct run *r, struct atoms_matrices *x, bool a, bool b, bool c)
{
    const struct atoms_op *op = r->op;
    if (a)
        put(r->m, op, (struct operand){&op->tv_a, MATRIX_A, op->a, op->m, x->a});
    if (b)
        put(r->m, op, (struct operand){&op->tv_b, MATRIX_B, op->b, op->n, x->b});
    if (c)
        put_c(r->m, op, x);
    if (matrix_run(r->m, &r->ins, 1) != EMU_FINISHED) {
        snprintf(r->why, ATOMS_WHY, "%s: %s", op->name, emu_found(r->m, 0)->message);
        return false;
    }
    atoms_multiply(op, r->is_xor, x);
    return compare(r->m, op, x, r->why);
}

static void set_a(const struct atoms_op *op, struct atoms_matrices *x, int only_k, int plane)
{
    for (int m = 0; m < op->m; ++m)
        for (int k = 0; k < op->k; ++k)
            x->a[m][k] = plane < 0 ? k == only_k : atoms_code(op->a, plane, op->m, m, k);
}

static void set_b(const struct atoms_op *op, struct atoms_matrices *x, int only_k, int plane)
{
    for (int n = 0; n < op->n; ++n)
        for (int k = 0; k < op->k; ++k)
            x->b[n][k] = plane < 0 ? k == only_k : atoms_code(op->b, plane, op->n, n, k);
}

/* Each plane of one operand, with the other one's 1 at each k in turn. */
static bool planes(const struct run *r, struct atoms_matrices *x)
{
    const struct atoms_op *op = r->op;
    for (int plane = 0; plane < atoms_planes(op->b, op->n, op->k); ++plane) {
        set_b(op, x, 0, plane);
        for (int k = 0; k < op->k; ++k) {
            set_a(op, x, k, -1);
            if (!product(r, x, true, k == 0, false))
                return false;
        }
    }
    for (int plane = 0; plane < atoms_planes(op->a, op->m, op->k); ++plane) {
        set_a(op, x, 0, plane);
        for (int k = 0; k < op->k; ++k) {
            set_b(op, x, k, -1);
            if (!product(r, x, k == 0, true, false))
                return false;
        }
    }
    return true;
}

static bool accumulators(const struct run *r, struct atoms_matrices *x)
{
    const struct atoms_op *op = r->op;
    for (int m = 0; m < op->m; ++m)
        for (int n = 0; n < op->n; ++n)
            x->c[m][n] = m * op->n + n + 1;
    return product(r, x, true, true, true);
}

/* _TN: A's rows and B's columns are contiguous; an N of A, a T of B are the other way round. */
uint32_t atoms_flags(const struct atoms_op *op)
{
    uint32_t flags = 0;
    if (strstr(op->name, "SM70") != NULL) {
        const char *majors = op->name + strlen(op->name) - 2;
        flags |= majors[0] == 'N' ? EMU_MMA_A_COL : 0U;
        flags |= majors[1] == 'T' ? EMU_MMA_B_ROW : 0U;
    }
    flags |= strstr(op->name, "_SATURATE") != NULL ? EMU_MMA_SATFINITE : 0U;
    flags |= strstr(op->name, "XORPOPC") != NULL ? EMU_MMA_XOR : 0U;
    flags |= strstr(op->name, "ANDPOPC") != NULL ? EMU_MMA_AND : 0U;
    return flags;
}

enum atoms_verdict atoms_run_mma(const struct atoms_op *op, char why[ATOMS_WHY])
{
    static struct atoms_matrices x;
    emu_operand list[MATRIX_LIST];
    struct matrix_mma t = {op->m, op->n, op->k, op->d, op->a, op->b, op->c, atoms_flags(op)};
    struct run r = {matrix_open(1, EMU_LATEST, 0, 0), op, matrix_mma_ins(&t, list),
                    (t.flags & EMU_MMA_XOR) != 0, why};
    bool agrees = false;
    memset(&x, 0, sizeof x);
    if (r.m == NULL)
        snprintf(why, ATOMS_WHY, "%s: no memory for a machine", op->name);
    else
        agrees = accumulators(&r, &x);
    memset(&x, 0, sizeof x);
    if (agrees) {
        put_c(r.m, op, &x);
        agrees = planes(&r, &x);
    }
    emu_close(r.m);
    return agrees ? ATOMS_AGREE : ATOMS_DIFFER;
}
