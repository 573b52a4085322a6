/* properties.cu - what programs look at in cudaDeviceProp. */
#include "spec-tests/programs/cuda/program.h"

int main()
{
    cudaDeviceProp p;
    must(cudaGetDeviceProperties(&p, 0), "cudaGetDeviceProperties");
    printf("%s, %d.%d, %d SMs\n", p.name, p.major, p.minor, p.multiProcessorCount);
    printf("shared %zu %zu %zu %zu\n", p.sharedMemPerBlock, p.sharedMemPerBlockOptin,
           p.sharedMemPerMultiprocessor, p.reservedSharedMemPerBlock);
    printf("registers %d %d, constants %zu, L2 %d %d\n", p.regsPerBlock, p.regsPerMultiprocessor,
           p.totalConstMem, p.l2CacheSize, p.persistingL2CacheMaxSize);
    printf("threads %d %d %d %d %d, warp %d, CTAs %d\n", p.maxThreadsPerBlock, p.maxThreadsDim[0],
           p.maxThreadsDim[1], p.maxThreadsDim[2], p.maxThreadsPerMultiProcessor, p.warpSize,
           p.maxBlocksPerMultiProcessor);
    printf("grid %d %d %d, bus %d, engines %d\n", p.maxGridSize[0], p.maxGridSize[1],
           p.maxGridSize[2], p.memoryBusWidth, p.asyncEngineCount);
    printf("%d %d %d %d %d %d %d %d\n", p.unifiedAddressing, p.managedMemory, p.cooperativeLaunch,
           p.clusterLaunch, p.concurrentKernels, p.canMapHostMemory, p.memoryPoolsSupported,
           p.integrated);
    printf("textures %d %d %d %d %d, %zu %zu\n", p.maxTexture1D, p.maxTexture2D[0],
           p.maxTexture2D[1], p.maxTexture3D[0], p.maxTextureCubemap, p.textureAlignment,
           p.texturePitchAlignment);
    say("another device", cudaGetDeviceProperties(&p, 1000));
}
