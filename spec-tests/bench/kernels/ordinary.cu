/* ordinary.cu - seven ordinary kernels, of 0.2 to 2.6 million warp instructions: `make bench`.
 *
 * Products of square matrices of N, images of N x N, arrays of n. The PTX beside it is
 * made by `nvcc -O3 -arch=sm_90a -ptx`. */
enum { N = 256 };

extern "C" __global__ void naive(const float *a, const float *b, float *c)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < N; ++k)
        sum += a[y * N + k] * b[k * N + x];
    c[y * N + x] = sum;
}

extern "C" __global__ void tiled(const float *a, const float *b, float *c)
{
    __shared__ float s[16][16], t[16][16];
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < N; k += 16) {
        s[threadIdx.y][threadIdx.x] = a[y * N + k + threadIdx.x];
        t[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * N + x];
        __syncthreads();
        for (int j = 0; j < 16; ++j)
            sum += s[threadIdx.y][j] * t[j][threadIdx.x];
        __syncthreads();
    }
    c[y * N + x] = sum;
}

extern "C" __global__ void reduce(const float *in, float *out, int n)
{
    __shared__ float s[256];
    float v = 0;
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
        v += in[i];
    s[threadIdx.x] = v;
    __syncthreads();
    for (int d = 128; d > 0; d /= 2) {
        if (threadIdx.x < d)
            s[threadIdx.x] += s[threadIdx.x + d];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = s[0];
}

extern "C" __global__ void stencil(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n - 1)
        out[i] = 0.25f * in[i - 1] + 0.5f * in[i] + 0.25f * in[i + 1];
}

extern "C" __global__ void histogram(const unsigned char *in, unsigned *out, int n)
{
    __shared__ unsigned s[256];
    s[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
        atomicAdd(&s[in[i]], 1u);
    __syncthreads();
    atomicAdd(&out[threadIdx.x], s[threadIdx.x]);
}

extern "C" __global__ void mandelbrot(int *out, int n)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    float cr = -2 + 3.0f * x / n, ci = -1.5f + 3.0f * y / n, r = 0, i = 0;
    int k = 0;
    for (; k < 200 && r * r + i * i < 4; ++k) {
        float t = r * r - i * i + cr;
        i = 2 * r * i + ci;
        r = t;
    }
    out[y * n + x] = k;
}

extern "C" __global__ void gather(const float *in, const int *index, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[index[i]] + in[index[(i + 7) % n]];
}
