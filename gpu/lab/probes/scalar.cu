/* scalar.cu - what every scalar form answers to 4,096 operands.
 *
 *      scalar add.s32 d:b32 a:i32 b:i32
 *
 * cases/scalar.awk says how a case is written, scalar_case.h what the operands hold; the kernels
 * are those of cases/scalar_ptx.awk, in PROGRAM.cubin beside the program. The answer:
 *
 *      digest D parts P,P,.. some V,V,..      D: of all results, in the order of the runs; P: of
 *                                             each sixteenth, its low 16 bits; V: the first result
 *                                             of every 585th run, from run 1 on
 *      .. many V,V,..                         of approximations: of every 8th run, from 0 on
 *
 * Where SCALAR_RAW is set, all results are appended to that file, each as wide as its type. */
#include "gpu/lab/probes/probe.h"
#include "gpu/lab/probes/scalar_case.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { THREADS = 256, NAME = 512 };

typedef CUresult load_module(CUmodule *, const char *);
typedef CUresult get_function(CUfunction *, CUmodule, const char *);
typedef CUresult launch(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                        unsigned, CUstream, void **, void **);

struct form {
    char name[NAME];
    char source[SCALAR_SOURCES][16], result[SCALAR_RESULTS][16]; /* types; "" where there is none */
};

static void read_form(const probe_case *c, form *f)
{
    memset(f, 0, sizeof *f);
    for (int i = 0; i < c->fields; ++i) {
        strncat(f->name, i == 0 ? "" : "_", NAME - strlen(f->name) - 1);
        strncat(f->name, c->field[i], NAME - strlen(f->name) - 1);
        scalar_operand o;
        for (const char *rest = c->field[i]; i > 0 && *rest != '\0';) {
            if (strchr("|,{}[].", *rest) != NULL) {
                ++rest;
                continue;
            }
            rest = scalar_operand_of(rest, &o);
            int source = scalar_place(o.name, "abcx"), result = scalar_place(o.name, "defg");
            if (source >= 0)
                strcpy(f->source[source], o.type);
            if (result >= 0)
                strcpy(f->result[result], o.type);
        }
    }
    for (char *p = f->name; *p != '\0'; ++p)
        *p = isalnum((unsigned char)*p) ? *p : '_';
}

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
            fprintf(stderr, "scalar: %s cannot be loaded\n", path);
            exit(2);
        }
    }
    return loaded;
}

static bool run_form(const form *f, const uint64_t *in, uint64_t *out)
{
    static uint64_t *from, *to;
    CUfunction kernel;
    size_t ins = SCALAR_SOURCES * SCALAR_RUNS * 8, outs = SCALAR_RESULTS * SCALAR_RUNS * 8;
    get_function *get = (get_function *)probe_driver("cuModuleGetFunction");
    launch *start = (launch *)probe_driver("cuLaunchKernel");
    if (get(&kernel, module(), f->name) != CUDA_SUCCESS)
        return false;
    if (from == NULL &&
        (cudaMalloc(&from, ins) != cudaSuccess || cudaMalloc(&to, outs) != cudaSuccess))
        return false;
    void *args[] = {&from, &to};
    cudaMemcpy(from, in, ins, cudaMemcpyHostToDevice);
    cudaMemset(to, 0, outs);
    if (start(kernel, SCALAR_RUNS / THREADS, 1, 1, THREADS, 1, 1, 0, NULL, args, NULL) !=
        CUDA_SUCCESS)
        return false;
    return cudaMemcpy(out, to, outs, cudaMemcpyDeviceToHost) == cudaSuccess;
}

static void say(char *answer, size_t size, const char *format, const char *before, uint64_t v)
{
    size_t used = strlen(answer);
    snprintf(answer + used, size - used, format, before, (unsigned long long)v);
}

static void digests(const form *f, const uint64_t *out, char *answer, size_t size)
{
    uint64_t all = 0, part = 0, parts[SCALAR_PARTS];
    for (unsigned run = 0; run < SCALAR_RUNS; ++run) {
        for (unsigned k = 0; k < SCALAR_RESULTS; ++k)
            if (f->result[k][0] != '\0') {
                all = scalar_digest(all, out[SCALAR_RUNS * k + run]);
                part = scalar_digest(part, out[SCALAR_RUNS * k + run]);
            }
        if ((run + 1) % (SCALAR_RUNS / SCALAR_PARTS) == 0) {
            parts[run / (SCALAR_RUNS / SCALAR_PARTS)] = part & 0xffff;
            part = 0;
        }
    }
    say(answer, size, "%s%016llx parts", "digest ", all);
    for (int k = 0; k < SCALAR_PARTS; ++k)
        say(answer, size, "%s%04llx", k == 0 ? " " : ",", parts[k]);
}

static void keep_raw(const form *f, const uint64_t *out)
{
    const char *path = getenv("SCALAR_RAW");
    FILE *raw = path == NULL ? NULL : fopen(path, "ab");
    if (raw == NULL)
        return;
    for (unsigned k = 0; k < SCALAR_RESULTS; ++k)
        for (unsigned run = 0; f->result[k][0] != '\0' && run < SCALAR_RUNS; ++run)
            fwrite(&out[SCALAR_RUNS * k + run], 1, (scalar_bits(f->result[k]) + 7) / 8, raw);
    fclose(raw);
}

static void ask(const probe_case *c, char *answer, size_t size)
{
    static uint64_t in[SCALAR_SOURCES * SCALAR_RUNS], out[SCALAR_RESULTS * SCALAR_RUNS];
    static form f;
    read_form(c, &f);
    for (unsigned k = 0; k < SCALAR_SOURCES; ++k)
        for (unsigned run = 0; run < SCALAR_RUNS; ++run)
            in[SCALAR_RUNS * k + run] =
                f.source[k][0] == '\0' ? 0 : scalar_value(f.source[k], run, k);
    if (!run_form(&f, in, out)) {
        snprintf(answer, size, "no kernel %s", f.name);
        return;
    }
    digests(&f, out, answer, size);
    for (unsigned k = 0; k < SCALAR_SOME; ++k)
        say(answer, size, "%s%llx", k == 0 ? " some " : ",", out[1 + SCALAR_SOME_STEP * k]);
    for (unsigned k = 0; scalar_is_approximate(c->field[1]) && k < SCALAR_MANY; ++k)
        say(answer, size, "%s%llx", k == 0 ? " many " : ",", out[SCALAR_RUNS / SCALAR_MANY * k]);
    keep_raw(&f, out);
}

int main(int argc, char **argv)
{
    return probe_main(argc, argv, ask);
}
