/* ink.c - how text is written: colours, styles, and the width of lines.
 *
 * Here: the part that lessons and exercises share. Not here: anything about a lesson. */
#include "tutorials/viewer/record.h"

#include <stdlib.h>
#include <string.h>

lesson_colours lesson_colours_here(void)
{
    const char *none = getenv("NO_COLOR"), *term = getenv("TERM"), *full = getenv("COLORTERM");
    if ((none != NULL && none[0] != '\0') || term == NULL || strcmp(term, "dumb") == 0)
        return LESSON_NO_COLOUR;
    bool rgb = full != NULL && (strcmp(full, "truecolor") == 0 || strcmp(full, "24bit") == 0);
    return rgb ? LESSON_RGB : LESSON_256;
}

void lesson_put_styled(const lesson_ink *ink, const char *text, size_t length)
{
    if (ink->style != NULL)
        fprintf(ink->out, "\33[%sm%.*s\33[0m", ink->style, (int)length, text);
    else
        fprintf(ink->out, "%.*s", (int)length, text);
}

/* Bytes of the next line of a paragraph: up to a blank that fits, or as much of one long word as
 * fits; the blanks that it begins with are no line. */
static size_t line_length(const char *text, size_t length, size_t room)
{
    if (length <= room)
        return length;
    for (size_t n = room; n > strspn(text, " "); --n)
        if (text[n] == ' ')
            return n;
    for (size_t n = room; n > room / 2; --n)
        if (strchr(",:()", text[n - 1]) != NULL)
            return n;
    return room;
}

/* Characters on a line after an indent; a few even in a very narrow window. */
static size_t room_after(const lesson_ink *ink, int indent)
{
    enum { WORD = 4 };
    return ink->width - indent > WORD ? (size_t)(ink->width - indent) : WORD;
}

/* What is left of a line without the blanks at its end, which a window does not show. */
static size_t seen_length(const char *text, size_t length)
{
    while (length > 0 && text[length - 1] == ' ')
        --length;
    return length;
}

static void wrap_line(const lesson_ink *ink, const char *text, size_t length, int first, int indent)
{
    size_t room = room_after(ink, first > indent ? first : indent);
    bool begun = first > 0;
    do {
        size_t n = line_length(text, length, room);
        fprintf(ink->out, "%*s", begun ? 0 : indent, "");
        lesson_put_styled(ink, text, seen_length(text, n));
        fputc('\n', ink->out);
        for (text += n, length -= n; length > 0 && *text == ' '; --length)
            ++text;
        room = room_after(ink, indent);
        begun = false;
    } while (length > 0);
}

void lesson_wrap(const lesson_ink *ink, const char *text, int first, int indent)
{
    for (bool more = true; more;) {
        size_t n = strcspn(text, "\n");
        if (n > 0)
            wrap_line(ink, text, n, first, indent);
        else
            fputc('\n', ink->out);
        more = text[n] == '\n' && text[n + 1] != '\0';
        text += n + 1;
        first = 0;
    }
}
