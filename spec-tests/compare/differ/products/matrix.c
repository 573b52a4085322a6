/* matrix.c - see matrix.h. */
#include "spec-tests/compare/differ/products/matrix.h"

#include <stdlib.h>

enum { BYTE = 8 };

const int differ_modes[GPU_FACTORS][2] = {{0, 2}, {1, 2}, {0, 1}};

int64_t differ_reach_of(ct_ctx *cx, ct_layout layout)
{
    int64_t size = ct_int(ct_size(cx, layout)), most = 0;
    for (int64_t i = 0; i < size && ct_check(cx) == CT_OK; ++i) {
        size_t mark = ct_mark(cx);
        ct_value v = ct_layout_call(cx, layout, ct_dynamic(cx, i));
        int64_t at = ct_check(cx) == CT_OK && ct_kind_of(v) == CT_INTEGER ? ct_int(v) : -1;
        ct_release(cx, mark);
        if (at < 0)
            return 0;
        most = at > most ? at : most;
    }
    return most + 1;
}

void differ_set_bits(unsigned char *bytes, int64_t at, int n, uint64_t v)
{
    for (int b = 0; b < n; ++b, ++at) {
        unsigned one = 1U << at % BYTE;
        unsigned is = bytes[at / BYTE];
        bytes[at / BYTE] = (unsigned char)(v >> b & 1 ? is | one : is & ~one);
    }
}

uint64_t differ_get_bits(const unsigned char *bytes, int64_t at, int n)
{
    uint64_t v = 0;
    for (int b = 0; b < n; ++b, ++at)
        v |= (uint64_t)(bytes[at / BYTE] >> at % BYTE & 1) << b;
    return v;
}

struct differ_matrix differ_matrix_of(const struct differ_plan *p, int f, unsigned char *bytes)
{
    struct differ_matrix m = {bytes, p->mma.extent[differ_modes[f][0]],
                              p->mma.extent[differ_modes[f][1]], NULL, p->mma.bits[f]};
    int64_t size = m.rows * m.columns;
    m.place = need(malloc((size_t)size * sizeof *m.place));
    for (int64_t i = 0; i < size; ++i) {
        size_t mark = ct_mark(p->cx);
        m.place[i] = ct_int(ct_layout_call(p->cx, p->mma.factor[f], ct_dynamic(p->cx, i)));
        ct_release(p->cx, mark);
    }
    return m;
}

void differ_take(const struct differ_matrix *m, struct differ_window w, uint64_t *to, int pitch)
{
    for (int i = 0; i < w.rows; ++i)
        for (int j = 0; j < w.columns; ++j) {
            bool inside = w.row + i < m->rows && w.column + j < m->columns;
            int64_t at = inside ? m->place[w.row + i + m->rows * (w.column + j)] * m->bits : 0;
            to[i * pitch + j] = inside ? differ_get_bits(m->bytes, at, m->bits) : 0;
        }
}
