/* shrink.h - making a failing case small.
 *
 *      shrink        the search: cuts by number, of a record of any kind
 *      shrink_text   the cuts of one argument: fewer modes, less nesting, lower numbers, all static
 *      shrink_case   both, for a generated case
 *
 * What is not here: what failing means, which the caller decides. */
#ifndef SHRINK_H
#define SHRINK_H

#include "spec-tests/judge/generate/operands.h"

/* Makes one cut of the record NOW in SMALLER, a copy of it, which stays as it is where that cut
 * cannot be made. False: there are not so many cuts. Cuts must end: one that enlarges the record
 * could be undone and made again. */
typedef bool shrink_cut(const void *now, int number, void *smaller);
/* Does the record still fail? */
typedef bool shrink_holds(void *user, const void *record);

/* RECORD, of SIZE bytes, becomes a smaller one that fails, none of whose single cuts does; or the
 * search was long. */
void shrink(void *record, size_t size, shrink_cut *cut, shrink_holds *fails, void *user);

/* Cut number NUMBER of TEXT, in SMALLER, of CASE_TEXT bytes. False: it has fewer cuts, by which
 * NUMBER is lowered, so that the search goes on with the next text. */
bool shrink_text(const char *text, int *number, char *smaller);

/* What every cut of a text lowers. */
int64_t shrink_cost(const char *text);

/* A number to try in place of v, 1 and above; v itself where there is no such. */
enum { SHRINK_NUMBERS = 6 };
int64_t shrink_number(int64_t v, int i);

/* Does the operation still fail with these arguments? */
typedef bool shrink_fails(void *user, const char *op, int n, const char *const *args);

void shrink_case(struct generate_case *c, shrink_fails *fails, void *user);

#endif
