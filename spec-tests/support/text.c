/* text.c - see text.h. Foreign bytes are shown as they are where they are printable UTF-8, and as
 * \x and two digits where not, so that no implementation can write control codes to a terminal. */
#include "spec-tests/support/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Passes MEMORY on, or ends the program: an allocation that failed leaves nothing to judge with. */
void *need(void *memory)
{
    if (!memory) {
        fputs("judge: out of memory\n", stderr);
        exit(2);
    }
    return memory;
}

/* Room in TABLE for one element of SIZE bytes after COUNT: it doubles where COUNT is a power of 2,
 * so a table that only ever grows by this call always has the room. */
void *need_one_more(void *table, size_t count, size_t size)
{
    if (count & (count - 1))
        return table;
    return need(realloc(table, (count ? 2 * count : 1) * size));
}

static void reserve(struct text *t, size_t more)
{
    size_t wanted = t->length + more + 1;

    if (wanted <= t->capacity)
        return;
    t->capacity = wanted < 2 * t->capacity ? 2 * t->capacity : wanted + 62;
    t->bytes = need(realloc(t->bytes, t->capacity));
}

/* Empties T and keeps its room; also the first call on a zeroed struct. */
void text_clear(struct text *t)
{
    t->length = 0;
    reserve(t, 0);
    t->bytes[0] = '\0';
}

void text_free(struct text *t)
{
    free(t->bytes);
    *t = (struct text){NULL, 0, 0};
}

void text_append(struct text *t, const char *bytes, size_t length)
{
    reserve(t, length);
    memcpy(t->bytes + t->length, bytes, length);
    t->length += length;
    t->bytes[t->length] = '\0';
}

void text_puts(struct text *t, const char *string)
{
    text_append(t, string, strlen(string));
}

void text_putc(struct text *t, char c)
{
    text_append(t, &c, 1);
}

/* As printf, for texts of less than 4 KiB; longer ones are truncated. */
void text_printf(struct text *t, const char *format, ...)
{
    char line[4096];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    text_puts(t, line);
}

/* The length of the well-formed UTF-8 character at BYTES, or 0: no overlong form, no surrogate,
 * nothing above U+10FFFF. */
size_t text_utf8(const char *bytes, size_t length)
{
    const unsigned char *b = (const unsigned char *)bytes;
    size_t n = b[0] < 0x80 ? 1 : b[0] < 0xC2 ? 0 : b[0] < 0xE0 ? 2 : b[0] < 0xF0 ? 3 : 4;

    if (n == 0 || n > length || b[0] > 0xF4)
        return 0;
    for (size_t i = 1; i < n; ++i)
        if ((b[i] & 0xC0) != 0x80)
            return 0;
    if ((b[0] == 0xE0 && b[1] < 0xA0) || (b[0] == 0xED && b[1] > 0x9F) ||
        (b[0] == 0xF0 && b[1] < 0x90) || (b[0] == 0xF4 && b[1] > 0x8F))
        return 0;
    return n;
}

/* A character that may be shown, on a terminal and in XML: no control code of C0 or C1, no DEL,
 * not U+FFFE or U+FFFF. */
static bool printable(const char *bytes, size_t n)
{
    unsigned char first = (unsigned char)bytes[0];

    if (n == 1)
        return first >= 0x20 && first != 0x7F;
    if (n == 2)
        return first != 0xC2 || (unsigned char)bytes[1] >= 0xA0;
    return n > 3 || (memcmp(bytes, "\xEF\xBF\xBE", 3) && memcmp(bytes, "\xEF\xBF\xBF", 3));
}

/* Appends BYTES in their shown form; past MOST bytes of input only their number is said. */
void text_escape(struct text *t, const char *bytes, size_t length, size_t max)
{
    size_t end = length < max ? length : max;

    for (size_t i = 0; i < end;) {
        size_t n = text_utf8(bytes + i, length - i);
        if (n > 0 && printable(bytes + i, n)) {
            text_append(t, bytes + i, n);
            i += n;
        } else {
            text_printf(t, "\\x%02x", (unsigned)(unsigned char)bytes[i++]);
        }
    }
    if (length > max)
        text_printf(t, " ... (%zu bytes)", length);
}
