/* tile.c - who owns each cell of a tile: a (thread, value) layout from the other side.
 *
 *   layout   (thread, value) -> place          cell   the threads and values that lead to it
 *
 *   first[cell] -> owner -> owner -> ..        in rising order of threads; neighbours that hold
 *                                              the same value are one owner, T0-31
 *
 * Here: turning the layout round, and the words for a cell. Not here: ink. Follows 0t_mma_atom
 * (figures): a cell holds T and V of its first owner; here also those of the others. */
#include "ref/draw/tile.h"

#include <inttypes.h>
#include <string.h>

static int64_t mode_size(ct_ctx *cx, ct_layout layout, int mode)
{
    ct_value size = ct_size(cx, ct_get(cx, ct_shape(cx, layout), mode));
    return ct_check(cx) == CT_OK ? ct_int(size) : 0;
}

/* ---- Where a value lies ---- */

/* The cell of a place, an offset or a coordinate; -1 outside the tile. */
static int64_t cell_of(const draw_view *view, ct_value place)
{
    if (ct_is_integral(place) && ct_kind_of(place) != CT_UNDERSCORE) {
        int64_t at = ct_int(place);
        return at < 0 || at >= view->rows * view->columns ? -1 : at;
    }
    if (ct_kind_of(place) != CT_TUPLE || ct_length(place) != 2)
        return -1;
    ct_value m = ct_item(place, 0), n = ct_item(place, 1);
    bool numbers = ct_kind_of(m) == CT_INTEGER && ct_kind_of(n) == CT_INTEGER;
    if (!numbers || ct_int(m) < 0 || ct_int(m) >= view->rows || ct_int(n) < 0 ||
        ct_int(n) >= view->columns)
        return -1;
    return ct_int(m) + view->rows * ct_int(n);
}

static int64_t find_cell(draw_ctx *d, const draw_view *view, int64_t thread, int64_t value)
{
    ct_ctx *cx = &d->cx;
    size_t mark = ct_mark(cx);
    ct_value at[2] = {ct_dynamic(cx, thread), ct_dynamic(cx, value)};
    ct_value place = ct_layout_call(cx, view->layout, ct_make_tuple(cx, 2, at));
    int64_t cell = draw_ok(d) ? cell_of(view, place) : -1;
    if (cell < 0 && draw_ok(d))
        draw_refuse(
            d, "T%" PRId64 " V%" PRId64 " is at %.60s, outside the tile (%" PRId64 ",%" PRId64 ")",
            thread, value, ct_str(cx, place), view->rows, view->columns);
    ct_release(cx, mark);
    return cell;
}

static int64_t thread_number(draw_ctx *d, const draw_view *view, int64_t thread)
{
    if (view->thread == NULL)
        return thread;
    size_t mark = ct_mark(&d->cx);
    ct_value number = ct_layout_call(&d->cx, view->thread, ct_dynamic(&d->cx, thread));
    int64_t n = draw_ok(d) ? ct_int(number) : 0;
    ct_release(&d->cx, mark);
    return n;
}

/* ---- Owners ---- */

static void add_owner(draw_ctx *d, draw_tile *tile, int64_t cell, int32_t thread, int32_t value)
{
    int32_t last = tile->last[cell];
    draw_owner *before = last < 0 ? NULL : &tile->owner[last];
    if (before != NULL && before->to == thread - 1 && before->value == value) {
        before->to = thread;
        return;
    }
    if (tile->owners == DRAW_MAX_OWNERS) {
        draw_refuse(d, "the cells of this tile have more than %d owners", DRAW_MAX_OWNERS);
        return;
    }
    int32_t i = tile->owners++;
    tile->owner[i] = (draw_owner){thread, thread, value, -1};
    if (before == NULL)
        tile->first[cell] = i;
    else
        before->next = i;
    tile->last[cell] = i;
}

/* All threads have the values of the first, as where an operand lies in shared memory: their mode
 * has strides of 0 alone. A mode that has no cosize has others. */
static bool are_alike(draw_ctx *d, const draw_tile *tile)
{
    size_t mark = ct_mark(&d->cx);
    ct_layout layout = tile->view.layout;
    bool alike = ct_kind_of(layout) == CT_LAYOUT && tile->values <= DRAW_MAX_CELLS;
    ct_value most = alike ? ct_cosize(&d->cx, ct_get(&d->cx, layout, 0)) : NULL;
    alike = alike && ct_check(&d->cx) == CT_OK && ct_kind_of(most) == CT_INTEGER;
    alike = alike && ct_int(most) == 1;
    draw_forget(&d->cx);
    ct_release(&d->cx, mark);
    return alike;
}

static void find_owners(draw_ctx *d, draw_tile *tile)
{
    static int64_t of_first[DRAW_MAX_CELLS];
    bool alike = draw_ok(d) && are_alike(d, tile);
    for (int64_t v = 0; alike && v < tile->values && draw_ok(d); ++v)
        of_first[v] = find_cell(d, &tile->view, 0, v);
    for (int64_t t = 0; t < tile->threads && draw_ok(d); ++t) {
        int32_t thread = (int32_t)thread_number(d, &tile->view, t);
        tile->renumbered = tile->renumbered || thread != t;
        tile->last_thread = thread > tile->last_thread ? thread : tile->last_thread;
        for (int64_t v = 0; v < tile->values && draw_ok(d); ++v) {
            int64_t cell = alike ? of_first[v] : find_cell(d, &tile->view, t, v);
            if (cell >= 0)
                add_owner(d, tile, cell, thread, (int32_t)v);
        }
    }
}

static size_t longer(size_t a, size_t b)
{
    return a > b ? a : b;
}

int32_t draw_tile_owners(const draw_tile *tile, int64_t cell)
{
    int32_t n = 0;
    for (int32_t i = tile->first[cell]; i >= 0; i = tile->owner[i].next)
        n += tile->owner[i].to - tile->owner[i].from + 1;
    return n;
}

static void measure(draw_tile *tile)
{
    char t[DRAW_LABEL], v[DRAW_LABEL];
    for (int64_t cell = 0; cell < tile->view.rows * tile->view.columns; ++cell) {
        int32_t n = draw_tile_owners(tile, cell);
        tile->empty += n == 0;
        tile->least = cell == 0 || n < tile->least ? n : tile->least;
        tile->most = cell == 0 || n > tile->most ? n : tile->most;
        draw_tile_labels(tile, cell, t, v);
        tile->widest_thread = longer(tile->widest_thread, strlen(t));
        tile->widest_value = longer(tile->widest_value, strlen(v));
    }
}

bool draw_tile_of(draw_ctx *d, const draw_view *view, draw_tile *tile)
{
    tile->view = *view;
    tile->layout_text = ct_str(&d->cx, view->layout);
    tile->renumbered = false;
    tile->owners = tile->last_thread = 0;
    tile->empty = 0;
    tile->widest_thread = tile->widest_value = 0;
    if (draw_ok(d)) {
        tile->threads = mode_size(&d->cx, view->layout, 0);
        tile->values = mode_size(&d->cx, view->layout, 1);
    }
    if (draw_ok(d) && (tile->threads < 1 || tile->values < 1))
        draw_refuse(d, "this layout has no thread or no value");
    else if (draw_ok(d) && tile->threads > DRAW_MAX_PAIRS / tile->values)
        draw_refuse(d, "tiles are drawn up to %d pairs of thread and value; this layout has more",
                    DRAW_MAX_PAIRS);
    for (int64_t cell = 0; cell < view->rows * view->columns; ++cell)
        tile->first[cell] = tile->last[cell] = -1;
    if (draw_ok(d))
        find_owners(d, tile);
    if (draw_ok(d))
        measure(tile);
    return draw_ok(d);
}

const draw_tile *draw_tiles_of(draw_ctx *d, const draw_view *view, int n)
{
    static draw_tile tiles[DRAW_MAX_VIEWS];
    for (int i = 0; i < n; ++i)
        if (!draw_tile_of(d, &view[i], &tiles[i]))
            return NULL;
    return draw_ok(d) && n > 0 ? tiles : NULL;
}

/* ---- Operands in shared memory ---- */

static bool is_whole_atoms(const draw_tile *tile, int64_t cell)
{
    bool whole = tile->first[cell] >= 0;
    for (int32_t i = tile->first[cell]; i >= 0; i = tile->owner[i].next)
        whole =
            whole && (tile->owner[i].to - tile->owner[i].from + 1) % tile->view.atom_threads == 0;
    return whole;
}

static bool have_same_threads(const draw_tile *tile, int64_t a, int64_t b)
{
    int32_t i = tile->first[a], k = tile->first[b];
    for (; i >= 0 && k >= 0; i = tile->owner[i].next, k = tile->owner[k].next)
        if (tile->owner[i].from != tile->owner[k].from || tile->owner[i].to != tile->owner[k].to)
            return false;
    return i < 0 && k < 0;
}

bool draw_tile_is_shared(const draw_tile *tile)
{
    const draw_view *v = &tile->view;
    bool shared = v->atom_threads > 1 && v->row_step > 0 && v->column_step > 0 &&
                  v->rows % v->row_step == 0 && v->columns % v->column_step == 0;
    for (int64_t n = 0; n < v->columns && shared; ++n)
        for (int64_t m = 0; m < v->rows && shared; ++m) {
            int64_t first = m - m % v->row_step + v->rows * (n - n % v->column_step);
            shared = is_whole_atoms(tile, first) && have_same_threads(tile, first, m + v->rows * n);
        }
    return shared;
}

void draw_tile_threads(const draw_tile *tile, int64_t cell, char *text, size_t size)
{
    enum { MAX_RANGES = 2 };
    int n = 0;
    size_t used = 0;
    text[0] = '\0';
    for (int32_t i = tile->first[cell]; i >= 0 && used < size; i = tile->owner[i].next, ++n) {
        const draw_owner *o = &tile->owner[i];
        if (n < MAX_RANGES)
            used += (size_t)snprintf(text + used, size - used, "%sT%d-%d", n == 0 ? "" : ", ",
                                     (int)o->from, (int)o->to);
        else if (n == MAX_RANGES)
            used += (size_t)snprintf(text + used, size - used, ", ..");
    }
}

/* ---- Words ---- */

/* Properties that all owners of a cell share. */
typedef struct summary {
    bool thread, value; /* all owners are one thread; .. hold one value */
    bool rising;        /* each value is the one before and 1 */
    const draw_owner *first, *last;
} summary;

static summary summarize(const draw_tile *tile, int64_t cell)
{
    const draw_owner *a = &tile->owner[tile->first[cell]];
    summary s = {a->from == a->to, true, true, a, a};
    for (int32_t i = a->next; i >= 0; i = tile->owner[i].next) {
        const draw_owner *o = &tile->owner[i];
        s.thread = s.thread && o->from == a->from && o->to == a->from;
        s.value = s.value && o->value == a->value;
        s.rising = s.rising && o->value == s.last->value + 1;
        s.last = o;
    }
    return s;
}

void draw_tile_labels(const draw_tile *tile, int64_t cell, char t[DRAW_LABEL], char v[DRAW_LABEL])
{
    t[0] = v[0] = '\0';
    if (tile->first[cell] < 0)
        return;
    summary s = summarize(tile, cell);
    int32_t owners = draw_tile_owners(tile, cell);
    if (s.thread)
        snprintf(t, DRAW_LABEL, "T%d", (int)s.first->from);
    else if (s.first == s.last)
        snprintf(t, DRAW_LABEL, "T%d-%d", (int)s.first->from, (int)s.first->to);
    else if (owners == 2)
        snprintf(t, DRAW_LABEL, "T%d,%d", (int)s.first->from, (int)s.last->from);
    else
        snprintf(t, DRAW_LABEL, "T%d+%d", (int)s.first->from, (int)owners - 1);
    if (s.value)
        snprintf(v, DRAW_LABEL, "V%d", (int)s.first->value);
    else if (owners == 2)
        snprintf(v, DRAW_LABEL, "V%d,%d", (int)s.first->value, (int)s.last->value);
    else if (s.thread && s.rising)
        snprintf(v, DRAW_LABEL, "V%d-%d", (int)s.first->value, (int)s.last->value);
    else
        snprintf(v, DRAW_LABEL, "V%d..", (int)s.first->value);
}

void draw_tile_text(const draw_tile *tile, char *text, size_t size)
{
    size_t used =
        (size_t)snprintf(text, size, "%" PRId64 " thread%s of %" PRId64 " value%s, ", tile->threads,
                         tile->threads == 1 ? "" : "s", tile->values, tile->values == 1 ? "" : "s");
    if (tile->least == tile->most)
        snprintf(text + used, size - used, "every cell has %d owner%s", (int)tile->least,
                 tile->least == 1 ? "" : "s");
    else
        snprintf(text + used, size - used, "a cell has %d to %d owners", (int)tile->least,
                 (int)tile->most);
    used = strlen(text);
    if (tile->empty > 0)
        snprintf(text + used, size - used, ", %" PRId64 " of %" PRId64 " have none", tile->empty,
                 tile->view.rows * tile->view.columns);
}
