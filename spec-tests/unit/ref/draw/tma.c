/* tma.c - the plan of a TMA copy, piece by piece: who moves it, and where it lands.
 *
 * What is here: addresses against the swizzle's formula, shares of CTAs, instructions of a tile,
 * what is outside the tensor, refusals. What is not: the picture (tmabox.c, tmasvg.c). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

#include "ref/draw/tma.h"

static draw_tma tma;
static ct_tma_copy plan;

/* tiler and cluster: "" for none. */
typedef struct made {
    const char *op, *global, *shared, *tiler, *cluster;
} made;

static bool plan_of(draw_ctx *d, const made *m)
{
    ct_value tiler = m->tiler[0] != '\0' ? draw_value(d, m->tiler) : NULL;
    ct_value cluster = m->cluster[0] != '\0' ? draw_value(d, m->cluster) : NULL;
    ct_value global = draw_value(d, m->global);
    ct_layout shared = draw_value(d, m->shared);
    plan = ct_make_tma_copy(&d->cx, 0, m->op, global, shared, tiler, cluster);
    ck_assert_msg(ct_check(&d->cx) == CT_OK, "%s", ct_message(&d->cx));
    return draw_tma_of(d, &plan, shared, &tma);
}

/* Each piece of the tile is moved once, and no two have one address. */
static void check_pieces(void)
{
    int there = 0;
    for (int64_t i = 0; i < tma.pieces; ++i) {
        const tma_piece *p = &tma.piece[i];
        ck_assert_int_eq(p->row, i / tma.across);
        ck_assert_int_eq(p->column, i % tma.across * tma.elements);
        ck_assert_int_eq(tma.in_shared[p->address / TMA_PIECE], i);
    }
    for (int64_t i = 0; i < TMA_MAX_PIECES; ++i)
        there += tma.in_shared[i] >= 0;
    ck_assert_int_eq(there, tma.pieces);
}

/* Two boxes of 64 columns, four CTAs with 8 rows each: piece p of row r is at r * 128 of box p / 8,
 * at place p XOR r of 8. */
START_TEST(shares_and_boxes_of_a_swizzled_tile)
{
    draw_ctx *d = draw_context();
    ck_assert(plan_of(
        d, &(made){"SM90_TMA_LOAD_MULTICAST", "gmem_ptr[16b](0x1000) o (1000,500):(504,_1)",
                   "Sw<3,4,3> o smem_ptr[16b](unset) o ((_8,_4),(_64,_2)):((_64,_512),(_1,_2048))",
                   "(_32,_128)", "_4"}));
    ck_assert(tma.ctas == 4 && tma.instructions == 2 && tma.moves == 8);
    ck_assert(tma.elements == 8 && tma.across == 16 && tma.pieces == 512 && tma.size == 8192);
    check_pieces();
    for (int64_t i = 0; i < tma.pieces; ++i) {
        int64_t row = i / 16, p = i % 16;
        const tma_piece *piece = &tma.piece[i];
        ck_assert_int_eq(piece->address,
                         p / 8 * 4096 + row * 128 + ((p % 8) ^ (row % 8)) * TMA_PIECE);
        ck_assert_int_eq(tma.move[piece->move].cta, row / 8);
        ck_assert_int_eq(tma.move[piece->move].instruction, p / 8);
    }
    const tma_move *m = &tma.move[3]; /* CTA 1, its second */
    ck_assert(m->row[0] == 8 && m->row[1] == 15 && m->column[0] == 64 && m->column[1] == 127);
    ck_assert(m->address[0] == 5120 && m->address[1] == 6143);
}
END_TEST

/* The last tile is rows 992 to 1023, columns 384 to 511, of 1000 by 500. */
START_TEST(elements_outside_the_tensor)
{
    draw_ctx *d = draw_context();
    ck_assert(plan_of(d, &(made){"SM90_TMA_LOAD", "gmem_ptr[16b](0x1000) o (1000,500):(504,_1)",
                                 "(_32,_64):(_64,_1)", "", ""}));
    ck_assert(tma.outside && tma.at[TMA_DOWN] == 31 && tma.at[TMA_ACROSS] == 7);
    for (int64_t i = 0; i < tma.pieces; ++i) {
        int64_t row = 992 + i / 8, column = 448 + i % 8 * 8, inside = 500 - column;
        inside = row >= 1000 || inside < 0 ? 0 : inside > 8 ? 8 : inside;
        ck_assert_int_eq(draw_tma_inside(&tma, &tma.piece[i]), inside);
    }
    ck_assert(plan_of(d, &(made){"SM90_TMA_LOAD", "gmem_ptr[16b](0x1000) o (64,128):(128,_1)",
                                 "(_32,_64):(_64,_1)", "", ""}));
    ck_assert(!tma.outside && tma.at[TMA_DOWN] == 0 && tma.at[TMA_ACROSS] == 0);
}
END_TEST

START_TEST(the_contiguous_mode_is_across)
{
    draw_ctx *d = draw_context();
    ck_assert(plan_of(d, &(made){"SM90_TMA_STORE", "gmem_ptr[16b](0x1000) o (1000,512):(_1,1000)",
                                 "Sw<3,4,3> o smem_ptr[16b](unset) o (_64,_16):(_1,_64)", "", ""}));
    ck_assert(tma.mode[TMA_ACROSS] == 0 && tma.mode[TMA_DOWN] == 1);
    ck_assert(tma.tile[TMA_ACROSS] == 64 && tma.tile[TMA_DOWN] == 16);
    ck_assert(tma.extent[TMA_ACROSS] == 1000 && tma.extent[TMA_DOWN] == 512);
    check_pieces();
    ck_assert(
        plan_of(d, &(made){"SM90_TMA_LOAD", "gmem_ptr[32b](0x1000) o 80:_1", "_16:_1", "", ""}));
    ck_assert(tma.mode[TMA_ACROSS] == 0 && tma.mode[TMA_DOWN] == -1 && tma.pieces == 4);
    check_pieces();
    ck_assert(plan_of(d, &(made){"SM90_TMA_LOAD", "gmem_ptr[8b](0x1000) o (5,100,60):(6400,64,_1)",
                                 "(_1,_8,_32):(_0,_32,_1)", "",
                                 ""})); /* the first mode has one element */
    ck_assert(tma.mode[TMA_ACROSS] == 2 && tma.mode[TMA_DOWN] == 1 && tma.pieces == 16);
    check_pieces();
}
END_TEST

/* Eight boxes of one row, though the tiler skips rows: CuTe takes its shape. */
START_TEST(a_box_may_be_a_part_of_a_tile)
{
    draw_ctx *d = draw_context();
    ck_assert(plan_of(d, &(made){"SM90_TMA_LOAD", "gmem_ptr[16b](0x1000) o (128,64):(64,_1)",
                                 "(_8,_64):(_64,_1)", "(_8:_2,_64:_1)", "_1"}));
    ck_assert(tma.instructions == 8 && tma.moves == 8 && tma.pieces == 64);
    check_pieces();
    for (int64_t i = 0; i < tma.pieces; ++i)
        ck_assert_int_eq(tma.move[tma.piece[i].move].instruction, i / 8);
}
END_TEST

START_TEST(plans_without_a_picture_are_refused)
{
    static const struct {
        made of;
        const char *says;
    } rows[] = {
        {{"SM90_TMA_LOAD", "gmem_ptr[8b](0x1000) o (100,100,64):(6400,64,_1)",
          "(_4,_8,_32):(_256,_32,_1)", "", ""},
         "of a tile with two modes"},
        {{"SM90_TMA_LOAD", "gmem_ptr[32b](0x1000) o (1024,1024):(1024,_1)", "(_256,_256):(_256,_1)",
          "", ""},
         "up to 8192 pieces of 16 bytes, this tile 16384"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        draw_ctx *d = draw_context();
        ck_assert(!plan_of(d, &rows[i].of));
        draw_fails(d, rows[i].says);
    }
}
END_TEST

Suite *draw_tma_suite(void)
{
    Suite *suite = suite_create("draw_tma");
    TCase *all = tcase_create("draw_tma");

    tcase_add_test(all, shares_and_boxes_of_a_swizzled_tile);
    tcase_add_test(all, elements_outside_the_tensor);
    tcase_add_test(all, the_contiguous_mode_is_across);
    tcase_add_test(all, a_box_may_be_a_part_of_a_tile);
    tcase_add_test(all, plans_without_a_picture_are_refused);
    suite_add_tcase(suite, all);
    return suite;
}
