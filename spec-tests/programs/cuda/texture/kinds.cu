/* kinds.cu - textures of each kind: one to three dimensions, layers, cubes, levels, linear memory,
 * rows; surfaces; what texels are read as. */
#include "spec-tests/programs/cuda/program.h"

enum { POINTS = 4 };

__global__ void one(cudaTextureObject_t t, float *out)
{
    out[threadIdx.x] = tex1D<float>(t, threadIdx.x + 1.0f);
}

__global__ void two(cudaTextureObject_t t, float *out)
{
    out[threadIdx.x] = tex2D<float>(t, threadIdx.x + 0.5f, 1.5f);
}

__global__ void three(cudaTextureObject_t t, float *out)
{
    out[threadIdx.x] = tex3D<float>(t, threadIdx.x + 0.5f, 1.5f, 1.0f);
}

__global__ void layered(cudaTextureObject_t t, float *out)
{
    out[threadIdx.x] = tex2DLayered<float>(t, threadIdx.x + 0.5f, 0.5f, threadIdx.x % 2);
}

__global__ void cube(cudaTextureObject_t t, float *out)
{
    out[threadIdx.x] =
        texCubemap<float>(t, threadIdx.x == 0, threadIdx.x == 1, -(threadIdx.x > 1.0f));
}

__global__ void level(cudaTextureObject_t t, float *out)
{
    out[threadIdx.x] = tex2DLod<float>(t, 0.125f, 0.125f, threadIdx.x * 0.5f);
}

__global__ void linear(cudaTextureObject_t t, float *out)
{
    out[threadIdx.x] = tex1Dfetch<float>(t, threadIdx.x * 3);
}

__global__ void bytes(cudaTextureObject_t t, float *out)
{
    uchar4 v = tex2D<uchar4>(t, threadIdx.x + 0.5f, 0.5f);
    out[threadIdx.x] = v.x * 1000 + v.w;
}

__global__ void shares(cudaTextureObject_t t, float *out)
{
    float4 v = tex2D<float4>(t, threadIdx.x * 0.25f, 0.25f);
    out[threadIdx.x] = v.y * 255;
}

__global__ void gather(cudaTextureObject_t t, float *out)
{
    float4 v = tex2Dgather<float4>(t, 1.0f, 1.0f, 0);
    const float at[] = {v.x, v.y, v.z, v.w};
    out[threadIdx.x] = at[threadIdx.x];
}

__global__ void store(cudaSurfaceObject_t s, float *out)
{
    surf2Dwrite(100.0f + threadIdx.x, s, threadIdx.x * 4, 1);
    __syncthreads();
    float v;
    surf2Dread(&v, s, (threadIdx.x + 1) * 4, 1, cudaBoundaryModeClamp);
    out[threadIdx.x] = v;
}

static float *device, host[256];

static cudaResourceDesc of_array(cudaArray_t a)
{
    cudaResourceDesc r = {};
    r.resType = cudaResourceTypeArray;
    r.res.array.array = a;
    return r;
}

static void sample(const char *what, void (*kernel)(cudaTextureObject_t, float *),
                   const cudaResourceDesc &r, const cudaTextureDesc &d)
{
    cudaTextureObject_t t = 0;
    float out[POINTS];
    cudaError_t error = cudaCreateTextureObject(&t, &r, &d, nullptr);
    printf("%s: %s", what, cudaGetErrorName(error));
    if (error == cudaSuccess) {
        kernel<<<1, POINTS>>>(t, device);
        cudaMemcpy(out, device, sizeof out, cudaMemcpyDeviceToHost);
        for (float v : out)
            printf(" %g", v);
        cudaDestroyTextureObject(t);
    }
    puts("");
}

/* An array of singles that counts up from 0. */
static cudaArray_t counted(cudaExtent extent, unsigned flags)
{
    cudaArray_t a;
    cudaChannelFormatDesc c = cudaCreateChannelDesc<float>();
    cudaMalloc3DArray(&a, &c, extent, flags);
    cudaMemcpy3DParms p = {};
    size_t height = extent.height > 0 ? extent.height : 1,
           depth = extent.depth > 0 ? extent.depth : 1;
    p.srcPtr = make_cudaPitchedPtr(host, extent.width * 4, extent.width, height);
    p.dstArray = a;
    p.extent = make_cudaExtent(extent.width, height, depth);
    p.kind = cudaMemcpyHostToDevice;
    cudaMemcpy3D(&p);
    return a;
}

static void arrays()
{
    cudaTextureDesc point = {}, smooth = {};
    point.readMode = smooth.readMode = cudaReadModeElementType;
    for (int k = 0; k < 3; ++k)
        point.addressMode[k] = smooth.addressMode[k] = cudaAddressModeClamp;
    smooth.filterMode = cudaFilterModeLinear;
    cudaArray_t a = counted(make_cudaExtent(8, 0, 0), 0);
    sample("1D", one, of_array(a), smooth);
    cudaFreeArray(a);
    a = counted(make_cudaExtent(5, 3, 0), 0);
    sample("2D", two, of_array(a), point);
    cudaFreeArray(a);
    a = counted(make_cudaExtent(4, 3, 2), 0);
    sample("3D", three, of_array(a), smooth);
    cudaFreeArray(a);
    a = counted(make_cudaExtent(4, 3, 2), cudaArrayLayered);
    sample("layers", layered, of_array(a), point);
    cudaFreeArray(a);
    a = counted(make_cudaExtent(4, 3, 0), cudaArrayTextureGather);
    sample("gather", gather, of_array(a), point);
    cudaFreeArray(a);
    point.normalizedCoords = 1;
    a = counted(make_cudaExtent(1, 1, 6), cudaArrayCubemap);
    sample("cube", cube, of_array(a), point);
    cudaFreeArray(a);
}

static void levels()
{
    cudaMipmappedArray_t m;
    cudaChannelFormatDesc c = cudaCreateChannelDesc<float>();
    cudaTextureDesc d = {};
    cudaResourceDesc r = {};
    cudaMallocMipmappedArray(&m, &c, make_cudaExtent(4, 4, 0), 3);
    for (unsigned l = 0; l < 3; ++l) {
        cudaArray_t a;
        float texels[16];
        for (float &v : texels)
            v = 10.0f * l;
        cudaGetMipmappedArrayLevel(&a, m, l);
        cudaMemcpy2DToArray(a, 0, 0, texels, 4 * (4 >> l), 4 * (4 >> l), 4 >> l,
                            cudaMemcpyHostToDevice);
    }
    r.resType = cudaResourceTypeMipmappedArray;
    r.res.mipmap.mipmap = m;
    d.normalizedCoords = 1;
    d.filterMode = d.mipmapFilterMode = cudaFilterModeLinear;
    d.maxMipmapLevelClamp = 2;
    sample("levels", level, r, d);
    cudaFreeMipmappedArray(m);
}

static void memory()
{
    cudaResourceDesc r = {};
    cudaTextureDesc d = {};
    float *rows;
    size_t pitch;
    cudaMallocPitch(&rows, &pitch, 20, 3);
    cudaMemcpy2D(rows, pitch, host, 20, 20, 3, cudaMemcpyHostToDevice);
    r.resType = cudaResourceTypePitch2D;
    r.res.pitch2D.devPtr = rows;
    r.res.pitch2D.desc = cudaCreateChannelDesc<float>();
    r.res.pitch2D.width = 5;
    r.res.pitch2D.height = 3;
    r.res.pitch2D.pitchInBytes = pitch;
    sample("rows", two, r, d);
    cudaMemcpy(rows, host, 28, cudaMemcpyHostToDevice);
    r.resType = cudaResourceTypeLinear;
    r.res.linear.devPtr = rows;
    r.res.linear.desc = cudaCreateChannelDesc<float>();
    r.res.linear.sizeInBytes = 28;
    sample("linear", linear, r, d);
    cudaFree(rows);
}

static void readings()
{
    cudaArray_t a;
    cudaChannelFormatDesc c = cudaCreateChannelDesc<uchar4>();
    unsigned char texels[32];
    cudaTextureDesc d = {};
    for (int k = 0; k < 32; ++k)
        texels[k] = (unsigned char)(8 * k);
    cudaMallocArray(&a, &c, 4, 2);
    cudaMemcpy2DToArray(a, 0, 0, texels, 16, 16, 2, cudaMemcpyHostToDevice);
    sample("bytes", bytes, of_array(a), d);
    d.filterMode = cudaFilterModeLinear;
    sample("bytes, filtered", bytes, of_array(a), d);
    d.readMode = cudaReadModeNormalizedFloat;
    d.normalizedCoords = 1;
    d.addressMode[0] = cudaAddressModeMirror;
    sample("bytes as floats", shares, of_array(a), d);
    cudaFreeArray(a);
}

static void surfaces()
{
    cudaArray_t a = counted(make_cudaExtent(4, 2, 0), cudaArraySurfaceLoadStore);
    cudaResourceDesc r = of_array(a);
    cudaSurfaceObject_t s;
    float out[8];
    printf("surface: %s\n", cudaGetErrorName(cudaCreateSurfaceObject(&s, &r)));
    store<<<1, POINTS>>>(s, device);
    cudaMemcpy(out, device, 16, cudaMemcpyDeviceToHost);
    for (int k = 0; k < 4; ++k)
        printf(" %g", out[k]);
    cudaMemcpy2DFromArray(out, 16, a, 0, 0, 16, 2, cudaMemcpyDeviceToHost);
    for (float v : out)
        printf(" %g", v);
    puts("");
    cudaDestroySurfaceObject(s);
    cudaFreeArray(a);
}

int main()
{
    for (int k = 0; k < 256; ++k)
        host[k] = (float)k;
    cudaMalloc(&device, POINTS * sizeof *device);
    arrays();
    levels();
    memory();
    readings();
    surfaces();
    cudaFree(device);
    return 0;
}
