/* columns.c - the zero-column mask of tcgen05.mma.ws: columns of B that are read as 0, and a shift.
 *
 *      61..56   55..48     47..40      39        35..32       31..24 .. 7..0
 *      shift    used - 1   skipped - 1 there is  first span   start counts
 *                                      a mask    of each part of each part
 *
 *      part of the columns:   used used used 0 0 used used used 0 0 ..      first span 0
 *                             0 0 used used used 0 0 used ..                first span 1
 *
 * A part is all columns of M = 128, a half of M = 64, a quarter of M = 32. Its start count says how
 * many columns at the front of this pattern are left out. Which span is which follows the ISA's
 * examples and CuTe's make_column_zero_mask; the names in the ISA's table are the other way round.
 *
 * Follows the PTX ISA, "Zero-Column Mask Descriptor". */
#include "emu/exec/tcgen05/product.h"

#include <inttypes.h>

static int field(uint64_t bits, int at, int width)
{
    return (int)(bits >> at & ((UINT64_C(1) << width) - 1));
}

/* Is a column of a part read as 0? */
static bool is_zero(uint64_t bits, int part, int column)
{
    const int skipped = field(bits, 40, 8) + 1, used = field(bits, 48, 8) + 1;
    const int at = (column + field(bits, 8 * part, 8)) % (skipped + used);
    return field(bits, 32 + part, 1) != 0 ? at < skipped : at >= used;
}

static bool refuse(const emui_actor *by, int shift, int most)
{
    emui_fault(by->m, emui_at_lane(EMU_OPERAND, by->w, by->lane),
               "%s: the zero-column mask shifts B by %d columns, but bits 31 .. 30 of the "
               "instruction descriptor allow %d"
               "\nset them to 1, 2 or 3 for shifts of up to 8, 16 or 32 columns; of M = 32 there "
               "are 16 at most",
               by->what, shift, most);
    return false;
}

bool emui_columns_of(const emui_actor *by, uint64_t bits, int max_shift, emui_product *p)
{
    const int each = p->n / emui_product_parts(p);
    const int most = p->m == 32 && max_shift > 16 ? 16 : max_shift;
    emui_columns *c = &p->columns;
    c->shift = field(bits, 56, 6);
    if (c->shift > most)
        return refuse(by, c->shift, most);
    for (int n = 0; field(bits, 39, 1) != 0 && n < p->n; ++n)
        if (is_zero(bits, n / each, n % each))
            c->zero[n / 32] |= UINT32_C(1) << n % 32;
    return true;
}
