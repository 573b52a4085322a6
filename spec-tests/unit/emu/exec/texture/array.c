/* array.c - arrays: shapes that are refused, levels, where rows lie. */
#include "spec-tests/unit/emu/exec/texture/fetch.h"

static const struct {
    emu_array_shape shape;
    const char *why;
} refused[] = {
    {{.channels = 3, .width = 4, .levels = 1}, "channels"},
    {{.channels = 1, .levels = 1}, "width"},
    {{.channels = 1, .width = 4, .height = 3, .depth = 6, .levels = 1, .is_cube = true}, "square"},
    {{.channels = 1, .width = 4, .height = 4, .depth = 5, .levels = 1, .is_cube = true}, "6 faces"},
    {{.channels = 1, .width = 4, .height = 4, .levels = 4}, "fewer levels"},
    {{.channels = 1, .width = 140000, .levels = 1}, "larger"},
    {{.channels = 1, .width = 4, .depth = 4, .levels = 1}, "height"},
    {{.channels = 1, .width = 4, .height = 4, .levels = 1, .is_layered = true}, "layers"},
};

START_TEST(a_shape_is_refused_with_its_reason)
{
    const char *why = NULL;
    emu_config config = emu_defaults();
    emu_machine *m = emu_open(&config, NULL);
    ck_assert_ptr_null(emu_array_open(m, &refused[_i].shape, "a", &why));
    ck_assert_msg(strstr(why, refused[_i].why) != NULL, "%s", why);
    emu_close(m);
}
END_TEST

/* Technical specifications of the CUDA programming guide: textures of 1, 2, 3 dimensions, layered
 * ones. The largest extent that there is, and one more. */
static const emu_array_shape largest[][2] = {
    {{.width = 131072}, {.width = 131073}},
    {{.width = 131072, .height = 1}, {.width = 131073, .height = 1}},
    {{.width = 1, .height = 65536}, {.width = 1, .height = 65537}},
    {{.width = 16384, .height = 1, .depth = 1}, {.width = 16385, .height = 1, .depth = 1}},
    {{.width = 1, .height = 16384, .depth = 1}, {.width = 1, .height = 16385, .depth = 1}},
    {{.width = 1, .height = 1, .depth = 16384}, {.width = 1, .height = 1, .depth = 16385}},
    {{.width = 32768, .depth = 1, .is_layered = true},
     {.width = 32769, .depth = 1, .is_layered = true}},
    {{.width = 1, .height = 32768, .depth = 1, .is_layered = true},
     {.width = 1, .height = 32769, .depth = 1, .is_layered = true}},
    {{.width = 1, .depth = 2048, .is_layered = true},
     {.width = 1, .depth = 2049, .is_layered = true}},
};

START_TEST(the_largest_extents)
{
    const char *why = NULL;
    emu_config config = emu_defaults();
    emu_machine *m = emu_open(&config, NULL);
    emu_array_shape fits = largest[_i][0], is_beyond = largest[_i][1];
    fits.channels = is_beyond.channels = fits.levels = is_beyond.levels = 1;
    ck_assert_msg(emu_array_open(m, &fits, "a", &why) != NULL, "%s", why);
    ck_assert_ptr_null(emu_array_open(m, &is_beyond, "b", &why));
    ck_assert_str_eq(why, "an extent is larger than an H200 has it");
    emu_close(m);
}
END_TEST

START_TEST(levels_halve_but_layers_stay)
{
    const char *why;
    uint32_t n[3];
    emu_config config = emu_defaults();
    emu_machine *m = emu_open(&config, NULL);
    const emu_array_shape shape = {
        .channels = 4, .width = 9, .height = 4, .depth = 5, .levels = 4, .is_layered = true};
    emu_array *a = emu_array_open(m, &shape, "a", &why);
    ck_assert_ptr_nonnull(a);
    emu_array_extent(a, 2, n);
    ck_assert(n[0] == 2 && n[1] == 1 && n[2] == 5);
    ck_assert_uint_eq(emu_array_row(a, 0, 1, 0) - emu_array_row(a, 0, 0, 0), 36);
    ck_assert_uint_eq(emu_array_row(a, 0, 0, 1) - emu_array_row(a, 0, 0, 0), 144);
    ck_assert_uint_ge(emu_array_row(a, 1, 0, 0), emu_array_row(a, 0, 3, 4) + 36);
    emu_close(m);
}
END_TEST

Suite *emu_array_suite(void)
{
    Suite *s = suite_create("emu_array");
    TCase *c = tcase_create("emu_array");
    tcase_add_loop_test(c, a_shape_is_refused_with_its_reason, 0, COUNT(refused));
    tcase_add_loop_test(c, the_largest_extents, 0, COUNT(largest));
    tcase_add_test(c, levels_halve_but_layers_stay);
    suite_add_tcase(s, c);
    return s;
}
