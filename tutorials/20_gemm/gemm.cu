/* gemm.cu - the program of lesson 20: C = 2 * A * B + 3 * C in five kernels, each compared
 * with three loops.
 *
 *      nvcc -std=c++17 -arch=sm_90a -lineinfo -cudart shared -I$CUTE_INCLUDE gemm.cu -o gemm
 *
 * gemm.ptx is its kernels (tutorials/kernels.sh); with it and host.c the lesson needs neither nvcc
 * nor CuTe's headers. */
#include <cstdio>
#include <cute/tensor.hpp>

using namespace cute;

/* A matrix: where it is, strides, tile in shared memory, threads. */
template <class T, class Stride, class Tile, class Threads> struct Matrix {
    T data;
    Stride stride;
    Tile tile;
    Threads threads;
};
template <class T, class Stride, class Tile, class Threads>
Matrix(T, Stride, Tile, Threads) -> Matrix<T, Stride, Tile, Threads>;

template <class Shape, class Tiler, class MA, class MB, class MC>
__device__ void multiply(Shape shape, Tiler tiler, MA A, MB B, MC C)
{
    // (M,K), (N,K), (M,N)
    Tensor mA = make_tensor(A.data, select<0, 2>(shape), A.stride);
    Tensor mB = make_tensor(B.data, select<1, 2>(shape), B.stride);
    Tensor mC = make_tensor(C.data, select<0, 1>(shape), C.stride);

    // (BLK_M,BLK_K,k), (BLK_N,BLK_K,k), (BLK_M,BLK_N)
    auto cta = make_coord(blockIdx.x, blockIdx.y, _);
    Tensor gA = local_tile(mA, tiler, cta, Step<_1, X, _1>{});
    Tensor gB = local_tile(mB, tiler, cta, Step<X, _1, _1>{});
    Tensor gC = local_tile(mC, tiler, cta, Step<_1, _1, X>{});

    // (BLK_M,BLK_K), (BLK_N,BLK_K)
    __shared__ float smemA[cosize_v<decltype(A.tile)>];
    __shared__ float smemB[cosize_v<decltype(B.tile)>];
    Tensor sA = make_tensor(make_smem_ptr(smemA), A.tile);
    Tensor sB = make_tensor(make_smem_ptr(smemB), B.tile);

    // (THR_M,THR_K,k), (THR_M,THR_K); the same of B
    Tensor tAgA = local_partition(gA, A.threads, threadIdx.x);
    Tensor tAsA = local_partition(sA, A.threads, threadIdx.x);
    Tensor tBgB = local_partition(gB, B.threads, threadIdx.x);
    Tensor tBsB = local_partition(sB, B.threads, threadIdx.x);

    // (THR_M,BLK_K), (THR_N,BLK_K), (THR_M,THR_N)
    auto tC = C.threads;
    Tensor tCsA = local_partition(sA, tC, threadIdx.x, Step<_1, X>{});
    Tensor tCsB = local_partition(sB, tC, threadIdx.x, Step<X, _1>{});
    Tensor tCgC = local_partition(gC, tC, threadIdx.x, Step<_1, _1>{});
    Tensor tCrC = make_tensor_like(tCgC);
    clear(tCrC);

    CUTE_NO_UNROLL
    for (int k = 0; k < size<2>(tAgA); ++k) {
        copy(tAgA(_, _, k), tAsA);
        copy(tBgB(_, _, k), tBsB);
        __syncthreads();
        gemm(tCsA, tCsB, tCrC);
        __syncthreads();
    }
    axpby(2.0f, tCrC, 3.0f, tCgC);
}

using BM = _16;
using BN = _32;
using BK = _8;

extern "C" __global__ void gemm_nt(float const *A, float const *B, float *C, int M, int N, int K)
{
    auto sA = Layout<Shape<BM, BK>>{};
    auto sB = Layout<Shape<BN, BK>>{};
    auto tA = Layout<Shape<_8, _4>>{}, tB = tA;
    auto tC = Layout<Shape<_4, _8>>{};
    Matrix mA{make_gmem_ptr(A), make_stride(_1{}, M), sA, tA};
    Matrix mB{make_gmem_ptr(B), make_stride(_1{}, N), sB, tB};
    Matrix mC{make_gmem_ptr(C), make_stride(_1{}, M), _, tC};
    multiply(make_shape(M, N, K), Shape<BM, BN, BK>{}, mA, mB, mC);
}

/* A and B lie along K, in global and in shared memory, and so do the threads that copy. */
extern "C" __global__ void gemm_tn(float const *A, float const *B, float *C, int M, int N, int K)
{
    auto sA = Layout<Shape<BM, BK>, Stride<BK, _1>>{};
    auto sB = Layout<Shape<BN, BK>, Stride<BK, _1>>{};
    auto tA = Layout<Shape<_8, _4>, Stride<_4, _1>>{}, tB = tA;
    auto tC = Layout<Shape<_4, _8>>{};
    Matrix mA{make_gmem_ptr(A), make_stride(K, _1{}), sA, tA};
    Matrix mB{make_gmem_ptr(B), make_stride(K, _1{}), sB, tB};
    Matrix mC{make_gmem_ptr(C), make_stride(_1{}, M), _, tC};
    multiply(make_shape(M, N, K), Shape<BM, BN, BK>{}, mA, mB, mC);
}

/* The same, but shared memory is M-major and N-major, a column one word longer. */
extern "C" __global__ void gemm_padded(float const *A, float const *B, float *C, int M, int N,
                                       int K)
{
    auto sA = Layout<Shape<BM, BK>, Stride<_1, Int<17>>>{};
    auto sB = Layout<Shape<BN, BK>, Stride<_1, Int<33>>>{};
    auto tA = Layout<Shape<_8, _4>, Stride<_4, _1>>{}, tB = tA;
    auto tC = Layout<Shape<_4, _8>>{};
    Matrix mA{make_gmem_ptr(A), make_stride(K, _1{}), sA, tA};
    Matrix mB{make_gmem_ptr(B), make_stride(K, _1{}), sB, tB};
    Matrix mC{make_gmem_ptr(C), make_stride(_1{}, M), _, tC};
    multiply(make_shape(M, N, K), Shape<BM, BN, BK>{}, mA, mB, mC);
}

/* Two M modes, and K between them in memory: (m0,m1) is (8,M/8), A lies as (m0,K,m1). */
extern "C" __global__ void gett(float const *A, float const *B, float *C, int M, int N, int K)
{
    using BM2 = Shape<_8, _2>;
    auto sA = Layout<Shape<BM2, BK>>{};
    auto sB = Layout<Shape<BN, BK>>{};
    auto tA = Layout<Shape<_8, _4>>{}, tB = tA;
    auto tC = Layout<Shape<_4, _8>>{};
    auto m = make_shape(_8{}, M / 8);
    auto dA = make_stride(make_stride(_1{}, 8 * K), _8{});
    auto dC = make_stride(make_stride(_1{}, _8{}), M);
    Matrix mA{make_gmem_ptr(A), dA, sA, tA};
    Matrix mB{make_gmem_ptr(B), make_stride(_1{}, N), sB, tB};
    Matrix mC{make_gmem_ptr(C), dC, _, tC};
    multiply(make_shape(m, N, K), Shape<BM2, BN, BK>{}, mA, mB, mC);
}

/* The same product by a tiled copy and a tiled MMA; the next tile is loaded into registers while
 * this one is multiplied. */
extern "C" __global__ void gemm_ahead(float const *A, float const *B, float *C, int M, int N, int K)
{
    auto copyA = make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, float>{},
                                 Layout<Shape<_4, _8>>{}, Layout<Shape<_4, _1>>{});
    auto copyB = make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, float>{},
                                 Layout<Shape<_8, _4>>{}, Layout<Shape<_4, _1>>{});
    auto mma = make_tiled_mma(UniversalFMA<float>{}, Layout<Shape<_4, _8, _1>>{});
    auto shape = make_shape(M, N, K);
    Tensor mA = make_tensor(make_gmem_ptr(A), select<0, 2>(shape), make_stride(_1{}, M));
    Tensor mB = make_tensor(make_gmem_ptr(B), select<1, 2>(shape), make_stride(_1{}, N));
    Tensor mC = make_tensor(make_gmem_ptr(C), select<0, 1>(shape), make_stride(_1{}, M));
    auto cta = make_coord(blockIdx.x, blockIdx.y, _);
    Tensor gA = local_tile(mA, Shape<BM, BN, BK>{}, cta, Step<_1, X, _1>{});
    Tensor gB = local_tile(mB, Shape<BM, BN, BK>{}, cta, Step<X, _1, _1>{});
    Tensor gC = local_tile(mC, Shape<BM, BN, BK>{}, cta, Step<_1, _1, X>{});
    __shared__ alignas(16) float smemA[BM::value * BK::value], smemB[BN::value * BK::value];
    Tensor sA = make_tensor(make_smem_ptr(smemA), Layout<Shape<BM, BK>>{});
    Tensor sB = make_tensor(make_smem_ptr(smemB), Layout<Shape<BN, BK>>{});

    auto thrA = copyA.get_slice(threadIdx.x);
    auto thrB = copyB.get_slice(threadIdx.x);
    auto thr = mma.get_slice(threadIdx.x);
    Tensor tAgA = thrA.partition_S(gA); // (CPY,CPY_M,CPY_K,k)
    Tensor tAsA = thrA.partition_D(sA); // (CPY,CPY_M,CPY_K)
    Tensor tBgB = thrB.partition_S(gB);
    Tensor tBsB = thrB.partition_D(sB);
    Tensor tArA = make_fragment_like(tAsA);
    Tensor tBrB = make_fragment_like(tBsB);
    Tensor tCsA = thr.partition_A(sA); // (MMA,MMA_M,MMA_K)
    Tensor tCsB = thr.partition_B(sB); // (MMA,MMA_N,MMA_K)
    Tensor tCgC = thr.partition_C(gC); // (MMA,MMA_M,MMA_N)
    Tensor tCrC = thr.make_fragment_C(tCgC);
    clear(tCrC);

    copy(copyA, tAgA(_, _, _, 0), tArA);
    copy(copyB, tBgB(_, _, _, 0), tBrB);
    CUTE_NO_UNROLL
    for (int k = 0; k < size<3>(tAgA); ++k) {
        copy(tArA, tAsA);
        copy(tBrB, tBsB);
        __syncthreads();
        if (k + 1 < size<3>(tAgA)) {
            copy(copyA, tAgA(_, _, _, k + 1), tArA);
            copy(copyB, tBgB(_, _, _, k + 1), tBrB);
        }
        gemm(mma, tCsA, tCsB, tCrC);
        __syncthreads();
    }
    axpby(2.0f, tCrC, 3.0f, tCgC);
}

/* The host: the same numbers for each kernel, and three loops. */
enum { M = 48, N = 64, K = 40 };

struct Case {
    char const *name;
    void (*kernel)(float const *, float const *, float *, int, int, int);
    int m0, a0, a1, ak, bn, bk; // (m,k) of A is at m % m0 * a0 + m / m0 * a1 + k * ak
};

static int wrong(Case const &c, float const *a, float const *b, float const *got)
{
    int n_wrong = 0;
    for (int m = 0; m < M; ++m)
        for (int n = 0; n < N; ++n) {
            float sum = 0;
            for (int k = 0; k < K; ++k)
                sum += a[m % c.m0 * c.a0 + m / c.m0 * c.a1 + k * c.ak] * b[n * c.bn + k * c.bk];
            n_wrong += got[m + M * n] != 2 * sum + 3 * float((m + M * n) % 3);
        }
    return n_wrong;
}

int main()
{
    static Case const cases[] = {{"gemm_nt", gemm_nt, M, 1, 0, M, 1, N},
                                 {"gemm_tn", gemm_tn, M, K, 0, 1, K, 1},
                                 {"gemm_padded", gemm_padded, M, K, 0, 1, K, 1},
                                 {"gett", gett, 8, 1, 8 * K, 8, 1, N},
                                 {"gemm_ahead", gemm_ahead, M, 1, 0, M, 1, N}};
    static float a[M * K], b[N * K], c[M * N], *A, *B, *C;
    int all = 0;
    for (int i = 0; i < M * K; ++i)
        a[i] = float(i % 7 - 3);
    for (int i = 0; i < N * K; ++i)
        b[i] = float(i % 5 - 2);
    cudaMalloc(&A, sizeof a);
    cudaMalloc(&B, sizeof b);
    cudaMalloc(&C, sizeof c);
    cudaMemcpy(A, a, sizeof a, cudaMemcpyHostToDevice);
    cudaMemcpy(B, b, sizeof b, cudaMemcpyHostToDevice);
    for (Case const &one : cases) {
        for (int i = 0; i < M * N; ++i)
            c[i] = float(i % 3);
        cudaMemcpy(C, c, sizeof c, cudaMemcpyHostToDevice);
        one.kernel<<<dim3(M / BM::value, N / BN::value), 32>>>(A, B, C, M, N, K);
        cudaMemcpy(c, C, sizeof c, cudaMemcpyDeviceToHost);
        int n = wrong(one, a, b, c);
        printf("%-11s %d of %d numbers are wrong\n", one.name, n, M * N);
        all += n;
    }
    cudaFree(A);
    cudaFree(B);
    cudaFree(C);
    return all != 0;
}
