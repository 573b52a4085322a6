/* malloc.cu - cudaMalloc and cudaFree: sizes, alignment, no bytes, NULL. */
#include "spec-tests/programs/cuda/program.h"

int main()
{
    const size_t sizes[] = {1, 255, 256, 4096, 1 << 20};
    int *p[5], none = 0;
    for (int i = 0; i < 5; ++i) {
        must(cudaMalloc(&p[i], sizes[i]), "cudaMalloc");
        printf("%zu bytes: aligned to 256: %d\n", sizes[i], (size_t)p[i] % 256 == 0);
    }
    for (int i = 0; i < 5; ++i)
        must(cudaFree(p[i]), "cudaFree");
    int *zero = (int *)&none;
    say("no bytes", cudaMalloc(&zero, 0));
    printf("its address is NULL: %d\n", zero == nullptr);
    say("cudaFree(NULL)", cudaFree(nullptr));
    say("to nowhere", cudaMalloc((int **)nullptr, 4));
    say("too much", cudaMalloc(&zero, (size_t)1 << 50));
    say("afterwards", cudaGetLastError());
}
