/* pinned_overwritten.cu - one staging buffer for all copies: the host fills it with the next part
 * while the last one is still read. The twin has two halves, which meet within a page, and waits
 * for the copy of a half before it is filled again.
 *
 * kind: 1bit-MONSTER/1bit-MONSTER pull 2436 (the staging buffer of two copies)
 * first: stream race
 */
#include "spec-tests/programs/wrong/wrong.h"

enum { PART = 3000, PARTS = 6, HALVES = 2 };

int main()
{
    int *x = zeros<int>(PART * PARTS), *staging = nullptr;
    cudaStream_t a;
    cudaEvent_t copied[HALVES];
    cudaStreamCreate(&a);
    cudaMallocHost(&staging, HALVES * PART * sizeof *staging);
    for (int i = 0; i < HALVES; ++i)
        cudaEventCreate(&copied[i]);
    for (int part = 0; part < PARTS; ++part) {
        const int half = REPAIRED ? part % HALVES : 0;
        int *from = staging + half * PART;
        if (REPAIRED && part >= HALVES)
            cudaEventSynchronize(copied[half]);
        for (int i = 0; i < PART; ++i)
            from[i] = part;
        cudaMemcpyAsync(x + part * PART, from, PART * sizeof *x, cudaMemcpyHostToDevice, a);
        cudaEventRecord(copied[half], a);
    }
    return finish();
}
