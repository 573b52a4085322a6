/* reverse.cu - a block turns its elements around in shared memory, and forgets to wait.
 *
 *      nvcc -arch=sm_90a -lineinfo -ptx reverse.cu */
extern "C" __global__ void reverse(const unsigned *from, unsigned *to)
{
    __shared__ unsigned turned[64];
    turned[63 - threadIdx.x] = from[threadIdx.x];
    to[threadIdx.x] = turned[threadIdx.x]; // __syncthreads() is missing before this line
}
