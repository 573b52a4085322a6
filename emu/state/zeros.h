/* zeros.h - large memory that costs nothing where it is not used.
 *
 * What is here: taking it and giving it back. What is not: pages that can be protected
 * (host_pages.h). */
#ifndef EMUI_ZEROS_H
#define EMUI_ZEROS_H

#include <stddef.h>

/* Bytes of 0; NULL: out of memory. From 1 MiB on they are mapped, and pages are taken as they are
 * used; of less, calloc's. */
void *emui_zeros(size_t bytes);
/* What is mapped is written from its begin on, soon and whole: in large pages where there are. */
void emui_zeros_soon(void *at, size_t bytes);
/* As many as were asked for. */
void emui_zeros_free(void *at, size_t bytes);

#endif
