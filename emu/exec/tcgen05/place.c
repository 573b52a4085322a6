/* place.c - where tcgen05.mma has its operands, and its result.
 *
 *                   CTA   rows of D              its lanes                      columns
 *      M = 64       1     0 .. 63                16 of each 32: 0 .. 15, 32 ..  N
 *      M = 128      1     0 .. 127               0 .. 127                       N
 *      M = 128      2     64 each                0 .. 63: columns below N / 2,  N / 2
 *                                                64 .. 127: the others
 *      M = 256      2     128 each               0 .. 127                       N
 *
 * Follows the PTX ISA, "Data path layout organization". Not here: which products there are
 * (product.c). */
#include "emu/exec/tcgen05/product.h"

static bool is_halved(const emui_product *p)
{
    return p->ctas == 2 && p->m == 128;
}

static int rows_of(const emui_product *p)
{
    return p->m / p->ctas;
}

void emui_product_cell(const emui_product *p, int row, int n, int *lane, int *column)
{
    const bool right = is_halved(p) && n >= p->n / 2;
    *lane = emui_tensor_lane(p->at) + row;
    *column = emui_tensor_column(p->at) + n;
    if (is_halved(p)) {
        *lane += right ? 64 : 0;
        *column -= right ? p->n / 2 : 0;
    } else if (p->m == 64) {
        *lane += row / 16 * 16;
    }
}

int emui_product_a_lane(const emui_product *p, int row, int n)
{
    const int lane = emui_tensor_lane(p->a_at) + row;
    if (is_halved(p))
        return lane + (n >= p->n / 2 ? 64 : 0);
    return p->m == 64 ? lane + row / 16 * 16 : lane;
}

static emui_area area_of(const emui_product *p, uint32_t address, int columns)
{
    emui_area a = {.column = emui_tensor_column(address), .columns = columns};
    const int first = emui_tensor_lane(address);
    if (p->m == 64)
        for (int q = 0; q < EMUI_QUARTERS; ++q)
            emui_area_lanes(&a, first + q * EMU_LANES, 16);
    else
        emui_area_lanes(&a, first, EMUI_TENSOR_LANES);
    return a;
}

emui_area emui_product_area(const emui_product *p)
{
    return area_of(p, p->at, is_halved(p) ? p->n / 2 : p->n);
}

emui_area emui_product_a_area(const emui_product *p)
{
    return area_of(p, p->a_at, p->k * (int)emu_type_bits(p->a) / 32);
}

emui_shared_operand emui_product_operand(const emui_product *p, int cta, bool is_b)
{
    return is_b ? emui_shared_operand_of(p->cta[cta], &p->b_desc, p->b_mn_major, p->b,
                                         p->n / p->ctas, p->k)
                : emui_shared_operand_of(p->cta[cta], &p->a_desc, p->a_mn_major, p->a, rows_of(p),
                                         p->k);
}
