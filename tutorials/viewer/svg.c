/* svg.c - a picture on a page, as SVG.
 *
 *             0      1      2        index; under it, in a nested mode, the natural coordinate
 *          +------+------+------+
 *        0 |  T0  |      |      |    a label is broken at its blank
 *          |  V1  |      |      |
 *
 * Here: the places of cells and heads, in pixels at full size. The page lets a picture shrink to
 * the room there is; one long row is cut into parts that the page sets side by side or below one
 * another. Not here: colours of paper and ink (page.css), text and lines (ref/draw). */
#include "tutorials/viewer/record.h"

#include <inttypes.h>
#include <string.h>

enum {
    EDGE = 2,
    ROW_PART = 330,
    PAD = 16,
    MIN_CELL = 36,
    ONE_LINE = 32,
    TWO_LINES = 44,
    HEAD = 24,
    NATURAL = 16
};

typedef struct plan {
    FILE *out;
    const lesson_picture *p;
    int64_t from, to;     /* columns */
    int64_t cell, height; /* of a cell */
    int64_t left, top;    /* of the first cell */
    int64_t index_at;     /* right end of the rows' indices */
    int64_t natural_at;   /* ... and of their natural coordinates */
} plan;

/* The label's first line; *rest is the second one, or "". */
static size_t first_line(const char *label, const char **rest)
{
    size_t n = strcspn(label, " ");
    *rest = label[n] == ' ' ? label + n + 1 : "";
    return n;
}

static int64_t widest(int64_t a, size_t characters, int advance)
{
    return svg_max(a, svg_pixels(characters, advance));
}

/* ---- Places ---- */

static void place_cells(plan *f)
{
    const lesson_picture *p = f->p;
    const char *rest;
    int64_t width = 0;
    f->height = ONE_LINE;
    for (int64_t i = 0; i < p->rows * p->columns; ++i) {
        width = widest(width, first_line(p->cell[i].label, &rest), ADVANCE_CELL);
        width = widest(width, strlen(rest), ADVANCE_CELL);
        f->height = rest[0] != '\0' ? TWO_LINES : f->height;
    }
    for (int64_t n = 0; n < p->columns; ++n) {
        width = widest(width, strlen(p->column[n].index), ADVANCE_HEAD);
        width = widest(width, strlen(p->column[n].natural), ADVANCE_SMALL);
    }
    f->cell = svg_max(MIN_CELL, width + PAD);
}

static void place_heads(plan *f)
{
    const lesson_picture *p = f->p;
    int64_t index = 0, natural = 0;
    f->top = EDGE;
    for (int64_t n = 0; n < p->columns; ++n) {
        if (p->column[n].index[0] != '\0')
            f->top = svg_max(f->top, HEAD);
        if (p->column[n].natural[0] != '\0')
            f->top = HEAD + NATURAL;
    }
    for (int64_t m = 0; m < p->rows; ++m) {
        index = widest(index, strlen(p->row[m].index), ADVANCE_HEAD);
        natural = widest(natural, strlen(p->row[m].natural), ADVANCE_SMALL);
    }
    f->natural_at = EDGE + natural;
    f->index_at = f->natural_at + (natural > 0 ? 8 : 0) + index;
    f->left = f->index_at + (f->index_at > EDGE ? 9 : 0);
}

/* ---- Ink ---- */

static void put_rect(const plan *f, int64_t x, int64_t y, int inset, const char *attributes)
{
    fprintf(f->out,
            "<rect x=\"%" PRId64 "\" y=\"%" PRId64 "\" width=\"%" PRId64 "\" height=\"%" PRId64
            "\" rx=\"4\" %s/>",
            x + inset, y + inset, f->cell - 2 * inset, f->height - 2 * inset, attributes);
}

static void put_label(const plan *f, const lesson_cell *cell, int64_t x, int64_t y,
                      const char *class)
{
    char line[LESSON_LABEL];
    const char *rest;
    size_t n = first_line(cell->label, &rest);
    int64_t middle = x + f->cell / 2, base = y + f->height / 2 + 5;
    snprintf(line, sizeof line, "%.*s", (int)n, cell->label);
    svg_put_text(f->out, middle, rest[0] != '\0' ? base - 9 : base, class, line);
    if (rest[0] != '\0')
        svg_put_text(f->out, middle, base + 8, class, rest);
}

static void put_cell(const plan *f, int64_t m, int64_t n)
{
    const lesson_cell *cell = lesson_cell_of(f->p, m, n);
    int64_t x = f->left + (n - f->from) * f->cell, y = f->top + m * f->height;
    char fill[32];
    if (cell->key < 0) {
        put_rect(f, x, y, 1, "class=\"empty\"");
        put_label(f, cell, x, y, "plain");
        return;
    }
    colour c = lesson_colour_of(f->p, cell);
    snprintf(fill, sizeof fill, "fill=\"#%02x%02x%02x\"", (unsigned)c.r, (unsigned)c.g,
             (unsigned)c.b);
    put_rect(f, x, y, 1, fill);
    put_label(f, cell, x, y, svg_is_dark(c) ? "w" : "d");
}

static void put_mark(const plan *f, int64_t m, int64_t n)
{
    int64_t x = f->left + (n - f->from) * f->cell, y = f->top + m * f->height;
    if (!lesson_cell_of(f->p, m, n)->marked)
        return;
    put_rect(f, x, y, 2, "class=\"halo\"");
    put_rect(f, x, y, 0, "class=\"mark\"");
}

static void put_cells(const plan *f)
{
    for (int64_t m = 0; m < f->p->rows; ++m)
        for (int64_t n = f->from; n < f->to; ++n)
            put_cell(f, m, n);
    fputc('\n', f->out);
    for (int64_t m = 0; m < f->p->rows; ++m)
        for (int64_t n = f->from; n < f->to; ++n)
            put_mark(f, m, n);
}

static void put_columns(const plan *f)
{
    for (int64_t n = f->from; n < f->to; ++n) {
        const lesson_head *head = &f->p->column[n];
        int64_t x = f->left + (n - f->from) * f->cell;
        bool nested = head->natural[0] != '\0';
        svg_put_text(f->out, x + f->cell / 2, f->top - (nested ? NATURAL : 0) - 8, "h",
                     head->index);
        if (nested)
            svg_put_text(f->out, x + f->cell / 2, f->top - 7, "n", head->natural);
        if (head->ruled && n > f->from)
            svg_put_line(f->out, x, f->top, 0, f->p->rows * f->height, 2);
    }
}

static void put_rows(const plan *f)
{
    for (int64_t m = 0; m < f->p->rows; ++m) {
        const lesson_head *head = &f->p->row[m];
        int64_t y = f->top + m * f->height;
        if (head->index[0] != '\0')
            svg_put_text(f->out, f->index_at, y + f->height / 2 + 5, "r", head->index);
        if (head->natural[0] != '\0')
            svg_put_text(f->out, f->natural_at, y + f->height / 2 + 4, "s", head->natural);
        if (head->ruled)
            svg_put_line(f->out, f->left, y, (f->to - f->from) * f->cell, 0, 2);
    }
}

/* For those who hear a picture: its size, and the cells that are marked. */
static void put_description(const plan *f)
{
    const char *before = "; marked: ";
    fprintf(f->out, "<desc>%" PRId64 " by %" PRId64 " cells", f->p->rows, f->to - f->from);
    for (int64_t m = 0; m < f->p->rows; ++m)
        for (int64_t n = f->from; n < f->to; ++n) {
            const lesson_cell *cell = lesson_cell_of(f->p, m, n);
            if (!cell->marked)
                continue;
            fprintf(f->out, "%s(%" PRId64 ",%" PRId64 ") ", before, m, n);
            svg_put_xml(f->out, cell->label, strlen(cell->label));
            before = ", ";
        }
    fputs("</desc>\n", f->out);
}

static void put_part(const plan *f)
{
    int64_t width = f->left + (f->to - f->from) * f->cell + EDGE;
    int64_t height = f->top + f->p->rows * f->height + EDGE;
    fprintf(f->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %" PRId64 " %" PRId64
            "\" style=\"--width:%" PRId64 "px\" role=\"img\">\n<title>",
            width, height, width);
    svg_put_xml(f->out, f->p->caption, strlen(f->p->caption));
    if (f->to - f->from < f->p->columns)
        fprintf(f->out, " (%" PRId64 " to %" PRId64 ")", f->from, f->to - 1);
    fputs("</title>\n", f->out);
    put_description(f);
    put_cells(f);
    put_columns(f);
    put_rows(f);
    fputs("</svg>\n", f->out);
}

void lesson_put_svg(FILE *out, const lesson_picture *p)
{
    plan f = {.out = out, .p = p};
    place_cells(&f);
    place_heads(&f);
    int64_t step = p->rows == 1 ? svg_max(1, ROW_PART / f.cell) : p->columns;
    for (f.from = 0; f.from < p->columns; f.from += step) {
        f.to = f.from + step < p->columns ? f.from + step : p->columns;
        put_part(&f);
    }
}
