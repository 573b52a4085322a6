/* place.c - where tcgen05.mma has its operands, and its result.
 *
 *                   CTAs  rows of D              its lanes                      columns
 *      M = 64       1     0 .. 63                16 of each 32: 0 .. 15, 32 ..  N
 *      M = 128      1     0 .. 127               0 .. 127                       N
 *      M = 128      2     64 each                0 .. 63: columns below N / 2,  N / 2
 *                                                64 .. 127: the others
 *      M = 256      2     128 each               0 .. 127                       N
 *      .ws
 *      M = 64       1     0 .. 63                as 64 of a pair's              N / 2
 *      M = 32       1     0 .. 31                32 for each quarter of them    N / 4
 *
 * Elements of A of 4 and 6 bits, beside those of 8, take a byte each:
 *
 *      shared memory    sixteen of them at the front of 16 bytes, the rest is not used
 *      tensor memory    a byte: |..6 bits|, |..4 bits..|
 *
 * Follows the PTX ISA, "Data path layout organization", "Packing formats of elements in Tensor and
 * Shared memory"; for bytes in tensor memory, which it draws, what it says of mma.sync of the same
 * kinds. Not here: which products there are (instruction.c). */
#include "emu/exec/tcgen05/product.h"

static int rows_of(const emui_product *p)
{
    return p->m / p->ctas;
}

int emui_product_parts(const emui_product *p)
{
    return (p->ctas == 2 && p->m == 128) || p->is_ws ? EMUI_TENSOR_LANES / rows_of(p) : 1;
}

bool emui_product_is_half(const emui_product *p)
{
    return p->m == 64 && !p->is_ws;
}

/* The lane of a row, from an address on. */
static int lane_of(const emui_product *p, uint32_t address, int row, int n)
{
    const int parts = emui_product_parts(p), part = n / (p->n / parts);
    const int gap = emui_product_is_half(p) ? row / 16 * 16 : 0;
    return emui_tensor_lane(address) + row + gap + part * rows_of(p);
}

void emui_product_cell(const emui_product *p, int row, int n, int *lane, int *column)
{
    *lane = lane_of(p, p->at, row, n);
    *column = emui_tensor_column(p->at) + n % (p->n / emui_product_parts(p));
}

int emui_product_a_lane(const emui_product *p, int row, int n)
{
    return lane_of(p, p->a_at, row, n);
}

static emui_area area_of(const emui_product *p, uint32_t address, int columns)
{
    emui_area a = {.column = emui_tensor_column(address), .columns = columns};
    const int first = emui_tensor_lane(address);
    if (emui_product_is_half(p))
        for (int q = 0; q < EMUI_QUARTERS; ++q)
            emui_area_lanes(&a, first + q * EMU_LANES, 16);
    else
        emui_area_lanes(&a, first, EMUI_TENSOR_LANES);
    return a;
}

emui_area emui_product_area(const emui_product *p)
{
    return area_of(p, p->at, p->n / emui_product_parts(p));
}

emui_area emui_product_written(const emui_product *p, int cta)
{
    emui_area a = emui_product_area(p);
    for (int q = 0; q < EMUI_QUARTERS; ++q)
        a.lanes[q] &= ~p->disabled[cta][q];
    return a;
}

int emui_product_row_bits(const emui_product *p)
{
    return p->k == EMUI_PRODUCT_LONG_K ? 384 : 256;
}

int emui_product_reads(const emui_product *p, emui_product_read read[EMUI_PRODUCT_READS])
{
    static const char *const factors[] = {"the scale factors of A", "the scale factors of B"};
    emui_area scale[EMUI_SCALE_AREAS];
    int n = 0;
    if (p->a_is_tensor)
        read[n++] = (emui_product_read){area_of(p, p->a_at, emui_product_row_bits(p) / 32), "A"};
    if (p->is_sparse)
        read[n++] = (emui_product_read){emui_metadata_area(p), "the metadata"};
    for (int is_b = 0; p->scaling.vectors > 0 && is_b < 2; ++is_b) {
        const int areas = emui_scale_areas(p, is_b != 0, scale);
        for (int k = 0; k < areas; ++k)
            read[n++] = (emui_product_read){scale[k], factors[is_b]};
    }
    return n;
}

/* ---- Shared memory -------------------------------------------------------------------------- */

/* Bits of an element that stands at the front of its 16 bytes with fifteen others; 0: none does. */
static int packed_bits(emu_type t, int k)
{
    enum { PLAIN = 32 }; /* elements of a row of bytes */
    if (t == EMU_E2M3 || t == EMU_E3M2)
        return 6;
    return t == EMU_E2M1 && k == PLAIN ? 4 : 0;
}

/* Columns of B, or rows of A: as many as whole pieces have. */
static int lines_of(const emui_product *p, bool is_b, int each)
{
    enum { TOGETHER = 8 };
    const int unit = each > TOGETHER ? each : TOGETHER;
    if (!is_b)
        return rows_of(p);
    return p->n / p->ctas + (p->columns.shift + unit - 1) / unit * unit;
}

emui_shared_operand emui_product_operand(const emui_product *p, int cta, bool is_b)
{
    const emu_type t = is_b ? p->b : p->a;
    const int packed = packed_bits(t, p->k), k = is_b ? p->depth : p->k;
    const emu_type stored = packed > 0 ? EMU_B8 : t;
    const int lines = lines_of(p, is_b, EMUI_CORE_ROW * 8 / (int)emu_type_bits(stored));
    emui_shared_operand o =
        emui_shared_operand_of(p->cta[cta], is_b ? &p->b_desc : &p->a_desc,
                               is_b ? p->b_mn_major : p->a_mn_major, stored, lines, k);
    o.packed = packed;
    return o;
}
