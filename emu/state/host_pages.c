/* host_pages.c - see host_pages.h.
 *
 *      | pages | hole |      where nothing of the host's is, so that the kernel has one area for
 *                            each: to protect all of it neither divides areas nor joins them
 *
 * Linux has 65,530 areas for a process. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "emu/state/host_pages.h"

#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

uint64_t emui_page_bytes(void)
{
    return (uint64_t)sysconf(_SC_PAGESIZE);
}

/* Of whole pages, at least one. */
static uint64_t whole(uint64_t bytes)
{
    const uint64_t page = emui_page_bytes();
    return bytes == 0 ? page : (bytes + page - 1) / page * page;
}

void *emui_pages_map(uint64_t bytes, bool apart)
{
    const uint64_t hole = apart ? emui_page_bytes() : 0;
    if (bytes > UINT64_MAX / 2)
        return NULL;
    char *at = mmap(NULL, (size_t)(whole(bytes) + hole), PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED)
        return NULL;
    if (apart)
        munmap(at + whole(bytes), (size_t)hole);
    return at;
}

void emui_pages_unmap(void *at, uint64_t bytes)
{
    munmap(at, (size_t)whole(bytes));
}
