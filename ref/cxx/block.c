/* block.c - statements that hold statements.
 *
 *      "{" { statement } "}"
 *      "if" [ "constexpr" ] "(" value ")" statement [ "else" statement ]
 *      "for" "(" [ statement ] ";" [ value ] ";" [ update { "," update } ] ")" statement
 *      "return" [ value ] ";"   "break" ";"   "continue" ";"
 *
 * A loop reads its text once for each turn; a text that is not run is skipped bracket by bracket.
 * Names of a block end with it. The statements that all loops of a text run are bounded. Here:
 * these. Not here: single statements (eval.c), names that get another value (assign.c). Follows
 * C++. */
#include "ref/cxx/cxx.h"

#include <stdio.h>
#include <string.h>

enum { MAX_STEPS = 1 << 16, MAX_NEST = 48 };

/* ---- Texts that are not run ---- */

/* Past "words", whose first quote is at the cursor. */
static void skip_quoted(cti_scanner *p)
{
    for (++p->at; p->at < p->length && p->text[p->at] != '"'; ++p->at)
        p->at += p->text[p->at] == '\\' && p->at + 1 < p->length;
    p->at += p->at < p->length;
}

/* Past the next character, quoted text or bracket with all that it holds; false: the text ends. */
static bool skip_one(cti_scanner *p)
{
    int open = 0;
    do {
        cti_scan_skip_space(p);
        char c = cti_scan_peek(p);
        if (p->at >= p->length)
            return false;
        open += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
        if (c == '"')
            skip_quoted(p);
        else
            ++p->at;
    } while (open > 0);
    return p->at <= p->length;
}

bool cti_skip_bracket(cti_scanner *p, const char *open)
{
    cti_scan_skip_space(p);
    if (cti_scan_peek(p) == open[1] && skip_one(p))
        return true;
    cti_scan_expected(p, open);
    return false;
}

/* CUTE_UNROLL and its like, in front of a loop. */
static void skip_pragmas(cti_scanner *p)
{
    static const char *const words[] = {"CUTE_UNROLL", "CUTE_NO_UNROLL", "CUTLASS_PRAGMA_UNROLL",
                                        "CUTLASS_PRAGMA_NO_UNROLL"};
    bool more = true;
    while (more) {
        cti_scan_skip_space(p);
        more = cti_scan_peek(p) == '#';
        while (more && p->at < p->length && p->text[p->at] != '\n')
            ++p->at;
        for (size_t i = 0; i < sizeof words / sizeof words[0] && !more; ++i) {
            more = cti_at_word(p, p->at, words[i]);
            p->at += more ? strlen(words[i]) : 0;
        }
    }
}

static bool accept_word(cti_scanner *p, const char *word)
{
    cti_scan_skip_space(p);
    bool here = cti_at_word(p, p->at, word);
    p->at += here ? strlen(word) : 0;
    return here;
}

/* Past a statement that is not run, up to its ';'. */
static bool skip_simple(cti_scanner *p)
{
    while (cti_scan_peek(p) != ';') {
        if (cti_scan_peek(p) == '}' || !skip_one(p)) {
            cti_scan_expected(p, "';'");
            return false;
        }
        cti_scan_skip_space(p);
    }
    ++p->at;
    return true;
}

static bool skip_inner(cti_scanner *p)
{
    skip_pragmas(p);
    if (cti_scan_peek(p) == '{')
        return cti_skip_bracket(p, "'{'");
    size_t at = p->at;
    bool branches = accept_word(p, "if"), loops = !branches && accept_word(p, "for");
    if (!branches && !loops)
        return skip_simple(p);
    accept_word(p, "constexpr");
    bool done = cti_enter(p, at) && cti_skip_bracket(p, "'('") && skip_inner(p) &&
                (!branches || !accept_word(p, "else") || skip_inner(p));
    cti_leave(p);
    return done;
}

/* Past a statement that is not run. A loop may do so in each turn: its characters are work, each
 * as long as some bytes of a value. */
static bool skip_statement(cti_scanner *p)
{
    enum { BYTES = 32 };
    size_t at = p->at;
    bool done = skip_inner(p);
    p->cx->made += BYTES * (p->at - at);
    return done;
}

/* ---- Texts that are run ---- */

bool cti_count_step(cti_scanner *p, size_t at)
{
    if (++cti_scope_of(p)->steps > MAX_STEPS)
        cti_scan_too_much(p, at, "the loops of this text take more than 65536 statements");
    return cti_ok(p->cx);
}

bool cti_enter(cti_scanner *p, size_t at)
{
    cti_scope *scope = cti_scope_of(p);
    if (++scope->nest > MAX_NEST)
        cti_scan_too_much(p, at, "loops and functions are nested more than 48 deep");
    return cti_ok(p->cx);
}

void cti_leave(cti_scanner *p)
{
    --cti_scope_of(p)->nest;
}

/* One statement inside of another, with the ';' that ends it. */
static bool inner(cti_scanner *p)
{
    cti_scope *scope = cti_scope_of(p);
    skip_pragmas(p);
    if (cti_scan_accept(p, ";"))
        return true;
    size_t at = p->at;
    if (!cti_count_step(p, at))
        return false;
    ct_value v = scope->statement(p);
    if (cti_ok(p->cx))
        cti_known(p, at, v);
    if (cti_ok(p->cx) && !scope->closed && !cti_scan_accept(p, ";"))
        cti_scan_expected(p, "';'");
    return cti_ok(p->cx);
}

bool cti_block(cti_scanner *p)
{
    cti_scope *scope = cti_scope_of(p);
    cti_binding *before = scope->last;
    cti_scan_skip_space(p);
    size_t at = p->at;
    if (!cti_scan_accept(p, "{")) {
        cti_scan_expected(p, "'{'");
        return false;
    }
    if (!cti_enter(p, at))
        return false;
    while (cti_ok(p->cx) && scope->flow == CTI_NEXT && !cti_scan_accept(p, "}"))
        if (p->at >= p->length)
            cti_scan_expected(p, "'}'");
        else
            inner(p);
    if (cti_ok(p->cx) && scope->flow != CTI_NEXT) {
        p->at = at;
        cti_skip_bracket(p, "'{'");
    }
    scope->last = before;
    cti_leave(p);
    return cti_ok(p->cx);
}

/* A block, or one statement; its names end with it. */
static bool body(cti_scanner *p)
{
    cti_scope *scope = cti_scope_of(p);
    cti_binding *before = scope->last;
    skip_pragmas(p);
    size_t at = p->at;
    bool done = cti_scan_peek(p) == '{' ? cti_block(p) : inner(p);
    if (done && scope->flow != CTI_NEXT) {
        p->at = at;
        done = skip_statement(p);
    }
    scope->last = before;
    return done;
}

/* The condition before close; 1, 0, or -1: a failure. */
static int holds(cti_scanner *p, const char *close)
{
    cti_scan_skip_space(p);
    size_t at = p->at;
    ct_value v = cti_parse_value(p);
    if (!cti_ok(p->cx))
        return -1;
    if (cti_is_tuple(v) && v->rank == 1)
        v = v->item[0];
    if (!cti_is(v, CT_INTEGER)) {
        cti_text t;
        char what[sizeof t + 40];
        snprintf(what, sizeof what, "a condition is an integer, not %s", cti_show(&t, v));
        cti_scan_too_much(p, at, what);
        return -1;
    }
    if (!cti_scan_accept(p, close)) {
        cti_scan_expected(p, close[0] == ')' ? "')'" : "';'");
        return -1;
    }
    return ct_int(v) != 0;
}

/* The side that is run, and the one that is not. */
static bool sides(cti_scanner *p, int yes)
{
    if (yes < 0 || !(yes ? body(p) : skip_statement(p)))
        return false;
    size_t after = p->at;
    if (accept_word(p, "else"))
        return yes ? skip_statement(p) : body(p);
    p->at = after;
    return true;
}

static bool branch(cti_scanner *p, size_t at)
{
    accept_word(p, "constexpr");
    if (!cti_scan_accept(p, "(")) {
        cti_scan_expected(p, "'('");
        return false;
    }
    bool done = cti_enter(p, at) && sides(p, holds(p, ")"));
    cti_leave(p);
    return done;
}

/* ---- Loops ---- */

/* Where the parts of a loop are: behind the first ';', behind the second, behind the ')'. */
struct loop {
    size_t condition, update, body;
};

static bool to_semicolon(cti_scanner *p)
{
    cti_scan_skip_space(p);
    while (cti_scan_peek(p) != ';' && cti_scan_peek(p) != ')' && skip_one(p))
        cti_scan_skip_space(p);
    return cti_scan_accept(p, ";");
}

static bool lacks(cti_scanner *p, const char *what)
{
    cti_scan_expected(p, what);
    return false;
}

/* Reads the first part, which declares, and finds the others. */
static bool read_head(cti_scanner *p, struct loop *l)
{
    if (!cti_scan_accept(p, "("))
        return lacks(p, "'('");
    cti_scan_skip_space(p);
    size_t at = p->at;
    if (cti_scan_peek(p) != ';')
        cti_known(p, at, cti_scope_of(p)->statement(p));
    if (!cti_ok(p->cx) || !cti_scan_accept(p, ";"))
        return lacks(p, "';'");
    l->condition = p->at;
    if (!to_semicolon(p))
        return lacks(p, "';'");
    l->update = p->at;
    cti_scan_skip_space(p);
    while (cti_scan_peek(p) != ')' && skip_one(p))
        cti_scan_skip_space(p);
    if (!cti_scan_accept(p, ")"))
        return lacks(p, "')'");
    l->body = p->at;
    return true;
}

/* The updates up to the ')'. */
static bool update(cti_scanner *p)
{
    cti_scan_skip_space(p);
    if (cti_scan_peek(p) == ')')
        return true;
    do
        cti_scope_of(p)->statement(p);
    while (cti_ok(p->cx) && cti_scan_accept(p, ","));
    if (cti_ok(p->cx) && !cti_scan_accept(p, ")"))
        cti_scan_expected(p, "')'");
    return cti_ok(p->cx);
}

/* One more turn: 1; the condition does not hold: 0; -1: a failure. */
static int begins(cti_scanner *p, const struct loop *l)
{
    p->at = l->condition;
    cti_scan_skip_space(p);
    return cti_scan_peek(p) == ';' ? 1 : holds(p, ";");
}

static bool turns(cti_scanner *p, const struct loop *l)
{
    cti_scope *scope = cti_scope_of(p);
    int goes_on;
    while ((goes_on = begins(p, l)) == 1) {
        p->at = l->body;
        if (!cti_count_step(p, l->body) || !body(p))
            return false;
        bool ends = scope->flow == CTI_BREAK || scope->flow == CTI_RETURN;
        scope->flow = scope->flow == CTI_RETURN ? CTI_RETURN : CTI_NEXT;
        if (ends)
            return true;
        p->at = l->update;
        if (!update(p))
            return false;
    }
    return goes_on == 0;
}

static bool loop(cti_scanner *p, size_t at)
{
    cti_scope *scope = cti_scope_of(p);
    cti_binding *before = scope->last;
    struct loop l;
    ++scope->loops;
    bool done = cti_enter(p, at) && read_head(p, &l) && turns(p, &l);
    if (done) {
        p->at = l.body;
        done = skip_statement(p);
    }
    --scope->loops;
    scope->last = before;
    cti_leave(p);
    return done;
}

/* ---- Jumps ---- */

static bool jump(cti_scanner *p, size_t at, cti_flow flow)
{
    cti_scope *scope = cti_scope_of(p);
    if (flow == CTI_RETURN ? scope->calls == 0 : scope->loops == 0) {
        cti_scan_too_much(p, at,
                          flow == CTI_RETURN ? "return belongs into a function"
                                             : "break and continue belong into a loop");
        return false;
    }
    ct_value v = NULL;
    cti_scan_skip_space(p);
    if (flow == CTI_RETURN && cti_scan_peek(p) != ';')
        v = cti_parse_value(p);
    scope->returned = v;
    scope->flow = flow;
    return cti_ok(p->cx);
}

/* A statement that holds others, whose first word is at the cursor; -1: none. */
static int holding(cti_scanner *p, size_t at)
{
    if (accept_word(p, "for"))
        return loop(p, at);
    if (accept_word(p, "if"))
        return branch(p, at);
    return cti_scope_of(p)->nest > 0 && cti_scan_peek(p) == '{' ? cti_block(p) : -1;
}

ct_value cti_compound(cti_scanner *p)
{
    static const struct {
        const char *word;
        cti_flow flow;
    } jumps[] = {{"return", CTI_RETURN}, {"break", CTI_BREAK}, {"continue", CTI_CONTINUE}};
    skip_pragmas(p);
    size_t at = p->at;
    int done = holding(p, at);
    cti_scope_of(p)->closed = done >= 0;
    for (size_t i = 0; i < sizeof jumps / sizeof jumps[0] && done < 0; ++i)
        if (accept_word(p, jumps[i].word))
            done = jump(p, at, jumps[i].flow);
    if (done < 0)
        return NULL;
    return done > 0 ? cti_output(p) : cti_null();
}
