/* rows_left_out.cu - a kernel leaves out rows that are masked, and the next kernel reads all of
 * them.
 *
 * kind: Dao-AILab/flash-attention issue 1813
 * first: uninitialised, line 17
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void attend(float *out)
{
    if (REPAIRED || threadIdx.x < 24)
        out[threadIdx.x] = threadIdx.x < 24 ? 1 : 0;
}

__global__ void add(const float *in, float *out)
{
    out[threadIdx.x] += in[threadIdx.x];
}

int main()
{
    float *rows = unwritten<float>(32);
    attend<<<1, 32>>>(rows);
    add<<<1, 32>>>(rows, zeros<float>(32));
    return finish();
}
