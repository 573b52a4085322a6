/* text.h - what the suites of PTX text share: a text read, its one kernel, and a text refused.
 *
 * The text a suite gives follows three lines of a module's beginning, so that it begins in line 4.
 * A body follows a line with registers, in line 7. The reader gets a copy of exactly its length. */
#ifndef CHECK_PTX_TEXT_H
#define CHECK_PTX_TEXT_H

#include "emu/ptx/module.h"
#include "spec-tests/unit/emu/fixture.h"

#include <stdio.h>
#include <stdlib.h>

#define PTX_BEGIN ".version 9.0\n.target sm_90a\n.address_size 64\n"
#define PTX_BODY(text)                                                                             \
    ".entry k(.param .u64 p)\n{\n"                                                                 \
    ".reg .b32 %r<9>; .reg .b64 %rd<9>; .reg .pred %p<9>, q; .reg .f32 %f<3>; .reg .v4 .b32 "      \
    "v;\n" text "\n}\n"

static inline emui_ptx_module *ptx_copy_and_parse(const char *text, emui_ptx_error *error)
{
    size_t length = strlen(text);
    char *copy = malloc(length > 0 ? length : 1);
    ck_assert_ptr_nonnull(copy);
    memcpy(copy, text, length);
    emui_ptx_module *m = emui_ptx_parse(copy, length, error);
    free(copy);
    return m;
}

/* With the beginning of a module before it. */
static inline emui_ptx_module *ptx_try(const char *text, emui_ptx_error *error)
{
    size_t room = strlen(text) + sizeof PTX_BEGIN;
    char *whole = malloc(room);
    ck_assert_ptr_nonnull(whole);
    snprintf(whole, room, "%s%s", PTX_BEGIN, text);
    emui_ptx_module *m = ptx_copy_and_parse(whole, error);
    free(whole);
    return m;
}

static inline emui_ptx_module *ptx_read(const char *text)
{
    emui_ptx_error error;
    emui_ptx_module *m = ptx_try(text, &error);
    ck_assert_msg(m != NULL, "%d:%d: %s: %s", error.at.line, error.at.column, error.text, text);
    return m;
}

/* The place and a part of the message. */
struct ptx_refusal {
    const char *text;
    int line, column;
    const char *part;
};

static inline void ptx_told(const struct ptx_refusal *r, const emui_ptx_module *m,
                            const emui_ptx_error *error)
{
    ck_assert_msg(m == NULL, "accepted: %s", r->text);
    ck_assert_msg(strstr(error->text, r->part) != NULL, "%s: said '%s', not '%s'", r->text,
                  error->text, r->part);
    ck_assert_msg(error->at.line == r->line && error->at.column == r->column,
                  "%s: '%s' at %d:%d, not %d:%d", r->text, error->text, error->at.line,
                  error->at.column, r->line, r->column);
}

static inline void ptx_refused(const struct ptx_refusal *r)
{
    emui_ptx_error error;
    ptx_told(r, ptx_try(r->text, &error), &error);
}

/* The kernel, which is the last function. */
static inline const emui_ptx_function *ptx_kernel(const emui_ptx_module *m)
{
    ck_assert_int_gt(m->functions, 0);
    return &m->function[m->functions - 1];
}

/* An operand of an instruction of the kernel. */
static inline const emui_ptx_operand *ptx_operand(const emui_ptx_module *m, int at, int operand)
{
    const emui_ptx_function *f = ptx_kernel(m);
    ck_assert_int_lt(at, f->length);
    ck_assert_int_lt(operand, f->body[at].operands);
    return &f->body[at].operand[operand];
}

#endif
