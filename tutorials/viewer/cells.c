/* cells.c - a picture as text.
 *
 *             0     1     2         index; under it, in a nested mode, the natural coordinate
 *         +-----+-----++----+
 *       0 |  0  |  3  ||  6 |       || and a rule: an inner mode wraps there
 *       1 |  1  | [4] ||  7 |       [ ] a marked cell
 *         +-----+-----++----+
 *       caption
 *
 * The same characters with colours and without: colour is only behind the cells. A picture wider
 * than the ink is made narrower, if that helps, or cut into blocks of columns, one below the
 * other. */
#include "tutorials/viewer/record.h"

#include <string.h>

enum { INDENT = 4 };

typedef struct table {
    const lesson_ink *ink;
    const lesson_picture *p;
    int index, natural; /* widths of the row heads */
    int cell;
    bool tight; /* labels without blanks */
} table;

static int longer(int a, size_t b)
{
    return a > (int)b ? a : (int)b;
}

/* The label as it is written. */
static const char *label_of(const table *t, const lesson_cell *cell, char text[LESSON_LABEL])
{
    size_t n = 0;
    for (const char *s = cell->label; *s != '\0'; ++s)
        if (*s != ' ' || !t->tight)
            text[n++] = *s;
    text[n] = '\0';
    return text;
}

/* ---- Widths ---- */

static void measure(table *t)
{
    const lesson_picture *p = t->p;
    char text[LESSON_LABEL];
    t->cell = 3;
    for (int64_t i = 0; i < p->rows * p->columns; ++i)
        t->cell = longer(t->cell, strlen(label_of(t, &p->cell[i], text)) + 2);
    for (int64_t n = 0; n < p->columns; ++n) {
        t->cell = longer(t->cell, strlen(p->column[n].index));
        t->cell = longer(t->cell, strlen(p->column[n].natural));
    }
    for (int64_t m = 0; m < p->rows; ++m) {
        t->index = longer(t->index, strlen(p->row[m].index));
        t->natural = longer(t->natural, strlen(p->row[m].natural));
    }
}

static int left_of(const table *t)
{
    int natural = t->natural > 0 ? t->natural + 1 : 0, index = t->index > 0 ? t->index + 1 : 0;
    return INDENT + natural + index;
}

/* Columns that fit next to the heads, at least one; each may have a double line before it. */
static int64_t columns_that_fit(const table *t)
{
    int room = t->ink->width - left_of(t) - 1;
    for (int64_t n = 0; n < t->p->columns; ++n) {
        room -= t->cell + 1 + (n > 0 && t->p->column[n].ruled);
        if (room < 0)
            return n > 0 ? n : 1;
    }
    return t->p->columns;
}

/* ---- Lines ---- */

/* Blanks before a text in the middle of a width. */
static int left_in(const char *text, int width)
{
    return (width - (int)strlen(text) + 1) / 2;
}

static int line_before(const table *t, int64_t column, int64_t from)
{
    return column > from && t->p->column[column].ruled ? 2 : 1;
}

/* A rule over the columns from .. to. */
static void put_rule(const table *t, int64_t from, int64_t to)
{
    fprintf(t->ink->out, "%*s", left_of(t), "");
    for (int64_t n = from; n < to; ++n) {
        fputs(line_before(t, n, from) == 2 ? "++" : "+", t->ink->out);
        for (int i = 0; i < t->cell; ++i)
            fputc('-', t->ink->out);
    }
    fputs("+\n", t->ink->out);
}

static void put_heads(const table *t, int64_t from, int64_t to, bool natural)
{
    const lesson_head *head = t->p->column;
    bool any = false;
    for (int64_t n = from; n < to; ++n)
        any = any || (natural ? head[n].natural : head[n].index)[0] != '\0';
    if (!any)
        return;
    int blanks = left_of(t);
    for (int64_t n = from; n < to; ++n) {
        const char *text = natural ? head[n].natural : head[n].index;
        int left = left_in(text, t->cell), width = (int)strlen(text);
        blanks += line_before(t, n, from) + left;
        fprintf(t->ink->out, "%*s%s", blanks, "", text);
        blanks = t->cell - left - width;
    }
    fputc('\n', t->ink->out);
}

/* The nearest of the 216 colours of a cube with 6 steps, 0 95 135 175 215 255. */
static int cube_step(int value)
{
    return value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40;
}

static void begin_colour(const table *t, const lesson_cell *cell)
{
    if (t->ink->colours == LESSON_NO_COLOUR || cell->key < 0)
        return;
    colour c = lesson_colour_of(t->p, cell);
    int text = svg_is_dark(c) ? 231 : 16;
    if (t->ink->colours == LESSON_RGB)
        fprintf(t->ink->out, "\33[38;5;%d;48;2;%d;%d;%dm", text, c.r, c.g, c.b);
    else
        fprintf(t->ink->out, "\33[38;5;%d;48;5;%dm", text,
                16 + 36 * cube_step(c.r) + 6 * cube_step(c.g) + cube_step(c.b));
}

static void put_cell(const table *t, const lesson_cell *cell)
{
    char text[LESSON_LABEL];
    label_of(t, cell, text);
    int width = t->cell - 2, left = left_in(text, width);
    bool coloured = t->ink->colours != LESSON_NO_COLOUR && cell->key >= 0;
    begin_colour(t, cell);
    if (coloured && cell->marked)
        fputs("\33[1m", t->ink->out);
    fputc(cell->marked ? '[' : ' ', t->ink->out);
    fprintf(t->ink->out, "%*s%-*s", left, "", width - left, text);
    fputc(cell->marked ? ']' : ' ', t->ink->out);
    if (coloured)
        fputs("\33[0m", t->ink->out);
}

static void put_row(const table *t, int64_t m, int64_t from, int64_t to)
{
    FILE *out = t->ink->out;
    const lesson_head *head = &t->p->row[m];
    fprintf(out, "%*s", INDENT, "");
    if (t->natural > 0)
        fprintf(out, "%*s ", t->natural, head->natural);
    if (t->index > 0)
        fprintf(out, "%*s ", t->index, head->index);
    for (int64_t n = from; n < to; ++n) {
        fputs(line_before(t, n, from) == 2 ? "||" : "|", out);
        put_cell(t, lesson_cell_of(t->p, m, n));
    }
    fputs("|\n", out);
}

static void put_block(const table *t, int64_t from, int64_t to)
{
    put_heads(t, from, to, false);
    put_heads(t, from, to, true);
    put_rule(t, from, to);
    for (int64_t m = 0; m < t->p->rows; ++m) {
        if (m > 0 && t->p->row[m].ruled)
            put_rule(t, from, to);
        put_row(t, m, from, to);
    }
    put_rule(t, from, to);
}

void lesson_put_cells(const lesson_ink *ink, const lesson_picture *p)
{
    table t = {.ink = ink, .p = p}, tight = {.ink = ink, .p = p, .tight = true};
    measure(&t);
    measure(&tight);
    if (columns_that_fit(&t) < p->columns && columns_that_fit(&tight) == p->columns)
        t = tight;
    int64_t fit = columns_that_fit(&t), blocks = (p->columns + fit - 1) / fit;
    int64_t step = (p->columns + blocks - 1) / blocks;
    for (int64_t from = 0; from < p->columns; from += step)
        put_block(&t, from, from + step < p->columns ? from + step : p->columns);
    lesson_wrap(ink, p->caption, 0, INDENT);
}
