/* say.c - what a program is told on standard error that is no finding: what is missing, what cannot
 * be read. */
#include "emu/cuda/device/device.h"

#include <stdarg.h>
#include <string.h>

enum { MISSING = 1024 }; /* functions that are named: more than both APIs have */

void emui_cu_say(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fputs("cuemu: ", stderr);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
}

/* What to do instead, by what a function's name holds. */
static const char *instead_of(const char *name)
{
    static const char factorise[] =
        "factorise, solve and invert in a kernel of your own, or on the host";
    static const struct {
        const char *part, *instead;
    } rows[] = {
        {"Ipc",
         "memory of cudaMalloc is in pages of its own process, as is what is known of its "
         "bytes: hand memory of cuMemCreate over by cuMemExportToShareableHandle, or test in "
         "one process"},
        {"cuGraphAddMem", "capture cuMemAllocAsync, or add the node by the runtime"},
        {"GraphMem", "ask the runtime: cudaDeviceGetGraphMemAttribute"},
        {"GraphConditional", "decide on the host, between launches of graphs"},
        {"Graphics", "there is no display: copy through the host"},
        {"EGL", "there is no display: copy through the host"},
        {"External", "there is no other API's memory: copy through the host"},
        {"GreenCtx", "launch in streams of the one context"},
        {"Multicast", "write to the memory of each device by a kernel"},
        {"Peer", "copy by cuMemcpyPeer, row by row"},
        {"cublasLt",
         "multiply by cublasGemmEx or another gemm of cuBLAS, or in a kernel of your own"},
        {"getr", factorise},
        {"geqrf", factorise},
        {"gels", factorise},
        {"matinv", factorise},
        {"cublas", "multiply in a kernel of your own, or by gemm, gemv, ger, geam, axpy, scal, "
                   "copy, dot, nrm2 or asum of real numbers"},
        {"cuBLAS", "take f32, f64, f16, bf16, or int8 with sums of f32 or int32"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        if (strstr(name, rows[i].part) != NULL)
            return rows[i].instead;
    return NULL;
}

int emui_cu_missing(const char *name)
{
    static const char *said[MISSING]; /* of the process, as what standard error has heard is */
    for (int i = 0; i < MISSING; ++i) {
        if (said[i] != NULL && strcmp(said[i], name) == 0)
            break;
        if (said[i] == NULL) {
            said[i] = name;
            const char *instead = instead_of(name);
            emui_cu_say("%s is not there: it returns an error (operation not supported)%s%s", name,
                        instead == NULL ? "" : "; ", instead == NULL ? "" : instead);
            break;
        }
    }
    return CU_NOT_SUPPORTED;
}
