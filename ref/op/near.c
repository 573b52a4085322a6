/* near.c - names like a given one: what somebody may have meant who wrote `compositon`.
 *
 * A name is near that few edits lead to, a letter more, less or another or two that changed places,
 * whatever the case, or that holds the given one as a part: at most one edit for three letters, and
 * the nearest come first.
 * Here: how far two names are apart; operations, element types, MMA operations, copy operations.
 * Not here: when to ask (the calculator does where a name is unknown), the names that expressions
 * know (cxx/suggest.c). */
#include "ref/op/op.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CANDIDATES = 3, LONGEST = 80, NONE = 1 << 20, EDIT = CTI_EDIT, CASE = 1 };

/* Name i of a list, as ct_mma_op gives it; 0 past the last. */
typedef size_t lister(int i, char *name, size_t size);

/* Small letters, which are compared more often than they are made. */
static void copy_small(char *to, const char *s)
{
    for (; *s != '\0'; ++s)
        *to++ = (char)tolower((unsigned char)*s);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* One row of the usual table at a time, from the two above it, and of a row only what is near the
 * diagonal: away from it, more letters are added or left out than may be. */
int cti_edits(const char *a, const char *b, int most)
{
    int rows[3][LONGEST + 2];
    char x[LONGEST], y[LONGEST]; /* a and b in small letters */
    int n = (int)strlen(a), m = (int)strlen(b);
    if (n > LONGEST || m > LONGEST || EDIT * abs(n - m) >= most)
        return most;
    copy_small(x, a);
    copy_small(y, b);
    int reach = most / EDIT + 1;
    int best = 0, before = 0; /* of a row: no later one is below both */
    for (int i = 0; i <= n && least(best, before) < most; ++i) {
        before = best;
        best = most;
        int *row = rows[i % 3];
        const int *above = rows[(i + 2) % 3], *second = rows[(i + 1) % 3];
        int from = i > reach ? i - reach : 0, to = least(m, i + reach);
        row[from > 0 ? from - 1 : m + 1] = most;
        row[to + 1] = most;
        for (int j = from; j <= to; ++j) {
            row[j] = EDIT * (i + j);
            if (i == 0 || j == 0)
                continue;
            int other = x[i - 1] != y[j - 1] ? EDIT : a[i - 1] != b[j - 1] ? CASE : 0;
            row[j] = least(above[j - 1] + other, EDIT + least(above[j], row[j - 1]));
            if (i > 1 && j > 1 && x[i - 1] == y[j - 2] && x[i - 2] == y[j - 1])
                row[j] = least(row[j], second[j - 2] + EDIT);
        }
        for (int j = from; j <= to; ++j)
            best = least(best, row[j]);
    }
    return least(best, before) < most ? least(rows[n % 3][m], most) : most;
}

/* NONE where a name is not near. A name that holds the given one counts like one with as many edits
 * as are allowed, the shortest first. */
static int distance(const char *given, const char *name)
{
    int length = (int)strlen(given), most = length < 3 ? 1 : 1 + length / 4;
    int limit = EDIT * (most + 1), found = length == 0 ? limit : cti_edits(given, name, limit);
    if (found < limit)
        return found;
    if (length <= 3 || strstr(name, given) == NULL)
        return NONE;
    return EDIT * most + (int)strlen(name) - length;
}

/* Candidate i: the nearest come first, of equals those that the list has first. */
static size_t nearest(lister *list, const char *given, int i, char *near, size_t size)
{
    char name[LONGEST + 1];
    int at[CANDIDATES] = {0}, far[CANDIDATES] = {NONE, NONE, NONE};
    for (int k = 0; list(k, name, sizeof name) > 0; ++k) {
        int d = distance(given, name), place = CANDIDATES;
        while (place > 0 && d < far[place - 1])
            --place;
        for (int j = CANDIDATES - 1; j > place; --j) {
            at[j] = at[j - 1];
            far[j] = far[j - 1];
        }
        if (place < CANDIDATES) {
            at[place] = k;
            far[place] = d;
        }
    }
    if (size > 0)
        near[0] = '\0';
    return i < 0 || i >= CANDIDATES || far[i] == NONE ? 0 : list(at[i], near, size);
}

static size_t op_name(int i, char *name, size_t size)
{
    const char *found = ct_op_name(i);
    return found == NULL ? 0 : (size_t)snprintf(name, size, "%s", found);
}

/* ct_op_near - the operation whose name is like the given one, for questions what was meant.
 * equation  the nearest for i = 0, then the next; NULL past the last, at most three
 * example   puts(ct_op_near("compositon", 0));
 * pre       i >= 0
 * post      near_names
 * fails     never
 * CuTe      none */
const char *ct_op_near(const char *name, int i)
{
    char near[LONGEST + 1];
    if (nearest(op_name, name, i, near, sizeof near) == 0)
        return NULL;
    return cti_find_op(near, strlen(near))->name;
}

static size_t type_name(int i, char *name, size_t size)
{
    const char *found = ct_type_name(i);
    return found == NULL ? 0 : (size_t)snprintf(name, size, "%s", found);
}

/* ct_type_near - the element type whose name is like the given one.
 * equation  as ct_op_near
 * example   puts(ct_type_near("half", 0));
 * pre       i >= 0
 * post      near_names
 * fails     never
 * CuTe      none */
const char *ct_type_near(const char *name, int i)
{
    char near[LONGEST + 1];
    int type = 0;
    if (nearest(type_name, name, i, near, sizeof near) == 0)
        return NULL;
    while (strcmp(ct_type_name(type), near) != 0)
        ++type;
    return ct_type_name(type);
}

/* ct_mma_op_near - the MMA operation whose name is like the given one.
 * equation  as ct_op_near; the length of the name, 0 past the last
 * example   char op[80]; ct_mma_op_near("SM80_16x8x16_F32F16F16F32_NT", 0, op, sizeof op);
 * pre       i >= 0; near holds size characters
 * post      near_names
 * fails     never
 * CuTe      none */
size_t ct_mma_op_near(const char *name, int i, char *near, size_t size)
{
    return nearest(ct_mma_op, name, i, near, size);
}

/* ct_copy_op_near - the copy operation whose name is like the given one.
 * equation  as ct_op_near; the length of the name, 0 past the last
 * example   char op[80]; ct_copy_op_near("SM75_U32x3_LDSM_N", 0, op, sizeof op);
 * pre       i >= 0; near holds size characters
 * post      near_names
 * fails     never
 * CuTe      none */
size_t ct_copy_op_near(const char *name, int i, char *near, size_t size)
{
    return nearest(ct_copy_op, name, i, near, size);
}
