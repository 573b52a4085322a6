/* mma_traits.c - what an MMA operation is, from its name: shape, element types, thread-value
 * layouts.
 *
 *   warp, warpgroup   an operand's run is as many elements as 32 bits hold, and at least 1;
 *                     an accumulator's run is 2
 *   quadpair          8 threads of a warp: 0 to 3 and 16 to 19
 *   scalar            one thread, which holds all values
 *
 * Here: the traits of each kind, and names that are not made of parts. Not here: taking names
 * apart (mma_parse.c), the layouts (mma_layouts.c), how atoms are tiled.
 * Follows 0t_mma_atom "Traits", "Volta", "Hopper". */
#include "ref/atom/mma_template.h"
#include "ref/value/value.h"

#include <string.h>

static void set_types(ct_mma_traits *t, const cti_mma_type *const type[4])
{
    t->d_type = type[0]->name;
    t->a_type = type[1]->name;
    t->b_type = type[2]->name;
    t->c_type = type[3]->name;
    t->d_bits = type[0]->bits;
    t->a_bits = type[1]->bits;
    t->b_bits = type[2]->bits;
    t->c_bits = type[3]->bits;
}

static ct_tuple shape_mnk(ct_ctx *cx, int m, int n, int k)
{
    const ct_value extent[] = {ct_static(cx, m), ct_static(cx, n), ct_static(cx, k)};
    return ct_make_tuple(cx, 3, extent);
}

static ct_layout threads(ct_ctx *cx, int n)
{
    return cti_layout(cx, ct_static(cx, n), ct_static(cx, 1));
}

/* ---- One thread ----------------------------------------------------------------------------- */

/* 1 x 1 x K: column-major, so that the thread has stride 0. */
static ct_mma_traits scalar(ct_ctx *cx, int k, const cti_mma_type *const type[4])
{
    ct_mma_traits t = cti_mma_no_traits();
    const ct_value operand[] = {ct_static(cx, 1), ct_static(cx, k)};
    const ct_value accumulator[] = {ct_static(cx, 1), ct_static(cx, 1)};
    t.Shape_MNK = shape_mnk(cx, 1, 1, k);
    t.ThrID = cti_unit(cx);
    t.ALayout = ct_make_layout(cx, ct_make_tuple(cx, 2, operand), NULL);
    t.BLayout = t.ALayout;
    t.CLayout = ct_make_layout(cx, ct_make_tuple(cx, 2, accumulator), NULL);
    set_types(&t, type);
    return t;
}

static const cti_mma_type *named(const char *name)
{
    return cti_mma_type_of((cti_word){name, (int)strlen(name)});
}

/* Two products of one thread: a column of A by a number, or a number by a row of B. */
static ct_mma_traits two_products(ct_ctx *cx, bool of_a)
{
    const cti_mma_type *f = named("float"), *const type[] = {f, f, f, f};
    ct_mma_traits t = scalar(cx, 1, type);
    const ct_value two[] = {ct_static(cx, 1), ct_static(cx, 2)};
    t.Shape_MNK = shape_mnk(cx, of_a ? 2 : 1, of_a ? 1 : 2, 1);
    t.CLayout = ct_make_layout(cx, ct_make_tuple(cx, 2, two), NULL);
    if (of_a)
        t.ALayout = t.CLayout;
    else
        t.BLayout = t.CLayout;
    return t;
}

/* SM61_DP4A, SM61_DP2A: as many products as elements fit in 32 bits. */
static ct_mma_traits dot_product(ct_ctx *cx, const char *op, const char *name)
{
    cti_word w = {name, (int)strlen(name)};
    if (!cti_word_in(w, "DP4A DP2A")) {
        cti_mma_refuse(cx, op, "the operation", w, "DP4A or DP2A");
        return cti_mma_no_traits();
    }
    const cti_mma_type *operand = named(name[2] == '4' ? "int8_t" : "int16_t");
    const cti_mma_type *const type[] = {named("int32_t"), operand, operand, named("int32_t")};
    return scalar(cx, 32 / operand->bits, type);
}

/* UniversalFMA<D,A,B,C>: A and C are D, and B is A, where they are left out. */
static ct_mma_traits universal(ct_ctx *cx, const char *op, const char *arguments)
{
    static const char *const what[] = {"D", "A", "B", "C"};
    const cti_mma_type *type[4];
    const char *p = arguments;
    int n = 0;
    for (; n < 4 && *p == (n == 0 ? '<' : ','); ++n) {
        cti_word w = cti_mma_argument_at(++p);
        type[n] = cti_mma_type_of(w);
        if (type[n] == NULL) {
            cti_mma_refuse(cx, op, what[n], w, "an element type");
            return cti_mma_no_traits();
        }
        p += w.n;
    }
    if (n == 0 || strcmp(p, ">") != 0) {
        cti_word w = {arguments, (int)strlen(arguments)};
        cti_mma_refuse(cx, op, "the list of types", w, "<D>, <D,A>, <D,A,B> or <D,A,B,C>");
        return cti_mma_no_traits();
    }
    for (; n < 4; ++n)
        type[n] = type[n == 2 ? 1 : 0];
    return scalar(cx, 1, type);
}

/* ---- Quadpair, warp, warpgroup -------------------------------------------------------------- */

static void quadpair(ct_ctx *cx, const cti_mma_name *name, ct_mma_traits *t)
{
    const char *arrangement = name->part[CTI_MMA_ARRANGEMENT].s; /* _TN: A is K-major, B is */
    t->ThrID = ct_parse(cx, "(_4,_2):(_1,_16)");
    t->ALayout = cti_mma_quad_operand(cx, arrangement[1] == 'T');
    t->BLayout = cti_mma_quad_operand(cx, arrangement[2] == 'N');
    t->CLayout = cti_mma_quad_accumulator(cx, t->c_bits);
}

static int run(int bits)
{
    return bits < 32 ? 32 / bits : 1;
}

static void warp(ct_ctx *cx, int m, int n, int k, ct_mma_traits *t)
{
    t->ThrID = threads(cx, 32);
    t->ALayout = cti_mma_fragment(cx, m, k, run(t->a_bits));
    t->BLayout = cti_mma_fragment(cx, n, k, run(t->b_bits));
    t->CLayout = cti_mma_fragment(cx, m, n, 2);
}

/* Of a sparse A a thread holds as many elements, which stand for twice as many. */
static void warpgroup(ct_ctx *cx, int n, int k, const cti_mma_name *name, ct_mma_traits *t)
{
    const bool sparse = cti_mma_is_sparse(name);
    t->ThrID = threads(cx, 128);
    t->ALayout = cti_word_is(name->part[CTI_MMA_SOURCE], "_RS")
                     ? cti_mma_fragment(cx, 64, k, (sparse ? 2 : 1) * run(t->a_bits))
                     : cti_mma_whole(cx, 64, k);
    t->BLayout = cti_mma_whole(cx, n, k);
    t->CLayout = cti_mma_fragment(cx, 64, n, 2);
    if (!sparse)
        return;
    t->ELayout = cti_mma_metadata(cx, k, t->a_bits);
    t->a_type = cti_mma_sparse_type(cx, t->a_type);
    t->e_type = t->a_bits == 32 ? "sparse_elem<4,uint8_t>" : "sparse_elem<8,uint8_t>";
}

static ct_mma_traits from_parts(ct_ctx *cx, const cti_mma_name *name)
{
    ct_mma_traits t = cti_mma_no_traits();
    const cti_mma_type *d = cti_mma_code(name->part[CTI_MMA_D]);
    const cti_mma_type *const type[] = {d, cti_mma_code(name->part[CTI_MMA_A]),
                                        cti_mma_code(name->part[CTI_MMA_B]), d};
    int m = cti_mma_number(name->part[CTI_MMA_M]), n = cti_mma_number(name->part[CTI_MMA_N]);
    int k = cti_mma_number(name->part[CTI_MMA_K]);
    set_types(&t, type);
    t.Shape_MNK = shape_mnk(cx, m, n, k);
    if (cti_word_is(name->part[CTI_MMA_ARCH], "SM70"))
        quadpair(cx, name, &t);
    else if (cti_word_is(name->part[CTI_MMA_SOURCE], "-"))
        warp(cx, m, n, k, &t);
    else
        warpgroup(cx, n, k, name, &t);
    t.a_mn = cti_word_is(name->major_a, "MN");
    t.b_mn = cti_word_is(name->major_b, "MN");
    return t;
}

static ct_mma_traits of_name(ct_ctx *cx, const char *op)
{
    cti_mma_name name;
    const cti_mma_template *row = cti_mma_template_of(op);
    if (memchr(op, '\0', CTI_MMA_MAX_NAME) == NULL)
        cti_fail(cx, CT_EINVAL, "MMA_Traits: %.40s..: no name is that long", op);
    else if (strncmp(op, "UniversalFMA", 12) == 0)
        return universal(cx, op, op + 12);
    else if (strncmp(op, "SM61_", 5) == 0)
        return dot_product(cx, op, op + 5);
    else if (row != NULL)
        return cti_mma_template_traits(cx, op, row);
    else if (strcmp(op, "SM100_2x1x1_F32F32F32F32") == 0)
        return two_products(cx, true);
    else if (strcmp(op, "SM100_1x2x1_F32F32F32F32") == 0)
        return two_products(cx, false);
    else if (cti_mma_read(cx, op, &name))
        return from_parts(cx, &name);
    return cti_mma_no_traits();
}

/* ct_MMA_Traits - shape, threads, layouts and element types of an MMA operation.
 * equation  ALayout(t,v) = m + k * M, BLayout(t,v) = n + k * N, CLayout(t,v) = m + n * M
 * example   ct_MMA_Traits(&cx, "SM75_8x8x16_S32S8S8S32_TN").CLayout is ((_4,_8),_2):((_16,_1),_8)
 * pre       op is a name as CuTe writes it; a warpgroup's majors are <K,K>, <K,MN>, <MN,K>, <MN,MN>
 * post      threads_and_values_cover_the_tile, recorded_traits
 * fails     CT_EINVAL no such operation: the part of the name that is wrong, and what it can be
 * CuTe      0t_mma_atom "Traits" */
ct_mma_traits ct_MMA_Traits(ct_ctx *cx, const char *op)
{
    if (ct_check(cx) != CT_OK)
        return cti_mma_no_traits();
    ct_mma_traits t = of_name(cx, op);
    return ct_check(cx) == CT_OK ? t : cti_mma_no_traits();
}
