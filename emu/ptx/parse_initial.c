/* parse_initial.c - the values of a variable: numbers, and addresses that the loader knows.
 *
 *      = 7   = {1, {2, 3}}   = name   = {name + 4, generic(name)}   = {0xff(name), 0xff00(name)}
 *
 * Bytes are put together in p->bytes, little endian; what is left out is 0. Follows the PTX ISA,
 * "Initializers", and ptxas: values of arrays of arrays are in braces each. */
#include "emu/ptx/parse.h"

#include <string.h>

enum { MAX_BYTES = 1 << 26 };

struct initial {
    emui_ptx_parser *p;
    emui_ptx_variable *v;
    const emui_ptx_shape *shape;
    uint64_t bytes;                             /* of an element */
    uint64_t of_level[EMUI_PTX_DIMENSIONS + 2]; /* bytes of what stands in a brace of a level */
    bool grows;                                 /* the first dimension is as long as its values */
};

/* Room for so many bytes from the start on. */
static void reach(struct initial *i, uint64_t bytes)
{
    emui_ptx_parser *p = i->p;
    if (bytes > MAX_BYTES)
        emui_ptx_fail(&p->lex, p->lex.token.at, "the values have more than 2^26 bytes");
    int32_t more = (int32_t)bytes - p->bytes.count;
    if (more > 0 && emui_ptx_list_add_many(&p->bytes, more) == NULL)
        emui_ptx_fail_memory(&p->lex);
}

static void put_bytes(struct initial *i, uint64_t at, uint64_t value, uint64_t bytes)
{
    reach(i, at + bytes);
    for (uint64_t b = 0; b < bytes; ++b) {
        uint64_t rest = b < 8 ? value >> 8 * b : 0;
        *EMUI_PTX_ITEM(i->p->bytes, uint8_t, at + b) = (uint8_t)rest;
    }
}

/* ---- Numbers -------------------------------------------------------------------------------- */

static uint64_t float_bits(emui_ptx_constant c, uint64_t bytes)
{
    if (c.kind == EMUI_PTX_F64 && bytes == 4) {
        double d = 0;
        memcpy(&d, &c.value, sizeof d);
        float f = (float)d;
        uint32_t bits = 0;
        memcpy(&bits, &f, sizeof bits);
        return bits;
    }
    if (c.kind == EMUI_PTX_F32 && bytes == 8) {
        uint32_t bits = (uint32_t)c.value;
        float f = 0;
        memcpy(&f, &bits, sizeof f);
        double d = f;
        uint64_t wide = 0;
        memcpy(&wide, &d, sizeof wide);
        return wide;
    }
    return c.value;
}

static uint64_t bits_of(struct initial *i, emui_ptx_constant c, emui_ptx_place at)
{
    emu_type t = i->v->type.type;
    bool is_float = t == EMU_F32 || t == EMU_F64;
    bool is_bits = t == EMU_B32 || t == EMU_B64;
    if (c.kind == EMUI_PTX_INT && !is_float)
        return c.value;
    if (c.kind == EMUI_PTX_INT || (!is_float && !is_bits))
        emui_ptx_fail(&i->p->lex, at, "a value of '%.60s' is %s", i->v->name,
                      is_float ? "a float, not an integer" : "an integer, not a float");
    return float_bits(c, i->bytes);
}

/* ---- Addresses ------------------------------------------------------------------------------ */

/* name + 4, or generic(name) + 4 */
static void put_address(struct initial *i, uint64_t at, uint32_t bytes, uint32_t mask_shift)
{
    emui_ptx_parser *p = i->p;
    emui_ptx_fixup *f = emui_ptx_add(p, &p->fixups);
    f->offset = at;
    f->bytes = bytes;
    f->shift = mask_shift;
    f->at = p->lex.token.at;
    emui_ptx_token name = emui_ptx_expect(&p->lex, EMUI_PTX_T_NAME, "a value");
    f->is_generic = strcmp(name.name->text, "generic") == 0 && emui_ptx_accept(&p->lex, '(');
    if (f->is_generic) {
        name = emui_ptx_expect(&p->lex, EMUI_PTX_T_NAME, "the name of a variable");
        emui_ptx_expect(&p->lex, ')', "')' after the name");
    }
    f->name = name.name->text;
    f->addend = emui_ptx_parse_addend(p);
    put_bytes(i, at, 0, bytes);
}

/* The byte of an address that 0xff00 means. */
static uint32_t shift_of(struct initial *i, emui_ptx_constant mask, emui_ptx_place at)
{
    for (uint32_t shift = 0; shift < 64 && mask.kind == EMUI_PTX_INT; shift += 8)
        if (mask.value == UINT64_C(0xff) << shift)
            return shift / 8;
    emui_ptx_fail(&i->p->lex, at, "a mask of an address is 0xff, 0xff00 and so on");
}

static void put_masked(struct initial *i, uint64_t at, emui_ptx_constant mask, emui_ptx_place place)
{
    uint32_t shift = shift_of(i, mask, place);
    if (i->bytes != 1)
        emui_ptx_fail(&i->p->lex, place, "a byte of an address is a value of 8 bits");
    put_address(i, at, 1, shift);
    emui_ptx_expect(&i->p->lex, ')', "')' after the address");
}

static void put_value(struct initial *i, uint64_t at)
{
    emui_ptx_parser *p = i->p;
    emui_ptx_place place = p->lex.token.at;
    if (!emui_ptx_begins_constant(&p->lex)) {
        if (emui_ptx_is(&p->lex, EMUI_PTX_T_NAME) && i->bytes != 8 && i->bytes != 4)
            emui_ptx_fail(&p->lex, place, "an address is a value of 32 or 64 bits");
        put_address(i, at, (uint32_t)i->bytes, 0);
        return;
    }
    emui_ptx_constant c = emui_ptx_parse_constant(p);
    if (emui_ptx_accept(&p->lex, '('))
        put_masked(i, at, c, place);
    else
        put_bytes(i, at, bits_of(i, c, place), i->bytes);
}

/* ---- Braces --------------------------------------------------------------------------------- */

static int levels(const struct initial *i)
{
    return i->shape->dimensions + (i->v->type.vector > 1);
}

/* What is in the braces of a level, from { to }; the innermost ones hold values. */
static uint64_t put_level(struct initial *i, int level, uint64_t from)
{
    emui_ptx_parser *p = i->p;
    uint64_t at = from, end = from + i->of_level[level];
    if (level == levels(i)) {
        put_value(i, from);
        return from + i->bytes;
    }
    emui_ptx_expect(&p->lex, '{', "'{' of the values");
    while (!emui_ptx_is(&p->lex, '}')) {
        if (!(i->grows && level == 0) && at == end)
            emui_ptx_fail(&p->lex, p->lex.token.at, "'%.60s' has more values than room",
                          i->v->name);
        put_level(i, level + 1, at);
        at += i->of_level[level + 1];
        if (!emui_ptx_accept(&p->lex, ','))
            break;
    }
    emui_ptx_expect(&p->lex, '}', "'}' or ',' after a value");
    return at;
}

static void refuse_type(struct initial *i)
{
    emu_type t = i->v->type.type;
    if (i->v->space != EMU_GLOBAL && i->v->space != EMU_CONST)
        emui_ptx_fail(&i->p->lex, i->v->at,
                      "'%.60s' has values, which only .global and .const variables may have",
                      i->v->name);
    if (t == EMU_F16 || t == EMU_BF16 || t == EMU_F16X2 || t == EMU_BF16X2 || t == EMU_B128)
        emui_ptx_fail(&i->p->lex, i->v->at, "'%.60s' has values, which its type does not allow",
                      i->v->name);
}

void emui_ptx_parse_initial(emui_ptx_parser *p, emui_ptx_variable *v, const emui_ptx_shape *shape)
{
    struct initial i = {.p = p, .v = v, .shape = shape};
    refuse_type(&i);
    if (v->type.opaque) { /* = {width = 4, ..}: of what is refused where it is used */
        if (!emui_ptx_is(&p->lex, '{'))
            emui_ptx_fail_expected(&p->lex, "'{' of the values");
        emui_ptx_skip_block(&p->lex);
        return;
    }
    i.bytes = emui_ptx_type_bytes(v->type) / (uint32_t)v->type.vector;
    i.grows = shape->dimensions > 0 && shape->extent[0] == 0;
    i.of_level[levels(&i)] = i.bytes;
    i.of_level[shape->dimensions] = i.bytes * (uint64_t)v->type.vector;
    for (int d = shape->dimensions - 1; d >= 0; --d)
        i.of_level[d] = i.of_level[d + 1] * shape->extent[d];
    p->bytes.count = p->fixups.count = 0;
    uint64_t end = put_level(&i, 0, 0);
    if (i.grows)
        v->bytes = end;
    reach(&i, v->bytes);
    v->fixup_count = p->fixups.count;
    v->fixups = emui_ptx_keep(p, &p->fixups, 0);
    v->initial = emui_ptx_keep(p, &p->bytes, 0);
}
