/* svg.c - `ct --svg`: a layout as a grid of cells coloured by what they hold.
 *
 *   title                     the layout
 *   facts                     size, cosize, span
 *          0     1     2      index on the side; under it, in a nested mode, the natural coordinate
 *        +-----+-----+-----+
 *    0   |     |     |     |  thick lines where an inner mode wraps
 *   (0,0)+-----+-----+-----+
 *   legend                    first colour .. last colour
 *
 * All lengths are whole pixels. Colours of paper and ink follow the reader's light or dark setting;
 * those of the cells do not, since their text is chosen against them. */
#include "svg.h"

#include <inttypes.h>
#include <string.h>

/* ---- Text ---- */

void svg_put_xml(FILE *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; ++i) {
        if (text[i] == '<')
            fputs("&lt;", out);
        else if (text[i] == '>')
            fputs("&gt;", out);
        else if (text[i] == '&')
            fputs("&amp;", out);
        else
            fputc(text[i], out);
    }
}

void svg_put_text(const picture *p, int64_t x, int64_t y, const char *class, const char *text)
{
    fprintf(p->out, "<text x=\"%" PRId64 "\" y=\"%" PRId64 "\" class=\"%s\">", x, y, class);
    svg_put_xml(p->out, text, strlen(text));
    fputs("</text>\n", p->out);
}

size_t svg_digits(int64_t v)
{
    return (size_t)snprintf(NULL, 0, "%" PRId64, v);
}

static void put_style(const picture *p)
{
    fputs("<style>\n"
          "text{font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;"
          "font-size:13px;text-anchor:middle;dominant-baseline:auto;pointer-events:none}\n"
          ".paper{fill:#ffffff}\n"
          ".t{font-size:16px;font-weight:bold;text-anchor:start;fill:#1c2128}\n"
          ".f{font-size:12px;text-anchor:start;fill:#59636e}\n"
          ".h{font-size:12px;fill:#59636e}\n"
          ".r{font-size:12px;text-anchor:end;fill:#59636e}\n"
          ".n{font-size:10px;fill:#818b98}\n"
          ".s{font-size:10px;text-anchor:end;fill:#818b98}\n"
          ".u{font-size:10px;text-anchor:start;fill:#818b98}\n"
          ".d{fill:#14181f}\n"
          ".w{fill:#ffffff}\n"
          ".b{stroke:#1c2128;stroke-linecap:round}\n"
          ".e{stroke:#ffffff}\n"
          "@media (prefers-color-scheme:dark){\n"
          ".paper{fill:#0d1117}.t{fill:#f0f6fc}.f,.h,.r{fill:#9198a1}.n,.s,.u{fill:#7d8590}\n"
          ".b{stroke:#f0f6fc}.e{stroke:#0d1117}\n"
          "}\n"
          "</style>\n",
          p->out);
}

/* ---- The page ---- */

/* Characters of the title that go on the line that begins at from: up to the last place where a
 * layout is well cut. */
static size_t title_part(const picture *p, size_t from)
{
    size_t most = (size_t)p->title_step, n = most;
    if (p->title_length - from <= most)
        return p->title_length - from;
    while (n > most / 2 && strchr(",: ", p->title[from + n - 1]) == NULL)
        --n;
    return n > most / 2 ? n : most;
}

static int64_t count_title_lines(const picture *p)
{
    int64_t lines = 0;
    for (size_t from = 0; from < p->title_length && lines < MAX_TITLE_LINES; ++lines)
        from += title_part(p, from);
    return lines;
}

/* A page is at least as wide as a title of usual length. */
static void place(picture *p)
{
    int64_t fit = svg_max(1, (WRAP_WIDTH + PANEL_GAP) / (p->panel_width + PANEL_GAP));
    int64_t rows = (p->grid->panels + fit - 1) / fit;
    p->columns = (p->grid->panels + rows - 1) / rows;
    int64_t inner = svg_max(MIN_WIDTH, p->columns * (p->panel_width + PANEL_GAP) - PANEL_GAP);
    int64_t title = svg_pixels(p->title_length + 1, ADVANCE_TITLE);
    inner = svg_max(inner, title < TITLE_WIDTH ? title : TITLE_WIDTH);
    p->title_step = inner * 10 / ADVANCE_TITLE;
    p->title_lines = count_title_lines(p);
    p->top = MARGIN + p->title_lines * TITLE_STEP + 32;
    p->width = inner + 2 * MARGIN;
    p->height = p->top + rows * (p->panel_height + PANEL_GAP) - PANEL_GAP + LEGEND + MARGIN;
}

static void put_title(const picture *p)
{
    size_t from = 0;
    fprintf(p->out, "<rect class=\"paper\" width=\"%" PRId64 "\" height=\"%" PRId64 "\"/>\n",
            p->width, p->height);
    for (int64_t i = 0; i < p->title_lines; ++i) {
        size_t n = title_part(p, from);
        fprintf(p->out, "<text x=\"%d\" y=\"%" PRId64 "\" class=\"t\">", MARGIN,
                MARGIN + 12 + i * TITLE_STEP);
        svg_put_xml(p->out, p->title + from, n);
        fputs("</text>\n", p->out);
        from += n;
    }
}

static void put_facts(const picture *p)
{
    char text[160], cosize[72];
    bool known = cli_cosize_text(p->cx, p->grid->layout, cosize, sizeof cosize);
    snprintf(text, sizeof text, "size %" PRId64 "%s%s, %s",
             p->grid->panels * p->grid->row.extent * p->grid->column.extent,
             known ? ", cosize " : "", cosize,
             p->grid->repeats ? "some values occur more than once" : "every value occurs once");
    svg_put_text(p, MARGIN, MARGIN + p->title_lines * TITLE_STEP + 10, "f", text);
}

/* The least and the greatest value beside their colours. */
static void put_legend(const picture *p, const char *first, const char *last)
{
    int64_t x = MARGIN, y = p->height - MARGIN - 10;
    fputs("<defs><linearGradient id=\"ramp\">", p->out);
    svg_put_stops(p->out);
    fputs("</linearGradient></defs>\n", p->out);
    svg_put_text(p, x, y + 9, "f", first);
    x += svg_pixels(strlen(first), ADVANCE_HEAD) + 8;
    fprintf(p->out,
            "<rect x=\"%" PRId64 "\" y=\"%" PRId64
            "\" width=\"160\" height=\"10\" rx=\"3\" fill=\"url(#ramp)\"/>\n",
            x, y);
    svg_put_text(p, x + 168, y + 9, "f", last);
}

static void put_page(const picture *p)
{
    fprintf(p->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%" PRId64 "\" height=\"%" PRId64
            "\" viewBox=\"0 0 %" PRId64 " %" PRId64
            "\" style=\"max-width:100%%;height:auto\" role=\"img\">\n<title>",
            p->width, p->height, p->width, p->height);
    svg_put_xml(p->out, p->title, p->title_length);
    fputs("</title>\n", p->out);
    put_style(p);
    put_title(p);
    put_facts(p);
    for (int64_t panel = 0; panel < p->grid->panels; ++panel) {
        int64_t x = MARGIN + panel % p->columns * (p->panel_width + PANEL_GAP) + p->label;
        int64_t y = p->top + panel / p->columns * (p->panel_height + PANEL_GAP);
        svg_put_panel(p, x, y + p->head + (p->grid->panels > 1 ? CAPTION : 0), panel);
    }
    put_legend(p, p->grid->first.value, p->grid->last.value);
    fputs("</svg>\n", p->out);
}

void cli_svg(cli *c, ct_value v, FILE *out)
{
    cli_grid grid;
    const char *title = ct_str(&c->cx, v);
    if (!cli_ok(c) || !cli_grid_of(c, v, &grid))
        return;
    picture p = {.cx = &c->cx, .out = out, .grid = &grid, .title = title};
    p.title_length = strlen(title);
    svg_place_panel(&p);
    place(&p);
    put_page(&p);
}
