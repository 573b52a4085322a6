/* why.c - why an expression is what it is: its answer explained, or its refusal.
 *
 *      the answer
 *
 *      op(A, B): its law in one sentence
 *        A = .., B = .., R = ..      what each is
 *
 *      the steps of the family that the operation belongs to
 *
 * Here: the frame, and which family an operation belongs to. Not here: the steps (the other files),
 * the laws' sentences (ct_op_says). */
#include "ref/why/why.h"
#include "ref/text/scan.h"

#include <stdio.h>
#include <string.h>

/* A name that ends in a dot stands for all members of that object. */
static const struct {
    const char *name;
    cti_why_explain *explain;
} families[] = {
    {"layout_call", cti_why_layout_call},
    {"tensor_call", cti_why_layout_call},
    {"crd2idx", cti_why_crd2idx},
    {"swizzle_call", cti_why_swizzle_call},
    {"idx2crd", cti_why_idx2crd},
    {"get_hier_coord", cti_why_layout_coord},
    {"get_flat_coord", cti_why_layout_coord},
    {"get_1d_coord", cti_why_layout_coord},
    {"slice", cti_why_slice},
    {"dice", cti_why_slice},
    {"slice_and_offset", cti_why_slice},
    {"domain_offset", cti_why_domain_offset},
    {"coalesce", cti_why_coalesce},
    {"filter", cti_why_filter},
    {"composition", cti_why_compose},
    {"with_shape", cti_why_with_shape},
    {"complement", cti_why_complement},
    {"right_inverse", cti_why_right_inverse},
    {"left_inverse", cti_why_left_inverse},
    {"logical_divide", cti_why_divide},
    {"zipped_divide", cti_why_divide},
    {"tiled_divide", cti_why_divide},
    {"flat_divide", cti_why_divide},
    {"logical_product", cti_why_product},
    {"zipped_product", cti_why_product},
    {"tiled_product", cti_why_product},
    {"flat_product", cti_why_product},
    {"blocked_product", cti_why_rank_product},
    {"raked_product", cti_why_rank_product},
    {"tile_to_shape", cti_why_tile_to_shape},
    {"upcast", cti_why_recast},
    {"downcast", cti_why_recast},
    {"recast_layout", cti_why_recast},
    {"local_tile", cti_why_local},
    {"local_partition", cti_why_local},
    {"inner_partition", cti_why_partition},
    {"outer_partition", cti_why_partition},
    {"tv_partition", cti_why_tv_partition},
    {"tiled_copy.", cti_why_tiled},
    {"make_tiled_copy_impl.", cti_why_tiled},
    {"cotiled_copy.", cti_why_tiled},
    {"make_tiled_copy_A.", cti_why_tiled},
    {"make_tiled_copy_B.", cti_why_tiled},
    {"make_tiled_copy_C.", cti_why_tiled},
    {"make_tiled_copy_C_atom.", cti_why_tiled},
    {"make_tiled_copy_S.", cti_why_tiled},
    {"make_tiled_copy_D.", cti_why_tiled},
    {"tiled_mma.", cti_why_tiled},
    {"tma_copy.", cti_why_tma},
};
enum { FAMILIES = sizeof families / sizeof families[0] };

static cti_why_explain *family_of(const char *name)
{
    size_t length = strcspn(name, "<");
    const char *dot = memchr(name, '.', length);
    size_t object = dot != NULL ? (size_t)(dot - name) + 1 : length;
    for (int i = 0; i < FAMILIES; ++i)
        if (strncmp(families[i].name, name, object) == 0 && families[i].name[object] == '\0')
            return families[i].explain;
    return NULL;
}

/* ---- The frame ---- */

static void put_law(cti_why *w, const cti_watched *call)
{
    const cti_op *op = cti_find_op(call->name, strcspn(call->name, "<"));
    cti_why_line(w, 0);
    cti_why_line(w, 0);
    cti_why_put(w, "%s(", call->name);
    for (int i = 0; i < call->n; ++i)
        cti_why_put(w, "%s%c", i == 0 ? "" : ", ", 'A' + i);
    cti_why_text(w, "): ");
    cti_why_text(w, op->says);
}

/* The value, and on the same line or the next what it is. */
static void put_named(cti_why *w, char name, ct_value v)
{
    enum { COLUMN = 26 };
    cti_why_line(w, 2);
    cti_why_put(w, "%c = ", name);
    size_t line = w->out.length;
    cti_why_value(w, v);
    if (w->out.length - line + 6 > COLUMN - 1)
        cti_why_line(w, 8);
    else
        cti_why_tab(w, COLUMN);
    cti_why_facts(w, v);
}

static void put_operands(cti_why *w, const cti_watched *call)
{
    put_law(w, call);
    for (int i = 0; i < call->n; ++i)
        put_named(w, (char)('A' + i), call->arg[i]);
}

/* Memory is what an explanation may lack; what else is refused on the way just ends it. */
static void forget_refusal(ct_ctx *cx)
{
    if (ct_check(cx) != CT_ENOMEM)
        ct_clear(cx);
}

static void put_steps(cti_why *w, const cti_watched *call)
{
    cti_why_explain *explain = family_of(call->name);
    cti_why mark = cti_why_mark(w);
    if (explain == NULL)
        return;
    cti_why_line(w, 0);
    size_t before = w->out.length;
    const cti_why_case c = {call->name, call->n, call->arg, call->answer};
    explain(w, &c);
    cti_why_end(w);
    if (w->out.length == before)
        cti_why_back(w, &mark);
    forget_refusal(w->cx);
}

/* The operands with their integers static; NULL: they are already. */
static ct_value *static_operands(ct_ctx *cx, const cti_watched *call)
{
    ct_value *arg = cti_items(cx, call->n);
    bool differ = false;
    for (int i = 0; arg != NULL && i < call->n; ++i) {
        arg[i] = ct_as_static(cx, call->arg[i]);
        differ = differ || arg[i] != call->arg[i];
    }
    return cti_ok(cx) && differ ? arg : NULL;
}

/* What the same call answers with static operands, where that is another value or a refusal. */
static void put_static(cti_why *w, const cti_watched *call)
{
    ct_ctx *cx = w->cx;
    ct_value *arg = cti_is(call->answer, CT_INTEGER) ? NULL : static_operands(cx, call);
    if (arg == NULL)
        return;
    ct_value r = ct_call(cx, call->name, call->n, arg);
    bool refused = !cti_ok(cx) && ct_check(cx) != CT_ENOMEM;
    if (cti_ok(cx) && ct_same(ct_as_static(cx, r), ct_as_static(cx, call->answer)))
        return;
    if (refused) {
        cti_why_line(w, 0);
        cti_why_text(w, "With static integers it is refused: ");
        cti_why_text(w, ct_message(cx));
    } else if (cti_ok(cx)) {
        cti_why_say(w, "With static integers the answer is another:");
        cti_why_call(w, 2, call->name, call->n, arg);
    }
}

static void explain_answer(cti_why *w, const cti_watched *call, ct_value v)
{
    cti_why_raw(w, v);
    if (call->name[0] == '\0' || call->answer != v) {
        cti_why_line(w, 0);
        cti_why_facts(w, v);
        return;
    }
    put_operands(w, call);
    if (!cti_is(v, CT_TEXT))
        put_named(w, 'R', v);
    put_steps(w, call);
    if (cti_ok(w->cx))
        put_static(w, call);
    forget_refusal(w->cx);
}

/* ---- Refusals ---- */

static const char *fault(ct_error error)
{
    switch (error) {
    case CT_EINVAL:
        return "CuTe would not compile this call: the operands do not fit together in kind, rank "
               "or nesting.";
    case CT_EDOMAIN:
        return "The call is well formed, but CuTe's algorithm reaches no answer that satisfies the "
               "law for these operands.";
    case CT_ERANGE:
        return "A number would leave the 64-bit range, or a value or the work of the text grow "
               "past "
               "its limits.";
    case CT_ENOMEM:
        return "The answer does not fit into the calculator's memory.";
    case CT_EUNSUP:
        return "The operation is defined, but not decided or not provided here.";
    case CT_EPARSE:
    case CT_OK:
        break;
    }
    return "";
}

/* The text between two marks in the witness, NULL where they do not both occur. */
static const char *between(const char *text, const char *before, const char *after, size_t *n)
{
    const char *from = strstr(text, before);
    from = from != NULL ? from + strlen(before) : NULL;
    const char *to = from != NULL ? strstr(from, after) : NULL;
    *n = to != NULL ? (size_t)(to - from) : 0;
    return to != NULL ? from : NULL;
}

/* "at COORDINATE: A(B) is .., the layout LAYOUT gives ..": both sides around that place. */
static void put_witness_rows(cti_why *w, const cti_watched *call, const char *witness)
{
    ct_ctx *cx = w->cx;
    size_t n, m;
    const char *at = between(witness, "at ", ":", &n);
    const char *layout = between(witness, "the layout ", " gives", &m);
    if (at == NULL || layout == NULL || call->n != 2 || !cti_is_layout(call->arg[1]))
        return;
    ct_value abr[3] = {call->arg[0], call->arg[1], ct_parse_n(cx, layout, m)};
    ct_value coord = ct_parse_n(cx, at, n);
    ct_value index = ct_crd2idx_compact(cx, coord, ct_shape(cx, abr[1]));
    ct_value here = ct_layout_call(cx, abr[0], ct_layout_call(cx, abr[1], coord));
    ct_value same = ct_equal(cx, here, ct_layout_call(cx, abr[2], coord));
    if (cti_ok(cx) && ct_int(same) == 0)
        cti_why_table(w, abr, ct_int(index), "algorithm");
}

static void put_proof(cti_why *w, const cti_watched *call, const char *witness)
{
    if (witness[0] == '\0')
        return;
    cti_why_line(w, 0);
    cti_why_line(w, 0);
    cti_why_text(w, "Proof: ");
    cti_why_text(w, witness);
    cti_why_text(w, ".");
    if (strcmp(call->name, "composition") == 0)
        put_witness_rows(w, call, witness);
    forget_refusal(w->cx);
}

/* Of a composition all values are computed: the law is met by another layout, or by none. */
static cti_lawful judge(cti_why *w, const cti_watched *call, ct_error error)
{
    bool composition = call->refused && strcmp(call->name, "composition") == 0 && call->n == 2;
    cti_lawful found = {CTI_LAW_OPEN, NULL};
    if (composition && error == CT_EDOMAIN)
        found = cti_why_lawful(w->cx, call->arg[0], call->arg[1]);
    forget_refusal(w->cx);
    return found;
}

static void put_fault(cti_why *w, const cti_watched *call, ct_error error, const cti_lawful *found)
{
    if (error == CT_EDOMAIN && call->refused && strncmp(call->name, "tma_copy.", 9) == 0)
        cti_why_text(w, "The call is well formed, but no tensor map moves this tile.");
    else if (found->law == CTI_LAW_UNMET)
        cti_why_text(w, "The call is well formed, but no layout satisfies the law for these "
                        "operands.");
    else if (found->law == CTI_LAW_MET)
        cti_why_text(w, "A layout satisfies the law for these operands, but CuTe's algorithm "
                        "reaches another one.");
    else
        cti_why_text(w, fault(error));
}

static void put_lawful(cti_why *w, const cti_lawful *found)
{
    if (found->law != CTI_LAW_MET)
        return;
    cti_why_line(w, 0);
    cti_why_line(w, 0);
    cti_why_text(w, "The layout that satisfies it: ");
    cti_why_value(w, found->layout);
}

static void explain_refusal(cti_why *w, const cti_watched *call, const ct_names *names,
                            const char *expression, size_t length)
{
    char witness[sizeof w->cx->witness];
    snprintf(witness, sizeof witness, "%s", ct_witness(w->cx));
    ct_error error = ct_check(w->cx);
    ct_clear(w->cx);
    cti_lawful found = judge(w, call, error);
    put_fault(w, call, error, &found);
    if (call->refused && cti_find_op(call->name, strcspn(call->name, "<")) != NULL) {
        put_operands(w, call);
        put_proof(w, call, witness);
        put_lawful(w, &found);
        cti_why_tma_refused(w, call);
        forget_refusal(w->cx);
    }
    if (names != NULL && names->all_static)
        return;
    size_t need = ct_cure(w->cx, names, expression, length, NULL, 0);
    char *cure = need > 0 ? cti_alloc(w->cx, need + 1) : NULL;
    if (cure == NULL)
        return;
    ct_cure(w->cx, names, expression, length, cure, need + 1);
    cti_why_line(w, 0);
    cti_why_line(w, 0);
    cti_why_text(w, "With static integers it is defined: ");
    cti_why_text(w, cure);
}

/* ct_why - how an expression comes to its answer, step by step with its numbers, or why to none.
 * equation  every line "a = b" and "f(a) = b" of the text holds
 * example   ct_why(&cx, NULL, "layout_call((4,8):(8,1), (1,5))", 31, text, sizeof text)
 * pre       the expression holds length bytes, text holds size; size may be 0; names may be NULL,
 *           and what the expression binds is forgotten
 * post      explanations_hold
 * fails     CT_EPARSE the text is no expression; CT_ENOMEM; then 0 is returned and the text is
 *           empty. A refused expression is explained, and is no failure
 * caveat    lines are shorter than 80 columns where words allow; one that goes on is indented by 8.
 * CuTe      none */
size_t ct_why(ct_ctx *cx, const ct_names *names, const char *expression, size_t length, char *text,
              size_t size)
{
    size_t mark = ct_mark(cx);
    cti_watched call;
    cti_why w = {.cx = cx, .out = {.text = text, .size = size}};
    ct_value v = cti_watch(cx, expression, length, names, &call);
    if (cti_ok(cx))
        explain_answer(&w, &call, v);
    else if (ct_check(cx) != CT_EPARSE && ct_check(cx) != CT_ENOMEM)
        explain_refusal(&w, &call, names, expression, length);
    if (ct_check(cx) != CT_EPARSE)
        forget_refusal(cx);
    if (!cti_ok(cx))
        w.out.length = 0;
    ct_release(cx, mark);
    return cti_end_text(&w.out);
}
