/* texture.cu - what texture units and surfaces answer: filters, addressing modes, formats, cubes,
 * levels, gathers, stores, queries.
 *
 * Cases and kernels: texture_case.h. An answer is the words of each point; "create N" where the
 * driver refuses the array or the object with error N. */
#include "gpu/lab/probes/probe.h"
#include "gpu/lab/probes/texture_case.h"

#include <stdlib.h>
#include <string.h>

enum { KERNELS = 512 };

static uint8_t *zeros(size_t bytes)
{
    return static_cast<uint8_t *>(calloc(bytes + 1, 1));
}

static const char *field(const void *of, const char *name, const char *otherwise)
{
    return probe_value(static_cast<const probe_case *>(of), name, otherwise);
}

/* ---- The driver ---- */

template <typename F> static F *function(const char *name)
{
    F *found = reinterpret_cast<F *>(probe_driver(name));
    if (found == nullptr) {
        fprintf(stderr, "texture: the driver has no %s\n", name);
        exit(2);
    }
    return found;
}

#define DRIVER(name) function<decltype(name)>(#name)

/* ---- Arrays ---- */

struct memory {
    CUarray array = nullptr;
    CUmipmappedArray mipmap = nullptr;
    CUdeviceptr linear = 0;
    size_t pitch = 0;
};

static CUarray_format format_of(const texture_case *c)
{
    int extra = c->format->number < 0xc0 ? 0 : c->channels == 4 ? 2 : c->channels - 1;
    return static_cast<CUarray_format>(c->format->number + extra);
}

static CUresult put_level(const texture_case *c, CUarray array, int level)
{
    uint8_t *bytes = zeros(texture_elements(c, level) * size_t(texture_bytes(c)));
    texture_fill(c, level, bytes);
    CUDA_MEMCPY3D copy = {};
    copy.srcMemoryType = CU_MEMORYTYPE_HOST;
    copy.srcHost = bytes;
    copy.srcPitch = copy.WidthInBytes = texture_extent(c, 0, level) * size_t(texture_bytes(c));
    bool rows_are_layers = strcmp(c->geometry, "a1d") == 0;
    copy.Height = rows_are_layers ? 1 : texture_extent(c, 1, level);
    copy.Depth = rows_are_layers ? texture_extent(c, 1, level) : texture_extent(c, 2, level);
    copy.srcHeight = copy.Height;
    copy.dstMemoryType = CU_MEMORYTYPE_ARRAY;
    copy.dstArray = array;
    CUresult error = DRIVER(cuMemcpy3D)(&copy);
    free(bytes);
    return error;
}

static CUresult make_array(const probe_case *p, const texture_case *c, memory *m)
{
    CUDA_ARRAY3D_DESCRIPTOR d = {};
    bool is_gather = strncmp(c->ins, "tld4", 4) == 0;
    bool rows_are_layers = strcmp(c->geometry, "a1d") == 0;
    d.Width = c->size[0];
    d.Height = rows_are_layers ? 0 : c->size[1];
    d.Depth = rows_are_layers ? c->size[1] : c->size[2];
    d.Format = format_of(c);
    d.NumChannels = unsigned(c->channels);
    d.Flags = (c->is_layered ? CUDA_ARRAY3D_LAYERED : 0) | (c->is_cube ? CUDA_ARRAY3D_CUBEMAP : 0) |
              (c->is_surface ? CUDA_ARRAY3D_SURFACE_LDST : 0) |
              (is_gather ? CUDA_ARRAY3D_TEXTURE_GATHER : 0) | unsigned(probe_number(p, "flags", 0));
    CUresult error = CUDA_SUCCESS;
    if (strcmp(c->kind, "mipmap") == 0) {
        error = DRIVER(cuMipmappedArrayCreate)(&m->mipmap, &d, unsigned(c->levels));
        for (int l = 0; error == CUDA_SUCCESS && l < c->levels; ++l) {
            CUarray level;
            error = DRIVER(cuMipmappedArrayGetLevel)(&level, m->mipmap, unsigned(l));
            if (error == CUDA_SUCCESS)
                error = put_level(c, level, l);
        }
        return error;
    }
    error = DRIVER(cuArray3DCreate)(&m->array, &d);
    return error != CUDA_SUCCESS ? error : put_level(c, m->array, 0);
}

static CUresult make_linear(const texture_case *c, memory *m)
{
    size_t row = c->size[0] * size_t(texture_bytes(c)), rows = c->size[1] > 0 ? c->size[1] : 1;
    m->pitch = strcmp(c->kind, "pitch") == 0 ? (row + 31) / 32 * 32 : row;
    uint8_t *tight = zeros(row * rows), *bytes = zeros(m->pitch * rows);
    texture_fill(c, 0, tight);
    for (size_t y = 0; y < rows; ++y)
        memcpy(&bytes[y * m->pitch], &tight[y * row], row);
    CUresult error = DRIVER(cuMemAlloc)(&m->linear, m->pitch * rows);
    if (error == CUDA_SUCCESS)
        error = DRIVER(cuMemcpyHtoD)(m->linear, bytes, m->pitch * rows);
    free(tight);
    free(bytes);
    return error;
}

static void release(memory *m)
{
    if (m->array != nullptr)
        DRIVER(cuArrayDestroy)(m->array);
    if (m->mipmap != nullptr)
        DRIVER(cuMipmappedArrayDestroy)(m->mipmap);
    if (m->linear != 0)
        DRIVER(cuMemFree)(m->linear);
}

/* ---- Objects ---- */

static CUDA_RESOURCE_DESC resource_of(const texture_case *c, const memory *m)
{
    CUDA_RESOURCE_DESC r = {};
    if (m->mipmap != nullptr) {
        r.resType = CU_RESOURCE_TYPE_MIPMAPPED_ARRAY;
        r.res.mipmap.hMipmappedArray = m->mipmap;
    } else if (m->array != nullptr) {
        r.resType = CU_RESOURCE_TYPE_ARRAY;
        r.res.array.hArray = m->array;
    } else if (strcmp(c->kind, "pitch") == 0) {
        r.resType = CU_RESOURCE_TYPE_PITCH2D;
        r.res.pitch2D.devPtr = m->linear;
        r.res.pitch2D.format = format_of(c);
        r.res.pitch2D.numChannels = unsigned(c->channels);
        r.res.pitch2D.width = c->size[0];
        r.res.pitch2D.height = c->size[1];
        r.res.pitch2D.pitchInBytes = m->pitch;
    } else {
        r.resType = CU_RESOURCE_TYPE_LINEAR;
        r.res.linear.devPtr = m->linear;
        r.res.linear.format = format_of(c);
        r.res.linear.numChannels = unsigned(c->channels);
        r.res.linear.sizeInBytes = c->size[0] * size_t(texture_bytes(c));
    }
    return r;
}

static CUaddress_mode address_of(const char *text, int k)
{
    for (; k > 0 && strchr(text, ',') != nullptr; --k)
        text = strchr(text, ',') + 1;
    return *text == 'w'   ? CU_TR_ADDRESS_MODE_WRAP
           : *text == 'm' ? CU_TR_ADDRESS_MODE_MIRROR
           : *text == 'b' ? CU_TR_ADDRESS_MODE_BORDER
                          : CU_TR_ADDRESS_MODE_CLAMP;
}

static CUfilter_mode filter_of(const probe_case *p, const char *name)
{
    return probe_value(p, name, "point")[0] == 'l' ? CU_TR_FILTER_MODE_LINEAR
                                                   : CU_TR_FILTER_MODE_POINT;
}

static CUDA_TEXTURE_DESC texture_of(const probe_case *p)
{
    CUDA_TEXTURE_DESC t = {};
    for (int k = 0; k < 3; ++k)
        t.addressMode[k] = address_of(probe_value(p, "address", "clamp"), k);
    t.filterMode = filter_of(p, "filter");
    t.mipmapFilterMode = filter_of(p, "mip");
    t.flags = (probe_value(p, "read", "element")[0] == 'e' ? CU_TRSF_READ_AS_INTEGER : 0) |
              (probe_number(p, "norm", 0) != 0 ? CU_TRSF_NORMALIZED_COORDINATES : 0) |
              (probe_number(p, "srgb", 0) != 0 ? CU_TRSF_SRGB : 0) |
              (probe_number(p, "seamless", 0) != 0 ? CU_TRSF_SEAMLESS_CUBEMAP : 0) |
              unsigned(probe_number(p, "more", 0));
    t.maxAnisotropy = unsigned(probe_number(p, "aniso", 0));
    t.mipmapLevelBias = strtof(probe_value(p, "bias", "0"), nullptr);
    t.minMipmapLevelClamp = strtof(probe_value(p, "min", "0"), nullptr);
    t.maxMipmapLevelClamp = strtof(probe_value(p, "max", "0"), nullptr);
    const char *border = probe_value(p, "border", "0,0,0,0");
    for (int k = 0; k < 4; ++k) {
        char *end;
        t.borderColor[k] = strtof(border, &end);
        border = *end == ',' ? end + 1 : end;
    }
    return t;
}

static CUresult make_object(const probe_case *p, const texture_case *c, const memory *m,
                            unsigned long long *object)
{
    CUDA_RESOURCE_DESC r = resource_of(c, m);
    if (c->is_surface)
        return DRIVER(cuSurfObjectCreate)(object, &r);
    CUDA_TEXTURE_DESC t = texture_of(p);
    return DRIVER(cuTexObjectCreate)(object, &r, &t, nullptr);
}

/* ---- Kernels ---- */

static CUfunction kernel_of(const texture_case *c)
{
    static char *known[KERNELS], text[8192];
    static CUfunction kernels[KERNELS];
    static int count;
    CUmodule module;
    int k = 0;
    texture_ptx(c, text, sizeof text);
    while (k < count && strcmp(known[k], text) != 0)
        ++k;
    if (k == count && count < KERNELS) {
        known[count++] = strdup(text);
        if (DRIVER(cuModuleLoadData)(&module, text) == CUDA_SUCCESS)
            DRIVER(cuModuleGetFunction)(&kernels[k], module, "run");
    }
    return k < count ? kernels[k] : nullptr;
}

static void answer_array(const texture_case *c, const memory *m, char *answer, size_t size)
{
    size_t n = (texture_elements(c, 0) * size_t(texture_bytes(c)) + 3) / 4;
    uint32_t *words = reinterpret_cast<uint32_t *>(zeros(4 * n));
    CUDA_MEMCPY3D copy = {};
    bool rows_are_layers = strcmp(c->geometry, "a1d") == 0;
    copy.srcMemoryType = CU_MEMORYTYPE_ARRAY;
    copy.srcArray = m->array;
    copy.dstMemoryType = CU_MEMORYTYPE_HOST;
    copy.dstHost = words;
    copy.dstPitch = copy.WidthInBytes = c->size[0] * size_t(texture_bytes(c));
    copy.Height = rows_are_layers ? 1 : texture_extent(c, 1, 0);
    copy.Depth = rows_are_layers ? texture_extent(c, 1, 0) : texture_extent(c, 2, 0);
    copy.dstHeight = copy.Height;
    DRIVER(cuMemcpy3D)(&copy);
    texture_answer(words, 1, int(n), answer, size);
    free(words);
}

static void run(const texture_case *c, const memory *m, unsigned long long object, char *answer,
                size_t size)
{
    static uint32_t *in, *out;
    CUfunction kernel = kernel_of(c);
    if (kernel == nullptr) {
        snprintf(answer, size, "no kernel");
        return;
    }
    if (in == nullptr) {
        cudaMalloc(&in, sizeof c->in);
        cudaMalloc(&out, TEXTURE_POINTS * TEXTURE_RESULTS * sizeof *out);
    }
    bool is_query = c->points == 0;
    unsigned points = is_query ? 1 : unsigned(c->points);
    static uint32_t result[TEXTURE_POINTS][TEXTURE_RESULTS];
    cudaMemcpy(in, c->in, sizeof c->in, cudaMemcpyHostToDevice);
    void *arguments[] = {&object, &in, &out, &points};
    DRIVER(cuLaunchKernel)(kernel, 1, 1, 1, TEXTURE_POINTS, 1, 1, 0, nullptr, arguments, nullptr);
    if (cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost) != cudaSuccess)
        return;
    if (strncmp(c->ins, "sust", 4) == 0 || strncmp(c->ins, "sured", 5) == 0) {
        answer_array(c, m, answer, size);
        return;
    }
    static uint32_t words[TEXTURE_POINTS * TEXTURE_RESULTS];
    int n = 0;
    for (unsigned k = 0; k < points; ++k)
        for (int w = 0; w < texture_words(c); ++w)
            words[n++] = result[k][w];
    texture_answer(words, int(points), texture_words(c), answer, size);
}

static void ask(const probe_case *p, char *answer, size_t size)
{
    static texture_case c;
    memory m;
    unsigned long long object = 0;
    cudaFree(nullptr);
    if (!texture_read(p, field, &c)) {
        snprintf(answer, size, "not a case");
        return;
    }
    bool is_array = strcmp(c.kind, "array") == 0 || strcmp(c.kind, "mipmap") == 0;
    CUresult error = is_array ? make_array(p, &c, &m) : make_linear(&c, &m);
    if (error == CUDA_SUCCESS)
        error = make_object(p, &c, &m, &object);
    if (error != CUDA_SUCCESS)
        snprintf(answer, size, "create %d", int(error));
    else
        run(&c, &m, object, answer, size);
    if (object != 0)
        c.is_surface ? DRIVER(cuSurfObjectDestroy)(object) : DRIVER(cuTexObjectDestroy)(object);
    release(&m);
}

int main(int argc, char **argv)
{
    return probe_main(argc, argv, ask);
}
