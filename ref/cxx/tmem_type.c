/* tmem_type.c - the fragments of tensor memory as C++ types.
 *
 *      make_tensor<UMMA::tmem_frg_1sm<float, uint32_t, UMMA::TmemAllocMode::Interleaved>>(shape)
 *         is  UMMA::tmem_frg_1sm<32,32,0>(shape)
 *
 * A type is kept as the name of the operation that makes its tensor: types become widths, modes of
 * allocation their numbers. So is the type of sparse elements, sparse_elem<2,half_t>. Here: those
 * names. Not here: the operations (op_tmem.c).
 * Follows atom/mma_traits_sm100_frag.hpp. */
#include "ref/cxx/cxx.h"

#include <stdio.h>
#include <string.h>

static const char *const fragments[] = {"UMMA::tmem_frg_1sm",    "UMMA::tmem_frg_2sm",
                                        "UMMA::tmem_frg_ws_1sm", "UMMA::tmem_e_frg",
                                        "UMMA::tmem_e_frg_ws",   "UMMA::tmem_sf_frg"};
enum { FRAGMENTS = sizeof fragments / sizeof fragments[0] };

bool cti_is_tmem_type(const char *name)
{
    for (int i = 0; i < FRAGMENTS; ++i) {
        size_t n = strlen(fragments[i]);
        if (strncmp(name, fragments[i], n) == 0 && (name[n] == '\0' || name[n] == '<'))
            return true;
    }
    return false;
}

/* sparse_elem<2,16>: of two elements one is stored, in 16 bits. */
static const char sparse_name[] = "sparse_elem";

bool cti_is_type_of_types(const char *name)
{
    return cti_is_tmem_type(name) || strcmp(name, sparse_name) == 0;
}

bool cti_sparse_element(ct_value type, cti_pointer_parts *to)
{
    int sparse = 0, bits = 0;
    if (!cti_is(type, CT_NAME) || sscanf(type->text, "sparse_elem<%d,%d>", &sparse, &bits) != 2 ||
        sparse < 2 || bits < sparse || bits % sparse != 0)
        return false;
    to->sparse = sparse;
    to->width = bits / sparse;
    to->spaced = false;
    return true;
}

/* The number of UMMA::TmemAllocMode::Interleaved and so on; -1: another word. */
int cti_tmem_mode(const char *name)
{
    static const char scope[] = "UMMA::TmemAllocMode::";
    static const char *const modes[] = {"Interleaved", "NonInterleaved", "Duplicated",
                                        "ScaleFactorDuplicated4by1", "ScaleFactorDuplicated2by2"};
    if (strncmp(name, scope, strlen(scope)) != 0)
        return -1;
    for (int i = 0; i < 5; ++i)
        if (strcmp(name + strlen(scope), modes[i]) == 0)
            return i;
    return -1;
}

/* An argument as the operation takes it; -1: it takes no such. */
static int64_t number_of(ct_value v)
{
    if (cti_is(v, CT_INTEGER))
        return ct_int(v);
    int bits = cti_is(v, CT_NAME) ? cti_element_bits(v->text, strlen(v->text)) : 0;
    return bits > 0 ? bits : -1;
}

ct_value cti_tmem_type(cti_scanner *p, const char *name, const cti_list *arguments)
{
    enum { ROOM = 96 };
    char *text = cti_alloc(p->cx, ROOM);
    if (text == NULL)
        return cti_null();
    size_t n = (size_t)snprintf(text, ROOM, "%s", name);
    for (int i = 0; i < arguments->n && n < ROOM; ++i) {
        int64_t a = number_of(arguments->item[i]);
        if (a < 0)
            return cti_scan_too_much(p, p->at,
                                     "this type takes types, numbers and "
                                     "UMMA::TmemAllocMode::..");
        n += (size_t)snprintf(text + n, ROOM - n, "%c%lld", i == 0 ? '<' : ',', (long long)a);
    }
    if (n + 1 >= ROOM)
        return cti_scan_too_much(p, p->at, "the name is too long");
    snprintf(text + n, ROOM - n, ">");
    return cti_text_node(p->cx, CT_NAME, text);
}
