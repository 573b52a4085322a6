/* address.c - from the offset of an element to the words of shared memory that hold it.
 *
 *   offset * bits  ->  byte address  ->  swizzle of the pointer  ->  word = byte / 4
 *
 * Here: where a layout or a tensor has its elements. Not here: cells (grid.c), conflicts (banks.c).
 * Follows 03_tensor "Tagged Iterators" for pointers. */
#include "ref/draw/draw.h"

#include <stdlib.h>
#include <string.h>

enum { WORD_BITS = 32 };

/* "Sw<3,4,3>_smem_ptr[16b](0x80)": the print form says what the pointer is. One that is not there
 * yet, (unset), and (nil) are at 0. */
void draw_read_pointer(ct_ctx *cx, ct_value pointer, draw_memory *to)
{
    const char *text = ct_str(cx, pointer);
    const char *width = strchr(text, '['), *address = strstr(text, "](0x");
    const char *swizzle = strncmp(text, "Sw<", 3) == 0 ? strchr(text, '>') : NULL;
    *to = (draw_memory){.bits = width != NULL ? atoi(width + 1) : 0};
    if (swizzle != NULL)
        to->swizzle = ct_parse_n(cx, text, (size_t)(swizzle + 1 - text));
    if (address == NULL)
        return;
    char *end;
    bool packed = strstr(text, "subptr[") != NULL; /* else an element has a byte of its own */
    to->bits = !packed && to->bits < 8 ? 8 : to->bits;
    to->start = (int64_t)strtoull(address + 4, &end, 16) * 8;
    to->start += *end == '.' ? atoi(end + 1) : 0;
}

/* The pointer in the middle of a layout that waits for one, or NULL. */
static ct_value flag_of(ct_value layout)
{
    bool composed = ct_kind_of(layout) == CT_COMPOSED;
    return composed && ct_kind_of(ct_item(layout, 1)) == CT_POINTER ? ct_item(layout, 1) : NULL;
}

ct_layout draw_place_free(ct_ctx *cx, ct_layout layout)
{
    draw_memory memory;
    ct_value flag = flag_of(layout);
    if (flag == NULL)
        return layout;
    draw_read_pointer(cx, flag, &memory);
    ct_value swizzle = ct_recast_layout(cx, ct_item(layout, 0), 8, memory.bits);
    return ct_make_composed_layout(cx, swizzle, ct_static(cx, 0), ct_item(layout, 2));
}

bool draw_memory_of(draw_ctx *d, ct_value v, int bits, draw_memory *to)
{
    ct_ctx *cx = &d->cx;
    ct_kind kind = ct_kind_of(v);
    ct_value pointer = kind == CT_TENSOR ? ct_data(cx, v) : flag_of(v);
    *to = (draw_memory){.bits = bits};
    if (kind != CT_LAYOUT && kind != CT_COMPOSED && kind != CT_TENSOR)
        draw_refuse(d, "--banks looks at a layout; this is a value of another kind");
    else if (kind == CT_TENSOR && !ct_is_space(v, CT_SMEM))
        draw_refuse(d, "--banks looks at shared memory, where smem_ptr[..] points; this tensor is "
                       "elsewhere");
    if (!draw_ok(d) || pointer == NULL)
        return draw_ok(d);
    draw_read_pointer(cx, pointer, to);
    if (to->bits != bits)
        draw_refuse(d, "--banks %d: the elements have %d bits", bits, to->bits);
    return draw_ok(d);
}

/* Rounded down, also below 0. */
static int64_t words_in(int64_t bits)
{
    return bits / WORD_BITS - (bits % WORD_BITS < 0);
}

bool draw_words_of(ct_ctx *cx, const draw_memory *memory, int64_t offset, int64_t word[2])
{
    const int64_t most = (int64_t)1 << 48;
    if (offset < -most || offset > most || memory->start > most)
        return false;
    int64_t bit = memory->start + offset * memory->bits;
    if (memory->swizzle != NULL) {
        ct_value byte = ct_swizzle_call(cx, memory->swizzle, ct_dynamic(cx, bit >> 3));
        if (ct_check(cx) != CT_OK)
            return false;
        bit = ct_int(byte) * 8 + (bit & 7);
    }
    word[0] = words_in(bit);
    word[1] = words_in(bit + memory->bits - 1);
    return true;
}
