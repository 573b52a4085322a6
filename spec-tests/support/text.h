/* text.h - a string that grows, for the judge's own texts: lines read, answers, reports.
 *
 * What is here: appending, and the escaped form in which foreign bytes are shown. What is not:
 * anything that knows what the text means. The only allocator of the runner besides the tables;
 * out of memory ends the program with a message, for a judge that lost a line must not go on. */
#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>
#include <stddef.h>

/*   bytes: | length bytes of text | NUL | room up to capacity |
 * bytes is never NULL after text_clear, and bytes[length] is always NUL. */
struct text {
    char *bytes;
    size_t length, capacity;
};

void *need(void *memory);
void *need_one_more(void *table, size_t count, size_t size);
void text_clear(struct text *t);
void text_free(struct text *t);
void text_append(struct text *t, const char *bytes, size_t length);
void text_puts(struct text *t, const char *string);
void text_putc(struct text *t, char c);
void text_printf(struct text *t, const char *format, ...);
void text_escape(struct text *t, const char *bytes, size_t length, size_t max);
size_t text_utf8(const char *bytes, size_t length);

#endif
