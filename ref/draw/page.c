/* page.c - the page of `ct --svg`: paper, ink, the title and the facts under it.
 *
 * All lengths are whole pixels. Colours of paper and ink follow the reader's light or dark setting;
 * those of the cells do not, since their text is chosen against them. Not here: cells (panel.c,
 * tilepanel.c), and where they stand (svg.c, tilesvg.c). */
#include "ref/draw/svg.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

/* ---- Text and lines ---- */

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

void svg_put_text(FILE *out, int64_t x, int64_t y, const char *class, const char *text)
{
    fprintf(out, "<text x=\"%" PRId64 "\" y=\"%" PRId64 "\" class=\"%s\">", x, y, class);
    svg_put_xml(out, text, strlen(text));
    fputs("</text>\n", out);
}

size_t svg_digits(int64_t v)
{
    return (size_t)snprintf(NULL, 0, "%" PRId64, v);
}

void svg_put_line(FILE *out, int64_t x, int64_t y, int64_t dx, int64_t dy, int width)
{
    static const char path[] = "<path d=\"M%" PRId64 " %" PRId64 "l%" PRId64 " %" PRId64
                               "\" class=\"%s\" stroke-width=\"%d\"/>%s";
    fprintf(out, path, x, y, dx, dy, "e", width + 3, "");
    fprintf(out, path, x, y, dx, dy, "b", width, "\n");
}

/* The cell under the pointer is outlined. */
static void put_live_style(const page *p)
{
    if (p->live)
        fputs(".cell:hover>rect:first-child{stroke:#1c2128;stroke-width:2}\n"
              "@media (prefers-color-scheme:dark){.cell:hover>rect:first-child{stroke:#f0f6fc}}\n",
              p->out);
}

/* Classes: t title, f fact, g name of a tile, h r column and row numbers, n s u their natural
 * coordinates, d w text on light and on dark cells, k v thread and value, x y small ones, b e
 * lines, a line over a band, o hatching, q a conflict, m i an operand in shared memory and its
 * words. */
static void put_style(const page *p)
{
    fputs("<style>\n"
          "text{font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;"
          "font-size:13px;text-anchor:middle;dominant-baseline:auto;pointer-events:none}\n"
          ".paper{fill:#ffffff}\n"
          ".t{font-size:16px;font-weight:bold;text-anchor:start;fill:#1c2128}\n"
          ".f{font-size:12px;text-anchor:start;fill:#59636e}\n"
          ".g{font-size:14px;font-weight:bold;text-anchor:start;fill:#1c2128}\n"
          ".h{font-size:12px;fill:#59636e}\n"
          ".r{font-size:12px;text-anchor:end;fill:#59636e}\n"
          ".n{font-size:10px;fill:#818b98}\n"
          ".s{font-size:10px;text-anchor:end;fill:#818b98}\n"
          ".u{font-size:10px;text-anchor:start;fill:#818b98}\n"
          ".d{fill:#14181f}\n"
          ".w{fill:#ffffff}\n"
          ".q{font-weight:bold;fill:#b42318}\n"
          ".m{fill:#eef1f5;stroke:#818b98;stroke-dasharray:5 3}\n"
          ".i{font-size:12px;fill:#59636e}\n"
          ".k{font-size:11px;font-weight:bold}\n"
          ".v{font-size:10px}\n"
          ".x{font-size:9px;font-weight:bold}\n"
          ".y{font-size:8px}\n"
          ".b{stroke:#1c2128;stroke-linecap:round}\n"
          ".e{stroke:#ffffff}\n"
          ".a{stroke:#14181f;stroke-opacity:.55}\n"
          ".o{stroke:#c3cad2;stroke-width:1.5}\n"
          "@media (prefers-color-scheme:dark){\n"
          ".paper{fill:#0d1117}.t,.g{fill:#f0f6fc}.f,.h,.r{fill:#9198a1}.n,.s,.u{fill:#7d8590}\n"
          ".q{fill:#ff7b72}.i{fill:#9198a1}.m{fill:#161b22;stroke:#7d8590}"
          ".b{stroke:#f0f6fc}.e{stroke:#0d1117}.o{stroke:#3d444d}\n"
          "}\n",
          p->out);
    put_live_style(p);
    fputs("</style>\n", p->out);
}

/* ---- Title and facts ---- */

void svg_add_fact(page *p, const char *format, ...)
{
    va_list args;
    if (p->facts == MAX_FACTS)
        return;
    char *text = p->fact[p->facts++];
    va_start(args, format);
    int n = vsnprintf(text, MAX_FACT, format, args);
    va_end(args);
    if (n >= MAX_FACT)
        memcpy(text + MAX_FACT - 3, "..", 3);
}

/* Characters of the title that go on the line that begins at from: up to the last place where a
 * layout is well cut. */
static size_t title_part(const page *p, size_t from)
{
    size_t most = (size_t)p->title_step, n = most;
    if (p->title_length - from <= most)
        return p->title_length - from;
    while (n > most / 2 && strchr(",: ", p->title[from + n - 1]) == NULL)
        --n;
    return n > most / 2 ? n : most;
}

static int64_t count_title_lines(const page *p)
{
    int64_t lines = 0;
    for (size_t from = 0; from < p->title_length && lines < MAX_TITLE_LINES; ++lines)
        from += title_part(p, from);
    return lines;
}

/* A page is at least as wide as its facts and as a title of usual length. */
void svg_place_page(page *p, int64_t width, int64_t height)
{
    int64_t inner = svg_max(MIN_WIDTH, width);
    int64_t title = svg_pixels(p->title_length + 1, ADVANCE_TITLE);
    inner = svg_max(inner, title < TITLE_WIDTH ? title : TITLE_WIDTH);
    for (int i = 0; i < p->facts; ++i)
        inner = svg_max(inner, svg_pixels(strlen(p->fact[i]), ADVANCE_HEAD));
    p->title_step = inner * 10 / ADVANCE_TITLE;
    p->title_lines = count_title_lines(p);
    p->top = MARGIN + p->title_lines * TITLE_STEP + p->facts * FACT_STEP + 14;
    p->width = inner + 2 * MARGIN;
    p->height = p->top + height + MARGIN;
}

static void put_title(const page *p)
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
    for (int i = 0; i < p->facts; ++i)
        svg_put_text(p->out, MARGIN, MARGIN + p->title_lines * TITLE_STEP + 10 + i * FACT_STEP, "f",
                     p->fact[i]);
}

void svg_put_layout(const page *p, const char *layout)
{
    if (!p->live || layout == NULL)
        return;
    fputs(" data-layout=\"", p->out);
    svg_put_xml(p->out, layout, strlen(layout));
    fputc('"', p->out);
}

/* The facts, for those who hear a picture. */
static void put_description(const page *p)
{
    fputs("<desc>", p->out);
    for (int i = 0; i < p->facts; ++i) {
        fputs(i == 0 ? "" : "; ", p->out);
        svg_put_xml(p->out, p->fact[i], strlen(p->fact[i]));
    }
    fputs("</desc>\n", p->out);
}

void svg_open_page(const page *p)
{
    fprintf(p->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%" PRId64 "\" height=\"%" PRId64
            "\" viewBox=\"0 0 %" PRId64 " %" PRId64
            "\" style=\"max-width:100%%;height:auto\" role=\"img\"",
            p->width, p->height, p->width, p->height);
    svg_put_layout(p, p->layout);
    fputs(">\n<title>", p->out);
    svg_put_xml(p->out, p->title, p->title_length);
    fputs("</title>\n", p->out);
    put_description(p);
    put_style(p);
    put_title(p);
}

void svg_close_page(const page *p)
{
    fputs("</svg>\n", p->out);
}
