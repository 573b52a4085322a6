/* block_scale.c - scale factors of tcgen05.mma: where they are, and sums with them.
 *
 *      factor g of row m of A, of a CTA; of column n of B, of all CTAs
 *
 *                     column c       c + 1          ..        each cell  byte   3    2    1    0
 *      lane 0         m = 0          m = 32                    one               any, by the id
 *           ..                                                 two         g=1  g=0  g=1  g=0
 *      lane 31        m = 31         m = 63                    four        g=3  g=2  g=1  g=0
 *      lanes 32 ..    the same, in each 32 lanes
 *
 *      of K = 96 three or six, from the byte of the id on: what comes after byte 3 is at byte 0 of
 *      the cell 4 columns on, of B with N > 128 8 columns
 *
 *      D(m,n) = C(m,n) + sum over g of factor(m,g) * factor(n,g) * sum(m,n,g)
 *      sum(m,n,g) = sum of A(m,k) * B(k,n) over the k of block g
 *
 * The sums are in double precision, in the order of k, and rounded once, to nearest: exact wherever
 * 53 bits hold them, which the ISA does not promise. It leaves order and rounding open.
 *
 * Follows the PTX ISA, "Block Scaling"; the places are those of CuTe's tmem_sf_frg. */
#include "emu/exec/tcgen05/product.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* ---- Where they are ------------------------------------------------------------------------- */

/* Rows of A of a CTA, or columns of B. */
static int lines_of(const emui_product *p, bool is_b)
{
    return is_b ? p->n : p->m / p->ctas;
}

enum { WORD = 4 /* factors of a cell */ };

/* The column of a line's factors, and columns from there to those of the next four. */
static int column_of(const emui_product *p, bool is_b, int line)
{
    return emui_tensor_column(p->scaling.at[is_b]) + line / EMU_LANES;
}

static int columns_on(const emui_product *p, bool is_b)
{
    return is_b && p->n > 128 ? 8 : 4;
}

/* Whole columns of 32, and the lanes of the last one. */
static int areas_at(int column, int lines, emui_area *area)
{
    const int whole = lines / EMU_LANES, rest = lines % EMU_LANES;
    int n = 0;
    if (whole > 0) {
        area[n] = (emui_area){.column = column, .columns = whole};
        emui_area_lanes(&area[n++], 0, EMUI_TENSOR_LANES);
    }
    if (rest > 0) {
        area[n] = (emui_area){.column = column + whole, .columns = 1};
        for (int q = 0; q < EMUI_QUARTERS; ++q)
            emui_area_lanes(&area[n], q * EMU_LANES, rest);
        ++n;
    }
    return n;
}

int emui_scale_areas(const emui_product *p, bool is_b, emui_area area[EMUI_SCALE_AREAS])
{
    const int factors = p->scaling.id[is_b] + p->scaling.vectors;
    int n = 0;
    for (int word = 0; word * WORD < factors; ++word)
        n += areas_at(column_of(p, is_b, 0) + word * columns_on(p, is_b), lines_of(p, is_b),
                      &area[n]);
    return n;
}

/* Those of A, or of B, of one CTA. */
typedef struct factors {
    const emui_product *p;
    int cta;
    bool is_b;
} factors;

/* The cell of a line's factors, in a copy of them; the further one with those that follow. */
static emui_place cell_at(const factors *f, int line, int copy, int word)
{
    const emui_product *p = f->p;
    return emui_tensor_at(p->cta[f->cta]->tensor, copy * EMU_LANES + line % EMU_LANES,
                          column_of(p, f->is_b, line) + word * columns_on(p, f->is_b));
}

/* A line's factors, the first one lowest. */
static uint64_t bits_at(const factors *f, int line, int copy)
{
    const emui_scaling *s = &f->p->scaling;
    const int first = s->id[f->is_b], end = first + s->vectors;
    uint64_t bits = 0;
    for (int word = 0; word * WORD < end; ++word) {
        uint32_t four;
        memcpy(&four, emui_bytes(cell_at(f, line, copy, word)), sizeof four);
        bits |= (uint64_t)four << 32 * word;
    }
    return bits >> 8 * first & UINT64_MAX >> (64 - 8 * s->vectors);
}

/* ---- Copies --------------------------------------------------------------------------------- */

static void find_different(const emui_actor *by, const factors *f, int line, int copy, int32_t pc)
{
    emui_text t;
    const emui_place at = cell_at(f, line, copy, 0);
    emui_location where = emui_at_pc(EMU_OPERAND, by->w, by->lane, pc);
    where.address = at.offset;
    emui_find(by->m, where,
              "%s: the scale factors of %s %d of %s are 0x%" PRIx64 " in lane %d, but 0x%" PRIx64
              " in %s: they are read in each 32 lanes, and have to be the same there"
              "\ncopy them by tcgen05.cp.32x128b.warpx4, which writes all four",
              by->what, f->is_b ? "column" : "row", line, f->is_b ? "B" : "A", bits_at(f, line, 0),
              line % EMU_LANES, bits_at(f, line, copy), emui_name(&t, at));
}

static bool check_line(const emui_actor *by, const factors *f, int line, int32_t pc)
{
    for (int copy = 1; copy < EMUI_QUARTERS; ++copy)
        if (bits_at(f, line, copy) != bits_at(f, line, 0)) {
            find_different(by, f, line, copy, pc);
            return false;
        }
    return true;
}

void emui_scale_check(const emui_actor *by, const emui_product *p, int cta, int32_t pc)
{
    for (int is_b = 0; is_b < 2; ++is_b) {
        const factors f = {p, cta, is_b != 0};
        for (int line = 0; line < lines_of(p, f.is_b); ++line)
            if (!check_line(by, &f, line, pc))
                return;
    }
}

/* ---- As numbers ----------------------------------------------------------------------------- */

/* ue8m0 is the exponent of an f32; ue4m3 is e4m3 whose sign is not looked at. */
static double factor_of(const emui_scaling *s, uint32_t bits)
{
    enum { NONE = 0xff, BIAS = 127 };
    if (!s->is_ue8m0)
        return emui_decode(EMU_E4M3, bits & 0x7f);
    return bits == NONE ? (double)NAN : ldexp(1, (int)bits - BIAS);
}

static void read_factors(const factors *f, double *to, int pitch)
{
    const emui_scaling *s = &f->p->scaling;
    for (int line = 0; line < lines_of(f->p, f->is_b); ++line)
        for (int g = 0; g < s->vectors; ++g)
            to[g * pitch + line] = factor_of(s, (uint32_t)(bits_at(f, line, 0) >> 8 * g & 0xff));
}

/* Of lines side by side, each to[k * pitch + line]. */
static void read_elements(emu_type t, emui_operand_bits from, int k, int lines, double *to,
                          int pitch)
{
    double value[256];
    const uint32_t codes = UINT32_C(1) << emu_type_bits(t);
    for (uint32_t bits = 0; bits < codes; ++bits)
        value[bits] = emui_decode(t, bits);
    for (int i = 0; i < k; ++i)
        for (int line = 0; line < lines; ++line)
            to[i * pitch + line] = value[from.bits[i * from.pitch + line] & (codes - 1)];
}

void emui_scaled_of(const emui_product *p, int cta, emui_operand_bits a, emui_operand_bits b,
                    emui_scaled *to)
{
    const factors of_a = {p, cta, false}, of_b = {p, cta, true};
    to->vectors = p->scaling.vectors;
    to->each = p->k / to->vectors;
    read_elements(p->a, a, p->k, lines_of(p, false), to->a[0], 2 * EMUI_PRODUCT_BLOCK);
    read_elements(p->b, b, p->depth, p->n, to->b[0], EMUI_PRODUCT_MAX_N);
    read_factors(&of_a, to->a_factor[0], 2 * EMUI_PRODUCT_BLOCK);
    read_factors(&of_b, to->b_factor[0], EMUI_PRODUCT_MAX_N);
}

/* ---- Sums ----------------------------------------------------------------------------------- */

/* One NaN, and no -0. */
static uint32_t bits_of(double v)
{
    const float f = (float)(v + 0.0);
    return isnan(v) ? 0x7fffffff : emui_bits_of_float(f);
}

/* One row's products of a block, by eight columns, which have one factor each. */
static void add_block(const emui_scaled *s, const uint8_t *partner, int row, int n, int block,
                      double sum[EMUI_PANEL])
{
    double part[EMUI_PANEL] = {0};
    for (int k = block * s->each; k < (block + 1) * s->each; ++k) {
        const double a = s->a[k][row], *b = &s->b[partner == NULL ? k : partner[k]][n];
        for (int c = 0; c < EMUI_PANEL; ++c)
            part[c] += a * b[c];
    }
    for (int c = 0; c < EMUI_PANEL; ++c)
        sum[c] += part[c] * s->a_factor[block][row] * s->b_factor[block][n + c];
}

void emui_scaled_sums(const emui_scaled *s, int row, int n, const emui_sums *c, emui_sums *d)
{
    for (int r = 0; r < EMUI_PRODUCT_BLOCK; ++r) {
        double sum[EMUI_PANEL] = {0};
        for (int block = 0; block < s->vectors; ++block)
            add_block(s, s->chosen == NULL ? NULL : s->chosen->at[r], row + r, n, block, sum);
        for (int k = 0; k < EMUI_PANEL; ++k)
            d[r].at[k] = bits_of(sum[k] + emui_decode(EMU_F32, c[r].at[k]));
    }
}
