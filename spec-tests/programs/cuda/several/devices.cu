/* devices.cu - two devices: the current one of a thread, whose memory, streams and events are. */
#include "spec-tests/programs/cuda/program.h"

__device__ int counter = 5;
__constant__ int step = 10;

__global__ static void count()
{
    counter += step;
}

static void whose(const char *what, const void *p)
{
    cudaPointerAttributes is;
    must(cudaPointerGetAttributes(&is, p), "cudaPointerGetAttributes");
    printf("%s: type %d of device %d\n", what, (int)is.type, is.device);
}

/* What is known of each: returns the number of the first that is not there. */
static int describe()
{
    int devices = 0, current = -1;
    must(cudaGetDeviceCount(&devices), "cudaGetDeviceCount");
    printf("%s\n", devices >= 2 ? "several devices" : "one device");
    must(cudaSetDevice(1), "cudaSetDevice");
    must(cudaGetDevice(&current), "cudaGetDevice");
    printf("current %d\n", current);
    cudaDeviceProp p[2];
    char id[2][16];
    for (int i = 0; i < 2; ++i) {
        must(cudaGetDeviceProperties(&p[i], i), "cudaGetDeviceProperties");
        must(cudaDeviceGetPCIBusId(id[i], sizeof id[i], i), "cudaDeviceGetPCIBusId");
    }
    must(cudaDeviceGetByPCIBusId(&current, id[1]), "cudaDeviceGetByPCIBusId");
    printf("%s, %s, %s, bus of device %d\n", strcmp(p[0].name, p[1].name) == 0 ? "alike" : "differ",
           memcmp(&p[0].uuid, &p[1].uuid, sizeof p[0].uuid) != 0 ? "two UUIDs" : "one UUID",
           strcmp(id[0], id[1]) != 0 ? "two buses" : "one bus", current);
    return devices;
}

/* Variables are those of each device, constants as well. */
static void use_variables()
{
    int value[2], big = 100;
    must(cudaMemcpyToSymbol(step, &big, sizeof big), "cudaMemcpyToSymbol");
    for (int i = 0; i < 2; ++i) {
        must(cudaSetDevice(i), "cudaSetDevice");
        count<<<1, 1>>>();
        must(cudaMemcpyFromSymbol(&value[i], counter, sizeof value[i]), "cudaMemcpyFromSymbol");
    }
    printf("counters %d %d\n", value[0], value[1]);
}

/* Streams and events are of the device that was current. */
static void use_streams(int *x, int *host)
{
    cudaStream_t s;
    cudaEvent_t here, there;
    int device = -1;
    must(cudaSetDevice(1), "cudaSetDevice");
    must(cudaStreamCreate(&s), "cudaStreamCreate");
    must(cudaEventCreate(&there), "cudaEventCreate");
    must(cudaSetDevice(0), "cudaSetDevice");
    must(cudaEventCreate(&here), "cudaEventCreate");
    must(cudaStreamGetDevice(s, &device), "cudaStreamGetDevice");
    printf("stream of device %d\n", device);
    count<<<1, 1, 0, s>>>();
    say("a launch into it", cudaGetLastError());
    say("an event of this device", cudaEventRecord(here, s));
    say("an event of its own", cudaEventRecord(there, s));
    say("waiting for it here", cudaStreamWaitEvent(0, there, 0));
    say("a copy in it", cudaMemcpyAsync(host, x, 0, cudaMemcpyDeviceToHost, s));
    must(cudaStreamSynchronize(s), "cudaStreamSynchronize");
    must(cudaEventDestroy(here), "cudaEventDestroy");
    must(cudaEventDestroy(there), "cudaEventDestroy");
    must(cudaStreamDestroy(s), "cudaStreamDestroy");
}

int main()
{
    int devices = describe(), *x, *host;
    say("one too many", cudaSetDevice(devices));
    must(cudaMalloc(&x, 64), "cudaMalloc");
    must(cudaMallocHost(&host, 64), "cudaMallocHost");
    must(cudaSetDevice(0), "cudaSetDevice");
    whose("memory", x);
    whose("host memory", host);
    use_variables();
    use_streams(x, host);

    /* Limits and a reset are of the current device alone. */
    size_t limit[2];
    must(cudaDeviceSetLimit(cudaLimitStackSize, 4096), "cudaDeviceSetLimit");
    for (int i = 1; i >= 0; --i) {
        must(cudaSetDevice(i), "cudaSetDevice");
        must(cudaDeviceGetLimit(&limit[i], cudaLimitStackSize), "cudaDeviceGetLimit");
    }
    printf("stacks %d %d\n", (int)limit[0], (int)limit[1]);
    must(cudaDeviceReset(), "cudaDeviceReset");
    must(cudaMemset(x, 0, 64), "cudaMemset");
    must(cudaFree(x), "cudaFree");
    must(cudaFreeHost(host), "cudaFreeHost");
}
