/* sparse.c - see sparse.h.
 *
 * Two bits say which of four a value is, and two values of four are there. A value is
 *
 *      16 and 8 bits   an element                       of 4 elements 2
 *      4 bits          two neighbours                   of 8 elements 4
 *      32 bits         half an element: 0100 is the     of 2 elements 1
 *                      first, 1110 the second
 *
 * The metadata of a row are 16, 32 or 64 bits, the first elements in the low ones. Lane 4g + t, t
 * counted from the selector on, holds for rows g and g + 8
 *
 *                               t = 0              t = 1             t = 2         t = 3
 *      16 bits                  g | g + 8 << 16
 *      32, of 16 and 32 bits    g | g + 8 << 16    the second 16
 *      32, of 8 and 4 bits      g                  g + 8
 *      64                       g, low half        g + 8, low half   g, high half  g + 8, high half
 *
 * so that a selector counts 1, 2 or 4 lanes. Metadata of other lanes are not looked at. */
#include "emu/exec/matrix/sparse.h"
#include "emu/check/uninitialised/undefined.h"

static bool is_wide(emu_type t)
{
    return emu_type_bits(t) >= 16;
}

/* Bits of metadata of one element. */
static int bits_of(const emui_sparse *s)
{
    return emu_type_bits(s->type) == 32 ? 4 : 2;
}

/* Of a row: elements of 4 bits share them with their neighbours. */
static int length_of(const emui_sparse *s)
{
    return emu_type_bits(s->type) == 4 ? s->k : s->k * bits_of(s);
}

/* Lanes of each four that hold metadata. */
static int holders_of(const emui_sparse *s)
{
    return length_of(s) / 16;
}

int emui_sparse_selectors(const emui_sparse *s)
{
    return 4 / holders_of(s);
}

/* The lane whose register holds a row's metadata from bit `at` on, and where in it. */
static int lane_of(const emui_sparse *s, int row, int at, int *shift)
{
    int first = row % 8 * 4 + s->selector * holders_of(s), lower = row / 8;
    if (is_wide(s->type)) {
        *shift = at % 16 + 16 * lower;
        return first + at / 16;
    }
    *shift = at % 32;
    return first + lower + at / 32 * 2;
}

/* The metadata of two values, of a row. */
static uint32_t pair_of(const emui_sparse *s, const uint32_t *words, int row, int pair, int *lane)
{
    int shift;
    *lane = lane_of(s, row, 4 * pair, &shift);
    return words[*lane] >> shift & 15;
}

static bool is_legal(const emui_sparse *s, uint32_t pair)
{
    uint32_t first = pair & 3, second = pair >> 2;
    if (emu_type_bits(s->type) == 32)
        return pair == 4 || pair == 14;
    return s->ordered ? first < second : first != second;
}

static void find_illegal(emu_machine *m, emu_warp *w, const emui_sparse *s, int row, int lane,
                         uint32_t pair)
{
    const char *wanted = emu_type_bits(s->type) == 32 ? "of tf32 they are 4 or 14"
                         : s->ordered ? "the lower of two different places comes first"
                                      : "they are two different places";
    emui_find(m, emui_at_lane(EMU_OPERAND, w, lane),
              "%s: lane %d of warp %d has metadata %u (second place %u, first %u) for row %d of A: "
              "%s, else the result is undefined",
              s->what, lane, w->index, pair, pair >> 2, pair & 3, row, wanted);
}

void emui_sparse_place(emu_type type, int pair, uint32_t bits, uint8_t *to)
{
    int first = (int)(bits & 3), second = (int)(bits >> 2);
    switch (emu_type_bits(type)) {
    case 32:
        to[pair] = (uint8_t)(2 * pair + first / 2);
        return;
    case 4:
        for (int e = 0; e < 2; ++e) {
            to[4 * pair + e] = (uint8_t)(8 * pair + 2 * first + e);
            to[4 * pair + 2 + e] = (uint8_t)(8 * pair + 2 * second + e);
        }
        return;
    default:
        to[2 * pair] = (uint8_t)(4 * pair + first);
        to[2 * pair + 1] = (uint8_t)(4 * pair + second);
    }
}

/* The lanes that hold metadata. */
static uint32_t holders(const emui_sparse *s)
{
    uint32_t each = ((UINT32_C(1) << holders_of(s)) - 1) << (s->selector * holders_of(s));
    return each * UINT32_C(0x11111111);
}

void emui_sparse_choose(emu_machine *m, emu_warp *w, const emui_sparse *s, emu_operand metadata,
                        uint8_t (*to)[EMUI_MAX_K])
{
    uint32_t scratch[EMU_LANES];
    const uint32_t *words = emui_lanes(w, metadata, scratch);
    bool found = false;
    emui_read_written(m, w, holders(s), metadata);
    for (int row = 0; row < EMUI_SPARSE_ROWS; ++row)
        for (int pair = 0, lane; pair < length_of(s) / 4; ++pair) {
            uint32_t bits = pair_of(s, words, row, pair, &lane);
            if (!found && !is_legal(s, bits)) {
                find_illegal(m, w, s, row, lane, bits);
                found = true;
            }
            emui_sparse_place(s->type, pair, bits, to[row]);
        }
}
