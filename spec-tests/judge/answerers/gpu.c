/* gpu.c - the algebra of the device as an implementation: the functions that its kernels call,
 * compiled for the host.
 *
 * What is here: from text to a question, from an answer to text. Other operations, and operands
 * that do not fit the structs, are unsupported. What is not: a device (gpu/lab/campaign asks
 * one). */
#include "gpu/algebra/algebra.h"
#include "spec-tests/judge/answerers/answerers.h"

#include <stdlib.h>
#include <string.h>

enum { ARENA = 1 << 22 };

struct gpu {
    struct answerer base;
    ct_ctx cx;
    char *arena;
};

static bool read_call(struct gpu *g, const char *op, int n, const char *const *args, gpu_call *call)
{
    if (n > GPU_ALGEBRA_ARGUMENTS || strlen(op) >= sizeof call->op)
        return false;
    strcpy(call->op, op);
    call->count = n;
    for (int i = 0; i < n; ++i)
        call->argument[i] = ct_parse(&g->cx, args[i]);
    return ct_check(&g->cx) == CT_OK;
}

static void refuse(int error, struct answer *answer)
{
    bool given_up = error == GPU_FULL || error == CT_EUNSUP;
    answer->kind = given_up ? ANSWER_UNSUPPORTED : ANSWER_REFUSED;
    text_puts(&answer->text, error == GPU_FULL ? "it does not fit the structs of the device"
                                               : ct_error_name((ct_error)error));
}

static void value(struct gpu *g, const gpu_answer *r, struct answer *answer)
{
    char text[GPU_ALGEBRA_TEXT];
    gpu_algebra_print(&g->cx, r, text, sizeof text);
    answer->kind = ct_check(&g->cx) == CT_OK ? ANSWER_VALUE : ANSWER_FAULT;
    text_puts(&answer->text, answer->kind == ANSWER_VALUE ? text : ct_message(&g->cx));
}

static void ask(struct answerer *s, const char *op, int n, const char *const *args,
                struct answer *answer)
{
    struct gpu *g = (struct gpu *)s;
    gpu_call call;
    gpu_question q;
    gpu_answer r;
    gpu_why why = {""};
    ct_init(&g->cx, g->arena, ARENA);
    if (!read_call(g, op, n, args, &call) || !gpu_algebra_question(&call, &q, &why)) {
        answer->kind = ANSWER_UNSUPPORTED;
        text_puts(&answer->text, why.text);
        return;
    }
    gpu_algebra_answer(&q, &r);
    if (r.error != CT_OK)
        refuse(r.error, answer);
    else
        value(g, &r, answer);
}

static size_t close_gpu(struct answerer *s)
{
    struct gpu *g = (struct gpu *)s;
    free(g->arena);
    free(g);
    return 0;
}

struct answerer *answerer_gpu_open(void)
{
    struct gpu *g = need(calloc(1, sizeof *g));
    g->base = (struct answerer){"gpu", false, ask, close_gpu};
    g->arena = need(malloc(ARENA));
    return &g->base;
}
