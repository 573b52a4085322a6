/* view.h - `cuemu view`: a trace as one page that needs nothing else. */
#ifndef CUEMU_VIEW_H
#define CUEMU_VIEW_H

#include "emu/cli/cuemu.h"

/* view.c: false, and why, where the trace is none, or the page cannot be written. */
bool cuemu_view(const char *trace, const char *page, char *why);

/* json_line.c: is a line one object of JSON? */
bool cuemu_is_object(const char *text, size_t length);

#endif
