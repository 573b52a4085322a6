/* ctx.c - the context: memory that the caller brings, and the first failure.
 *
 * Here: carving nodes off the caller's memory, marks, the sticky failure and its sentence.
 * Not here: what the nodes mean (node.c), values in messages (print.c). Follows no CuTe document:
 * CuTe has the C++ compiler. */
#include "ref/value/value.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { CTI_ALIGN = 16 };

/* The value of a failed call: the empty tuple, of which every part by its role is itself. So what
 * was computed from it may be read, and the first failure is all that is seen. */
static const struct ct_node null_value;
static const ct_value null_parts[] = {&null_value, &null_value, &null_value, &null_value,
                                      &null_value, &null_value, &null_value, &null_value,
                                      &null_value};
static const struct ct_node null_value = {
    .kind = CT_TUPLE, .fixed = true, .unspread = true, .depth = 1, .weight = 1, .item = null_parts};

ct_value cti_null(void)
{
    return &null_value;
}

/* ct_init - give a context its memory.
 * equation  used = 0, no failure
 * example   static char memory[1 << 16]; ct_init(&cx, memory, sizeof memory);
 * pre       memory holds bytes bytes and outlives cx; any alignment; NULL if bytes is 0
 * post      context_fresh
 * fails     never
 * CuTe      none */
void ct_init(ct_ctx *cx, void *memory, size_t bytes)
{
    size_t skip = (CTI_ALIGN - (uintptr_t)memory % CTI_ALIGN) % CTI_ALIGN;
    memset(cx, 0, sizeof *cx);
    cx->most = UINT64_MAX;
    if (memory == NULL || bytes < skip)
        return;
    cx->memory = (char *)memory + skip;
    cx->size = bytes - skip;
}

/* ct_check - the first failure since ct_init or ct_clear.
 * equation  CT_OK while every call succeeded
 * example   if (ct_check(&cx)) fputs(ct_message(&cx), stderr);
 * pre       cx was initialised
 * post      context_sticky
 * fails     never
 * CuTe      none */
ct_error ct_check(const ct_ctx *cx)
{
    return cx->error;
}

/* ct_message - the first failure as one sentence: operation, operand, mode, value.
 * equation  "" while ct_check is CT_OK
 * example   composition((_4,_3):(_3,_1), _2:_5)
 *           !  "composition: stride divisibility: stride _5 of B is not a multiple of extent _4"
 * pre       cx was initialised
 * post      context_sticky
 * fails     never
 * caveat    a pointer to memory is shown by its distance from the beginning of that memory, as in
 *           ptr[32b](+0x8), so that a message is the same in every run.
 * CuTe      none */
const char *ct_message(const ct_ctx *cx)
{
    return cx->message;
}

/* ct_witness - the coordinate that proves the refusal, with the two values that differ.
 * equation  "" where the failure has no witness
 * example   composition((_6,_2):(_1,_7), (_3,_2):(_2,_3))
 *           !  "at (2,1): A(B(c)) is 8, the layout (_3,_2):(_2,_3) gives 7"
 * pre       cx was initialised
 * post      refusal_witness
 * fails     never
 * CuTe      none */
const char *ct_witness(const ct_ctx *cx)
{
    return cx->witness;
}

/* ct_error_name - the name of a kind of failure.
 * equation  CT_EDOMAIN -> "CT_EDOMAIN"
 * example   puts(ct_error_name(ct_check(&cx)));
 * pre       none
 * post      error_named
 * fails     never; an unknown number is "CT_?"
 * CuTe      none */
const char *ct_error_name(ct_error error)
{
    static const char *const name[] = {"CT_OK",     "CT_EINVAL", "CT_EDOMAIN", "CT_ERANGE",
                                       "CT_ENOMEM", "CT_EPARSE", "CT_EUNSUP"};
    size_t i = (size_t)error;
    return i < sizeof name / sizeof name[0] ? name[i] : "CT_?";
}

/* ct_clear - forget the failure; the values stay.
 * equation  ct_check = CT_OK
 * example   ct_clear(&cx); ct_release(&cx, mark);
 * pre       cx was initialised; values returned by failed calls are not used again
 * post      context_fresh
 * fails     never
 * CuTe      none */
void ct_clear(ct_ctx *cx)
{
    cx->error = CT_OK;
    cx->column = 0;
    cx->message[0] = '\0';
    cx->witness[0] = '\0';
}

/* ct_mark - remember how much memory is in use.
 * equation  mark = used
 * example   size_t mark = ct_mark(&cx);
 * pre       cx was initialised
 * post      context_release
 * fails     never
 * CuTe      none */
size_t ct_mark(const ct_ctx *cx)
{
    return cx->used;
}

/* ct_release - give back everything made since the mark.
 * equation  used = mark
 * example   ct_release(&cx, mark);
 * pre       mark came from ct_mark on this context; values made since then are not used again
 * post      context_release
 * fails     never
 * CuTe      none */
void ct_release(ct_ctx *cx, size_t mark)
{
    if (mark <= cx->used)
        cx->used = mark;
}

void *cti_refuse_bytes(ct_ctx *cx, size_t bytes)
{
    if (cx->made > cx->most)
        cti_fail(cx, CT_ERANGE,
                 "the operations of this text make more than %" PRIu64 " MiB of values in all, "
                 "the limit of one text; use smaller layouts, or fewer turns of its loops",
                 cx->most >> 20);
    else
        cti_fail(cx, CT_ENOMEM, "out of memory: %zu of %zu bytes are in use, %zu more are needed",
                 cx->used, cx->size, bytes);
    return NULL;
}

ct_value *cti_items(ct_ctx *cx, int n)
{
    return cti_alloc(cx, (size_t)n * sizeof(ct_value));
}

/* The first failure sticks: what follows from it says nothing new. */
static void record(ct_ctx *cx, ct_error error, const char *format, va_list args)
{
    if (!cti_ok(cx))
        return;
    vsnprintf(cx->message, sizeof cx->message, format, args);
    cx->error = error;
}

ct_value cti_fail(ct_ctx *cx, ct_error error, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    record(cx, error, format, args);
    va_end(args);
    return cti_null();
}

bool cti_refuse(ct_ctx *cx, ct_error error, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    record(cx, error, format, args);
    va_end(args);
    return false;
}

void cti_witness(ct_ctx *cx, const char *format, ...)
{
    va_list args;
    if (cti_ok(cx) || cx->witness[0] != '\0' || cx->made > cx->most)
        return;
    va_start(args, format);
    vsnprintf(cx->witness, sizeof cx->witness, format, args);
    va_end(args);
}
