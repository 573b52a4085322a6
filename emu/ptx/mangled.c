/* mangled.c - the names that the source has of functions of C++.
 *
 *      _Z   N 5tools 4copy I f E E     v     PT_  i
 *           name                       type, types of the parameters
 *
 *      PFvPKfiE   void (*)(float const*, int)    is    void (*   and   )(float const*, int)
 *
 * A recursive descent over the grammar of the Itanium C++ ABI, "Mangling". Expressions are passed
 * over: what they might have added to the substitutions is lost, so that those are ".." from there
 * on. */
#include "emu/ptx/mangled.h"

#include "emu/ptx/mangled_reader.h"
#include "emu/ptx/mangled_words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static emui_mangled_text read_type(emui_mangled_reader *r);
static const char *read_parameters(emui_mangled_reader *r);
static emui_mangled_text read_name(emui_mangled_reader *r, bool *is_template);
static const char *read_encoding(emui_mangled_reader *r);

/* ---- Templates ------------------------------------------------------------------------------ */

/* 5, -5, 5u, true, (scope)2; at is after the L. */
static emui_mangled_text read_literal(emui_mangled_reader *r)
{
    if (emui_mangled_take(r, "_Z")) {
        const char *name = read_encoding(r);
        return emui_mangled_take(r, "E") ? emui_mangled_plain(JOIN(r, "&", name))
                                         : emui_mangled_fail(r);
    }
    char code = *r->at;
    emui_mangled_text type = read_type(r);
    const char *minus = emui_mangled_take(r, "n") ? "-" : "", *end = strchr(r->at, 'E');
    if (r->bad || end == NULL)
        return emui_mangled_fail(r);
    const char *digits = emui_mangled_piece(r, r->at, (size_t)(end - r->at));
    r->at = end + 1;
    const char *suffix = emui_mangled_suffix(code);
    if (code == 'b' && strlen(digits) == 1)
        return emui_mangled_plain(*digits == '1' ? "true" : "false");
    if (code == 'f' || code == 'd')
        return emui_mangled_plain(JOIN(r, "(", type.left, ")[", digits, "]"));
    return emui_mangled_plain(suffix != NULL
                                  ? JOIN(r, minus, digits, suffix)
                                  : JOIN(r, "(", emui_mangled_whole(r, type), ")", minus, digits));
}

static int new_argument(emui_mangled_reader *r, emui_mangled_argument a)
{
    if (r->args == EMUI_MANGLED_ARGUMENTS) {
        emui_mangled_fail(r);
        return 0;
    }
    r->arg[r->args] = a;
    return r->args++;
}

static emui_mangled_argument read_argument(emui_mangled_reader *r);

/* The elements of a pack go to the table after its template's own arguments. */
static emui_mangled_argument read_pack(emui_mangled_reader *r)
{
    emui_mangled_argument own[EMUI_MANGLED_ARGUMENTS];
    int n = 0;
    while (!r->bad && *r->at != 'E' && n < EMUI_MANGLED_ARGUMENTS)
        own[n++] = read_argument(r);
    if (r->bad || !emui_mangled_take(r, "E"))
        return (emui_mangled_argument){emui_mangled_fail(r), 0, -1};
    emui_mangled_argument pack = {emui_mangled_plain(""), r->args, n};
    for (int i = 0; i < n; ++i)
        new_argument(r, own[i]);
    const char *all = "";
    for (int i = 0; i < n; ++i)
        all = JOIN(r, all, i > 0 ? ", " : "", emui_mangled_whole(r, own[i].is));
    pack.is = emui_mangled_plain(all);
    return pack;
}

static emui_mangled_argument read_argument(emui_mangled_reader *r)
{
    if (emui_mangled_take(r, "J"))
        return read_pack(r);
    if (emui_mangled_take(r, "L"))
        return (emui_mangled_argument){read_literal(r), 0, -1};
    if (emui_mangled_take(r, "X")) {
        emui_mangled_expression(r);
        return (emui_mangled_argument){emui_mangled_plain(".."), 0, -1};
    }
    return (emui_mangled_argument){read_type(r), 0, -1};
}

/* <float, 4>; at is after the I. */
static const char *read_arguments(emui_mangled_reader *r)
{
    emui_mangled_argument own[EMUI_MANGLED_ARGUMENTS];
    bool names = r->is_encoding, is_untyped = r->is_untyped;
    int n = 0;
    const char *all = "";
    r->is_encoding = false;
    while (!r->bad && *r->at != 'E' && n < EMUI_MANGLED_ARGUMENTS) {
        own[n++] = read_argument(r);
        const char *is = emui_mangled_whole(r, own[n - 1].is);
        all = JOIN(r, all, n > 1 && *is != '\0' && *all != '\0' ? ", " : "", is);
    }
    if (r->bad || !emui_mangled_take(r, "E"))
        return emui_mangled_fail(r).left;
    r->is_encoding = names;
    r->is_untyped = is_untyped;
    if (names) {
        r->first = r->args;
        for (int i = 0; i < n; ++i)
            new_argument(r, own[i]);
        r->last = r->args;
    }
    return r->is_short
               ? ""
               : JOIN(r, "<", all, all[strlen(all) > 0 ? strlen(all) - 1 : 0] == '>' ? " >" : ">");
}

/* T_, T0_; at is after the T. */
static emui_mangled_text read_parameter(emui_mangled_reader *r)
{
    int i = emui_mangled_index(r, 10);
    if (i < 0)
        return emui_mangled_fail(r);
    if (r->first + i >= r->last)
        return emui_mangled_plain("auto"); /* of a lambda, or of a name that is not yet whole */
    const emui_mangled_argument *a = &r->arg[r->first + i];
    if (a->count < 0 || r->element < 0)
        return a->is;
    r->expanded = a->count;
    return r->element < a->count ? r->arg[a->first + r->element].is : emui_mangled_plain("");
}

/* Dp: the pattern for each element of its pack. */
static emui_mangled_text read_expansion(emui_mangled_reader *r)
{
    const char *pattern = r->at, *all = "", *end = pattern;
    int substitutions = r->substitutions, outer = r->element;
    r->expanded = -1;
    for (int i = 0; i == 0 || (i < r->expanded && !r->bad); ++i) {
        r->at = pattern;
        r->substitutions = substitutions;
        r->element = i;
        const char *is = emui_mangled_whole(r, read_type(r));
        end = r->at;
        if (r->expanded != 0)
            all = JOIN(r, all, i > 0 ? ", " : "", is);
    }
    r->at = end;
    r->element = outer;
    return emui_mangled_plain(all);
}

/* ---- Names ---------------------------------------------------------------------------------- */

/* Inline namespaces, __4, and those of one file. */
static bool is_hidden(const emui_mangled_reader *r, const char *part)
{
    size_t length = strlen(part);
    bool version = length > 2 && part[0] == '_' && part[1] == '_';
    for (size_t i = 2; i < length; ++i)
        version = version && isdigit((unsigned char)part[i]);
    return r->is_short && (version || strncmp(part, "_INTERNAL_", 10) == 0 ||
                           strcmp(part, "(anonymous namespace)") == 0);
}

static const char *read_identifier(emui_mangled_reader *r)
{
    size_t length;
    const char *at = emui_mangled_part(r->at, &length);
    if (at == NULL)
        return emui_mangled_fail(r).left;
    r->at = at + length;
    if (length >= 10 && strncmp(at, "_GLOBAL__N", 10) == 0)
        return "(anonymous namespace)";
    return emui_mangled_piece(r, at, length);
}

/* {lambda(int)#1}, {unnamed type#1}; at is after the U. */
static const char *read_unnamed(emui_mangled_reader *r)
{
    bool lambda = emui_mangled_take(r, "l");
    const char *types = "";
    char number[16];
    if (lambda)
        types = read_parameters(r);
    else if (!emui_mangled_take(r, "t"))
        return emui_mangled_fail(r).left;
    if (r->bad || (lambda && !emui_mangled_take(r, "E")))
        return emui_mangled_fail(r).left;
    snprintf(number, sizeof number, "#%d}", emui_mangled_index(r, 10) + 1);
    return lambda ? JOIN(r, "{lambda", types, number) : JOIN(r, "{unnamed type", number);
}

/* operator+, operator int: an operator's or a conversion's. */
static const char *read_operator(emui_mangled_reader *r)
{
    if (emui_mangled_take(r, "cv"))
        return JOIN(r, "operator ", emui_mangled_whole(r, read_type(r)));
    const char *sign = emui_mangled_operator(r->at);
    if (sign == NULL)
        return emui_mangled_fail(r).left;
    r->at += 2;
    return JOIN(r, "operator", isalpha((unsigned char)*sign) ? " " : "", sign);
}

/* A part without its arguments. last: the part before, which constructors have the name of. */
static const char *read_unqualified(emui_mangled_reader *r, const char *last)
{
    const char *name;
    emui_mangled_take(r, "L");
    r->is_untyped = *r->at == 'C' || *r->at == 'D' || strncmp(r->at, "cv", 2) == 0;
    if (isdigit((unsigned char)*r->at)) {
        name = read_identifier(r);
    } else if (*r->at == 'U') {
        ++r->at;
        name = read_unnamed(r);
    } else if ((*r->at == 'C' || *r->at == 'D') && isdigit((unsigned char)r->at[1]) &&
               last != NULL) {
        name = *r->at == 'D' ? JOIN(r, "~", last) : last;
        r->at += 2;
    } else {
        name = read_operator(r);
    }
    while (!r->bad && emui_mangled_take(r, "B"))
        name = JOIN(r, name, "[abi:", read_identifier(r), "]");
    return name;
}

/* Where a prefix begins. */
static const char *read_begin(emui_mangled_reader *r)
{
    if (emui_mangled_take(r, "St"))
        return "std";
    if (emui_mangled_take(r, "S"))
        return emui_mangled_whole(r, emui_mangled_substitution(r));
    if (emui_mangled_take(r, "T"))
        return emui_mangled_whole(r, read_parameter(r));
    if (emui_mangled_take(r, "DT") || emui_mangled_take(r, "Dt")) {
        emui_mangled_expression(r);
        return "decltype(..)";
    }
    return NULL;
}

static const char *last_part(const char *name)
{
    const char *last = name;
    int inside = 0;
    for (const char *c = name; *c != '\0'; ++c) {
        inside += *c == '<' || *c == '(' ? 1 : *c == '>' || *c == ')' ? -1 : 0;
        if (inside == 0 && c[0] == ':' && c[1] == ':')
            last = c + 2;
    }
    return last;
}

/* The last part without its arguments. */
static const char *class_of(emui_mangled_reader *r, const char *name)
{
    const char *last = last_part(name);
    return emui_mangled_piece(r, last, strcspn(last, "<"));
}

/* Of a member function: they follow its parameters. */
static const char *read_member_qualifiers(emui_mangled_reader *r)
{
    const char *all = "";
    for (; *r->at != '\0' && strchr("rVKRO", *r->at) != NULL; ++r->at)
        all = JOIN(r, all, emui_mangled_qualifier(*r->at));
    return all;
}

/* a::b<int>::c; at is after the N. */
static const char *read_nested(emui_mangled_reader *r, const char **qualifiers, bool *is_template)
{
    const char *all = NULL, *last = NULL;
    *qualifiers = read_member_qualifiers(r);
    *is_template = false;
    while (!r->bad && !emui_mangled_take(r, "E")) {
        bool is_substitution = all == NULL && emui_mangled_is_substitution(r);
        const char *begin = all == NULL ? read_begin(r) : NULL;
        if (begin != NULL) {
            all = begin;
            last = class_of(r, begin);
            is_substitution |= strcmp(begin, "std") == 0;
        } else if (emui_mangled_take(r, "I")) {
            const char *arguments = read_arguments(r);
            all = JOIN(r, all != NULL ? all : "", arguments);
            *is_template = true;
        } else {
            last = read_unqualified(r, last);
            all = is_hidden(r, last) ? all
                  : all == NULL      ? last
                                     : JOIN(r, all, *all == '\0' ? "" : "::", last);
            all = all == NULL ? "" : all;
            *is_template = false;
        }
        if (!is_substitution && *r->at != 'E')
            emui_mangled_remember(r, emui_mangled_plain(all));
    }
    return r->bad || all == NULL || *all == '\0' ? emui_mangled_fail(r).left : all;
}

/* f(int)::name; at is after the Z. */
static emui_mangled_text read_local(emui_mangled_reader *r)
{
    const char *function = read_encoding(r), *qualifiers = "";
    bool is_template = false;
    if (!emui_mangled_take(r, "E"))
        return emui_mangled_fail(r);
    if (emui_mangled_take(r, "s"))
        return emui_mangled_plain(JOIN(r, function, "::string literal"));
    const char *name = emui_mangled_take(r, "N") ? read_nested(r, &qualifiers, &is_template)
                                                 : read_unqualified(r, NULL);
    if (emui_mangled_take(r, "_"))
        r->at += strspn(r->at, "0123456789");
    return (emui_mangled_text){JOIN(r, function, "::", name), qualifiers};
}

/* With the qualifiers of a member function. */
static emui_mangled_text read_name(emui_mangled_reader *r, bool *is_template)
{
    const char *qualifiers = "", *name;
    *is_template = false;
    if (emui_mangled_take(r, "N")) {
        name = read_nested(r, &qualifiers, is_template);
        return (emui_mangled_text){name, qualifiers};
    }
    if (emui_mangled_take(r, "Z"))
        return read_local(r);
    bool is_substitution = emui_mangled_is_substitution(r), is_std = emui_mangled_take(r, "St");
    if (is_substitution) {
        ++r->at;
        name = emui_mangled_whole(r, emui_mangled_substitution(r));
    } else {
        name = read_unqualified(r, NULL);
        name = is_std ? JOIN(r, "std::", name) : name;
    }
    if (!r->bad && *r->at == 'I') {
        if (!is_substitution)
            emui_mangled_remember(r, emui_mangled_plain(name));
        ++r->at;
        name = JOIN(r, name, read_arguments(r));
        *is_template = true;
    }
    return emui_mangled_plain(name);
}

/* ---- Types ---------------------------------------------------------------------------------- */

/* (int, float): all types up to the end, or an E, which is left. */
static const char *read_parameters(emui_mangled_reader *r)
{
    const char *all = "";
    if (r->at[0] == 'v' && strchr("E.@", r->at[1]) != NULL) {
        ++r->at;
        return "()";
    }
    while (!r->bad && strchr("E.@", *r->at) == NULL) {
        const char *is = emui_mangled_whole(r, read_type(r));
        all = JOIN(r, all, *all != '\0' && *is != '\0' ? ", " : "", is);
    }
    return JOIN(r, "(", all, ")");
}

/* A pointer or reference to what may be a function or an array; a reference to one is one, & if
 * either is. */
static emui_mangled_text declared(emui_mangled_reader *r, emui_mangled_text to, const char *sign)
{
    size_t n = strlen(to.left);
    if (*sign == '&' && n > 0 && to.left[n - 1] == '&') {
        bool is_rvalue = n > 1 && to.left[n - 2] == '&' && sign[1] == '&';
        n -= n > 1 && to.left[n - 2] == '&' ? 2 : 1;
        to.left = emui_mangled_piece(r, to.left, n);
        sign = is_rvalue ? "&&" : "&";
    }
    bool opens = *to.right == '(' || *to.right == ' ' || *to.right == '[';
    if (opens)
        return (emui_mangled_text){JOIN(r, to.left, *to.right == '(' ? "(" : " (", sign),
                                   JOIN(r, ")", to.right)};
    return (emui_mangled_text){JOIN(r, to.left, sign), to.right};
}

/* int (float): at is after the F. */
static emui_mangled_text read_function(emui_mangled_reader *r)
{
    emui_mangled_take(r, "Y");
    emui_mangled_text result = read_type(r);
    const char *parameters = read_parameters(r);
    if (!emui_mangled_take(r, "E"))
        return emui_mangled_fail(r);
    return (emui_mangled_text){JOIN(r, result.left, " "), JOIN(r, parameters, result.right)};
}

/* int [4]: at is after the A. */
static emui_mangled_text read_array(emui_mangled_reader *r)
{
    size_t n = strspn(r->at, "0123456789");
    const char *count = emui_mangled_piece(r, r->at, n);
    r->at += n;
    if (!emui_mangled_take(r, "_"))
        return emui_mangled_fail(r);
    emui_mangled_text of = read_type(r);
    const char *more = of.right[0] == ' ' && of.right[1] == '[' ? of.right + 1 : of.right;
    return (emui_mangled_text){of.left, JOIN(r, " [", count, "]", more)};
}

/* int a::*: at is after the M. */
static emui_mangled_text read_member(emui_mangled_reader *r)
{
    const char *of = emui_mangled_whole(r, read_type(r));
    emui_mangled_text is = read_type(r);
    if (*is.right == '(')
        return (emui_mangled_text){JOIN(r, is.left, "(", of, "::*"), JOIN(r, ")", is.right)};
    return (emui_mangled_text){JOIN(r, is.left, " ", of, "::*"), is.right};
}

static emui_mangled_text read_compound(emui_mangled_reader *r, char code)
{
    switch (code) {
    case 'P':
        return declared(r, read_type(r), "*");
    case 'R':
        return declared(r, read_type(r), "&");
    case 'O':
        return declared(r, read_type(r), "&&");
    case 'F':
        return read_function(r);
    case 'A':
        return read_array(r);
    case 'M':
        return read_member(r);
    default:
        return emui_mangled_fail(r);
    }
}

/* const, volatile: after what they belong to. */
static emui_mangled_text read_qualified(emui_mangled_reader *r)
{
    const char *all = "";
    for (; *r->at != '\0' && strchr("rVK", *r->at) != NULL; ++r->at)
        all = JOIN(r, emui_mangled_qualifier(*r->at), all);
    emui_mangled_text of = read_type(r);
    if (*of.right == '(')
        return (emui_mangled_text){of.left, JOIN(r, of.right, all)};
    return (emui_mangled_text){JOIN(r, of.left, all), of.right};
}

/* A class, an enumeration, a template's parameter. known: it is a substitution already. */
static emui_mangled_text read_named(emui_mangled_reader *r, bool *known)
{
    bool is_template = false;
    if (emui_mangled_take(r, "T")) {
        emui_mangled_text is = read_parameter(r);
        if (*r->at != 'I')
            return is;
        emui_mangled_remember(r, is);
        ++r->at;
        return emui_mangled_plain(JOIN(r, emui_mangled_whole(r, is), read_arguments(r)));
    }
    bool is_substitution = emui_mangled_is_substitution(r);
    if (is_substitution) {
        ++r->at;
        emui_mangled_text is = emui_mangled_substitution(r);
        *known = *r->at != 'I';
        if (*known)
            return is;
        ++r->at;
        return emui_mangled_plain(JOIN(r, emui_mangled_whole(r, is), read_arguments(r)));
    }
    emui_mangled_text is = read_name(r, &is_template);
    return emui_mangled_plain(is.left);
}

static emui_mangled_text read_any_type(emui_mangled_reader *r)
{
    const char *builtin = emui_mangled_builtin(&r->at);
    bool known = false;
    emui_mangled_text is;
    if (builtin != NULL)
        return emui_mangled_plain(builtin);
    if (emui_mangled_take(r, "Dp"))
        return read_expansion(r);
    if (emui_mangled_take(r, "u"))
        return emui_mangled_plain(read_identifier(r));
    if (*r->at != '\0' && strchr("rVK", *r->at) != NULL) {
        is = read_qualified(r);
    } else if (emui_mangled_take(r, "DT") || emui_mangled_take(r, "Dt")) {
        emui_mangled_expression(r);
        is = emui_mangled_plain("decltype(..)");
    } else if (*r->at != '\0' && strchr("PROFAM", *r->at) != NULL) {
        char code = *r->at++;
        is = read_compound(r, code);
    } else {
        is = read_named(r, &known);
    }
    if (!known)
        emui_mangled_remember(r, is);
    return is;
}

static emui_mangled_text read_type(emui_mangled_reader *r)
{
    bool names = r->is_encoding;
    if (++r->depth > EMUI_MANGLED_DEPTH)
        r->bad = true;
    r->is_encoding = false;
    emui_mangled_text is = r->bad ? emui_mangled_plain("") : read_any_type(r);
    r->is_encoding = names;
    --r->depth;
    return is;
}
/* ---- A function ----------------------------------------------------------------------------- */

/* A name, and a function's parameters; the result is there where the name ends in a template. */
static const char *read_encoding(emui_mangled_reader *r)
{
    bool is_template = false, names = r->is_encoding;
    if (++r->depth > EMUI_MANGLED_DEPTH)
        r->bad = true;
    r->is_encoding = true;
    emui_mangled_text name = r->bad ? emui_mangled_plain("") : read_name(r, &is_template);
    bool is_untyped = r->is_untyped;
    r->is_encoding = false;
    const char *all = name.left;
    bool has_types = !r->bad && strchr("E.@", *r->at) == NULL;
    if (has_types && !r->is_short) {
        bool has_result = is_template && !is_untyped;
        emui_mangled_text result = has_result ? read_type(r) : emui_mangled_plain("");
        const char *parameters = read_parameters(r);
        all =
            JOIN(r, result.left,
                 has_result && result.left[0] != '\0' && result.left[strlen(result.left) - 1] != ' '
                     ? " "
                     : "",
                 name.left, parameters, name.right, result.right);
    } else if (has_types && r->depth > 1) {
        read_parameters(r);
    }
    r->is_encoding = names;
    --r->depth;
    return all;
}

/* In the reader's room; NULL: it is none. */
static const char *read_mangled(emui_mangled_reader *r, const char *mangled, bool is_short)
{
    r->room = malloc(EMUI_MANGLED_ROOM);
    if (r->room == NULL)
        return NULL;
    r->is_short = is_short;
    r->element = -1;
    r->at = mangled + 2;
    const char *name = read_encoding(r);
    bool ends = is_short || *r->at == '\0' || *r->at == '.' || *r->at == '@';
    return r->bad || !ends || *name == '\0' ? NULL : name;
}

static bool is_mangled(const char *name)
{
    return strncmp(name, "_Z", 2) == 0;
}

char *emui_ptx_whole_name(const char *mangled)
{
    emui_mangled_reader *r = is_mangled(mangled) ? calloc(1, sizeof *r) : NULL;
    const char *name = r == NULL ? NULL : read_mangled(r, mangled, false);
    char *copy = name == NULL ? NULL : malloc(strlen(name) + 1);
    if (copy != NULL)
        strcpy(copy, name);
    if (r != NULL)
        free(r->room);
    free(r);
    return copy;
}

bool emui_ptx_source_name(const char *mangled, char *to, size_t size)
{
    emui_mangled_reader *r = is_mangled(mangled) ? calloc(1, sizeof *r) : NULL;
    const char *name = r == NULL ? mangled : read_mangled(r, mangled, true);
    bool good = name != NULL && *name != '\0' && (r != NULL || !is_mangled(mangled));
    snprintf(to, size, "%s", good ? name : "");
    if (r != NULL)
        free(r->room);
    free(r);
    return good;
}
