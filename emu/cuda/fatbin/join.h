/* join.h - PTX of several compilations as one text, for programs whose device code is linked
 * (nvcc -rdc=true, cuLinkComplete).
 *
 *      statement        in the second text and later
 *      .version ..      is left out, as .target and .address_size are
 *      .visible f       as it is; the others declare it .extern
 *      f, x             of this compilation alone: gets a name of its own
 *      .weak f, x       where another text has it .visible or .common, or an earlier one .weak:
 *                       is declared .extern, so that there is one; in the first text, too
 *      .common x        where another text has it .visible, with a value, or larger: the same
 *      .file, .loc      numbers of their own
 *
 * All else stays as it is, line for line. Here: that. Not here: where the texts are
 * (device/image.c), what a statement is (ptx/statement.h). Follows the PTX ISA,
 * "Linking Directives". */
#ifndef EMUI_FATBIN_JOIN_H
#define EMUI_FATBIN_JOIN_H

#include "emu/ptx.h"

/* To be freed. NULL: error says why and where in a text; an empty error: out of memory. */
char *emui_ptx_join(char *const *text, int texts, emu_ptx_error *error);

#endif
