/* cube.c - directions as faces of a cube.
 *
 *      face    0 +x   1 -x   2 +y   3 -y   4 +z   5 -z      the axis whose component is the largest
 *      s        -z     +z     +x     +x     +x     -x       over that, from -1 to 1
 *      t        -y     -y     +z     -z     -y     -y
 *
 * Code for an H200 divides by the approximate reciprocal of the largest component before the
 * texture unit has it. Follows the CUDA programming guide, "Cubemap Textures". */
#include "emu/exec/alu/approx.h"
#include "emu/exec/alu/numbers.h"
#include "emu/exec/texture/texture.h"
#include "emu/isa_alu.h"

#include <math.h>

/* Which component s and t are, and whether they are negated. */
typedef struct face {
    int s, t;
    bool s_negated, t_negated;
} face;

static const face faces[6] = {{2, 1, true, true},  {2, 1, false, true}, {0, 2, false, false},
                              {0, 2, false, true}, {0, 1, false, true}, {0, 1, true, true}};

static int largest(const float v[3])
{
    if (fabsf(v[2]) >= fabsf(v[0]) && fabsf(v[2]) >= fabsf(v[1]))
        return 2;
    return fabsf(v[1]) >= fabsf(v[0]) ? 1 : 0;
}

static float place(float v, bool negated)
{
    return ((negated ? -v : v) + 1) / 2;
}

int emui_cube_face(const float direction[3], float at[2])
{
    float scaled[3],
        most = fmaxf(fmaxf(fabsf(direction[0]), fabsf(direction[1])), fabsf(direction[2]));
    float inverse = emui_float_of(emui_approximate(EMU_FRCP, emui_bits_of_float(most), false));
    for (int k = 0; k < 3; ++k)
        scaled[k] = direction[k] * inverse;
    int axis = largest(scaled), n = 2 * axis + (signbit(scaled[axis]) != 0);
    at[0] = place(scaled[faces[n].s], faces[n].s_negated);
    at[1] = place(scaled[faces[n].t], faces[n].t_negated);
    return n;
}

/* ---- Across an edge ------------------------------------------------------------------------- */

/* The centre of a texel, in units of half a texel: the face's own axis has the extent. */
static void centre_of(int n, int64_t extent, const int64_t texel[2], int64_t to[3])
{
    const face *f = &faces[n];
    int64_t s = 2 * texel[0] + 1 - extent, t = 2 * texel[1] + 1 - extent;
    to[n / 2] = n % 2 == 0 ? extent : -extent;
    to[f->s] = f->s_negated ? -s : s;
    to[f->t] = f->t_negated ? -t : t;
}

int emui_cube_neighbour(int n, int64_t extent, int64_t texel[2])
{
    int64_t at[3], over = 0;
    int axis = n / 2, to = n / 2;
    centre_of(n, extent, texel, at);
    for (int k = 0; k < 3; ++k) {
        int64_t beyond = (at[k] < 0 ? -at[k] : at[k]) - extent;
        if (k != axis && beyond > over) {
            over = beyond;
            to = k;
        }
    }
    if (to == axis)
        return n;
    at[axis] += at[axis] < 0 ? over : -over; /* as far down as it was beyond */
    at[to] = at[to] < 0 ? -extent : extent;
    int result = 2 * to + (at[to] < 0);
    const face *f = &faces[result];
    int64_t s = f->s_negated ? -at[f->s] : at[f->s], t = f->t_negated ? -at[f->t] : at[f->t];
    texel[0] = (s + extent - 1) / 2;
    texel[1] = (t + extent - 1) / 2;
    return result;
}
