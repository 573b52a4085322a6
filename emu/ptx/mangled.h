/* mangled.h - the name that the source has of a function of C++.
 *
 *      _Z16__shfl_down_syncjijj                        __shfl_down_sync
 *      _ZN4cuda3__47barrierILNS_3std..E4waitEv         cuda::barrier::wait
 *
 * Arguments of templates, parameters, namespaces of versions and of files are left out. */
#ifndef EMUI_PTX_MANGLED_H
#define EMUI_PTX_MANGLED_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the name, cut to the size. A name that is not mangled is itself. False: it is none that
 * is known here, or empty. */
bool emui_ptx_source_name(const char *mangled, char *to, size_t size);

#endif
