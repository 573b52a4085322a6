/* gemm.c - see gemm.h. */
#include "gpu/host/products/gemm.h"

#include "gpu/host/kernels.h"

#include <string.h>

enum { FORMS = 5, OPERANDS = 4, LETTERS = 4, V = 3 };

/* The modes of A, B, C and D; M, N and K are extent 0, 1 and 2 of a request. */
static const char *const forms[FORMS][OPERANDS] = {{"V", "V", "V", "V"},
                                                   {"M", "N", "MN", "MN"},
                                                   {"MK", "NK", "MN", "MN"},
                                                   {"VM", "VN", "VMN", "VMN"},
                                                   {"VMK", "VNK", "VMN", "VMN"}};
static const char letters[LETTERS + 1] = "MNKV";

static const char *const *form_of(const ct_layout *o)
{
    for (int f = 0; f < FORMS; ++f) {
        bool same = true;
        for (int i = 0; i < OPERANDS; ++i)
            same = same && ct_rank(o[i]) == (int)strlen(forms[f][i]);
        if (same)
            return forms[f];
    }
    return NULL;
}

/* Each mode is static, and as long as that of the same letter before. */
static bool take_modes(ct_ctx *cx, const char *modes, char name, ct_layout o, int64_t *extent,
                       gpu_why *why)
{
    for (int k = 0; modes[k] != '\0'; ++k) {
        int64_t *have = &extent[strchr(letters, modes[k]) - letters];
        ct_value size = ct_size(cx, ct_get(cx, ct_shape(cx, o), k));
        if (ct_check(cx) != CT_OK)
            return gpu_refuse(why, "%.200s", ct_message(cx));
        if (!ct_is_static(size))
            return gpu_refuse(why, "mode %d of %c is dynamic", k, name);
        if (*have >= 0 && ct_int(size) != *have)
            return gpu_refuse(why, "mode %d of %c has %lld elements, %c is %lld", k, name,
                              (long long)ct_int(size), modes[k], (long long)*have);
        *have = ct_int(size);
    }
    return true;
}

bool gpu_gemm(ct_ctx *cx, const gpu_gemm_operands *o, gpu_request *r, gpu_why *why)
{
    ct_layout c = o->d == NULL ? NULL : o->c, d = o->d == NULL ? o->c : o->d;
    const ct_layout operand[OPERANDS] = {o->a, o->b, o->c, d};
    int64_t extent[LETTERS] = {-1, -1, -1, -1};
    const char *const *form = form_of(operand);
    if (form == NULL)
        return gpu_refuse(why, "no product takes A, B, C, D of the ranks %d, %d, %d, %d",
                          ct_rank(o->a), ct_rank(o->b), ct_rank(o->c), ct_rank(d));
    for (int i = 0; i < OPERANDS; ++i)
        if (!take_modes(cx, form[i], "ABCD"[i], operand[i], extent, why))
            return false;
    if (extent[V] > 1)
        return gpu_refuse(why, "V is %lld: UniversalFMA takes one value", (long long)extent[V]);
    r->gemm.m = extent[0] < 0 ? 1 : extent[0];
    r->gemm.n = extent[1] < 0 ? 1 : extent[1];
    r->gemm.k = extent[2] < 0 ? 1 : extent[2];
    return gpu_flatten(cx, o->a, &r->a, why) && gpu_flatten(cx, o->b, &r->c, why) &&
           gpu_flatten(cx, d, &r->b, why) && (c == NULL || gpu_flatten(cx, c, &r->gemm.d, why));
}

static bool has_size(const ct_flat *f, char name, int64_t rows, int64_t columns, gpu_why *why)
{
    int64_t all = 0;
    bool fits = !__builtin_mul_overflow(rows, columns, &all);
    return (fits && all == f->size) ||
           gpu_refuse(why, "%c has %lld elements, not %lld x %lld", name, (long long)f->size,
                      (long long)rows, (long long)columns);
}

bool gpu_takes_product(bool apart, const gpu_request *r, gpu_why *why)
{
    int64_t m = r->gemm.m, n = r->gemm.n, k = r->gemm.k;
    if (k < 1)
        return gpu_refuse(why, "K is %lld", (long long)k);
    if (apart && k != 1)
        return gpu_refuse(why, "D is not C, and of %lld products along K only the last would stay",
                          (long long)k);
    return has_size(&r->a, 'A', m, k, why) && has_size(&r->c, 'B', n, k, why) &&
           has_size(&r->b, 'D', m, n, why) && (!apart || has_size(&r->gemm.d, 'C', m, n, why));
}
