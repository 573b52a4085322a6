/* kinds.cu - a kernel of each kind of work that public CUDA programs do: `make bench`.
 *
 * Blocks are of 256 threads, of the products with matrix instructions of 128. The PTX
 * beside it is made by `nvcc -O3 -arch=sm_90a -ptx`. */
enum { N = 256 };

extern "C" __global__ void stream(const float4 *a, const float4 *b, float4 *c, int n)
{
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n / 4; i += gridDim.x * 256) {
        float4 x = a[i], y = b[i];
        c[i] = make_float4(x.x + 3 * y.x, x.y + 3 * y.y, x.z + 3 * y.z, x.w + 3 * y.w);
    }
}

/* A thread sums a row: the lanes of a warp read words that are 64 apart. */
extern "C" __global__ void strided(const float *in, float *out)
{
    int i = blockIdx.x * 256 + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < 64; ++k)
        sum += in[i * 64 + k];
    out[i] = sum;
}

extern "C" __global__ void transpose(const float *in, float *out)
{
    __shared__ float s[32][33];
    int x = threadIdx.x % 32, y = threadIdx.x / 32;
    for (int k = y; k < 32; k += 8)
        s[k][x] = in[(blockIdx.y * 32 + k) * N + blockIdx.x * 32 + x];
    __syncthreads();
    for (int k = y; k < 32; k += 8)
        out[(blockIdx.x * 32 + k) * N + blockIdx.y * 32 + x] = s[x][k];
}

/* Five points of an image, from shared memory with a border. */
extern "C" __global__ void five_points(const float *in, float *out)
{
    __shared__ float s[18][18];
    int x = threadIdx.x % 16, y = threadIdx.x / 16;
    for (int i = threadIdx.x; i < 18 * 18; i += 256) {
        int u = blockIdx.x * 16 + i % 18 - 1, v = blockIdx.y * 16 + i / 18 - 1;
        s[i / 18][i % 18] = u < 0 || v < 0 || u >= N || v >= N ? 0 : in[v * N + u];
    }
    __syncthreads();
    out[(blockIdx.y * 16 + y) * N + blockIdx.x * 16 + x] =
        s[y + 1][x + 1] + 0.2f * (s[y][x + 1] + s[y + 2][x + 1] + s[y + 1][x] + s[y + 1][x + 2] -
                                  4 * s[y + 1][x + 1]);
}

/* Tiles of 64 x 64 of a product; a thread has 4 x 4 of them. */
extern "C" __global__ void tiles(const float *a, const float *b, float *c)
{
    __shared__ float s[16][64];
    __shared__ float4 t[16][16];
    int x = threadIdx.x % 16, y = threadIdx.x / 16, row = blockIdx.y * 64, column = blockIdx.x * 64;
    float sum[4][4] = {};
    for (int k = 0; k < N; k += 16) {
        for (int i = threadIdx.x; i < 1024; i += 256)
            s[i % 16][i / 16] = a[(row + i / 16) * N + k + i % 16];
        t[y][x] = *(const float4 *)&b[(k + y) * N + column + 4 * x];
        __syncthreads();
        for (int j = 0; j < 16; ++j) {
            float4 v = t[j][x];
            for (int i = 0; i < 4; ++i) {
                float u = s[j][4 * y + i];
                sum[i][0] += u * v.x;
                sum[i][1] += u * v.y;
                sum[i][2] += u * v.z;
                sum[i][3] += u * v.w;
            }
        }
        __syncthreads();
    }
    for (int i = 0; i < 4; ++i)
        *(float4 *)&c[(row + 4 * y + i) * N + column + 4 * x] =
            make_float4(sum[i][0], sum[i][1], sum[i][2], sum[i][3]);
}

/* Bins in global memory, a largest value, and tickets. */
extern "C" __global__ void atomics(const int *index, int *bins, int n)
{
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) {
        int v = index[i];
        atomicAdd(&bins[v % 1024], 1);
        atomicMax(&bins[1024 + v % 64], v);
        if (v % 8 == 0)
            bins[2048 + (atomicAdd(&bins[1088], 1) & 0xffff)] = v;
    }
}

/* Sums before each element of a block of 256, by shuffles. */
extern "C" __global__ void scan(const int *in, int *out)
{
    __shared__ int warps[8];
    int i = blockIdx.x * 256 + threadIdx.x, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    int v = in[i];
    for (int d = 1; d < 32; d *= 2) {
        int before = __shfl_up_sync(~0u, v, d);
        v += lane >= d ? before : 0;
    }
    if (lane == 31)
        warps[warp] = v;
    __syncthreads();
    for (int k = 0; k < warp; ++k)
        v += warps[k];
    out[i] = v;
}

/* 512 keys of a block, by a bitonic network. */
extern "C" __global__ void sort(const int *in, int *out)
{
    __shared__ int s[512];
    int base = blockIdx.x * 512, i = threadIdx.x;
    s[i] = in[base + i];
    s[i + 256] = in[base + i + 256];
    for (int size = 2; size <= 512; size *= 2)
        for (int d = size / 2; d > 0; d /= 2) {
            __syncthreads();
            int at = 2 * i - (i & (d - 1)), x = s[at], y = s[at + d];
            if ((x > y) == ((at & size) == 0)) {
                s[at] = y;
                s[at + d] = x;
            }
        }
    __syncthreads();
    out[base + i] = s[i];
    out[base + i + 256] = s[i + 256];
}

/* Integers, floats and the functions of the hardware, in registers. */
extern "C" __global__ void arithmetic(float *out, int times)
{
    unsigned h = blockIdx.x * 256 + threadIdx.x;
    float v = 1, angle = h * 0.001f;
    for (int k = 0; k < times; ++k) {
        h = (h ^ h >> 15) * 0x2c1b3c6du + k;
        h ^= h << 7;
        v = v * 0.999f + (h & 255) * 0.01f;
        v += __sinf(angle) * rsqrtf(v + 1);
        angle += 0.25f;
    }
    out[blockIdx.x * 256 + threadIdx.x] = v;
}

/* Polynomials, divisions and roots. */
extern "C" __global__ void doubles(const double *in, double *out)
{
    int i = blockIdx.x * 256 + threadIdx.x;
    double x = in[i], v = 0;
    for (int k = 1; k <= 32; ++k)
        v = v * x + 1.0 / k;
    out[i] = sqrt(v * v + x);
}

/* ---- Matrix instructions ---- */

__device__ unsigned shared_address(const void *p)
{
    return (unsigned)__cvta_generic_to_shared(p);
}

/* c = a b of halves, b by columns; a warp has 32 x 32 of 64 x 64. Rows in shared memory are 80
 * bytes apart. */
extern "C" __global__ void mma(const uint4 *a, const uint4 *b, float *c)
{
    __shared__ uint4 s[64][5], t[64][5];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32, row = warp / 2 * 32,
        column = warp % 2 * 32;
    float d[2][4][4] = {};
    for (int k = 0; k < N; k += 32) {
        for (int i = threadIdx.x; i < 256; i += 128) {
            s[i / 4][i % 4] = a[((blockIdx.y * 64 + i / 4) * N + k) / 8 + i % 4];
            t[i / 4][i % 4] = b[((blockIdx.x * 64 + i / 4) * N + k) / 8 + i % 4];
        }
        __syncthreads();
        for (int j = 0; j < 4; j += 2) {
            unsigned x[2][4], y[4][2];
            for (int i = 0; i < 2; ++i)
                asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                             : "=r"(x[i][0]), "=r"(x[i][1]), "=r"(x[i][2]), "=r"(x[i][3])
                             : "r"(shared_address(&s[row + 16 * i + lane % 16][j + lane / 16])));
            for (int i = 0; i < 4; ++i)
                asm volatile(
                    "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
                    : "=r"(y[i][0]), "=r"(y[i][1])
                    : "r"(shared_address(&t[column + 8 * i + lane % 8][j + lane / 8 % 2])));
            for (int i = 0; i < 8; ++i) {
                float *v = d[i / 4][i % 4];
                asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
                             "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                             : "+f"(v[0]), "+f"(v[1]), "+f"(v[2]), "+f"(v[3])
                             : "r"(x[i / 4][0]), "r"(x[i / 4][1]), "r"(x[i / 4][2]),
                               "r"(x[i / 4][3]), "r"(y[i % 4][0]), "r"(y[i % 4][1]));
            }
        }
        __syncthreads();
    }
    for (int i = 0; i < 8; ++i)
        for (int k = 0; k < 4; ++k) {
            int y = blockIdx.y * 64 + row + i / 4 * 16 + k / 2 * 8 + lane / 4;
            c[y * N + blockIdx.x * 64 + column + i % 4 * 8 + lane % 4 * 2 + k % 2] =
                d[i / 4][i % 4][k];
        }
}

struct alignas(64) tensor_map {
    char bytes[128];
};

__device__ void load_box(void *to, const tensor_map *map, int x, int y, unsigned long long *barrier)
{
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes "
                 "[%0], [%1, {%2, %3}], [%4];" ::"r"(shared_address(to)),
                 "l"(map), "r"(x), "r"(y), "r"(shared_address(barrier))
                 : "memory");
}

__device__ void wait_for(unsigned long long *barrier, unsigned parity)
{
    unsigned done = 0;
    while (done == 0)
        asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], %2; "
                     "selp.u32 %0, 1, 0, p; }"
                     : "=r"(done)
                     : "r"(shared_address(barrier)), "r"(parity)
                     : "memory");
}

/* K-major in the 128-byte swizzle: groups of 8 rows are 1024 bytes apart. */
__device__ unsigned long long descriptor(const void *p)
{
    return (shared_address(p) & 0x3ffff) >> 4 | 1ull << 16 | 64ull << 32 | 1ull << 62;
}

/* The same product by a warpgroup: 64 x 8 of c, boxes of 64 columns through two stages. */
extern "C" __global__ void wgmma(const __grid_constant__ tensor_map a,
                                 const __grid_constant__ tensor_map b, float *c)
{
    __shared__ alignas(1024) char s[2][64 * 128], t[2][8 * 128];
    __shared__ unsigned long long full[2];
    float d[4] = {};
    if (threadIdx.x == 0)
        for (int i = 0; i < 2; ++i)
            asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(shared_address(&full[i])));
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    __syncthreads();
    for (int k = -1; k < N / 64; ++k) {
        int next = k + 1, at = next % 2;
        if (threadIdx.x == 0 && next < N / 64) {
            asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(
                             shared_address(&full[at])),
                         "r"((int)(sizeof s[0] + sizeof t[0]))
                         : "memory");
            load_box(s[at], &a, next * 64, blockIdx.y * 64, &full[at]);
            load_box(t[at], &b, next * 64, blockIdx.x * 8, &full[at]);
        }
        if (k < 0)
            continue;
        wait_for(&full[k % 2], k / 2 % 2);
        asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
        for (int i = 0; i < 4; ++i)
            asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, "
                         "%4, %5, 1, 1, 1, 0, 0;"
                         : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                         : "l"(descriptor(s[k % 2] + 32 * i)), "l"(descriptor(t[k % 2] + 32 * i))
                         : "memory");
        asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
        asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
        __syncthreads();
    }
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    for (int k = 0; k < 4; ++k)
        c[(blockIdx.y * 64 + warp * 16 + k / 2 * 8 + lane / 4) * N + blockIdx.x * 8 + lane % 4 * 2 +
          k % 2] = d[k];
}
