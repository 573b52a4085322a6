/* texture_written.cu - a kernel updates the buffer under its texture and fetches it again: the
 * barriers order the accesses, but fetches are not coherent with the stores of the same launch.
 *
 * kind: the programming guide of CUDA, texture memory; relaxation steps in one launch
 * first: race, line 17
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(cudaTextureObject_t from, float *x, int steps)
{
    int left = max((int)threadIdx.x - 1, 0), right = min(threadIdx.x + 1, 63);
    for (int step = 0; step < steps; ++step) {
        float sum;
        if (REPAIRED)
            sum = x[left] + x[right];
        else
            sum = tex1Dfetch<float>(from, left) + tex1Dfetch<float>(from, right);
        __syncthreads();
        x[threadIdx.x] = sum / 2;
        __syncthreads();
    }
}

int main()
{
    float *x = zeros<float>(64);
    cudaResourceDesc what = {};
    what.resType = cudaResourceTypeLinear;
    what.res.linear.devPtr = x;
    what.res.linear.desc = cudaCreateChannelDesc<float>();
    what.res.linear.sizeInBytes = 64 * sizeof(float);
    cudaTextureDesc how = {};
    cudaTextureObject_t from;
    cudaCreateTextureObject(&from, &what, &how, nullptr);
    k<<<1, 64>>>(from, x, 2);
    return finish();
}
