/* parse_operand.c - operands.
 *
 *      %r1  !%p  -%r  %v.x  %r.b0  %tid.x  _        registers
 *      7  0f3F800000  (1 << 4) | 3                  constants
 *      name  name + 4  name[1]                      addresses of variables, functions, labels
 *      [%rd1]  [%rd1 + 8]  [name + 4]  [%rd1, {..}] addresses
 *      {%r1, %r2, _}  %p|%q  (a, b)                 several
 *
 * Parts are put together on p->operands, and then kept as one piece. Follows the PTX ISA,
 * "Instruction Operands". */
#include "emu/ptx/parse.h"

#include <string.h>

enum { MAX_PARTS = 128 };

static void parse_simple(emui_ptx_parser *p, emui_ptx_operand *o);

/* ---- Parts ---------------------------------------------------------------------------------- */

static void push(emui_ptx_parser *p, const emui_ptx_operand *o)
{
    *(emui_ptx_operand *)emui_ptx_add(p, &p->operands) = *o;
}

static void keep_parts(emui_ptx_parser *p, emui_ptx_operand *o, int32_t from)
{
    o->parts = p->operands.count - from;
    o->part = emui_ptx_keep(p, &p->operands, from);
}

static void check_parts(emui_ptx_parser *p, int32_t from)
{
    if (p->operands.count - from > MAX_PARTS)
        emui_ptx_fail(&p->lex, p->lex.token.at, "more than %d operands in one", MAX_PARTS);
}

/* From an opening sign to its end; a vector has vectors in it nowhere. */
static void parse_list(emui_ptx_parser *p, emui_ptx_operand *o, emui_ptx_kind kind, int end)
{
    int32_t from = p->operands.count;
    o->kind = kind;
    emui_ptx_advance(&p->lex);
    while (!emui_ptx_is(&p->lex, end)) {
        emui_ptx_operand part = {.at = p->lex.token.at, .index = -1};
        parse_simple(p, &part);
        push(p, &part);
        check_parts(p, from);
        if (!emui_ptx_accept(&p->lex, ','))
            break;
    }
    emui_ptx_expect(&p->lex, end, end == '}' ? "'}' or ',' in a vector" : "')' or ',' in a list");
    keep_parts(p, o, from);
}

/* ---- Names ---------------------------------------------------------------------------------- */

/* .b0, .h1, .b3210: digits of bytes and halves. */
static bool read_bytes(const char *text, emui_ptx_operand *o)
{
    size_t digits = strlen(text) - 1;
    char most = text[0] == 'b' ? '7' : '3';
    if ((text[0] != 'b' && text[0] != 'h') || digits == 0 || digits > 4)
        return false;
    o->select = text[0];
    o->lane = 0;
    for (size_t i = 1; i <= digits; ++i) {
        if (text[i] < '0' || text[i] > most)
            return false;
        o->lane = o->lane << 4 | (text[i] - '0');
    }
    return true;
}

static void parse_select(emui_ptx_parser *p, emui_ptx_operand *o)
{
    if (!emui_ptx_is(&p->lex, EMUI_PTX_T_DOT))
        return;
    emui_ptx_token t = p->lex.token;
    const char *text = t.name->text, *xyzw = "xyzw", *rgba = "rgba";
    const char *found = text[1] != '\0' ? NULL : strchr(xyzw, text[0]);
    if (found != NULL)
        o->lane = (int)(found - xyzw);
    else if (text[1] == '\0' && (found = strchr(rgba, text[0])) != NULL)
        o->lane = (int)(found - rgba);
    if (found != NULL)
        o->select = 'x';
    else if (!read_bytes(text, o))
        emui_ptx_fail_expected(&p->lex, "a part of a register, as .x or .b0");
    emui_ptx_advance(&p->lex);
}

static void be_register(emui_ptx_parser *p, emui_ptx_operand *o, const emui_ptx_binding *b)
{
    emui_ptx_place at = p->lex.token.at;
    o->kind = EMUI_PTX_REG;
    o->index = b->index;
    parse_select(p, o);
    if (o->select == 'x' && o->lane >= b->type.vector)
        emui_ptx_fail(&p->lex, at, "'%.60s' has %d elements", o->name, b->type.vector);
}

/* The fourth element of %tid is 0. */
static void be_special(emui_ptx_parser *p, emui_ptx_operand *o, const emui_ptx_binding *b)
{
    o->kind = EMUI_PTX_SPECIAL;
    o->special = (emu_special)b->index;
    emui_ptx_place at = p->lex.token.at;
    parse_select(p, o);
    bool selected = o->select == 'x';
    if ((o->select != 0 && !selected) || (selected && b->type.vector == 0))
        emui_ptx_fail(&p->lex, at, "'%.60s' has no such part", o->name);
    if (b->type.vector > 0 && !selected)
        o->select = 'v';
    if (!selected)
        return;
    o->special = (emu_special)(b->index + o->lane);
    o->select = 0;
    if (o->lane == 3)
        o->kind = EMUI_PTX_INT;
    o->lane = 0;
}

/* name[3]: in mov its address, elsewhere what is there. */
static void parse_index(emui_ptx_parser *p, emui_ptx_operand *o, emui_ptx_type type)
{
    if (!emui_ptx_accept(&p->lex, '['))
        return;
    o->value +=
        emui_ptx_parse_count(p, UINT32_MAX, "a constant as an index") * emui_ptx_type_bytes(type);
    emui_ptx_expect(&p->lex, ']', "']' after the index");
    if (strcmp(p->asked, "mov") == 0)
        return;
    int32_t from = p->operands.count;
    emui_ptx_operand base = *o;
    base.value = 0;
    push(p, &base);
    o->kind = EMUI_PTX_ADDRESS;
    o->variable = NULL;
    o->index = -1;
    keep_parts(p, o, from);
}

/* The variables of a function have indices from 0 on, those of the module from -2 down, until
 * they have their last place (emui_ptx_note_names). */
static void be_variable(emui_ptx_parser *p, emui_ptx_operand *o, const emui_ptx_binding *b)
{
    o->kind = EMUI_PTX_VARIABLE;
    o->variable = b->param;
    o->index = b->meaning == EMUI_PTX_IS_PARAM ? -1 : b->depth == 0 ? -2 - b->index : b->index;
    p->has_names = true;
}

static bool is_branch(const emui_ptx_parser *p)
{
    return strcmp(p->asked, "bra") == 0;
}

static void be_label(emui_ptx_parser *p, emui_ptx_operand *o)
{
    o->kind = EMUI_PTX_LABEL;
    p->has_names = true;
}

static void parse_name(emui_ptx_parser *p, emui_ptx_operand *o)
{
    emui_ptx_token name = emui_ptx_expect(&p->lex, EMUI_PTX_T_NAME, "an operand");
    o->name = name.name->text;
    if (strcmp(o->name, "_") == 0) {
        o->kind = EMUI_PTX_SINK;
        return;
    }
    if (is_branch(p)) {
        be_label(p, o);
        return;
    }
    const emui_ptx_binding *b = emui_ptx_find(p, name);
    if (b == NULL)
        emui_ptx_fail(&p->lex, name.at,
                      "'%.60s' is not declared, and is no special register of "
                      "the machine",
                      o->name);
    if (b->meaning == EMUI_PTX_IS_REG)
        be_register(p, o, b);
    else if (b->meaning == EMUI_PTX_IS_SPECIAL)
        be_special(p, o, b);
    else if (b->meaning == EMUI_PTX_IS_VARIABLE || b->meaning == EMUI_PTX_IS_PARAM)
        be_variable(p, o, b);
    else if (b->meaning == EMUI_PTX_IS_LABEL)
        be_label(p, o);
    else
        o->kind = b->meaning == EMUI_PTX_IS_TABLE ? EMUI_PTX_TABLE : EMUI_PTX_FUNCTION;
    if (o->kind == EMUI_PTX_TABLE)
        o->index = b->index;
    if (o->kind == EMUI_PTX_VARIABLE && emui_ptx_is(&p->lex, '['))
        parse_index(p, o, b->type);
}

/* ---- Operands without others in them -------------------------------------------------------- */

static void parse_number(emui_ptx_parser *p, emui_ptx_operand *o)
{
    emui_ptx_constant c = emui_ptx_parse_constant(p);
    o->kind = c.kind;
    o->value = c.value;
    o->is_negative = c.kind == EMUI_PTX_INT && !c.is_unsigned && c.value > INT64_MAX;
}

/* Is the next token a sign, and after it a name? Then it is a register that is negated. */
static bool is_before_name(const emui_ptx_parser *p, int sign)
{
    const char *c = p->lex.token.end;
    if (!emui_ptx_is(&p->lex, sign))
        return false;
    while (c < p->lex.end && (*c == ' ' || *c == '\t' || *c == '\n'))
        ++c;
    if (p->lex.end - c >= 7 && memcmp(c, "WARP_SZ", 7) == 0)
        return false;
    return c < p->lex.end && (*c == '%' || *c == '_' || *c == '$' || (*c >= 'a' && *c <= 'z') ||
                              (*c >= 'A' && *c <= 'Z'));
}

static void parse_simple(emui_ptx_parser *p, emui_ptx_operand *o)
{
    if (is_before_name(p, '!') || is_before_name(p, '-')) {
        o->negated = true;
        emui_ptx_advance(&p->lex);
        parse_name(p, o);
        if (o->kind != EMUI_PTX_REG)
            emui_ptx_fail(&p->lex, o->at, "only a register can be negated, not '%.60s'", o->name);
        return;
    }
    if (emui_ptx_begins_constant(&p->lex)) {
        parse_number(p, o);
        return;
    }
    parse_name(p, o);
    if (o->kind == EMUI_PTX_VARIABLE)
        o->value += emui_ptx_parse_addend(p);
}

/* ---- Addresses ------------------------------------------------------------------------------ */

static void parse_base(emui_ptx_parser *p, emui_ptx_operand *o)
{
    if (emui_ptx_begins_constant(&p->lex)) {
        emui_ptx_constant c = emui_ptx_parse_constant(p);
        if (c.kind != EMUI_PTX_INT)
            emui_ptx_fail(&p->lex, o->at, "an address is an integer, not a float");
        o->value = c.value;
        return;
    }
    emui_ptx_operand base = {.at = p->lex.token.at, .index = -1};
    parse_name(p, &base);
    if (base.kind != EMUI_PTX_REG && base.kind != EMUI_PTX_VARIABLE)
        emui_ptx_fail(&p->lex, base.at,
                      "an address begins with a register, a variable or a number, not '%.60s'",
                      base.name);
    push(p, &base);
    o->value = emui_ptx_parse_addend(p);
}

static void parse_address(emui_ptx_parser *p, emui_ptx_operand *o)
{
    int32_t from = p->operands.count;
    o->kind = EMUI_PTX_ADDRESS;
    emui_ptx_advance(&p->lex);
    parse_base(p, o);
    while (emui_ptx_accept(&p->lex, ',')) {
        o->kind = EMUI_PTX_TENSOR;
        emui_ptx_operand part = {.at = p->lex.token.at, .index = -1};
        if (emui_ptx_is(&p->lex, '{'))
            parse_list(p, &part, EMUI_PTX_VECTOR, '}');
        else
            parse_simple(p, &part);
        push(p, &part);
        check_parts(p, from);
    }
    if (o->kind == EMUI_PTX_TENSOR && p->operands.count == from + 1)
        emui_ptx_fail(&p->lex, o->at, "the coordinates have no tensor before them");
    emui_ptx_expect(&p->lex, ']', "']', ',' or '+' in an address");
    keep_parts(p, o, from);
}

/* ---- Any operand ---------------------------------------------------------------------------- */

/* %p|%q, of which either may be _. */
static void parse_pair(emui_ptx_parser *p, emui_ptx_operand *o)
{
    int32_t from = p->operands.count;
    emui_ptx_operand second = {.index = -1};
    emui_ptx_operand first = *o;
    push(p, &first);
    emui_ptx_advance(&p->lex);
    second.at = p->lex.token.at;
    parse_simple(p, &second);
    push(p, &second);
    *o = (emui_ptx_operand){.kind = EMUI_PTX_PAIR, .index = -1, .at = first.at};
    keep_parts(p, o, from);
}

void emui_ptx_parse_operand(emui_ptx_parser *p)
{
    emui_ptx_operand o = {.at = p->lex.token.at, .index = -1};
    bool call = strcmp(p->asked, "call") == 0;
    if (emui_ptx_is(&p->lex, '{'))
        parse_list(p, &o, EMUI_PTX_VECTOR, '}');
    else if (emui_ptx_is(&p->lex, '['))
        parse_address(p, &o);
    else if (call && emui_ptx_is(&p->lex, '('))
        parse_list(p, &o, EMUI_PTX_PARENS, ')');
    else
        parse_simple(p, &o);
    if (emui_ptx_is(&p->lex, '|') && (o.kind == EMUI_PTX_REG || o.kind == EMUI_PTX_SINK))
        parse_pair(p, &o);
    push(p, &o);
}

static void note(emui_ptx_parser *p, emui_ptx_operand *o)
{
    if (o->kind == EMUI_PTX_LABEL) {
        emui_ptx_pending *asked = emui_ptx_add(p, &p->pending);
        asked->to = &o->index;
        asked->name = emui_ptx_intern(&p->lex.names, o->name, strlen(o->name));
        asked->at = o->at;
        if (asked->name == NULL)
            emui_ptx_fail_memory(&p->lex);
    } else if (o->kind == EMUI_PTX_VARIABLE && o->index != -1) {
        emui_ptx_use *use = emui_ptx_add(p, o->index < 0 ? &p->uses : &p->local_uses);
        use->operand = o;
    }
}

/* The parts were made by this parse, in its arena: they may be written. */
void emui_ptx_note_names(emui_ptx_parser *p, emui_ptx_operand *o)
{
    note(p, o);
    for (int i = 0; i < o->parts; ++i)
        emui_ptx_note_names(p, (emui_ptx_operand *)&o->part[i]);
}
