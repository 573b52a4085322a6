/* matrix.cu - sparse matrix instructions, and wmma: where elements are, and what results are.
 *
 *      matrix op mma.sp..   d f32*4 a f16*4 b f16*4 c f32*4 sel 0 meta ordered
 *      matrix op wgmma..    c f32*4 a f16*4 sel 0 meta ordered scaled 1 tail 1,1,0,0
 *                           low f16 high f16 adesc X bdesc X
 *      matrix op wmma.mma.. d f32*8 a f16*8 b f16*8 c f32*8
 *      matrix op wmma.load..  d f16*8 stride S at O            element by element: whence
 *      matrix op wmma.store.. a f16*4 stride S at O            element by element: whence
 *
 * "f16*4" is a type and its rows of 32-bit registers; matrix_case.h says what they hold. low and
 * high: the types in the two halves of shared memory, to which descriptors are relative. The
 * kernels are those of cases/matrix_ptx.awk, in PROGRAM.cubin beside the program. The answer of
 * what multiplies:
 *
 *      digest D parts P,P,..      of all results; of each run, its low 16 bits
 *
 * Of wmma.load the number of the element in memory, lane by lane; of wmma.store, for each element
 * in memory, the number of the element in registers. Where MATRIX_RAW is set, all results of what
 * multiplies are appended to that file. */
#include "gpu/lab/probes/matrix_case.h"
#include "gpu/lab/probes/probe.h"

#include <ctype.h>
#include <unistd.h>

enum { NAME = 512, WARPGROUP = 128, WORDS = 1 << 15, UNITS = 1 << 13 };

typedef CUresult load_module(CUmodule *, const char *);
typedef CUresult get_function(CUfunction *, CUmodule, const char *);
typedef CUresult launch(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                        unsigned, CUstream, void **, void **);

static CUmodule module()
{
    static CUmodule loaded;
    char path[4096] = "";
    if (loaded == NULL) {
        cudaFree(NULL); /* makes the context */
        ssize_t n = readlink("/proc/self/exe", path, sizeof path - 8);
        strcpy(path + (n > 0 ? n : 0), ".cubin");
        load_module *load = (load_module *)probe_driver("cuModuleLoad");
        if (load == NULL || load(&loaded, path) != CUDA_SUCCESS) {
            fprintf(stderr, "matrix: %s cannot be loaded\n", path);
            exit(2);
        }
    }
    return loaded;
}

/* A case and the words that go in and come out. */
struct job {
    const probe_case *c;
    const char *op;
    matrix_field a, b, c_, d;
    int threads;
    uint32_t in[WORDS], out[WORDS];
};

/* The kernel's name: what makes a kernel of its own. */
static void name_of(const job *j, char *name)
{
    snprintf(name, NAME, "%s_%s_%s_%s", j->op, probe_value(j->c, "sel", "0"),
             probe_value(j->c, "a", "0"), probe_value(j->c, "tail", "0"));
    for (char *p = name; *p != '\0'; ++p)
        *p = isalnum((unsigned char)*p) ? *p : '_';
}

static uint64_t hexadecimal(const probe_case *c, const char *name)
{
    return strtoull(probe_value(c, name, "0"), NULL, 16);
}

static bool run(job *j)
{
    static uint32_t *from, *to;
    static CUfunction kernel;
    static char last[NAME];
    char name[NAME];
    name_of(j, name);
    get_function *get = (get_function *)probe_driver("cuModuleGetFunction");
    launch *start = (launch *)probe_driver("cuLaunchKernel");
    if (strcmp(name, last) != 0 && get(&kernel, module(), name) != CUDA_SUCCESS)
        return false;
    strcpy(last, name);
    if (from == NULL && (cudaMalloc(&from, sizeof j->in) != cudaSuccess ||
                         cudaMalloc(&to, sizeof j->out) != cudaSuccess))
        return false;
    uint64_t x = hexadecimal(j->c, "adesc"), y = hexadecimal(j->c, "bdesc");
    uint32_t stride = (uint32_t)probe_number(j->c, "stride", 0);
    uint32_t at = (uint32_t)probe_number(j->c, "at", 0);
    uint32_t scaled = (uint32_t)probe_number(j->c, "scaled", 1);
    void *args[] = {&from, &to, &x, &y, &stride, &at, &scaled};
    cudaMemcpy(from, j->in, sizeof j->in, cudaMemcpyHostToDevice);
    cudaMemset(to, 0xff, sizeof j->out);
    if (start(kernel, 1, 1, 1, (unsigned)j->threads, 1, 1, 0, NULL, args, NULL) != CUDA_SUCCESS)
        return false;
    return cudaMemcpy(j->out, to, sizeof j->out, cudaMemcpyDeviceToHost) == cudaSuccess;
}

/* ---- Products ---- */

static void draw(job *j, unsigned number)
{
    const matrix_field *f[] = {&j->a, &j->b, &j->c_};
    unsigned row = 0, threads = (unsigned)j->threads;
    const char *meta = probe_value(j->c, "meta", "none");
    for (unsigned k = 0; k < 3; ++k)
        for (unsigned r = 0; r < (unsigned)f[k]->rows; ++r, ++row)
            for (unsigned t = 0; t < threads; ++t)
                j->in[row * threads + t] = matrix_register(f[k], number, k, r, t);
    for (unsigned t = 0; t < threads; ++t)
        j->in[row * threads + t] = matrix_meta(meta, number, t);
    ++row;
    for (unsigned i = 0; i < MATRIX_SMEM / 4; ++i)
        j->in[row * threads + i] =
            i < MATRIX_HALF / 4
                ? matrix_word(probe_value(j->c, "low", "b32"), number, MATRIX_LOW, i)
                : matrix_word(probe_value(j->c, "high", "b32"), number, MATRIX_HIGH,
                              i - MATRIX_HALF / 4);
}

static void keep_raw(const job *j, int words)
{
    const char *path = getenv("MATRIX_RAW");
    FILE *raw = path == NULL ? NULL : fopen(path, "ab");
    if (raw == NULL)
        return;
    fwrite(j->out, 4, (size_t)words, raw);
    fclose(raw);
}

static void multiply(job *j, char *answer, size_t size)
{
    uint64_t all = 0, parts[MATRIX_RUNS];
    int words = (j->op[1] == 'g' ? j->c_.rows : j->d.rows) * j->threads;
    for (unsigned number = 0; number < MATRIX_RUNS; ++number) {
        uint64_t part = 0;
        draw(j, number);
        if (!run(j)) {
            snprintf(answer, size, "no kernel");
            return;
        }
        for (int i = 0; i < words; ++i)
            part = matrix_digest(part, j->out[i]);
        parts[number] = part & 0xffff;
        all = matrix_digest(all, (uint32_t)part);
        keep_raw(j, words);
    }
    size_t used = (size_t)snprintf(answer, size, "digest %016llx parts", (unsigned long long)all);
    for (unsigned number = 0; number < MATRIX_RUNS; ++number)
        used += (size_t)snprintf(answer + used, size - used, "%s%04llx", number == 0 ? " " : ",",
                                 (unsigned long long)parts[number]);
}

/* ---- wmma.load and wmma.store ---- */

static void load(job *j, char *answer, size_t size)
{
    static uint16_t unit[UNITS];
    int bits = j->d.bits, each = bits < 32 ? 32 / bits : 1,
        rows = bits == 64 ? j->d.rows / 2 : j->d.rows;
    memset(unit, 0, sizeof unit);
    for (int plane = 0; plane < matrix_planes(bits); ++plane) {
        for (unsigned i = 0; i < MATRIX_MEMORY / 4; ++i)
            j->in[i] = matrix_places(bits, plane, i);
        if (!run(j)) {
            snprintf(answer, size, "no kernel");
            return;
        }
        for (int lane = 0; lane < 32; ++lane)
            for (int i = 0; i < rows * each; ++i) {
                uint32_t word = j->out[(bits == 64 ? 2 * i : i / each) * 32 + lane];
                uint32_t e =
                    word >> (i % each * (bits & 31)) & (bits >= 32 ? UINT32_MAX : (1U << bits) - 1);
                unit[lane * rows * each + i] |= (uint16_t)(e << (plane * bits));
            }
    }
    probe_units(unit, (size_t)(32 * rows * each), answer, size);
}

static void store(job *j, char *answer, size_t size)
{
    static uint16_t unit[UNITS];
    int bits = j->a.bits;
    memset(j->in, 0xff, sizeof j->in);
    for (int r = 0; r < j->a.rows; ++r)
        for (unsigned lane = 0; lane < 32; ++lane)
            j->in[(unsigned)r * 32 + lane] = matrix_numbers(bits, (unsigned)r, lane);
    if (!run(j)) {
        snprintf(answer, size, "no kernel");
        return;
    }
    size_t n = MATRIX_MEMORY / 8;
    for (size_t i = 0; i < n; ++i)
        unit[i] = bits == 64   ? (uint16_t)j->out[2 * i]
                  : bits == 32 ? (uint16_t)j->out[i]
                               : (uint16_t)(j->out[i / 2] >> (16 * (i % 2)));
    while (n > 0 && unit[n - 1] == 0xffff)
        --n;
    probe_units(unit, n, answer, size);
}

static void ask(const probe_case *c, char *answer, size_t size)
{
    static job j;
    j.c = c;
    j.op = probe_value(c, "op", "");
    j.a = matrix_field_of(probe_value(c, "a", ""));
    j.b = matrix_field_of(probe_value(c, "b", ""));
    j.c_ = matrix_field_of(probe_value(c, "c", ""));
    j.d = matrix_field_of(probe_value(c, "d", ""));
    j.threads = j.op[1] == 'g' ? WARPGROUP : 32;
    if (strncmp(j.op, "wmma.load", 9) == 0)
        load(&j, answer, size);
    else if (strncmp(j.op, "wmma.store", 10) == 0)
        store(&j, answer, size);
    else
        multiply(&j, answer, size);
}

int main(int argc, char **argv)
{
    return probe_main(argc, argv, ask);
}
