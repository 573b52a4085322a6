/* fixture.h - operations by name: the text of a call, and its answer or its refusal.
 *
 * A call is evaluated in much memory, and then in every arena that is too small, in steps: there it
 * must run out of memory and nothing else. Not here: operands that are values (harness.h). */
#ifndef UNIT_REF_OP_FIXTURE_H
#define UNIT_REF_OP_FIXTURE_H

#include "ref/op/op.h"
#include "spec-tests/unit/harness.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

struct op_answer {
    const char *call, *answer;
};

struct op_refusal {
    const char *call;
    ct_error error;
    const char *part; /* of the message */
};

static inline void op_needs_memory(const char *call)
{
    static _Alignas(16) char memory[1 << 18];
    size_t size = 0;
    ct_ctx cx;
    for (;; size += 256) {
        ck_assert_uint_lt(size, sizeof memory);
        ct_init(&cx, memory, size);
        ct_eval(&cx, call, strlen(call));
        if (ct_check(&cx) == CT_OK)
            break;
        ck_assert_msg(ct_check(&cx) == CT_ENOMEM, "%s: %s", call, ct_message(&cx));
    }
    ck_assert_uint_gt(size, 0);
}

/* Up to a row without a call. */
static inline void op_answers(const struct op_answer *row)
{
    for (; row->call != NULL; ++row) {
        ct_ctx *cx = harness_context();
        harness_is(cx, harness_value(cx, row->call), row->answer);
        op_needs_memory(row->call);
    }
}

/* No row of the table is left out. */
static inline void op_calls_all(const cti_op *op, const struct op_answer *rows)
{
    for (; op->name != NULL; ++op) {
        const struct op_answer *row = rows;
        size_t length = strlen(op->name);
        while (row->call != NULL && (strncmp(row->call, op->name, length) != 0 ||
                                     strchr("(<", row->call[length]) == NULL))
            ++row;
        ck_assert_msg(row->call != NULL, "%s is not called", op->name);
    }
}

/* A text that ends anywhere is read to its end and no farther: each beginning of one, in memory of
 * its own, which a sanitizer watches. */
static inline void op_reads_within(const char *text)
{
    for (size_t n = 1; n <= strlen(text); ++n) {
        ct_ctx *cx = harness_context();
        char *beginning = malloc(n);
        ck_assert_ptr_nonnull(beginning);
        memcpy(beginning, text, n);
        ct_eval(cx, beginning, n);
        ct_clear(cx);
        free(beginning);
    }
}

static inline void op_refuses(const struct op_refusal *row)
{
    for (; row->call != NULL; ++row) {
        ct_ctx *cx = harness_context();
        ct_eval(cx, row->call, strlen(row->call));
        harness_fails(cx, row->error, row->part);
    }
}

#endif
