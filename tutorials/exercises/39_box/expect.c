/* expect.c - judges exercise 39: the minimum of each box's part of the matrix. */
#include "tutorials/exercises/machine/tasks.h"

enum { COLUMNS = 20, ROWS = 10, WIDE = 16, HIGH = 8 };

static double element(const kernel_case *c, int i)
{
    (void)c;
    return 500 + i * 37 % 201;
}

static double none(const kernel_case *c, int i)
{
    (void)c, (void)i;
    return 4294967295.0;
}

/* The minimum of the elements below these bounds; zeros beyond the matrix. */
static double minimum(const kernel_case *c, int box, int columns, int rows)
{
    double least = none(c, 0);
    for (int y = box / 2 * HIGH; y < box / 2 * HIGH + HIGH && y < rows; ++y)
        for (int x = box % 2 * WIDE; x < box % 2 * WIDE + WIDE && x < columns; ++x) {
            double v = x < COLUMNS && y < ROWS ? element(c, y * COLUMNS + x) : 0;
            least = v < least ? v : least;
        }
    return least;
}

static double want(const kernel_case *c, int i)
{
    return minimum(c, i, COLUMNS, ROWS);
}

/* The answers of other guards. */
static double no_guard(const kernel_case *c, int i)
{
    return minimum(c, i, 2 * WIDE, 2 * HIGH);
}

static double columns_alone(const kernel_case *c, int i)
{
    return minimum(c, i, COLUMNS, 2 * HIGH);
}

static double rows_alone(const kernel_case *c, int i)
{
    return minimum(c, i, 2 * WIDE, ROWS);
}

static double exchanged(const kernel_case *c, int i)
{
    return minimum(c, i, ROWS, COLUMNS);
}

static double first_box(const kernel_case *c, int i)
{
    return minimum(c, i, WIDE, HIGH);
}

/* Elements outside alone, of which box 0 has none. */
static double outside(const kernel_case *c, int i)
{
    return i == 0 ? none(c, i) : 0;
}

static bool too_large(const kernel_outcome *o)
{
    return o->got > o->want;
}

static const kernel_mistake mistakes[] = {
    {.name = "part_bytes",
     .rule = "stuck",
     .found = "deadlock: CTA 1",
     .says =
         "at the edge only the bytes inside the matrix are expected. The engine fills the rest "
         "with zeros, and counts them: a box brings the same number of bytes wherever it lies."},
    {.name = "elements",
     .rule = "stuck",
     .found = "384 bytes too many",
     .says = "128 is the number of elements in a box. The mbarrier counts bytes."},
    {.name = "matrix_bytes",
     .rule = "stuck",
     .found = "288 bytes missing",
     .says = "800 bytes are those of the whole matrix. This copy brings one box."},
    {.name = "too_many",
     .rule = "stuck",
     .found = "bytes missing",
     .says = "more bytes are expected than one copy brings: 8 rows of 16 words."},
    {.name = "too_few",
     .rule = "stuck",
     .found = "bytes too many",
     .says = "fewer bytes are expected than one copy brings: 8 rows of 16 words."},
    {.name = "no_bytes",
     .rule = "in flight",
     .says = "no bytes are expected, so that the phase is over before the box is there."},
    {.name = "guard_forgotten",
     .gives = none,
     .says = "%inside was never set, so that no element counts."},
    {.name = "one_more",
     .gives = no_guard,
     .has = "setp.le|setp.gt|setp.ls|setp.hi",
     .says = "the guard lets one column and one row too many in: columns are 0 .. 19, rows 0 .. 9. "
             "What lies there reads as 0, which is the minimum."},
    {.name = "either",
     .gives = no_guard,
     .has = "setp*.or.|or.pred",
     .says = "an element is inside if both its column and its row are. Here one of the two is "
             "enough."},
    {.name = "no_guard",
     .gives = no_guard,
     .says = "elements outside of the matrix take part. They read as 0, which is less than all "
             "others."},
    {.name = "one_more",
     .gives = rows_alone,
     .has = "setp.le.*%gx",
     .says = "the guard lets one column too many in: columns are 0 .. 19. What lies there reads as "
             "0, which is the minimum."},
    {.name = "one_more",
     .gives = columns_alone,
     .has = "setp.le.*%gy",
     .says = "the guard lets one row too many in: rows are 0 .. 9. What lies there reads as 0, "
             "which is the minimum."},
    {.name = "columns_alone",
     .gives = columns_alone,
     .says = "the guard asks for the column alone. Rows 10 .. 15 of the lower boxes are outside, "
             "too, and read as 0."},
    {.name = "rows_alone",
     .gives = rows_alone,
     .says = "the guard asks for the row alone. Columns 20 .. 31 of the right boxes are outside, "
             "too, and read as 0."},
    {.name = "exchanged",
     .gives = exchanged,
     .says = "rows and columns are exchanged: %gx counts columns, of which there are 20, %gy rows, "
             "of which there are 10."},
    {.name = "in_box",
     .gives = first_box,
     .says = "the bounds are those of a box. (%gy,%gx) is a place in the matrix, of 10 rows and 20 "
             "columns."},
    {.name = "inverted", .gives = outside, .says = "%inside is true where the element is outside."},
    {.name = "too_strict",
     .verdict = KERNEL_WRONG,
     .when = too_large,
     .says = "the guard leaves out elements that exist: a column below 20 and a row below 10, "
             "wherever the box lies."},
    {.name = NULL}};

const kernel_task kernel_box = {
    .number = 39,
    .folder = "39_box",
    .title = "box",
    .task = "set %bytes to what the mbarrier has to expect, and %inside to whether the element of "
            "this thread exists.",
    .learnt = "a box is always written as a whole, and counted as a whole; what lies outside reads "
              "as zero. The guard belongs to the use of the element, not to the copy.",
    .entry = "minimum",
    .buffers = {{.name = "out", .type = KERNEL_U32, .fill = none, .want = want},
                {.name = "matrix", .type = KERNEL_U32, .fill = element}},
    .maps = {{1,
              {.type = EMU_MAP_U32,
               .rank = 2,
               .size = {COLUMNS, ROWS},
               .stride = {4 * COLUMNS},
               .box = {WIDE, HIGH},
               .step = {1, 1}}}},
    .arguments = {{KERNEL_MAP, 0}, {KERNEL_BUFFER, 0}},
    .cases = {{4, 128, {0}, {4, 200}, 0}},
    .mistakes = mistakes,
    .hints = {
        "Box 3 has 2 rows and 4 columns inside. How many bytes does the engine write?",
        "A box has 8 * 16 words, wherever it lies. Which elements (gy,gx) exist?",
        "mov.u32 %bytes, 512; setp.lt.u32 %inside, %gx, 20; setp.lt.and.u32 %inside, %gy, 10, "
        "%inside;"}};
