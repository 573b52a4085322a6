/* pitch_in_elements.cu - a pitch, which is in bytes, is added to a pointer to floats.
 *
 * kind: cudaMallocPitch, questions of every year
 * first: bounds, line 11
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(float *x, size_t pitch)
{
    float *row = REPAIRED ? (float *)((char *)x + threadIdx.y * pitch) : x + threadIdx.y * pitch;
    row[threadIdx.x] = 1;
}

int main()
{
    float *x;
    size_t pitch;
    cudaMallocPitch(&x, &pitch, 16 * sizeof *x, 4);
    k<<<1, dim3(16, 4)>>>(x, pitch);
    return finish();
}
