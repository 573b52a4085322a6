/* devices.cu - choosing the device; versions; flags. */
#include "spec-tests/programs/cuda/program.h"

int main()
{
    int count = -1, device = -1, version = 0;
    unsigned flags = 0;
    must(cudaGetDeviceCount(&count), "cudaGetDeviceCount");
    must(cudaSetDevice(0), "cudaSetDevice");
    must(cudaGetDevice(&device), "cudaGetDevice");
    must(cudaRuntimeGetVersion(&version), "cudaRuntimeGetVersion");
    printf("%d of %d, runtime %d\n", device, count, version / 1000);
    must(cudaDriverGetVersion(&version), "cudaDriverGetVersion");
    printf("driver %d\n", version >= 13000);
    must(cudaGetDeviceFlags(&flags), "cudaGetDeviceFlags");
    printf("flags %u\n", flags);
    must(cudaSetDeviceFlags(cudaDeviceScheduleYield), "cudaSetDeviceFlags");
    must(cudaGetDeviceFlags(&flags), "cudaGetDeviceFlags");
    printf("flags %u\n", flags);
    say("a negative one", cudaSetDevice(-1));
    say("one too many", cudaSetDevice(count));
    size_t unused = 1, total = 0;
    must(cudaMemGetInfo(&unused, &total), "cudaMemGetInfo");
    printf("%d\n", unused < total && total > (size_t)100 << 30);
}
