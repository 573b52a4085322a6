/* svg.h - what the files that write SVG share.
 *
 *   page.c       the page: paper, ink, title, facts
 *   svg.c        a grid on it, with its legend         panel.c      one panel of a grid
 *   tilesvg.c    tiles on it, side by side             tilepanel.c  one tile
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

enum { MAX_FACTS = 5, MAX_FACT = 400 };

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

void svg_put_xml(FILE *out, const char *text, size_t length);
void svg_put_text(FILE *out, int64_t x, int64_t y, const char *class, const char *text);
/* A thick line in ink with paper on both sides: it is seen between dark cells and light ones. */
void svg_put_line(FILE *out, int64_t x, int64_t y, int64_t dx, int64_t dy, int width);
/* Characters of a number. */
size_t svg_digits(int64_t v);

/* ---- svg.c, panel.c ---- */

typedef struct picture {
    ct_ctx *cx;
    page page;
    const draw_grid *grid;
    int64_t columns;                   /* of panels */
    bool upwards;                      /* the columns' natural coordinates */
    int64_t cell, label, head;         /* width of a cell; room for the headers of a panel */
    int64_t panel_width, panel_height; /* with headers */
} picture;

/* Sets the widths and heights of a panel. */
void svg_place_panel(picture *p);
/* x, y: the corner of the first cell. */
void svg_put_panel(const picture *p, int64_t x, int64_t y, int64_t panel);

/* ---- ramp.c, hue.c ---- */

typedef struct colour {
    int r, g, b;
} colour;

/* The colour of a key between first and last. */
colour svg_colour(int64_t first, int64_t last, int64_t key);
/* The ramp as the stops of a gradient. */
void svg_put_stops(FILE *out);
/* White text stands out more than black on it. */
bool svg_is_dark(colour c);
/* One of 256 colours, for a thread or a bank. */
colour svg_hue(int64_t i);

#endif
