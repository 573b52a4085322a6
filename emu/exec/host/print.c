/* print.c - vprintf: what a kernel's printf calls.
 *
 * Follows the CUDA C++ Programming Guide, "Formatted Output", and an H200 where that is silent: the
 * result is the number of arguments that were used, widths of * among them, -1 without a format;
 * what is no conversion of CUDA's is printed as it is written, and uses no argument: a precision of
 * *, the lengths L, z, j and t.
 *
 *      %[-+ #0][width or *][.digits][h, hh, l, ll] d i o u x X c a A e E f F g G s p
 *
 *      arguments   one after the other, each at a multiple of its size: 4 bytes for an int or a
 *                  character, 8 for long, long long, double, strings and pointers
 *
 * Lanes print one after the other, and a text is never mixed with another's. Not here: the call
 * (builtin.c). */
#include "emu/exec/host/host.h"

#include <stdlib.h>
#include <string.h>

enum { FORMAT = 0, ARGUMENTS = 8, MAX_WIDTH = 1 << 20, MAX_SPEC = 64 };

typedef struct spec {
    char flags[8];
    bool star;
    int width, precision; /* -1: none */
    int length;           /* -2 .. 2: hh, h, none, l, ll */
    char what;
} spec;

/* The arguments of one lane: where the next one may begin, and how many were used. */
typedef struct arguments {
    const emu_host_call *call;
    int lane;
    uint64_t at;
    int32_t used;
} arguments;

static bool next(arguments *a, void *to, uint64_t bytes)
{
    a->at = (a->at + bytes - 1) / bytes * bytes;
    bool read = emu_host_read(a->call, a->lane, a->at, to, bytes);
    a->at += bytes;
    ++a->used;
    return read;
}

/* ---- One conversion, as it is written ---- */

static int number(const char **at)
{
    int n = 0;
    for (; **at >= '0' && **at <= '9'; ++*at)
        n = n < MAX_WIDTH ? 10 * n + (**at - '0') : n;
    return n < MAX_WIDTH ? n : MAX_WIDTH;
}

static void read_flags(spec *s, const char **at)
{
    size_t n = 0;
    for (; **at != '\0' && strchr("-+ #0", **at) != NULL; ++*at)
        if (n + 2 < sizeof s->flags && memchr(s->flags, **at, n) == NULL)
            s->flags[n++] = **at;
    s->flags[n] = '\0';
}

/* From behind the %: NULL where it is no conversion, else its end. */
static const char *read_spec(spec *s, const char *at)
{
    *s = (spec){.width = -1, .precision = -1};
    read_flags(s, &at);
    s->star = *at == '*';
    if (s->star)
        ++at;
    else if (*at >= '1' && *at <= '9')
        s->width = number(&at);
    if (*at == '.') {
        ++at;
        if (*at == '*')
            return NULL;
        s->precision = number(&at);
    }
    for (; *at == 'h' && s->length > -2 && s->length <= 0; ++at)
        --s->length;
    for (; *at == 'l' && s->length < 2 && s->length >= 0; ++at)
        ++s->length;
    s->what = *at;
    return *at != '\0' && strchr("diouxXcaAeEfFgGsp", *at) != NULL ? at + 1 : NULL;
}

/* ---- One argument, printed ---- */

/* The conversion for the host's printf: with its width and precision, and a length. */
static const char *write_spec(const spec *s, const char *length, char text[MAX_SPEC])
{
    char width[16] = "", precision[16] = "";
    if (s->width >= 0)
        snprintf(width, sizeof width, "%d", s->width);
    if (s->precision >= 0)
        snprintf(precision, sizeof precision, ".%d", s->precision);
    snprintf(text, MAX_SPEC, "%%%s%s%s%s%c", s->flags, width, precision, length, s->what);
    return text;
}

static bool print_integer(FILE *out, const spec *s, arguments *a)
{
    char text[MAX_SPEC];
    int32_t narrow = 0;
    int64_t v = 0;
    bool sign = s->what == 'd' || s->what == 'i';
    if (s->length > 0 ? !next(a, &v, sizeof v) : !next(a, &narrow, sizeof narrow))
        return false;
    if (s->length <= 0)
        v = s->length == -2   ? (sign ? (int8_t)narrow : (uint8_t)narrow)
            : s->length == -1 ? (sign ? (int16_t)narrow : (uint16_t)narrow)
            : sign            ? (int64_t)narrow
                              : (int64_t)(uint32_t)narrow;
    if (sign)
        fprintf(out, write_spec(s, "ll", text), (long long)v);
    else
        fprintf(out, write_spec(s, "ll", text), (unsigned long long)v);
    return true;
}

static bool print_character(FILE *out, const spec *s, arguments *a)
{
    char text[MAX_SPEC];
    int32_t v;
    if (!next(a, &v, sizeof v))
        return false;
    fprintf(out, write_spec(s, "", text), (int)v);
    return true;
}

static bool print_float(FILE *out, const spec *s, arguments *a)
{
    char text[MAX_SPEC];
    double v;
    if (!next(a, &v, sizeof v))
        return false;
    fprintf(out, write_spec(s, "", text), v);
    return true;
}

/* As glibc writes it on a host of 64 bits, whichever the host is: an address has more than 32. */
static bool print_pointer(FILE *out, const spec *s, arguments *a)
{
    char text[MAX_SPEC];
    uint64_t v;
    if (!next(a, &v, sizeof v))
        return false;
    spec as = *s;
    as.what = v != 0 ? 'x' : 's';
    if (v == 0)
        as = (spec){.width = s->width, .precision = -1, .what = 's', .flags = {s->flags[0]}};
    if (v == 0 && as.flags[0] != '-')
        as.flags[0] = '\0';
    if (v != 0 && strchr(as.flags, '#') == NULL)
        memcpy(as.flags + strlen(as.flags), "#", 2);
    if (v != 0)
        fprintf(out, write_spec(&as, "ll", text), (unsigned long long)v);
    else
        fprintf(out, write_spec(&as, "", text), "(nil)");
    return true;
}

static bool print_string(FILE *out, const spec *s, arguments *a)
{
    char text[MAX_SPEC];
    uint64_t address;
    if (!next(a, &address, sizeof address))
        return false;
    char *string = address != 0 ? emu_host_string(a->call, a->lane, address) : NULL;
    if (address != 0 && string == NULL)
        return false;
    fprintf(out, write_spec(s, "", text), string != NULL ? string : "(null)");
    free(string);
    return true;
}

static bool print_one(FILE *out, spec *s, arguments *a)
{
    int32_t width;
    if (s->star && !next(a, &width, sizeof width))
        return false;
    if (s->star && width < 0 && strchr(s->flags, '-') == NULL)
        memcpy(s->flags + strlen(s->flags), "-", 2);
    if (s->star) {
        int64_t wide = width < 0 ? -(int64_t)width : width;
        s->width = wide < MAX_WIDTH ? (int)wide : MAX_WIDTH;
    }
    if (strchr("diouxX", s->what) != NULL)
        return print_integer(out, s, a);
    if (s->what == 'c')
        return print_character(out, s, a);
    if (s->what == 's')
        return print_string(out, s, a);
    return s->what == 'p' ? print_pointer(out, s, a) : print_float(out, s, a);
}

/* ---- The text ---- */

static bool print(FILE *out, const char *format, arguments *a)
{
    spec s;
    while (*format != '\0') {
        size_t plain = strcspn(format, "%");
        fwrite(format, 1, plain, out);
        format += plain;
        if (*format == '\0')
            break;
        const char *end = read_spec(&s, format + 1);
        if (end == NULL) {
            putc('%', out);
            format += format[1] == '%' ? 2 : 1;
            continue;
        }
        if (!print_one(out, &s, a))
            return false;
        format = end;
    }
    return true;
}

bool emui_print(const emu_host_call *call, int lane)
{
    uint64_t address;
    int32_t none = -1;
    const emu_config *config = &call->m->config;
    arguments a = {call, lane, 0, 0};
    if (!emu_host_argument(call, lane, FORMAT, &address, sizeof address) ||
        !emu_host_argument(call, lane, ARGUMENTS, &a.at, sizeof a.at))
        return false;
    if (address == 0)
        return emu_host_result(call, lane, &none, sizeof none);
    char *format = emu_host_string(call, lane, address);
    if (format == NULL)
        return false;
    bool printed = print(config->out != NULL ? config->out : stdout, format, &a);
    free(format);
    return printed && emu_host_result(call, lane, &a.used, sizeof a.used);
}
