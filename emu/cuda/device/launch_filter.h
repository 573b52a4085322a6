/* launch_filter.h - which launches somebody asked about: by kernel and by number.
 *
 *      kernels   a rule a line: TEXT or kns=TEXT   this is in its name, mangled or not
 *                               kne=NAME           this is its name
 *                               regex=EXPRESSION   POSIX's extended one is in its name
 *                               -.. of any kind    not such a one
 *      launches  3,7,10-12      these numbers, as findings have them
 *      skip      N              of the launches of such kernels, not the first N ..
 *      count     N              .. and then so many; 0: all
 *
 * What is here: the rules. What is not: what is done with launches that nobody asked about
 * (observe.c, tell.c). */
#ifndef EMUI_CUDA_LAUNCH_FILTER_H
#define EMUI_CUDA_LAUNCH_FILTER_H

#include <stdbool.h>

typedef struct emui_cu_filter emui_cu_filter;

/* Of the texts, each NULL where nothing is asked. NULL: an expression is none, or memory is
 * short. */
emui_cu_filter *emui_cu_filter_open(const char *kernels, const char *launches, const char *skip,
                                    const char *count);
void emui_cu_filter_free(emui_cu_filter *f);
/* Launch number n, from 1 on, of a kernel begins. */
void emui_cu_filter_begin(emui_cu_filter *f, const char *kernel, int n);
/* Is it wanted? Also of one that has not begun, as far as its kernel and its number say. */
bool emui_cu_filter_wants(const emui_cu_filter *f, const char *kernel, int n);

#endif
