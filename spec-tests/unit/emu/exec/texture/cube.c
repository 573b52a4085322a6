/* cube.c - directions and faces: each axis, ties, the way over an edge and back. */
#include "emu/exec/texture/texture.h"

#include "spec-tests/unit/emu/fixture.h"

static const struct {
    float direction[3];
    int face;
    float s, t;
} rows[] = {{{2, 1, 1}, 0, 0.25f, 0.25f}, {{-2, 1, 1}, 1, 0.75f, 0.25f},
            {{1, 2, 1}, 2, 0.75f, 0.75f}, {{1, -2, 1}, 3, 0.75f, 0.25f},
            {{1, 1, 2}, 4, 0.75f, 0.25f}, {{1, 1, -2}, 5, 0.25f, 0.25f},
            {{1, 1, 1}, 4, 1, 0},         {{1, 1, 0}, 2, 1, 0.5f}};

START_TEST(a_direction_has_a_face)
{
    float at[2];
    ck_assert_int_eq(emui_cube_face(rows[_i].direction, at), rows[_i].face);
    ck_assert(at[0] == rows[_i].s && at[1] == rows[_i].t);
}
END_TEST

/* Each texel at an edge: the neighbour is on another face, and its own edge leads back. */
START_TEST(an_edge_leads_over_and_back)
{
    enum { EXTENT = 4 };
    for (int face = 0; face < 6; ++face)
        for (int side = 0; side < 4; ++side)
            for (int k = 0; k < EXTENT; ++k) {
                int64_t at[2] = {k, k};
                at[side / 2] = side % 2 == 0 ? -1 : EXTENT;
                int other = emui_cube_neighbour(face, EXTENT, at), back = 0;
                ck_assert_int_ne(other, face);
                ck_assert(at[0] >= 0 && at[0] < EXTENT && at[1] >= 0 && at[1] < EXTENT);
                for (int s = 0; s < 4; ++s) {
                    int64_t to[2] = {at[0], at[1]};
                    to[s / 2] += s % 2 == 0 ? -1 : 1;
                    bool beside = to[s / 2] < 0 || to[s / 2] == EXTENT;
                    back += beside && emui_cube_neighbour(other, EXTENT, to) == face &&
                            to[1 - side / 2] == k;
                }
                ck_assert_int_ge(back, 1);
            }
}
END_TEST

Suite *emu_cube_suite(void)
{
    Suite *s = suite_create("emu_cube");
    TCase *c = tcase_create("emu_cube");
    tcase_add_loop_test(c, a_direction_has_a_face, 0, COUNT(rows));
    tcase_add_test(c, an_edge_leads_over_and_back);
    suite_add_tcase(s, c);
    return s;
}
