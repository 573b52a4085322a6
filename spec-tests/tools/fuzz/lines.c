/* lines.c - inputs as lines of text, so that a corpus is one file that a person can read. */
#include "spec-tests/tools/fuzz/fuzz.h"

#include <string.h>

static const char plain[] = "\n\t\\", letter[] = "nt\\";

void fuzz_put_line(struct text *out, const char *input, size_t length)
{
    for (size_t i = 0; i < length; ++i) {
        const char *at = input[i] != '\0' ? strchr(plain, input[i]) : NULL;
        if (at != NULL)
            text_printf(out, "\\%c", letter[at - plain]);
        else if (input[i] >= ' ' && input[i] <= '~')
            text_putc(out, input[i]);
        else
            text_printf(out, "\\x%02x", (unsigned)(unsigned char)input[i]);
    }
}

static int hexadecimal(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = c != '\0' ? strchr(digits, c) : NULL;
    return at != NULL ? (int)(at - digits) : -1;
}

/* A backslash that begins nothing stands for itself. */
void fuzz_get_line(struct text *input, const char *line, size_t length)
{
    for (size_t i = 0; i < length; ++i) {
        size_t left = length - i;
        const char *at = left > 1 && line[i + 1] != '\0' ? strchr(letter, line[i + 1]) : NULL;
        bool hex = left > 3 && line[i + 1] == 'x' && hexadecimal(line[i + 2]) >= 0 &&
                   hexadecimal(line[i + 3]) >= 0;
        if (line[i] == '\\' && at != NULL) {
            text_putc(input, plain[at - letter]);
            i += 1;
        } else if (line[i] == '\\' && hex) {
            text_putc(input, (char)(16 * hexadecimal(line[i + 2]) + hexadecimal(line[i + 3])));
            i += 3;
        } else {
            text_putc(input, line[i]);
        }
    }
}
