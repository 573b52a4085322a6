/* banks.c - which of the 32 banks of shared memory lanes meet that read along a row or a column.
 *
 *   bank = word mod 32
 *
 *   word   0    1   ..   31 | 32   33  ..       lanes that read different words of one bank wait
 *   bank   0    1   ..   31 |  0    1  ..       for one another, those of one word do not
 *
 * Here: conflicts of 32 lanes, a grid without its swizzle. Not here: words (address.c), cells
 * (grid.c). */
#include "ref/draw/draw.h"

#include <stdlib.h>

enum { LANES = 32, MAX_WORDS = LANES * 34 };

/* Of all groups of lanes: how many banks they touch, and how many words of one bank. */
typedef struct census {
    int least_banks, max_banks;
    int words, needed; /* in the fullest bank; in it if the words were spread evenly */
    int lanes;
} census;

static int by_number(const void *a, const void *b)
{
    const int64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void count_group(census *all, int64_t *word, int n, int lanes)
{
    int in_bank[DRAW_BANKS] = {0}, distinct = 0, banks = 0, words = 0;
    qsort(word, (size_t)n, sizeof word[0], by_number);
    for (int i = 0; i < n; ++i)
        if (i == 0 || word[i] != word[i - 1]) {
            ++distinct;
            ++in_bank[word[i] & (DRAW_BANKS - 1)];
        }
    for (int b = 0; b < DRAW_BANKS; ++b) {
        banks += in_bank[b] > 0;
        words = in_bank[b] > words ? in_bank[b] : words;
    }
    int needed = (distinct + DRAW_BANKS - 1) / DRAW_BANKS;
    all->least_banks = all->lanes == 0 || banks < all->least_banks ? banks : all->least_banks;
    all->max_banks = banks > all->max_banks ? banks : all->max_banks;
    all->words = words > all->words ? words : all->words;
    all->needed = needed > all->needed ? needed : all->needed;
    all->lanes = lanes > all->lanes ? lanes : all->lanes;
}

/* A row or a column of one panel, and the cells of all rows or columns. */
typedef struct line {
    const draw_grid *grid;
    bool row;
    int64_t panel, number, extent;
} line;

/* The up to 32 lanes of a line that begin at a cell of it. */
static void read_group(ct_ctx *cx, const line *l, int64_t from, census *all)
{
    int64_t word[MAX_WORDS];
    int64_t to = l->extent - from < LANES ? l->extent : from + LANES;
    int n = 0;
    for (int64_t i = from; i < to; ++i) {
        draw_cell cell =
            draw_grid_cell(cx, l->grid, l->row ? l->number : i, l->row ? i : l->number, l->panel);
        for (int64_t w = cell.word[0]; w <= cell.word[1] && n < MAX_WORDS; ++w)
            word[n++] = w;
    }
    count_group(all, word, n, (int)(to - from));
}

static census count_banks(ct_ctx *cx, const draw_grid *grid, bool row)
{
    census all = {0};
    int64_t lines = row ? grid->row.extent : grid->column.extent;
    line l = {.grid = grid, .row = row, .extent = row ? grid->column.extent : grid->row.extent};
    for (l.panel = 0; l.panel < grid->panels; ++l.panel)
        for (l.number = 0; l.number < lines; ++l.number)
            for (int64_t from = 0; from < l.extent; from += LANES)
                read_group(cx, &l, from, &all);
    return all;
}

void draw_bank_text(ct_ctx *cx, const draw_grid *grid, bool row, char *text, size_t size)
{
    char banks[32], verdict[64];
    census all = count_banks(cx, grid, row);
    if (all.least_banks == all.max_banks)
        snprintf(banks, sizeof banks, "%d bank%s", all.max_banks, all.max_banks == 1 ? "" : "s");
    else
        snprintf(banks, sizeof banks, "%d to %d banks", all.least_banks, all.max_banks);
    if (all.words == 1)
        snprintf(verdict, sizeof verdict, "no conflict");
    else if (all.words == all.needed)
        snprintf(verdict, sizeof verdict, "as few as so many words allow");
    else
        snprintf(verdict, sizeof verdict, "%d-way conflict", all.words);
    snprintf(text, size, "%d lane%s along a %s read from %s, up to %d word%s of one bank: %s",
             all.lanes, all.lanes == 1 ? "" : "s", row ? "row" : "column", banks, all.words,
             all.words == 1 ? "" : "s", verdict);
}

bool draw_grid_unswizzled(draw_ctx *d, const draw_grid *grid, draw_grid *plain)
{
    ct_ctx *cx = &d->cx;
    if (grid->chunks.count == 0 || grid->memory.bits == 0 || grid->panels > 1)
        return false;
    *plain = *grid;
    plain->chunks.count = 0;
    if (grid->chunks.pointer != NULL)
        plain->memory.swizzle = NULL;
    else
        plain->layout =
            ct_make_composed_layout(cx, ct_Swizzle(cx, 0, 4, 3), ct_offset(cx, grid->layout),
                                    ct_layout_b(cx, grid->layout));
    return draw_measure_grid(d, plain);
}
