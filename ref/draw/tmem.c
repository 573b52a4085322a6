/* tmem.c - where elements are in tensor memory: 128 datapaths of columns of 32 bits.
 *
 *      offset * bits  ->  bit  ->  datapath = bit / 2^21,  column = bit mod 2^21 / 32
 *
 * Here: those, and their text. Not here: cells (grid.c). */
#include "ref/draw/draw.h"
#include "ref/integer/integer.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { DATAPATH = 1 << 21, COLUMN = 32 };

/* "tmem_[32b](0x0020.0004)": the print form has the width and both halves of the address. */
draw_tmem draw_tmem_of(ct_ctx *cx, ct_value v)
{
    draw_tmem none = {0};
    if (ct_kind_of(v) != CT_TENSOR || !ct_is_space(v, CT_TMEM))
        return none;
    const char *text = ct_str(cx, ct_data(cx, v));
    const char *width = strchr(text, '['), *address = strstr(text, "](0x");
    const char *column = address != NULL ? strchr(address, '.') : NULL;
    if (width == NULL || address == NULL || column == NULL)
        return none;
    draw_tmem at = {.bits = atoi(width + 1)};
    at.datapath = (int)(strtol(address + 4, NULL, 16) & 0x7f);
    at.column = (int)strtol(column + 1, NULL, 16);
    return at;
}

/* An offset that is behind every address is its own text. */
void draw_tmem_text(const draw_tmem *tmem, int64_t offset, char *text, size_t size)
{
    int64_t bit;
    if (!cti_mul_fits(offset, tmem->bits, &bit)) {
        snprintf(text, size, "%" PRId64, offset);
        return;
    }
    const int64_t rest = bit % DATAPATH;
    size_t n = (size_t)snprintf(text, size, "%" PRId64 ".%" PRId64, bit / DATAPATH + tmem->datapath,
                                rest / COLUMN + tmem->column);
    if (tmem->bits < COLUMN && n < size)
        snprintf(text + n, size - n, ":%" PRId64, rest % COLUMN / tmem->bits);
}
