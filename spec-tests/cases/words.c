/* words.c - cutting the words of a head, and complaints about them: see head.h. */
#include "spec-tests/cases/head.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool head_wrong(const struct head *h, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fprintf(h->errors, "%s:%d: ", h->c->path, h->line);
    vfprintf(h->errors, format, list);
    fputc('\n', h->errors);
    va_end(list);
    return false;
}

/* Takes the blanks off both ends. */
char *head_trim(char *text)
{
    while (isspace((unsigned char)*text))
        ++text;
    for (size_t n = strlen(text); n > 0 && isspace((unsigned char)text[n - 1]); --n)
        text[n - 1] = '\0';
    return text;
}

/* The part of a text before a separator; the text goes on behind it. NULL: it is at its end. */
char *head_part(char **text, const char *separator)
{
    char *part = *text, *end = part == NULL ? NULL : strstr(part, separator);
    *text = end == NULL ? NULL : end + strlen(separator);
    if (end != NULL)
        *end = '\0';
    return part == NULL ? NULL : head_trim(part);
}

bool head_number(const struct head *h, const char *text, long least, long most, uint32_t *to)
{
    char *end;
    long n = strtol(text, &end, 0);
    if (end == text || *end != '\0' || n < least || n > most)
        return head_wrong(h, "`%s` is not a number from %ld to %ld", text, least, most);
    *to = (uint32_t)n;
    return true;
}

bool head_formula(const struct head *h, const char *formula)
{
    const char *wrong = formula_wrong(formula);
    return wrong == NULL || head_wrong(h, "formula `%s`: %s", formula, wrong);
}

const struct case_memory *head_memory(const struct case_file *c, const char *name)
{
    for (int k = 0; k < c->memories; ++k)
        if (strcmp(c->memory[k].name, name) == 0 && c->memory[k].space != CASE_SHARED)
            return &c->memory[k];
    return NULL;
}
