/* print.c - a value as text, in the form in which CuTe's print writes it.
 *
 * Here: one writer for every kind, and what other prints write to. Not here: tables
 * (text/print_layout.c), tensors (text/print_tensor.c), reading back (parse.c).
 * Follows the outputs of CuTe's print; 01_layout "Constructing a Layout" shows them. */
#include "ref/value/value.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void put_char(cti_sink *out, char c)
{
    if (out->length + 1 < out->size)
        out->text[out->length] = c;
    ++out->length;
}

void cti_put_text(cti_sink *out, const char *s)
{
    while (*s != '\0')
        put_char(out, *s++);
}

static void put_number(cti_sink *out, int64_t v)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRId64, v);
    cti_put_text(out, digits);
}

static void put_joined(cti_sink *out, ct_value v, const char *open, const char *join,
                       const char *close)
{
    cti_put_text(out, open);
    for (int i = 0; i < v->rank; ++i) {
        if (i > 0)
            cti_put_text(out, join);
        cti_put_value(out, v->item[i]);
    }
    cti_put_text(out, close);
}

static void put_integer(cti_sink *out, ct_value v)
{
    if (v->fixed)
        put_char(out, '_');
    put_number(out, v->value);
}

/* A basis element prints its path innermost mode first: E<0,1> is _1@1@0. */
static void put_basis(cti_sink *out, ct_value v)
{
    ct_value path = cti_path(v);
    put_integer(out, v);
    for (int i = path->rank - 1; i >= 0; --i) {
        put_char(out, '@');
        put_number(out, path->item[i]->value);
    }
}

static void put_swizzle(cti_sink *out, ct_value v)
{
    cti_put_text(out, "Sw<");
    for (int i = 0; i < 3; ++i) {
        if (i > 0)
            put_char(out, ',');
        put_number(out, v->item[i]->value);
    }
    put_char(out, '>');
}

/* M_s|(d&f)=v: static bits, dynamic bits, which bits are dynamic, and the number they make. */
static void put_mixed(cti_sink *out, ct_value v)
{
    cti_put_text(out, "M_");
    put_number(out, v->item[0]->value);
    cti_put_text(out, "|(");
    put_number(out, v->value);
    put_char(out, '&');
    put_number(out, v->item[1]->value);
    cti_put_text(out, ")=");
    put_number(out, ct_int(v));
}

static void put_hex(cti_sink *out, uint64_t v, int digits)
{
    char text[24];
    snprintf(text, sizeof text, "0x%0*" PRIx64, digits, v);
    cti_put_text(out, text);
}

static void put_low_half(cti_sink *out, uint64_t v)
{
    char text[24];
    snprintf(text, sizeof text, ".%04" PRIx64, v);
    cti_put_text(out, text);
}

/* How far it is, in whole bytes, from the beginning of the memory that the pointer was made for;
 * 0x..4+0x8 where that memory is not aligned to 16 bytes, which may be what is wrong. */
static void put_distance(cti_sink *out, const cti_pointer_parts *p)
{
    int64_t bytes = (p->bits >> 3) - p->base;
    if (p->base % 16 != 0) {
        cti_put_text(out, "0x..");
        put_char(out, "0123456789abcdef"[p->base % 16]);
    }
    put_char(out, bytes < 0 ? '-' : '+');
    put_hex(out, (uint64_t)(bytes < 0 ? -bytes : bytes), 1);
}

static const char *const space_name[] = {"", "gmem_", "smem_", "rmem_", "tmem_"};

/* [32b] and the address: bytes, with the bit in the byte for narrow elements; lane and column. */
static void put_address(cti_sink *out, const cti_pointer_parts *p)
{
    put_char(out, '[');
    if (p->sparse > 0 && p->bits != CTI_UNSET)
        put_char(out, '_'); /* CuTe knows it as a ratio of static integers */
    put_number(out,
               p->bits == CTI_UNSET && p->sparse > 0 ? (int64_t)p->width * p->sparse : p->width);
    cti_put_text(out, p->halved ? "/_2b](" : "b](");
    if (p->bits == CTI_UNSET) {
        cti_put_text(out, "unset");
    } else if (out->relative && p->base != 0) {
        put_distance(out, p);
    } else if (p->space == CT_TMEM) {
        put_hex(out, (uint64_t)p->bits >> 16, 4);
        put_low_half(out, (uint64_t)p->bits & 0xffff);
    } else if (p->bits < 8 && p->bits >= 0) {
        cti_put_text(out, "(nil)");
    } else {
        put_hex(out, (uint64_t)p->bits >> 3, 1);
    }
}

static void put_pointer(cti_sink *out, ct_value v)
{
    cti_pointer_parts p = cti_pointer_parts_of(v);
    bool narrow = p.width < 8 && !p.spaced && p.bits != CTI_UNSET && p.sparse == 0;
    if (p.swizzle != NULL) {
        cti_put_value(out, p.swizzle);
        put_char(out, '_');
    }
    cti_put_text(out, space_name[p.space]);
    if (p.sparse > 0 && p.space != CT_TMEM) {
        cti_put_text(out, "sparse<");
        put_number(out, p.sparse);
        cti_put_text(out, ">_");
    }
    if (p.space != CT_TMEM)
        cti_put_text(out, narrow ? "subptr" : "ptr");
    put_address(out, &p);
    if (narrow && p.space != CT_TMEM) {
        put_char(out, '.');
        put_number(out, p.bits & 7);
    }
    put_char(out, ')');
}

static void put_iterator(cti_sink *out, ct_value v)
{
    if (v->value == 0) {
        cti_put_text(out, "ArithTuple");
        cti_put_value(out, v->item[0]);
        return;
    }
    if (cti_is_descriptor(v)) {
        cti_put_text(out, v->value == CTI_DESCRIPTOR ? "GMMA" : "UMMA");
        cti_put_text(out, "::DescriptorIterator");
        return;
    }
    cti_put_text(out, "counting_iter(");
    cti_put_value(out, v->item[0]);
    put_char(out, ')');
}

void cti_put_value(cti_sink *out, ct_value v)
{
    switch (v->kind) {
    case CT_INTEGER:
        put_integer(out, v);
        break;
    case CT_BASIS:
        put_basis(out, v);
        break;
    case CT_UNDERSCORE:
        put_char(out, '_');
        break;
    case CT_TUPLE:
        put_joined(out, v, "(", ",", ")");
        break;
    case CT_LAYOUT:
        put_joined(out, v, "", ":", "");
        break;
    case CT_SWIZZLE:
        put_swizzle(out, v);
        break;
    case CT_COMPOSED:
    case CT_TENSOR:
        put_joined(out, v, "", " o ", "");
        break;
    case CT_MIXED:
        put_mixed(out, v);
        break;
    case CT_MAJOR:
        cti_put_text(out, v->value == 0 ? "LayoutLeft" : "LayoutRight");
        break;
    case CT_ITERATOR:
        put_iterator(out, v);
        break;
    case CT_POINTER:
        put_pointer(out, v);
        break;
    case CT_NAME:
    case CT_TEXT:
        cti_put_text(out, v->text);
        break;
    case CT_OBJECT:
        cti_put_value(out, v->item[0]);
        break;
    }
}

/* The length of the whole text, which is cut where it does not fit. */
size_t cti_end_text(cti_sink *out)
{
    if (out->size > 0)
        out->text[out->length < out->size ? out->length : out->size - 1] = '\0';
    return out->length;
}

/* ct_print - write a value in CuTe's print form, as snprintf would.
 * equation  parse(print(v)) = v
 * example   parse((_2,3):(_1,_2))  =  (_2,3):(_1,_2)
 * pre       text holds size bytes; size may be 0
 * post      roundtrip
 * fails     never; returns the length needed, the text is cut to size - 1 characters
 * CuTe      print(..) */
size_t ct_print(ct_value v, char *text, size_t size)
{
    cti_sink out = {.text = text, .size = size};
    cti_put_value(&out, v);
    return cti_end_text(&out);
}

/* ct_str - a value's print form as a string in the context's memory.
 * equation  parse(print(v)) = v
 * example   puts(ct_str(&cx, layout));
 * pre       v came from a call that did not fail
 * post      roundtrip
 * fails     CT_ENOMEM, then ""
 * CuTe      print(..) */
const char *ct_str(ct_ctx *cx, ct_value v)
{
    if (!cti_ok(cx))
        return "";
    size_t length = ct_print(v, NULL, 0);
    char *text = cti_alloc(cx, length + 1);
    if (text == NULL)
        return "";
    ct_print(v, text, length + 1);
    return text;
}

/* Long values end in "..", so that a sentence stays a sentence. A sentence is the same in every
 * run: pointers are shown relative to their memory. */
const char *cti_show(cti_text *buffer, ct_value v)
{
    size_t room = sizeof buffer->s;
    cti_sink out = {.text = buffer->s, .size = room, .relative = true};
    cti_put_value(&out, v);
    if (cti_end_text(&out) >= room)
        memcpy(buffer->s + room - 3, "..", 3);
    return buffer->s;
}
