/* Wrong answers to exercise 28. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_tuple three(ct_ctx *cx, int64_t a, int64_t b, int64_t c)
{
    ct_value items[3] = {ct_dynamic(cx, a), ct_dynamic(cx, b), ct_dynamic(cx, c)};
    return ct_make_tuple(cx, 3, items);
}

static ct_tuple abc(ct_ctx *cx, ct_tuple a, ct_tuple b, ct_tuple c)
{
    ct_value items[3] = {a, b, c};
    return ct_make_tuple(cx, 3, items);
}

static int64_t at(ct_tuple t, int i)
{
    return ct_int(ct_item(t, i));
}

static ct_value alone(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    (void)atoms;
    int64_t m = at(tile, 0) / 16, n = at(tile, 1) / 8, k = at(tile, 2) / 16;
    return abc(cx, three(cx, 8, m, k), three(cx, 4, n, k), three(cx, 4, m, n));
}

static ct_value elements(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    int64_t m = at(tile, 0) / 16 / at(atoms, 0), n = at(tile, 1) / 8 / at(atoms, 1);
    int64_t k = at(tile, 2) / 16;
    return abc(cx, three(cx, 256, m, k), three(cx, 128, n, k), three(cx, 128, m, n));
}

static ct_value threads(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    int64_t m = at(tile, 0) / 16 / at(atoms, 0), n = at(tile, 1) / 8 / at(atoms, 1);
    int64_t k = at(tile, 2) / 16, threads = 32 * at(atoms, 0) * at(atoms, 1);
    return abc(cx, three(cx, 256 / threads, m, k), three(cx, 128 / threads, n, k),
               three(cx, 128 / threads, m, n));
}

static ct_value k_m(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    int64_t m = at(tile, 0) / 16 / at(atoms, 0), n = at(tile, 1) / 8 / at(atoms, 1);
    int64_t k = at(tile, 2) / 16;
    return abc(cx, three(cx, 8, k, m), three(cx, 4, k, n), three(cx, 4, m, n));
}

static ct_value n_by_16(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    int64_t m = at(tile, 0) / 16 / at(atoms, 0), n = at(tile, 1) / 16 / at(atoms, 1);
    int64_t k = at(tile, 2) / 16;
    return abc(cx, three(cx, 8, m, k), three(cx, 4, n, k), three(cx, 4, m, n));
}

static ct_value swapped(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    int64_t m = at(tile, 0) / (16 * at(atoms, 1)), n = at(tile, 1) / (8 * at(atoms, 0));
    int64_t k = at(tile, 2) / 16;
    return abc(cx, three(cx, 8, m, k), three(cx, 4, n, k), three(cx, 4, m, n));
}

static ct_value k_by_8(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    int64_t m = at(tile, 0) / (16 * at(atoms, 0)), n = at(tile, 1) / (8 * at(atoms, 1));
    int64_t k = at(tile, 2) / 8;
    return abc(cx, three(cx, 8, m, k), three(cx, 4, n, k), three(cx, 4, m, n));
}

static ct_value eight(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    int64_t m = at(tile, 0) / (16 * at(atoms, 0)), n = at(tile, 1) / (8 * at(atoms, 1));
    int64_t k = at(tile, 2) / 16;
    return abc(cx, three(cx, 8, m, k), three(cx, 8, n, k), three(cx, 8, m, n));
}

static ct_value tiled_columns(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    int64_t pn = at(atoms, 2), m = at(tile, 0) / (16 * at(atoms, 0)), n = at(tile, 1) / pn;
    int64_t k = at(tile, 2) / 16, values = pn / at(atoms, 1) / 8 * 4;
    return abc(cx, three(cx, 8, m, k), three(cx, values, n, k), three(cx, values, m, n));
}

static ct_value by_pn(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    int64_t m = at(tile, 0) / 16 / at(atoms, 0), n = at(tile, 1) / at(atoms, 2),
            k = at(tile, 2) / 16;
    return abc(cx, three(cx, 8, m, k), three(cx, 4, n, k), three(cx, 4, m, n));
}

static int64_t num(ct_value v, int i)
{
    return ct_int(ct_item(v, i));
}

static ct_tuple reps(ct_ctx *cx, int64_t m, int64_t n, int64_t k)
{
    return abc(cx, three(cx, 8, m, k), three(cx, 4, n, k), three(cx, 4, m, n));
}

static ct_tuple perm(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return reps(cx, (num(tile, 0) / (16 * num(atoms, 0))), num(tile, 1) / num(atoms, 2),
                (num(tile, 2) / 16));
}

static ct_tuple one_warp(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    (void)atoms;
    return reps(cx, num(tile, 0) / 16, num(tile, 1) / 8, (num(tile, 2) / 16));
}

static ct_tuple whole_atom(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return abc(cx, three(cx, 256, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 2) / 16)),
               three(cx, 128, (num(tile, 1) / (8 * num(atoms, 1))), (num(tile, 2) / 16)),
               three(cx, 128, (num(tile, 0) / (16 * num(atoms, 0))),
                     (num(tile, 1) / (8 * num(atoms, 1)))));
}

static ct_tuple all_threads(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    int64_t t = 32 * num(atoms, 0) * num(atoms, 1);
    return abc(cx, three(cx, 256 / t, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 2) / 16)),
               three(cx, 128 / t, (num(tile, 1) / (8 * num(atoms, 1))), (num(tile, 2) / 16)),
               three(cx, 128 / t, (num(tile, 0) / (16 * num(atoms, 0))),
                     (num(tile, 1) / (8 * num(atoms, 1)))));
}

static ct_tuple other_elements(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return abc(cx, three(cx, 8, num(tile, 0) / num(atoms, 0), num(tile, 2)),
               three(cx, 4, num(tile, 1) / num(atoms, 1), num(tile, 2)),
               three(cx, 4, num(tile, 0) / num(atoms, 0), num(tile, 1) / num(atoms, 1)));
}

static ct_tuple k_first(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return abc(
        cx, three(cx, 8, (num(tile, 2) / 16), (num(tile, 0) / (16 * num(atoms, 0)))),
        three(cx, 4, (num(tile, 2) / 16), (num(tile, 1) / (8 * num(atoms, 1)))),
        three(cx, 4, (num(tile, 1) / (8 * num(atoms, 1))), (num(tile, 0) / (16 * num(atoms, 0)))));
}

static ct_tuple c_of_8(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return abc(
        cx, three(cx, 8, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 2) / 16)),
        three(cx, 4, (num(tile, 1) / (8 * num(atoms, 1))), (num(tile, 2) / 16)),
        three(cx, 8, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 1) / (8 * num(atoms, 1)))));
}

static ct_tuple swapped_warps(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return reps(cx, num(tile, 0) / (16 * num(atoms, 1)), num(tile, 1) / (8 * num(atoms, 0)),
                (num(tile, 2) / 16));
}

static ct_tuple atom_16816(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return reps(cx, num(tile, 0) / (16 * num(atoms, 0)), num(tile, 1) / (16 * num(atoms, 1)),
                num(tile, 2) / 8);
}

static ct_tuple m8n16(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return reps(cx, num(tile, 0) / (8 * num(atoms, 0)), num(tile, 1) / (16 * num(atoms, 1)),
                (num(tile, 2) / 16));
}

static ct_tuple perm_mult(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    int64_t x = num(atoms, 2) / (8 * num(atoms, 1));
    return abc(cx, three(cx, 8, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 2) / 16)),
               three(cx, 4 * x, (num(tile, 1) / (8 * num(atoms, 1))) / x, (num(tile, 2) / 16)),
               three(cx, 4 * x, (num(tile, 0) / (16 * num(atoms, 0))),
                     (num(tile, 1) / (8 * num(atoms, 1))) / x));
}

static ct_tuple b_kn(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return abc(
        cx, three(cx, 8, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 2) / 16)),
        three(cx, 4, (num(tile, 2) / 16), (num(tile, 1) / (8 * num(atoms, 1)))),
        three(cx, 4, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 1) / (8 * num(atoms, 1)))));
}

static ct_tuple tile_mode(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    (void)atoms;
    return abc(cx, three(cx, 8, num(tile, 0), num(tile, 2)),
               three(cx, 4, num(tile, 1), num(tile, 2)), three(cx, 4, num(tile, 0), num(tile, 1)));
}

static ct_tuple no_k(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return reps(cx, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 1) / (8 * num(atoms, 1))), 1);
}

static ct_tuple k_by_warps(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return reps(cx, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 1) / (8 * num(atoms, 1))),
                num(tile, 2) / (16 * num(atoms, 0)) > 0 ? num(tile, 2) / (16 * num(atoms, 0)) : 1);
}

static ct_tuple all_values(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return abc(
        cx,
        three(cx, 8 * (num(tile, 0) / (16 * num(atoms, 0))) * (num(tile, 2) / 16),
              (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 2) / 16)),
        three(cx, 4 * (num(tile, 1) / (8 * num(atoms, 1))) * (num(tile, 2) / 16),
              (num(tile, 1) / (8 * num(atoms, 1))), (num(tile, 2) / 16)),
        three(cx, 4 * (num(tile, 0) / (16 * num(atoms, 0))) * (num(tile, 1) / (8 * num(atoms, 1))),
              (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 1) / (8 * num(atoms, 1)))));
}

static ct_tuple mma_last(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return abc(
        cx, three(cx, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 2) / 16), 8),
        three(cx, (num(tile, 1) / (8 * num(atoms, 1))), (num(tile, 2) / 16), 4),
        three(cx, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 1) / (8 * num(atoms, 1))), 4));
}

static ct_tuple cab(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return abc(
        cx,
        three(cx, 4, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 1) / (8 * num(atoms, 1)))),
        three(cx, 8, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 2) / 16)),
        three(cx, 4, (num(tile, 1) / (8 * num(atoms, 1))), (num(tile, 2) / 16)));
}

static ct_tuple ab_values(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return abc(
        cx, three(cx, 4, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 2) / 16)),
        three(cx, 8, (num(tile, 1) / (8 * num(atoms, 1))), (num(tile, 2) / 16)),
        three(cx, 4, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 1) / (8 * num(atoms, 1)))));
}

static ct_tuple no_an(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return reps(cx, (num(tile, 0) / (16 * num(atoms, 0))), num(tile, 1) / 8, (num(tile, 2) / 16));
}

static ct_tuple no_am(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return reps(cx, num(tile, 0) / 16, (num(tile, 1) / (8 * num(atoms, 1))), (num(tile, 2) / 16));
}

static ct_tuple both_n(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return reps(cx, (num(tile, 0) / (16 * num(atoms, 0))),
                num(tile, 1) / (8 * num(atoms, 1) * num(atoms, 2) / 8) > 0
                    ? num(tile, 1) / (num(atoms, 1) * num(atoms, 2))
                    : 1,
                (num(tile, 2) / 16));
}

static ct_value dyn(ct_ctx *cx, int64_t n)
{
    return ct_dynamic(cx, n);
}

static ct_tuple per_warp_all(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return reps(cx, num(tile, 0) / (16 * num(atoms, 0) * num(atoms, 1)),
                num(tile, 1) / (8 * num(atoms, 0) * num(atoms, 1)), (num(tile, 2) / 16));
}

static ct_tuple c_mk(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return abc(cx, three(cx, 8, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 2) / 16)),
               three(cx, 4, (num(tile, 1) / (8 * num(atoms, 1))), (num(tile, 2) / 16)),
               three(cx, 4, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 2) / 16)));
}

static ct_tuple b_mk(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return abc(
        cx, three(cx, 8, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 2) / 16)),
        three(cx, 4, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 2) / 16)),
        three(cx, 4, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 1) / (8 * num(atoms, 1)))));
}

static ct_tuple c_nm(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return abc(
        cx, three(cx, 8, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 2) / 16)),
        three(cx, 4, (num(tile, 1) / (8 * num(atoms, 1))), (num(tile, 2) / 16)),
        three(cx, 4, (num(tile, 1) / (8 * num(atoms, 1))), (num(tile, 0) / (16 * num(atoms, 0)))));
}

static ct_tuple bytes(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return abc(
        cx, three(cx, 16, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 2) / 16)),
        three(cx, 8, (num(tile, 1) / (8 * num(atoms, 1))), (num(tile, 2) / 16)),
        three(cx, 16, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 1) / (8 * num(atoms, 1)))));
}

static ct_tuple regs(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return abc(
        cx, three(cx, 4, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 2) / 16)),
        three(cx, 2, (num(tile, 1) / (8 * num(atoms, 1))), (num(tile, 2) / 16)),
        three(cx, 4, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 1) / (8 * num(atoms, 1)))));
}

static ct_tuple two_modes(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return abc(
        cx,
        pair(cx, dyn(cx, 8 * (num(tile, 0) / (16 * num(atoms, 0)))), dyn(cx, (num(tile, 2) / 16))),
        pair(cx, dyn(cx, 4 * (num(tile, 1) / (8 * num(atoms, 1)))), dyn(cx, (num(tile, 2) / 16))),
        pair(cx, dyn(cx, 4 * (num(tile, 0) / (16 * num(atoms, 0)))),
             dyn(cx, (num(tile, 1) / (8 * num(atoms, 1))))));
}

static ct_tuple no_atom(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return reps(cx, num(tile, 0) / num(atoms, 0), num(tile, 1) / num(atoms, 1), num(tile, 2) / 16);
}

static ct_tuple mult(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return reps(cx, num(tile, 0) / 16 * num(atoms, 0), num(tile, 1) / 8 * num(atoms, 1),
                (num(tile, 2) / 16));
}

static ct_tuple m32(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return reps(cx, num(tile, 0) / (32 * num(atoms, 0)), (num(tile, 1) / (8 * num(atoms, 1))),
                (num(tile, 2) / 16));
}

static ct_tuple only_a(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return three(cx, 8, (num(tile, 0) / (16 * num(atoms, 0))), (num(tile, 2) / 16));
}

static ct_tuple pn_in_m(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return reps(cx, num(tile, 0) / num(atoms, 2), (num(tile, 1) / (8 * num(atoms, 1))),
                (num(tile, 2) / 16));
}

static ct_tuple atoms_count(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    (void)tile;
    return reps(cx, num(atoms, 0), num(atoms, 1), 1);
}

static int64_t other_num(ct_value v, int i)
{
    return ct_int(ct_item(v, i));
}

static ct_value other_dyn(ct_ctx *cx, int64_t n)
{
    return ct_dynamic(cx, n);
}

static ct_tuple other_three(ct_ctx *cx, int64_t a, int64_t b, int64_t c)
{
    return ct_make_tuple(cx, 3, (ct_value[]){other_dyn(cx, a), other_dyn(cx, b), other_dyn(cx, c)});
}

static ct_tuple other_abc(ct_ctx *cx, ct_tuple a, ct_tuple b, ct_tuple c)
{
    return ct_make_tuple(cx, 3, (ct_value[]){a, b, c});
}

static ct_tuple other_reps(ct_ctx *cx, int64_t m, int64_t n, int64_t k)
{
    return other_abc(cx, other_three(cx, 8, m, k), other_three(cx, 4, n, k),
                     other_three(cx, 4, m, n));
}

static ct_tuple whole_all(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    (void)atoms;
    return other_abc(cx, other_three(cx, 256, other_num(tile, 0) / 16, other_num(tile, 2) / 16),
                     other_three(cx, 128, other_num(tile, 1) / 8, other_num(tile, 2) / 16),
                     other_three(cx, 128, other_num(tile, 0) / 16, other_num(tile, 1) / 8));
}

static ct_tuple extents_w(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return other_abc(cx,
                     other_three(cx, 256, (other_num(tile, 0) / (16 * other_num(atoms, 0))),
                                 (other_num(tile, 2) / 16)),
                     other_three(cx, 256, (other_num(tile, 1) / (8 * other_num(atoms, 1))),
                                 (other_num(tile, 2) / 16)),
                     other_three(cx, 256, (other_num(tile, 0) / (16 * other_num(atoms, 0))),
                                 (other_num(tile, 1) / (8 * other_num(atoms, 1)))));
}

static ct_tuple pn_and(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return other_reps(cx, (other_num(tile, 0) / (16 * other_num(atoms, 0))),
                      other_num(tile, 1) / (other_num(atoms, 2) * other_num(atoms, 1)),
                      (other_num(tile, 2) / 16));
}

static ct_tuple k8(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return other_reps(cx, (other_num(tile, 0) / (16 * other_num(atoms, 0))),
                      (other_num(tile, 1) / (8 * other_num(atoms, 1))), other_num(tile, 2) / 8);
}

static ct_tuple a_mn(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return other_abc(cx,
                     other_three(cx, 8, (other_num(tile, 0) / (16 * other_num(atoms, 0))),
                                 (other_num(tile, 1) / (8 * other_num(atoms, 1)))),
                     other_three(cx, 4, (other_num(tile, 1) / (8 * other_num(atoms, 1))),
                                 (other_num(tile, 2) / 16)),
                     other_three(cx, 4, (other_num(tile, 0) / (16 * other_num(atoms, 0))),
                                 (other_num(tile, 2) / 16)));
}

static ct_tuple n16(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return other_reps(cx, (other_num(tile, 0) / (16 * other_num(atoms, 0))),
                      other_num(tile, 1) / (16 * other_num(atoms, 1)), (other_num(tile, 2) / 16));
}

static ct_tuple b8(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return other_abc(cx,
                     other_three(cx, 8, (other_num(tile, 0) / (16 * other_num(atoms, 0))),
                                 (other_num(tile, 2) / 16)),
                     other_three(cx, 8, (other_num(tile, 1) / (8 * other_num(atoms, 1))),
                                 (other_num(tile, 2) / 16)),
                     other_three(cx, 4, (other_num(tile, 0) / (16 * other_num(atoms, 0))),
                                 (other_num(tile, 1) / (8 * other_num(atoms, 1)))));
}

static ct_tuple swap_ab(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return other_abc(cx,
                     other_three(cx, 4, (other_num(tile, 1) / (8 * other_num(atoms, 1))),
                                 (other_num(tile, 2) / 16)),
                     other_three(cx, 8, (other_num(tile, 0) / (16 * other_num(atoms, 0))),
                                 (other_num(tile, 2) / 16)),
                     other_three(cx, 4, (other_num(tile, 0) / (16 * other_num(atoms, 0))),
                                 (other_num(tile, 1) / (8 * other_num(atoms, 1)))));
}

static ct_tuple kw(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return other_reps(cx, other_num(tile, 0) / (16 * other_num(atoms, 0)),
                      (other_num(tile, 1) / (8 * other_num(atoms, 1))),
                      other_num(tile, 2) / (16 * other_num(atoms, 1)));
}

static ct_tuple totals(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return other_three(
        cx, 8 * (other_num(tile, 0) / (16 * other_num(atoms, 0))) * (other_num(tile, 2) / 16),
        4 * (other_num(tile, 1) / (8 * other_num(atoms, 1))) * (other_num(tile, 2) / 16),
        4 * (other_num(tile, 0) / (16 * other_num(atoms, 0))) *
            (other_num(tile, 1) / (8 * other_num(atoms, 1))));
}

static ct_tuple nested(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    return other_abc(cx,
                     other_three(cx, 2, (other_num(tile, 0) / (16 * other_num(atoms, 0))),
                                 (other_num(tile, 2) / 16)),
                     other_three(cx, 2, (other_num(tile, 1) / (8 * other_num(atoms, 1))),
                                 (other_num(tile, 2) / 16)),
                     other_three(cx, 2, (other_num(tile, 0) / (16 * other_num(atoms, 0))),
                                 (other_num(tile, 1) / (8 * other_num(atoms, 1)))));
}

const wrong_answer wrong_answers[] = {
    {"the atom covers the tile alone", alone, "the warps were left out"},
    {"all elements of the atom", elements, "all elements of the atom"},
    {"elements shared by all threads", threads, "threads of all warps"},
    {"(MMA, K, M)", k_m, "MMA_K stands before"},
    {"N as M", n_by_16, "N was divided by 16"},
    {"the first number of atoms is along N", swapped, "am and an are exchanged"},
    {"K is cut by 8", k_by_8, "K was divided by 8"},
    {"every operand has 8 values", eight, "each operand has 8 values"},
    {"a tiled MMA of pn columns is one instruction", tiled_columns, "a larger instruction"},
    {"the tile is cut by the tiled MMA", by_pn, "divided by pn"},
    {"MMA_N by the permutation", perm, "N was divided by pn, the size in the third"},
    {"as if one warp", one_warp, "the warps were left out"},
    {"the whole atom", whole_atom, "MMA counts all elements of the atom"},
    {"MMA over all threads", all_threads, "the values of the atom were divided by the"},
    {"rows and columns of a thread's warp", other_elements, "these are rows and columns"},
    {"K first", k_first, "the two counts are exchanged in each of the"},
    {"C has 8 values", c_of_8, "only MMA is wrong, the values of one instruction"},
    {"am and an exchanged", swapped_warps, "am and an are exchanged"},
    {"an atom of 16 x 16 x 8", atom_16816, "the atom was taken as 16 x 16 x 8"},
    {"an atom of 8 x 16 x 16", m8n16, "the atom was taken as 8 x 16 x 16"},
    {"the permutation makes the MMA larger", perm_mult, "the permutation was taken for a larger"},
    {"B is K x N", b_kn, "B is taken as K x N"},
    {"rows and columns of the tile", tile_mode, "these are the extents of the tile in elements"},
    {"MMA_K is 1", no_k, "MMA_K is 1 whatever K is"},
    {"MMA_K by the warps, too", k_by_warps, "only MMA_K is wrong, all other numbers are right"},
    {"MMA counts all values of a thread", all_values, "MMA counts all values of the fragment"},
    {"MMA last", mma_last, "MMA stands last"},
    {"C first", cab, "the shapes come as C, A, B"},
    {"values of A and B exchanged", ab_values, "MMA of A and B are exchanged"},
    {"an forgotten", no_an, "an was left out"},
    {"am forgotten", no_am, "am was left out"},
    {"the permutation and an", both_n, "only MMA_N is wrong, all other numbers are right"},
    {"all warps along M and N", per_warp_all, "M and N were both divided by all warps"},
    {"C is M x K", c_mk, "C is taken as M x K, like A"},
    {"B is M x K", b_mk, "B is taken as M x K, like A"},
    {"C is N x M", c_nm, "C is taken as N x M"},
    {"MMA in bytes", bytes, "only MMA is wrong, the values of one instruction"},
    {"MMA in registers", regs, "only MMA is wrong, the values of one instruction"},
    {"two modes each", two_modes, "each shape has two modes"},
    {"the atom's extent forgotten in M and N", no_atom, "M and N were divided by the warps alone"},
    {"times the warps", mult, "the counts were multiplied by the warps"},
    {"32 rows for each warp", m32, "only MMA_M is wrong, all other numbers are right"},
    {"A alone", only_a, "this is the shape of A alone"},
    {"pn along M", pn_in_m, "only MMA_M is wrong, all other numbers are right"},
    {"the warps themselves", atoms_count, "the modes behind MMA are am, an and 1, the warps"},
    {"the whole atom, one warp", whole_all, "MMA counts all elements of the atom, and the"},
    {"256 for each", extents_w, "only MMA is wrong, the values of one instruction"},
    {"pn times an", pn_and, "only MMA_N is wrong, all other numbers are right"},
    {"K by 8", k8, "MMA_K counts twice as many instructions"},
    {"A is M x N, C is M x K", a_mn, "A is taken as M x N and C as M x K"},
    {"N by 16", n16, "N was divided by 16 an"},
    {"B has 8", b8, "only MMA is wrong, the values of one instruction"},
    {"A and B exchanged", swap_ab, "the shapes come as B, A, C"},
    {"K by an", kw, "only MMA_K is wrong, all other numbers are right"},
    {"totals", totals, "these are three numbers, all values of each"},
    {"pairs", nested, "only MMA is wrong, the values of one instruction"},
    {NULL, NULL, NULL}};
