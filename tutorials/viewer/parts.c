/* parts.c - pictures of cells that belong to a part: distributed over several, or framed.
 *
 *      cells (row, column) -> number      parts (element, part) -> number
 *
 *         +----+----+----+----+
 *         | 0a | 0b |[1a]| 1b |             element 1 of part b
 *         +----+----+----+----+
 *
 * Here: tiles of a layout, copies that fill memory, the elements of a slice or a thread. Not here:
 * threads and their values side by side, which have names of their own (draw.c). */
#include "tutorials/viewer/record.h"

#include <stdlib.h>

enum { LETTERS = 26 };

/* number[e + elements * p] is where element e of part p lies. */
typedef struct distribution {
    ct_ctx *cx;
    ct_layout cells;
    int64_t elements, parts;
    int64_t *number;
} distribution;

/* The number at a coordinate; 0 if that is refused, which lesson_must then reports. */
static int64_t number_at(ct_ctx *cx, ct_value layout, ct_value coord)
{
    ct_value at = ct_layout_call(cx, layout, coord);
    return ct_check(cx) == CT_OK ? ct_int(at) : 0;
}

static int64_t number_of_cell(ct_ctx *cx, ct_layout cells, int64_t m, int64_t n)
{
    size_t mark = ct_mark(cx);
    ct_value coord[2] = {ct_dynamic(cx, m), ct_dynamic(cx, n)};
    int64_t number = number_at(cx, cells, ct_make_tuple(cx, 2, coord));
    ct_release(cx, mark);
    return number;
}

static int64_t size_of(ct_ctx *cx, ct_value v)
{
    ct_value size = ct_size(cx, v);
    return ct_check(cx) == CT_OK ? ct_int(size) : 0;
}

/* The values of the layout or tensor at 0, 1, 2 .. in a list that the caller frees. */
static int64_t *numbers_of(lesson *l, ct_value v, int64_t size)
{
    ct_ctx *cx = &l->cx;
    int64_t *number = lesson_alloc(l, (size_t)size * sizeof *number);
    for (int64_t i = 0; i < size; ++i) {
        size_t mark = ct_mark(cx);
        number[i] = number_at(cx, v, ct_dynamic(cx, i));
        ct_release(cx, mark);
    }
    if (ct_check(cx) == CT_OK)
        return number;
    free(number); /* a lesson that evaluates what a reader typed goes on */
    lesson_must(l);
    return NULL;
}

/* ---- Distributed ---- */

static int64_t put_label(int64_t row, int64_t column, char *text, size_t size, void *user)
{
    const distribution *d = user;
    int64_t number = number_of_cell(d->cx, d->cells, row, column);
    for (int64_t i = 0; i < d->elements * d->parts; ++i) {
        if (d->number[i] != number)
            continue;
        int64_t part = i / d->elements;
        snprintf(text, size, "%d%c", (int)(i % d->elements), (int)('a' + part));
        return part;
    }
    return -1;
}

lesson_picture *lesson_picture_of_parts(lesson *l, ct_layout parts, ct_layout cells)
{
    ct_ctx *cx = &l->cx;
    size_t mark = ct_mark(cx);
    distribution d = {cx, cells, size_of(cx, ct_get(cx, parts, 0)),
                      size_of(cx, ct_get(cx, parts, 1)), NULL};
    lesson_cells all = {size_of(cx, ct_get(cx, cells, 0)), size_of(cx, ct_get(cx, cells, 1)),
                        put_label, &d};
    lesson_must(l);
    if (d.parts > LETTERS)
        lesson_fail(l, "a picture of more than %d parts has no letters for them", LETTERS);
    d.number = numbers_of(l, parts, d.elements * d.parts);
    lesson_picture *p = lesson_picture_of_cells(l, &all);
    free(d.number);
    ct_release(cx, mark);
    return p;
}

/* ---- Framed ---- */

void lesson_frame_part(lesson *l, lesson_picture *p, ct_layout cells, ct_value part)
{
    ct_ctx *cx = &l->cx;
    size_t mark = ct_mark(cx);
    if (ct_kind_of(part) == CT_INTEGER) /* one number: a tensor of it alone */
        part = ct_make_tensor(cx, ct_make_counting_iterator(cx, part), ct_parse(cx, "_1:_0"));
    int64_t size = size_of(cx, part), *number = numbers_of(l, part, size);
    for (int64_t m = 0; m < p->rows; ++m)
        for (int64_t n = 0; n < p->columns; ++n) {
            int64_t cell = number_of_cell(cx, cells, m, n);
            for (int64_t i = 0; i < size; ++i)
                if (number[i] == cell)
                    lesson_frame(p, m, n);
        }
    free(number);
    lesson_must(l);
    ct_release(cx, mark);
}
