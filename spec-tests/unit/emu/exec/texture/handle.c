/* handle.c - handles: destroyed ones, unknown ones, of the wrong kind, arrays that were freed. */
#include "spec-tests/unit/emu/exec/texture/fetch.h"

static const char texel[] = "mov.f32 %r4, 0f3f000000;\n"
                            "tex.2d.v4.f32.f32 {%r0, %r1, %r2, %r3}, [%object, {%r4, %r4}];";
static const char line[] = "mov.f32 %r4, 0f3f000000;\n"
                           "tex.1d.v4.f32.f32 {%r0, %r1, %r2, %r3}, [%object, {%r4}];";

static void finds(fetch *f, uint64_t object, const char *body, const char *part)
{
    ck_assert_int_eq(fetch_run(f, object, body), EMU_FAULTED);
    check_finding(f->m, part);
    fetch_close(f);
}

START_TEST(a_destroyed_object_is_found)
{
    fetch f;
    fetch_open(&f, false);
    ck_assert(emu_texture_close(f.m, f.texture));
    ck_assert(!emu_texture_close(f.m, f.texture));
    finds(&f, f.texture, texel, "texture object 1, over the array, which was destroyed");
}
END_TEST

START_TEST(a_number_that_nobody_made_is_found)
{
    fetch f;
    fetch_open(&f, false);
    finds(&f, 77, texel, "handle 0x4d, which is no texture object");
}
END_TEST

START_TEST(a_surface_is_no_texture)
{
    fetch f;
    fetch_open(&f, false);
    finds(&f, f.surface, texel, "surface object 2, over the array as a texture object");
}
END_TEST

START_TEST(a_freed_array_is_found)
{
    fetch f;
    fetch_open(&f, false);
    emu_array_close(f.m, f.array);
    finds(&f, f.texture, texel, "the array was freed");
}
END_TEST

START_TEST(coordinates_of_another_dimension_are_found)
{
    fetch f;
    fetch_open(&f, false);
    finds(&f, f.texture, line,
          "coordinates of .1d to texture object 1, over the array, which is of .2d");
}
END_TEST

Suite *emu_handle_suite(void)
{
    Suite *s = suite_create("emu_handle");
    TCase *c = tcase_create("emu_handle");
    tcase_add_test(c, a_destroyed_object_is_found);
    tcase_add_test(c, a_number_that_nobody_made_is_found);
    tcase_add_test(c, a_surface_is_no_texture);
    tcase_add_test(c, a_freed_array_is_found);
    tcase_add_test(c, coordinates_of_another_dimension_are_found);
    suite_add_tcase(s, c);
    return s;
}
