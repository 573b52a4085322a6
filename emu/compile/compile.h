/* compile.h - kernels that the machine's C compiler makes faster: when, and which.
 *
 *      emui_compile_begin     a launch begins: nothing is compiled yet, or all of it at once
 *      emui_compile_consider  now and then, while it runs: is it worth it? has the compiler ended?
 *      m->compiled            then: the functions of the program's parts, or NULL
 *
 * Here: what the scheduler calls. Not here: the text (text.c), the cache (cache.c), the compiler
 * (build.c). */
#ifndef EMUI_COMPILE_H
#define EMUI_COMPILE_H

#include "emu/compile/way.h"
#include "emu/state/state.h"

void emui_compile_begin(emu_machine *m);
void emui_compile_consider(emu_machine *m);
/* Of the machine, which closes. */
void emui_compile_free(emu_machine *m);

/* The next steps at which to consider it; UINT64_MAX: never. */
static inline bool emui_compile_is_due(const emu_machine *m)
{
    return m->steps >= m->compile_at;
}

#endif
