/* fixture.h - the reference as a subject of generated cases.
 *
 * What is not here: subjects that are wrong, which the suites have. */
#ifndef CHECK_GENERATE_FIXTURE_H
#define CHECK_GENERATE_FIXTURE_H

#include "ref/ct.h"

#include <stdio.h>

/* As generate_ask has it: 1 answered, 0 refused, -1 not supported, -2 no answer. */
static inline int fixture_ask_ref(void *user, const char *op, int n, const char *const *args,
                                  char *answer, size_t size)
{
    static char arena[4 << 20];
    ct_value values[8];
    ct_ctx cx;
    (void)user;
    ct_init(&cx, arena, sizeof arena);
    for (int i = 0; i < n; ++i)
        values[i] = ct_parse(&cx, args[i]);
    if (ct_check(&cx) != CT_OK) {
        snprintf(answer, size, "%s", ct_message(&cx));
        return -2;
    }
    ct_value r = ct_call(&cx, op, n, values);
    if (ct_check(&cx) != CT_OK) {
        snprintf(answer, size, "%s", ct_message(&cx));
        return ct_check(&cx) == CT_EUNSUP ? -1 : 0;
    }
    ct_print(r, answer, size);
    return 1;
}

#endif
