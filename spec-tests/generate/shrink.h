/* shrink.h - making a failing case small: fewer modes, less nesting, lower numbers, all static.
 *
 * What is here: the search. What is not: what failing means, which the caller decides. */
#ifndef SHRINK_H
#define SHRINK_H

#include "spec-tests/generate/operands.h"

/* Does the operation still fail with these arguments? */
typedef bool shrink_fails(void *user, const char *op, int n, const char *const *args);

/* C becomes a smaller case that fails, none of whose single cuts does; or the search was long. */
void shrink_case(struct generate_case *c, shrink_fails *fails, void *user);

#endif
