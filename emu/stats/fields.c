/* fields.c - lines of fields: fields.h. */
#include "emu/stats/fields.h"

#include <string.h>

void emui_cu_put_field(FILE *out, const char *text)
{
    fputc('\t', out);
    for (const char *c = text == NULL ? "" : text; *c != '\0'; ++c)
        if (*c == '\t' || *c == '\n' || *c == '\\')
            fprintf(out, "\\%c", *c == '\t' ? 't' : *c == '\n' ? 'n' : '\\');
        else
            fputc(*c, out);
}

int emui_cu_split(char *line, char **field, int most)
{
    int n = 0;
    line[strcspn(line, "\n")] = '\0';
    for (char *at = line; at != NULL && n < most; ++n) {
        field[n] = at;
        at = strchr(at, '\t');
        if (at != NULL)
            *at++ = '\0';
    }
    return n;
}

const char *emui_cu_field(char *field)
{
    char *to = field;
    for (const char *c = field; *c != '\0'; ++c) {
        if (*c != '\\' || c[1] == '\0') {
            *to++ = *c;
            continue;
        }
        ++c;
        *to++ = (char)(*c == 't' ? '\t' : *c == 'n' ? '\n' : *c);
    }
    *to = '\0';
    return *field == '\0' ? NULL : field;
}
