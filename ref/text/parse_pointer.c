/* parse_pointer.c - the texts of pointers, iterators and names.
 *
 *      pointer  =  [ "Sw<B,M,S>_" ] [ "gmem_" | "smem_" | "rmem_" ] ( "ptr" | "subptr" )
 *                  "[" bits "b](" address ")"   |   "tmem_[" bits "b](" lane "." column ")"
 *      iterator =  "counting_iter(" n ")"
 *      name     =  of an instruction, such as SM80_..<u128>;  of a width: 16b;  of a type: u16
 *
 * Here: reading them. Not here: the grammar around them (parse.c), characters (scan.c).
 * Follows the outputs of CuTe's print. */
#include "ref/text/scan.h"
#include "ref/value/value.h"

#include <ctype.h>
#include <string.h>

/* The column of what an operation refuses is where its text began. */
ct_value cti_parse_placed(cti_scanner *p, size_t at, ct_value v)
{
    if (!cti_ok(p->cx) && p->cx->column == 0)
        p->cx->column = (int64_t)at + 1;
    return v;
}

/* 32b: the name of an element type by its width. */
ct_value cti_parse_name_from(cti_scanner *p, size_t at)
{
    size_t n = p->at - at;
    char *text = cti_alloc(p->cx, n + 1);
    if (text == NULL)
        return cti_null();
    memcpy(text, p->text + at, n);
    text[n] = '\0';
    return cti_text_node(p->cx, CT_NAME, text);
}

/* Names of instructions and element types, which stand for themselves. */
bool cti_parse_known_name(const char *s, size_t left)
{
    static const char *const start[] = {"UniversalCopy", "UniversalFMA", "DefaultCopy", "Auto"};
    for (size_t i = 0; i < sizeof start / sizeof start[0]; ++i) {
        size_t n = strlen(start[i]);
        if (left >= n && memcmp(s, start[i], n) == 0)
            return true;
    }
    if (left > 3 && memcmp(s, "SM", 2) == 0 && isdigit((unsigned char)s[2]) &&
        isdigit((unsigned char)s[3]))
        return true;
    return left > 1 && s[0] == 'u' && isdigit((unsigned char)s[1]);
}

/* Static integers that follow an instruction's name, as in SM90_BULK_COPY_G2S,_1024: only where no
 * list of operands gives the comma another meaning. */
static void skip_arguments(cti_scanner *p)
{
    while (p->more == NULL && p->depth == 1 && cti_scan_peek(p) == ',' && p->at + 1 < p->length &&
           p->text[p->at + 1] == '_' && cti_scan_digit_at(p, p->at + 2)) {
        p->at += 2;
        while (cti_scan_digit_at(p, p->at))
            ++p->at;
    }
}

ct_value cti_parse_known(cti_scanner *p, size_t at)
{
    char name[CTI_MAX_NAME];
    if (!cti_scan_word(p, name, sizeof name))
        return cti_null();
    skip_arguments(p);
    return cti_parse_name_from(p, at);
}

/* The hexadecimal digits after 0x. */
static bool hex(cti_scanner *p, uint64_t *out)
{
    size_t start = p->at;
    uint64_t v = 0;
    for (; p->at < p->length && isxdigit((unsigned char)p->text[p->at]); ++p->at) {
        char c = (char)tolower((unsigned char)p->text[p->at]);
        if (p->at - start >= 15) {
            cti_scan_too_much(p, start, "the address has more than 60 bits");
            return false;
        }
        v = v << 4 | (uint64_t)(isdigit((unsigned char)c) ? c - '0' : c - 'a' + 10);
    }
    *out = v;
    if (p->at == start)
        cti_scan_expected(p, "hexadecimal digits");
    return p->at > start;
}

static bool missing(cti_scanner *p, const char *what)
{
    cti_scan_expected(p, what);
    return false;
}

/* (0x1000), (0x10.4), (nil), (unset), and lane.column of tensor memory. */
static bool address(cti_scanner *p, cti_pointer_parts *to)
{
    uint64_t v, low = 0;
    int64_t bit = 0;
    if (cti_scan_accept(p, "unset")) {
        to->bits = CTI_UNSET;
        return true;
    }
    if (cti_scan_accept(p, "nil") || cti_scan_accept(p, "(nil)"))
        v = 0;
    else if (!cti_scan_accept(p, "0x") || !hex(p, &v))
        return missing(p, "an address");
    if (to->space == CT_TMEM) {
        if (!cti_scan_accept(p, ".") || !hex(p, &low) || v > 0xffff || low > 0xffff)
            return missing(p, "lane.column");
        to->bits = (int64_t)(v << 16 | low);
        return true;
    }
    if (to->sparse > 0) {
        to->bits = (int64_t)(v << 3);
        return true;
    }
    if (to->width < 8 && cti_scan_accept(p, "."))
        to->spaced = false;
    else if (to->width < 8 && !to->spaced)
        return missing(p, "the bit in the byte");
    if (to->width < 8 && !to->spaced && !cti_scan_number(p, &bit))
        return false;
    to->bits = (int64_t)(v << 3) + (bit & 7);
    return true;
}

/* [_8b](: the width of an element of which not each is stored; metadata is stored in bytes. */
static bool ratio(cti_scanner *p, cti_pointer_parts *to)
{
    enum { BYTE = 8 };
    int64_t width;
    if (!cti_scan_number(p, &width))
        return missing(p, "the width of an element");
    to->halved = to->space == CT_TMEM && width == 1 && cti_scan_accept(p, "/_2");
    if (to->space == CT_TMEM)
        to->sparse = width == 1 || width == 2 ? BYTE / (int)width * (to->halved ? 2 : 1) : 0;
    if (to->sparse == 0 || width < 1 || width > 1024)
        return missing(p, "the width of sparse elements");
    to->width = (int)width;
    to->spaced = false;
    return true;
}

/* [32b](, or of a pointer to come to sparse elements what is stored of them. */
static bool width_of(cti_scanner *p, size_t at, cti_pointer_parts *to)
{
    int64_t width;
    if (cti_scan_accept(p, "_"))
        return ratio(p, to);
    if (!cti_scan_number(p, &width))
        return missing(p, "[bits](address)");
    if (width < 1 || width > 1024 || (to->sparse > 0 && width % to->sparse != 0)) {
        cti_scan_too_much(p, at, "no element has that width");
        return false;
    }
    to->width = (int)width / (to->sparse > 0 ? to->sparse : 1);
    to->spaced =
        to->spaced && to->sparse == 0 && (width == 1 || width == 2 || width == 4 || width == 6);
    return true;
}

/* [32b](address) after the words that lead up to it. */
ct_value cti_parse_pointer(cti_scanner *p, size_t at, cti_pointer_parts to)
{
    if (!cti_scan_accept(p, "[") || !width_of(p, at, &to) || !cti_scan_accept(p, "b]("))
        return cti_scan_expected(p, "[bits](address)");
    if (!address(p, &to))
        return cti_null();
    if (!cti_scan_accept(p, ")"))
        return cti_scan_expected(p, "')'");
    return cti_parse_placed(p, at, cti_pointer(p->cx, &to));
}

/* smem_sparse<2>_ptr, and of global memory or none. */
static bool sparse_words(cti_scanner *p, cti_pointer_parts *to)
{
    static const char *const words[] = {"sparse<", "gmem_sparse<", "smem_sparse<"};
    const size_t at = p->at;
    int64_t n;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i) {
        size_t length = strlen(words[i]);
        if (p->length - at <= length || memcmp(p->text + at, words[i], length) != 0 ||
            !cti_scan_digit_at(p, at + length))
            continue;
        p->at = at + length;
        if (cti_scan_number(p, &n) && n > 1 && n <= 64 && cti_scan_accept(p, ">_ptr")) {
            to->space = (ct_space)i;
            to->sparse = (int)n;
            return true;
        }
        p->at = at;
    }
    return false;
}

bool cti_parse_pointer_words(cti_scanner *p, cti_pointer_parts *to)
{
    if (sparse_words(p, to))
        return true;
    static const char *const words[] = {"ptr",         "subptr",      "gmem_ptr",
                                        "gmem_subptr", "smem_ptr",    "smem_subptr",
                                        "rmem_ptr",    "rmem_subptr", "tmem_"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i) {
        size_t n = strlen(words[i]);
        if (p->length - p->at > n && memcmp(p->text + p->at, words[i], n) == 0 &&
            p->text[p->at + n] == '[') {
            p->at += n;
            to->space = (ct_space)(i / 2);
            to->spaced = i % 2 == 0;
            return true;
        }
    }
    return false;
}

/* Sw<3,4,3>_smem_ptr[16b](0x80): the swizzle has been read. */
ct_value cti_parse_swizzled_pointer(cti_scanner *p, size_t at, ct_value swizzle)
{
    cti_pointer_parts to = {.swizzle = swizzle};
    ++p->at;
    if (!cti_parse_pointer_words(p, &to))
        return cti_scan_expected(p, "a pointer after the swizzle");
    return cti_parse_pointer(p, at, to);
}

ct_value cti_parse_counting(cti_scanner *p, size_t at)
{
    int64_t n;
    bool fixed = cti_scan_accept(p, "_") || p->all_static;
    if (!cti_scan_number(p, &n))
        return cti_null();
    if (!cti_scan_accept(p, ")"))
        return cti_scan_expected(p, "')'");
    return cti_parse_placed(p, at, ct_make_counting_iterator(p->cx, cti_integer(p->cx, n, fixed)));
}
