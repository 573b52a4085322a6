/* fetch.h - one kernel over one texture or surface: what the suites of this folder share.
 *
 * What is here: a machine with an array of 4 x 2 singles, texel (x, y) = 4 y + x, PTX of one
 * instruction, a launch of one thread. What is not: assertions about numbers. */
#ifndef CHECK_FETCH_H
#define CHECK_FETCH_H

#include "emu/ptx.h"
#include "emu/texture.h"

#include "spec-tests/unit/emu/fixture.h"

enum { FETCH_WORDS = 4, FETCH_WIDTH = 4, FETCH_HEIGHT = 2 };

typedef struct fetch {
    emu_machine *m;
    emu_array *array;
    uint64_t texture, surface;
    uint32_t result[FETCH_WORDS];
} fetch;

static const emu_array_shape fetch_shape = {.texel = EMU_TEXEL_F32,
                                            .channels = 1,
                                            .width = FETCH_WIDTH,
                                            .height = FETCH_HEIGHT,
                                            .levels = 1,
                                            .is_surface = true};

static inline void fetch_open(fetch *f, bool strict)
{
    const char *why;
    emu_config config = emu_defaults();
    config.strict = strict;
    memset(f, 0, sizeof *f);
    f->m = emu_open(&config, NULL);
    f->array = emu_array_open(f->m, &fetch_shape, "the array", &why);
    ck_assert_ptr_nonnull(f->array);
    for (uint32_t y = 0; y < FETCH_HEIGHT; ++y) {
        float row[FETCH_WIDTH];
        for (uint32_t x = 0; x < FETCH_WIDTH; ++x)
            row[x] = (float)(FETCH_WIDTH * y + x);
        ck_assert(emu_put(f->m, emu_array_row(f->array, 0, y, 0), row, sizeof row));
    }
    const emu_resource resource = {
        .kind = EMU_RESOURCE_ARRAY, .array = f->array, .texel = EMU_TEXEL_F32, .channels = 1};
    const emu_sampler sampler = {.wrap = {EMU_WRAP_CLAMP, EMU_WRAP_CLAMP, EMU_WRAP_CLAMP},
                                 .is_linear = true,
                                 .reads_integers = true};
    f->texture = emu_texture_open(f->m, &resource, &sampler, &why);
    f->surface = emu_surface_open(f->m, &resource, &why);
    ck_assert(f->texture != 0 && f->surface != 0);
}

static inline void fetch_close(fetch *f)
{
    emu_close(f->m);
}

/* Instructions on %object, of which %r0 .. %r3 become the result. */
static inline emu_end fetch_run(fetch *f, uint64_t object, const char *body)
{
    static char text[4096];
    emu_ptx_error error = {.text = ""};
    uint64_t out = emu_alloc(f->m, sizeof f->result, "out");
    const void *arguments[] = {&object, &out};
    const emu_ptx_launch launch = {
        .grid = {1, 1, 1}, .block = {1, 1, 1}, .arguments = arguments, .count = 2};
    snprintf(text, sizeof text,
             ".version 8.3\n.target sm_90a\n.address_size 64\n"
             ".visible .entry k(.param .u64 object, .param .u64 out)\n{\n"
             "  .reg .b32 %%r<8>; .reg .b64 %%object, %%out;\n"
             "  ld.param.u64 %%object, [object]; ld.param.u64 %%out, [out];\n"
             "  mov.b32 %%r0, 0; mov.b32 %%r1, 0; mov.b32 %%r2, 0; mov.b32 %%r3, 0;\n%s\n"
             "  st.global.v4.b32 [%%out], {%%r0, %%r1, %%r2, %%r3};\n  ret;\n}\n",
             body);
    emu_end end = emu_ptx_run(f->m, text, &launch, &error);
    ck_assert_msg(end != EMU_REFUSED, "%s", error.text);
    emu_get(f->m, out, f->result, sizeof f->result);
    return end;
}

static inline float fetch_float(const fetch *f, int k)
{
    float v;
    memcpy(&v, &f->result[k], sizeof v);
    return v;
}

#endif
