/* texture.c - textures and surfaces: the cases of gpu/lab/probes/texture.cu, put to the machine,
 * with the kernel that the device ran.
 *
 * Here: a case as an array, an object and a launch. Not here: what a case means
 * (gpu/lab/probes/texture_case.h). */
#define _POSIX_C_SOURCE 200809L
#include "spec-tests/compare/replay/replay.h"

#include "emu/ptx.h"
#include "emu/texture.h"
#include "gpu/lab/probes/texture_case.h"

enum { TEXT = 8192, TABLE = 512 };

static const char *field(const void *of, const char *name, const char *otherwise)
{
    return replay_value((const replay_case *)of, name, otherwise);
}

/* One machine for all cases; a module for each kernel. */
typedef struct bench {
    emu_machine *m;
    char *text[TABLE];
    emu_ptx *module[TABLE];
    int modules;
    _Alignas(16) uint32_t in[TEXTURE_POINTS][TEXTURE_INPUTS]; /* as kernels load and store them */
    _Alignas(16) uint32_t out[TEXTURE_POINTS][TEXTURE_RESULTS];
} bench;

static bench *the_bench(void)
{
    static bench b;
    if (b.m == NULL) {
        emu_config config = emu_defaults();
        config.checks = 0;
        config.uncounted = true;
        b.m = emu_open(&config, NULL);
        if (b.m != NULL)
            (void)(emu_share(b.m, b.in, sizeof b.in, "points") &&
                   emu_share(b.m, b.out, sizeof b.out, "results"));
    }
    return &b;
}

/* NULL, and why in the answer. */
static emu_ptx *kernel_of(bench *b, const texture_case *c, replay_answer *a)
{
    static char text[TEXT];
    emu_ptx_error error;
    texture_ptx(c, text, sizeof text);
    for (int k = 0; k < b->modules; ++k)
        if (strcmp(b->text[k], text) == 0)
            return b->module[k];
    emu_ptx *module = b->modules == TABLE ? NULL : emu_ptx_load(b->m, text, strlen(text), &error);
    if (module == NULL) {
        replay_say(a, "no kernel");
        return NULL;
    }
    b->module[b->modules] = module;
    b->text[b->modules] = strdup(text);
    b->modules += b->text[b->modules] != NULL;
    return module;
}

/* ---- Arrays --------------------------------------------------------------------------------- */

static emu_texel texel_of(const texture_format *f)
{
    static const char *const names[EMU_TEXELS] = {"u8",  "u16", "u32", "s8",   "s16", "s32",
                                                  "f16", "f32", "un8", "un16", "sn8", "sn16"};
    int k = 0;
    while (k < EMU_TEXELS - 1 && strcmp(names[k], f->name) != 0)
        ++k;
    return (emu_texel)k;
}

static void put_level(emu_machine *m, const texture_case *c, emu_array *array, int level)
{
    uint32_t n[3];
    uint8_t *bytes = calloc(texture_elements(c, level) + 1, (size_t)texture_bytes(c));
    emu_array_extent(array, level, n);
    uint64_t row = n[0] * (uint64_t)texture_bytes(c);
    if (bytes == NULL)
        return;
    texture_fill(c, level, bytes);
    for (uint32_t z = 0; z < n[2]; ++z)
        for (uint32_t y = 0; y < n[1]; ++y)
            emu_put(m, emu_array_row(array, level, y, z), bytes + (z * n[1] + y) * row, row);
    free(bytes);
}

static emu_array *array_of(emu_machine *m, const replay_case *of, const texture_case *c)
{
    const char *why;
    bool one = strcmp(c->geometry, "a1d") == 0;
    emu_array_shape shape = {.texel = texel_of(c->format),
                             .channels = c->channels,
                             .width = c->size[0],
                             .height = one ? 0 : c->size[1],
                             .depth = one ? c->size[1] : c->size[2],
                             .levels = c->levels,
                             .is_layered = c->is_layered,
                             .is_cube = c->is_cube || replay_number(of, "flags", 0) == 4,
                             .is_surface = c->is_surface,
                             .is_gathered = strncmp(c->ins, "tld4", 4) == 0};
    emu_array *array = emu_array_open(m, &shape, "the array", &why);
    for (int l = 0; array != NULL && l < c->levels; ++l)
        put_level(m, c, array, l);
    return array;
}

/* Linear memory, and rows of it; 0: there is none. */
static uint64_t memory_of(emu_machine *m, const texture_case *c, uint64_t *pitch)
{
    uint64_t row = c->size[0] * (uint64_t)texture_bytes(c), rows = c->size[1] > 0 ? c->size[1] : 1;
    *pitch = strcmp(c->kind, "pitch") == 0 ? (row + 31) / 32 * 32 : row;
    uint64_t address = emu_alloc(m, *pitch * rows, "the memory");
    uint8_t *bytes = malloc(row * rows);
    if (bytes != NULL && address != 0) {
        texture_fill(c, 0, bytes);
        for (uint64_t y = 0; y < rows; ++y)
            emu_put(m, address + y * *pitch, bytes + y * row, row);
    }
    free(bytes);
    return address;
}

/* ---- Objects -------------------------------------------------------------------------------- */

static emu_wrap wrap_of(const char *text, int k)
{
    for (; k > 0 && strchr(text, ',') != NULL; --k)
        text = strchr(text, ',') + 1;
    return *text == 'w'   ? EMU_WRAP_REPEAT
           : *text == 'm' ? EMU_WRAP_MIRROR
           : *text == 'b' ? EMU_WRAP_BORDER
                          : EMU_WRAP_CLAMP;
}

static bool is_on(const replay_case *c, const char *name)
{
    return replay_number(c, name, 0) != 0;
}

static emu_sampler sampler_of(const replay_case *c)
{
    emu_sampler s = {.is_linear = replay_is(c, "filter", "linear"),
                     .mip_is_linear = replay_is(c, "mip", "linear"),
                     .is_normalised = is_on(c, "norm"),
                     .reads_integers = !replay_is(c, "read", "float"),
                     .srgb = is_on(c, "srgb"),
                     .seamless = is_on(c, "seamless"),
                     .bias = strtof(replay_value(c, "bias", "0"), NULL),
                     .least = strtof(replay_value(c, "min", "0"), NULL),
                     .most = strtof(replay_value(c, "max", "0"), NULL),
                     .anisotropy = (int)replay_number(c, "aniso", 0)};
    const char *border = replay_value(c, "border", "0,0,0,0");
    for (int k = 0; k < 3; ++k)
        s.wrap[k] = wrap_of(replay_value(c, "address", "clamp"), k);
    for (int k = 0; k < 4; ++k) {
        char *end;
        s.border[k] = strtof(border, &end);
        border = *end == ',' ? end + 1 : end;
    }
    return s;
}

static emu_resource resource_of(const texture_case *c, emu_array *array, uint64_t memory,
                                uint64_t pitch)
{
    emu_resource_kind kind = strcmp(c->kind, "mipmap") == 0   ? EMU_RESOURCE_MIPMAP
                             : strcmp(c->kind, "linear") == 0 ? EMU_RESOURCE_LINEAR
                             : strcmp(c->kind, "pitch") == 0  ? EMU_RESOURCE_PITCH
                                                              : EMU_RESOURCE_ARRAY;
    return (emu_resource){.kind = kind,
                          .array = array,
                          .address = memory,
                          .texel = texel_of(c->format),
                          .channels = c->channels,
                          .width = c->size[0],
                          .height = kind == EMU_RESOURCE_LINEAR ? 0 : c->size[1],
                          .pitch = pitch};
}

/* ---- Running -------------------------------------------------------------------------------- */

static void answer_array(emu_machine *m, const texture_case *c, emu_array *array, replay_answer *a)
{
    uint32_t n[3], texels = texture_elements(c, 0);
    uint64_t row = c->size[0] * (uint64_t)texture_bytes(c);
    uint8_t *bytes = calloc(texels * (size_t)texture_bytes(c) + 4, 1);
    emu_array_extent(array, 0, n);
    for (uint32_t z = 0; bytes != NULL && z < n[2]; ++z)
        for (uint32_t y = 0; y < n[1]; ++y)
            emu_get(m, emu_array_row(array, 0, y, z), bytes + (z * n[1] + y) * row, row);
    if (bytes != NULL)
        texture_answer((const uint32_t *)(void *)bytes, 1,
                       (int)((texels * (unsigned)texture_bytes(c) + 3) / 4), a->text,
                       sizeof a->text);
    free(bytes);
}

static bool launch(bench *b, emu_ptx *kernel, uint64_t object, const texture_case *c,
                   replay_answer *a)
{
    uint64_t in = (uint64_t)(uintptr_t)b->in, out = (uint64_t)(uintptr_t)b->out;
    uint32_t points = c->points == 0 ? 1 : (uint32_t)c->points;
    const void *arguments[] = {&object, &in, &out, &points};
    emu_ptx_launch how = {.entry = "run",
                          .grid = {1, 1, 1},
                          .block = {TEXTURE_POINTS, 1, 1},
                          .arguments = arguments,
                          .count = 4};
    emu_ptx_error error;
    int before = emu_findings(b->m);
    emu_end end = emu_ptx_start(kernel, &how, &error);
    const emu_finding *found = emu_found(b->m, before);
    if (end == EMU_FINISHED && found == NULL)
        return true;
    a->faulted = end == EMU_FAULTED && found != NULL;
    a->rule = found != NULL ? found->rule : EMU_STUCK;
    replay_say(a, "%s",
               end == EMU_REFUSED ? error.text
               : found != NULL    ? found->message
                                  : "no end");
    return false;
}

static void run(bench *b, uint64_t object, const texture_case *c, emu_array *array,
                replay_answer *a)
{
    uint32_t word[TEXTURE_POINTS * TEXTURE_RESULTS];
    int n = 0, points = c->points == 0 ? 1 : c->points;
    emu_ptx *kernel = kernel_of(b, c, a);
    memcpy(b->in, c->in, sizeof b->in);
    if (kernel == NULL || !launch(b, kernel, object, c, a))
        return;
    if (strncmp(c->ins, "sust", 4) == 0 || strncmp(c->ins, "sured", 5) == 0) {
        answer_array(b->m, c, array, a);
        return;
    }
    for (int k = 0; k < points; ++k)
        for (int w = 0; w < texture_words(c); ++w)
            word[n++] = b->out[k][w];
    texture_answer(word, points, texture_words(c), a->text, sizeof a->text);
}

void replay_texture(const replay_case *of, replay_answer *a)
{
    static texture_case c;
    bench *b = the_bench();
    const char *why = NULL;
    uint64_t pitch = 0, memory = 0, object = 0;
    emu_array *array = NULL;
    if (b->m == NULL || !texture_read(of, field, &c)) {
        replay_say(a, "not a case");
        return;
    }
    if (strcmp(c.kind, "array") == 0 || strcmp(c.kind, "mipmap") == 0)
        array = array_of(b->m, of, &c);
    else
        memory = memory_of(b->m, &c, &pitch);
    emu_resource resource = resource_of(&c, array, memory, pitch);
    emu_sampler sampler = sampler_of(of);
    if (array != NULL || memory != 0)
        object = c.is_surface ? emu_surface_open(b->m, &resource, &why)
                              : emu_texture_open(b->m, &resource, &sampler, &why);
    if (object == 0)
        replay_say(a, "create 1");
    else
        run(b, object, &c, array, a);
    (void)(c.is_surface ? emu_surface_close(b->m, object) : emu_texture_close(b->m, object));
    if (array != NULL)
        emu_array_close(b->m, array);
    if (memory != 0)
        emu_free(b->m, memory);
}
