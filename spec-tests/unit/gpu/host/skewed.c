/* skewed.c - skewed tiles: every element of y is in one, and edges lie where sectors do; refusals.
 *
 * What a kernel does with the tiles is followed here, element by element. What is not here: the
 * kernel itself, and common refinements (refinement.c). */
#include "gpu/host/skewed.h"
#include "gpu/host/kernels.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

enum { SIDE = 1 << 17, TILES = 64, BANKS = 32 };

static _Alignas(256) unsigned char source[SIDE], target[SIDE];
static signed char written[SIDE];

/* x has q rows of p elements, y has p rows of q, each with a gap; elements before the first. */
typedef struct matrix {
    int bytes;
    int64_t p, q, gap[2], skip[2];
} matrix;

static const matrix matrices[] = {
    {1, 331, 127, {0, 0}, {0, 0}}, {1, 368, 190, {1, 2}, {3, 5}}, {2, 211, 60, {0, 1}, {1, 0}},
    {2, 248, 113, {1, 0}, {0, 1}}, {4, 121, 127, {0, 0}, {0, 3}}, {4, 240, 64, {0, 0}, {1, 1}},
    {8, 62, 120, {1, 1}, {0, 1}},  {8, 119, 63, {0, 0}, {0, 0}},  {16, 31, 65, {0, 0}, {1, 0}},
    {16, 29, 127, {1, 0}, {0, 1}},
};

enum { MATRICES = sizeof matrices / sizeof matrices[0] };

static gpu_request request_of(const matrix *m)
{
    gpu_request r = {.bytes = m->bytes};
    r.a.axes = 1;
    r.a.modes = 2;
    r.a.shape[0] = m->p;
    r.a.shape[1] = m->q;
    r.a.size = m->p * m->q;
    r.b = r.a;
    r.a.stride[0] = r.b.stride[1] = 1;
    r.a.stride[1] = m->p + m->gap[0];
    r.b.stride[0] = m->q + m->gap[1];
    r.x = source + m->skip[0] * m->bytes;
    r.y = target + m->skip[1] * m->bytes;
    return r;
}

/* The places of y that tile number `along` has of row p: from *begin up to *end. */
static void edges(const gpu_skewed *s, int64_t p, int64_t along, int64_t *begin, int64_t *end)
{
    int bytes = s->rest.bytes;
    uintptr_t row = (uintptr_t)s->rest.y + (uintptr_t)(p * s->y_pitch * bytes);
    int64_t before = (int64_t)(-row % GPU_SKEWED_SECTOR) / bytes, first = along * s->height;
    *begin = along == 0 ? 0 : first + before;
    *end = first + before + s->height < s->q ? first + before + s->height : s->q;
    if (*begin > 0 && *begin < *end)
        ck_assert_uint_eq((row + (uintptr_t)(*begin * bytes)) % GPU_SKEWED_SECTOR, 0);
    /* what is needed of x are the tile's rows, and less than a sector after them */
    ck_assert(*end < first + s->height + GPU_SKEWED_SECTOR / bytes);
}

START_TEST(every_element_is_written_once)
{
    gpu_request r = request_of(&matrices[_i]);
    gpu_skewed s;
    gpu_why why = {""};
    ck_assert_msg(gpu_skewed_of(&r, &s, &why), "%s", why.text);
    memset(written, 0, sizeof written);
    for (int64_t across = 0; across < s.across; ++across)
        for (int64_t p = across * s.width; p < s.p && p < (across + 1) * s.width; ++p)
            for (int64_t along = 0; along < s.along; ++along) {
                int64_t begin, end;
                edges(&s, p, along, &begin, &end);
                for (int64_t q = begin; q < end; ++q)
                    ++written[p * s.q + q];
            }
    for (int64_t k = 0; k < s.p * s.q; ++k)
        ck_assert_int_eq(written[k], 1);
    ck_assert_uint_eq(s.blocks, s.across * s.along);
}
END_TEST

/* Where row i begins in shared memory, as the kernel has it, after row 0. */
static int64_t place_of(const gpu_skewed *s, int i)
{
    int each = s->rest.bytes < 4 ? 4 / s->rest.bytes : 1;
    return (int64_t)(i % each) * s->part + (int64_t)(i / each) * s->pitch;
}

/* The vectors in which rows lie are as far into vectors as in x, and no two rows share one. */
START_TEST(rows_fit_the_tile)
{
    gpu_request r = request_of(&matrices[_i]);
    gpu_skewed s;
    gpu_why why = {""};
    ck_assert(gpu_skewed_of(&r, &s, &why));
    int bytes = r.bytes, rows = s.height + GPU_SKEWED_SECTOR / bytes;
    int64_t first = (int64_t)((uintptr_t)r.x % GPU_MAX_BYTES);
    memset(written, 0, sizeof written);
    for (int i = 0; i < rows; ++i) {
        int64_t begin = first + place_of(&s, i), end = begin + (int64_t)s.width * bytes;
        ck_assert_int_eq(begin % GPU_MAX_BYTES, (first + i * s.x_pitch * bytes) % GPU_MAX_BYTES);
        for (int64_t v = begin / GPU_MAX_BYTES; v * GPU_MAX_BYTES < end; ++v)
            ck_assert_int_eq(written[v]++, 0);
        ck_assert_int_le((end + GPU_MAX_BYTES - 1) / GPU_MAX_BYTES * GPU_MAX_BYTES, s.shared);
    }
    ck_assert_int_le(s.shared, bytes < 4 ? GPU_SKEWED_ROOM_SMALL : GPU_SKEWED_ROOM);
    ck_assert_int_le(s.width * bytes, bytes == 1 ? GPU_SKEWED_WIDTH_1 : GPU_SKEWED_WIDTH);
    ck_assert_int_ge((int64_t)s.width * s.across, s.p);
    ck_assert_int_lt((int64_t)s.width * (s.across - 1), s.p);
    ck_assert_uint_eq(s.low, (uintptr_t)r.x);
    ck_assert_uint_eq(s.high,
                      (uintptr_t)r.x + (uintptr_t)((s.p + (s.q - 1) * r.a.stride[1]) * r.bytes));
}
END_TEST

/* Threads side by side read rows that follow one another in a part: where the distance of rows in x
 * is odd, or elements have 16 bytes, each finds its words in banks of its own, else 4 at most share
 * one. */
START_TEST(rows_lie_in_different_banks)
{
    gpu_request r = request_of(&matrices[_i]);
    gpu_skewed s;
    gpu_why why = {""};
    ck_assert(gpu_skewed_of(&r, &s, &why));
    int words = r.bytes < 4 ? 1 : r.bytes / 4, readers[BANKS] = {0};
    int most = s.x_pitch % 2 != 0 || r.bytes == GPU_MAX_BYTES ? 1 : 4;
    for (int i = 0; i < BANKS / words; ++i)
        for (int k = 0; k < words; ++k)
            ck_assert_int_le(++readers[(i * s.pitch / 4 + k) % BANKS], most);
}
END_TEST

/* As few tiles as there is room for, and no taller than that takes: whole sectors of y. */
START_TEST(tiles_are_of_equal_height)
{
    static const int64_t extents[] = {63, 97, 120, 127, 150, 190};
    for (size_t k = 0; k < sizeof extents / sizeof *extents; ++k) {
        matrix m = {matrices[_i].bytes, matrices[_i].p, extents[k], {0, 0}, {0, 1}};
        gpu_request r = request_of(&m);
        gpu_skewed s;
        gpu_why why = {""};
        if (!gpu_skewed_of(&r, &s, &why))
            continue;
        int64_t sector = GPU_SKEWED_SECTOR / m.bytes, parts = s.along;
        int64_t room = m.bytes < 4 ? GPU_SKEWED_ROOM_SMALL : GPU_SKEWED_ROOM;
        ck_assert_int_le(s.height, GPU_SKEWED_HEIGHT);
        ck_assert_int_eq(s.height % sector, 0);
        ck_assert_int_ge(parts * s.height, m.q);
        ck_assert_int_lt(parts * (s.height - sector), m.q);
        if (parts > 1) { /* with one tile less they would have no room, or be too tall */
            int64_t taller = ((m.q + parts - 2) / (parts - 1) + sector - 1) / sector * sector;
            int64_t begins = 1 + (m.bytes < 4 ? 4 / m.bytes : 1); /* of row 0, and of each part */
            room -= begins * GPU_MAX_BYTES;
            ck_assert(taller > GPU_SKEWED_HEIGHT || (taller + sector) * s.pitch > room);
        }
    }
}
END_TEST

/* Limits were measured on an H200: tiles of other sizes are as right, and slower. */
START_TEST(sizes_are_those_that_were_measured)
{
    static const struct {
        int width, height, pitch, part, shared;
        unsigned across, along;
    } sizes[MATRICES] = {
        {352, 128, 396, 15851, 63420, 1, 1}, {368, 96, 404, 12929, 51732, 1, 2},
        {224, 64, 492, 19686, 39388, 1, 1},  {248, 64, 532, 21282, 42580, 1, 2},
        {124, 64, 532, 38308, 38324, 1, 2},  {120, 64, 528, 38016, 38032, 2, 1},
        {62, 60, 536, 34312, 34328, 1, 2},   {60, 64, 520, 35368, 35384, 2, 1},
        {31, 66, 528, 35904, 35920, 1, 1},   {30, 64, 528, 34848, 34864, 1, 2},
    };
    gpu_request r = request_of(&matrices[_i]);
    gpu_skewed s;
    gpu_why why = {""};
    ck_assert(gpu_skewed_of(&r, &s, &why));
    ck_assert_int_eq(s.width, sizes[_i].width);
    ck_assert_int_eq(s.height, sizes[_i].height);
    ck_assert_int_eq(s.pitch, sizes[_i].pitch);
    ck_assert_int_eq(s.part, sizes[_i].part);
    ck_assert_int_eq(s.shared, sizes[_i].shared);
    ck_assert_uint_eq(s.across, sizes[_i].across);
    ck_assert_uint_eq(s.along, sizes[_i].along);
    ck_assert_int_eq(s.rest.a.modes, 0);
    ck_assert_int_eq(s.rest.b.modes, 0);
}
END_TEST

START_TEST(other_modes_count_tiles)
{
    gpu_request r = request_of(&matrices[4]);
    gpu_skewed s;
    gpu_why why = {""};
    r.a.modes = r.b.modes = 3;
    r.a.shape[2] = r.b.shape[2] = TILES;
    r.a.stride[2] = 121 * 127;
    r.b.stride[2] = 127 * 121;
    r.a.size = r.b.size = r.a.size * TILES;
    ck_assert_msg(gpu_skewed_of(&r, &s, &why), "%s", why.text);
    ck_assert_int_eq(s.rest.a.size, TILES);
    ck_assert_int_eq(s.rest.a.stride[0], 121 * 127);
    ck_assert_uint_eq(s.blocks, s.across * s.along * TILES);
}
END_TEST

/* ---- Refusals ------------------------------------------------------------------------------- */

static void expect_refusal(const gpu_request *r, const char *reason)
{
    gpu_skewed s;
    gpu_why why = {""};
    ck_assert(!gpu_skewed_of(r, &s, &why));
    ck_assert_msg(strstr(why.text, reason) != NULL, "%s", why.text);
}

START_TEST(other_copies_are_refused)
{
    matrix small = {4, 33, 65, {0, 0}, {0, 0}};
    gpu_request r = request_of(&matrices[4]);
    r.b.bits = 1;
    expect_refusal(&r, "b is swizzled");
    r = request_of(&matrices[4]);
    r.a.stride[0] = 2;
    r.a.stride[1] = 300;
    expect_refusal(&r, "are not rows of neighbours against columns");
    r = request_of(&small);
    expect_refusal(&r, "tiles would be mostly empty");
    r = request_of(&matrices[4]);
    r.a.modes = r.b.modes = 3;
    r.a.shape[2] = r.b.shape[2] = INT32_MAX;
    r.a.stride[2] = r.b.stride[2] = 121 * 127;
    r.a.size = r.b.size = r.a.size * INT32_MAX;
    expect_refusal(&r, "more than 2^31 tiles");
}
END_TEST

/* Whole vectors are left to others, unless they are sectors in part, or long and of many planes. */
START_TEST(rows_of_whole_vectors)
{
    matrix sectors = {4, 120, 128, {0, 0}, {0, 0}}, parts = {4, 120, 124, {0, 0}, {0, 0}};
    matrix narrow = {2, 240, 248, {0, 0}, {0, 0}}, wide = {16, 30, 64, {0, 0}, {0, 0}};
    matrix large = {4, 2 * 120, 4 * 64, {0, 0}, {0, 0}};
    gpu_skewed s;
    gpu_why why = {""};
    gpu_request r = request_of(&sectors);
    expect_refusal(&r, "rows are whole vectors");
    r = request_of(&parts);
    ck_assert_msg(gpu_skewed_of(&r, &s, &why), "%s", why.text);
    parts.q = 60;
    r = request_of(&parts);
    expect_refusal(&r, "rows are whole vectors");
    r = request_of(&narrow);
    expect_refusal(&r, "rows are whole vectors");
    r = request_of(&wide);
    expect_refusal(&r, "rows are whole vectors");
    r = request_of(&large);
    expect_refusal(&r, "rows are whole vectors");
    r.a.modes = r.b.modes = 3;
    r.a.shape[2] = r.b.shape[2] = 2;
    r.a.stride[2] = r.b.stride[2] = 256 * 256;
    r.a.size = r.b.size = 2 * r.a.size;
    expect_refusal(&r, "rows are whole vectors"); /* 960 bytes */
    r.a.shape[0] = r.b.shape[0] = 256;
    r.a.stride[1] = 256;
    r.a.size = r.b.size = r.a.size / 240 * 256;
    expect_refusal(&r, "tiles would be mostly empty"); /* three tiles of 124 for 256 */
    r.a.shape[0] = r.b.shape[0] = 360;
    r.a.stride[1] = 360;
    r.a.size = r.b.size = r.a.size / 256 * 360;
    r.a.stride[2] = r.b.stride[2] = 360 * 256;
    ck_assert_msg(gpu_skewed_of(&r, &s, &why), "%s", why.text);
}
END_TEST

Suite *skewed_suite(void)
{
    Suite *suite = suite_create("skewed");
    TCase *all = tcase_create("skewed");

    tcase_add_loop_test(all, every_element_is_written_once, 0, MATRICES);
    tcase_add_loop_test(all, rows_fit_the_tile, 0, MATRICES);
    tcase_add_loop_test(all, rows_lie_in_different_banks, 0, MATRICES);
    tcase_add_loop_test(all, tiles_are_of_equal_height, 0, MATRICES);
    tcase_add_loop_test(all, sizes_are_those_that_were_measured, 0, MATRICES);
    tcase_add_test(all, other_modes_count_tiles);
    tcase_add_test(all, other_copies_are_refused);
    tcase_add_test(all, rows_of_whole_vectors);
    suite_add_tcase(suite, all);
    return suite;
}
