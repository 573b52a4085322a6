/* grid.c - a layout or a tensor as panels of cells, ready to be drawn.
 *
 * Here: which mode is a side, where inner modes wrap, the value of a cell, the range of all values.
 * A cell of a tensor holds its offset, or its coordinate where the tensor is one of coordinates.
 * Not here: ink (svg.c), addresses (address.c). Follows 01_layout: coordinates are colexicographic,
 * so the index on a side counts through its inner modes from the left. */
#include "ref/draw/draw.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static int64_t size_of(ct_ctx *cx, ct_value shape)
{
    ct_value size = ct_size(cx, shape);
    return ct_check(cx) == CT_OK ? ct_int(size) : 0;
}

static draw_side side_of(ct_ctx *cx, ct_value shape)
{
    draw_side side = {.shape = shape, .extent = size_of(cx, shape)};
    side.nested = ct_kind_of(shape) == CT_TUPLE;
    ct_value leaves = ct_flatten(cx, shape);
    int64_t before = 1;
    for (int i = 0; side.nested && i + 1 < ct_rank(leaves); ++i) {
        int64_t extent = size_of(cx, ct_item(leaves, i));
        before *= extent;
        if (extent > 1 && before < side.extent && side.lines < DRAW_MAX_LINES)
            side.line[side.lines++] = before;
    }
    return side;
}

int draw_side_level(const draw_side *side, int64_t i)
{
    int level = 0;
    for (int k = 0; k < side->lines; ++k)
        level += i % side->line[k] == 0;
    return level;
}

static void plain_text(ct_ctx *cx, ct_value v, char *text, size_t size)
{
    const char *from = ct_str(cx, v);
    size_t n = 0;
    for (; *from != '\0' && n + 1 < size; ++from)
        if (*from != '_')
            text[n++] = *from;
    text[n] = '\0';
}

bool draw_cosize_text(ct_ctx *cx, ct_value layout, char *text, size_t size)
{
    size_t mark = ct_mark(cx);
    bool composed = ct_kind_of(layout) == CT_COMPOSED;
    plain_text(cx, composed ? ct_cosize(cx, layout) : ct_coshape(cx, layout), text, size);
    bool known = ct_check(cx) == CT_OK;
    draw_forget(cx);
    ct_release(cx, mark);
    return known;
}

void draw_side_text(ct_ctx *cx, const draw_side *side, int64_t i, char *text, size_t size)
{
    size_t mark = ct_mark(cx);
    plain_text(cx, ct_idx2crd(cx, ct_dynamic(cx, i), side->shape), text, size);
    ct_release(cx, mark);
}

/* The coordinate of modes 2 and up, the first of them running fastest. */
static int panel_coordinate(ct_ctx *cx, const draw_grid *grid, int64_t panel, ct_value *at)
{
    ct_value shape = ct_shape(cx, grid->layout);
    for (int i = 2; i < grid->rank; ++i) {
        int64_t extent = size_of(cx, ct_get(cx, shape, i));
        if (extent < 1) /* out of memory */
            return 0;
        at[i] = ct_dynamic(cx, panel % extent);
        panel /= extent;
    }
    return grid->rank;
}

void draw_panel_text(ct_ctx *cx, const draw_grid *grid, int64_t panel, char *text, size_t size)
{
    size_t mark = ct_mark(cx);
    ct_value at[DRAW_MAX_MODES];
    int n = panel_coordinate(cx, grid, panel, at);
    size_t used = (size_t)snprintf(text, size, "_,_");
    for (int i = 2; i < n && used < size; ++i)
        used += (size_t)snprintf(text + used, size - used, ",%" PRId64, ct_int(at[i]));
    ct_release(cx, mark);
}

int64_t draw_cell_index(const draw_grid *grid, int64_t m, int64_t n, int64_t panel)
{
    return (panel * grid->column.extent + n) * grid->row.extent + m;
}

void draw_index_text(ct_ctx *cx, const draw_grid *grid, int64_t index, char *text, size_t size)
{
    size_t mark = ct_mark(cx);
    plain_text(cx, ct_idx2crd(cx, ct_dynamic(cx, index), ct_shape(cx, grid->layout)), text, size);
    ct_release(cx, mark);
}

/* A number orders itself; a coordinate by its place in the smallest shape that holds them all. */
static int64_t key_of(ct_ctx *cx, const draw_grid *grid, ct_value value, int64_t otherwise)
{
    if (ct_check(cx) == CT_OK && ct_is_integral(value))
        return ct_int(value);
    ct_value shape = ct_coshape(cx, grid->layout);
    ct_value place = ct_crd2idx_compact(cx, value, shape);
    if (ct_check(cx) == CT_OK && ct_is_integral(place))
        return ct_int(place);
    draw_forget(cx);
    return otherwise;
}

/* Text and key of a cell: its bank where memory is looked at, else its value. */
static void fill_bank(ct_ctx *cx, const draw_grid *grid, ct_value offset, draw_cell *cell)
{
    if (!ct_is_integral(offset) || !draw_words_of(cx, &grid->memory, ct_int(offset), cell->word))
        return;
    cell->offset = ct_int(offset);
    int first = (int)(cell->word[0] & (DRAW_BANKS - 1)),
        last = (int)(cell->word[1] & (DRAW_BANKS - 1));
    cell->key = first;
    if (cell->word[1] - cell->word[0] >= DRAW_BANKS - 1)
        snprintf(cell->value, sizeof cell->value, "all");
    else if (first == last)
        snprintf(cell->value, sizeof cell->value, "%d", first);
    else
        snprintf(cell->value, sizeof cell->value, "%d-%d", first, last);
}

static void fill_value(ct_ctx *cx, const draw_grid *grid, ct_value offset, ct_value value,
                       int64_t otherwise, draw_cell *cell)
{
    if (grid->tmem.bits > 0)
        draw_tmem_text(&grid->tmem, ct_int(offset), cell->value, sizeof cell->value);
    else if (ct_kind_of(value) == CT_INTEGER)
        snprintf(cell->value, sizeof cell->value, "%" PRId64, ct_int(value));
    else
        plain_text(cx, value, cell->value, sizeof cell->value);
    cell->key = key_of(cx, grid, offset, otherwise);
}

draw_cell draw_grid_cell(ct_ctx *cx, const draw_grid *grid, int64_t m, int64_t n, int64_t panel)
{
    draw_cell cell = {.key = 0};
    size_t mark = ct_mark(cx);
    ct_value at[DRAW_MAX_MODES] = {ct_dynamic(cx, m), ct_dynamic(cx, n)};
    int modes = panel_coordinate(cx, grid, panel, at);
    ct_value coord = grid->rank == 1 ? at[1] : ct_make_tuple(cx, modes, at);
    ct_value offset = ct_layout_call(cx, grid->layout, coord);
    ct_value value = grid->iterates ? ct_layout_call(cx, grid->value, coord) : offset;
    if (ct_check(cx) == CT_OK && grid->memory.bits > 0)
        fill_bank(cx, grid, offset, &cell);
    else if (ct_check(cx) == CT_OK)
        fill_value(cx, grid, offset, value, draw_cell_index(grid, m, n, panel), &cell);
    if (ct_check(cx) == CT_OK && grid->chunks.count > 0)
        cell.chunk = draw_chunk_at(cx, &grid->chunks, ct_int(offset));
    ct_release(cx, mark);
    return cell;
}

static int compare_keys(const void *a, const void *b)
{
    const int64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void note_extremes(draw_grid *grid, const draw_cell *cell, bool only)
{
    if (only || cell->key < grid->first.key)
        grid->first = *cell;
    if (only || cell->key > grid->last.key)
        grid->last = *cell;
}

bool draw_measure_grid(draw_ctx *d, draw_grid *grid)
{
    ct_ctx *cx = &d->cx;
    static int64_t keys[DRAW_MAX_CELLS];
    size_t count = 0;
    grid->widest = 0;
    grid->repeats = false;
    for (int64_t p = 0; p < grid->panels; ++p)
        for (int64_t m = 0; m < grid->row.extent; ++m)
            for (int64_t n = 0; n < grid->column.extent && draw_ok(d); ++n) {
                draw_cell cell = draw_grid_cell(cx, grid, m, n, p);
                size_t length = strlen(cell.value);
                if (length == 0)
                    draw_refuse(d,
                                "--banks: not every value of this layout is an address in shared "
                                "memory");
                grid->widest = length > grid->widest ? length : grid->widest;
                note_extremes(grid, &cell, count == 0);
                keys[count++] = cell.key;
            }
    if (!draw_ok(d))
        return false;
    qsort(keys, count, sizeof keys[0], compare_keys);
    for (size_t i = 1; i < count; ++i)
        grid->repeats = grid->repeats || keys[i] == keys[i - 1];
    return true;
}

static bool has_cells(draw_ctx *d, ct_value v)
{
    ct_kind kind = ct_kind_of(v);
    if (kind != CT_LAYOUT && kind != CT_COMPOSED && kind != CT_TENSOR)
        draw_refuse(d, "a picture is of a layout, a tensor or an instruction; this is a value of "
                       "another kind");
    else if (ct_rank(v) < 1 || ct_rank(v) > DRAW_MAX_MODES)
        draw_refuse(d, "--svg draws 1 to %d modes; this layout has %d", DRAW_MAX_MODES, ct_rank(v));
    int64_t size = draw_ok(d) ? size_of(&d->cx, ct_shape(&d->cx, v)) : 0;
    if (size < 1)
        draw_refuse(d, "--svg: this layout has no cell to draw");
    else if (size > DRAW_MAX_CELLS)
        draw_refuse(d, "--svg draws up to %d cells; this layout has %" PRId64, DRAW_MAX_CELLS,
                    size);
    return draw_ok(d);
}

/* Offsets of a tensor in memory are those of its layout; an iterator over coordinates or numbers
 * gives values of its own. */
static void take_value(draw_ctx *d, ct_value v, int bits, draw_grid *grid)
{
    ct_ctx *cx = &d->cx;
    bool tensor = ct_kind_of(v) == CT_TENSOR;
    *grid = (draw_grid){.value = v, .layout = v, .rank = ct_rank(v)};
    if (tensor) {
        grid->iterates = ct_kind_of(ct_data(cx, v)) == CT_ITERATOR;
        grid->layout = ct_tensor_layout(cx, v);
    }
    grid->layout = draw_place_free(cx, grid->layout);
    grid->chunks = draw_chunks_of(cx, v, grid->layout);
    grid->tmem = draw_tmem_of(cx, v);
    if (draw_ok(d) && bits > 0)
        draw_memory_of(d, v, bits, &grid->memory);
}

bool draw_grid_of(draw_ctx *d, ct_value v, int bits, draw_grid *grid)
{
    ct_ctx *cx = &d->cx;
    if (!has_cells(d, v))
        return false;
    take_value(d, v, bits, grid);
    if (!draw_ok(d))
        return false;
    ct_value shape = ct_shape(cx, grid->layout);
    ct_value mode0 = ct_get(cx, shape, 0);
    if (grid->rank == 1) {
        grid->row = (draw_side){.shape = ct_static(cx, 1), .extent = 1};
        grid->column = side_of(cx, mode0);
    } else {
        grid->row = side_of(cx, mode0);
        grid->column = side_of(cx, ct_get(cx, shape, 1));
    }
    if (ct_check(cx) == CT_OK)
        grid->panels = size_of(cx, shape) / (grid->row.extent * grid->column.extent);
    return draw_measure_grid(d, grid);
}

bool draw_grid_fits(draw_ctx *d, const draw_grid *grid)
{
    char text[128];
    draw_grid again = *grid;
    const draw_side *side[] = {&grid->row, &grid->column};
    for (int k = 0; k < 2; ++k)
        for (int64_t i = 0; i < side[k]->extent && draw_ok(d); ++i)
            draw_side_text(&d->cx, side[k], i, text, sizeof text);
    for (int64_t panel = 0; grid->panels > 1 && panel < grid->panels && draw_ok(d); ++panel)
        draw_panel_text(&d->cx, grid, panel, text, sizeof text);
    return draw_ok(d) && draw_measure_grid(d, &again);
}
