/* entry.cu - functions of the driver through the runtime: a tensor map, and a copy through it. */
#include "spec-tests/programs/cuda/program.h"

#include <cuda.h>
#include <cuda/barrier>

__global__ void tile(const __grid_constant__ CUtensorMap map, int *to)
{
    __shared__ alignas(128) int box[8][8];
    __shared__ unsigned long long bar;
    unsigned b = (unsigned)__cvta_generic_to_shared(&bar);
    unsigned s = (unsigned)__cvta_generic_to_shared(box);
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared.b64 [%0], 1;\n"
                     "fence.mbarrier_init.release.cluster;" ::"r"(b) : "memory");
        asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], 256;\n"
                     "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes"
                     " [%1], [%2, {%3, %4}], [%0];" ::"r"(b), "r"(s), "l"(&map), "r"(4), "r"(2)
                     : "memory");
    }
    __syncthreads();
    asm volatile("{ .reg .pred p;\nwait: mbarrier.try_wait.parity.shared.b64 p, [%0], 0;\n"
                 "@!p bra wait; }" ::"r"(b) : "memory");
    to[threadIdx.x] = box[threadIdx.x / 8][threadIdx.x % 8];
}

int main()
{
    void *function = nullptr;
    cudaDriverEntryPointQueryResult found;
    must(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &function, 12000,
                                          cudaEnableDefault, &found),
         "cudaGetDriverEntryPointByVersion");
    printf("found: %d %d\n", (int)found, function != nullptr);
    int host[256], *x, *y;
    for (int i = 0; i < 256; ++i)
        host[i] = 100 * (i / 16) + i % 16;
    must(cudaMalloc(&x, sizeof host), "cudaMalloc");
    must(cudaMalloc(&y, 256), "cudaMalloc");
    must(cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice), "cudaMemcpy");
    CUtensorMap map;
    cuuint64_t size[] = {16, 16}, stride[] = {64};
    cuuint32_t box[] = {8, 8}, step[] = {1, 1};
    auto encode = (decltype(&cuTensorMapEncodeTiled))function;
    CUresult r = encode(&map, CU_TENSOR_MAP_DATA_TYPE_INT32, 2, x, size, stride, box, step,
                        CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE,
                        CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    printf("encoded: %d\n", (int)r);
    tile<<<1, 64>>>(map, y);
    must(cudaMemcpy(host, y, 256, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d %d %d\n", host[0], host[9], host[63]);
    stride[0] = 60;
    r = encode(&map, CU_TENSOR_MAP_DATA_TYPE_INT32, 2, x, size, stride, box, step,
               CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE,
               CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    printf("a stride of 60 bytes: %d\n", (int)r);
    say("no such function", cudaGetDriverEntryPointByVersion("cuNothing", &function, 12000,
                                                             cudaEnableDefault, &found));
    printf("found: %d %d\n", (int)found, function != nullptr);
}
