/* atoms_op.c - see atoms_op.h. */
#include "spec-tests/compare/machine/atoms_op.h"

#include <string.h>

bool atoms_tv_read(ct_ctx *cx, ct_layout layout, struct atoms_tv *tv)
{
    ct_layout thread = ct_get(cx, layout, 0), value = ct_get(cx, layout, 1);
    tv->threads = (int)ct_int(ct_size(cx, thread));
    tv->values = (int)ct_int(ct_size(cx, value));
    if (ct_check(cx) != CT_OK || tv->threads > 128 || tv->values > 4096)
        return false;
    for (int t = 0; t < tv->threads; ++t) {
        size_t mark = ct_mark(cx);
        tv->thread[t] = (int)ct_int(ct_layout_call(cx, thread, ct_dynamic(cx, t)));
        ct_release(cx, mark);
    }
    for (int v = 0; v < tv->values; ++v) {
        size_t mark = ct_mark(cx);
        tv->value[v] = (int)ct_int(ct_layout_call(cx, value, ct_dynamic(cx, v)));
        ct_release(cx, mark);
    }
    return ct_check(cx) == CT_OK;
}

emu_type atoms_type(const char *name)
{
    static const struct {
        const char *name;
        emu_type type;
    } types[] = {
        {"half_t", EMU_F16},        {"bfloat16_t", EMU_BF16}, {"tfloat32_t", EMU_TF32},
        {"float", EMU_F32},         {"double", EMU_F64},      {"float_e4m3_t", EMU_E4M3},
        {"float_e5m2_t", EMU_E5M2}, {"int32_t", EMU_S32},     {"int8_t", EMU_S8},
        {"uint8_t", EMU_U8},        {"int4b_t", EMU_S4},      {"uint4b_t", EMU_U4},
        {"uint1b_t", EMU_B1},
    };
    for (size_t i = 0; i < sizeof types / sizeof types[0]; ++i)
        if (strcmp(types[i].name, name) == 0)
            return types[i].type;
    return EMU_NO_TYPE;
}

/* ---- Small integers that say where they come from ------------------------------------------ */

/* Every integer up to the base is in the type. */
int atoms_base(emu_type t)
{
    switch (t) {
    case EMU_B1:
        return 2;
    case EMU_S4:
    case EMU_U4:
    case EMU_E4M3:
    case EMU_E5M2:
        return 8;
    case EMU_S8:
    case EMU_U8:
        return 64;
    default:
        return 256;
    }
}

static int digits(int base, int n)
{
    int count = 1;
    for (; n > base; n = (n + base - 1) / base)
        ++count;
    return count;
}

int atoms_planes(emu_type t, int rows, int columns)
{
    return 1 + digits(atoms_base(t), rows) + digits(atoms_base(t), columns);
}

int atoms_code(emu_type t, int plane, int rows, int row, int column)
{
    int base = atoms_base(t), of_rows = digits(base, rows), n = plane <= of_rows ? row : column;
    if (plane == 0)
        return 1;
    for (int skip = plane <= of_rows ? plane - 1 : plane - 1 - of_rows; skip > 0; --skip)
        n /= base;
    return n % base;
}

void atoms_multiply(const struct atoms_op *op, bool is_xor, struct atoms_matrices *x)
{
    for (int m = 0; m < op->m; ++m)
        for (int n = 0; n < op->n; ++n) {
            int sum = x->c[m][n];
            for (int k = 0; k < op->k; ++k)
                sum += is_xor ? x->a[m][k] ^ x->b[n][k] : x->a[m][k] * x->b[n][k];
            x->d[m][n] = sum;
        }
}

/* ---- Operations ----------------------------------------------------------------------------- */

/* Those of sm_100a and later, which the machine does not have. */
static bool is_later(const char *name)
{
    return strncmp(name, "SM1", 3) == 0;
}

/* Everything that is known of an operation of a warp or a warpgroup; false: it is not one. */
bool atoms_read_op(ct_ctx *cx, const char *name, struct atoms_op *op)
{
    ct_mma_traits t = ct_MMA_Traits(cx, name);
    if (is_later(name))
        return false;
    op->name = name;
    op->d = atoms_type(t.d_type);
    op->a = atoms_type(t.a_type);
    op->b = atoms_type(t.b_type);
    op->c = atoms_type(t.c_type);
    op->m = (int)ct_int(ct_get(cx, t.Shape_MNK, 0));
    op->n = (int)ct_int(ct_get(cx, t.Shape_MNK, 1));
    op->k = (int)ct_int(ct_get(cx, t.Shape_MNK, 2));
    if (op->m < 8 || op->d == EMU_NO_TYPE || op->a == EMU_NO_TYPE || ct_check(cx) != CT_OK)
        return false;
    ct_layout lanes = ct_make_layout(cx, ct_static(cx, 1), NULL);
    const ct_layout thr[] = {t.ThrID, lanes};
    if (!atoms_tv_read(cx, ct_make_layout_of(cx, 2, thr), &op->thr) ||
        !atoms_tv_read(cx, t.CLayout, &op->tv_c))
        return false;
    bool shared = strstr(name, "_SS") != NULL, group = op->m == 64;
    op->tv_a.values = op->tv_b.values = 0;
    return (shared || atoms_tv_read(cx, t.ALayout, &op->tv_a)) &&
           (group || atoms_tv_read(cx, t.BLayout, &op->tv_b));
}
