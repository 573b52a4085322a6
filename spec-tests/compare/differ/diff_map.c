/* diff_map.c - where two answers differ: a picture of the memory, and the first differences.
 *
 *      y, offsets of B, 64 a row   . equal  x differs  p never written  g guard hit
 *            0  ................x...............pp..
 *      y[17]: expected 00000011, x[17]; got 00000012, x[18]
 *
 * A guard is shown where it was hit. Rows without a difference are counted, not shown. */
#include "spec-tests/compare/differ/differ.h"

#include <inttypes.h>
#include <string.h>

enum { ROW = 64, MAX_ROWS = 16, MAX_NAMED = 8 };

/* One block of memory in all planes, cut into cells. */
struct canvas {
    const struct differ_block *block;
    size_t cell; /* bytes */
    int planes;
    const unsigned char *want[DIFFER_PLANES], *got[DIFFER_PLANES], *before[DIFFER_PLANES];
};

static bool in_guard(const struct canvas *c, int64_t i)
{
    return i < 0 || i >= c->block->count;
}

/* The bytes of cell i, cut where the block ends. */
static const unsigned char *cell_of(const struct canvas *c, const unsigned char *block, int64_t i,
                                    size_t *n)
{
    int64_t from = (int64_t)c->block->cells + i * (int64_t)c->cell;
    int64_t to = from + (int64_t)c->cell, end = (int64_t)c->block->bytes;
    from = from < 0 ? 0 : from;
    *n = (size_t)((to < end ? to : end) - from);
    return block + from;
}

static char mark_of(const struct canvas *c, int64_t i)
{
    bool same = true, untouched = true;
    for (int plane = 0; plane < c->planes; ++plane) {
        size_t n;
        const unsigned char *want = cell_of(c, c->want[plane], i, &n);
        const unsigned char *got = cell_of(c, c->got[plane], i, &n);
        same = same && memcmp(want, got, n) == 0;
        untouched = untouched && memcmp(got, cell_of(c, c->before[plane], i, &n), n) == 0;
    }
    return same ? '.' : in_guard(c, i) ? 'g' : untouched ? 'p' : 'x';
}

/* The row that begins with cell i; false where it has no difference. */
static bool draw_row(const struct canvas *c, int64_t i, int64_t first, int64_t end, char *row)
{
    bool differs = false;
    int n = 0;
    for (int64_t k = i; k < i + ROW && k < end; ++k) {
        char mark = k < first ? ' ' : mark_of(c, k);
        bool shown = mark != '.' || !in_guard(c, k);
        differs = differs || (mark != '.' && mark != ' ');
        row[n++] = shown ? mark : ' ';
    }
    while (n > 0 && row[n - 1] == ' ')
        --n;
    row[n] = '\0';
    return differs;
}

static int64_t floor_row(int64_t i)
{
    return i >= 0 ? i / ROW * ROW : -((-i + ROW - 1) / ROW * ROW);
}

static void draw(const struct canvas *c, struct text *t)
{
    char row[ROW + 1];
    int64_t cell = (int64_t)c->cell;
    int64_t first = -(((int64_t)c->block->cells + cell - 1) / cell);
    int64_t end = ((int64_t)(c->block->bytes - c->block->cells) + cell - 1) / cell;
    int64_t equal = 0, more = 0;
    int drawn = 0;
    for (int64_t i = floor_row(first); i < end; i += ROW) {
        if (!draw_row(c, i, first, end, row)) {
            equal += i + ROW > 0 && i < c->block->count;
            continue;
        }
        if (drawn++ >= MAX_ROWS) {
            ++more;
            continue;
        }
        text_printf(t, "  %10" PRId64 "  %s\n", c->block->low + i, row);
    }
    if (more > 0)
        text_printf(t, "  %10s  rows that differ too: %" PRId64 "\n", "", more);
    if (equal > 0)
        text_printf(t, "  %10s  rows that are equal: %" PRId64 "\n", "", equal);
}

static bool differs(const struct canvas *c)
{
    for (int plane = 0; plane < c->planes; ++plane)
        if (c->block->bytes > 0 && memcmp(c->want[plane], c->got[plane], c->block->bytes) != 0)
            return true;
    return false;
}

/* ---- The first differences ---- */

static void put_bytes(struct text *t, const unsigned char *bytes, size_t n)
{
    for (size_t k = n; k-- > 0;)
        text_printf(t, "%02x", (unsigned)bytes[k]);
}

static void put_source(const struct differ_plan *p, const struct differ_answer *a, int64_t i,
                       struct text *t)
{
    if (p->numbers == DIFFER_DIGITS || p->numbers == DIFFER_DRAWN || p->a == NULL ||
        p->c->op->packed)
        return;
    int64_t source = differ_source(p, a, i);
    if (source < 0)
        text_puts(t, ", of no source");
    else
        text_printf(t, ", x[%" PRId64 "]", source + p->x.low);
}

/* The first plane that differs shows the element, all of them together which it is. */
static void name_cell(const struct differ_plan *p, const struct canvas *c, int64_t i,
                      const struct differ_answer *want, const struct differ_answer *got,
                      struct text *t)
{
    int plane = 0;
    size_t n, at = c->block->cells + (size_t)i * c->cell;
    while (plane < c->planes - 1 && memcmp(c->want[plane] + at, c->got[plane] + at, c->cell) == 0)
        ++plane;
    text_printf(t, "  y[%" PRId64 "]: expected ", c->block->low + i);
    put_bytes(t, cell_of(c, c->want[plane], i, &n), c->cell);
    put_source(p, want, i, t);
    text_puts(t, "; got ");
    put_bytes(t, cell_of(c, c->got[plane], i, &n), c->cell);
    put_source(p, got, i, t);
    text_puts(t, mark_of(c, i) == 'p' ? ", never written\n" : "\n");
}

static void name_number(const struct differ_plan *p, const struct canvas *c, int64_t i,
                        struct text *t)
{
    int64_t want, got;
    size_t at = c->block->cells + (size_t)i * c->cell;
    memcpy(&want, c->want[0] + at, sizeof want);
    memcpy(&got, c->got[0] + at, sizeof got);
    text_printf(t, "  row %" PRId64 ", component %" PRId64 ": expected %" PRId64 ", got %" PRId64,
                i / p->axes, i % p->axes, want, got);
    text_puts(t, mark_of(c, i) == 'p' ? ", never written\n" : "\n");
}

static void name_first(const struct differ_plan *p, const struct canvas *c,
                       const struct differ_answer *want, const struct differ_answer *got,
                       struct text *t)
{
    int named = 0;
    for (int64_t i = 0; i < c->block->count && named < MAX_NAMED; ++i) {
        if (mark_of(c, i) == '.')
            continue;
        if (c->block == &p->report)
            name_number(p, c, i, t);
        else
            name_cell(p, c, i, want, got, t);
        ++named;
    }
}

static const unsigned char *choose(const struct differ_plan *p, const struct differ_image *m,
                                   const struct differ_block *b)
{
    return b == &p->x ? m->x : b == &p->y ? m->y : m->report;
}

void differ_map(const struct differ_plan *p, const struct differ_answer *want,
                const struct differ_answer *got, struct text *t)
{
    static const char *const titles[] = {"y, offsets of B", "report, numbers", "x, offsets of A"};
    const struct differ_block *blocks[] = {&p->y, &p->report, &p->x};
    struct differ_answer before;
    differ_prepare(p, &before);
    for (int k = 0; k < 3; ++k) {
        struct canvas c = {.block = blocks[k], .planes = p->planes};
        c.cell = blocks[k] == &p->report ? sizeof(int64_t) : (size_t)p->c->bytes;
        for (int plane = 0; plane < p->planes; ++plane) {
            c.want[plane] = choose(p, &want->image[plane], blocks[k]);
            c.got[plane] = choose(p, &got->image[plane], blocks[k]);
            c.before[plane] = choose(p, &before.image[plane], blocks[k]);
        }
        if (!differs(&c))
            continue;
        text_printf(t, "  %s, %d a row   . equal  x differs  p never written  g guard hit\n",
                    titles[k], (int)ROW);
        draw(&c, t);
        if (k < 2)
            name_first(p, &c, want, got, t);
    }
    differ_answer_free(&before);
}
