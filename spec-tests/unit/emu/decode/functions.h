/* functions.h - PTX with functions: a module's text, and its last function as a program. */
#ifndef CHECK_DECODE_FUNCTIONS_H
#define CHECK_DECODE_FUNCTIONS_H

#include "spec-tests/unit/emu/decode/text.h"

#define FUNCTIONS_HEAD ".version 9.0\n.target sm_90a\n.address_size 64\n"

/* The last function of a module is the kernel. */
static inline void functions_decode(ptx_text *t, const char *source)
{
    char all[8192];
    memset(t, 0, sizeof *t);
    int n = snprintf(all, sizeof all, "%s%s", FUNCTIONS_HEAD, source);
    ck_assert_int_lt(n, (int)sizeof all);
    t->module = emui_ptx_parse(all, (size_t)n, &t->error);
    ck_assert_msg(t->module != NULL, "%d:%d: %s", t->error.at.line, t->error.at.column,
                  t->error.text);
    t->program = emui_ptx_decode(t->module, text_kernel(t), &text_symbols,
                                 (emui_ptx_how){.fmad = true}, &t->error);
}

static inline void functions_check_refused(const char *source, const char *part)
{
    ptx_text t;
    functions_decode(&t, source);
    ck_assert_msg(t.program == NULL, "it was decoded: %s", source);
    ck_assert_msg(strstr(t.error.text, part) != NULL && t.error.at.line > 3, "%s: %d: %s", source,
                  t.error.at.line, t.error.text);
    text_close(&t);
}

/* Instruction k of part p. */
static inline const emu_ins *functions_at(const ptx_text *t, int p, int k)
{
    ck_assert_msg(t->program != NULL, "%d:%d: %s", t->error.at.line, t->error.at.column,
                  t->error.text);
    ck_assert_int_lt(p, t->program->parts);
    ck_assert_int_lt(k, t->program->part[p]->length);
    return &t->program->part[p]->ins[k];
}

#endif
