/* map.cu - the 128 bytes of a tensor map: what the encoders write, and what tensormap.replace does.
 *
 *      map_tiled     the arguments of map_case.h and base: cuTensorMapEncodeTiled
 *      map_im2col    likewise: cuTensorMapEncodeIm2col
 *      map_address   of a tiled map, to N: cuTensorMapReplaceAddress
 *      map_replace   from zeros, ones, tiled or im2col; field NAME, at N where it is one of a list,
 *                    value N: tensormap.replace on the device
 *
 * base is the number itself: no encoder reads the tensor. The answer is the 16 words of 64 bits in
 * hexadecimal; "encode N" where the driver refuses; "compile N" where it does not take the PTX. */
#include "gpu/lab/probes/map_case.h"

enum { TEXT = 4096, WORDS = 16 };

static void say_words(const CUtensorMap *map, char *answer, size_t size)
{
    size_t used = 0;
    for (int i = 0; i < WORDS; ++i)
        used += (size_t)snprintf(answer + used, size - used, "%s%llx", i == 0 ? "" : " ",
                                 (unsigned long long)map->opaque[i]);
}

static CUresult start(const probe_case *c, const char *from, CUtensorMap *map)
{
    void *base = (void *)(uintptr_t)strtoull(probe_value(c, "base", "0"), NULL, 0);
    memset(map, strcmp(from, "ones") == 0 ? 0xff : 0, sizeof *map);
    if (strcmp(from, "im2col") == 0)
        return map_encode_im2col(c, base, map);
    return strcmp(from, "tiled") == 0 ? map_encode_tiled(c, base, map) : CUDA_SUCCESS;
}

/* ---- On the device ---- */

/* The value is an immediate: of some fields it must be one. */
static void write_ptx(const probe_case *c, char *text)
{
    const char *field = probe_value(c, "field", ""), *at = probe_value(c, "at", NULL);
    bool is_wide = strcmp(field, "global_address") == 0 || strcmp(field, "global_stride") == 0;
    bool is_listed = at != NULL;
    snprintf(text, TEXT,
             ".version 8.7\n.target sm_90a\n.address_size 64\n"
             ".visible .entry change(.param .u64 map)\n{\n.reg .b64 %%rd<3>;\n.reg .b32 %%r<3>;\n"
             "ld.param.u64 %%rd1, [map];\ncvta.to.global.u64 %%rd1, %%rd1;\n"
             "mov.b64 %%rd2, %s;\nmov.b32 %%r1, %s;\n"
             "tensormap.replace.tile.%s.global.b1024.%s [%%rd1], %s%s%s;\nret;\n}\n",
             is_wide ? probe_value(c, "value", "0") : "0",
             is_wide ? "0" : probe_value(c, "value", "0"), field, is_wide ? "b64" : "b32",
             is_listed ? at : "", is_listed ? ", " : "",
             is_wide                                   ? "%rd2"
             : is_listed || strcmp(field, "rank") == 0 ? "%r1"
                                                       : probe_value(c, "value", "0"));
}

static void replace(const probe_case *c, CUtensorMap *map, char *answer, size_t size)
{
    static char text[TEXT];
    static void *there;
    CUmodule module;
    CUfunction change;
    if (there == NULL)
        cudaMalloc(&there, sizeof *map);
    cudaMemcpy(there, map, sizeof *map, cudaMemcpyHostToDevice);
    write_ptx(c, text);
    CUresult e = ((decltype(cuModuleLoadData) *)probe_driver("cuModuleLoadData"))(&module, text);
    if (e != CUDA_SUCCESS) {
        snprintf(answer, size, "compile %d", (int)e);
        return;
    }
    ((decltype(cuModuleGetFunction) *)probe_driver("cuModuleGetFunction"))(&change, module,
                                                                           "change");
    void *argument[] = {&there};
    ((decltype(cuLaunchKernel) *)probe_driver("cuLaunchKernel"))(change, 1, 1, 1, 1, 1, 1, 0, NULL,
                                                                 argument, NULL);
    if (cudaDeviceSynchronize() == cudaSuccess)
        cudaMemcpy(map, there, sizeof *map, cudaMemcpyDeviceToHost);
    say_words(map, answer, size);
    ((decltype(cuModuleUnload) *)probe_driver("cuModuleUnload"))(module);
}

static void ask(const probe_case *c, char *answer, size_t size)
{
    CUtensorMap map;
    const char *what = c->field[0] + strlen("map_");
    bool is_replace = strcmp(what, "replace") == 0, is_address = strcmp(what, "address") == 0;
    CUresult e = start(c,
                       is_replace   ? probe_value(c, "from", "zeros")
                       : is_address ? "tiled"
                                    : what,
                       &map);
    if (e == CUDA_SUCCESS && is_address)
        e = ((decltype(cuTensorMapReplaceAddress) *)probe_driver("cuTensorMapReplaceAddress"))(
            &map, (void *)(uintptr_t)strtoull(probe_value(c, "to", "0"), NULL, 0));
    if (e != CUDA_SUCCESS)
        snprintf(answer, size, "encode %d", (int)e);
    else if (is_replace)
        replace(c, &map, answer, size);
    else
        say_words(&map, answer, size);
}

int main(int argc, char **argv)
{
    cudaFree(NULL); /* no encoder works without a context */
    return probe_main(argc, argv, ask);
}
