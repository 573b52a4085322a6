/* decode_texture.c - forms of textures and surfaces: operands in their order, refusals by name. */
#include "spec-tests/unit/emu/decode/text.h"

/* Results, then coordinates without what is not used, then the level. */
START_TEST(operands_are_in_the_list)
{
    ptx_text t;
    text_translate(
        &t, "tex.level.3d.v4.f32.f32 {%f0, %f1, %f2, %f3}, [%d0, {%f4, %f5, %f6, %f6}], %f7;");
    text_check_fine(&t);
    const emu_ins *i = &t.code->ins[0];
    ck_assert(i->execute == emu_texture_fetch && i->op == EMU_TEX_LEVEL && i->count == EMU_3D);
    ck_assert_int_eq(i->written, 4);
    ck_assert_int_eq(i->listed, 8);
    text_close(&t);
}
END_TEST

START_TEST(gradients_and_offsets_follow)
{
    ptx_text t;
    text_translate(&t,
                   "tex.grad.2d.v4.f32.f32 {%f0, %f1, %f2, %f3}, [%d0, {%f4, %f5}], {%f4, %f5}, "
                   "{%f6, %f7}, {%r1, %r2};");
    text_check_fine(&t);
    ck_assert_int_eq(t.code->ins[0].listed, 12);
    ck_assert((t.code->ins[0].flags & EMU_TEX_OFFSET) != 0);
    text_close(&t);
}
END_TEST

START_TEST(surfaces_have_vectors_and_modes)
{
    ptx_text t;
    text_translate(&t, "suld.b.a2d.v2.b32.zero {%r1, %r2}, [%d0, {%r3, %r4, %r5, %r5}];\n"
                       "sust.p.1d.v4.b32.clamp [%d0, {%r1}], {%r2, %r3, %r4, %r5};\n"
                       "sured.b.max.2d.s32.trap [%d0, {%r1, %r2}], %r3;");
    text_check_fine(&t);
    const emu_ins *i = t.code->ins;
    ck_assert(i[0].execute == emu_surface && i[0].op == EMU_SULD && i[0].written == 2);
    ck_assert_uint_eq(i[0].flags & EMU_SURFACE_OUTSIDE, EMU_SURFACE_ZERO);
    ck_assert(i[1].op == EMU_SUST_FORMATTED && i[1].listed == 5);
    ck_assert_uint_eq(i[2].flags >> EMU_SURED_SHIFT, EMU_REDUCE_MAX);
    text_close(&t);
}
END_TEST

static const struct {
    const char *body, *part;
} refused[] = {
    {"tex.2d.v4.f32.f32 {%f0, %f1, %f2, %f3}, [%d0, %d1, {%f4, %f5}];", "sampler of its own"},
    {"tex.2d.v4.f32.f32 {%f0, %f1, %f2, %f3}, [%d0, {%f4}];", "2 values in braces"},
    {"tex.2d.v4.f32.f32 {%f0, %f1, %f2}, [%d0, {%f4, %f5}];", "4 registers in braces"},
    {"tex.2d.v4.f32.f32 {%f0, %f1, %f2, %f3}, [%d0, {%f4, %f5}], %f6;", "comparison of depths"},
    {"txq.array_size.b32 %r0, [%d0];", "no such query on sm_90a"},
    {"istypep.texref %p0, %d0;", "cannot bind"},
};

START_TEST(other_forms_are_refused_by_name)
{
    ptx_text t;
    text_translate(&t, refused[_i].body);
    ck_assert_msg(strstr(t.error.text, refused[_i].part) != NULL, "%s", t.error.text);
    text_close(&t);
}
END_TEST

Suite *emu_decode_texture_suite(void)
{
    Suite *s = suite_create("emu_decode_texture");
    TCase *c = tcase_create("emu_decode_texture");
    tcase_add_test(c, operands_are_in_the_list);
    tcase_add_test(c, gradients_and_offsets_follow);
    tcase_add_test(c, surfaces_have_vectors_and_modes);
    tcase_add_loop_test(c, other_forms_are_refused_by_name, 0, COUNT(refused));
    suite_add_tcase(s, c);
    return s;
}
