/* toolkit.h - the CUDA toolkit: its headers are not the user's code. */
#ifndef EMUI_PTX_TOOLKIT_H
#define EMUI_PTX_TOOLKIT_H

#include <stdbool.h>

/* Is the file, by its path, a header of the toolkit? */
bool emui_ptx_is_of_toolkit(const char *path);

#endif
