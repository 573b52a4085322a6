/* check.c - judges exercise 20: each copy is put at the first place where it fits. */
#include "tutorials/exercises/judge/task.h"

enum { MAX_PLACES = 256 };

static int64_t value(ct_ctx *cx, ct_value layout, int64_t c)
{
    return ct_int(ct_layout_call(cx, layout, ct_dynamic(cx, c)));
}

static bool fits(ct_ctx *cx, ct_value block, const bool *taken, int64_t start)
{
    int64_t size = ct_int(ct_size(cx, block));
    for (int64_t e = 0; e < size; ++e)
        if (taken[start + value(cx, block, e)])
            return false;
    return true;
}

static int64_t start_of(ct_ctx *cx, ct_value block, int64_t copy)
{
    bool taken[MAX_PLACES] = {false};
    int64_t start = 0, size = ct_int(ct_size(cx, block));
    for (; copy > 0; --copy) {
        for (int64_t e = 0; e < size; ++e)
            taken[start + value(cx, block, e)] = true;
        while (!fits(cx, block, taken, start))
            ++start;
    }
    return start;
}

static ct_value want(ct_ctx *cx, const task_question *q)
{
    return ct_dynamic(cx, start_of(cx, q->a, q->column) + value(cx, q->a, q->row));
}

static ct_value layout_of(ct_ctx *cx, ct_value grid)
{
    return ct_make_layout(cx, grid, NULL);
}

static ct_value joined(ct_ctx *cx, ct_value block, ct_value grid)
{
    ct_value modes[2] = {block, grid};
    return ct_make_layout_of(cx, 2, modes);
}

static ct_value as_tiler(ct_ctx *cx, ct_value block, ct_value grid)
{
    return ct_logical_product(cx, block, grid);
}

static ct_value divided(ct_ctx *cx, ct_value block, ct_value grid)
{
    return ct_logical_divide(cx, block, layout_of(cx, grid));
}

static ct_value scaled(ct_ctx *cx, ct_value block, ct_value grid, ct_value by)
{
    ct_tuple stride = ct_stride(cx, layout_of(cx, grid));
    stride = pair(cx, ct_mul(cx, ct_item(stride, 0), by), ct_mul(cx, ct_item(stride, 1), by));
    return joined(cx, block, ct_make_layout(cx, grid, stride));
}

static ct_value after_size(ct_ctx *cx, ct_value block, ct_value grid)
{
    return scaled(cx, block, grid, ct_size(cx, block));
}

static ct_value after_cosize(ct_ctx *cx, ct_value block, ct_value grid)
{
    return scaled(cx, block, grid, ct_cosize(cx, block));
}

static ct_value side_by_side(ct_ctx *cx, ct_value block, ct_value grid)
{
    return joined(cx, block, layout_of(cx, grid));
}

static ct_value blocked(ct_ctx *cx, ct_value block, ct_value grid)
{
    return ct_blocked_product(cx, block, layout_of(cx, grid));
}

static ct_value right_grid(ct_ctx *cx, ct_value block, ct_value grid)
{
    return ct_logical_product(cx, block, ct_make_layout(cx, grid, ct_LayoutRight()));
}

static ct_value repeated(ct_ctx *cx, ct_value block, ct_value grid)
{
    ct_value zero = ct_static(cx, 0);
    return joined(cx, block, ct_make_layout(cx, grid, pair(cx, zero, zero)));
}

static ct_value operands_exchanged(ct_ctx *cx, ct_value block, ct_value grid)
{
    return ct_logical_product(cx, layout_of(cx, grid), block);
}

static ct_value raked(ct_ctx *cx, ct_value block, ct_value grid)
{
    return ct_raked_product(cx, block, layout_of(cx, grid));
}

static ct_value tiled(ct_ctx *cx, ct_value block, ct_value grid)
{
    return ct_tiled_product(cx, block, layout_of(cx, grid));
}

static ct_value turned_grid(ct_ctx *cx, ct_value block, ct_value grid)
{
    return ct_logical_product(cx, block,
                              layout_of(cx, pair(cx, ct_item(grid, 1), ct_item(grid, 0))));
}

static ct_value modes_exchanged(ct_ctx *cx, ct_value block, ct_value grid)
{
    ct_layout product = ct_logical_product(cx, block, layout_of(cx, grid));
    return joined(cx, ct_get(cx, product, 1), ct_get(cx, product, 0));
}

static ct_value block_alone(ct_ctx *cx, ct_value block, ct_value grid)
{
    (void)cx, (void)grid;
    return block;
}

static ct_value grid_alone(ct_ctx *cx, ct_value block, ct_value grid)
{
    return ct_get(cx, ct_logical_product(cx, block, layout_of(cx, grid)), 1);
}

static ct_value by_first_stride(ct_ctx *cx, ct_value block, ct_value grid)
{
    return scaled(cx, block, grid, ct_get(cx, ct_stride(cx, block), 0));
}

static ct_value renumbered(ct_ctx *cx, ct_value block, ct_value grid)
{
    return layout_of(cx, pair(cx, ct_shape(cx, block), grid));
}

static ct_value flat_product(ct_ctx *cx, ct_value block, ct_value grid)
{
    return ct_flat_product(cx, block, layout_of(cx, grid));
}

static ct_value complement_alone(ct_ctx *cx, ct_value block, ct_value grid)
{
    return ct_complement(cx, block, ct_mul(cx, ct_size(cx, block), ct_size(cx, grid)));
}

static ct_value short_complement(ct_ctx *cx, ct_value block, ct_value grid)
{
    return joined(cx, block, ct_complement(cx, block, ct_size(cx, grid)));
}

static ct_value one_row_of_copies(ct_ctx *cx, ct_value block, ct_value grid)
{
    return ct_logical_product(cx, block, ct_item(grid, 0));
}

static ct_value right_after_size(ct_ctx *cx, ct_value block, ct_value grid)
{
    ct_value n = ct_size(cx, block);
    ct_tuple stride = pair(cx, ct_mul(cx, n, ct_item(grid, 1)), n);
    return joined(cx, block, ct_make_layout(cx, grid, stride));
}

static ct_value blocked_exchanged(ct_ctx *cx, ct_value block, ct_value grid)
{
    return ct_blocked_product(cx, layout_of(cx, grid), block);
}

static ct_value blocked_right(ct_ctx *cx, ct_value block, ct_value grid)
{
    return ct_blocked_product(cx, block, ct_make_layout(cx, grid, ct_LayoutRight()));
}

static ct_value turned_right(ct_ctx *cx, ct_value block, ct_value grid)
{
    ct_tuple turned = pair(cx, ct_item(grid, 1), ct_item(grid, 0));
    return ct_logical_product(cx, block, ct_make_layout(cx, turned, ct_LayoutRight()));
}

static ct_value right_after_cosize(ct_ctx *cx, ct_value block, ct_value grid)
{
    ct_value n = ct_cosize(cx, block);
    return joined(cx, block,
                  ct_make_layout(cx, grid, pair(cx, ct_mul(cx, n, ct_item(grid, 1)), n)));
}

static ct_value raked_exchanged(ct_ctx *cx, ct_value block, ct_value grid)
{
    return ct_raked_product(cx, layout_of(cx, grid), block);
}

static ct_value composed(ct_ctx *cx, ct_value block, ct_value grid)
{
    return joined(cx, block, ct_composition(cx, block, layout_of(cx, grid)));
}

static const task_mistake mistakes[] = {
    {as_tiler,
     "the grid was given as a tuple. On the right side a tuple is a tiler: its first item is a "
     "product for mode 0 of the block, the second for mode 1. To count copies, give a layout: "
     "ct_make_layout(cx, grid, NULL)."},
    {right_grid, "the copies run along the rows of the grid (LayoutRight). The first index of the "
                 "grid should run fastest, which is the default."},
    {after_cosize, "each copy begins at a multiple of cosize, past the last place of the one "
                   "before. Where the block has gaps, copies fit into them: that is what the "
                   "complement finds."},
    {after_size, "each copy begins at a multiple of size. That is right for a block without gaps. "
                 "With gaps, copies begin where the complement says: it fills the gaps first."},
    {side_by_side, "the copies begin at 0, 1, 2, .., and overlap. The grid counts copies; how far "
                   "apart they begin comes from the complement of the block."},
    {divided, "this is a divide: it cuts the block into pieces. A product repeats it, and its size "
              "is the product of both sizes."},
    {blocked, "this is blocked_product: its modes are the rows and columns of the big matrix. Here "
              "mode 0 is the block, mode 1 the grid, as logical_product has it."},
    {repeated, "all copies are at the same place: the strides of the grid are 0."},
    {operands_exchanged,
     "the operands are exchanged: this repeats the grid, as often as the block has elements. "
     "The left operand is what is repeated."},
    {raked,
     "this is raked_product: its modes are the rows and columns of the big matrix, and the copies "
     "are spread over each other. Here mode 0 is the block, mode 1 the grid: logical_product."},
    {tiled, "this is tiled_product, which unpacks the grid: (block, P, Q), three modes. Here the "
            "grid is one mode, as logical_product has it."},
    {turned_grid,
     "the grid was made of (Q,P). It has P copies along its first mode, and those run fastest."},
    {modes_exchanged, "grid and block are exchanged: mode 0 says which copy, mode 1 which element "
                      "of it. The block comes first, (block, grid)."},
    {block_alone, "this is the block itself. The grid adds a second mode, P * Q copies of it: "
                  "logical_product(block, layout of the grid)."},
    {grid_alone, "this is the grid alone: where each copy begins. The answer has the block as mode "
                 "0 and the grid as mode 1."},
    {by_first_stride,
     "copies begin at multiples of the block's first stride. That says how far apart elements are, "
     "not where the next copy fits: this comes from the complement of the block."},
    {renumbered, "all places were numbered anew, with the default strides. The block keeps the "
                 "strides that it has; only those of the grid are to be found."},
    {flat_product, "this is flat_product: the modes of block and grid stand side by side. Here "
                   "they are two modes, (block, grid): logical_product."},
    {complement_alone,
     "this is the complement of the block: where copies begin. The answer has the block as mode 0, "
     "and the grid, composed with the complement, as mode 1."},
    {short_complement,
     "the complement was taken up to the size of the grid. It has to reach over all copies, size "
     "of the block times size of the grid: logical_product does that."},
    {one_row_of_copies, "there are P copies: only the first number of the grid was used. The grid "
                        "has P * Q: give the layout of (P,Q)."},
    {right_after_size,
     "copies begin at multiples of size, and they run along the rows of the grid. The first index "
     "of the grid runs fastest, and where copies begin the complement says."},
    {blocked_exchanged,
     "this is blocked_product with the operands exchanged: the grid is repeated as often as the "
     "block has elements. The block is repeated: logical_product(block, grid)."},
    {blocked_right,
     "this is blocked_product with a row-major grid: its modes are the rows and columns of the big "
     "matrix. Here mode 0 is the block, mode 1 the grid, whose first index runs fastest."},
    {turned_right, "the grid was made of (Q,P) and numbered row by row. It has P copies along its "
                   "first mode, and those run fastest: the default strides of (P,Q)."},
    {right_after_cosize,
     "copies begin at multiples of cosize, and they run along the rows of the grid. The first "
     "index of the grid runs fastest, and where copies begin the complement says."},
    {raked_exchanged, "this is raked_product with the operands exchanged. The block is repeated, "
                      "and the modes are (block, grid): logical_product(block, grid)."},
    {composed, "the grid was composed with the block itself: copies begin where the elements of "
               "the block are. They begin at the places that its complement gives."},
    {NULL, NULL}};

const task the_task = {
    .number = 20,
    .folder = "20_product",
    .title = "product",
    .task = "the layout (block, grid): at (e,c) the place of element e in copy c.",
    .cell = "the place of element e (row) in copy c (column)",
    .learnt = "logical_product(A, B) is (A, complement(A) o B): B counts copies, the complement "
              "says where they begin. A layout on the right side makes one grid of copies; a tuple "
              "makes a product for each mode.",
    .a = "block",
    .b = "grid",
    .cases = {{"(_2,_2):(_4,_1)", "(_2,_3)", 4, 6},
              {"(_2,_2):(_1,_8)", "(_2,_2)", 4, 4},
              {"_3:_1", "(_2,_4)", 3, 8}},
    .shaped = true,
    .want = want,
    .read = task_at,
    .mistakes = mistakes,
    .hints = {"Draw the places of (_2,_2):(_4,_1): X X . . X X . . Where does the next copy fit?",
              "Those starts are what ct_complement gives, in order; the grid picks P * Q of them.",
              "One call: ct_logical_product(cx, block, ct_make_layout(cx, grid, NULL))."}};
