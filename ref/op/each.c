/* each.c - many values in one text, and an operation on each of many operands.
 *
 *   texts    "_4:_1\0" "(_2,_3)\0" ..           one after the other, a zero byte behind each
 *   print    'E' "_4:_1\0" 'D' "(_2,_3)\0" ..   in front of each its ct_kind, counted from 'A'
 *
 * Here: reading and printing such texts, an operation on arrays of values. Not here: one call
 * (call.c). Follows no CuTe document. */
#include "ref/op/op.h"

#include <string.h>

enum { MAX_OPERANDS = 64, NO_VALUE = '!' };

/* ct_parse_each - the values of several texts.
 * equation  values[i] = ct_parse(text i); the answer is how many could be read
 * example   ct_parse_each(&cx, "_4:_1\0_2:_2", 2, values)
 * pre       n texts, a zero byte behind each; values holds n
 * post      each_is_one
 * fails     CT_EPARSE a text is none, of which the answer is the number; CT_ENOMEM
 * CuTe      none */
size_t ct_parse_each(ct_ctx *cx, const char *texts, size_t n, ct_value *values)
{
    for (size_t i = 0; i < n; ++i, texts += strlen(texts) + 1) {
        values[i] = ct_parse(cx, texts);
        if (!cti_ok(cx))
            return i;
    }
    return n;
}

/* ct_print_each - several values as text, each with its kind.
 * equation  for each value the letter 'A' + ct_kind_of(v), ct_print(v), a zero byte
 * example   ct_print_each(values, 2, text, sizeof text)
 * pre       a value that is NULL has the letter '!' and no text
 * post      each_is_one
 * fails     never; what does not fit is counted in the answer, not written
 * CuTe      none */
size_t ct_print_each(const ct_value *values, size_t n, char *text, size_t size)
{
    cti_sink out = {.text = text, .size = size};
    for (size_t i = 0; i < n; ++i) {
        const char letter[] = {values[i] == NULL ? NO_VALUE : (char)('A' + ct_kind_of(values[i])),
                               '\0'};
        cti_put_text(&out, letter);
        if (values[i] != NULL)
            cti_put_value(&out, values[i]);
        if (out.length < size)
            text[out.length] = '\0';
        ++out.length;
    }
    return out.length;
}

/* ct_call_each - an operation on each of many operands.
 * equation  answers[i] = ct_call(op, column[0][i], column[1][i], ..); NULL where it is refused
 * example   ct_call_each(&cx, &work, "composition", &operands, answers)
 * pre       answers holds operands->calls; work is another context, which is empty between calls
 * post      each_is_one
 * fails     as ct_call where no call can be right; CT_ENOMEM the answers do not fit into cx: the
 *           result says how many do
 * CuTe      none */
size_t ct_call_each(ct_ctx *cx, ct_ctx *work, const char *op, const ct_columns *operands,
                    ct_value *answers)
{
    ct_value arg[MAX_OPERANDS];
    cti_call call;
    if (!cti_find_call(cx, op, &call) || !cti_ok(cx))
        return 0;
    if (operands->operands > MAX_OPERANDS) {
        cti_fail(cx, CT_EINVAL, "%s: more than %d operands", call.op->name, MAX_OPERANDS);
        return 0;
    }
    call.n = operands->operands;
    call.arg = arg;
    size_t mark = ct_mark(work);
    for (size_t i = 0; i < operands->calls; ++i) {
        for (int k = 0; k < call.n; ++k)
            arg[k] = operands->column[k][i];
        ct_value v = cti_apply(work, &call);
        answers[i] = cti_ok(work) ? cti_copy_value(cx, v) : NULL;
        ct_clear(work);
        ct_release(work, mark);
        if (!cti_ok(cx))
            return i;
    }
    return operands->calls;
}

/* ct_answer - a call in one text, and its answer as text.
 * equation  ct_print_each(ct_call(op, ct_parse(text 0), ..)); 0 where that fails
 * example   ct_answer(&cx, "composition\0(_6,_2):(_8,_2)\0(_4,_3):(_3,_1)\0", text, sizeof text)
 * pre       op and operands, a zero byte behind each, an empty text behind the last
 * post      each_is_one
 * fails     CT_EPARSE a text is none; CT_EINVAL more than 64 operands; as ct_call
 * CuTe      none */
size_t ct_answer(ct_ctx *cx, const char *request, char *text, size_t size)
{
    ct_value arg[MAX_OPERANDS];
    const char *at = request + strlen(request) + 1;
    size_t mark = ct_mark(cx), length = 0;
    int n = 0;
    for (; *at != '\0' && n < MAX_OPERANDS; at += strlen(at) + 1)
        arg[n++] = ct_parse(cx, at);
    if (*at != '\0')
        cti_fail(cx, CT_EINVAL, "%.80s: more than %d operands", request, MAX_OPERANDS);
    ct_value v = ct_call(cx, request, n, arg);
    if (cti_ok(cx))
        length = ct_print_each(&v, 1, text, size);
    ct_release(cx, mark);
    return length;
}
