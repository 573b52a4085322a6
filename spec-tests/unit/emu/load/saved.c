/* saved.c - a launch in a file: what is opened runs as the one that was saved, on memory, names,
 * permissions and textures of its own; a file that is not whole is refused. */
#include "emu/load/saved.h"

#include "emu/state/permission.h"
#include "emu/state/state.h"
#include "emu/texture.h"
#include "spec-tests/unit/emu/load/loaded.h"

#include <stdlib.h>

/* x[0] = 4 * n + bias + factor + common + a texel. */
static const char body[] =
    ".visible .global .u32 bias = 10;\n.visible .const .u32 factor = 3;\n"
    ".visible .global .attribute(.managed) .u32 common = 100;\n"
    ".visible .entry k(.param .u64 x, .param .u32 n, .param .u64 object)\n"
    "{ .reg .b32 %r<9>; .reg .b64 %rd<3>; .reg .f32 %f<5>;\n"
    "ld.param.u64 %rd1, [x]; ld.param.u32 %r1, [n]; ld.param.u64 %rd2, [object];\n"
    "ld.global.u32 %r2, [bias]; ld.const.u32 %r3, [factor]; ld.global.u32 %r4, [common];\n"
    "mov.b32 %f1, 0f3f000000;\n"
    "tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%rd2, {%f1, %f1}];\n"
    "cvt.rzi.u32.f32 %r5, %f1; mad.lo.u32 %r6, %r1, 4, %r2; add.u32 %r6, %r6, %r3;\n"
    "add.u32 %r6, %r6, %r4; add.u32 %r6, %r6, %r5; st.global.u32 [%rd1], %r6; ret; }\n";

typedef struct source {
    char text[4000];
    emu_machine *m;
    emu_ptx *p;
    uint64_t x, object;
} source;

static void open_source(source *s)
{
    const emu_array_shape shape = {
        .texel = EMU_TEXEL_F32, .channels = 1, .width = 2, .height = 2, .levels = 1};
    const float texels[] = {1000, 2, 3, 4};
    const char *why;
    emu_ptx_error error;
    snprintf(s->text, sizeof s->text, "%s%s", PTX_BEGIN, body);
    s->m = loaded_machine();
    emu_array_close(s->m, emu_array_open(s->m, &shape, "gone", &why));
    emu_array *array = emu_array_open(s->m, &shape, "texels", &why);
    ck_assert(emu_put(s->m, emu_array_row(array, 0, 0, 0), texels, sizeof texels));
    const emu_resource resource = {.array = array, .texel = EMU_TEXEL_F32, .channels = 1};
    const emu_sampler sampler = {.reads_integers = true};
    s->object = emu_texture_open(s->m, &resource, &sampler, &why);
    s->x = emu_alloc(s->m, 10000, "x");
    ck_assert(emu_name(s->m, EMU_GLOBAL, s->x + 8, 8, "second"));
    s->p = emu_ptx_load(s->m, s->text, strlen(s->text), &error);
    ck_assert_msg(s->p != NULL, "%s", error.text);
}

static void close_source(source *s)
{
    emu_ptx_unload(s->p);
    emu_close(s->m);
}

/* Saves a launch with n = 5, with its arguments one by one, or packed. */
static FILE *save(const source *s, bool packed)
{
    FILE *file = tmpfile();
    uint32_t n = 5;
    const void *arguments[] = {&s->x, &n, &s->object};
    uint8_t all[24] = {0};
    memcpy(all, &s->x, 8);
    memcpy(all + 8, &n, 4);
    memcpy(all + 16, &s->object, 8);
    emu_ptx_launch launch = {.entry = "k", .grid = {1, 1, 1}, .block = {1, 1, 1}};
    if (packed) {
        launch.packed = all;
        launch.packed_bytes = sizeof all;
    } else {
        launch.arguments = arguments;
        launch.count = 3;
    }
    const emui_saved_launch saved = {s->p, s->text, strlen(s->text), &launch, 7};
    ck_assert_ptr_nonnull(file);
    ck_assert(emui_launch_save(&saved, file));
    return file;
}

static const emui_opened_with nowhere = {.trace = NULL};

START_TEST(what_is_opened_runs_as_what_was_saved)
{
    source s;
    emui_opened_launch is;
    emu_ptx_error error;
    uint32_t result = 0, bias = 20;
    open_source(&s);
    ck_assert(emu_put(s.m, emu_ptx_address(s.p, "bias", NULL), &bias, 4));
    FILE *file = save(&s, _i == 1);
    for (int again = 0; again < 2; ++again) {
        ck_assert_msg(emui_launch_open(file, &nowhere, &is, &error), "%s", error.text);
        ck_assert_int_eq(is.number, 7);
        ck_assert_int_eq(is.block[0], 1);
        ck_assert_uint_eq(emu_ptx_address(is.module, "common", NULL),
                          emu_ptx_address(s.p, "common", NULL));
        ck_assert_int_eq(emu_finish(is.m), EMU_FINISHED);
        ck_assert_int_eq(emu_findings(is.m), 0);
        ck_assert(emu_get(is.m, s.x, &result, 4));
        ck_assert_uint_eq(result, 4 * 5 + 20 + 3 + 100 + 1000);
        emu_ptx_unload(is.module);
        emu_close(is.m);
    }
    ck_assert(emu_get(s.m, s.x, &result, 4) && result != 1143);
    fclose(file);
    close_source(&s);
}
END_TEST

/* A launch may be opened to run by another schedule. */
START_TEST(a_launch_is_opened_with_another_schedule)
{
    source s;
    emui_opened_launch is;
    emu_ptx_error error;
    emu_config config = emu_defaults();
    config.schedule = EMU_RANDOM;
    config.seed = 77;
    config.max_steps = 5;
    open_source(&s);
    FILE *file = save(&s, false);
    const emui_opened_with other = {.schedule = &config};
    ck_assert_msg(emui_launch_open(file, &other, &is, &error), "%s", error.text);
    ck_assert(is.m->config.schedule == EMU_RANDOM && is.m->config.seed == 77);
    ck_assert_int_eq(emu_finish(is.m), EMU_TOO_LONG);
    emu_ptx_unload(is.module);
    emu_close(is.m);
    ck_assert_msg(emui_launch_open(file, &nowhere, &is, &error), "%s", error.text);
    ck_assert(is.m->config.schedule == s.m->config.schedule);
    ck_assert_int_eq(emu_finish(is.m), EMU_FINISHED);
    emu_ptx_unload(is.module);
    emu_close(is.m);
    fclose(file);
    close_source(&s);
}
END_TEST

START_TEST(names_permissions_and_states_are_kept)
{
    source s;
    emui_opened_launch is;
    emu_ptx_error error;
    emui_named named;
    emui_place p;
    open_source(&s);
    ck_assert(emui_look(s.m, NULL, 0, s.x, 1, &p));
    const emui_limit limit = {.from = 16, .to = 32, .may = EMUI_MAY_READ, .pool = "pool"};
    ck_assert(emui_limit_set(p.region, &limit));
    p.region->state[9999] = EMUI_WRITTEN;
    FILE *file = save(&s, false);
    ck_assert_msg(emui_launch_open(file, &nowhere, &is, &error), "%s", error.text);
    ck_assert(emui_named_at(is.m, 0, &named) && !emui_named_at(is.m, 1, &named));
    ck_assert_str_eq(named.name, "second");
    ck_assert(emui_look(is.m, NULL, 0, s.x, 1, &p));
    ck_assert_str_eq(p.region->name, "x");
    ck_assert_uint_eq(p.region->bytes, 10000);
    ck_assert_str_eq(emui_limit_at(p.region, 20)->pool, "pool");
    ck_assert_ptr_null(emui_limit_at(p.region, 32));
    ck_assert_int_eq(p.region->state[9999], EMUI_WRITTEN);
    ck_assert_int_eq(p.region->state[9998], 0);
    ck_assert_int_eq(p.region->data[0], EMUI_UNWRITTEN);
    ck_assert_uint_eq(emu_alloc(is.m, 4, "next"), emu_alloc(s.m, 4, "next"));
    emu_ptx_unload(is.module);
    emu_close(is.m);
    fclose(file);
    close_source(&s);
}
END_TEST

/* Each beginning of the file. */
START_TEST(a_file_that_is_not_whole_is_refused)
{
    enum { STEP = 37 };
    source s;
    open_source(&s);
    FILE *file = save(&s, false);
    long bytes = ftell(file);
    char *all = malloc((size_t)bytes);
    rewind(file);
    ck_assert_uint_eq(fread(all, 1, (size_t)bytes, file), (size_t)bytes);
    for (long n = 0; n < bytes; n += STEP) {
        emui_opened_launch is;
        emu_ptx_error error;
        FILE *part = tmpfile();
        fwrite(all, 1, (size_t)n, part);
        ck_assert(!emui_launch_open(part, &nowhere, &is, &error));
        ck_assert_str_ne(error.text, "");
        emu_ptx_unload(is.module);
        emu_close(is.m);
        fclose(part);
    }
    free(all);
    fclose(file);
    close_source(&s);
}
END_TEST

START_TEST(a_file_that_cannot_be_written_is_told)
{
    source s;
    open_source(&s);
    FILE *full = fopen("/dev/full", "w");
    if (full != NULL) {
        const void *arguments[] = {&s.x, &s.x, &s.x};
        const emu_ptx_launch launch = {.entry = "k",
                                       .grid = {1, 1, 1},
                                       .block = {1, 1, 1},
                                       .arguments = arguments,
                                       .count = 3};
        const emui_saved_launch saved = {s.p, s.text, strlen(s.text), &launch, 1};
        ck_assert(!emui_launch_save(&saved, full));
        fclose(full);
    }
    close_source(&s);
}
END_TEST

Suite *emu_ptx_saved_suite(void)
{
    Suite *s = suite_create("emu_ptx_saved");
    TCase *c = tcase_create("emu_ptx_saved");
    tcase_add_loop_test(c, what_is_opened_runs_as_what_was_saved, 0, 2);
    tcase_add_test(c, a_launch_is_opened_with_another_schedule);
    tcase_add_test(c, names_permissions_and_states_are_kept);
    tcase_add_test(c, a_file_that_is_not_whole_is_refused);
    tcase_add_test(c, a_file_that_cannot_be_written_is_told);
    suite_add_tcase(s, c);
    return s;
}
