/* text.c - bytes from outside, in and out: lines of any content, and text a terminal can show.
 *
 * Here: reading a line with a limit, escaping. Not here: what a line means. */
#include "ref/cli/cli.h"

/* Bytes of the UTF-8 character at text, 0 if there is none. */
static size_t utf8_length(const unsigned char *text, size_t length)
{
    unsigned a = text[0], b = length > 1 ? text[1] : 0;
    size_t n = a < 0x80 ? 1 : a < 0xc2 || a > 0xf4 ? 0 : a < 0xe0 ? 2 : a < 0xf0 ? 3 : 4;
    bool overlong = (a == 0xe0 && b < 0xa0) || (a == 0xf0 && b < 0x90);
    bool no_character = (a == 0xed && b >= 0xa0) || (a == 0xf4 && b >= 0x90);
    if (n > length || overlong || no_character)
        return 0;
    for (size_t i = 1; i < n; ++i)
        if ((text[i] & 0xc0) != 0x80)
            return 0;
    return n;
}

static bool is_control(const unsigned char *text, size_t n)
{
    return n == 1 ? text[0] < ' ' || text[0] == 127 : n == 2 && text[0] == 0xc2 && text[1] < 0xa0;
}

size_t cli_put_escaped(FILE *out, const char *text, size_t length)
{
    const unsigned char *byte = (const unsigned char *)text;
    size_t columns = 0;
    for (size_t i = 0; i < length;) {
        size_t n = utf8_length(byte + i, length - i);
        bool plain = n > 0 && !is_control(byte + i, n);
        columns += plain ? 1 : 4;
        if (out != NULL && plain)
            fwrite(text + i, 1, n, out);
        else if (out != NULL)
            fprintf(out, "\\x%02x", byte[i]);
        i += plain ? n : 1;
    }
    return columns;
}

cli_line cli_get_line(FILE *in, char *line, size_t size, size_t *length)
{
    size_t n = 0;
    int byte = getc(in);
    if (byte == EOF)
        return CLI_LINE_END;
    for (; byte != EOF && byte != '\n'; byte = getc(in), ++n)
        if (n < size)
            line[n] = (char)byte;
    if (n > size)
        return CLI_LINE_LONG;
    *length = n > 0 && line[n - 1] == '\r' ? n - 1 : n;
    return CLI_LINE;
}
