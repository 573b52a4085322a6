/* operation.c - an operation by its row's name, and what C++ makes of an answer.
 *
 * Here: template arguments as the rows take them, 4 and 16b; applying the row; a number out of its
 * type, registers around a layout. Not here: objects (object.c), C++'s own functions (apply.c). */
#include "ref/cxx/cxx.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* name<4,16b> of values: integers, and element types as their widths. */
const char *cti_call_name(cti_scanner *p, const cti_cxx_call *c)
{
    size_t size = strlen(c->name) + 24 * ((size_t)c->t.n + 1), n = strlen(c->name);
    char *s = cti_alloc(p->cx, size);
    if (s == NULL || !c->has_t)
        return c->name;
    memcpy(s, c->name, n);
    s[n++] = '<';
    for (int i = 0; i < c->t.n; ++i) {
        ct_value v = c->t.item[i];
        bool name = cti_is(v, CT_NAME);
        int64_t value = name                    ? cti_element_bits(v->text, strlen(v->text))
                        : cti_is(v, CT_INTEGER) ? ct_int(v)
                                                : 0;
        if ((name && value == 0) || (!name && !cti_is(v, CT_INTEGER))) {
            cti_scan_too_much(p, c->at, "template arguments are integers and element types");
            return c->name;
        }
        n += (size_t)snprintf(s + n, size - n, "%s%" PRId64 "%s", i > 0 ? "," : "", value,
                              name ? "b" : "");
    }
    s[n] = '>';
    s[n + 1] = '\0';
    return s;
}

static ct_value without_type(cti_scanner *p, size_t at, const char *name, ct_value v)
{
    cti_text t;
    return cti_parse_placed(p, at,
                            cti_fail(p->cx, CT_EINVAL,
                                     "%s: the answer depends on the C++ type of %s, which is not "
                                     "known here: write the type, such as uint32_t(..)",
                                     name, cti_show(&t, v)));
}

ct_value cti_answer_of_type(cti_scanner *p, ct_value v, int type)
{
    ct_value typed = cti_as_type(p->cx, v, type), *answer = cti_scope_of(p)->answer;
    if (cti_ok(p->cx) && answer != NULL && *answer == v && ct_same(v, typed))
        *answer = typed;
    return typed;
}

/* The type of an answer is known only where an operation gives it one: of an operand that is the
 * answer, as of min, C++ may have another. */
ct_value cti_operation(cti_scanner *p, size_t at, const char *name, int n, const ct_value *arg)
{
    if (!cti_ok(p->cx))
        return cti_null();
    if (n > 0 && cti_needs_type(name, arg[0]))
        return without_type(p, at, name, arg[0]);
    size_t length = strcspn(name, "<");
    if (cti_find_op(name, length) == NULL) {
        char base[CTI_MAX_NAME];
        snprintf(base, sizeof base, "%.*s", (int)length, name);
        return cti_unknown(p, at, base, true);
    }
    ct_value v = cti_parse_placed(p, at, cti_scope_of(p)->call(p->cx, name, n, arg));
    return cti_is_word_function(name) ? v : cti_answer_of_type(p, v, 0);
}

ct_value cti_number_of(cti_scanner *p, ct_value v)
{
    return cti_ok(p->cx) && cti_is(v, CT_INTEGER) ? ct_dynamic(p->cx, ct_int(v)) : v;
}

ct_value cti_registers(ct_ctx *cx, int bits, ct_value layout)
{
    cti_pointer_parts to = {.width = bits};
    if (!cti_ok(cx) || bits == 0 || cti_is(layout, CT_TENSOR))
        return layout;
    return ct_make_tensor(cx, cti_pointer(cx, &to), layout);
}

/* The node of an arithmetic tuple is that of a tuple, with 1 as its value. */
bool cti_is_arithmetic(ct_value v)
{
    return cti_is_tuple(v) && v->value == 1;
}

ct_value cti_arithmetic(ct_ctx *cx, ct_value tuple)
{
    if (!cti_ok(cx) || !cti_is_tuple(tuple))
        return tuple;
    return cti_node(cx, CT_TUPLE, 1, tuple->rank, tuple->item);
}
