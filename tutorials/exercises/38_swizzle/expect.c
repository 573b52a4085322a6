/* expect.c - judges exercise 38: the matrix as it is in global memory. */
#include "tutorials/exercises/machine/tasks.h"

static double fill(const kernel_case *c, int i)
{
    (void)c;
    return 100000 + i;
}

/* Of word i: its row, and its chunk of 16 bytes in the row. */
static int row_of(int i)
{
    return i / 32;
}

static int chunk_of(int i)
{
    return i / 4 % 8;
}

/* Word i where an answer looks for it in that chunk of that row: what the engine put there. */
static double word_at(const kernel_case *c, int row, int chunk, int i)
{
    return fill(c, row * 32 + (chunk ^ (row & 7)) * 4 + i % 4);
}

/* The same in its own row, in its chunk combined with a number. */
static double combined(const kernel_case *c, int i, int with)
{
    return word_at(c, row_of(i), chunk_of(i) ^ with, i);
}

static double plain(const kernel_case *c, int i)
{
    return combined(c, i, 0);
}

/* Two bits of the row, or one: Swizzle<2,4,3> and Swizzle<1,4,3> of bytes. */
static double two_bits(const kernel_case *c, int i)
{
    return combined(c, i, row_of(i) % 4);
}

static double one_bit(const kernel_case *c, int i)
{
    return combined(c, i, row_of(i) % 2);
}

/* Rows of 64 bytes, two of which share 128; then three bits of the same, and rows of 32 bytes. */
static double half_rows(const kernel_case *c, int i)
{
    return combined(c, i, row_of(i) / 2 % 4);
}

static double half_rows_3(const kernel_case *c, int i)
{
    return combined(c, i, row_of(i) / 2 % 8);
}

static double quarter_rows(const kernel_case *c, int i)
{
    return combined(c, i, row_of(i) / 4 % 2);
}

static double reversed(const kernel_case *c, int i)
{
    return combined(c, i, 7 - row_of(i) % 8);
}

static double rotated(const kernel_case *c, int i)
{
    return word_at(c, row_of(i), (chunk_of(i) + row_of(i)) % 8, i);
}

static double rotated_back(const kernel_case *c, int i)
{
    return word_at(c, row_of(i), (chunk_of(i) + 16 - row_of(i)) % 8, i);
}

/* All four bits of the row; the fourth one is bit 0 of the row, set by an inclusive or. */
static double four_bits(const kernel_case *c, int i)
{
    int chunk = chunk_of(i) ^ row_of(i);
    return word_at(c, row_of(i) | chunk / 8, chunk % 8, i);
}

static double exchanged(const kernel_case *c, int i)
{
    return word_at(c, chunk_of(i), (chunk_of(i) ^ row_of(i)) % 8, i);
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
    {.name = "two_bits",
     .gives = two_bits,
     .says =
         "two bits of the row have a say, as in the 64-byte mode. Here the map has the 128-byte "
         "mode: three bits, and the order of chunks repeats every 8 rows."},
    {.name = "one_bit",
     .gives = one_bit,
     .says = "one bit of the row has a say, as in the 32-byte mode. Here the map has the 128-byte "
             "mode: three bits, and the order of chunks repeats every 8 rows."},
    {.name = "half_rows",
     .gives = half_rows,
     .says = "the row is halved first, as if two rows shared 128 bytes. Here a row has 128: bits 7 "
             ".. 9 of the offset are r % 8."},
    {.name = "half_rows",
     .gives = half_rows_3,
     .says = "bits 8 .. 10 of the offset are taken. The 128-byte mode takes bits 7 .. 9: three "
             "places above the chunk's, and not four."},
    {.name = "half_rows",
     .gives = quarter_rows,
     .says = "the row is divided first, as if four rows shared 128 bytes. Here a row has 128: bits "
             "7 .. 9 of the offset are r % 8."},
    {.name = "rotated",
     .gives = rotated,
     .says = "the chunks are rotated: (c + r) % 8. A swizzle is an exclusive or, which is another "
             "order in most rows."},
    {.name = "rotated",
     .gives = rotated_back,
     .says = "the chunks are rotated: (c - r) % 8. A swizzle is an exclusive or, which is another "
             "order in most rows."},
    {.name = "no_mask",
     .gives = four_bits,
     .says = "the row has four bits, and a row of the tile has 8 chunks: rows 8 .. 15 then reach "
             "into another row. The row in its group of 8 is meant, r % 8."},
    {.name = "exchanged",
     .gives = exchanged,
     .says = "rows and chunks are exchanged: a row is 128 bytes, a chunk 16."},
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
