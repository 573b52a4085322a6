/* peek.c - bytes of the process that may not be there: the system copies them, and reports those
 * that are not. */
#define _GNU_SOURCE /* process_vm_readv */
#include "emu/cuda/nvtx/nvtx.h"

#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

bool emui_nvtx_peek(void *to, const void *from, size_t bytes)
{
    struct iovec local = {to, bytes}, remote = {(void *)(uintptr_t)from, bytes};
    return bytes == 0 || process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == (ssize_t)bytes;
}

bool emui_nvtx_poke(void *to, const void *from, size_t bytes)
{
    struct iovec local = {(void *)(uintptr_t)from, bytes}, remote = {to, bytes};
    return process_vm_writev(getpid(), &local, 1, &remote, 1, 0) == (ssize_t)bytes;
}

void emui_nvtx_peek_text(char *to, const char *from, size_t size)
{
    const uintptr_t at = (uintptr_t)from; /* no pointer may be there to count from */
    size_t n = 0;
    while (n + 1 < size && emui_nvtx_peek(&to[n], (const void *)(at + n), 1) && to[n] != '\0')
        ++n;
    to[n] = '\0';
}
