/* tma.c - TMA copies against a TMA that is made of its definition: a loop over a box.
 *
 * What is here: what arrives in shared memory, element by element, in generated cases;
 * coordinate tensors; refusals of the operands. What is not: the box, the map, the partitions by
 * themselves (tma_basis.c, tma_map.c, tma_partition.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/ref/tma/fixture.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <string.h>

enum { SEED = 20260731, CASES = 200 };
enum { OUTSIDE = -1, EMPTY = -2, TWICE = -3 };

/* ---- The hardware ---------------------------------------------------------------------------- */

static int64_t smem[MAX_SMEM]; /* the byte of global memory that arrived at each place */

static int64_t coordinate(ct_value c, int i)
{
    return i < ct_length(c) ? ct_int(ct_item(c, i)) : 0;
}

/* One instruction of one CTA: the map's box from a coordinate on, to smem from a place on. */
static int64_t move_box(const ct_tensor_map *map, ct_value from, int64_t to)
{
    int64_t elements = 1;

    for (int d = 0; d < map->rank; ++d)
        elements *= map->boxDim[d];
    for (int64_t i = 0; i < elements; ++i) {
        int64_t rest = i, byte = map->globalAddress;
        bool inside = true;
        for (int d = 0; d < map->rank; ++d) {
            int64_t x = coordinate(from, d) + rest % map->boxDim[d];
            rest /= map->boxDim[d];
            inside = inside && 0 <= x && x < map->globalDim[d];
            byte += x * map->globalStrides[d];
        }
        ck_assert_msg(0 <= to + i && to + i < MAX_SMEM, "a box leaves shared memory");
        smem[to + i] = smem[to + i] != EMPTY ? TWICE : inside ? byte : OUTSIDE;
    }
    return elements;
}

/* All instructions of one CTA for a tile, seen through its partitions. */
static bool issue(ct_ctx *cx, const ct_tma_copy *copy, int cta, ct_value gtile, ct_value stile)
{
    int64_t values = ct_int(ct_size(cx, copy->atom.traits.RefLayout));
    ct_value g = ct_partition_tma(cx, copy, ct_dynamic(cx, cta), gtile);
    ct_value s = ct_partition_tma(cx, copy, ct_dynamic(cx, cta), stile);

    for (int64_t i = 0; ct_check(cx) == CT_OK && i < ct_int(ct_size(cx, g)); i += values) {
        ct_value from = ct_layout_call(cx, g, ct_dynamic(cx, i));
        ct_value to = ct_layout_call(cx, s, ct_dynamic(cx, i));
        move_box(&copy->atom.map, from, ct_int(to));
    }
    return ct_check(cx) == CT_OK;
}

/* Every element of the tile, once, where smem's layout has it, from where the tensor has it. */
static void compare(ct_ctx *cx, const struct sample *s, ct_value gtensor, ct_layout slayout,
                    ct_value places)
{
    ct_layout global = ct_tensor_layout(cx, gtensor);

    for (int64_t i = 0; i < ct_int(ct_size(cx, slayout)); ++i) {
        size_t mark = ct_mark(cx);
        ct_value n = ct_dynamic(cx, i), c = ct_layout_call(cx, places, n);
        bool inside = ct_int(ct_elem_less(cx, c, ct_shape(cx, global))) != 0;
        int64_t byte = BASE + ct_int(ct_layout_call(cx, global, c)) * s->bits / 8;
        int64_t have = smem[ct_int(ct_layout_call(cx, slayout, n))];
        ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
        ck_assert_msg(have == (inside ? byte : OUTSIDE),
                      "%s, smem %s, %d CTAs: element %lld of the tile came from %lld, not %lld",
                      s->gtensor, s->slayout, s->ctas, (long long)i, (long long)have,
                      (long long)(inside ? byte : OUTSIDE));
        ct_release(cx, mark);
    }
}

/* False where no tiled copy can be divided as the CTAs divide it: a share that ends within a
 * mode. */
static bool load_tile(ct_ctx *cx, const struct sample *s, const ct_tma_copy *copy, ct_value gtensor,
                      int64_t which)
{
    ct_tuple shape = ct_shape(cx, ct_tensor_layout(cx, gtensor));
    ct_value tile = harness_value(cx, s->tiler), at = ct_dynamic(cx, which);
    ct_layout slayout = harness_value(cx, s->slayout);
    ct_value counting = ct_make_counting_iterator(cx, ct_static(cx, 0));
    ct_value coordinates = ct_get_tma_tensor(cx, &copy->atom, shape);
    ct_value gtile = ct_local_tile(cx, coordinates, tile, at, NULL);
    ct_value identity = ct_make_identity_tensor(cx, shape);

    for (int i = 0; i < MAX_SMEM; ++i)
        smem[i] = EMPTY;
    for (int cta = 0; cta < s->ctas; ++cta)
        if (!issue(cx, copy, cta, gtile, ct_make_tensor(cx, counting, slayout)))
            return false;
    compare(cx, s, gtensor, slayout, ct_local_tile(cx, identity, tile, at, NULL));
    return true;
}

/* Neither the plan nor its parts may be refused for another reason than the tile's divisions. */
static bool refused(const ct_ctx *cx, const struct sample *s)
{
    if (ct_check(cx) != CT_OK)
        ck_assert_msg(ct_check(cx) == CT_EDOMAIN, "%s, smem %s: %s", s->gtensor, s->slayout,
                      ct_message(cx));
    return ct_check(cx) != CT_OK;
}

/* True where the plan was made; then the first, the last and a third tile arrive as they should. */
static bool case_moves(ct_ctx *cx, const struct sample *s)
{
    const char *op = s->ctas > 1 ? "SM90_TMA_LOAD_MULTICAST" : "SM90_TMA_LOAD";
    ct_value gtensor = harness_value(cx, s->gtensor);
    ct_tma_copy copy = ct_make_tma_copy(cx, 0, op, gtensor, harness_value(cx, s->slayout),
                                        harness_value(cx, s->tiler), ct_static(cx, s->ctas));

    if (refused(cx, s))
        return false;
    ct_value all = ct_get_tma_tensor(cx, &copy.atom, ct_shape(cx, gtensor));
    ct_layout rests = ct_get(cx, ct_zipped_divide(cx, all, harness_value(cx, s->tiler)), 1);
    int64_t tiles = ct_int(ct_size(cx, rests));
    bool loaded = load_tile(cx, s, &copy, gtensor, 0) &&
                  load_tile(cx, s, &copy, gtensor, tiles - 1) &&
                  load_tile(cx, s, &copy, gtensor, below((int)tiles));
    return loaded || !refused(cx, s);
}

START_TEST(tma_copy_covers_the_tile)
{
    int planned = 0;

    state = SEED;
    for (int i = 0; i < CASES; ++i) {
        struct sample s;
        random_sample(&s);
        planned += case_moves(harness_context(), &s);
    }
    ck_assert_msg(planned > CASES / 2, "seed %d: %d of %d cases were planned", SEED, planned,
                  CASES);
}
END_TEST

/* ---- Forms that need a plan of their own ----------------------------------------------------- */

/* The box of each CTA is its part of the whole: together all of it, apart nothing twice. */
START_TEST(multicast_parts_the_box)
{
    static const char gtensor[] = "gmem_ptr[16b](0x5550) o (100,90,11):(_1,104,9360)";
    static const char slayout[] = "(_16,_8,_4):(_1,_16,_128)";

    for (int ctas = 1; ctas <= 16; ctas *= 2) {
        ct_ctx *cx = harness_context();
        ct_tma_copy copy =
            ct_make_tma_copy(cx, 0, "SM90_TMA_LOAD_MULTICAST", harness_value(cx, gtensor),
                             harness_value(cx, slayout), NULL, ct_static(cx, ctas));
        ct_value t = ct_get_tma_tensor(cx, &copy.atom, harness_value(cx, "(100,90,11)"));
        ct_value g = ct_local_tile(cx, t, harness_value(cx, "(_16,_8,_4)"),
                                   harness_value(cx, "(1,2,1)"), NULL);
        for (int i = 0; i < MAX_SMEM; ++i)
            smem[i] = EMPTY;
        for (int cta = 0; cta < ctas; ++cta)
            ck_assert(issue(cx, &copy, cta, g,
                            harness_value(cx, "counting_iter(0) o (_16,_8,_4):(_1,_16,_128)")));
        for (int i = 0; i < MAX_SMEM; ++i)
            ck_assert_msg(i < 512 ? smem[i] >= 0 : smem[i] == EMPTY, "%d CTAs, place %d: %lld",
                          ctas, i, (long long)smem[i]);
        int64_t *box = copy.atom.map.boxDim;
        ck_assert_int_eq(box[0] * box[1] * box[2] * ctas, 512);
        ck_assert_int_eq(copy.atom.bytes, 1024);
    }
}
END_TEST

START_TEST(tma_copies_of_operands)
{
    static const char *const tilers[] = {"(_16,_8)", "(_24,_8)", "(_16,_24)"};
    static const char *const layouts[] = {"(_16,_8):(_8,_1)", "(_24,_8):(_8,_1)",
                                          "(_16,_24):(_24,_1)"};
    static const int ctas[] = {4, 2, 1};

    for (int which = CT_A; which <= CT_C; ++which) {
        ct_ctx *cx = harness_context();
        const char *op = which == CT_C ? "SM90_TMA_STORE" : "SM90_TMA_LOAD_MULTICAST";
        ct_value g = harness_value(cx, "gmem_ptr[16b](0x5550) o (100,200):(200,_1)");
        ct_value s = harness_value(cx, layouts[which]);
        ct_tma_copy a = ct_make_tma_copy_sm90(
            cx, (ct_operand)which, 0, op, g, s, harness_value(cx, "(_16,_24,_8)"),
            which == CT_C ? NULL : harness_value(cx, "(_2,_4,_1)"));
        ct_tma_copy b = ct_make_tma_copy(cx, 0, op, g, s, harness_value(cx, tilers[which]),
                                         ct_static(cx, ctas[which]));
        ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
        ck_assert(ct_same(a.tiled.TiledLayout_TV, b.tiled.TiledLayout_TV));
        ck_assert(ct_same(a.tiled.Tiler_MN, b.tiled.Tiler_MN));
        ck_assert_int_eq(a.atom.map.boxDim[1], b.atom.map.boxDim[1]);
        ck_assert_int_eq(ct_int(ct_size(cx, ct_get(cx, a.tiled.TiledLayout_TV, 0))), ctas[which]);
    }
}
END_TEST

/* The result of a refusal may be read and used again. */
START_TEST(failed_plans_are_harmless)
{
    ct_ctx *cx = harness_context();
    ct_value g = harness_value(cx, "gmem_ptr[16b](0x5551) o (100,200):(200,_1)");
    ct_value s = harness_value(cx, "(_16,_8):(_8,_1)");
    ct_tma_copy c = ct_make_tma_copy(cx, 0, "SM90_TMA_LOAD", g, s, NULL, NULL);

    harness_fails(cx, CT_EDOMAIN, "not a multiple of 16 bytes");
    ck_assert_int_eq(c.atom.map.rank, 0);
    harness_is(cx, c.tiled.Tiler_MN, "()");
    ct_partition_tma(cx, &c, ct_static(cx, 0), g);
    harness_fails(cx, CT_EINVAL, "");
    c = ct_make_im2col_tma_copy(cx, "SM90_TMA_LOAD_IM2COL", s, s, NULL, NULL, NULL);
    harness_fails(cx, CT_EINVAL, "not a tensor");
    ct_get_tma_tensor(cx, &c.atom, s);
    harness_fails(cx, CT_EINVAL, "the box of the plan");
}
END_TEST

/* ---- Every question of the harness ---------------------------------------------------------- */

static ct_value tv_of(ct_ctx *cx, const char *op, const ct_value *a)
{
    ct_tma_copy copy = ct_make_tma_copy(cx, 0, op, a[0], a[1], a[2], a[3]);
    ct_value both[2] = {copy.tiled.Tiler_MN, copy.tiled.TiledLayout_TV};
    return ct_make_tuple(cx, 2, both);
}

static ct_value load(ct_ctx *cx, const ct_value *a)
{
    return tv_of(cx, "SM90_TMA_LOAD", a);
}

static ct_value multicast(ct_ctx *cx, const ct_value *a)
{
    return tv_of(cx, "SM90_TMA_LOAD_MULTICAST", a);
}

static ct_value prefetch(ct_ctx *cx, const ct_value *a)
{
    return tv_of(cx, "SM90_TMA_LOAD::PREFETCH", a);
}

static ct_value of_sm100(ct_ctx *cx, const ct_value *a)
{
    return tv_of(cx, "SM100_TMA_2SM_LOAD", a);
}

static ct_value tensor_of(ct_ctx *cx, const ct_value *a)
{
    ct_tma_atom atom = ct_make_tma_atom(cx, 0, "SM90_TMA_LOAD", a[0], a[1], a[2], ct_static(cx, 1));
    return ct_get_tma_tensor(cx, &atom, a[3]);
}

static ct_value tensor_in_64_bits(ct_ctx *cx, const ct_value *a)
{
    ct_tma_atom atom =
        ct_make_tma_atom(cx, 64, "SM90_TMA_LOAD", a[0], a[1], a[2], ct_static(cx, 1));
    return ct_get_tma_tensor(cx, &atom, a[3]);
}

#define G "gmem_ptr[16b](0x1000) o (100,200):(200,_1)  "

START_TEST(make_tma_copy_answers_or_refuses)
{
    static const char *const loads[] = {
        G "(_16,_8):(_8,_1)  (_16,_8)  _1  =  ((_16,_8),(_1,(((_8,_16),_1))):(_0,(((_16,_1),_0))))",
        G "(_16,_8):(_8,_1)  NULL  NULL  =  ((_16,_8),(_1,(((_8,_16),_1))):(_0,(((_16,_1),_0))))",
        G "(_16,_8):(_8,_1)  (_16,_8)  _2  !  CT_EINVAL  only a multicast load",
        G "(_16,_8):(_8,_1)  (_16,_4)  _1  !  CT_EINVAL  128 elements, the CTA tile _64",
        "smem_ptr[16b](0x0) o (100,200):(200,_1)  (_16,_8):(_8,_1)  (_16,_8)  _1  !  CT_EINVAL  "
        "not in global memory",
        "ArithTuple(0,0) o (9,9):(_1@0,_1@1)  (_16,_8):(_8,_1)  (_16,_8)  _1  !  CT_EINVAL  "
        "not a pointer",
        "_8:_1  (_16,_8):(_8,_1)  _8  _1  !  CT_EINVAL  not a tensor",
        "gmem_ptr[16b](0x0) o Sw<3,4,3> o _0 o (8,8):(8,_1)  (_8,_8):(_8,_1)  (_8,_8)  _1  !  "
        "CT_EINVAL  in global memory",
        NULL,
    };
    static const char *const shared[] = {
        G "(_16,_8):(_8,_1)  (_16,_8)  _2  =  "
          "((_16,_8),(_2,(((_8,_16),_1))):(_8,(((_16,_1),_0))))",
        G "(_16,_8):(_8,_1)  (_16,_8)  _3  !  CT_EINVAL  power of two",
        G "(_16,_8):(_8,_1)  (_16,_8)  _0  !  CT_EINVAL  power of two",
        G "(_16,_8):(_8,_1)  (_16,_8)  _32  !  CT_EINVAL  power of two up to 16",
        G "(_16,_8):(_8,_1)  (_16,_8)  2  !  CT_EINVAL  not static",
        G "(_12,_8):(_8,_1)  (_12,_8)  _8  !  CT_EDOMAIN  cannot cut mode 1",
        NULL,
    };
    static const char *const no_loads[] = {
        G
        "(_16,_8):(_8,_1)  (_16,_8)  _1  !  CT_EINVAL  SM90_TMA_LOAD::PREFETCH is not a tiled load",
        NULL,
    };
    static const char *const later[] = {
        G "(_16,_8):(_8,_1)  (_16,_8)  _1  !  CT_EINVAL  for two CTAs",
        NULL,
    };
    harness_any(load, loads);
    harness_any(multicast, shared);
    harness_any(prefetch, no_loads);
    harness_any(of_sm100, later);
}
END_TEST

START_TEST(get_tma_tensor_answers_or_refuses)
{
    static const char *const same[] = {
        G "(_16,_8):(_8,_1)  (_16,_8)  (7,11)  =  ArithTuple(_0,_0) o (7,11):(_1@1,_1@0)",
        G "(_16,_8):(_8,_1)  (_16,_8)  7  !  CT_EINVAL  not congruent",
        "gmem_ptr[16b](0x0) o (9,(_2,7),_1):(_1,(_0,32),5)  (_8):(_1)  (_8)  (9,(_2,7),_1)  =  "
        "ArithTuple(_0,_0) o (9,(_2,7),_1):(_1@0,(_0,_1@1),_0)",
        NULL,
    };
    static const char *const wider[] = {
        G "(_16,_8):(_8,_1)  (_16,_8)  (100,200)  !  CT_EUNSUP  a fraction of the map's elements",
        "gmem_ptr[128b](0x0) o (9,7):(7,_1)  (_4,_2):(_2,_1)  (_4,_2)  (9,7)  =  "
        "ArithTuple(_0,_0) o (9,7):(_1@1,_2@0)",
        NULL,
    };
    harness_any(tensor_of, same);
    harness_any(tensor_in_64_bits, wider);
}
END_TEST

static ct_value atom_of(ct_ctx *cx, const ct_value *a)
{
    return ct_make_tma_atom(cx, 0, "SM90_TMA_LOAD", a[0], a[1], a[2], a[3]).gbasis;
}

static ct_value desc_of(ct_ctx *cx, const ct_value *a)
{
    ct_tensor_map map = ct_make_tma_copy_desc(cx, 16, a[0], a[1], ct_Swizzle(cx, 0, 4, 3), 1);
    return ct_dynamic(cx, map.rank);
}

/* A refusal begins with the name of the function that was called, or of the one that it calls. */
START_TEST(failures_bear_the_name_of_the_function)
{
    static const char *const atoms[] = {
        G "(_16,_8):(_8,_1)  (_16,_8)  _1  =  (_8,_16):(_1@1,_1@0)",
        G "(_16,_8):(_8,_1)  (_16,_8)  _2  !  CT_EINVAL  make_tma_atom: 2 CTAs share the box",
        G "(_16,_8):(_8,_1)  (_16,_8)  _3  !  CT_EINVAL  make_tma_atom: a cluster of 3 CTAs",
        "smem_ptr[16b](0x0) o (100,200):(200,_1)  (_16,_8):(_8,_1)  (_16,_8)  _1  !  CT_EINVAL  "
        "make_tma_atom: smem_ptr[16b]((nil)) is not in global memory",
        NULL,
    };
    static const char *const copies[] = {
        G "(_16,_8):(_8,_1)  (_16,_8)  _2  !  CT_EINVAL  make_tma_copy: 2 CTAs share the box",
        NULL,
    };
    static const char *const maps[] = {
        "gmem_ptr[16b](0x1008) o (100,200):(200,_1)  (_64,_16):(_1@1,_1@0)  !  CT_EDOMAIN  "
        "make_tma_copy_desc: the tensor's address",
        G "(_16,_64):(_1@0,_1@1)  !  CT_EDOMAIN  make_tma_copy_desc: the major modes",
        NULL,
    };
    harness_any(atom_of, atoms);
    harness_any(load, copies);
    harness_any(desc_of, maps);
}
END_TEST

Suite *tma_suite(void)
{
    Suite *suite = suite_create("tma");
    TCase *all = tcase_create("tma");

    tcase_set_timeout(all, 120);
    tcase_add_test(all, tma_copy_covers_the_tile);
    tcase_add_test(all, multicast_parts_the_box);
    tcase_add_test(all, tma_copies_of_operands);
    tcase_add_test(all, failed_plans_are_harmless);
    tcase_add_test(all, make_tma_copy_answers_or_refuses);
    tcase_add_test(all, get_tma_tensor_answers_or_refuses);
    tcase_add_test(all, failures_bear_the_name_of_the_function);
    suite_add_tcase(suite, all);
    return suite;
}
