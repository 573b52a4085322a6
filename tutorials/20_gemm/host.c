/* host.c - main of gemm.cu in C, for machines without nvcc: its kernels are PTX text, in a file
 * with the name of the program and .ptx.
 *
 * It prints what gemm.cu prints. Written to the CUDA driver API. */
#include "emu/cuda/driver/cuda.h"

#include <stdio.h>

enum { M = 48, N = 64, K = 40, BLOCK_M = 16, BLOCK_N = 32 };

/* A kernel; (m,k) of A is at m % m0 * a0 + m / m0 * a1 + k * ak, (n,k) of B at n * bn + k * bk. */
typedef struct product {
    const char *name;
    int m0, a0, a1, ak, bn, bk;
} product;

static void must(CUresult result, const char *call)
{
    if (result != CUDA_SUCCESS)
        fprintf(stderr, "%s: error %d\n", call, (int)result);
}

static CUmodule load(const char *program)
{
    char path[4096];
    CUdevice device = 0;
    CUcontext context = NULL;
    CUmodule module = NULL;
    snprintf(path, sizeof path, "%s.ptx", program);
    must(cuInit(0), "cuInit");
    must(cuDeviceGet(&device, 0), "cuDeviceGet");
    must(cuDevicePrimaryCtxRetain(&context, device), "cuDevicePrimaryCtxRetain");
    must(cuCtxSetCurrent(context), "cuCtxSetCurrent");
    must(cuModuleLoad(&module, path), "cuModuleLoad");
    return module;
}

/* Numbers on the device, 0 - below, 1 - below, .. again and again. */
static CUdeviceptr numbers(float *host, int n, int period, int below)
{
    CUdeviceptr device = 0;
    for (int i = 0; i < n; ++i)
        host[i] = (float)(i % period - below);
    must(cuMemAlloc_v2(&device, (size_t)n * sizeof *host), "cuMemAlloc");
    must(cuMemcpyHtoD_v2(device, host, (size_t)n * sizeof *host), "cuMemcpyHtoD");
    return device;
}

/* Three loops; the numbers are small integers, so that every sum is exact. */
static int wrong(const product *p, const float *a, const float *b, const float *got)
{
    int n_wrong = 0;
    for (int m = 0; m < M; ++m)
        for (int n = 0; n < N; ++n) {
            float sum = 0;
            for (int k = 0; k < K; ++k)
                sum +=
                    a[m % p->m0 * p->a0 + m / p->m0 * p->a1 + k * p->ak] * b[n * p->bn + k * p->bk];
            n_wrong += (int)got[m + M * n] != (int)(2 * sum + 3 * (float)((m + M * n) % 3));
        }
    return n_wrong;
}

static int run(CUmodule module, const product *p, CUdeviceptr a, CUdeviceptr b, const float *host_a,
               const float *host_b)
{
    static float c[M * N];
    CUfunction kernel = NULL;
    CUdeviceptr to = numbers(c, M * N, 3, 0);
    int m = M, n = N, k = K;
    void *arguments[] = {&a, &b, &to, &m, &n, &k};
    must(cuModuleGetFunction(&kernel, module, p->name), "cuModuleGetFunction");
    must(cuLaunchKernel(kernel, M / BLOCK_M, N / BLOCK_N, 1, 32, 1, 1, 0, NULL, arguments, NULL),
         "cuLaunchKernel");
    must(cuMemcpyDtoH_v2(c, to, sizeof c), "cuMemcpyDtoH");
    must(cuMemFree_v2(to), "cuMemFree");
    int n_wrong = wrong(p, host_a, host_b, c);
    printf("%-11s %d of %d numbers are wrong\n", p->name, n_wrong, M * N);
    return n_wrong;
}

int main(int argc, char **argv)
{
    static const product products[] = {{"gemm_nt", M, 1, 0, M, 1, N},
                                       {"gemm_tn", M, K, 0, 1, K, 1},
                                       {"gemm_padded", M, K, 0, 1, K, 1},
                                       {"gett", 8, 1, 8 * K, 8, 1, N},
                                       {"gemm_ahead", M, 1, 0, M, 1, N}};
    static float host_a[M * K], host_b[N * K];
    CUmodule module = load(argv[argc - 1]);
    CUdeviceptr a = numbers(host_a, M * K, 7, 3), b = numbers(host_b, N * K, 5, 2);
    int all = 0;
    for (size_t i = 0; i < sizeof products / sizeof *products; ++i)
        all += run(module, &products[i], a, b, host_a, host_b);
    must(cuMemFree_v2(a), "cuMemFree");
    must(cuMemFree_v2(b), "cuMemFree");
    return all != 0;
}
