/* tma_map.c - tensor maps: the rules they keep, and that they address as the tensor does.
 *
 * What is here: each rule broken once on either side of its limit, addresses and coordinates by
 * enumeration, the text of a map. What is not: which modes make a dimension (tma_basis.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <string.h>

static ct_value text_of(ct_ctx *cx, const ct_tensor_map *map)
{
    if (ct_check(cx) != CT_OK)
        return ct_underscore();
    ct_value v[5];
    for (int i = 0; i < map->rank; ++i) {
        ct_value parts[3] = {ct_dynamic(cx, map->globalDim[i]),
                             ct_dynamic(cx, map->globalStrides[i]), ct_dynamic(cx, map->boxDim[i])};
        v[i] = ct_make_tuple(cx, 3, parts);
    }
    return ct_make_tuple(cx, map->rank, v);
}

/* bits, tensor, box, number of CTAs -> (extent, stride in bytes, box) of each dimension. */
static ct_value map_of(ct_ctx *cx, const ct_value *a)
{
    ct_tensor_map map = ct_make_tma_copy_desc(cx, (int)ct_int(a[0]), a[1], a[2],
                                              ct_Swizzle(cx, 0, 4, 3), ct_int(a[3]));
    return text_of(cx, &map);
}

static ct_value swizzled_map_of(ct_ctx *cx, const ct_value *a)
{
    ct_tensor_map map = ct_make_tma_copy_desc(cx, (int)ct_int(a[0]), a[1], a[2], a[3], 1);
    return text_of(cx, &map);
}

#define G "16  gmem_ptr[16b](0x1000) o "

START_TEST(maps_answer_or_refuse)
{
    static const char *const rows[] = {
        G "(100,200):(200,_1)  (_64,_16):(_1@1,_1@0)  _1  =  ((200,2,64),(100,400,16))",
        G "(100,200):(200,_1)  (_64,_16):(_1@1,_1@0)  _4  =  ((200,2,64),(100,400,4))",
        G "(100,200):(200,_1)  (_64,_2):(_1@1,_1@0)  _8  =  ((200,2,16),(100,400,1))",
        G "200:_1  (_64):(_1)  _1  =  ((200,2,64))",
        G "(100,200):(200,_1)  (_64,(_2,_3)):(_1@1,(_1@0,_1@0))  _1  =  ((200,2,64),(199,400,6))",
        "8  gmem_ptr[16b](0x1000) o (100,200):(200,_1)  (_64,_16):(_1@1,_1@0)  _1  =  "
        "((400,1,64),(100,400,16))",
        /* the base */
        "16  gmem_ptr[16b](0x1008) o (100,200):(200,_1)  (_64,_16):(_1@1,_1@0)  _1  !  CT_EDOMAIN  "
        "gmem_ptr[16b](0x1008), is not a multiple of 16 bytes",
        /* the contiguous mode */
        G "(100,200):(200,_1)  (_16,_64):(_1@0,_1@1)  _1  !  CT_EDOMAIN  the major modes",
        G "(100,200):(200,2)  (_64,_16):(_1@1,_1@0)  _1  !  CT_EDOMAIN  a gmem mode of stride 2",
        /* strides */
        G "(100,200):(204,_1)  (_64,_16):(_1@1,_1@0)  _1  !  CT_EDOMAIN  dimension 1, 408 bytes",
        G "(100,200):(-200,_1)  (_64,_16):(_1@1,_1@0)  _1  !  CT_EDOMAIN  100:-200",
        G "(100,200):(549755813880,_1)  (_64,_16):(_1@1,_1@0)  _1  =  "
          "((200,2,64),(100,1099511627760,16))",
        G "(100,200):(549755813888,_1)  (_64,_16):(_1@1,_1@0)  _1  !  CT_EDOMAIN  2^40",
        G "(100,200):(9223372036854775807,_1)  (_64,_16):(_1@1,_1@0)  _1  !  CT_EDOMAIN  "
          "no map can hold",
        /* extents */
        G "(0,200):(200,_1)  (_64,_16):(_1@1,_1@0)  _1  !  CT_EDOMAIN  dimension 1, 0, is not",
        G "(4294967296,200):(200,_1)  (_64,_16):(_1@1,_1@0)  _1  =  "
          "((200,2,64),(4294967296,400,16))",
        G "(4294967297,200):(200,_1)  (_64,_16):(_1@1,_1@0)  _1  !  CT_EDOMAIN  4294967297",
        G "(9223372036854775807,200):(200,_1)  (_64,(_1,_1)):(_1@1,(_1@0,_1@0))  _1  !  CT_ERANGE  "
          "leaves 64 bits",
        /* the box */
        G "(100,600):(600,_1)  (_256,_16):(_1@1,_1@0)  _1  =  ((600,2,256),(100,1200,16))",
        G "(100,600):(600,_1)  (_264,_16):(_1@1,_1@0)  _1  !  CT_EDOMAIN  264 elements",
        G "(100,600):(600,_1)  (_64,_257):(_1@1,_1@0)  _1  !  CT_EDOMAIN  257 elements",
        G "(100,600):(600,_1)  (_64,_514):(_1@1,_1@0)  _2  !  CT_EDOMAIN  257 elements",
        G "(100,600):(600,_1)  (_4,_16):(_1@1,_1@0)  _1  !  CT_EDOMAIN  4 elements of 16 bits",
        G "(100,600):(600,_1)  (_8,_6):(_1@1,_1@0)  _4  !  CT_EDOMAIN  cannot cut mode 1",
        G "(100,600):(600,_1)  (_8,_2):(_1@1,_1@0)  _32  !  CT_EDOMAIN  32 CTAs share",
        G "(9,9,9,9,9,9):(_1,16,160,1600,16000,160000)  (_8,_1,_1,_1,_1,_1):"
          "(_1@0,_1@1,_1@2,_1@3,_1@4,_1@5)  _1  !  CT_EINVAL  6 modes",
        G "(100,600):(600,_1)  (_64,_0):(_1@1,_1@0)  _2  !  CT_EDOMAIN  mode 1 of the box has 0",
        /* widths */
        "128  gmem_ptr[128b](0x0) o (9,7):(7,_1)  (_4,_2):(_1@1,_1@0)  _1  !  CT_EINVAL  128 bits",
        "4  gmem_subptr[4b](0x0.0) o (9,64):(64,_1)  (_32,_2):(_1@1,_1@0)  _1  !  CT_EUNSUP  "
        "packed",
        "6  gmem_subptr[6b](0x0.0) o (9,64):(64,_1)  (_32,_2):(_1@1,_1@0)  _1  !  CT_EUNSUP  "
        "packed elements of 6 bits",
        G "(100,200):(200,_1)  5  _1  !  CT_EINVAL  the box",
        G "(100,200):(200,_1)  (_64,_16):(_1,_64)  _1  !  CT_EINVAL  make_tma_copy_desc: _1 in "
          "mode 0 "
          "of the box names no single gmem mode",
        G "(100,200):(200,_1)  (_64,_16):(_1@1,_1@2)  _1  !  CT_EINVAL  mode 2",
        NULL,
    };
    harness_any(map_of, rows);
}
END_TEST

START_TEST(swizzled_maps_answer_or_refuse)
{
    static const char *const rows[] = {
        G "(100,200):(200,_1)  (_64,_16):(_1@1,_1@0)  Sw<3,4,3>  =  ((200,2,64),(100,400,16))",
        G
        "(100,200):(200,_1)  (_72,_16):(_1@1,_1@0)  Sw<3,4,3>  !  CT_EDOMAIN  144 bytes, is longer",
        G "(100,200):(200,_1)  (_16,_16):(_1@1,_1@0)  Sw<1,4,3>  =  ((200,2,16),(100,400,16))",
        G "(100,200):(200,_1)  (_24,_16):(_1@1,_1@0)  Sw<1,4,3>  !  CT_EDOMAIN  width of 32 bytes",
        G "(100,200):(200,_1)  (_24,_16):(_1@1,_1@0)  Sw<3,3,3>  !  CT_EINVAL  M is 4, 5 or 6",
        NULL,
    };
    harness_any(swizzled_map_of, rows);
}
END_TEST

/* Where dimensions hold one mode each, the map's addresses are the tensor's. */
START_TEST(the_map_addresses_as_the_tensor)
{
    static const char *const cases[] = {
        "gmem_ptr[16b](0x1000) o (5,9,7):(72,_1,360)",
        "gmem_ptr[32b](0x1000) o ((5,3),(9,2)):((36,180),(_1,540))",
        "gmem_ptr[8b](0x1000) o (17,5):(_1,32)",
    };
    static const char *const boxes[] = {
        "(_8,_4,_2):(_1@1,_1@0,_1@2)",
        "(_8,_4,_2,_1):(_1@0@1,_1@0@0,_1@1@0,_1@1@1)",
        "(_16,_2):(_1@0,_1@1)",
    };
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; ++k) {
        ct_ctx *cx = harness_context();
        ct_value g = harness_value(cx, cases[k]), box = harness_value(cx, boxes[k]);
        ct_layout l = ct_tensor_layout(cx, g);
        int bits = cases[k][9] == '8' ? 8 : cases[k][9] == '1' ? 16 : 32;
        ct_tensor_map map = ct_make_tma_copy_desc(cx, bits, g, box, ct_Swizzle(cx, 0, 4, 3), 1);
        ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
        for (int64_t i = 0; i < ct_int(ct_size(cx, l)); ++i) {
            ct_tuple c = ct_idx2crd(cx, ct_dynamic(cx, i), ct_shape(cx, l));
            int64_t byte = 0;
            for (int d = 0; d < map.rank; ++d) {
                ct_value place = ct_item(ct_stride(cx, box), d);
                int64_t x = ct_int(ct_basis_get(cx, place, c));
                ck_assert(x < map.globalDim[d]);
                byte += x * map.globalStrides[d];
            }
            int64_t element = ct_int(ct_layout_call(cx, l, ct_dynamic(cx, i)));
            ck_assert_int_eq(byte, element * bits / 8);
        }
    }
}
END_TEST

START_TEST(coordinates_are_those_of_the_tensor)
{
    static const char *const cases[][4] = {
        /* tensor, tile, strides of smem, the same coordinate in the order of the map */
        {"(101,67):(72,_1)", "(_16,_8)", "(_8,_1)", "(_1@1,_1@0)"},
        {"(101,67):(_1,104)", "(_16,_8)", "(_1,_16)", "(_1@0,_1@1)"},
        {"(11,13,17):(224,2464,_1)", "(_2,_4,_8)", "(_8,_16,_1)", "(_1@1,_1@2,_1@0)"},
        {"((11,13),17):((224,2464),_1)", "((_2,_4),_8)", "((_8,_16),_1)", "((_1@1,_1@2),_1@0)"},
        {"(11,13,17):(224,2464,_1)", "(_2,_4,_8)", "(_32,_8,_1)", "(_1@2,_1@1,_1@0)"},
    };

    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; ++k) {
        char text[200];
        ct_ctx *cx = harness_context();
        sprintf(text, "gmem_ptr[16b](0x5550) o %s", cases[k][0]);
        ct_value g = harness_value(cx, text);
        ct_value tile = harness_value(cx, cases[k][1]);
        ct_layout slayout = ct_make_layout(cx, tile, harness_value(cx, cases[k][2]));
        ct_tma_copy copy = ct_make_tma_copy(cx, 0, "SM90_TMA_STORE", g, slayout, tile, NULL);
        ct_value shape = ct_shape(cx, g), t = ct_get_tma_tensor(cx, &copy.atom, shape);
        ct_layout want = ct_make_layout(cx, shape, harness_value(cx, cases[k][3]));
        for (int64_t i = 0; i < ct_int(ct_size(cx, shape)); i += 7) {
            size_t mark = ct_mark(cx);
            ct_value n = ct_dynamic(cx, i);
            ct_value c = ct_layout_call(cx, t, n);
            ck_assert_int_eq(ct_int(ct_equal(cx, c, ct_layout_call(cx, want, n))), 1);
            ct_release(cx, mark);
        }
    }
}
END_TEST

/* An atom takes a cluster size that only the run decides; a tiled copy has no place for it. */
START_TEST(an_atom_is_the_copy_without_its_tiling)
{
    ct_ctx *cx = harness_context();
    ct_value g = harness_value(cx, "gmem_ptr[16b](0x5550) o (100,200):(200,_1)");
    ct_value s = harness_value(cx, "(_16,_8):(_8,_1)"), tile = harness_value(cx, "(_16,_8)");
    ct_tma_copy c =
        ct_make_tma_copy(cx, 8, "SM90_TMA_LOAD_MULTICAST", g, s, tile, ct_static(cx, 4));
    ct_tma_atom a =
        ct_make_tma_atom(cx, 8, "SM90_TMA_LOAD_MULTICAST", g, s, tile, ct_dynamic(cx, 4));
    char text[2][400];

    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    ct_print_tensor_map(&a.map, text[0], sizeof text[0]);
    ct_print_tensor_map(&c.atom.map, text[1], sizeof text[1]);
    ck_assert_str_eq(text[0], text[1]);
    ck_assert(ct_same(a.gbasis, c.atom.gbasis));
    harness_is(cx, a.traits.SrcLayout, "(_1,_128):(_0,_1)");
    harness_is(cx, a.traits.DstLayout, "(_1,_128):(_0,_1)");
    harness_is(cx, a.traits.ThrID, "_1:_0");
    ck_assert_int_eq(a.bytes, 256);
    ck_assert(a.gtensor == g);
}
END_TEST

START_TEST(tensor_maps_print)
{
    static const char want[] =
        "elementBits=16 rank=3 address=0x7f40 globalDim=(200,100,7) globalStrides=(400,40000) "
        "boxDim=(64,16,1) elementStrides=(1,1,1) interleave=NONE swizzle=128B_ATOM_32B";
    ct_ctx *cx = harness_context();
    ct_value g = harness_value(cx, "gmem_ptr[16b](0x7f40) o (100,200,7):(200,_1,20000)");
    ct_tensor_map map = ct_make_tma_copy_desc(
        cx, 16, g, harness_value(cx, "(_64,_16,_1):(_1@1,_1@0,_1@2)"), ct_Swizzle(cx, 2, 5, 2), 1);
    char text[sizeof want + 9];

    for (size_t size = 0; size < sizeof text; ++size) {
        memset(text, '#', sizeof text);
        ck_assert_uint_eq(ct_print_tensor_map(&map, text, size), sizeof want - 1);
        if (size > 0)
            ck_assert_msg(strlen(text) == (size < sizeof want ? size : sizeof want) - 1 &&
                              strncmp(text, want, strlen(text)) == 0,
                          "%zu: %s", size, text);
        ck_assert_int_eq(text[size], '#');
    }
    ck_assert_uint_eq(ct_print_tensor_map(&map, NULL, 0), sizeof want - 1);
}
END_TEST

Suite *tma_map_suite(void)
{
    Suite *suite = suite_create("tma_map");
    TCase *all = tcase_create("tma_map");

    tcase_set_timeout(all, 60);
    tcase_add_test(all, maps_answer_or_refuse);
    tcase_add_test(all, swizzled_maps_answer_or_refuse);
    tcase_add_test(all, the_map_addresses_as_the_tensor);
    tcase_add_test(all, coordinates_are_those_of_the_tensor);
    tcase_add_test(all, an_atom_is_the_copy_without_its_tiling);
    tcase_add_test(all, tensor_maps_print);
    suite_add_tcase(suite, all);
    return suite;
}
