/* atoms_smem.c - the canonical layouts of wgmma's operands in shared memory, as the reference
 * has them, against what the descriptors of the machine read.
 *
 * A tile of two atoms along K, and of 64 rows of A or 128 of B, is put where the layout says. For
 * each block of K in it there is a descriptor, made of the layout alone:
 *
 *      start     of the block's first element           stride, leading   the distances that the
 *                                                       layout has between 8 rows, 8 columns, ..
 *
 * The other operand lies plain and holds 1 where D is to show an element.
 *
 * Here: the 8 atoms x widths of 8, 16 and 32 bits that wgmma has x both operands. */
#include "spec-tests/compare/machine/atoms_op.h"

#include <stdio.h>
#include <string.h>

enum { AT_TILE = 0, AT_PLAIN = 64 * 1024, ARENA = 1 << 20, MAX_ROWS = 128, MAX_COLUMNS = 256 };

static const struct {
    const char *name;
    bool mn_major;
    int span; /* bytes */
} layouts[] = {
    {"Layout_K_INTER_Atom", false, 16}, {"Layout_K_SW32_Atom", false, 32},
    {"Layout_K_SW64_Atom", false, 64},  {"Layout_K_SW128_Atom", false, 128},
    {"Layout_MN_INTER_Atom", true, 16}, {"Layout_MN_SW32_Atom", true, 32},
    {"Layout_MN_SW64_Atom", true, 64},  {"Layout_MN_SW128_Atom", true, 128},
};
enum { LAYOUTS = sizeof layouts / sizeof layouts[0] };

/* An operation for elements of each width; only those of 16 bits may be MN-major. */
static const struct {
    int bits;
    const char *op;
} widths[] = {{16, "SM90_64x128x16_F32F16F16_SS<K,K>"},
              {8, "SM90_64x128x32_S32U8U8_SS_TN"},
              {32, "SM90_64x128x8_F32TF32TF32_SS_TN"}};
enum { WIDTHS = sizeof widths / sizeof widths[0], OPERANDS = 2 };

/* Where the layout has each element of a tile: bytes from its beginning, before the swizzle. */
struct tile {
    int rows, columns, bits;
    bool mn_major, is_b;
    int span;
    int plain[MAX_ROWS][MAX_COLUMNS], swizzled[MAX_ROWS][MAX_COLUMNS];
};

static bool read_tile(ct_ctx *cx, const char *name, struct tile *t)
{
    ct_layout atom = ct_GMMA_Layout_Atom(cx, name, t->bits);
    const ct_value extent[] = {ct_static(cx, t->rows), ct_static(cx, t->columns)};
    ct_layout tile = ct_tile_to_shape(cx, atom, ct_make_tuple(cx, 2, extent), ct_LayoutLeft());
    ct_layout offsets = ct_layout_b(cx, tile);
    ct_value swizzle = ct_layout_a(cx, tile);
    for (int r = 0; r < t->rows; ++r)
        for (int c = 0; c < t->columns && ct_check(cx) == CT_OK; ++c) {
            size_t mark = ct_mark(cx);
            const ct_value at[] = {ct_dynamic(cx, r), ct_dynamic(cx, c)};
            int64_t e = ct_int(ct_layout_call(cx, offsets, ct_make_tuple(cx, 2, at)));
            ct_value byte = ct_dynamic(cx, e * t->bits / 8);
            t->plain[r][c] = (int)ct_int(byte);
            t->swizzled[r][c] = (int)ct_int(ct_swizzle_call(cx, swizzle, byte));
            ct_release(cx, mark);
        }
    return ct_check(cx) == CT_OK;
}

/* The descriptor of the block of K that begins at a column. */
static uint64_t descriptor(const struct tile *t, int column)
{
    int chunk = 128 / t->bits, next_line = t->mn_major ? t->plain[0][8] : t->plain[8][0];
    int per_span = t->span * 8 / t->bits, leading = 0, stride = next_line;
    if (t->mn_major && t->span == 16) {
        leading = next_line;
        stride = t->plain[chunk][0];
    } else if (t->mn_major) {
        leading = per_span < t->rows ? t->plain[per_span][0] : 0;
    } else if (t->span == 16) {
        leading = t->plain[0][chunk];
    }
    uint64_t mode = t->span == 128 ? 1 : t->span == 64 ? 2 : t->span == 32 ? 3 : 0;
    return (uint64_t)(AT_TILE + t->plain[0][column]) / 16 | (uint64_t)leading / 16 << 16 |
           (uint64_t)stride / 16 << 32 | mode << 62;
}

static bool put_tile(emu_machine *m, const struct tile *t, emu_type type, int plane)
{
    for (int r = 0; r < t->rows; ++r)
        for (int c = 0; c < t->columns; ++c) {
            uint64_t e = matrix_bits(type, atoms_code(type, plane, t->rows, r, c));
            const uint8_t bytes[] = {(uint8_t)e, (uint8_t)(e >> 8), (uint8_t)(e >> 16),
                                     (uint8_t)(e >> 24)};
            uint32_t at = emu_shared_address(0, (uint32_t)(AT_TILE + t->swizzled[r][c]));
            if (!emu_put(m, emu_generic(EMU_SHARED, at), bytes, (uint64_t)t->bits / 8))
                return false;
        }
    return true;
}

/* One block of the tile as an operand; the other shows the elements of column (m or n) mod K. */
static void set_matrices(const struct atoms_op *op, const struct tile *t, int column, int plane,
                         struct atoms_matrices *x)
{
    emu_type type = t->is_b ? op->b : op->a;
    int(*tile)[256] = t->is_b ? x->b : x->a, (*shows)[256] = t->is_b ? x->a : x->b;
    for (int r = 0; r < t->rows; ++r)
        for (int k = 0; k < op->k; ++k)
            tile[r][k] = atoms_code(type, plane, t->rows, r, column + k);
    for (int r = 0; r < (t->is_b ? op->m : op->n); ++r)
        for (int k = 0; k < op->k; ++k)
            shows[r][k] = k == r % op->k;
}

static bool one_block(struct atoms_group *g, const struct tile *t, int column, int plane)
{
    static struct atoms_matrices x;
    const struct atoms_op *op = g->op;
    memset(&x, 0, sizeof x);
    set_matrices(op, t, column, plane, &x);
    const int(*shows)[256] = (const int(*)[256])(t->is_b ? x.a : x.b);
    emu_operand at = matrix_number(descriptor(t, column));
    emu_operand other = matrix_number(atoms_plain(AT_PLAIN));
    g->ins.a = t->is_b ? other : at;
    g->ins.b = t->is_b ? at : other;
    return atoms_put_plain(g->m, t->is_b ? op->a : op->b, AT_PLAIN, t->is_b ? op->m : op->n, op->k,
                           shows) &&
           atoms_group_product(g, &x);
}

static bool all_blocks(struct atoms_group *g, const struct tile *t)
{
    emu_type type = t->is_b ? g->op->b : g->op->a;
    for (int plane = 0; plane < atoms_planes(type, t->rows, t->columns); ++plane) {
        if (!put_tile(g->m, t, type, plane))
            return false;
        for (int column = 0; column < t->columns; column += g->op->k)
            if (!one_block(g, t, column, plane))
                return false;
    }
    return true;
}

/* Two atoms along K, at least two blocks. */
static int columns_of(int span, bool mn_major, int bits)
{
    int block = 256 / bits, atom = mn_major ? 8 : span * 8 / bits;
    return 2 * (atom > block ? atom : block);
}

/* Layouts of 16 bits first, then the K-major ones of the other widths. */
static bool choose(int i, int *layout, int *width, struct tile *t)
{
    t->is_b = i % OPERANDS;
    i /= OPERANDS;
    *layout = i < LAYOUTS ? i : (i - LAYOUTS) % (LAYOUTS / 2);
    *width = i < LAYOUTS ? 0 : 1 + (i - LAYOUTS) / (LAYOUTS / 2);
    return *width < WIDTHS;
}

static int run(const char *name, int layout, int width, struct tile *t, char why[ATOMS_WHY])
{
    static char arena[ARENA];
    static struct atoms_op op;
    emu_operand list[MATRIX_LIST];
    ct_ctx cx;
    ct_init(&cx, arena, sizeof arena);
    bool known =
        read_tile(&cx, layouts[layout].name, t) && atoms_read_op(&cx, widths[width].op, &op);
    if (!known) {
        snprintf(why, ATOMS_WHY, "%s: %s", name, ct_message(&cx));
        return ATOMS_DIFFER;
    }
    op.name = name;
    uint32_t trans = t->is_b ? EMU_WGMMA_TRANS_B : EMU_WGMMA_TRANS_A;
    struct matrix_wgmma w = {op.n, op.d, op.a, op.b, t->mn_major ? trans : 0U, 0, 0, true};
    struct atoms_group g = {matrix_open(4, EMU_LATEST, 0, 0), &op, matrix_wgmma_ins(&w, list), why};
    bool agrees = g.m != NULL && all_blocks(&g, t);
    emu_close(g.m);
    return agrees ? ATOMS_AGREE : ATOMS_DIFFER;
}

/* Layout i and its operand, if their name begins so. */
static int run_if(int i, const char *begins, char name[ATOMS_NAME], char why[ATOMS_WHY])
{
    static struct tile t;
    int layout, width;
    why[0] = '\0';
    if (!choose(i, &layout, &width, &t))
        return ATOMS_NONE;
    t.bits = widths[width].bits;
    t.mn_major = layouts[layout].mn_major;
    t.span = layouts[layout].span;
    t.rows = t.is_b ? MAX_ROWS : 64;
    t.columns = columns_of(t.span, t.mn_major, t.bits);
    snprintf(name, ATOMS_NAME, "%s<%db> as %c", layouts[layout].name, t.bits, t.is_b ? 'B' : 'A');
    return strncmp(name, begins, strlen(begins)) != 0 ? ATOMS_NO_INSTRUCTION
                                                      : run(name, layout, width, &t, why);
}

int atoms_smem(int i, char name[ATOMS_NAME], char why[ATOMS_WHY])
{
    return run_if(i, "", name, why);
}

int atoms_smem_named(const char *layout, char why[ATOMS_WHY])
{
    char name[ATOMS_NAME];
    int all = ATOMS_NO_INSTRUCTION;
    for (int i = 0; all != ATOMS_DIFFER; ++i) {
        int one = run_if(i, layout, name, why);
        if (one == ATOMS_NONE)
            break;
        all = one == ATOMS_NO_INSTRUCTION ? all : one;
    }
    return all;
}
