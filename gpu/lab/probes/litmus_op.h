/* litmus_op.h - one operation of a litmus test: how it is written, and what it says.
 *
 *      x y z   32-bit words in global memory      s t u   in shared memory, of CTA 0 in a cluster,
 *      b c     mbarriers in shared memory                 of the thread's own CTA otherwise
 *
 * Operations, with their semantics and scope behind dots, separated by commas:
 *
 *      ld:x  st:x=1  st:x=r0          exch:x=1  add:x=1  red:x=1 (add, no result)
 *      fence.acq_rel.gpu              proxy, proxy.global, proxy.shared: fence.proxy.async
 *      stop                           ends the thread where its last read gave 0
 *      bar  warp                      bar.sync of all threads of the CTA; bar.warp.sync
 *      cluster_arrive  cluster_wait
 *      arrive:b  expect:b=16          mbarrier.arrive, .arrive.expect_tx
 *      test:b  wait:b                 of phase 0: mbarrier.test_wait, a read; try_wait until it is
 *      copy:s=x  copy_wait            cp.async, cp.async.wait_all
 *      copy_arrive:b                  cp.async.mbarrier.arrive.noinc
 *      load:s=x@b                     cp.async.bulk to shared memory, 16 bytes
 *      store:x=s  reduce:x=s          cp.async.bulk, cp.reduce.async.bulk.add to global memory
 *      commit  group  group_read      cp.async.bulk.commit_group, .wait_group 0, .wait_group.read 0
 *      send:s=1@b                     st.async
 *
 * C and C++. Not here: the threads and places of a test (litmus_case.h), what the operations are in
 * PTX (cases/litmus_ptx.awk) and in the machine (the replay). */
#ifndef LITMUS_OP_H
#define LITMUS_OP_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { LITMUS_READS = 4, LITMUS_VARIABLES = 6, LITMUS_FIRST_SHARED = 3, LITMUS_BARRIERS = 2 };

typedef enum litmus_kind {
    LITMUS_LD,
    LITMUS_ST,
    LITMUS_EXCH,
    LITMUS_ADD,
    LITMUS_RED,
    LITMUS_FENCE,
    LITMUS_PROXY,
    LITMUS_STOP,
    LITMUS_BAR,
    LITMUS_WARP_SYNC,
    LITMUS_CLUSTER_ARRIVE,
    LITMUS_CLUSTER_WAIT,
    LITMUS_ARRIVE,
    LITMUS_EXPECT,
    LITMUS_TEST,
    LITMUS_WAIT,
    LITMUS_COPY,
    LITMUS_COPY_WAIT,
    LITMUS_COPY_ARRIVE,
    LITMUS_LOAD,
    LITMUS_STORE,
    LITMUS_REDUCE,
    LITMUS_COMMIT,
    LITMUS_GROUP,
    LITMUS_GROUP_READ,
    LITMUS_SEND,
    LITMUS_KINDS
} litmus_kind;

/* What stands behind dots, in this order; an operation has none or some of each. */
typedef enum litmus_sem {
    LITMUS_NO_SEM,
    LITMUS_WEAK,
    LITMUS_RELAXED,
    LITMUS_ACQUIRE,
    LITMUS_RELEASE,
    LITMUS_ACQ_REL,
    LITMUS_SC,
    LITMUS_VOLATILE
} litmus_sem;

typedef enum litmus_scope {
    LITMUS_NO_SCOPE,
    LITMUS_SCOPE_CTA,
    LITMUS_SCOPE_CLUSTER,
    LITMUS_SCOPE_GPU,
    LITMUS_SCOPE_SYS
} litmus_scope;

typedef enum litmus_space { LITMUS_NO_SPACE, LITMUS_GLOBAL, LITMUS_SHARED } litmus_space;

typedef struct litmus_op {
    litmus_kind kind;
    litmus_sem sem;
    litmus_scope scope;
    litmus_space space; /* of a proxy fence */
    int variable;       /* 0 .. 5 are x y z s t u; -1: none */
    int source;         /* the same */
    int barrier;        /* 0, 1: b, c */
    int value,
        copied; /* copied: a register that holds the value, or that stop looks at; -1: none */
    int to;     /* the register that a read fills; -1: it is none */
} litmus_op;

static const char litmus_variables[] = "xyzstu", litmus_barriers[] = "bc";

static const char *const litmus_kinds[LITMUS_KINDS] = {
    "ld",         "st",        "exch",           "add",
    "red",        "fence",     "proxy",          "stop",
    "bar",        "warp",      "cluster_arrive", "cluster_wait",
    "arrive",     "expect",    "test",           "wait",
    "copy",       "copy_wait", "copy_arrive",    "load",
    "store",      "reduce",    "commit",         "group",
    "group_read", "send"};

static inline bool litmus_is_shared(int variable)
{
    return variable >= LITMUS_FIRST_SHARED;
}

static inline bool litmus_fills(litmus_kind k)
{
    return k == LITMUS_LD || k == LITMUS_EXCH || k == LITMUS_ADD || k == LITMUS_TEST;
}

/* ---- Words ---- */

static inline int litmus_index(const char *word, size_t n, const char *const *names, int count)
{
    for (int i = 0; i < count; ++i)
        if (strlen(names[i]) == n && memcmp(names[i], word, n) == 0)
            return i;
    return -1;
}

/* The place of a letter; -1: it is none of them. */
static inline int litmus_letter(char c, const char *letters)
{
    const char *at = c == '\0' ? NULL : strchr(letters, c);
    return at == NULL ? -1 : (int)(at - letters);
}

/* One word behind a dot. */
static inline bool litmus_read_mark(const char *word, size_t n, litmus_op *op)
{
    static const char *const sems[] = {"",        "weak",    "relaxed", "acquire",
                                       "release", "acq_rel", "sc",      "volatile"};
    static const char *const scopes[] = {"", "cta", "cluster", "gpu", "sys"};
    static const char *const spaces[] = {"", "global", "shared"};
    int sem = litmus_index(word, n, sems, 8), scope = litmus_index(word, n, scopes, 5),
        space = litmus_index(word, n, spaces, 3);
    if (sem > 0 && op->sem == LITMUS_NO_SEM)
        op->sem = (litmus_sem)sem;
    else if (scope > 0 && op->scope == LITMUS_NO_SCOPE)
        op->scope = (litmus_scope)scope;
    else if (space > 0 && op->space == LITMUS_NO_SPACE)
        op->space = (litmus_space)space;
    else
        return false;
    return true;
}

/* "x=1@b" behind the colon, up to a comma; what follows it, NULL where it is wrong. */
static inline const char *litmus_read_operands(const char *text, litmus_op *op)
{
    op->variable = litmus_letter(*text, litmus_variables);
    if (op->variable < 0 && (op->barrier = litmus_letter(*text, litmus_barriers)) < 0)
        return NULL;
    if (*++text == '=') {
        ++text;
        op->source = litmus_letter(*text, litmus_variables);
        if (*text == 'r' && text[1] >= '0' && text[1] < '0' + LITMUS_READS)
            op->copied = *++text - '0';
        else if (op->source < 0 && (*text < '0' || *text > '9'))
            return NULL;
        op->value = op->source < 0 && op->copied < 0 ? *text - '0' : 0;
        ++text;
        if (op->barrier >= 0) /* bytes: more digits than one */
            for (; *text >= '0' && *text <= '9' && op->value < 1000; ++text)
                op->value = 10 * op->value + *text - '0';
    }
    if (*text == '@') {
        op->barrier = litmus_letter(text[1], litmus_barriers);
        text += op->barrier < 0 ? 0 : 2;
    }
    return *text == ',' || *text == '\0' ? text : NULL;
}

/* ---- One operation ---- */

/* What an operation needs: a variable x, a value v, a source s, a barrier b, semantics "!". It has
 * a scope where they are strong. */
static inline const char *litmus_needs(litmus_kind k)
{
    static const char *const needs[LITMUS_KINDS] = {
        "x!", "xv!", "xv!", "xv!", "xv!", "!", "",    "",   "",   "", "!", "", "b",
        "bv", "b",   "b",   "xs",  "",    "b", "xsb", "xs", "xs", "", "",  "", "xvb"};
    return needs[k];
}

static inline bool litmus_has(const litmus_op *op, char what)
{
    switch (what) {
    case 'x':
        return op->variable >= 0;
    case 's':
        return op->source >= 0;
    case 'b':
        return op->barrier >= 0;
    case 'v':
        return op->value > 0 || op->copied >= 0;
    default:
        return op->sem != LITMUS_NO_SEM;
    }
}

/* Data goes between the two memories in one direction. */
static inline bool litmus_spaces_fit(const litmus_op *op)
{
    bool in_shared = litmus_is_shared(op->variable);
    switch (op->kind) {
    case LITMUS_COPY:
    case LITMUS_LOAD:
        return in_shared && !litmus_is_shared(op->source);
    case LITMUS_STORE:
    case LITMUS_REDUCE:
        return !in_shared && litmus_is_shared(op->source);
    case LITMUS_SEND:
        return in_shared;
    default:
        return true;
    }
}

static inline bool litmus_is_strong(const litmus_op *op)
{
    return op->sem != LITMUS_NO_SEM && op->sem != LITMUS_WEAK && op->sem != LITMUS_VOLATILE;
}

static inline bool litmus_is_whole(const litmus_op *op)
{
    const char *needs = litmus_needs(op->kind);
    for (const char *what = "xsbv!"; *what != '\0'; ++what)
        if (strchr(needs, *what) != NULL ? !litmus_has(op, *what)
                                         : *what != '!' && litmus_has(op, *what))
            return false;
    bool scoped = op->kind != LITMUS_CLUSTER_ARRIVE && litmus_is_strong(op);
    return scoped == (op->scope != LITMUS_NO_SCOPE) && litmus_spaces_fit(op);
}

/* One operation; what follows it, NULL where it is wrong. */
static inline const char *litmus_read_op(const char *text, litmus_op *op)
{
    size_t n = strcspn(text, ".:,");
    int kind = litmus_index(text, n, litmus_kinds, LITMUS_KINDS);
    memset(op, 0, sizeof *op);
    op->variable = op->source = op->barrier = op->copied = op->to = -1;
    if (kind < 0)
        return NULL;
    op->kind = (litmus_kind)kind;
    for (text += n; *text == '.'; text += n) {
        n = strcspn(++text, ".:,");
        if (!litmus_read_mark(text, n, op))
            return NULL;
    }
    if (*text == ':')
        text = litmus_read_operands(text + 1, op);
    return text != NULL && litmus_is_whole(op) ? text : NULL;
}

#endif
