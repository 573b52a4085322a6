/* tex.c - tex and tld4 from PTX: results, what is written in the same launch, texels without a
 * value. That filters round as an H200 does, the recorded answers show
 * (compare/replay/texture.c). */
#include "spec-tests/unit/emu/exec/texture/fetch.h"

START_TEST(a_linear_filter_is_between_texels)
{
    fetch f;
    fetch_open(&f, false);
    ck_assert_int_eq(fetch_run(&f, f.texture,
                               "mov.f32 %r4, 0f3f800000; mov.f32 %r5, 0f3f800000;\n"
                               "tex.2d.v4.f32.f32 {%r0, %r1, %r2, %r3}, [%object, {%r4, %r5}];"),
                     EMU_FINISHED);
    ck_assert(fetch_float(&f, 0) == 2.5f && f.result[1] == 0 && f.result[3] == 0);
    fetch_close(&f);
}
END_TEST

START_TEST(a_gather_goes_round)
{
    fetch f;
    fetch_open(&f, false);
    ck_assert_int_eq(fetch_run(&f, f.texture,
                               "mov.f32 %r4, 0f3f800000;\n"
                               "tld4.r.2d.v4.f32.f32 {%r0, %r1, %r2, %r3}, [%object, {%r4, %r4}];"),
                     EMU_FINISHED);
    ck_assert(fetch_float(&f, 0) == 4 && fetch_float(&f, 1) == 5 && fetch_float(&f, 2) == 1 &&
              fetch_float(&f, 3) == 0);
    fetch_close(&f);
}
END_TEST

START_TEST(a_surface_store_is_not_seen_in_its_launch)
{
    fetch f;
    char body[512];
    fetch_open(&f, false);
    snprintf(body, sizeof body,
             "mov.b32 %%r4, 0; mov.f32 %%r5, 0f3f000000;\n"
             "sust.b.2d.b32.trap [%%object, {%%r4, %%r4}], %%r5;\n"
             "mov.b64 %%object, %llu;\n"
             "tex.2d.v4.f32.f32 {%%r0, %%r1, %%r2, %%r3}, [%%object, {%%r5, %%r5}];",
             (unsigned long long)f.texture);
    ck_assert_int_eq(fetch_run(&f, f.surface, body), EMU_FINISHED);
    check_finding(f.m, "reads through a texture byte 0x0 of the array, which lane 0 of warp 0");
    fetch_close(&f);
}
END_TEST

START_TEST(a_texel_that_nobody_wrote_is_found)
{
    fetch f;
    const char *why;
    fetch_open(&f, false);
    emu_array *fresh = emu_array_open(f.m, &fetch_shape, "fresh", &why);
    const emu_resource resource = {.array = fresh, .texel = EMU_TEXEL_F32, .channels = 1};
    const emu_sampler sampler = {.reads_integers = true};
    uint64_t object = emu_texture_open(f.m, &resource, &sampler, &why);
    fetch_run(&f, object,
              "mov.f32 %r4, 0f3f800000;\n"
              "tex.2d.v4.f32.f32 {%r0, %r1, %r2, %r3}, [%object, {%r4, %r4}];");
    check_finding(f.m, "of fresh, which was never written");
    fetch_close(&f);
}
END_TEST

/* 4 x 2 texels in each of three layers; texel (x, y) of layer k is 100 k + 10 y + x. */
START_TEST(a_layer_has_texels_of_its_own)
{
    const emu_array_shape shape = {.texel = EMU_TEXEL_F32,
                                   .channels = 1,
                                   .width = 4,
                                   .height = 2,
                                   .depth = 3,
                                   .levels = 1,
                                   .is_layered = true};
    const emu_sampler sampler = {.reads_integers = true};
    const char *why;
    fetch f;
    fetch_open(&f, false);
    emu_array *array = emu_array_open(f.m, &shape, "layers", &why);
    for (uint32_t k = 0; k < 3; ++k)
        for (uint32_t y = 0; y < 2; ++y) {
            const float v = 100 * (float)k + 10 * (float)y, row[] = {v, v + 1, v + 2, v + 3};
            ck_assert(emu_put(f.m, emu_array_row(array, 0, y, k), row, sizeof row));
        }
    const emu_resource resource = {
        .kind = EMU_RESOURCE_ARRAY, .array = array, .texel = EMU_TEXEL_F32, .channels = 1};
    uint64_t object = emu_texture_open(f.m, &resource, &sampler, &why);
    ck_assert_msg(object != 0, "%s", why);
    ck_assert_int_eq(
        fetch_run(
            &f, object,
            "mov.b32 %r4, 2; mov.f32 %r5, 0f40600000; mov.f32 %r6, 0f3fc00000;\n" /* 3.5, 1.5 */
            "tex.a2d.v4.f32.f32 {%r0, %r1, %r2, %r3}, [%object, {%r4, %r5, %r6, %r6}];"),
        EMU_FINISHED);
    ck_assert(fetch_float(&f, 0) == 213);
    fetch_close(&f);
}
END_TEST

/* 4 x 4 texels and two smaller levels; each texel has the number of its level. */
static uint64_t open_levels(fetch *f)
{
    const emu_array_shape shape = {
        .texel = EMU_TEXEL_F32, .channels = 1, .width = 4, .height = 4, .levels = 3};
    const char *why;
    emu_array *array = emu_array_open(f->m, &shape, "levels", &why);
    for (int level = 0; level < 3; ++level)
        for (uint32_t y = 0; y < 4U >> level; ++y) {
            const float n = (float)level, row[4] = {n, n, n, n};
            ck_assert(
                emu_put(f->m, emu_array_row(array, level, y, 0), row, sizeof *row * (4U >> level)));
        }
    const emu_resource resource = {
        .kind = EMU_RESOURCE_MIPMAP, .array = array, .texel = EMU_TEXEL_F32, .channels = 1};
    const emu_sampler sampler = {.is_normalised = true, .most = 2};
    uint64_t texture = emu_texture_open(f->m, &resource, &sampler, &why);
    ck_assert_msg(texture != 0, "%s", why);
    return texture;
}

/* PTX ISA, "tex": of dPdx and dPdy, in texels, the longer one says which level, by log2. */
static const struct {
    float gradient[4]; /* x and y of dPdx, x and y of dPdy; 1: four texels */
    float level;
} gradients[] = {{{0, 0, 0, 0}, 0},         {{1, 0, 0, 0}, 2},     {{0, 1, 0, 0}, 2},
                 {{0, 0, 1, 0}, 2},         {{0, 0, 0, 1}, 2},     {{0.5f, 0, 0, 0.25f}, 1},
                 {{0, 0.25f, 0.5f, 0}, 1},  {{0, 0, 0, -0.5f}, 1}, {{0.25f, 0, 0, 0}, 0},
                 {{0, 0.25f, 0, 0.125f}, 0}};

START_TEST(the_longer_gradient_says_the_level)
{
    fetch f;
    char body[512];
    uint32_t bits[4];
    memcpy(bits, gradients[_i].gradient, sizeof bits);
    fetch_open(&f, false);
    snprintf(body, sizeof body,
             "mov.b32 %%r4, 0x3f000000; mov.b32 %%r5, 0x%x; mov.b32 %%r6, 0x%x;\n"
             "mov.b32 %%r7, 0x%x; mov.b32 %%r3, 0x%x;\n"
             "tex.grad.2d.v4.f32.f32 {%%r0, %%r1, %%r2, %%r3}, [%%object, {%%r4, %%r4}], "
             "{%%r5, %%r6}, {%%r7, %%r3};",
             bits[0], bits[1], bits[2], bits[3]);
    ck_assert_int_eq(fetch_run(&f, open_levels(&f), body), EMU_FINISHED);
    ck_assert(fetch_float(&f, 0) == gradients[_i].level);
    fetch_close(&f);
}
END_TEST

Suite *emu_tex_suite(void)
{
    Suite *s = suite_create("emu_tex");
    TCase *c = tcase_create("emu_tex");
    tcase_add_test(c, a_linear_filter_is_between_texels);
    tcase_add_test(c, a_gather_goes_round);
    tcase_add_test(c, a_surface_store_is_not_seen_in_its_launch);
    tcase_add_test(c, a_texel_that_nobody_wrote_is_found);
    tcase_add_test(c, a_layer_has_texels_of_its_own);
    tcase_add_loop_test(c, the_longer_gradient_says_the_level, 0, COUNT(gradients));
    suite_add_tcase(s, c);
    return s;
}
