/* probe.cu - the loop of all probes: read a case, run it, write the answer; go on after a fault. */
#include "gpu/lab/probes/probe.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void split(probe_case *c)
{
    char *rest = c->text;
    c->fields = 0;
    for (char *word; c->fields < PROBE_FIELDS && (word = strtok_r(rest, " \t", &rest)) != NULL;)
        c->field[c->fields++] = word;
}

const char *probe_value(const probe_case *c, const char *name, const char *otherwise)
{
    for (int i = 1; i + 1 < c->fields; i += 2)
        if (strcmp(c->field[i], name) == 0)
            return c->field[i + 1];
    return otherwise;
}

long long probe_number(const probe_case *c, const char *name, long long otherwise)
{
    const char *v = probe_value(c, name, NULL);
    return v == NULL ? otherwise : strtoll(v, NULL, 0);
}

int probe_list(const probe_case *c, const char *name, long long otherwise, int most, long long *out)
{
    const char *v = probe_value(c, name, "");
    int n = 0;
    for (int i = 0; i < most; ++i)
        out[i] = otherwise;
    while (*v != '\0' && n < most) {
        char *end;
        out[n++] = strtoll(v, &end, 0);
        v = *end == ',' ? end + 1 : end;
        if (end == v && *end != '\0')
            break;
    }
    return n;
}

static const probe_type types[] = {{"u8", CU_TENSOR_MAP_DATA_TYPE_UINT8, 1},
                                   {"u16", CU_TENSOR_MAP_DATA_TYPE_UINT16, 2},
                                   {"u32", CU_TENSOR_MAP_DATA_TYPE_UINT32, 4},
                                   {"s32", CU_TENSOR_MAP_DATA_TYPE_INT32, 4},
                                   {"u64", CU_TENSOR_MAP_DATA_TYPE_UINT64, 8},
                                   {"s64", CU_TENSOR_MAP_DATA_TYPE_INT64, 8},
                                   {"f16", CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2},
                                   {"f32", CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 4},
                                   {"f64", CU_TENSOR_MAP_DATA_TYPE_FLOAT64, 8},
                                   {"bf16", CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2},
                                   {"f32ftz", CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ, 4},
                                   {"tf32", CU_TENSOR_MAP_DATA_TYPE_TFLOAT32, 4},
                                   {"tf32ftz", CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ, 4},
                                   {"u4x16_8", CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B, 1},
                                   {"u4x16_16", CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN16B, 1},
                                   {"u6x16_16", CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B, 1}};

const probe_type *probe_type_of(const probe_case *c)
{
    const char *name = probe_value(c, "type", "u16");
    for (size_t i = 0; i < sizeof types / sizeof types[0]; ++i)
        if (strcmp(types[i].name, name) == 0)
            return &types[i];
    return NULL;
}

void *probe_driver(const char *name)
{
    void *f = NULL;
    cudaDriverEntryPointQueryResult found;
    cudaGetDriverEntryPointByVersion(name, &f, 12000, cudaEnableDefault, &found);
    return f;
}

void probe_ramp(const probe_case *c, uint16_t *unit, size_t n)
{
    long long first = probe_number(c, "first", 1), mul = probe_number(c, "mul", 1);
    for (size_t i = 0; i < n; ++i)
        unit[i] = (uint16_t)(first + mul * (long long)i);
}

void probe_units(const uint16_t *unit, size_t n, char *answer, size_t size)
{
    size_t used = 0;
    for (size_t i = 0; i < n && used + 32 < size;) {
        size_t same = 1, up = 1;
        while (i + same < n && unit[i + same] == unit[i])
            ++same;
        while (i + up < n && unit[i + up] == (uint16_t)(unit[i] + up))
            ++up;
        size_t run = same >= up ? same : up;
        used += (size_t)snprintf(answer + used, size - used, "%s%x", i == 0 ? "" : ",", unit[i]);
        if (run > 1)
            used +=
                (size_t)snprintf(answer + used, size - used, "%c%zx", same >= up ? '*' : '+', run);
        i += run;
    }
    if (n == 0)
        snprintf(answer, size, "-");
}

/* The context is gone: a new process takes the lines from the next one on. */
static void start_again(char **argv, long line)
{
    char from[32];
    snprintf(from, sizeof from, "%ld", line);
    char *again[] = {argv[0], argv[1], argv[2], from, NULL};
    execv("/proc/self/exe", again);
    perror("probe: execv");
    exit(2);
}

static void head(FILE *out)
{
    cudaDeviceProp p;
    int driver = 0, runtime = 0;
    cudaGetDeviceProperties(&p, 0);
    cudaDriverGetVersion(&driver);
    cudaRuntimeGetVersion(&runtime);
    fprintf(out, "# device %s, sm_%d%d\n# cuda driver %d, runtime %d\n", p.name, p.major, p.minor,
            driver, runtime);
}

int probe_main(int argc, char **argv, probe_ask *ask)
{
    static char line[PROBE_LINE], answer[PROBE_ANSWER];
    static probe_case c;
    if (argc < 3) {
        fprintf(stderr, "usage: %s CASES ANSWERS\n", argv[0]);
        return 2;
    }
    long from = argc > 3 ? atol(argv[3]) : 0;
    FILE *in = fopen(argv[1], "r"), *out = fopen(argv[2], from > 0 ? "a" : "w");
    if (in == NULL || out == NULL) {
        perror(in == NULL ? argv[1] : argv[2]);
        return 2;
    }
    if (from == 0)
        head(out);
    for (long number = 1; fgets(line, sizeof line, in) != NULL; ++number) {
        line[strcspn(line, "\r\n")] = '\0';
        if (number <= from)
            continue;
        if (line[0] == '#' || line[0] == '\0') {
            fprintf(out, "%s\n", line);
            continue;
        }
        memcpy(c.text, line, sizeof line);
        split(&c);
        answer[0] = '\0';
        ask(&c, answer, sizeof answer);
        cudaError_t e = cudaGetLastError();
        if (e != cudaSuccess)
            snprintf(answer, sizeof answer, "fault %s", cudaGetErrorName(e));
        fprintf(out, "%s  =  %s\n", line, answer);
        fflush(out);
        if (e != cudaSuccess && cudaDeviceSynchronize() != cudaSuccess)
            start_again(argv, number);
    }
    fclose(in);
    return fclose(out) == 0 ? 0 : 2;
}
