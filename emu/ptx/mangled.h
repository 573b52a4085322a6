/* mangled.h - the names that the source has of functions of C++.
 *
 *      _ZN4cuda3__47barrierI..E4waitEv     short: cuda::barrier::wait
 *      _Z5scaleIfEvPT_i                    whole: void scale<float>(float*, int)
 *
 * What is here: reading a mangled name. What is not: which names go by it (cli/entry.c), where they
 * are shown. */
#ifndef EMUI_PTX_MANGLED_H
#define EMUI_PTX_MANGLED_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the name without arguments of templates, parameters, and namespaces of versions and of
 * files, cut to the size. A name that is not mangled is itself. False: it is none that is known
 * here, or empty. */
bool emui_ptx_source_name(const char *mangled, char *to, size_t size);

/* The name with arguments of templates, parameters and result, as c++filt writes it; an expression
 * among them is "..". To be freed; NULL: the name is not mangled, or none that is known here, or
 * out of memory. */
char *emui_ptx_whole_name(const char *mangled);

#endif
