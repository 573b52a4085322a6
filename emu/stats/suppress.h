/* suppress.h - findings that a user knows of and does not want reported. */
#ifndef EMUI_STATS_SUPPRESS_H
#define EMUI_STATS_SUPPRESS_H

#include "emu/stats/record.h"

/* Does a line of a file, which is open for reading, name it? */
bool emui_cu_is_suppressed(const emui_cu_record *r, FILE *rules);

/* The line of such a file that names this finding. */
void emui_cu_suppress_write(FILE *out, const emui_cu_record *r);

#endif
