/* cells.c - an answer, read cell by cell.
 *
 * Here: questions and texts. Not here: running what a learner wrote (child.c), comparing it
 * (judge.c), reporting on it (report.c). Each cell has a context of its own, so that no answer
 * depends on an earlier one. */
#include "tutorials/exercises/judge/task.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

int task_cell_count(const task *t)
{
    int n = 0;
    for (const task_case *c = t->cases; c->a != NULL; ++c)
        n += c->rows * c->columns;
    return n;
}

task_place task_place_of(const task *t, int cell)
{
    task_place p = {0};
    const task_case *c = t->cases;
    for (; cell - p.first >= c->rows * c->columns; ++c, ++p.index)
        p.first += c->rows * c->columns;
    p.row = (cell - p.first) / c->columns;
    p.column = (cell - p.first) % c->columns;
    return p;
}

task_question task_ask(ct_ctx *cx, const task *t, int cell)
{
    task_place p = task_place_of(t, cell);
    const task_case *c = &t->cases[p.index];
    task_question q = {.a = ct_parse(cx, c->a),
                       .b = ct_parse(cx, c->b),
                       .rows = c->rows,
                       .columns = c->columns,
                       .row = p.row,
                       .column = p.column};
    if (t->b_at != NULL)
        q.b = t->b_at(cx, &q);
    return q;
}

/* The task itself is at fault, not the learner. */
static void must(const task *t, const ct_ctx *cx, const char *what)
{
    if (ct_check(cx) == CT_OK)
        return;
    fprintf(stderr, "exercise %d: %s is refused: %s\n", t->number, what, ct_message(cx));
    exit(2);
}

void task_operands(const task *t, int cell, char *a, char *b, size_t size)
{
    char memory[TASK_MEMORY]; /* as task_fill has, which asked the same question before */
    ct_ctx cx;
    ct_init(&cx, memory, sizeof memory);
    task_question q = task_ask(&cx, t, cell);
    must(t, &cx, "its question");
    ct_print(q.a, a, size);
    ct_print(q.b, b, size);
}

/* ---- One cell ---- */

ct_value task_at(ct_ctx *cx, const task_question *q, ct_value layout)
{
    ct_value row = ct_dynamic(cx, q->row), column = ct_dynamic(cx, q->column);
    return ct_layout_call(cx, layout, q->rows == 1 ? column : pair(cx, row, column));
}

static bool is_layout(ct_value v)
{
    ct_kind kind = ct_kind_of(v);
    return kind == CT_LAYOUT || kind == CT_COMPOSED || kind == CT_TENSOR;
}

static int64_t size_of_mode(ct_ctx *cx, ct_value v, int mode)
{
    return ct_int(ct_size(cx, ct_get(cx, v, mode)));
}

/* The modes have the extents of the picture; one row is any layout of that size. */
static bool has_shape(ct_ctx *cx, const task_question *q, ct_value v)
{
    if (!is_layout(v))
        return false;
    ct_tuple shape = ct_shape(cx, v);
    if (q->rows == 1)
        return ct_int(ct_size(cx, shape)) == q->columns;
    return ct_rank(shape) == 2 && size_of_mode(cx, shape, 0) == q->rows &&
           size_of_mode(cx, shape, 1) == q->columns;
}

static void describe_rank(ct_ctx *cx, const task_question *q, ct_tuple shape, char *text,
                          size_t size)
{
    int rank = ct_rank(shape);
    int64_t elements = ct_int(ct_size(cx, shape));
    const char *why = "";
    if (rank > 2 && elements == (int64_t)q->rows * q->columns)
        why = ": all modes stand side by side; group those of the rows in mode 0, the others in "
              "mode 1";
    else if (rank == 1 && elements == (int64_t)q->rows * q->columns)
        why =
            ": one mode for all elements; (m,n) needs a mode for the rows and one for the columns";
    else if (rank == 1 && elements == q->rows)
        why = ": only the rows; the mode of the columns is missing";
    else if (rank == 1 && elements == q->columns)
        why = ": only the columns; the mode of the rows is missing";
    snprintf(text, size, "one of rank %d%s", rank, why);
}

/* What a value is in place of the expected layout. */
static void describe_shape(ct_ctx *cx, const task_question *q, ct_value v, char *text, size_t size)
{
    if (!is_layout(v)) {
        snprintf(text, size, "%s", ct_kind_of(v) == CT_TUPLE ? "a tuple" : "another kind of value");
        return;
    }
    ct_tuple shape = ct_shape(cx, v);
    if (q->rows == 1)
        snprintf(text, size, "one of size %lld", (long long)ct_int(ct_size(cx, shape)));
    else if (ct_rank(shape) != 2)
        describe_rank(cx, q, shape, text, size);
    else
        snprintf(text, size, "one of %lld x %lld%s", (long long)size_of_mode(cx, shape, 0),
                 (long long)size_of_mode(cx, shape, 1),
                 size_of_mode(cx, shape, 0) == q->columns && size_of_mode(cx, shape, 1) == q->rows
                     ? ", rows and columns are exchanged"
                     : "");
}

static void refuse_shape(ct_ctx *cx, const task_question *q, ct_value v, task_cell *c)
{
    char text[160];
    describe_shape(cx, q, v, text, sizeof text);
    if (q->rows == 1)
        snprintf(c->refusal, sizeof c->refusal, "a layout of size %d is expected, this is %s",
                 q->columns, text);
    else
        snprintf(c->refusal, sizeof c->refusal, "a layout of %d x %d is expected, this is %s",
                 q->rows, q->columns, text);
}

/* The text is a number or a coordinate; whether it is static does not matter. */
static void print_plainly(ct_value v, task_cell *c)
{
    char text[sizeof c->text];
    size_t n = 0;
    ct_print(v, text, sizeof text);
    for (const char *s = text; *s != '\0'; ++s)
        if (*s != '_' || !isdigit((unsigned char)s[1]))
            c->text[n++] = *s;
    c->text[n] = '\0';
}

/* An answer in print form, and its value at the cell. */
static void describe(const task *t, ct_ctx *cx, const task_question *q, ct_value v, task_cell *c)
{
    ct_print(v, c->whole, sizeof c->whole);
    if (t->shaped && !has_shape(cx, q, v)) {
        refuse_shape(cx, q, v, c);
        return;
    }
    ct_value read = t->read == NULL ? v : t->read(cx, q, v);
    if (ct_check(cx) != CT_OK)
        return;
    if (read == NULL)
        snprintf(c->refusal, sizeof c->refusal, "%s is expected", t->kind);
    else
        print_plainly(read, c);
}

static void expect(const task *t, ct_ctx *cx, const task_question *q, task_cell *c)
{
    print_plainly(t->want(cx, q), c);
    if (t->form != NULL)
        ct_print(t->form(cx, q), c->whole, sizeof c->whole);
    must(t, cx, "the expected answer");
}

/* The library's refusal, with its witness. */
static void refuse(const ct_ctx *cx, task_cell *c)
{
    const char *witness = ct_witness(cx);
    snprintf(c->refusal, sizeof c->refusal, "%s%s%s", ct_message(cx),
             witness[0] != '\0' ? "; " : "", witness);
}

void task_fill(const task *t, task_answer *f, int cell, task_cell *c)
{
    char memory[TASK_MEMORY];
    ct_ctx cx;
    memset(c, 0, sizeof *c);
    ct_init(&cx, memory, sizeof memory);
    task_question q = task_ask(&cx, t, cell);
    must(t, &cx, "its question");
    if (f == NULL) {
        expect(t, &cx, &q, c);
        return;
    }
    ct_value v = f(&cx, q.a, q.b);
    if (ct_check(&cx) == CT_OK && v != NULL)
        describe(t, &cx, &q, v, c);
    else if (ct_check(&cx) == CT_OK)
        snprintf(c->refusal, sizeof c->refusal, "a null pointer is not a value");
    if (ct_check(&cx) != CT_OK)
        refuse(&cx, c);
}

/* ---- All cells ---- */

void task_fill_all(const task *t, task_answer *f, task_cells *cells)
{
    cells->n = task_cell_count(t);
    for (int i = 0; i < cells->n; ++i)
        task_fill(t, f, i, &cells->cell[i]);
}
