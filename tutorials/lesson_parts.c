/* lesson_parts.c - a picture of how cells are dealt out to parts.
 *
 *      parts (element, part) -> number      cells (row, column) -> number
 *
 *         +----+----+----+----+
 *         | 0a | 0b | 1a | 1b |             element 1 of part b
 *         +----+----+----+----+
 *
 * Here: tiles of a layout, copies that fill memory. Not here: threads and their values, which have
 * names of their own (lesson_draw.c). */
#include "lesson_record.h"

#include <stdarg.h>
#include <stdlib.h>

enum { LETTERS = 26 };

/* number[e + elements * p] is where element e of part p lies. */
typedef struct dealt {
    ct_ctx *cx;
    ct_layout cells;
    int64_t elements, parts;
    int64_t *number;
} dealt;

static int64_t number_at(ct_ctx *cx, ct_layout layout, int64_t m, int64_t n)
{
    size_t mark = ct_mark(cx);
    ct_value coord[2] = {ct_dynamic(cx, m), ct_dynamic(cx, n)};
    ct_value at = ct_layout_call(cx, layout, ct_make_tuple(cx, 2, coord));
    int64_t number = ct_check(cx) == CT_OK ? ct_int(at) : 0;
    ct_release(cx, mark);
    return number;
}

static int64_t put_label(int64_t row, int64_t column, char *text, size_t size, void *user)
{
    const dealt *d = user;
    int64_t number = number_at(d->cx, d->cells, row, column);
    for (int64_t i = 0; i < d->elements * d->parts; ++i) {
        if (d->number[i] != number)
            continue;
        int64_t part = i / d->elements;
        snprintf(text, size, "%d%c", (int)(i % d->elements), (int)('a' + part));
        return part;
    }
    return -1;
}

static int64_t size_of(ct_ctx *cx, ct_layout layout, int mode)
{
    ct_value size = ct_size(cx, ct_get(cx, layout, mode));
    return ct_check(cx) == CT_OK ? ct_int(size) : 0;
}

lesson_picture *lesson_draw_parts(lesson *l, ct_layout parts, ct_layout cells, const char *caption,
                                  ...)
{
    ct_ctx *cx = &l->cx;
    size_t mark = ct_mark(cx);
    dealt d = {cx, cells, size_of(cx, parts, 0), size_of(cx, parts, 1), NULL};
    int64_t rows = size_of(cx, cells, 0), columns = size_of(cx, cells, 1);
    lesson_must(l);
    if (d.parts > LETTERS)
        lesson_fail(l, "a picture of more than %d parts has no letters for them", LETTERS);
    d.number = lesson_alloc(l, (size_t)(d.elements * d.parts) * sizeof *d.number);
    for (int64_t i = 0; i < d.elements * d.parts; ++i)
        d.number[i] = number_at(cx, parts, i % d.elements, i / d.elements);
    va_list args;
    va_start(args, caption);
    char *text = lesson_format(l, caption, args);
    va_end(args);
    lesson_picture *p = lesson_draw_cells(l, rows, columns, put_label, &d, "%s", text);
    free(text);
    free(d.number);
    ct_release(cx, mark);
    return p;
}
