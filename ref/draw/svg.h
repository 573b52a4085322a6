/* svg.h - what the files that write SVG share.
 *
 *   page.c       the page: paper, ink, title, facts
 *   svg.c        a grid on it    legend.c its legend   panel.c      one panel of a grid
 *   tilesvg.c    tiles on it, side by side             tilepanel.c  one tile
 *   heat.c       cells without texts             heatpanel.c    such a panel
 *   live.c       the numbers of a cell as attributes
 *   fold.c       where wide ones are cut into strips, high ones into blocks
 *   ramp.c       colours in order                      hue.c        colours that differ */
#ifndef DRAW_SVG_H
#define DRAW_SVG_H

#include "ref/draw/draw.h"

enum {
    MARGIN = 28,
    TITLE_STEP = 24,
    FACT_STEP = 18,
    CELL_HEIGHT = 30,
    PANEL_GAP = 36,
    CAPTION = 26,
    LEGEND = 46,
    MIN_WIDTH = 330,
    TITLE_WIDTH = 640,
    WRAP_WIDTH = 1500,
    MAX_INNER = 2343, /* with its margins a page is under 2,400 wide, whatever is on it */
    HIGH = 1 << 14,   /* what is higher goes on beside itself, as far as the page is wide */
    MAX_TITLE_LINES = 12
};

/* Advances of the monospaced font, in tenths of a pixel, at the sizes used below. */
enum { ADVANCE_TITLE = 98, ADVANCE_CELL = 80, ADVANCE_HEAD = 72, ADVANCE_SMALL = 61 };

/* Pixels that so many characters take at an advance; never too few. */
static inline int64_t svg_pixels(size_t characters, int advance)
{
    return ((int64_t)characters * advance + 9) / 10;
}

static inline int64_t svg_max(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* ---- page.c ---- */

enum { MAX_FACTS = 6, MAX_FACT = 320 };

/*   +--------------------------+
 *   | title, up to 12 lines    |   each line holds title_step characters
 *   | facts, one a line        |
 *   | ................ top ... |   from here on the caller draws
 *   +--------------------------+ */
typedef struct page {
    FILE *out;
    const char *title;
    size_t title_length;
    char fact[MAX_FACTS][MAX_FACT];
    int facts;
    int64_t title_step, title_lines;
    int64_t top, width, height;
    bool live;          /* cells have their numbers as attributes .. */
    const char *layout; /* .. which this layout gives; NULL for none */
} page;

/* A text that does not fit ends in "..". */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void svg_add_fact(page *p, const char *format, ...);
/* Sets the sizes, for a body of that width and height. */
void svg_place_page(page *p, int64_t width, int64_t height);
void svg_open_page(const page *p);
void svg_close_page(const page *p);
/* The attribute data-layout of a live page; NULL for none. */
void svg_put_layout(const page *p, const char *layout);

void svg_put_xml(FILE *out, const char *text, size_t length);
void svg_put_text(FILE *out, int64_t x, int64_t y, const char *class, const char *text);
/* A thick line in ink with paper on both sides: it is seen between dark cells and light ones. */
void svg_put_line(FILE *out, int64_t x, int64_t y, int64_t dx, int64_t dy, int width);
/* Characters of a number. */
size_t svg_digits(int64_t v);

/* ---- fold.c ---- */

enum { STRIP_WIDTH = 1480, STRIP_CAPTION = 24, STRIP_GAP = 14, BLOCK_GAP = 36 };

/*   columns 0 to 3          Cells that are too wide for a page are cut into strips of columns, one
 *       +---+---+---+---+   under the other; each has its headers and says which columns it has. */
typedef struct fold {
    int64_t extent, width; /* all columns, and those of a strip; the last may have fewer */
    int64_t strips;
    int64_t height, step; /* of a strip with its caption and headers; from one to the next */
} fold;

/* Room is in pixels. Strips hold whole multiples of part columns where one part fits, doubled while
 * a strip can be read on a screen; as often as they fit, where strips are too many for a page.
 * Height: of a strip without its caption. */
fold svg_fold(int64_t extent, int64_t cell, int64_t room, int64_t part, int64_t height);
int64_t svg_fold_height(const fold *f);
/* Of rows that are higher than a page should be: blocks of whole multiples of part rows, each with
 * its headers, side by side while there is room; step is from one to the next. Height: of a row;
 * width: of all columns with the headers. */
fold svg_fold_rows(int64_t extent, int64_t height, int64_t width, int64_t part);
int64_t svg_fold_width(const fold *rows);
/* The columns of a strip, or rows of a block, from .. to - 1. */
int64_t svg_fold_to(const fold *f, int64_t strip);
/* Where there is more than one strip; returns the room that it took. */
int64_t svg_put_strip_caption(const fold *f, int64_t strip, const char *what, int64_t x, int64_t y,
                              FILE *out);

typedef struct colour {
    int r, g, b;
} colour;

/* Columns from .. to - 1 of rows first .. last - 1. */
typedef struct block {
    int64_t from, to, first, last;
} block;

/* ---- svg.c, panel.c ---- */

typedef struct picture {
    ct_ctx *cx;
    page page;
    const draw_grid *grid;
    const draw_grid *plain;            /* drawn before it: without the swizzle; NULL for none */
    char pair_text[4][200];            /* of both, what lanes meet along a row, along a column */
    int64_t columns;                   /* of panels */
    bool heat;                         /* cells have no texts (heatpanel.c) */
    bool upwards;                      /* the columns' natural coordinates */
    int64_t cell, high;                /* width and height of a cell */
    int64_t label, head;               /* room for the headers of a panel */
    int64_t caption;                   /* height */
    fold fold, rows;                   /* of the columns; of the rows, where columns are not */
    int64_t panel_width, panel_height; /* with headers */
} picture;

/* What is said above a grid: its size, its swizzle or its banks. */
void svg_add_facts(picture *p);
/* Sets the widths and heights of a panel. */
void svg_place_panel(picture *p);
/* x, y: the corner of caption and labels. */
void svg_put_panel(const picture *p, int64_t x, int64_t y, int64_t panel);

/* ---- live.c: nothing is written on a page that is not live ---- */

/* Opens the group around a cell; its numbers are the group's attributes. */
void svg_open_cell(const picture *p, const draw_cell *cell, int64_t m, int64_t n, int64_t panel);
void svg_close_group(const page *p);

/* ---- legend.c ---- */

enum { RAMP_WIDTH = 160 };

/* The room of a grid's legend below a body of that width, and the least width. */
int64_t svg_legend_height(const picture *p, int64_t width);
int64_t svg_legend_width(const picture *p);
/* Below the panels, which end at bottom. */
void svg_put_legend(const picture *p, int64_t bottom);
/* The least and the greatest value next to their colours; y: the upper edge. */
void svg_put_ramp(int64_t y, const char *first, const char *last, FILE *out);

/* ---- heat.c: cells without a text ---- */

enum { HEAT_INKS = 256, HEAT_NONE = -1, HEAT_NAME = 16 };

typedef struct heat {
    int64_t columns, rows;
    const int16_t *ink;       /* of the cells, row by row: number of a colour, or HEAT_NONE */
    const colour *palette;    /* HEAT_INKS of them */
    int64_t x, y;             /* the corner */
    int64_t cell, high;       /* width and height of a cell */
    int64_t index;            /* 1-D index of the first cell .. */
    int64_t index_x, index_y; /* .. and to the next one in a row, in a column */
} heat;

/* One side of it: the numbers from .. of a side of so many cells. */
typedef struct heat_axis {
    const char *name;
    const draw_side *side; /* natural coordinates and inner modes; NULL: none */
    int64_t extent, from;
} heat_axis;

/* Room for an axis and its name: left of the rows, above the columns. */
int64_t svg_heat_label(ct_ctx *cx, const heat_axis *axis);
int64_t svg_heat_head(const heat_axis *axis);
/* The size of a cell where so many are across and down; made longer where they are few. */
int64_t svg_heat_cell(int64_t across, int64_t down);
int64_t svg_heat_stretch(int64_t cell, int64_t cells);
/* So many cells of that size are seen as a block. */
bool svg_is_block(int64_t cells, int64_t cell);

/* The cells. On a live page the group has data-k, the 1-D index of its first cell, and data-x and
 * data-y, from a cell to the next one in its row, in its column. */
void svg_put_heat(const heat *h, const page *p);
void svg_put_heat_columns(ct_ctx *cx, const heat *h, const heat_axis *axis, FILE *out);
void svg_put_heat_rows(ct_ctx *cx, const heat *h, const heat_axis *axis, FILE *out);
/* Before row at, or before column at. */
void svg_put_heat_line(const heat *h, bool across, int64_t at, int width, FILE *out);
void svg_put_heat_frame(const heat *h, FILE *out);

/* ---- heatpanel.c ---- */

/* Cell, label and head of a panel that is a heat map. */
void svg_place_heat(picture *p);
/* x, y: the corner of the first cell of the block. */
void svg_put_heat_block(const picture *p, int64_t x, int64_t y, int64_t panel, const block *b);

/* ---- ramp.c, hue.c ---- */

/* Of a cell of a grid (panel.c). */
colour svg_cell_colour(const draw_grid *grid, const draw_cell *cell);

/* The colour of a key between first and last. */
colour svg_colour(int64_t first, int64_t last, int64_t key);
/* Which of so many steps of the ramp. */
int svg_ramp_step(int64_t first, int64_t last, int64_t key, int steps);
/* The ramp as the stops of a gradient. */
void svg_put_stops(FILE *out);
/* White text stands out more than black on it. */
bool svg_is_dark(colour c);
/* One of 256 colours, for a thread or a bank. */
colour svg_hue(int64_t i);
/* One of 64 colours, for a chunk; the first 8 are of different hues, those of 4 banks each. */
colour svg_chunk_hue(int64_t chunk);

/* ---- cells.c, tilecells.c: pictures as JSON ---- */

/* As a JSON string; control characters are escaped. */
void cells_put_string(FILE *out, const char *text, size_t length);
/* Six digits. */
void cells_put_colour(FILE *out, colour c);
/* Opens the object: kind, title and facts. */
void cells_open(const char *kind, const page *p);

#endif
