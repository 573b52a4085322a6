/* print_tensor.c - the elements of a tensor of rank 1 to 4, as CuTe's print_tensor writes them.
 *
 *      counting_iter(0) o (_2,_3,_2):(_1,_2,_6):       rank 1   an element a line
 *          0    2    4                                 rank 2   mode 0 down, mode 1 across
 *          1    3    5                                 rank 3   such tables, dashes between them
 *      ---------------                                 rank 4   rank 3, equals signs between them
 *          6    8   10                                 others   the first line alone
 *          7    9   11
 *
 * An integer is 5 wide, one of 1 bit 3, a float 10 or 11; what CuTe has no width for follows two
 * blanks. Of a mode 2 or 3 without extent the first table is printed all the same, as CuTe does.
 * Here: the table as text. Not here: layouts (print_layout.c), reading elements
 * (tensor/element.c). Follows util/print.hpp and util/print_tensor.hpp. */
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

#include <inttypes.h>
#include <stdio.h>

enum { TABLE_MAX_ELEMENTS = 1 << 20, COLUMN = 5 };

static void put_padded(cti_sink *out, int width, int64_t v)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%*" PRId64, width, v);
    cti_put_text(out, digits);
}

static void put_after_blanks(cti_sink *out, ct_value v)
{
    cti_put_text(out, "  ");
    cti_put_value(out, v);
}

/* A coordinate, or an integer. One that is known at compile time is a type of its own, which CuTe
 * has no width for; a counting iterator holds an int in any case. */
static void put_implicit(cti_sink *out, ct_value iterator, ct_value v)
{
    bool counts = iterator->value == 1;
    if (cti_is(v, CT_INTEGER) && (counts || !v->fixed))
        put_padded(out, COLUMN, v->value);
    else
        put_after_blanks(out, v);
}

static void put_float(cti_sink *out, ct_scalar v)
{
    char digits[32];
    if (v.bits == 32)
        snprintf(digits, sizeof digits, "%10.2e", v.f);
    else
        snprintf(digits, sizeof digits, "%11.3e", v.f);
    cti_put_text(out, digits);
}

/* CuTe prints an unsigned integer of 32 bits through a signed one. */
static void put_scalar(ct_ctx *cx, cti_sink *out, ct_scalar v)
{
    if (v.type == CT_FLOAT)
        put_float(out, v);
    else if (v.bits == 8 || v.bits == 16)
        put_after_blanks(out, ct_dynamic(cx, v.i));
    else if (v.bits == 32 && v.i > INT32_MAX)
        put_padded(out, COLUMN, v.i - ((int64_t)1 << 32));
    else
        put_padded(out, v.bits == 1 ? 3 : COLUMN, v.i);
}

static void put_element(ct_ctx *cx, cti_sink *out, ct_value tensor, ct_tuple coord)
{
    size_t mark = ct_mark(cx);
    ct_scalar v;
    ct_value at = cti_advance(cx, cti_data(tensor), cti_evaluate(cx, cti_layout_of(tensor), coord));
    if (cti_ok(cx) && cti_is(at, CT_ITERATOR))
        put_implicit(out, at, cti_coord(at));
    else if (cti_read(cx, at, &v))
        put_scalar(cx, out, v);
    ct_release(cx, mark);
}

static int64_t mode_size(ct_ctx *cx, ct_value tensor, int mode)
{
    size_t mark = ct_mark(cx);
    int64_t size = ct_int(ct_size(cx, ct_get(cx, ct_shape(cx, tensor), mode)));
    ct_release(cx, mark);
    return size;
}

static void put_column(ct_ctx *cx, cti_sink *out, ct_value tensor)
{
    for (int64_t m = 0; m < mode_size(cx, tensor, 0) && cti_ok(cx); ++m) {
        cti_put_text(out, "\n");
        put_element(cx, out, tensor, ct_dynamic(cx, m));
    }
}

static void put_rows(ct_ctx *cx, cti_sink *out, ct_value tensor)
{
    int64_t rows = mode_size(cx, tensor, 0), columns = mode_size(cx, tensor, 1);
    for (int64_t m = 0; m < rows && cti_ok(cx); ++m) {
        cti_put_text(out, "\n");
        for (int64_t n = 0; n < columns && cti_ok(cx); ++n) {
            size_t mark = ct_mark(cx);
            const ct_value at[] = {ct_dynamic(cx, m), ct_dynamic(cx, n)};
            put_element(cx, out, tensor, ct_make_tuple(cx, 2, at));
            ct_release(cx, mark);
        }
    }
}

/* The tensor at k of its last mode. */
static ct_value part_at(ct_ctx *cx, ct_value tensor, int64_t k)
{
    ct_value any = ct_underscore();
    ct_value at[] = {any, any, any, any};
    int rank = ct_rank(tensor);
    at[rank - 1] = ct_dynamic(cx, k);
    return ct_layout_call(cx, tensor, ct_make_tuple(cx, rank, at));
}

static void put_rule(cti_sink *out, const char *mark, int64_t columns)
{
    cti_put_text(out, "\n");
    for (int64_t i = 0; i < COLUMN * columns; ++i)
        cti_put_text(out, mark);
}

static void put_tables(ct_ctx *cx, cti_sink *out, ct_value tensor)
{
    int rank = ct_rank(tensor);
    if (rank == 1)
        put_column(cx, out, tensor);
    else if (rank == 2)
        put_rows(cx, out, tensor);
    if (rank <= 2)
        return;
    int64_t parts = mode_size(cx, tensor, rank - 1), columns = mode_size(cx, tensor, 1);
    for (int64_t k = 0; (k == 0 || k < parts) && cti_ok(cx); ++k) {
        size_t mark = ct_mark(cx);
        if (k > 0)
            put_rule(out, rank == 3 ? "-" : "=", columns);
        ct_value part = part_at(cx, tensor, k);
        if (cti_ok(cx))
            put_tables(cx, out, part);
        ct_release(cx, mark);
    }
}

/* An extent of 0 counts as 1: rules and empty lines take their place too. */
static bool is_small(ct_ctx *cx, ct_value tensor)
{
    int64_t elements = 1;
    for (int i = 0; cti_ok(cx) && i < ct_rank(tensor); ++i) {
        int64_t extent = mode_size(cx, tensor, i);
        if (extent > TABLE_MAX_ELEMENTS / elements)
            cti_fail(cx, CT_ERANGE, "print_tensor: more than %d elements", TABLE_MAX_ELEMENTS);
        elements *= extent > 1 && cti_ok(cx) ? extent : 1;
    }
    return cti_ok(cx);
}

/* Is there a printed form for elements of this type in memory? */
static bool has_form(ct_ctx *cx, ct_value tensor)
{
    ct_type type = ct_value_type(tensor);
    int bits = ct_sizeof_bits(tensor);
    bool integer = bits == 1 || bits == 2 || bits == 4 || bits == 6 || bits == 8 || bits == 16 ||
                   bits == 32 || bits == 64;
    if (cti_is_descriptor(cti_data(tensor)))
        return cti_refuse(cx, CT_EINVAL, "print_tensor: descriptors have no printed form");
    if (cti_is(cti_data(tensor), CT_ITERATOR))
        return true;
    if (type != CT_FLOAT && !integer)
        cti_fail(cx, CT_EINVAL, "print_tensor: integers of %d bits have no printed form", bits);
    return cti_has_numbers(cx, "print_tensor", type, bits);
}

/* ct_print_tensor - write a tensor's elements as CuTe's print_tensor does, as snprintf would.
 * equation  row m, column n, table k: T(m,n,k)
 * example   size_t need = ct_print_tensor(&cx, tensor, text, sizeof text);
 * pre       a tensor over memory or over integers or coordinates; text holds size bytes; size may
 *           be 0
 * post      tensor_values; no newline ends the last line
 * fails     CT_EINVAL not a tensor, integers of a width that CuTe does not print; CT_EUNSUP floats
 *           other than of 32 and 64 bits; CT_ERANGE more than 2^20 elements; as load; then 0 is
 *           returned and the text is empty
 * caveat    of a rank above 4 only the first line is printed, as in CuTe.
 * CuTe      none: util/print_tensor.hpp */
size_t ct_print_tensor(ct_ctx *cx, ct_value tensor, char *text, size_t size)
{
    size_t mark = ct_mark(cx);
    cti_sink out = {.text = text, .size = size};
    if (cti_need_tensor(cx, "print_tensor", tensor)) {
        int rank = ct_rank(tensor);
        bool elements = rank >= 1 && rank <= 4;
        cti_put_value(&out, tensor);
        cti_put_text(&out, ":");
        if (cti_ok(cx) && elements && is_small(cx, tensor) && has_form(cx, tensor))
            put_tables(cx, &out, tensor);
    }
    if (!cti_ok(cx))
        out.length = 0;
    ct_release(cx, mark);
    return cti_end_text(&out);
}
