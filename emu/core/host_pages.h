/* host_pages.h - memory of the host in pages of its own, which can be protected without others.
 *
 * What is here: mapping them. What is not: who closes them (cuda/order/page_guard.h). */
#ifndef EMUI_HOST_PAGES_H
#define EMUI_HOST_PAGES_H

#include <stdint.h>

/* Bytes of a page. */
uint64_t emui_page_bytes(void);
/* Zeros, in whole pages. NULL: out of memory. */
void *emui_pages_map(uint64_t bytes);
void emui_pages_unmap(void *at, uint64_t bytes);

#endif
