/* expect.c - judges exercise 38: the matrix as it is in global memory. */
#include "tutorials/exercises/machine/tasks.h"

static double fill(const kernel_case *c, int i)
{
    (void)c;
    return 100000 + i;
}

/* An answer that reads chunk `chunk` of row `row` of the tile gets what the engine put there. */
static double word_at(const kernel_case *c, int row, int chunk, int i)
{
    return fill(c, row * 32 + (chunk ^ (row & 7)) * 4 + i % 4);
}

static double as_64(const kernel_case *c, int i)
{
    int r = i / 32, chunk = i / 4 % 8;
    return word_at(c, r, chunk ^ (r / 2 % 4), i);
}

static double as_32(const kernel_case *c, int i)
{
    int r = i / 32, chunk = i / 4 % 8;
    return word_at(c, r, chunk ^ (r / 4 % 2), i);
}

static double rotated(const kernel_case *c, int i)
{
    int r = i / 32, chunk = i / 4 % 8;
    return word_at(c, r, (chunk + r) % 8, i);
}

static double four_rows(const kernel_case *c, int i)
{
    int r = i / 32, chunk = i / 4 % 8;
    return word_at(c, r, chunk ^ (r % 4), i);
}

static double reversed(const kernel_case *c, int i)
{
    int r = i / 32, chunk = i / 4 % 8;
    return word_at(c, r, chunk ^ (7 - r % 8), i);
}

static double plain(const kernel_case *c, int i)
{
    return word_at(c, i / 32, i / 4 % 8, i);
}

static const kernel_mistake mistakes[] = {
    {.name = "units",
     .rule = "alignment",
     .says =
         "the exclusive or works on numbers of 16-byte chunks. Here it changes a word or a byte "
         "within the chunk: first c xor r % 8, then times 16."},
    {.name = "no_mask",
     .rule = "bounds",
     .has = "xor.b32",
     .says = "the row has four bits, and a row of the tile has 8 chunks: rows 8 .. 15 then reach "
             "into the next row. The row in its group of 8 is meant, r % 8."},
    {.name = "added",
     .rule = "bounds",
     .says = "the row is added where it has to be combined by exclusive or: swizzle(base + offset) "
             "is not swizzle(base) + offset. The sum runs into the next row."},
    {.name = "plain", .gives = plain, .says = "the place is that without a swizzle."},
    {.name = "mode_64",
     .gives = as_64,
     .says = "this is the 64-byte mode, bits 4 and 5 with bits 7 and 8. Here the map has the "
             "128-byte mode: three bits, and each row has its own order."},
    {.name = "mode_32",
     .gives = as_32,
     .says = "this is the 32-byte mode, bit 4 with bit 7. Here the map has the 128-byte mode: "
             "three bits, and each row has its own order."},
    {.name = "rotated",
     .gives = rotated,
     .says = "the chunks are rotated: (c + r) % 8. A swizzle is an exclusive or; the two agree in "
             "half of the places."},
    {.name = "half_mask",
     .gives = four_rows,
     .says = "two bits of the row have a say; the order of chunks repeats every 8 rows, not every "
             "4."},
    {.name = "reversed",
     .gives = reversed,
     .says = "the order is reversed: row 0 has the chunks as they are."},
    {.name = "another",
     .verdict = KERNEL_WRONG,
     .says = "all words come from the tile, but from other places. Compare with the picture in "
             "the head: the row stays, and the chunk is c xor r % 8."},
    {.name = NULL}};

const kernel_task kernel_swizzle = {
    .number = 38,
    .folder = "38_swizzle",
    .title = "swizzle",
    .task = "set %at to the address of chunk c of row r in a tile that the engine wrote with the "
            "128-byte swizzle.",
    .learnt =
        "the 128-byte mode of TMA is Swizzle<3,4,3> of bytes: chunk c of row r lies in chunk c "
        "xor r % 8. Reader and writer need the same function of the whole offset; the "
        "tile's base is a multiple of 1024, so that it changes none of the bits.",
    .entry = "unswizzle",
    .buffers = {{.name = "out", .type = KERNEL_U32, .want = fill},
                {.name = "matrix", .type = KERNEL_U32, .fill = fill}},
    .maps = {{1,
              {.type = EMU_MAP_U32,
               .rank = 2,
               .size = {32, 16},
               .stride = {128},
               .box = {32, 16},
               .step = {1, 1},
               .swizzle = EMU_SWIZZLE_128B}}},
    .arguments = {{KERNEL_MAP, 0}, {KERNEL_BUFFER, 0}},
    .cases = {{1, 128, {0}, {512, 512}, 0}},
    .given = {"mad.lo.u32 %at, %r, 128, %tile; mad.lo.u32 %at, %c, 16, %at;",
              "unsigned at = 8 * r + c;"},
    .mistakes = mistakes,
    .hints = {"Where is chunk 0 of row 3? Go on with the picture in the head by one row.",
              "The row in its group of 8 is r % 8; row 9 is swizzled as row 1.",
              "and.b32 %x, %r, 7; xor.b32 %x, %x, %c; then 128 * r + 16 * x."}};
