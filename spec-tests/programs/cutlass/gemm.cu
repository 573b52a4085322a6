/* gemm.cu - D = A B + C by CUTLASS's collective builders: tensor copies and products in warps of
 * their own, persistent CTAs, clusters of 2 x 1. On Hopper by wgmma; compiled for sm_100a by
 * tcgen05 of pairs of CTAs. Compiled against CUTLASS's headers, where they are; checked against
 * sums on the host.
 *
 * gemm [M [N [K]]]; prints the greatest difference, and exits with 1 where there is one: all values
 * are small integers, whose sums are exact. */
#include <cutlass/cutlass.h>

#include <cutlass/epilogue/collective/collective_builder.hpp>
#include <cutlass/gemm/collective/collective_builder.hpp>
#include <cutlass/gemm/device/gemm_universal_adapter.h>
#include <cutlass/gemm/kernel/gemm_universal.hpp>
#include <cutlass/util/packed_stride.hpp>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

using cute::_1;
using cute::_128;
using cute::_2;
using cute::_256;
using cute::_64;
using cute::Shape;

using element = cutlass::half_t;
using row_major = cutlass::layout::RowMajor;
using column_major = cutlass::layout::ColumnMajor;
using cluster = Shape<_2, _1, _1>;
#ifdef BLACKWELL
using arch = cutlass::arch::Sm100;
using tile = Shape<_256, _128, _64>; /* of a pair */
using epilogue_schedule = cutlass::epilogue::TmaWarpSpecialized2Sm;
using schedule = cutlass::gemm::KernelTmaWarpSpecialized2SmSm100;
#else
using arch = cutlass::arch::Sm90;
using tile = Shape<_64, _64, _64>;
using epilogue_schedule = cutlass::epilogue::TmaWarpSpecialized;
using schedule = cutlass::gemm::KernelTmaWarpSpecializedPingpong;
#endif

using epilogue = cutlass::epilogue::collective::CollectiveBuilder<
    arch, cutlass::arch::OpClassTensorOp, tile, cluster,
    cutlass::epilogue::collective::EpilogueTileAuto, float, float, float, row_major, 4, float,
    row_major, 4, epilogue_schedule>::CollectiveOp;

using mainloop = cutlass::gemm::collective::CollectiveBuilder<
    arch, cutlass::arch::OpClassTensorOp, element, row_major, 8, element, column_major, 8, float,
    tile, cluster,
    cutlass::gemm::collective::StageCountAutoCarveout<static_cast<int>(
        sizeof(typename epilogue::SharedStorage))>,
    schedule>::CollectiveOp;

using kernel = cutlass::gemm::kernel::GemmUniversal<Shape<int, int, int, int>, mainloop, epilogue,
                                                    cutlass::gemm::PersistentScheduler>;
using device_gemm = cutlass::gemm::device::GemmUniversalAdapter<kernel>;

/* In device memory. */
template <class T> static T *upload(const std::vector<T> &from)
{
    T *to = nullptr;
    cudaMalloc(&to, from.size() * sizeof(T));
    cudaMemcpy(to, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice);
    return to;
}

template <class T> static std::vector<T> small_integers(int count, int factor)
{
    std::vector<T> v(count);
    for (int i = 0; i < count; ++i)
        v[i] = T(float(i * factor % 7 - 3));
    return v;
}

static double difference(const std::vector<element> &a, const std::vector<element> &b,
                         const std::vector<float> &c, const std::vector<float> &d, int n, int k)
{
    double most = 0;
    for (int at = 0; at < int(d.size()); ++at) {
        double sum = c[at];
        for (int i = 0; i < k; ++i)
            sum += double(float(a[at / n * k + i])) * double(float(b[at % n * k + i]));
        most = std::fmax(most, std::fabs(sum - d[at]));
    }
    return most;
}

static bool run(const typename device_gemm::Arguments &arguments)
{
    device_gemm op;
    void *workspace = nullptr;
    size_t bytes = device_gemm::get_workspace_size(arguments);
    if (bytes > 0 && cudaMalloc(&workspace, bytes) != cudaSuccess)
        return false;
    bool good = device_gemm::can_implement(arguments) == cutlass::Status::kSuccess &&
                op.initialize(arguments, workspace) == cutlass::Status::kSuccess &&
                op.run() == cutlass::Status::kSuccess && cudaDeviceSynchronize() == cudaSuccess;
    cudaFree(workspace);
    return good;
}

int main(int argc, char **argv)
{
    int m = argc > 1 ? atoi(argv[1]) : 256, n = argc > 2 ? atoi(argv[2]) : 192,
        k = argc > 3 ? atoi(argv[3]) : 160;
    std::vector<element> a = small_integers<element>(m * k, 3),
                         b = small_integers<element>(n * k, 5);
    std::vector<float> c = small_integers<float>(m * n, 2), d(m * n);
    element *da = upload(a), *db = upload(b);
    float *dc = upload(c), *dd = upload(d);
    cutlass::KernelHardwareInfo hardware;
    hardware.device_id = 0;
    hardware.sm_count = 4; /* so that a CTA has more than one tile */
    typename device_gemm::Arguments arguments{
        cutlass::gemm::GemmUniversalMode::kGemm,
        {m, n, k, 1},
        {da, cutlass::make_cute_packed_stride(typename kernel::StrideA{}, {m, k, 1}), db,
         cutlass::make_cute_packed_stride(typename kernel::StrideB{}, {n, k, 1})},
        {{1.0f, 1.0f},
         dc,
         cutlass::make_cute_packed_stride(typename kernel::StrideC{}, {m, n, 1}),
         dd,
         cutlass::make_cute_packed_stride(typename kernel::StrideD{}, {m, n, 1})},
        hardware};
    if (!run(arguments)) {
        printf("gemm: it does not run: %s\n", cudaGetErrorString(cudaGetLastError()));
        return 2;
    }
    cudaMemcpy(d.data(), dd, d.size() * sizeof d[0], cudaMemcpyDeviceToHost);
    double most = difference(a, b, c, d, n, k);
    printf("gemm %d x %d x %d: greatest difference %g\n", m, n, k, most);
    cudaFree(da);
    cudaFree(db);
    cudaFree(dc);
    cudaFree(dd);
    return most > 0;
}
