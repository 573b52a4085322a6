/* self.h - where the file of the running program lies.
 *
 * For the lessons, whose commands run beside it, and for build/tutorial, which finds them by it. */
#ifndef LESSON_SELF_H
#define LESSON_SELF_H

#include <stdbool.h>
#include <stddef.h>

/* The path of the program's own file. False: nobody knows, or it has no room. */
bool self_path(char *path, size_t size);

#endif
