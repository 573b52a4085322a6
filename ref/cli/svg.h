/* svg.h - what the three files of `ct --svg` share: svg.c (the page), panel.c (the cells),
 * ramp.c (the colours). */
#ifndef CLI_SVG_H
#define CLI_SVG_H

#include "cli.h"

enum {
    MARGIN = 28,
    TITLE_STEP = 24,
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

typedef struct picture {
    ct_ctx *cx;
    FILE *out;
    const cli_grid *grid;
    const char *title;
    size_t title_length;
    int64_t columns;                   /* of panels */
    bool upwards;                      /* the columns' natural coordinates */
    int64_t cell, label, head;         /* width of a cell; room for the headers of a panel */
    int64_t panel_width, panel_height; /* with headers */
    int64_t title_step, title_lines;   /* characters a line, lines */
    int64_t top, width, height;
} picture;

/* Pixels that so many characters take at an advance; never too few. */
static inline int64_t svg_pixels(size_t characters, int advance)
{
    return ((int64_t)characters * advance + 9) / 10;
}

static inline int64_t svg_max(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* ---- svg.c ---- */

void svg_put_xml(FILE *out, const char *text, size_t length);
void svg_put_text(const picture *p, int64_t x, int64_t y, const char *class, const char *text);
/* Characters of a number. */
size_t svg_digits(int64_t v);

/* ---- panel.c ---- */

/* Sets the widths and heights of a panel. */
void svg_place_panel(picture *p);
/* x, y: the corner of the first cell. */
void svg_put_panel(const picture *p, int64_t x, int64_t y, int64_t panel);

/* ---- ramp.c ---- */

typedef struct colour {
    int r, g, b;
} colour;

/* The colour of a key between first and last. */
colour svg_colour(int64_t first, int64_t last, int64_t key);
/* White text stands out more than black on it. */
bool svg_is_dark(colour c);
/* The ramp as the stops of a gradient. */
void svg_put_stops(FILE *out);

#endif
