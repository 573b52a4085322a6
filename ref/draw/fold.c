/* fold.c - where the columns of a wide picture are cut into strips, the rows of a high one into
 * blocks. Strips are as wide as can be read on a screen, or as a page where they are too many.
 *
 *   fits 5, part 2:   0 1 2 3 | 4 5 6 7 | 8 9        fits 5, no part:   0 1 2 3 | 4 5 6 7 | 8 9
 *   fits 7, part 3:   0 1 2 3 4 5 | 6 7 8 9
 *
 * Here: how many columns a strip has, its caption; how many rows a block has. Not here: the cells
 * (panel.c, tilepanel.c). */
#include "ref/draw/svg.h"

#include <inttypes.h>

/* A part that fits, doubled while it is no wider than so many columns. */
static int64_t widen(int64_t part, int64_t fits, int64_t wide)
{
    int64_t width = part >= 1 && part <= fits ? part : 1;
    while (2 * width <= wide)
        width *= 2;
    return width;
}

fold svg_fold(int64_t extent, int64_t cell, int64_t room, int64_t part, int64_t height)
{
    fold f = {.extent = extent, .width = extent, .strips = 1, .height = height};
    int64_t fits = svg_max(1, room / cell), wide = STRIP_WIDTH / cell;
    if (extent > fits) {
        f.height += STRIP_CAPTION;
        f.width = widen(part, fits, wide < fits ? wide : fits);
        if ((extent / f.width + 1) * (f.height + STRIP_GAP) > HIGH)
            f.width = widen(part, fits, fits);
        f.strips = (extent + f.width - 1) / f.width;
    }
    f.step = f.height + STRIP_GAP;
    return f;
}

int64_t svg_fold_height(const fold *f)
{
    return (f->strips - 1) * f->step + f->height;
}

int64_t svg_fold_to(const fold *f, int64_t strip)
{
    int64_t to = (strip + 1) * f->width;
    return to < f->extent ? to : f->extent;
}

int64_t svg_put_strip_caption(const fold *f, int64_t strip, const char *what, int64_t x, int64_t y,
                              FILE *out)
{
    char text[80];
    int64_t from = strip * f->width, to = svg_fold_to(f, strip) - 1;
    if (f->strips == 1)
        return 0;
    if (from == to)
        snprintf(text, sizeof text, "%s %" PRId64 " of %" PRId64, what, from, f->extent);
    else
        snprintf(text, sizeof text, "%ss %" PRId64 " to %" PRId64 " of %" PRId64, what, from, to,
                 f->extent);
    svg_put_text(out, x, y + 14, "f", text);
    return STRIP_CAPTION;
}

fold svg_fold_rows(int64_t extent, int64_t height, int64_t width, int64_t part)
{
    fold f = {.extent = extent, .width = extent, .strips = 1, .step = width + BLOCK_GAP};
    int64_t fits = (MAX_INNER + BLOCK_GAP) / f.step, wanted = (extent * height + HIGH - 1) / HIGH;
    int64_t blocks = fits < wanted ? fits : wanted;
    if (blocks > 1) {
        f.width = ((extent + blocks - 1) / blocks + part - 1) / part * part;
        f.strips = (extent + f.width - 1) / f.width;
    }
    f.width = f.strips == 1 ? extent : f.width;
    return f;
}

int64_t svg_fold_width(const fold *rows)
{
    return rows->strips * rows->step - BLOCK_GAP;
}
