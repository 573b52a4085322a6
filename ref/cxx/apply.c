/* apply.c - a function by its name, as C++ calls it.
 *
 *      size<1>(copyA)             tiled_copy.size of what copyA is made of
 *      make_tiled_copy(atom, ..)  an object
 *      recast<half_t>(t)          recast<16b>
 *      cosize_v<L>  is_static<L>  the operation on L
 *      make_tensor<float>(s, d)   ptr[32b]((nil)) o s:d: registers, whose address nobody knows
 *      print(v)                   v, as it prints
 *
 * Here: what of a call is not in the row of its operation. Not here: the rows (op/), objects and
 * their members (object.c). Follows the documents' calls. */
#include "ref/cxx/cxx.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Template arguments ---- */

/* Numbers only, 0b101 and 16b among them, are the operation's to read. */
static bool numbers_only(cti_scanner *p, size_t *end)
{
    size_t at = p->at + 1;
    bool starts = true, numbers = true;
    for (; at < p->length && p->text[at] != '\0' && p->text[at] != '>' && numbers; ++at) {
        char c = p->text[at];
        numbers = strchr(starts ? "0123456789- " : "0123456789abcdefxABCDEF, ", c) != NULL;
        starts = c == ',' || (starts && c == ' ');
    }
    *end = at + 1;
    return numbers && !starts && at < p->length && p->text[at] == '>';
}

/* "<2, 0>" as it stands, without blanks, behind the name. */
static bool take_numbers(cti_scanner *p, cti_cxx_call *c, size_t end)
{
    size_t n = strlen(c->name), size = n + (end - p->at) + 1;
    char *name = cti_alloc(p->cx, size);
    if (name == NULL)
        return false;
    memcpy(name, c->name, n);
    for (; p->at < end; ++p->at)
        if (p->text[p->at] != ' ')
            name[n++] = p->text[p->at];
    name[n] = '\0';
    c->name = name;
    return true;
}

bool cti_template_list(cti_scanner *p, cti_cxx_call *c)
{
    size_t end;
    if (!cti_is_type_trait(c->name) && numbers_only(p, &end))
        return take_numbers(p, c, end);
    ++p->at;
    c->has_t = true;
    return cti_parse_list(p, ">", &c->t);
}

/* ---- Operations ---- */

static bool is(const cti_cxx_call *c, const char *name)
{
    return strcmp(c->name, name) == 0;
}

static ct_value wrong(cti_scanner *p, const cti_cxx_call *c, const char *what)
{
    return cti_scan_too_much(p, c->at, what);
}

/* print(v); words are only printed. */
static ct_value print(cti_scanner *p, const cti_cxx_call *c)
{
    if (c->arg.n < 1)
        return wrong(p, c, "print takes what it prints");
    ct_value v = c->arg.item[0];
    if (cti_scope_of(p)->nest > 0) {
        cti_print(p, c->at, &c->arg);
        return cti_text_node(p->cx, CT_TEXT, "");
    }
    cti_scope_of(p)->silent = cti_is(v, CT_TEXT);
    return cti_is(v, CT_OBJECT) ? v->item[0] : v;
}

static ct_value no_condition(cti_scanner *p, const cti_cxx_call *c)
{
    cti_text t;
    char what[sizeof t + 80];
    snprintf(what, sizeof what, "%s needs a condition, an integer; %s was given", c->name,
             c->arg.n < 1 ? "nothing" : cti_show(&t, c->arg.item[0]));
    return wrong(p, c, what);
}

/* CUTE_STATIC_ASSERT_V(e): e, which has to hold. */
static ct_value assertion(cti_scanner *p, const cti_cxx_call *c)
{
    if (c->arg.n < 1 || !cti_is(c->arg.item[0], CT_INTEGER))
        return no_condition(p, c);
    if (ct_int(c->arg.item[0]) == 0)
        return cti_parse_placed(p, c->at,
                                cti_fail(p->cx, CT_EINVAL, "%s: it does not hold", c->name));
    return c->arg.item[0];
}

/* int(n): dynamic. */
static ct_value conversion(cti_scanner *p, const cti_cxx_call *c)
{
    if (c->arg.n != 1)
        return wrong(p, c, "a conversion takes one integer");
    return cti_convert(p, c->at, cti_text_node(p->cx, CT_NAME, c->name), c->arg.item[0]);
}

static bool is_null(ct_value v)
{
    return cti_is(v, CT_NAME) && strcmp(v->text, "nullptr") == 0;
}

/* make_gmem_ptr<float>(0x1000): an address and what stands there. */
static ct_value pointer(cti_scanner *p, const cti_cxx_call *c, ct_space space)
{
    cti_pointer_parts to = {.space = space};
    ct_value given = c->arg.item[0], address = is_null(given) ? ct_dynamic(p->cx, 0) : given,
             type = c->has_t && c->t.n == 1 ? c->t.item[0] : NULL;
    if (type == NULL || !cti_is(type, CT_NAME))
        return wrong(p, c, "an address needs its element type: make_gmem_ptr<float>(0x1000)");
    if (!cti_sparse_element(type, &to))
        to.width = cti_element_bits(type->text, strlen(type->text));
    if (to.width == 0 || ct_int(address) < 0 || ct_int(address) >= INT64_C(1) << 60)
        return wrong(p, c, "a pointer is to an element type, at an address >= 0");
    to.bits = ct_int(address) * 8;
    return cti_parse_placed(p, c->at, cti_pointer(p->cx, &to));
}

static int width_of(ct_value v)
{
    return cti_is(v, CT_NAME) ? cti_element_bits(v->text, strlen(v->text)) : 0;
}

/* make_gmem_ptr<T>(p): the pointer as one to T, with the tag. */
static ct_value retyped_pointer(cti_scanner *p, const cti_cxx_call *c)
{
    ct_value v = c->arg.item[0];
    cti_pointer_parts to = cti_pointer_parts_of(v);
    const bool sparse = cti_sparse_element(c->t.item[0], &to);
    int bits = sparse ? to.width : width_of(c->t.item[0]);
    if (bits == 0)
        return wrong(p, c, "a pointer is to an element type");
    v = sparse ? cti_pointer(p->cx, &to)
               : cti_parse_placed(p, c->at, ct_recast_ptr(p->cx, bits, v));
    return cti_operation(p, c->at, c->name, 1, &v);
}

/* make_tensor<T>(layout), make_tensor<T>(shape, stride): memory that the tensor brings. */
static ct_value fragment(cti_scanner *p, const cti_cxx_call *c)
{
    if (c->t.n == 1 && c->arg.n == 1 && cti_is(c->t.item[0], CT_NAME) &&
        cti_is_tmem_type(c->t.item[0]->text))
        return cti_operation(p, c->at, c->t.item[0]->text, 1, c->arg.item);
    bool is_layout = c->arg.n == 1 && cti_is_any_layout(c->arg.item[0]);
    ct_value layout =
        is_layout ? c->arg.item[0] : cti_operation(p, c->at, "make_layout", c->arg.n, c->arg.item);
    if (cti_ok(p->cx) && !ct_is_static(layout))
        return wrong(p, c, "registers need a static layout: CuTe allocates nothing at run time");
    return cti_registers(p->cx, c->t.n == 1 ? width_of(c->t.item[0]) : 0, layout);
}

/* make_tensor_like(t) and make_fragment_like(t), of a tensor or of a layout and a type. */
static ct_value like(cti_scanner *p, const cti_cxx_call *c)
{
    ct_value v = c->arg.n == 1 ? c->arg.item[0] : NULL;
    if (v == NULL)
        return wrong(p, c, "this takes a tensor");
    int bits = c->t.n == 1 ? width_of(c->t.item[0]) : cti_is(v, CT_TENSOR) ? ct_sizeof_bits(v) : 0;
    v = cti_is(v, CT_TENSOR) ? ct_tensor_layout(p->cx, v) : v;
    const char *op = is(c, "make_fragment_like") ? "make_fragment_like" : "make_tensor_like.layout";
    return cti_registers(p->cx, bits, cti_operation(p, c->at, op, 1, &v));
}

/* as_position_independent_swizzle_tensor(t): the swizzle moves from the pointer into the layout,
 * where it counts elements. */
static ct_value position_independent(cti_scanner *p, const cti_cxx_call *c)
{
    ct_value t = c->arg.item[0];
    if (!cti_is(cti_data(t), CT_POINTER))
        return t;
    cti_pointer_parts to = cti_pointer_parts_of(cti_data(t));
    if (to.swizzle == NULL)
        return t;
    ct_value swizzle = ct_recast_layout(p->cx, to.swizzle, 8, to.width);
    to.swizzle = NULL;
    ct_value layout = ct_composition_offset(p->cx, swizzle, ct_static(p->cx, 0), cti_layout_of(t));
    return cti_parse_placed(p, c->at, ct_make_tensor(p->cx, cti_pointer(p->cx, &to), layout));
}

/* sizeof_bits<T>, sizeof_bits_v<T> */
static ct_value bits_of(cti_scanner *p, const cti_cxx_call *c)
{
    ct_value v = c->t.n == 1 ? c->t.item[0] : NULL;
    int bits = v != NULL && cti_is(v, CT_NAME) ? cti_element_bits(v->text, strlen(v->text)) : 0;
    return bits > 0 ? ct_dynamic(p->cx, bits) : wrong(p, c, "sizeof_bits takes an element type");
}

/* cosize_v<L> is the number that cosize of L has in its type; is_static<L> the operation of its
 * name. */
static ct_value trait(cti_scanner *p, const cti_cxx_call *c)
{
    char name[CTI_MAX_NAME];
    size_t n = strlen(c->name);
    bool number = n > 2 && strcmp(c->name + n - 2, "_v") == 0;
    n -= number ? 2 : 0;
    n = n < sizeof name ? n : sizeof name - 1;
    memcpy(name, c->name, n);
    name[n] = '\0';
    ct_value v = cti_operation(p, c->at, name, c->t.n, c->t.item);
    return number ? cti_number_of(p, v) : v;
}

bool cti_is_trait(const char *name)
{
    size_t n = strlen(name);
    return (n > 2 && strcmp(name + n - 2, "_v") == 0) || strncmp(name, "is_", 3) == 0 ||
           strcmp(name, "sizeof_bits") == 0;
}

/* The operands of tma_partition behind the copy: (smem, gmem) alone is of one CTA. */
static cti_list partition_operands(ct_ctx *cx, const cti_cxx_call *c)
{
    cti_list own = cti_list_new(cx, c->arg.n + 1);
    if (c->arg.n == 3) {
        cti_push(cx, &own, ct_static(cx, 0));
        cti_push(cx, &own, ct_make_layout(cx, ct_static(cx, 1), ct_static(cx, 0)));
    }
    for (int i = 1; i < c->arg.n; ++i)
        cti_push(cx, &own, c->arg.item[i]);
    return own;
}

/* The row takes one tensor in global memory, C++ any number; the one in shared memory is last. */
static ct_value of_each_tensor(cti_scanner *p, const cti_cxx_call *c, const char *name,
                               const cti_list *own)
{
    cti_list parts = cti_list_new(p->cx, own->n);
    ct_value pair = cti_null(), one[4] = {own->item[0], own->item[1], own->item[2]};
    for (int i = 3; i < own->n && cti_ok(p->cx); ++i) {
        one[3] = own->item[i];
        pair = cti_operation(p, c->at, name, 4, one);
        if (cti_ok(p->cx))
            cti_push(p->cx, &parts, pair->item[0]);
    }
    if (cti_ok(p->cx))
        cti_push(p->cx, &parts, pair->item[1]);
    return cti_list_tuple(p->cx, &parts);
}

/* tma_partition(tma, [cta, ctas,] smem, gmem..): of as many values as one instruction moves. */
static ct_value tma_partition(cti_scanner *p, const cti_cxx_call *c)
{
    char name[80];
    cti_list tma = {c->arg.item, 1, 1}, all = cti_list_new(p->cx, CTI_MAX_TEMPLATE),
             own = partition_operands(p->cx, c);
    if (!cti_ok(p->cx))
        return cti_null();
    int bits = own.n > 3 && cti_is(own.item[2], CT_TENSOR) ? ct_sizeof_bits(own.item[2]) : 0;
    bool object = bits > 0 && cti_is(c->arg.item[0], CT_OBJECT);
    const char *maker = object ? cti_object_maker(c->arg.item[0]) : "";
    if (!cti_is_tma(maker))
        return wrong(p, c,
                     "tma_partition takes a TMA copy, [a CTA, a layout of CTAs,] a tensor in "
                     "shared memory, then those in global memory");
    cti_spread(p->cx, &tma, &all);
    snprintf(name, sizeof name, "%s.transaction_bytes", maker);
    ct_value bytes = cti_operation(p, c->at, name, all.n, all.item);
    if (!cti_ok(p->cx))
        return cti_null();
    snprintf(name, sizeof name, "tma_partition<%" PRId64 ">", ct_int(bytes) * 8 / bits);
    return own.n == 4 ? cti_operation(p, c->at, name, own.n, own.item)
                      : of_each_tensor(p, c, name, &own);
}

/* tuple_cat(a, b, ..): all modes of all. */
static ct_value tuple_cat(cti_scanner *p, const cti_cxx_call *c)
{
    cti_list all = cti_list_new(p->cx, 8);
    for (int i = 0; i < c->arg.n; ++i) {
        ct_value v = c->arg.item[i];
        if (!cti_is_tuple(v))
            return wrong(p, c, "tuple_cat takes tuples");
        for (int k = 0; k < v->rank; ++k)
            cti_push(p->cx, &all, v->item[k]);
    }
    return cti_list_tuple(p->cx, &all);
}

/* raw_pointer_cast(p): the address without its tag; in C++ each element has a byte of its own. */
static ct_value raw_pointer(cti_scanner *p, const cti_cxx_call *c)
{
    if (c->arg.n != 1 || !cti_is(c->arg.item[0], CT_POINTER))
        return wrong(p, c, "raw_pointer_cast takes a pointer");
    cti_pointer_parts to = cti_pointer_parts_of(c->arg.item[0]);
    to.space = CT_RAW;
    to.swizzle = NULL;
    if (to.width < 8 && is(c, "raw_pointer_cast")) {
        to.spaced = true;
        to.bits &= ~INT64_C(7);
    }
    return cti_parse_placed(p, c->at, cti_pointer(p->cx, &to));
}

/* conditional_return<c>(a, b) and conditional_return(c, a, b): a or b. */
static ct_value conditional(cti_scanner *p, const cti_cxx_call *c)
{
    const cti_list *from = c->t.n == 1 ? &c->t : &c->arg;
    int first = c->t.n == 1 ? 0 : 1;
    if (c->arg.n != first + 2 || !cti_is(from->item[0], CT_INTEGER))
        return wrong(p, c, "conditional_return takes a condition and two values");
    return cti_chosen(p->cx, ct_int(from->item[0]) != 0, c->arg.item[first],
                      c->arg.item[first + 1]);
}

/* find(t, x): the first mode that is x, as many as there are modes where none is; static. */
static ct_value find(cti_scanner *p, const cti_cxx_call *c)
{
    if (c->arg.n != 2)
        return wrong(p, c, "find takes a tuple and what to find in it");
    ct_value t = c->arg.item[0], pair[2] = {NULL, c->arg.item[1]};
    int n = cti_is_tuple(t) ? t->rank : 1, i = 0;
    bool found = false;
    for (; i < n && cti_ok(p->cx) && !found; i += !found) {
        pair[0] = cti_at(t, i);
        ct_value same = cti_operation(p, c->at, "equal", 2, pair);
        if (cti_ok(p->cx) && !same->fixed)
            return wrong(p, c, "find takes static integers: whether modes are equal is a type");
        found = cti_ok(p->cx) && ct_int(same) != 0;
    }
    return ct_static(p->cx, i);
}

/* compact_major<LayoutLeft>(shape [, current]) */
static ct_value compact_major(cti_scanner *p, const cti_cxx_call *c)
{
    bool left = ct_same(c->t.item[0], ct_LayoutLeft());
    return cti_operation(p, c->at, left ? "compact_col_major" : "compact_row_major", c->arg.n,
                         c->arg.item);
}

/* Functions that make or take apart tuples and pointers, and have no row; NULL: another one. */
static ct_value without_row(cti_scanner *p, const cti_cxx_call *c)
{
    if (is(c, "tuple_cat"))
        return tuple_cat(p, c);
    if (is(c, "find"))
        return find(p, c);
    if (is(c, "make_coord_iterator"))
        return cti_make_coord_iterator(p, c);
    if (is(c, "compact_major") && c->t.n == 1 && cti_is(c->t.item[0], CT_MAJOR))
        return compact_major(p, c);
    if (is(c, "raw_pointer_cast") ||
        (is(c, "get") && c->arg.n == 1 && cti_is(c->arg.item[0], CT_POINTER)))
        return raw_pointer(p, c);
    if (is(c, "conditional_return"))
        return conditional(p, c);
    if (is(c, "make_arithmetic_tuple"))
        return cti_arithmetic(p->cx, cti_list_tuple(p->cx, &c->arg));
    if (is(c, "as_arithmetic_tuple") && c->arg.n == 1)
        return cti_arithmetic(p->cx, cti_operation(p, c->at, c->name, 1, c->arg.item));
    return NULL;
}

/* What C++ writes in another way than the rows; NULL: nothing here. */
static ct_value in_cxx(cti_scanner *p, const cti_cxx_call *c)
{
    bool number = c->arg.n == 1 && (cti_is(c->arg.item[0], CT_INTEGER) || is_null(c->arg.item[0]));
    bool tensor = c->arg.n == 1 && cti_is(c->arg.item[0], CT_TENSOR);
    if (is(c, "print") || is(c, "printf"))
        return print(p, c);
    ct_value v = without_row(p, c);
    v = v != NULL ? v : cti_selector(p, c);
    if (v != NULL)
        return v;
    if (is(c, "CUTE_STATIC_ASSERT_V") || is(c, "CUTE_STATIC_ASSERT") || is(c, "static_assert"))
        return assertion(p, c);
    if (is(c, "CUTE_STATIC_V") && c->arg.n == 1)
        return cti_number_of(p, c->arg.item[0]);
    if (is(c, "sizeof_bits") || is(c, "sizeof_bits_v"))
        return bits_of(p, c);
    if (c->has_t && c->arg.n == 0 && cti_is_trait(c->name))
        return trait(p, c);
    bool tag = is(c, "make_gmem_ptr") || is(c, "make_smem_ptr") || is(c, "make_rmem_ptr");
    if (tag && c->t.n == 1 && c->arg.n == 1 && cti_is(c->arg.item[0], CT_POINTER))
        return retyped_pointer(p, c);
    if (number && is(c, "make_gmem_ptr"))
        return pointer(p, c, CT_GMEM);
    if (number && is(c, "make_smem_ptr"))
        return pointer(p, c, CT_SMEM);
    if (number && is(c, "make_rmem_ptr"))
        return pointer(p, c, CT_RMEM);
    if (c->has_t && (is(c, "make_tensor") || is(c, "make_rmem_tensor")))
        return fragment(p, c);
    if (tensor && is(c, "as_position_independent_swizzle_tensor"))
        return position_independent(p, c);
    if (is(c, "make_tensor_like") || is(c, "make_rmem_tensor_like") ||
        (tensor && is(c, "make_fragment_like")))
        return like(p, c);
    if (is(c, "tma_partition") && c->arg.n > 0 && cti_is(c->arg.item[0], CT_OBJECT))
        return tma_partition(p, c);
    if (is(c, "counting_iterator"))
        return cti_operation(p, c->at, c->name, c->arg.n, c->arg.item);
    return cti_element_bits(c->name, strlen(c->name)) > 0 ? conversion(p, c) : NULL;
}

/* make_tiled_copy_S(atom, copy), whose row takes a copy made by threads and values: of any other
 * copy it is make_tiled_copy_impl(atom, copy.get_layoutS_TV(), its tile). NULL: not this. */
static ct_value like_another(cti_scanner *p, const cti_cxx_call *c)
{
    bool source = is(c, "make_tiled_copy_S");
    ct_tiled_copy copy;
    if ((!source && !is(c, "make_tiled_copy_D")) || c->arg.n != 2 ||
        !cti_is(c->arg.item[1], CT_OBJECT))
        return NULL;
    cti_list like = {c->arg.item + 1, 1, 1}, of = cti_list_new(p->cx, 8),
             all = cti_list_new(p->cx, 3);
    const char *maker = cti_object_maker(c->arg.item[1]);
    cti_spread(p->cx, &like, &of);
    if (strcmp(maker, "tiled_copy") == 0 || !cti_tiled_copy_of(p->cx, maker, of.n, of.item, &copy))
        return NULL;
    cti_push(p->cx, &all, c->arg.item[0]);
    cti_push(p->cx, &all,
             source ? ct_get_layoutS_TV(p->cx, &copy) : ct_get_layoutD_TV(p->cx, &copy));
    cti_push(p->cx, &all, copy.Tiler_MN);
    return cti_ok(p->cx) ? cti_object(p, c->at, "make_tiled_copy_impl", NULL, &all)
                         : cti_parse_placed(p, c->at, cti_null());
}

/* To a TMA copy the swizzle of sA(_,_,0) is again for bytes, as that of sA. */
static ct_value in_bytes(ct_ctx *cx, const char *maker, ct_value v)
{
    if (!cti_ok(cx) || !cti_is_tma(maker) || !cti_is_swizzled(v) || v->value == 0)
        return v;
    return cti_composed(cx, cti_outer(v), cti_smem_flag(cx, (int)v->value), cti_inner(v));
}

/* make_tmem_copy(op, tensor) and make_utccp_copy(op, tensor) copy values of the tensor's width. */
static void push_type_of_tensor(cti_scanner *p, const cti_cxx_call *c, cti_list *all)
{
    enum { ROOM = 16 };
    bool tmem = is(c, "make_tmem_copy") || is(c, "make_utccp_copy");
    if (!tmem || c->arg.n != 2 || all->n != 1 || !cti_is(c->arg.item[0], CT_NAME) ||
        !cti_is(c->arg.item[1], CT_TENSOR))
        return;
    char *bits = cti_alloc(p->cx, ROOM);
    if (bits == NULL)
        return;
    snprintf(bits, ROOM, "%db", ct_sizeof_bits(c->arg.item[1]));
    cti_push(p->cx, all, cti_text_node(p->cx, CT_NAME, bits));
}

/* make_tma_atom(op, gmem, smem, tiler) leaves out a cluster of one CTA. */
static ct_value object(cti_scanner *p, const cti_cxx_call *c, const char *maker)
{
    ct_value like = like_another(p, c);
    if (like != NULL || !cti_ok(p->cx))
        return cti_ok(p->cx) ? like : cti_null();
    cti_list all = cti_list_new(p->cx, c->arg.n + 1);
    for (int i = 0; i < c->arg.n; ++i) {
        push_type_of_tensor(p, c, &all);
        cti_push(p->cx, &all, in_bytes(p->cx, maker, c->arg.item[i]));
    }
    if (is(c, "make_tma_atom") && c->arg.n == 4)
        cti_push(p->cx, &all, ct_static(p->cx, 1));
    return cti_ok(p->cx) ? cti_made_by(p, c->at, c->name, &all) : cti_null();
}

/* size(copyA): the member of that name, where the first operand is an object that has it. */
static ct_value as_member(cti_scanner *p, const cti_cxx_call *c)
{
    if (c->arg.n == 0 || !cti_is(c->arg.item[0], CT_OBJECT))
        return NULL;
    cti_list own = {c->arg.item + 1, c->arg.n - 1, c->arg.n - 1};
    return cti_member(p, c, c->arg.item[0], &own);
}

ct_value cti_cxx_apply(cti_scanner *p, const cti_cxx_call *c)
{
    const char *maker = cti_maker_of(c->name);
    ct_value v = cti_higher(p, c);
    v = v != NULL || !cti_ok(p->cx) ? v : in_cxx(p, c);
    if (v == NULL && cti_ok(p->cx) && maker == NULL)
        v = as_member(p, c);
    if (v != NULL || !cti_ok(p->cx))
        return cti_ok(p->cx) ? v : cti_null();
    if (maker != NULL)
        return object(p, c, maker);
    if (cti_takes_no_instruction(c))
        return cti_no_instruction(p, c);
    cti_list all = cti_list_new(p->cx, c->arg.n + 1);
    cti_spread(p->cx, &c->arg, &all);
    if (!cti_ok(p->cx))
        return cti_null();
    v = cti_operation(p, c->at, cti_call_name(p, c), all.n, all.item);
    bool of_object = c->arg.n > 0 && cti_is(c->arg.item[0], CT_OBJECT);
    return of_object ? cti_fragment_of(p, c->name, c->arg.item[0], v) : v;
}
