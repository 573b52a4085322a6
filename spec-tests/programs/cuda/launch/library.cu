/* library.cu - PTX that a program loads by the runtime: kernels and variables by their names. */
#include "spec-tests/programs/cuda/program.h"

static void name(const char *call, cudaError_t error)
{
    printf("%s: %s\n", call, cudaGetErrorName(error));
}

static const char text[] = ".version 8.0\n.target sm_90\n.address_size 64\n"
                           ".visible .global .align 4 .u32 number = 5;\n"
                           ".visible .entry plus(.param .u64 x, .param .u32 by)\n"
                           "{\n"
                           ".reg .b64 %rd<4>;\n"
                           ".reg .b32 %r<4>;\n"
                           "ld.param.u64 %rd1, [x];\n"
                           "ld.param.u32 %r1, [by];\n"
                           "ld.global.u32 %r2, [number];\n"
                           "add.u32 %r3, %r1, %r2;\n"
                           "st.global.u32 [%rd1], %r3;\n"
                           "ret;\n"
                           "}\n"
                           ".visible .entry nothing()\n"
                           "{\n"
                           "ret;\n"
                           "}\n";

int main()
{
    cudaLibrary_t library;
    cudaKernel_t kernel, kernels[2];
    unsigned count = 0, by = 7, value = 0, *x;
    void *at = NULL;
    size_t bytes = 0;
    must(cudaMalloc(&x, sizeof *x), "cudaMalloc");
    must(cudaLibraryLoadData(&library, text, NULL, NULL, 0, NULL, NULL, 0), "cudaLibraryLoadData");
    must(cudaLibraryGetKernelCount(&count, library), "cudaLibraryGetKernelCount");
    must(cudaLibraryEnumerateKernels(kernels, 2, library), "cudaLibraryEnumerateKernels");
    must(cudaLibraryGetKernel(&kernel, library, "plus"), "cudaLibraryGetKernel");
    printf("%u kernels, %d\n", count, kernel == kernels[0] || kernel == kernels[1]);
    void *arguments[] = {&x, &by};
    must(cudaLaunchKernel((const void *)kernel, dim3(1), dim3(1), arguments, 0, NULL), "launch");
    must(cudaMemcpy(&value, x, sizeof value, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%u\n", value);
    must(cudaLibraryGetGlobal(&at, &bytes, library, "number"), "cudaLibraryGetGlobal");
    value = 30;
    must(cudaMemcpy(at, &value, sizeof value, cudaMemcpyHostToDevice), "cudaMemcpy");
    must(cudaLaunchKernel((const void *)kernel, dim3(1), dim3(1), arguments, 0, NULL), "launch");
    must(cudaMemcpy(&value, x, sizeof value, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%zu bytes, %u\n", bytes, value);
    name("no kernel", cudaLibraryGetKernel(&kernel, library, "none"));
    name("no variable", cudaLibraryGetGlobal(&at, &bytes, library, "none"));
    name("no file", cudaLibraryLoadFromFile(&library, "/nowhere", NULL, NULL, 0, NULL, NULL, 0));
    name("no text", cudaLibraryLoadData(&library, NULL, NULL, NULL, 0, NULL, NULL, 0));
    (void)cudaGetLastError();
}
