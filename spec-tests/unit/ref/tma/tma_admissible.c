/* tma_admissible.c - plans that would move other elements than the tile's are refused, with a
 * witness that says which.
 *
 * What is here: each way to go wrong, next to its nearest right neighbour. What is not: the law
 * itself, on generated cases (tma.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

/* bits, tensor, smem: the map's extents. */
static ct_value plan(ct_ctx *cx, const ct_value *a)
{
    ct_tma_copy copy =
        ct_make_tma_copy(cx, (int)ct_int(a[0]), "SM90_TMA_LOAD", a[1], a[2], NULL, NULL);
    ct_value v[5];
    if (ct_check(cx) != CT_OK)
        return ct_underscore();
    for (int i = 0; i < copy.atom.map.rank; ++i)
        v[i] = ct_dynamic(cx, copy.atom.map.globalDim[i]);
    return ct_make_tuple(cx, copy.atom.map.rank, v);
}

/* CuTe recasts what is dynamic by dividing, whether or not something is left. */
START_TEST(recasts_lose_nothing)
{
    static const char *const rows[] = {
        "64  gmem_ptr[8b](0x0) o (104,48):(_1,112)  (_32,_16):(_1,_32)  =  (13,48)",
        "64  gmem_ptr[8b](0x0) o (100,48):(_1,112)  (_32,_16):(_1,_32)  !  CT_EDOMAIN  "
        "100:1 of 8 bits is not a whole number of elements of 64 bits  at (100,0): outside",
        "64  gmem_ptr[8b](0x0) o (64,48):(_1,260)  (_32,_16):(_1,_32)  !  CT_EDOMAIN  48:260  at "
        "(0,1): bit 2080 of the tensor, bit 2048 of the map",
        "8  gmem_ptr[64b](0x0) o (13,48):(_1,14)  (_4,_16):(_1,_4)  =  (104,48)",
        "32  gmem_ptr[16b](0x0) o (64,48):(_1,72)  (_32,_16):(_1,_32)  =  (32,48)",
        "32  gmem_ptr[16b](0x0) o (64,48,_1):(_1,72,7)  (_32,_16,_1):(_1,_32,_0)  =  (32,48)",
        "32  gmem_ptr[16b](0x0) o (64,48,5):(_1,72,_0)  (_32,_16,_1):(_1,_32,_0)  =  (32,48)",
        NULL,
    };
    harness_any(plan, rows);
}
END_TEST

/* Six modes of the box are five dimensions. */
START_TEST(grouped_modes_of_a_box_are_neighbours)
{
    static const char *const rows[] = {
        "16  gmem_ptr[16b](0x0) o (16,2,2,2,2,4):(_1,16,32,64,128,256)  "
        "(_8,_2,_2,_2,_2,_2):(_1,_8,_16,_32,_64,_128)  =  (16,2,2,2,8)",
        "16  gmem_ptr[16b](0x0) o (16,2,2,2,2,4):(_1,16,32,64,128,512)  "
        "(_8,_2,_2,_2,_2,_2):(_1,_8,_16,_32,_64,_128)  !  CT_EDOMAIN  "
        "dimension 4 of the map are not contiguous  at 128: the tile has the byte 1024",
        "16  gmem_ptr[16b](0x0) o (16,2,2,2,2,4):(_1,16,32,64,128,512)  "
        "(_8,_2,_2,_2,_2,_1):(_1,_8,_16,_32,_64,_0)  =  (16,2,2,2,14)",
        NULL,
    };
    harness_any(plan, rows);
}
END_TEST

/* A mode that shares a dimension ends; the map goes on. */
START_TEST(shared_modes_end_with_the_tile)
{
    static const char *const rows[] = {
        "8  gmem_ptr[8b](0x0) o (4,100):(_1,_4)  (_4,_32):(_1,_4)  =  (400)",
        "8  gmem_ptr[8b](0x0) o (3,100):(_1,_4)  (_4,_32):(_1,_4)  !  CT_EDOMAIN  "
        "does not divide a gmem mode of extent 3  at (3,0): outside of the tensor, but 3 of 399",
        "8  gmem_ptr[8b](0x0) o (4,101):(_1,_4)  (_4,_32):(_1,_4)  =  (404)",
        "16  gmem_ptr[16b](0x0) o (16,2,2,2,3,4):(_1,16,32,64,128,512)  "
        "(_8,_2,_2,_2,_2,_1):(_1,_8,_16,_32,_64,_0)  !  CT_EDOMAIN  shares dimension 4  "
        "at (0,0,0,0,3,0): outside of the tensor, but 3 of 15 in dimension 4",
        "16  gmem_ptr[16b](0x0) o (16,2,2,2,4,3):(_1,16,32,64,128,512)  "
        "(_8,_2,_2,_2,_1,_2):(_1,_8,_16,_32,_0,_64)  !  CT_EDOMAIN  are not contiguous  at 64",
        NULL,
    };
    harness_any(plan, rows);
}
END_TEST

Suite *tma_admissible_suite(void)
{
    Suite *suite = suite_create("tma_admissible");
    TCase *all = tcase_create("tma_admissible");

    tcase_set_timeout(all, 120);
    tcase_add_test(all, recasts_lose_nothing);
    tcase_add_test(all, grouped_modes_of_a_box_are_neighbours);
    tcase_add_test(all, shared_modes_end_with_the_tile);
    suite_add_tcase(suite, all);
    return suite;
}
