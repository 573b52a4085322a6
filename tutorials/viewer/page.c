/* page.c - a lesson as one page: every step, the lines of C, and the controls.
 *
 *      header    number, title, idea; links to the other lessons, where there are such pages
 *      nav       back, slider, next; C or C++; light or dark
 *      code      all lines that the steps explain; those of the current step stand out
 *      step ..   one article each: prose, values, pictures
 *      footer    the keys, the links again
 *
 * The page is complete in itself: its style (page.css) and its script (page.js) are in it. Without
 * scripts it shows all steps, one below the other. Here: the HTML. Not here: pictures (svg.c), what
 * a live page has more (page_live.c). */
#include "tutorials/viewer/record.h"

#include <errno.h>
#include <string.h>

extern const char *const lesson_page_css[], *const lesson_page_js[]; /* end with NULL */

static void put_xml(FILE *out, const char *text)
{
    svg_put_xml(out, text, strlen(text));
}

static void put_lines(FILE *out, const char *const *line)
{
    for (; *line != NULL; ++line)
        fprintf(out, "%s\n", *line);
}

/* ---- Head and controls ---- */

static void put_head(FILE *out, const lesson *l)
{
    fprintf(out, "<!doctype html>\n<html lang=\"en\"%s>\n", l->cpp ? " data-code=\"cpp\"" : "");
    fputs("<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta name=\"color-scheme\" content=\"light dark\">\n"
          "<link rel=\"icon\" href=\"data:,\">\n",
          out);
    fprintf(out, "<title>%02d ", l->number);
    put_xml(out, l->title);
    fputs("</title>\n<style>\n", out);
    put_lines(out, lesson_page_css);
    fputs("</style>\n", out);
    lesson_put_live_head(out, l);
    fputs("</head>\n", out);
}

static void put_link(FILE *out, const char *relation, const char *to, const char *text)
{
    if (to == NULL)
        return;
    fprintf(out, "<a rel=\"%s\" href=\"", relation);
    put_xml(out, to);
    fprintf(out, "\">%s</a>\n", text);
}

/* A page that belongs to others has an index beside it. */
static void put_links(FILE *out, const lesson *l)
{
    if (l->before == NULL && l->after == NULL)
        return;
    fputs("<p class=\"links\">\n", out);
    put_link(out, "prev", l->before, "The lesson before");
    put_link(out, "index", "index.html", "All lessons");
    put_link(out, "next", l->after, "The next lesson");
    put_link(out, "related", l->live ? "../exercises/index.html" : NULL, "The exercises");
    fputs("</p>\n", out);
}

static void put_needs(FILE *out, const lesson *l, const char *element)
{
    if (l->needs == NULL)
        return;
    fprintf(out, "<%s class=\"needs\">Needs ", element);
    put_xml(out, l->needs);
    fprintf(out, "; about %d minutes.</%s>", l->minutes, element);
}

static void put_title(FILE *out, const lesson *l)
{
    fputs("<header>\n", out);
    put_links(out, l);
    fprintf(out, "<p class=\"number\">Lesson %02d</p>\n<h1>", l->number);
    put_xml(out, l->title);
    fputs("</h1>\n<p class=\"idea\">", out);
    put_xml(out, l->idea);
    fputs("</p>\n", out);
    put_needs(out, l, "p");
    fputs("\n</header>\n", out);
}

static void put_controls(FILE *out, const lesson *l)
{
    fprintf(out,
            "<nav aria-label=\"Steps\">\n"
            "<button type=\"button\" id=\"back\" aria-label=\"Step back\">&#8592;</button>\n"
            "<input type=\"range\" id=\"slider\" min=\"1\" max=\"%d\" value=\"1\" "
            "aria-label=\"Step\">\n"
            "<output id=\"place\" for=\"slider\">1 of %d</output>\n"
            "<button type=\"button\" id=\"next\" aria-label=\"Next step\">&#8594;</button>\n"
            "<button type=\"button\" id=\"language\" aria-pressed=\"false\" "
            "aria-label=\"CuTe's C++ in place of C\">C++</button>\n"
            "<button type=\"button\" id=\"theme\" aria-label=\"Light or dark\">&#9680;</button>\n"
            "</nav>\n<p id=\"said\" class=\"unseen\" aria-live=\"polite\"></p>\n",
            l->steps, l->steps);
}

/* ---- Code ---- */

static bool has_lines_of_its_own(const lesson *l, int step)
{
    lesson_span span = lesson_span_of(l, step);
    return span.from <= span.to && (step == 0 || span.from != lesson_span_of(l, step - 1).from);
}

/* The step that the lines shown with a step belong to. */
static int owner_of_lines(const lesson *l, int step)
{
    while (step > 0 && !has_lines_of_its_own(l, step))
        --step;
    return step;
}

static void put_line(FILE *out, int line)
{
    static const char *const classes[] = {
        [LESSON_C] = " class=\"c\"", [LESSON_CPP] = " class=\"cpp\"", [LESSON_BOTH] = ""};
    fprintf(out, "<li%s value=\"%d\"><code>", classes[lesson_language_of(line)], line);
    put_xml(out, lesson_line(line));
    fputs("</code></li>\n", out);
}

static void put_code(FILE *out, const lesson *l)
{
    fputs("<section class=\"code\" aria-label=\"The lesson's code\" tabindex=\"0\">\n", out);
    for (int step = 0; step < l->steps; ++step) {
        if (!has_lines_of_its_own(l, step))
            continue;
        lesson_span span = lesson_span_of(l, step);
        fprintf(out, "<ol data-step=\"%d\">\n", step + 1);
        for (int line = span.from; line <= span.to; ++line)
            put_line(out, line);
        fputs("</ol>\n", out);
    }
    fputs("</section>\n", out);
}

/* ---- Steps ---- */

/* Blank lines separate paragraphs. */
static void put_prose(FILE *out, const char *text)
{
    while (*text != '\0') {
        const char *end = strstr(text, "\n\n");
        size_t n = end != NULL ? (size_t)(end - text) : strlen(text);
        fputs("<p>", out);
        svg_put_xml(out, text, n);
        fputs("</p>\n", out);
        text += n + strspn(text + n, "\n");
    }
}

static void put_value(FILE *out, const lesson_item *item)
{
    fputs("<p class=\"value\"", out);
    lesson_put_live_value(out, item);
    fputs("><code>", out);
    put_xml(out, item->name);
    fputs(" = <b>", out);
    put_xml(out, item->text);
    fputs("</b></code></p>\n", out);
}

static void put_refusal(FILE *out, const lesson_item *item)
{
    fputs("<div class=\"refusal\"", out);
    lesson_put_live_value(out, item);
    fputs("><p><code>", out);
    put_xml(out, item->name);
    fputs("</code> is <strong>refused</strong></p>\n<p>", out);
    put_xml(out, item->text);
    fputs("</p>\n", out);
    if (item->witness != NULL) {
        fputs("<p class=\"witness\">", out);
        put_xml(out, item->witness);
        fputs("</p>\n", out);
    }
    fputs("</div>\n", out);
}

static void put_picture(FILE *out, const lesson_item *item)
{
    const lesson_picture *p = item->picture;
    fputs("<figure", out);
    lesson_put_live_picture(out, item);
    fputs(">\n<div class=\"picture\" tabindex=\"0\">\n", out);
    lesson_put_svg(out, p);
    fputs("</div>\n<figcaption>", out);
    put_xml(out, p->caption);
    fputs("</figcaption>\n</figure>\n", out);
}

/* A line of a table has columns, two blanks apart; it keeps its length, and scrolls where there is
 * no room. */
static bool is_row(const char *text, size_t length)
{
    size_t at = strspn(text, " ");
    while (at + 1 < length && (text[at] != ' ' || text[at + 1] != ' '))
        ++at;
    return at + 1 < length;
}

/* Other lines are wrapped. */
static void put_output(FILE *out, const lesson_item *item)
{
    fputs("<pre class=\"output\" tabindex=\"0\" role=\"region\" aria-label=\"What it prints\"",
          out);
    lesson_put_live_command(out, item);
    fputc('>', out);
    for (const char *text = item->text; *text != '\0';) {
        size_t n = strcspn(text, "\n");
        bool row = n == 0 || is_row(text, n);
        fputs(row ? "" : "<span class=\"long\">", out);
        svg_put_xml(out, text, n);
        fputs(row ? "" : "</span>", out);
        text += n;
        if (*text == '\n')
            fputc(*text++, out);
    }
    fputs("</pre>\n", out);
}

static void put_item(FILE *out, const lesson_item *item)
{
    if (item->kind == LESSON_PICTURE) {
        put_picture(out, item);
    } else if (item->kind == LESSON_VALUE) {
        put_value(out, item);
    } else if (item->kind == LESSON_REFUSAL) {
        put_refusal(out, item);
    } else if (item->kind == LESSON_OUTPUT && *item->text != '\0') {
        put_output(out, item);
    } else if (item->kind == LESSON_LINE) {
        fputs("<p class=\"line\">", out);
        put_xml(out, item->text);
        fputs("</p>\n", out);
    }
}

static void put_step(FILE *out, lesson *l, int step)
{
    lesson_run_commands(l, step);
    const lesson_stage *at = &l->step[step];
    fprintf(out, "<article data-code=\"%d\"", owner_of_lines(l, step) + 1);
    lesson_put_live_step(out, l, step);
    fprintf(out, ">\n<h2>Step %d</h2>\n", step + 1);
    put_prose(out, at->prose);
    lesson_put_live_lines(out, l, step);
    for (int i = 0; i < at->items; ++i)
        put_item(out, &at->item[i]);
    fputs("</article>\n", out);
}

/* ---- The page ---- */

static void put_page(FILE *out, lesson *l)
{
    put_head(out, l);
    fputs("<body>\n", out);
    put_title(out, l);
    put_controls(out, l);
    fputs("<main>\n", out);
    put_code(out, l);
    fputs("<div class=\"steps\">\n", out);
    for (int step = 0; step < l->steps; ++step)
        put_step(out, l, step);
    fputs("</div>\n</main>\n<footer>\n", out);
    put_links(out, l);
    fputs("<p class=\"keys\"><kbd>&#8594;</kbd> or <kbd>n</kbd> next, <kbd>&#8592;</kbd> or "
          "<kbd>p</kbd> back, <span class=\"switch\"><kbd>c</kbd> C or C++, </span>"
          "<kbd>Home</kbd> first, <kbd>End</kbd> last</p>\n"
          "</footer>\n<script>\n",
          out);
    put_lines(out, lesson_page_js);
    fputs("</script>\n", out);
    lesson_put_live_end(out, l);
    fputs("</body>\n</html>\n", out);
}

void lesson_put_entry(const lesson *l, FILE *out)
{
    fputs("<li><a href=\"", out);
    put_xml(out, l->path);
    fprintf(out, "\"><span class=\"number\">Lesson %02d</span> <b>", l->number);
    put_xml(out, l->title);
    fputs("</b> <span class=\"idea\">", out);
    put_xml(out, l->idea);
    fputs("</span> ", out);
    put_needs(out, l, "span");
    fputs("</a></li>\n", out);
}

int lesson_write_page(lesson *l)
{
    if (l->live)
        lesson_follow(l);
    FILE *out = fopen(l->path, "w");
    if (out == NULL) {
        fprintf(stderr, "lesson %02d: %s: %s\n", l->number, l->path, strerror(errno));
        return 2;
    }
    put_page(out, l);
    bool written = !ferror(out);
    if (fclose(out) != 0 || !written) {
        fprintf(stderr, "lesson %02d: %s: %s\n", l->number, l->path, strerror(errno));
        return 2;
    }
    return 0;
}
