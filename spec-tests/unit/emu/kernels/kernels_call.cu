/* kernels_call.cu - what kernels_call.ptx was made of: nvcc -arch=sm_90a -ptx. */
__device__ __noinline__ int fib(int n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
extern "C" __global__ void recursive(int *out)
{
    out[threadIdx.x] = fib(threadIdx.x % 12);
}
struct Pair {
    int a[3];
    double d;
};
__device__ __noinline__ Pair twist(Pair p, const int *by)
{
    p.a[0] += by[threadIdx.x & 3];
    p.a[2] *= 2;
    p.d = -p.d;
    return p;
}
extern "C" __global__ void structs(double *out)
{
    int by[4];
    for (int i = 0; i < 4; ++i)
        by[i] = i * 10 + (int)threadIdx.x;
    Pair p = {{1, 2, (int)threadIdx.x}, 0.5};
    p = twist(p, by);
    p = twist(p, by);
    out[threadIdx.x] = p.a[0] + p.a[1] + p.a[2] + p.d;
}
__device__ __noinline__ int add1(int x)
{
    return x + 1;
}
__device__ __noinline__ int mul3(int x)
{
    return x * 3;
}
__device__ __noinline__ int neg(int x)
{
    return -x;
}
__device__ int (*ops[3])(int) = {add1, mul3, neg};
extern "C" __global__ void pointers(int *out, int k)
{
    int (*f)(int) = threadIdx.x & 1 ? add1 : (threadIdx.x & 2 ? mul3 : neg);
    int v = threadIdx.x;
    for (int i = 0; i < k; ++i)
        v = f(v);
    out[threadIdx.x] = v;
}
extern "C" __global__ void prints(int n)
{
    if (threadIdx.x < n)
        printf("thread %d of %s: %f\n", threadIdx.x, "block", threadIdx.x * 0.5);
}
extern "C" __global__ void heaps(int *out)
{
    int *p = (int *)malloc(16);
    p[0] = threadIdx.x;
    p[3] = 7;
    out[threadIdx.x] = p[0] * p[3];
    free(p);
}
__device__ __noinline__ int pick(int s, int v)
{
    switch (s) {
    case 0:
        return v * 2;
    case 1:
        return v - 100;
    case 2:
        return v ^ 77;
    case 3:
        return v << 3;
    case 4:
        return v % 7;
    case 5:
        return -v;
    case 6:
        return v | 9;
    case 7:
        return v / 3;
    default:
        return 0;
    }
}
extern "C" __global__ void switches(int *out)
{
    out[threadIdx.x] = pick(threadIdx.x % 9, threadIdx.x);
}
