/* unpack.c - PTX that nvcc of CUDA 13 compressed, by libzstd, which is loaded when it is needed
 * first: a program whose fat binaries are plain (nvcc --no-compress) does without it. */
#include "emu/cuda/fatbin/fatbin.h"

#include <dlfcn.h>
#include <string.h>

#define LIBRARY "libzstd.so.1"

typedef size_t decompress(void *to, size_t room, const void *from, size_t bytes);
typedef unsigned is_error(size_t code);

bool emui_unpack(const void *from, size_t bytes, void *to, size_t unpacked, const char **why)
{
    static const uint8_t magic[] = {0x28, 0xb5, 0x2f, 0xfd};
    decompress *unpack = NULL;
    is_error *failed = NULL;
    *why = "it is compressed, and neither by zstd nor by LZ4: compile with nvcc --no-compress";
    if (bytes < sizeof magic || memcmp(from, magic, sizeof magic) != 0)
        return false;
    *why = "it is compressed, and " LIBRARY " is not there: sudo apt-get install libzstd1, or "
           "compile with nvcc --no-compress";
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL)
        return false;
    *(void **)&unpack = dlsym(library, "ZSTD_decompress");
    *(void **)&failed = dlsym(library, "ZSTD_isError");
    bool good = unpack != NULL && failed != NULL;
    if (good) {
        size_t n = unpack(to, unpacked, from, bytes);
        *why = "it is compressed, and cannot be decompressed";
        good = failed(n) == 0 && n == unpacked;
    }
    dlclose(library);
    return good;
}
