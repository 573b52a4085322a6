/* spelling.c - `ct --cxx`: a value as CuTe's C++ writes it.
 *
 *      (_4,8):(8,_1)     make_layout(make_shape(Int<4>{}, 8), make_stride(8, Int<1>{}))
 *
 * What is printed reads back as the same value. A value that C++ makes by more than one expression,
 * an object or a pointer with a swizzle, is refused. */
#define _POSIX_C_SOURCE 200809L /* fmemopen */
#include "ref/cli/cli.h"

#include <inttypes.h>
#include <string.h>

/* The function that makes a tuple; modes have the same one. */
static const char shape[] = "make_shape", stride[] = "make_stride", tuple[] = "make_tuple",
                  tile[] = "make_tile", coord[] = "make_coord";

static void put(cli *c, ct_value v, const char *maker, FILE *out);

static void put_integer(ct_value v, FILE *out)
{
    fprintf(out, ct_is_static(v) ? "Int<%" PRId64 ">{}" : "%" PRId64, ct_int(v));
}

/* 3@1@0 has its innermost mode first, E<0,1> its outermost. */
static void put_basis(cli *c, ct_value v, FILE *out)
{
    ct_value one = ct_basis_value(&c->draw.cx, v);
    const char *text = ct_str(&c->draw.cx, v);
    size_t end = strlen(text);
    if (!draw_ok(&c->draw))
        return;
    if (!ct_is_static(one) || ct_int(one) != 1) {
        put_integer(one, out);
        fputs(" * ", out);
    }
    const char *before = "E<";
    for (size_t at = end; at > 0; --at)
        if (text[at - 1] == '@') {
            fprintf(out, "%s%.*s", before, (int)(end - at), text + at);
            before = ",";
            end = at - 1;
        }
    fputs(">{}", out);
}

/* A tuple that holds a layout is a tiler. */
static const char *maker_of(ct_value v, const char *maker)
{
    bool tiler = false;
    for (int i = 0; i < ct_length(v); ++i)
        tiler = tiler || ct_kind_of(ct_item(v, i)) == CT_LAYOUT;
    return tiler ? tile : maker;
}

static void put_tuple(cli *c, ct_value v, const char *maker, FILE *out)
{
    maker = maker_of(v, maker);
    fprintf(out, "%s(", maker);
    for (int i = 0; i < ct_length(v); ++i) {
        fputs(i > 0 ? ", " : "", out);
        put(c, ct_item(v, i), maker, out);
    }
    fputc(')', out);
}

static void put_layout(cli *c, ct_value v, FILE *out)
{
    fputs("make_layout(", out);
    put(c, ct_shape(&c->draw.cx, v), shape, out);
    fputs(", ", out);
    put(c, ct_stride(&c->draw.cx, v), stride, out);
    fputc(')', out);
}

static void put_composed(cli *c, ct_value v, FILE *out)
{
    ct_ctx *cx = &c->draw.cx;
    if (ct_kind_of(ct_layout_b(cx, v)) == CT_SWIZZLE) {
        draw_refuse(&c->draw, "--cxx: no one function of CuTe makes %.80s", ct_str(cx, v));
        return;
    }
    fputs("make_composed_layout(", out);
    put(c, ct_layout_a(cx, v), tuple, out);
    fputs(", ", out);
    put(c, ct_offset(cx, v), coord, out);
    fputs(", ", out);
    put(c, ct_layout_b(cx, v), tuple, out);
    fputc(')', out);
}

/* The element type that is meant by a number of bits where no other is known. */
static const char *type_of(int bits)
{
    static const struct {
        int bits;
        const char *name;
    } types[] = {{8, "uint8_t"}, {16, "half_t"}, {32, "float"}, {64, "double"}};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; ++i)
        if (types[i].bits == bits)
            return types[i].name;
    return NULL;
}

/* gmem_ptr[32b](0x1000) and smem_ptr[..](0x..); others have no such function. */
static void put_pointer(cli *c, ct_value v, FILE *out)
{
    const char *text = ct_str(&c->draw.cx, v), *address = strstr(text, "](0x");
    char space = '\0';
    int bits = 0;
    bool plain = sscanf(text, "%cmem_ptr[%db](", &space, &bits) == 2 && address != NULL;
    const char *type = plain && (space == 'g' || space == 's') ? type_of(bits) : NULL;
    if (type == NULL)
        draw_refuse(&c->draw, "--cxx: no one function of CuTe makes the pointer %.80s", text);
    else
        fprintf(out, "make_%cmem_ptr<%s>%s", space, type, address + 1);
}

static void put_iterator(cli *c, ct_value v, FILE *out)
{
    static const char coordinates[] = "ArithTuple", integers[] = "counting_iter";
    const char *text = ct_str(&c->draw.cx, v);
    if (strncmp(text, coordinates, strlen(coordinates)) == 0) {
        fputs("make_inttuple_iter(", out);
        put(c, ct_parse(&c->draw.cx, text + strlen(coordinates)), coord, out);
        fputc(')', out);
    } else if (strncmp(text, integers, strlen(integers)) == 0) {
        fputs("counting_iterator", out);
        put(c, ct_parse(&c->draw.cx, text + strlen(integers)), "", out);
    } else {
        draw_refuse(&c->draw, "--cxx: no one function of CuTe makes the iterator %.80s", text);
    }
}

static void put_tensor(cli *c, ct_value v, FILE *out)
{
    fputs("make_tensor(", out);
    put(c, ct_data(&c->draw.cx, v), tuple, out);
    fputs(", ", out);
    put(c, ct_tensor_layout(&c->draw.cx, v), tuple, out);
    fputc(')', out);
}

/* Sw<3,4,3> */
static void put_swizzle(cli *c, ct_value v, FILE *out)
{
    fprintf(out, "Swizzle%s{}", ct_str(&c->draw.cx, v) + strlen("Sw"));
}

static void put_word(cli *c, ct_value v, FILE *out)
{
    ct_kind kind = ct_kind_of(v);
    if (kind == CT_UNDERSCORE)
        fputc('_', out);
    else if (kind == CT_MAJOR)
        fprintf(out, "%s{}", ct_str(&c->draw.cx, v));
    else if (kind == CT_OBJECT)
        draw_refuse(&c->draw, "--cxx: an object is made of values; spell those");
    else
        draw_refuse(&c->draw, "--cxx: no one expression of C++ makes %.80s",
                    ct_str(&c->draw.cx, v));
}

static void put(cli *c, ct_value v, const char *maker, FILE *out)
{
    if (!draw_ok(&c->draw))
        return;
    switch (ct_kind_of(v)) {
    case CT_INTEGER:
        put_integer(v, out);
        break;
    case CT_BASIS:
        put_basis(c, v, out);
        break;
    case CT_TUPLE:
        put_tuple(c, v, maker, out);
        break;
    case CT_LAYOUT:
        put_layout(c, v, out);
        break;
    case CT_COMPOSED:
        put_composed(c, v, out);
        break;
    case CT_SWIZZLE:
        put_swizzle(c, v, out);
        break;
    case CT_TENSOR:
        put_tensor(c, v, out);
        break;
    case CT_POINTER:
        put_pointer(c, v, out);
        break;
    case CT_ITERATOR:
        put_iterator(c, v, out);
        break;
    default:
        put_word(c, v, out);
    }
}

/* A refusal may come after a part of the text has been made. */
void cli_cxx(cli *c, ct_value v, FILE *out)
{
    static char text[CLI_LINE_MAX];
    FILE *spelling = fmemopen(text, sizeof text, "w");
    if (spelling == NULL) {
        draw_refuse(&c->draw, "--cxx: out of memory");
        return;
    }
    put(c, v, tuple, spelling);
    bool whole = ftell(spelling) < (long)sizeof text;
    if (fclose(spelling) != 0 || !whole)
        draw_refuse(&c->draw, "--cxx: the spelling is longer than %d bytes", CLI_LINE_MAX);
    if (draw_ok(&c->draw))
        fprintf(out, "%s\n", text);
}
