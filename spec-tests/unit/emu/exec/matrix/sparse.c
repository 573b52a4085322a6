/* sparse.c - metadata of mma.sp: which lanes hold them, what they mean, which mean nothing; and
 * sums of sparse rows, which are those of dot.c.
 *
 * What an H200 gives for every form is replayed (compare/replay/matrix.c). Not here: wgmma
 * (wgmma_*.c). */
#include "emu/exec/matrix/sparse.h"

#include "emu/exec/matrix/fragments.h"
#include "spec-tests/unit/emu/exec/matrix/draw.h"
#include "spec-tests/unit/emu/exec/matrix/products.h"

enum { SPARSE = EMU_MMA_SPARSE, PLACES = 2 * EMUI_MAX_K, FIRST_TWO = 0x44444444 };

/* All forms: so many elements of a row are there; so many bits of metadata has a row. */
static const struct {
    emu_type type;
    int k, bits, selectors;
} forms[] = {
    {EMU_TF32, 4, 16, 4},  {EMU_TF32, 8, 32, 2}, {EMU_F16, 8, 16, 4}, {EMU_F16, 16, 32, 2},
    {EMU_BF16, 16, 32, 2}, {EMU_S8, 16, 32, 2},  {EMU_U8, 32, 64, 1}, {EMU_E4M3, 32, 64, 1},
    {EMU_S4, 32, 32, 2},   {EMU_U4, 64, 64, 1},
};

static emu_machine *open_warp(bool undefined)
{
    emu_config how = emu_defaults();
    how.registers = MATRIX_ROWS;
    how.undefined = undefined;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_ptr_nonnull(m);
    return m;
}

static void choose(emu_machine *m, const emui_sparse *s, uint8_t to[][EMUI_MAX_K])
{
    emui_sparse_choose(m, &m->cta[0].warp[0], s, matrix_row(MATRIX_META), to);
}

static uint32_t *words(emu_machine *m)
{
    return emu_register(m, 0, 0, MATRIX_META);
}

/* ---- Places ---- */

/* One nibble changed: the one pair of one row that it is of; none, where no selector names it. */
static int rows_of_nibble(emu_machine *m, const emui_sparse *s, int lane, int nibble)
{
    uint8_t before[EMUI_SPARSE_ROWS][EMUI_MAX_K], after[EMUI_SPARSE_ROWS][EMUI_MAX_K];
    int rows = 0;
    choose(m, s, before);
    words(m)[lane] ^= 10U << (4 * nibble); /* 0, 1 becomes 2, 3 */
    choose(m, s, after);
    words(m)[lane] ^= 10U << (4 * nibble);
    for (int r = 0; r < EMUI_SPARSE_ROWS; ++r)
        rows += memcmp(before[r], after[r], (size_t)s->k) != 0;
    return rows;
}

START_TEST(each_pair_has_one_nibble)
{
    emu_machine *m = open_warp(false);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        words(m)[lane] = FIRST_TWO;
    emui_sparse s = {forms[_i].type, forms[_i].k, 0, true, "mma.sp"};
    ck_assert_int_eq(emui_sparse_selectors(&s), forms[_i].selectors);
    int all = 0;
    for (s.selector = 0; s.selector < forms[_i].selectors; ++s.selector)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            for (int nibble = 0; nibble < 8; ++nibble) {
                bool named = lane % 4 * forms[_i].selectors / 4 == s.selector;
                int rows = rows_of_nibble(m, &s, lane, nibble);
                ck_assert_int_eq(rows, named);
                all += rows;
            }
    ck_assert_int_eq(all, forms[_i].selectors * EMUI_SPARSE_ROWS * forms[_i].bits / 4);
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* A lane's word, and where it puts elements of a row: as the figures of the ISA have it. */
START_TEST(places_of_the_figures)
{
    static const struct {
        emu_type type;
        int k, selector, lane;
        uint32_t word;
        int row, element, place;
    } rows[] = {
        {EMU_F16, 8, 3, 7, 0x4444444e, 1, 0, 2},    {EMU_F16, 8, 3, 7, 0xe4444444, 9, 7, 15},
        {EMU_F16, 16, 1, 14, 0x4444e444, 3, 7, 15}, {EMU_F16, 16, 1, 15, 0x44494444, 11, 8, 17},
        {EMU_TF32, 4, 0, 28, 0x4444e444, 7, 3, 7},  {EMU_TF32, 8, 0, 1, 0x444e4444, 8, 4, 9},
        {EMU_S8, 16, 0, 5, 0xd4444444, 9, 15, 31},  {EMU_U8, 32, 0, 2, 0x444444c4, 0, 19, 39},
        {EMU_U8, 32, 0, 3, 0x44444449, 8, 16, 33},  {EMU_S4, 32, 1, 2, 0x4444444e, 0, 3, 7},
        {EMU_S4, 32, 1, 3, 0x44444444, 8, 2, 2},    {EMU_U4, 64, 0, 30, 0xc4444444, 7, 62, 126},
    };
    uint8_t to[EMUI_SPARSE_ROWS][EMUI_MAX_K];
    emu_machine *m = open_warp(false);
    emui_sparse s = {rows[_i].type, rows[_i].k, rows[_i].selector, true, "mma.sp"};
    for (int lane = 0; lane < EMU_LANES; ++lane)
        words(m)[lane] = lane == rows[_i].lane ? rows[_i].word : FIRST_TWO;
    choose(m, &s, to);
    ck_assert_int_eq(to[rows[_i].row][rows[_i].element], rows[_i].place);
    ck_assert_int_eq(to[15][0], 0);
    emu_close(m);
}
END_TEST

/* ---- What means nothing ---- */

START_TEST(metadata_that_mean_nothing)
{
    static const struct {
        emu_type type;
        bool ordered;
        uint32_t nibble;
        const char *part; /* NULL: it has a meaning */
    } rows[] = {
        {EMU_F16, true, 1, "has metadata 1 (second place 0, first 1) for row 8 of A: the lower of"},
        {EMU_F16, true, 10, "the lower of two different places comes first"},
        {EMU_F16, true, 13, NULL},
        {EMU_F16, false, 1, NULL},
        {EMU_F16, false, 5, "for row 8 of A: they are two different places, else"},
        {EMU_TF32, false, 4, NULL},
        {EMU_TF32, true, 9, "of tf32 they are 4 or 14"},
    };
    uint8_t to[EMUI_SPARSE_ROWS][EMUI_MAX_K];
    emu_machine *m = open_warp(false);
    emui_sparse s = {rows[_i].type, rows[_i].type == EMU_F16 ? 8 : 4, 2, rows[_i].ordered,
                     "mma.sp"};
    for (int lane = 0; lane < EMU_LANES; ++lane) /* those of other selectors do not count */
        words(m)[lane] = lane % 4 == 2 ? FIRST_TWO : 0;
    words(m)[2] = 0x44404444 | rows[_i].nibble << 16;
    choose(m, &s, to);
    ck_assert_int_eq(emu_findings(m), rows[_i].part != NULL);
    if (rows[_i].part != NULL) {
        check_finding(m, rows[_i].part);
        ck_assert_int_eq(emu_found(m, 0)->rule, EMU_OPERAND);
        ck_assert_int_eq(emu_found(m, 0)->lane, 2);
    }
    emu_close(m);
}
END_TEST

/* Lanes that no selector names need not have written theirs. */
START_TEST(only_named_lanes_are_read)
{
    emu_machine *m = open_warp(true);
    for (int r = 0; r < MATRIX_META; ++r)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, r)[lane] = 0;
    *emu_predicate(m, 0, 0, 1) = _i == 0 ? 0xcccccccc : 0x8ccccccc;
    ck_assert_int_eq(line_run_text(m, UINT32_MAX,
                                   "@p1 mov.b32 r252, 0x44444444;"
                                   "mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 "
                                   "{r0..r3}, {r64..r67}, {r128..r131}, {r192..r195}, r252, 1;"),
                     EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), _i == 0 ? 0 : 2); /* 0 means nothing, either */
    ck_assert(_i == 0 ||
              strstr(emu_found(m, 0)->message,
                     "lane 30 of warp 0 of CTA 0 reads register row 252, which") != NULL);
    emu_close(m);
}
END_TEST

/* ---- Sums ---- */

static const struct matrix_mma sums[] = {
    {16, 8, 32, EMU_F32, EMU_F16, EMU_F16, EMU_F32, SPARSE},
    {16, 8, 16, EMU_F16, EMU_F16, EMU_F16, EMU_F16, SPARSE},
    {16, 8, 32, EMU_F32, EMU_BF16, EMU_BF16, EMU_F32, SPARSE},
    {16, 8, 16, EMU_F32, EMU_TF32, EMU_TF32, EMU_F32, SPARSE},
    {16, 8, 64, EMU_F32, EMU_E4M3, EMU_E5M2, EMU_F32, SPARSE},
};

/* a[row][element], b[column][k] and c as they stand in the registers. */
struct operands {
    uint32_t a[16][EMUI_MAX_K], b[8][PLACES], c[16][8];
};

static void give(emu_machine *m, const struct matrix_mma *t, int spread, uint32_t *seed,
                 struct operands *o)
{
    int run_a = emui_run_of(t->a);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        for (int i = 0; i < t->k / 4; ++i) {
            emui_cell at = emui_fragment(16, run_a, lane, i);
            o->a[at.row][at.column] = draw(t->a, spread, seed);
            matrix_set(m, (struct matrix_rows){0, MATRIX_A, t->a}, lane, i,
                       o->a[at.row][at.column]);
            at = emui_fragment(8, run_a, lane, i);
            o->b[at.row][at.column] = draw(t->b, spread, seed);
            matrix_set(m, (struct matrix_rows){0, MATRIX_B, t->b}, lane, i,
                       o->b[at.row][at.column]);
        }
        for (int i = 0; i < 4; ++i) {
            emui_cell at = emui_fragment(16, 2, lane, i);
            o->c[at.row][at.column] = draw(t->c, spread, seed);
            matrix_set(m, (struct matrix_rows){0, MATRIX_C, t->c}, lane, i,
                       o->c[at.row][at.column]);
        }
    }
}

static uint32_t expected(const struct matrix_mma *t, const struct operands *o, const uint8_t *place,
                         int row, int column)
{
    const emui_dot dot = {EMUI_DOT_WARP, t->a, t->b, t->c, t->d};
    emui_factor u[EMUI_MAX_K], v[EMUI_MAX_K];
    for (int i = 0; i < t->k / 2; ++i) {
        u[i] = emui_factor_of(t->a, o->a[row][i]);
        v[i] = emui_factor_of(t->b, o->b[column][place[i]]);
    }
    return emui_dot_sum(&dot, o->c[row][column], u, v, t->k / 2);
}

START_TEST(sums_are_those_of_the_definition)
{
    static const char nibbles[] = {4, 8, 9, 12, 13, 14};
    static const int spreads[] = {0, 3, 9, -1};
    const struct matrix_mma *t = &sums[_i];
    uint32_t seed = 7U + (uint32_t)_i;
    for (int n = 0; n < 12; ++n) {
        struct operands o;
        uint8_t place[EMUI_SPARSE_ROWS][EMUI_MAX_K];
        emu_machine *m = open_warp(false);
        give(m, t, spreads[n % 4], &seed, &o);
        for (int lane = 0; lane < EMU_LANES; ++lane)
            for (int nibble = 0; nibble < 8; ++nibble)
                words(m)[lane] |= (uint32_t)(t->a == EMU_TF32 ? nibbles[next(&seed) % 2 * 5]
                                                              : nibbles[next(&seed) % 6])
                                  << (4 * nibble);
        choose(m, &(emui_sparse){t->a, t->k / 2, 0, true, "mma.sp"}, place);
        mma_run(m, t);
        ck_assert_int_eq(emu_findings(m), 0);
        for (int lane = 0; lane < EMU_LANES; ++lane)
            for (int i = 0; i < 4; ++i) {
                emui_cell at = emui_fragment(16, 2, lane, i);
                ck_assert_uint_eq(matrix_get(m, (struct matrix_rows){0, MATRIX_D, t->d}, lane, i),
                                  expected(t, &o, place[at.row], at.row, at.column));
            }
        emu_close(m);
    }
}
END_TEST

Suite *emu_sparse_suite(void)
{
    Suite *s = suite_create("emu_sparse");
    TCase *c = tcase_create("emu_sparse");
    tcase_add_loop_test(c, each_pair_has_one_nibble, 0, COUNT(forms));
    tcase_add_loop_test(c, places_of_the_figures, 0, 12);
    tcase_add_loop_test(c, metadata_that_mean_nothing, 0, 7);
    tcase_add_loop_test(c, only_named_lanes_are_read, 0, 2);
    tcase_add_loop_test(c, sums_are_those_of_the_definition, 0, COUNT(sums));
    suite_add_tcase(s, c);
    return s;
}
