/* host_pages.h - memory of the host in pages of its own, which can be protected without others.
 *
 * What is here: mapping them. What is not: who closes them (cuda/order/page_guard.h). */
#ifndef EMUI_HOST_PAGES_H
#define EMUI_HOST_PAGES_H

#include <stdbool.h>
#include <stdint.h>

/* Bytes of a page. */
uint64_t emui_page_bytes(void);
/* Zeros, in whole pages. NULL: out of memory. apart: no others are next to them, which makes it
 * cheaper to protect them; a process has room for some ten thousands of those. */
void *emui_pages_map(uint64_t bytes, bool apart);
void emui_pages_unmap(void *at, uint64_t bytes);

#endif
