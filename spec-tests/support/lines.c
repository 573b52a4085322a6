/* lines.c - see lines.h. */
#include "spec-tests/support/lines.h"

#include <string.h>

/* Reads up to the next newline, keeping at most LINES_MAX_BYTES + 1 bytes, so that a line too
 * long shows without being stored. False at the end of the file. */
static bool read_line(FILE *file, struct text *line)
{
    int c;

    text_clear(line);
    for (c = getc(file); c != EOF && c != '\n'; c = getc(file))
        if (line->length <= LINES_MAX_BYTES)
            text_putc(line, (char)c);
    return c != EOF || line->length > 0;
}

/* The first byte that no line of text holds: a NUL, or one that starts no UTF-8 character. */
static size_t first_bad_byte(const struct text *line)
{
    size_t i = 0;

    while (i < line->length && line->bytes[i] != '\0') {
        size_t n = text_utf8(line->bytes + i, line->length - i);
        if (n == 0)
            break;
        i += n;
    }
    return i;
}

static bool good(struct lines *l)
{
    size_t bad = first_bad_byte(&l->line);

    if (l->line.length > LINES_MAX_BYTES)
        snprintf(l->why, sizeof l->why, "the line is longer than %d bytes", (int)LINES_MAX_BYTES);
    else if (bad == l->line.length)
        return true;
    else if (l->line.bytes[bad] == '\0')
        snprintf(l->why, sizeof l->why, "column %zu: a NUL byte", bad + 1);
    else
        snprintf(l->why, sizeof l->why, "column %zu: byte \\x%02x is not UTF-8", bad + 1,
                 (unsigned)(unsigned char)l->line.bytes[bad]);
    return false;
}

/* Reads the next line; the struct starts with its file set and the rest zero. */
enum lines_state lines_next(struct lines *l)
{
    static const char byte_order_mark[] = "\xEF\xBB\xBF";

    if (!read_line(l->file, &l->line))
        return LINES_END;
    if (++l->number == 1 && strncmp(l->line.bytes, byte_order_mark, 3) == 0) {
        l->line.length -= 3;
        memmove(l->line.bytes, l->line.bytes + 3, l->line.length + 1);
    }
    if (!good(l))
        return LINES_BAD;
    while (l->line.length > 0 && strchr(" \t\r", l->line.bytes[l->line.length - 1]))
        l->line.bytes[--l->line.length] = '\0';
    return LINES_GOOD;
}
