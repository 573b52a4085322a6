/* without.c - the refusal of a call that an exercise does without. */
#include "ref/value/value.h"
#include "tutorials/exercises/judge/task.h"

ct_value task_without(ct_ctx *cx, const char *name)
{
    return cti_fail(cx, CT_EUNSUP, "this exercise is to be solved without %s", name);
}
