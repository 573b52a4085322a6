/* object.c - atoms, tiled copies, tiled MMAs and threads' slices as values of expressions.
 *
 *      copyA = make_tiled_copy(Copy_Atom<UniversalCopy<float>, float>{}, t, v)
 *      copyA.get_slice(5).partition_S(gA)
 *         is  tiled_copy.partition_S(UniversalCopy<u32>, float, t, v, 5, gA)
 *
 * A line of the print form has no place for such an object, so the rows of its members take what
 * it is made of. Here it is kept as just that: the name of the rows, those operands, and what CuTe
 * prints. Not here: the rows (op_tiled_copy.c, op_tiled_mma.c, op_atom.c, op_tma.c).
 * Follows 0t_mma_atom and 0x_gemm_tutorial. */
#include "ref/cxx/cxx.h"
#include "ref/layout/layout.h"

#include <stdio.h>
#include <string.h>

enum { PRINT, MAKER, THREAD, OPERANDS }; /* its items; the operands are the rest */

enum { SHORT = 1 }; /* the value of an object by a short name: mma(X) */

static const struct {
    const char *function, *maker;
} makers[] = {
    {"Copy_Atom", "Copy_Atom"},
    {"Copy_Traits", "Copy_Traits"},
    {"MMA_Atom", "MMA_Atom"},
    {"MMA_Traits", "MMA_Traits"},
    {"TiledMMA", "tiled_mma"},
    {"make_tiled_mma", "tiled_mma"},
    {"TiledCopy", "make_tiled_copy_impl"},
    {"make_tiled_copy", "tiled_copy"},
    {"make_tiled_copy_impl", "make_tiled_copy_impl"},
    {"make_cotiled_copy", "cotiled_copy"},
    {"make_tmem_copy", "make_tmem_copy"},
    {"make_utccp_copy", "make_utccp_copy"},
    {"make_tiled_copy_A", "make_tiled_copy_A"},
    {"make_tiled_copy_B", "make_tiled_copy_B"},
    {"make_tiled_copy_C", "make_tiled_copy_C"},
    {"make_tiled_copy_C_atom", "make_tiled_copy_C_atom"},
    {"make_tiled_copy_S", "make_tiled_copy_S"},
    {"make_tiled_copy_D", "make_tiled_copy_D"},
    {"make_tma_copy", "tma_copy"},
    {"make_tma_atom", "tma_copy"},
    {"make_tma_copy_A_sm100", "tma_copy_A_sm100"},
    {"make_tma_copy_B_sm100", "tma_copy_B_sm100"},
    {"make_tma_copy_C_sm100", "tma_copy_C_sm100"},
    {"make_tma_atom_A_sm100", "tma_atom_A_sm100"},
    {"make_tma_atom_B_sm100", "tma_atom_B_sm100"},
    {"make_im2col_tma_copy", "im2col_tma_copy"},
    {"make_im2col_tma_copy_A_sm100", "im2col_tma_copy_A_sm100"},
    {"make_im2col_tma_copy_B_sm100", "im2col_tma_copy_B_sm100"},
    {"make_im2col_tma_atom_A_sm100", "im2col_tma_atom_A_sm100"},
    {"make_im2col_tma_atom_B_sm100", "im2col_tma_atom_B_sm100"},
    {"mma", "MMA_Atom"},
    {"tiled_mma", "tiled_mma"},
    {"tiled_copy", "tiled_copy"},
    {"tiled_copy_A", "make_tiled_copy_A"},
    {"tiled_copy_B", "make_tiled_copy_B"},
    {"tiled_copy_C", "make_tiled_copy_C"},
};

/* The calculator's own spellings, of which the first operands are names. */
static const struct form {
    const char *usage;
    int names, least, most;
} forms[] = {
    {"mma(atom)", 1, 1, 1},
    {"tiled_mma(atom, atoms, permutation)", 1, 1, 3},
    {"tiled_copy(copy, type, threads, values)", 2, 3, 4},
    {"tiled_copy_A(copy, type, atom, atoms, permutation)", 3, 3, 5},
    {"tiled_copy_B(copy, type, atom, atoms, permutation)", 3, 3, 5},
    {"tiled_copy_C(copy, type, atom, atoms, permutation)", 3, 3, 5},
};

enum { FORMS = sizeof forms / sizeof forms[0] };

/* ct_instruction_usage - how instruction i is called by its short name.
 * equation  NULL past the last
 * example   puts(ct_instruction_usage(0));
 * pre       i >= 0
 * post      eval_is_call
 * fails     never
 * CuTe      none */
const char *ct_instruction_usage(int i)
{
    return i >= 0 && i < FORMS ? forms[i].usage : NULL;
}

static const struct form *form_of(const char *function)
{
    size_t n = strlen(function);
    for (int i = 0; i < FORMS; ++i)
        if (strcspn(forms[i].usage, "(") == n && strncmp(forms[i].usage, function, n) == 0)
            return &forms[i];
    return NULL;
}

static bool refuse_operand(cti_scanner *p, size_t at, const char *function, int i, ct_value v)
{
    cti_text t;
    const char *kind = i == 1 && cti_is(v, CT_NAME) ? "a type of 1 to 1024 bits"
                                                    : "the name of an instruction or of a type";
    cti_parse_placed(p, at,
                     cti_fail(p->cx, CT_EINVAL, "%s: operand %d, %s, is not %s", function, i + 1,
                              cti_show(&t, v), kind));
    return false;
}

/* A call by a short name has as many operands as its usage says, and names where it has them. */
static bool form_takes(cti_scanner *p, size_t at, const char *function, const cti_list *operands)
{
    const struct form *f = form_of(function);
    int n = operands->n;
    if (f != NULL && (n < f->least || n > f->most)) {
        cti_parse_placed(p, at,
                         cti_fail(p->cx, CT_EINVAL, "%s: %d operand%s; usage: %s", function, n,
                                  n == 1 ? "" : "s", f->usage));
        return false;
    }
    for (int i = 0; f != NULL && i < f->names; ++i) {
        ct_value v = operands->item[i];
        bool name = cti_is(v, CT_NAME);
        if (!name || (i == 1 && cti_element_bits(v->text, strlen(v->text)) == 0))
            return refuse_operand(p, at, function, i, v);
        cti_known(p, at, v);
    }
    return cti_ok(p->cx);
}

const char *cti_maker_of(const char *function)
{
    for (size_t i = 0; i < sizeof makers / sizeof makers[0]; ++i)
        if (strcmp(makers[i].function, function) == 0)
            return makers[i].maker;
    return NULL;
}

const char *cti_object_maker(ct_value object)
{
    return object->item[MAKER]->text;
}

bool cti_is_tma(const char *maker)
{
    return strncmp(maker, "tma_", 4) == 0 || strncmp(maker, "im2col_tma_", 11) == 0;
}

/* Functions and iterators are objects, too, without operands of rows. */
static bool has_rows(ct_value object)
{
    for (size_t i = 0; i < sizeof makers / sizeof makers[0]; ++i)
        if (strcmp(makers[i].maker, cti_object_maker(object)) == 0)
            return true;
    return false;
}

void cti_spread(ct_ctx *cx, const cti_list *from, cti_list *to)
{
    for (int i = 0; i < from->n; ++i) {
        ct_value v = from->item[i];
        bool object = cti_is(v, CT_OBJECT) && has_rows(v);
        for (int j = OPERANDS; object && j < from->item[i]->rank; ++j)
            cti_push(cx, to, from->item[i]->item[j]);
        if (!object)
            cti_push(cx, to, from->item[i]);
    }
}

/* make_tiled_copy_A and its like, which follow a tiled MMA. */
static bool is_copy_along(const char *maker)
{
    static const char begin[] = "make_tiled_copy_";
    size_t n = strlen(begin);
    return strncmp(maker, begin, n) == 0 && strchr("ABC", maker[n]) != NULL && maker[n + 1] == '\0';
}

/* The operands that CuTe's functions give a value where the call leaves them out. */
static void add_defaults(ct_ctx *cx, const char *maker, cti_list *operands)
{
    const ct_value one = ct_static(cx, 1), all = ct_underscore();
    const ct_value ones[] = {one, one, one}, any[] = {all, all, all};
    if (strcmp(maker, "tiled_copy") == 0 && operands->n == 3)
        cti_push(cx, operands, cti_unit(cx));
    bool mma = strcmp(maker, "tiled_mma") == 0, along = is_copy_along(maker);
    if ((mma && operands->n == 1) || (along && operands->n == 3))
        cti_push(cx, operands, ct_make_layout(cx, ct_make_tuple(cx, 3, ones), NULL));
    if ((mma && operands->n == 2) || (along && operands->n == 4))
        cti_push(cx, operands, ct_make_tuple(cx, 3, any));
}

/* The row of maker.member; a member's template arguments are no part of its name. */
static const cti_op *row_of(const char *maker, const char *member)
{
    char name[2 * CTI_MAX_NAME + 1];
    size_t n = strlen(maker), m = strcspn(member, "<");
    if (n + m + 2 > sizeof name)
        return NULL;
    memcpy(name, maker, n);
    name[n] = '.';
    memcpy(name + n + 1, member, m);
    return cti_find_op(name, n + 1 + m);
}

/* What CuTe prints; of traits and of a TMA copy, which it does not print, what they hold. */
static ct_value print_of(cti_scanner *p, size_t at, const char *maker, ct_value thread,
                         const cti_list *operands)
{
    cti_list all = cti_list_new(p->cx, operands->n + 1);
    const cti_op *row = row_of(maker, thread != NULL ? "get_slice" : "print");
    for (int i = 0; i < operands->n; ++i)
        cti_push(p->cx, &all, operands->item[i]);
    if (row != NULL && thread != NULL)
        cti_push(p->cx, &all, thread);
    row = row != NULL ? row : row_of(maker, "tensor_map");
    row = row != NULL ? row : row_of(maker, "ThrID");
    return cti_operation(p, at, row->name, all.n, all.item);
}

ct_value cti_made_by(cti_scanner *p, size_t at, const char *function, const cti_list *operands)
{
    cti_list own = cti_list_new(p->cx, operands->n);
    cti_spread(p->cx, operands, &own);
    if (!cti_ok(p->cx) || !form_takes(p, at, function, &own))
        return cti_null();
    ct_value v = cti_object(p, at, cti_maker_of(function), NULL, &own);
    bool is_short = form_of(function) != NULL && cti_ok(p->cx);
    return is_short ? cti_node(p->cx, CT_OBJECT, SHORT, v->rank, v->item) : v;
}

bool cti_is_short(ct_value v)
{
    return cti_is(v, CT_OBJECT) && v->value == SHORT;
}

ct_value cti_object(cti_scanner *p, size_t at, const char *maker, ct_value thread,
                    const cti_list *operands)
{
    ct_ctx *cx = p->cx;
    cti_list made = cti_list_new(cx, operands->n + OPERANDS);
    cti_list complete = cti_list_new(cx, operands->n + 2);
    cti_spread(cx, operands, &complete);
    add_defaults(cx, maker, &complete);
    ct_value print = cti_ok(cx) ? print_of(p, at, maker, thread, &complete) : cti_null();
    cti_push(cx, &made, print);
    cti_push(cx, &made, cti_text_node(cx, CT_NAME, maker));
    cti_push(cx, &made, thread != NULL ? thread : ct_underscore());
    for (int i = 0; i < complete.n; ++i)
        cti_push(cx, &made, complete.item[i]);
    if (!cti_ok(cx))
        return cti_null();
    return cti_node(cx, CT_OBJECT, 0, made.n, made.item);
}

/* ---- Members ---- */

/* An MMA atom, and a tiled one, has the members of its traits, by names of its own. */
static const cti_op *row_for(ct_value object, const char *member)
{
    static const char *const others[][2] = {
        {"LayoutA_TV", "ALayout"}, {"LayoutB_TV", "BLayout"}, {"LayoutC_TV", "CLayout"}};
    const char *maker = cti_object_maker(object);
    const cti_op *row = row_of(maker, member);
    bool mma = strcmp(maker, "tiled_mma") == 0 || strcmp(maker, "MMA_Atom") == 0;
    if (row != NULL || !mma)
        return row;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; ++i)
        if (strcmp(others[i][0], member) == 0)
            member = others[i][1];
    return row_of("MMA_Traits", member);
}

static bool takes_thread(const cti_op *row)
{
    return strstr(row->usage, ", thread,") != NULL || strstr(row->usage, ", thread)") != NULL ||
           strstr(row->usage, ", cta,") != NULL;
}

/* The width of the elements that make_fragment_A, partition_fragment_C and the like make: of the
 * operand in the last letter; 0: the member makes none. */
static int fragment_bits(ct_ctx *cx, ct_value object, const char *member)
{
    size_t n = strlen(member);
    bool makes = strncmp(member, "make_fragment_", 14) == 0 ||
                 strncmp(member, "partition_fragment_", 19) == 0;
    if (!makes || !cti_ok(cx))
        return 0;
    ct_mma_traits t = ct_MMA_Traits(cx, object->item[OPERANDS]->text);
    const char *type = member[n - 1] == 'A' ? t.a_type : member[n - 1] == 'B' ? t.b_type : t.c_type;
    return cti_ok(cx) ? cti_element_bits(type, strlen(type)) : 0;
}

static ct_value slice(cti_scanner *p, size_t at, ct_value object, const cti_list *own)
{
    cti_list operands = {NULL, 0, 0};
    const char *maker = cti_object_maker(object);
    if (own->n != 1)
        return cti_scan_too_much(p, at, "get_slice takes the number of a thread");
    cti_list of = {&object, 1, 1};
    operands = cti_list_new(p->cx, object->rank);
    cti_spread(p->cx, &of, &operands);
    return cti_object(p, at, maker, own->item[0], &operands);
}

/* The row's name with the template arguments that the member's name ends with. */
static const char *name_of(ct_ctx *cx, const cti_op *row, const char *member)
{
    const char *arguments = member + strcspn(member, "<");
    size_t n = strlen(row->name), m = strlen(arguments);
    char *name = cti_alloc(cx, n + m + 1);
    if (name == NULL)
        return row->name;
    memcpy(name, row->name, n);
    memcpy(name + n, arguments, m + 1);
    return name;
}

static ct_value not_sliced(cti_scanner *p, const cti_cxx_call *c, ct_value object)
{
    char what[2 * CTI_MAX_NAME + 80];
    snprintf(what, sizeof what,
             "only a thread slice has the member %s, not all of the %s: call .get_slice(thread) "
             "first",
             c->name, cti_object_maker(object));
    return cti_scan_too_much(p, c->at, what);
}

/* size(mma(X)): of the tiled MMA of one atom. */
static ct_value of_one_atom(cti_scanner *p, const cti_cxx_call *c, ct_value object,
                            const cti_list *own)
{
    cti_list of = {&object, 1, 1};
    if (row_of("tiled_mma", c->name) == NULL)
        return NULL;
    ct_value tiled = cti_object(p, c->at, "tiled_mma", NULL, &of);
    return cti_ok(p->cx) ? cti_member(p, c, tiled, own) : cti_null();
}

/* The types that a tiled copy holds: its tile and its layout; NULL: another member or object. */
static ct_value held_type(ct_ctx *cx, const char *name, ct_value object)
{
    bool tile = strcmp(name, "Tiler_MN") == 0;
    ct_tiled_copy copy;
    cti_list one = {&object, 1, 1}, all = cti_list_new(cx, object->rank);
    if (!tile && strcmp(name, "TiledLayout_TV") != 0)
        return NULL;
    cti_spread(cx, &one, &all);
    if (!cti_ok(cx) || !cti_tiled_copy_of(cx, cti_object_maker(object), all.n, all.item, &copy))
        return NULL;
    return tile ? copy.Tiler_MN : copy.TiledLayout_TV;
}

ct_value cti_member(cti_scanner *p, const cti_cxx_call *c, ct_value object, const cti_list *own)
{
    bool slices = strcmp(c->name, "get_slice") == 0 || strcmp(c->name, "get_thread_slice") == 0;
    const cti_op *row = row_for(object, c->name);
    const char *maker = cti_object_maker(object);
    bool parts = row_of(maker, "get_slice") != NULL ||
                 (cti_is_tma(maker) && row_of(maker, "partition_S") != NULL);
    if (slices && parts)
        return slice(p, c->at, object, own);
    if (row == NULL && cti_is_short(object) && strcmp(cti_object_maker(object), "MMA_Atom") == 0)
        return of_one_atom(p, c, object, own);
    if (row == NULL)
        return own->n == 0 ? held_type(p->cx, c->name, object) : NULL;
    ct_value thread = object->item[THREAD];
    bool sliced = !cti_is(thread, CT_UNDERSCORE);
    bool needs_thread = takes_thread(row) && !sliced && own->n == 1;
    if (needs_thread && cti_find_op(c->name, strlen(c->name)) != NULL)
        return NULL; /* a function that takes the object whole */
    if (needs_thread)
        return not_sliced(p, c, object);
    cti_cxx_call call = *c;
    call.name = name_of(p->cx, row, c->name);
    call.arg = cti_list_new(p->cx, object->rank);
    cti_list of = {&object, 1, 1};
    cti_spread(p->cx, &of, &call.arg);
    if (strncmp(row->name, "MMA_Traits.", 11) == 0)
        call.arg.n = 1; /* of the instruction alone */
    if (takes_thread(row) && sliced)
        cti_push(p->cx, &call.arg, thread);
    cti_spread(p->cx, own, &call.arg);
    if (!cti_ok(p->cx))
        return cti_null();
    ct_value answer = cti_operation(p, c->at, cti_call_name(p, &call), call.arg.n, call.arg.item);
    return cti_registers(p->cx, fragment_bits(p->cx, object, c->name), answer);
}

ct_value cti_fragment_of(cti_scanner *p, const char *function, ct_value object, ct_value answer)
{
    return cti_registers(p->cx, fragment_bits(p->cx, object, function), answer);
}

bool cti_takes_no_instruction(const cti_cxx_call *c)
{
    const cti_op *op = cti_find_op(c->name, strcspn(c->name, "<"));
    bool object = c->arg.n > 0 && cti_is_short(c->arg.item[0]);
    return object && op != NULL && strstr(op->usage, "mma") == NULL &&
           strstr(op->usage, "copy") == NULL;
}

ct_value cti_no_instruction(cti_scanner *p, const cti_cxx_call *c)
{
    char what[CTI_MAX_NAME + 120];
    snprintf(what, sizeof what,
             "%s takes no instruction: mma(..) stands alone or is the first operand of a member, "
             "size(mma(..))",
             c->name);
    return cti_scan_too_much(p, c->at, what);
}
