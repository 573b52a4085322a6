/* thrust.cu - thrust: vectors, transform, reduce, scan, sort. */
#include "spec-tests/programs/cuda/program.h"

#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/transform.h>

struct mix {
    __host__ __device__ int operator()(int x) const
    {
        return (int)((unsigned)x * 2654435761u >> 12);
    }
};

int main()
{
    const int n = 10000;
    thrust::device_vector<int> x(n), y(n);
    thrust::sequence(x.begin(), x.end());
    thrust::transform(x.begin(), x.end(), y.begin(), mix());
    printf("%d\n", thrust::reduce(x.begin(), x.end()));
    thrust::inclusive_scan(x.begin(), x.end(), x.begin());
    thrust::sort(y.begin(), y.end());
    thrust::host_vector<int> a = x, b = y;
    printf("%d %d %u\n", a[1], a[n - 1], digest(&a[0], n * sizeof(int)));
    printf("%d %d %u\n", b[0], b[n - 1], digest(&b[0], n * sizeof(int)));
}
