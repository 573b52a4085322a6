/* others.c - see others.h. A machine and a module for each schedule. */
#include "spec-tests/unit/emu/kernels/others/others.h"

#include "spec-tests/unit/emu/kernels/kernel.h"

#include "emu/exec/alu/numbers.h"
#include "emu/isa/arch.h"
#include "emu/ptx.h"
#include "emu/ptx/statement.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Jobs ---- */

static others_argument *add_argument(others_job *job)
{
    ck_assert_int_lt(job->arguments, OTHERS_ARGUMENTS);
    others_argument *a = &job->argument[job->arguments++];
    memset(a, 0, sizeof *a);
    a->buffer = -1;
    return a;
}

static others_buffer *add_buffer(others_job *job, emu_type type, int n, double off)
{
    ck_assert_int_lt(job->buffers, OTHERS_BUFFERS);
    others_argument *a = add_argument(job);
    a->buffer = job->buffers;
    others_buffer *b = &job->buffer[job->buffers++];
    *b = (others_buffer){.type = type, .n = n, .off = off};
    return b;
}

static double *new_values(int n)
{
    double *v = calloc((size_t)n, sizeof *v);
    ck_assert_ptr_nonnull(v);
    return v;
}

double *others_in(others_job *job, emu_type type, int n)
{
    return add_buffer(job, type, n, 0)->before = new_values(n);
}

double *others_out(others_job *job, emu_type type, int n, double off)
{
    return add_buffer(job, type, n, off)->after = new_values(n);
}

double *others_inout(others_job *job, emu_type type, int n, double **after)
{
    others_buffer *b = add_buffer(job, type, n, 0);
    *after = b->after = new_values(n);
    return b->before = new_values(n);
}

void others_scratch(others_job *job, int bytes)
{
    if (bytes > 0)
        add_buffer(job, EMU_U8, bytes, 0);
    else
        add_argument(job);
}

int others_not_passed(others_job *job)
{
    ck_assert_int_eq(job->argument[--job->arguments].buffer, job->buffers - 1);
    return job->buffers - 1;
}

void others_u32(others_job *job, uint32_t v)
{
    memcpy(add_argument(job)->bytes, &v, sizeof v);
}

void others_u64(others_job *job, uint64_t v)
{
    memcpy(add_argument(job)->bytes, &v, sizeof v);
}

void others_f32(others_job *job, float v)
{
    memcpy(add_argument(job)->bytes, &v, sizeof v);
}

void others_any_map(others_job *job, int buffer, const emu_map *map)
{
    others_argument *a = add_argument(job);
    a->buffer = buffer;
    a->mapped = true;
    a->map = *map;
}

static emu_map_type map_type(emu_type type)
{
    static const emu_map_type of[] = {
        [EMU_U8] = EMU_MAP_U8 + 1,     [EMU_E4M3] = EMU_MAP_U8 + 1, [EMU_F16] = EMU_MAP_F16 + 1,
        [EMU_BF16] = EMU_MAP_BF16 + 1, [EMU_F32] = EMU_MAP_F32 + 1, [EMU_S32] = EMU_MAP_S32 + 1,
        [EMU_TF32] = EMU_MAP_TF32 + 1, [EMU_S8] = EMU_MAP_U8 + 1};
    ck_assert(type < sizeof of / sizeof of[0] && of[type] > 0);
    return of[type] - 1;
}

void others_map(others_job *job, int buffer, const int size[2], const int box[2],
                emu_map_swizzle swizzle)
{
    emu_type type = job->buffer[buffer].type;
    emu_map map = {.type = map_type(type), .rank = 2, .step = {1, 1}, .swizzle = swizzle};
    for (int i = 0; i < 2; ++i) {
        map.size[i] = (uint64_t)size[1 - i];
        map.box[i] = (uint32_t)box[1 - i];
    }
    map.stride[0] = map.size[0] * emu_type_bits(type) / 8;
    others_any_map(job, buffer, &map);
}

void others_descriptor(others_job *job, int buffer, const int size[2], const int box[2])
{
    const int bytes = box[1] * (int)emu_type_bits(job->buffer[buffer].type) / 8;
    others_map(job, buffer, size, box, bytes == 64 ? EMU_SWIZZLE_64B : EMU_SWIZZLE_128B);
    others_u32(job, (uint32_t)size[0]);
    others_u32(job, (uint32_t)size[1]);
    others_u64(job, (uint64_t)size[1]);
    others_u64(job, 1);
}

void others_multiply(const int size[3], const double *a, const double *b, bool b_by_columns,
                     double *c)
{
    int m = size[0], n = size[1], kk = size[2];
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j)
            for (int k = 0; k < kk; ++k)
                c[i * n + j] += a[i * kk + k] * (b_by_columns ? b[j * kk + k] : b[k * n + j]);
}

void others_fill(double *v, int n)
{
    for (int i = 0; i < n; ++i)
        v[i] = others_small(i);
}

double others_four_bits(int code)
{
    static const double values[] = {0, 0.5, 1, 1.5, 2, 3, 4, 6};
    return code & 8 ? -values[code & 7] : values[code & 7];
}

/* ---- Memory of the machine ---- */

static bool is_float(emu_type type)
{
    return emui_format_of(type)->specials != EMUI_NOT_FLOAT;
}

static void put(emu_machine *m, others_buffer *b)
{
    uint32_t bytes = emu_type_bits(b->type) / 8;
    b->address = emu_alloc(m, (uint64_t)b->n * bytes, "buffer");
    ck_assert_uint_ne(b->address, 0);
    for (int i = 0; b->before != NULL && i < b->n; ++i) {
        uint64_t bits = is_float(b->type)
                            ? emui_encode(b->type, b->before[i], EMU_RN, false)
                            : emui_encode_integer(b->type, (int64_t)b->before[i], false);
        ck_assert(emu_put(m, b->address + (uint64_t)i * bytes, &bits, bytes));
    }
}

static double got_value(emu_machine *m, const others_buffer *b, int i)
{
    uint32_t bytes = emu_type_bits(b->type) / 8;
    uint64_t bits = 0;
    ck_assert(emu_get(m, b->address + (uint64_t)i * bytes, &bits, bytes));
    return is_float(b->type) ? emui_decode(b->type, bits)
                             : (double)emui_decode_integer(b->type, bits);
}

static void compare(emu_machine *m, const others_buffer *b, const char *what)
{
    for (int i = 0; b->after != NULL && i < b->n; ++i) {
        double got = got_value(m, b, i), after = b->after[i];
        if (!(fabs(got - after) <= b->off * (1 + fabs(after))))
            ck_abort_msg("%s: element %d of %d is %.9g, not %.9g", what, i, b->n, got, after);
    }
}

static void resolve(const others_job *job, others_argument *a)
{
    if (a->buffer < 0)
        return;
    uint64_t address = job->buffer[a->buffer].address;
    if (!a->mapped) {
        memcpy(a->bytes + a->at, &address, sizeof address);
        return;
    }
    emu_tensor_map encoded;
    emu_map_refusal why;
    a->map.base = address;
    const char *refused = emu_map_encode(&encoded, &a->map, &why);
    ck_assert_msg(refused == NULL, "%s", why.text);
    memcpy(a->bytes, &encoded, sizeof encoded);
}

/* ---- Runs ---- */

static char *read_text(const char *folder, const char *file, size_t *size)
{
    char path[200];
    snprintf(path, sizeof path, "spec-tests/spec/recorded/ptx/%s/%s.ptx", folder, file);
    return kernel_text(path, size);
}

static emu_ptx_launch launch_of(const others_kernel *k, others_job *job, const void **arguments,
                                const emu_ptx *module)
{
    emu_ptx_launch l = {.entry = k->entry,
                        .dynamic_shared = k->shared,
                        .arguments = arguments,
                        .count = job->arguments};
    emu_ptx_entry only;
    ck_assert(emu_ptx_entry_at(module, 0, &only));
    if (k->entry == NULL)
        l.entry = only.name;
    for (int d = 0; d < 3; ++d) {
        l.grid[d] = k->grid[d] == 0 ? 1 : k->grid[d];
        l.block[d] = k->block[d] == 0 ? 1 : k->block[d];
        l.cluster[d] = k->cluster[d];
    }
    for (int i = 0; i < job->arguments; ++i) {
        resolve(job, &job->argument[i]);
        arguments[i] = job->argument[i].bytes;
    }
    return l;
}

static void tell(const emu_machine *m, const emu_ptx *module, const char *what)
{
    for (int i = 0; i < emu_findings(m); ++i) {
        const emu_finding *f = emu_found(m, i);
        const emu_source *s = f->pc < 0 ? NULL : emu_ptx_source(module, f->pc);
        fprintf(stderr, "%s: line %d: %s: %s\n", what, s == NULL ? 0 : s->at,
                s == NULL || s->text == NULL ? "" : s->text, f->message);
    }
}

/* Wavefronts of the run as a profiler counted them, where the folder has a list of them. */
static void compare_wavefronts(const emu_machine *m, const char *folder, const others_kernel *k)
{
    char path[200], line[200], file[64], entry[64];
    snprintf(path, sizeof path, "spec-tests/spec/recorded/ptx/%s/wavefronts.txt", folder);
    FILE *f = fopen(path, "r");
    bool found = f == NULL;
    while (!found && fgets(line, sizeof line, f) != NULL) {
        unsigned loads = 0, stores = 0, here = 0;
        int n = sscanf(line, "%63s %63s %u %u %u", file, entry, &loads, &stores, &here);
        if (n < 4 || strcmp(file, k->file) != 0 || strcmp(entry, k->entry) != 0)
            continue;
        found = true;
        ck_assert_msg(emu_counted(m)->wavefronts == (n == 5 ? here : loads + stores),
                      "%d wavefronts, and %s", (int)emu_counted(m)->wavefronts, line);
    }
    ck_assert_msg(found, "%s has no line of %s", path, k->entry);
    if (f != NULL)
        fclose(f);
}

static void run_once(const char *folder, const others_kernel *k, others_job *job,
                     const emu_config *config)
{
    static const char *const schedules[] = {"early", "late", "random"};
    char what[200];
    snprintf(what, sizeof what, "%s/%s %s, %s %d", folder, k->file, k->entry ? k->entry : "",
             schedules[config->schedule], (int)config->seed);
    size_t size;
    emu_ptx_error error;
    char *text = read_text(folder, k->file, &size), target[EMUI_PTX_TARGET];
    emu_config of_target = *config;
    ck_assert(emui_ptx_target(text, size, target) && emui_arch_for(target, &of_target.arch));
    emu_machine *m = emu_open(&of_target, NULL);
    ck_assert_ptr_nonnull(m);
    emu_ptx *module = emu_ptx_load(m, text, size, &error);
    free(text);
    ck_assert_msg(module != NULL, "%s: %d:%d: %s", what, error.line, error.column, error.text);
    for (int i = 0; i < job->buffers; ++i)
        put(m, &job->buffer[i]);
    const void *arguments[OTHERS_ARGUMENTS];
    emu_ptx_launch launch = launch_of(k, job, arguments, module);
    emu_end end = emu_ptx_start(module, &launch, &error);
    ck_assert_msg(end != EMU_REFUSED, "%s: %d:%d: %s", what, error.line, error.column, error.text);
    tell(m, module, what);
    ck_assert_msg(end == EMU_FINISHED && emu_findings(m) == 0, "%s: end %d, %d findings", what,
                  (int)end, emu_findings(m));
    for (int i = 0; i < job->buffers; ++i)
        compare(m, &job->buffer[i], what);
    compare_wavefronts(m, folder, k);
    emu_ptx_unload(module);
    emu_close(m);
}

void others_run(const char *folder, const others_kernel *k)
{
    others_job *job = calloc(1, sizeof *job);
    ck_assert_ptr_nonnull(job);
    k->fill(job);
    const char *more = getenv("OTHERS_SEEDS"); /* random schedules; `make check` tries one */
    int seeds = more == NULL ? 1 : atoi(more);
    for (int i = 0; i < 2 + seeds; ++i) {
        emu_config config = emu_defaults();
        config.schedule = i == 0 ? EMU_LATEST : i == 1 ? EMU_EARLIEST : EMU_RANDOM;
        config.shuffle = i >= 2;
        config.seed = (uint64_t)i;
        run_once(folder, k, job, &config);
    }
    for (int i = 0; i < job->buffers; ++i) {
        free(job->buffer[i].before);
        free(job->buffer[i].after);
    }
    free(job);
}
