/* fields.h - the lines of a report: fields separated by tabs, with \t \n \\ for such a character in
 * them. */
#ifndef EMUI_STATS_FIELDS_H
#define EMUI_STATS_FIELDS_H

#include <stdio.h>

/* A tab, and the text; NULL is the empty one. */
void emui_cu_put_field(FILE *out, const char *text);
/* The fields of a line, without what ends it: how many, up to most. The line is changed. */
int emui_cu_split(char *line, char **field, int most);
/* A field as it was; NULL: it is empty. It is changed. */
const char *emui_cu_field(char *field);

#endif
