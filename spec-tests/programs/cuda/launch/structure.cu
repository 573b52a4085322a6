/* structure.cu - arguments by value: structures, small types, many of them. */
#include "spec-tests/programs/cuda/program.h"

struct shape {
    char kind;
    double scale;
    short at[5];
    int *to;
};

template <typename T>
__global__ void store(shape s, char a, T b, float c, long long d, bool e,
                      const __grid_constant__ shape t)
{
    s.to[0] = s.kind;
    s.to[1] = (int)(s.scale * 100);
    s.to[2] = s.at[4];
    s.to[3] = a;
    s.to[4] = (int)b;
    s.to[5] = (int)(c * 8);
    s.to[6] = (int)(d >> 32);
    s.to[7] = e ? t.at[1] : -1;
}

int main()
{
    int host[8];
    shape s = {'x', 1.25, {1, 2, 3, 4, 500}, nullptr}, t = {'y', 0, {0, -7}, nullptr};
    must(cudaMalloc(&s.to, sizeof host), "cudaMalloc");
    store<unsigned short><<<1, 1>>>(s, 'a', 65535, 0.125f, 77LL << 32, true, t);
    must(cudaMemcpy(host, s.to, sizeof host, cudaMemcpyDeviceToHost), "cudaMemcpy");
    for (int i = 0; i < 8; ++i)
        printf("%d ", host[i]);
    printf("\n");
}
