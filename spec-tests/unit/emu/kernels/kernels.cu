/* kernels.cu - what kernels.ptx was made of: nvcc -arch=sm_90a -ptx. */
struct P {
    float a;
    int n;
    char tag[5];
    double d;
};
extern "C" __global__ void saxpy(float *y, const float *x, P p)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < p.n)
        y[i] = p.a * x[i] + y[i] + (float)p.d + p.tag[threadIdx.x % 5];
}
extern "C" __global__ void reduce(int *out, const int *in, int n)
{
    __shared__ int s[32];
    int v = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        v += in[i];
    for (int o = 16; o; o >>= 1)
        v += __shfl_xor_sync(~0u, v, o);
    if (threadIdx.x % 32 == 0)
        s[threadIdx.x / 32] = v;
    __syncthreads();
    if (threadIdx.x < 32) {
        v = threadIdx.x < blockDim.x / 32 ? s[threadIdx.x] : 0;
        for (int o = 16; o; o >>= 1)
            v += __shfl_down_sync(~0u, v, o);
        if (threadIdx.x == 0)
            *out = v;
    }
}
extern "C" __global__ void collatz(int *out, int n)
{
    int i = threadIdx.x;
    long long v = i + 1;
    int steps = 0;
    while (v != 1) {
        if (v & 1)
            v = 3 * v + 1;
        else
            v /= 2;
        ++steps;
        if (steps > 500)
            break;
    }
    if (i < n)
        out[i] = steps;
}
__device__ __forceinline__ unsigned sm(void *p)
{
    return (unsigned)__cvta_generic_to_shared(p);
}
extern "C" __global__ void pipeline(float *out, const float *in)
{
    extern __shared__ float buf[];
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(sm(buf + 4 * threadIdx.x)),
                 "l"(in + 4 * threadIdx.x));
    asm volatile("cp.async.commit_group;\ncp.async.wait_group 0;" ::: "memory");
    __syncthreads();
    for (int k = 0; k < 4; ++k)
        out[k * blockDim.x + threadIdx.x] = buf[(k * blockDim.x + threadIdx.x) ^ 1] * 2;
}
extern "C" __global__ void local(int *out, int k)
{
    int a[16];
    for (int i = 0; i < 16; ++i)
        a[i] = i * k;
    int s = 0;
    for (int i = 0; i < 16; ++i)
        s += a[(i * 7 + threadIdx.x) & 15] << (i & 3);
    out[threadIdx.x] = s;
}
extern "C" __global__ void atoms(int *hist, unsigned long long *mx, float *f, const int *v)
{
    atomicAdd(&hist[v[threadIdx.x] & 7], 1);
    atomicMax(mx, (unsigned long long)v[threadIdx.x]);
    atomicAdd(f, 0.5f);
    unsigned m = __ballot_sync(~0u, v[threadIdx.x] & 1);
    if ((threadIdx.x & 31) == 0)
        atomicOr((unsigned *)&hist[8], m);
}
extern "C" __global__ void halves(unsigned *o, const unsigned *a, double *d, const double *e,
                                  unsigned char *b)
{
    int i = threadIdx.x;
    asm("fma.rn.f16x2 %0, %1, %1, %2;" : "=r"(o[i]) : "r"(a[i]), "r"(0x3c003c00));
    d[i] = sqrt(e[i]) / 3.0 + rint(e[i]);
    b[i] = (unsigned char)(b[i] * 3 + (signed char)b[i]);
}
extern "C" __global__ void mm(float *c, const unsigned short *a, const unsigned short *b)
{
    unsigned A[4], B[2];
    float C[4] = {0, 0, 0, 0};
    int g = threadIdx.x / 4, t = threadIdx.x % 4;
    const unsigned *pa = (const unsigned *)a, *pb = (const unsigned *)b;
    A[0] = pa[g * 8 + t];
    A[1] = pa[(g + 8) * 8 + t];
    A[2] = pa[g * 8 + t + 4];
    A[3] = pa[(g + 8) * 8 + t + 4];
    B[0] = pb[g * 8 + t];
    B[1] = pb[g * 8 + t + 4];
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, "
                 "{%8,%9}, {%0,%1,%2,%3};"
                 : "+f"(C[0]), "+f"(C[1]), "+f"(C[2]), "+f"(C[3])
                 : "r"(A[0]), "r"(A[1]), "r"(A[2]), "r"(A[3]), "r"(B[0]), "r"(B[1]));
    c[g * 8 + t * 2] = C[0];
    c[g * 8 + t * 2 + 1] = C[1];
    c[(g + 8) * 8 + t * 2] = C[2];
    c[(g + 8) * 8 + t * 2 + 1] = C[3];
}
__constant__ int table[4] = {5, 6, 7, 8};
__device__ int counter = 3;
extern "C" __global__ void globals(int *o)
{
    __shared__ int s;
    if (threadIdx.x == 0)
        s = atomicAdd(&counter, 2);
    __syncthreads();
    o[threadIdx.x] = table[threadIdx.x & 3] + s;
    switch (threadIdx.x & 7) {
    case 0:
        o[threadIdx.x] += 100;
        break;
    case 1:
        o[threadIdx.x] *= 3;
        break;
    case 2:
        o[threadIdx.x] ^= 55;
        break;
    case 3:
        o[threadIdx.x] -= 9;
        break;
    case 4:
        o[threadIdx.x] <<= 2;
        break;
    case 5:
        o[threadIdx.x] |= 64;
        break;
    case 6:
        o[threadIdx.x] = ~o[threadIdx.x];
        break;
    default:
        break;
    }
}
