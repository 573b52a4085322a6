/* source.c - which lines of a lesson's C a step explains.
 *
 *      lesson_draw(l, a, "..");          the last call of the step before
 *
 *      ct_layout b = ct_parse(cx, ..);   <- from
 *      // auto b = make_layout(..);
 *      ct_layout c = ct_coalesce(cx, b);
 *      // auto c = coalesce(b);          <- to
 *      STEP(l, "..");
 *
 * Here: finding them in the text, which tutorials.mk puts into the program, and telling C from C++.
 * Not here: how they are shown. A step without lines of its own explains those of the step
 * before. */
#include "tutorials/viewer/record.h"

#include <string.h>

static const char *skip_blanks(const char *text)
{
    while (*text == ' ' || *text == '\t')
        ++text;
    return text;
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

lesson_language lesson_language_of(int line)
{
    const char *text = skip_blanks(lesson_source[line - 1]);
    if (begins(text, "//"))
        return LESSON_CPP;
    return begins(text, "/*") || text[0] == '*' || text[0] == '\0' ? LESSON_BOTH : LESSON_C;
}

const char *lesson_line(int line)
{
    enum { INDENT = 4 };
    const char *text = lesson_source[line - 1];
    if (begins(skip_blanks(text), "// "))
        return skip_blanks(text) + 3;
    return begins(text, "    ") ? text + INDENT : text;
}

/* The line calls this library, or passes the lesson on: it shows something and does not compute.
 * Also true of the brace that begins a function. */
static bool shows(int line)
{
    const char *text = lesson_source[line - 1];
    return strcmp(text, "{") == 0 || strstr(text, "lesson_") != NULL ||
           strstr(text, "(l, ") != NULL || begins(skip_blanks(text), "STEP(");
}

/* The line where the statement ends that begins on this one. */
static int statement_end(int line)
{
    for (; lesson_source[line - 1] != NULL; ++line) {
        const char *text = lesson_source[line - 1];
        size_t n = strlen(text);
        if (n > 0 && (text[n - 1] == ';' || text[n - 1] == '{'))
            break;
    }
    return line;
}

static bool is_empty(int line)
{
    const char *text = skip_blanks(lesson_source[line - 1]);
    return text[0] == '\0' || strcmp(text, "}") == 0;
}

/* The first line of a call, whichever of its lines the compiler gives. */
static int step_begin(int line)
{
    while (line > 1 && !begins(skip_blanks(lesson_source[line - 1]), "STEP("))
        --line;
    return line;
}

/* Back from the STEP on a line to the last call of the library. */
lesson_span lesson_span_above(int step_line)
{
    int from = 1, line = 1;
    step_line = step_begin(step_line);
    while (line < step_line) {
        bool shown = shows(line);
        int end = shown ? statement_end(line) : line;
        line = end + 1;
        if (shown)
            from = line;
    }
    lesson_span span = {from, step_line - 1};
    while (span.from <= span.to && is_empty(span.from))
        ++span.from;
    while (span.from <= span.to && skip_blanks(lesson_source[span.to - 1])[0] == '\0')
        --span.to;
    return span;
}

lesson_span lesson_span_of(const lesson *l, int step)
{
    lesson_span span = {1, 0};
    for (; step >= 0 && span.to < span.from; --step)
        span = lesson_span_above(l->step[step].line);
    return span;
}
