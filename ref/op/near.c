/* near.c - names like a given one: what somebody may have meant who wrote `compositon`.
 *
 * A name is near that few edits lead to, a letter more, less or another, whatever the case, or that
 * holds the given one as a part: at most one edit for three letters, and the nearest come first.
 * Here: operations, element types, MMA operations, copy operations.
 * Not here: when to ask (the calculator does where a name is unknown). */
#include "ref/op/op.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { CANDIDATES = 3, LONGEST = 80, NONE = 1 << 20 };

/* Name i of a list, as ct_mma_op gives it; 0 past the last. */
typedef size_t lister(int i, char *name, size_t size);

static bool same_letter(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* How many letters to add, to leave out or to change: one row of the usual table at a time. */
static int edits(const char *a, const char *b)
{
    int row[LONGEST + 1];
    int n = (int)strlen(b);
    for (int j = 0; j <= n; ++j)
        row[j] = j;
    for (int i = 1; *a != '\0'; ++a, ++i) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= n; ++j) {
            int change = corner + !same_letter(*a, b[j - 1]);
            corner = row[j];
            row[j] = least(change, 1 + least(row[j], row[j - 1]));
        }
    }
    return row[n];
}

/* In hundredths of an edit; NONE where a name is not near. A name that holds the given one counts
 * like one with as many edits as are allowed, the shortest first. */
static int distance(const char *given, const char *name)
{
    int length = (int)strlen(given), most = length < 3 ? 1 : 1 + length / 4;
    if (length > LONGEST || strlen(name) > LONGEST || length == 0)
        return NONE;
    int found = edits(given, name);
    if (found <= most)
        return 100 * found;
    return length > 3 && strstr(name, given) != NULL ? 100 * most + found : NONE;
}

/* Candidate i: the nearest come first, of equals those that the list has first. */
static size_t nearest(lister *list, const char *given, int i, char *near, size_t size)
{
    char name[LONGEST + 1];
    int at[CANDIDATES] = {-1, -1, -1}, far[CANDIDATES] = {NONE, NONE, NONE};
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
    return i < 0 || i >= CANDIDATES || at[i] < 0 ? 0 : list(at[i], near, size);
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
