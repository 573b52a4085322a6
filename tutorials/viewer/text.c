/* text.c - a step as text: its lines of C, its prose, its values.
 *
 *    01 First layout                                             step 2 of 9
 *
 *       12   ct_layout a = ..             lines explained before, for context
 *     > 14   ct_layout b = ..             lines that this step explains, in C or in C++
 *
 *    Prose, wrapped.
 *
 *        b = (4,3):(1,4)
 *
 * Here: layout of lines, and colours where the ink has some. Not here: pictures (cells.c),
 * the terminal. No line is wider than the ink. */
#include "tutorials/viewer/record.h"

#include <stdarg.h>
#include <string.h>

enum { CODE = 8, VALUES = 4, BEFORE = 3, PROSE_WIDTH = 78 };

static const char bold[] = "1", dim[] = "2", red[] = "1;31", heading[] = "1;36";

/* The same ink, with a style. */
static lesson_ink styled(const lesson_ink *ink, const char *style)
{
    lesson_ink with = *ink;
    with.style = ink->colours == LESSON_NO_COLOUR ? NULL : style;
    return with;
}

/* ---- Code ---- */

static void put_code_line(const lesson_ink *ink, int line, bool explained)
{
    char number[16];
    const char *text = lesson_line(line);
    size_t inner = strspn(text, " ");
    lesson_ink with = styled(ink, explained ? bold : dim);
    int n = snprintf(number, sizeof number, "%c %4d  ", explained ? '>' : ' ', line);
    lesson_put_styled(&with, number, (size_t)n);
    fprintf(ink->out, "%*s", (int)inner, "");
    lesson_wrap(&with, text + inner, CODE + (int)inner, CODE + (int)inner + 4);
}

static bool is_shown(const lesson_ink *ink, int line)
{
    return lesson_language_of(line) != (ink->cpp ? LESSON_C : LESSON_CPP);
}

/* The last lines explained before this step, unless they are its own. */
static void put_lines_before(const lesson_ink *ink, const lesson *l, int step)
{
    lesson_span own = lesson_span_of(l, step), span = {1, 0};
    for (int s = step - 1; s >= 0 && span.to < span.from; --s) {
        lesson_span before = lesson_span_of(l, s);
        if (before.from != own.from)
            span = before;
    }
    int from = span.to + 1;
    for (int left = BEFORE; from > span.from && left > 0; --from)
        left -= is_shown(ink, from - 1);
    for (int line = from; line <= span.to; ++line)
        if (is_shown(ink, line))
            put_code_line(ink, line, false);
}

static void put_code(const lesson_ink *ink, const lesson *l, int step)
{
    lesson_span span = lesson_span_of(l, step);
    put_lines_before(ink, l, step);
    for (int line = span.from; line <= span.to; ++line)
        if (is_shown(ink, line))
            put_code_line(ink, line, true);
    if (span.from <= span.to)
        fputc('\n', ink->out);
}

/* ---- Values ---- */

static void put_value(const lesson_ink *ink, const lesson_item *item)
{
    lesson_ink with = styled(ink, bold);
    fprintf(ink->out, "%*s%s = ", VALUES, "", item->name);
    lesson_wrap(&with, item->text, VALUES + (int)strlen(item->name) + 3, VALUES + 4);
}

static void put_refusal(const lesson_ink *ink, const lesson_item *item)
{
    lesson_ink with = styled(ink, red);
    fprintf(ink->out, "%*s%s is ", VALUES, "", item->name);
    lesson_wrap(&with, "refused:", VALUES + (int)strlen(item->name) + 4, VALUES);
    lesson_wrap(ink, item->text, 0, VALUES + 4);
    if (item->witness != NULL)
        lesson_wrap(ink, item->witness, 0, VALUES + 4);
}

/* Pictures have blank lines around them; values and lines stand together. */
static void put_item(const lesson_ink *ink, const lesson_item *item, bool first)
{
    if (item->kind == LESSON_PICTURE) {
        fputs(first ? "" : "\n", ink->out);
        lesson_put_cells(ink, item->picture);
    } else if (item->kind == LESSON_VALUE) {
        put_value(ink, item);
    } else if (item->kind == LESSON_REFUSAL) {
        put_refusal(ink, item);
    } else if (item->kind == LESSON_LINE || *item->text != '\0') {
        lesson_wrap(ink, item->text, 0, VALUES);
    }
}

void lesson_put_step(const lesson_ink *ink, lesson *l, int step)
{
    lesson_run_commands(l, step);
    const lesson_stage *at = &l->step[step];
    lesson_ink prose = *ink;
    prose.width = ink->width < PROSE_WIDTH ? ink->width : PROSE_WIDTH;
    put_code(ink, l, step);
    lesson_wrap(&prose, at->prose, 0, 0);
    bool free_line = false;
    for (int i = 0; i < at->items; ++i) {
        bool drawn = at->item[i].kind == LESSON_PICTURE;
        if (i == 0 || (free_line && !drawn))
            fputc('\n', ink->out);
        put_item(ink, &at->item[i], i == 0);
        free_line = drawn;
    }
}

/* ---- A whole lesson ---- */

void lesson_put_head(const lesson_ink *ink, const lesson *l, int step)
{
    char name[128], place[64], line[256];
    int right = snprintf(place, sizeof place, "step %d of %d", step + 1, l->steps);
    int room = ink->width - right - 2 > 0 ? ink->width - right - 2 : 0;
    snprintf(name, sizeof name, "%02d %s", l->number, l->title);
    int n = snprintf(line, sizeof line, "%-*.*s  %s", room, room, name, place);
    lesson_ink with = styled(ink, heading);
    lesson_put_styled(&with, line, (size_t)n);
    fputc('\n', ink->out);
}

void lesson_put_needs(const lesson_ink *ink, const lesson *l, int indent)
{
    char text[256];
    if (l->needs == NULL)
        return;
    snprintf(text, sizeof text, "Needs %s; about %d minutes.", l->needs, l->minutes);
    lesson_wrap(ink, text, 0, indent);
}

void lesson_put_text(lesson *l, FILE *out)
{
    const lesson_ink ink = {.out = out, .width = l->width, .cpp = l->cpp};
    fprintf(out, "Lesson %02d: %s\n", l->number, l->title);
    lesson_wrap(&ink, l->idea, 0, 0);
    lesson_put_needs(&ink, l, 0);
    for (int step = 0; step < l->steps; ++step) {
        fprintf(out, "\n---- step %d of %d ----\n\n", step + 1, l->steps);
        lesson_put_step(&ink, l, step);
    }
}
