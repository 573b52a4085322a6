/* build.h - the machine's C compiler, for kernels: build.c. */
#ifndef EMUI_COMPILE_BUILD_H
#define EMUI_COMPILE_BUILD_H

#include "emu/compile/cache.h"

/* Where the compiler is: cc, by PATH. False: there is none. */
bool emui_find_compiler(char to[EMUI_PATH]);
/* Has the compiler make KEY.so of KEY.c, which it removes; waits for it, or leaves it to itself: it
 * is done when KEY.so is there, and has failed when neither is. False: it did not begin, or, where
 * it was waited for, did not end well. */
bool emui_build_kernel(const emui_kernel_key *key, const char *compiler, bool waits);

#endif
