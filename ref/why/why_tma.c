/* why_tma.c - a TMA plan, row by row of its descriptor.
 *
 *      dim   extent   bytes from one to the next   box   place in the tensor
 *        0       64                            2    32   _1@1
 *        1      131     3456 = 1728 * 16 / 8        64   _1@0
 *
 * Here: the members of tma_copy, of which every one is made from the same plan. Not here: how a
 * plan is found (ref/tma). Follows 0z_tma_tensors. */
#include "ref/why/why.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The operands that make the plan; another member of it. */
typedef struct plan {
    const cti_why_case *c;
    int made;
    const char *template_; /* "<16>" of the name, or "" */
} plan;

static ct_value ask(cti_why *w, const plan *p, const char *member)
{
    char name[CTI_MAX_CALL_NAME];
    snprintf(name, sizeof name, "tma_copy.%s%s", member, p->template_);
    return cti_why_call(w, 2, name, p->made, p->c->arg);
}

/* name=(a,b,..) in the line of a map; how many there are. */
static int read_list(const char *map, const char *name, int64_t v[CT_MAX_TMA_RANK])
{
    const char *at = strstr(map, name);
    int n = 0;
    at = at != NULL ? at + strlen(name) + 2 : "";
    while (n < CT_MAX_TMA_RANK && (*at == '-' || (*at >= '0' && *at <= '9'))) {
        char *end;
        v[n++] = strtoll(at, &end, 10);
        at = *end == ',' ? end + 1 : end;
    }
    return n;
}

/* Where in the tensor the box's dimension i runs: the stride there, in elements; 0 for unknown. */
static int64_t stride_at(ct_ctx *cx, ct_value layout, ct_value place)
{
    if (!cti_is(place, CT_BASIS))
        return 0;
    ct_value d = ct_basis_get(cx, place, cti_stride(layout));
    return cti_ok(cx) && cti_is(d, CT_INTEGER) ? ct_int(d) : 0;
}

static void put_row(cti_why *w, int i, const int64_t row[3], ct_value place, int64_t stride,
                    int bits)
{
    cti_why_line(w, 2);
    cti_why_put(w, "%d", i);
    cti_why_tab(w, 6);
    cti_why_put(w, "%" PRId64, row[0]);
    cti_why_tab(w, 16);
    cti_why_put(w, "%" PRId64, row[2]);
    cti_why_tab(w, 22);
    if (place != NULL)
        cti_why_value(w, place);
    cti_why_tab(w, 38);
    if (i == 0)
        cti_why_text(w, "contiguous");
    else if (!cti_why_equation(w, "%" PRId64 " = %" PRId64 " * %d / 8", row[1], stride, bits))
        cti_why_put(w, "%" PRId64, row[1]);
}

/* The first place that mode i of the box runs through. */
static ct_value place_of(ct_value gbasis, int i)
{
    if (!cti_is_layout(gbasis))
        return NULL;
    ct_value d = cti_stride(gbasis);
    d = cti_is_tuple(d) ? (i < ct_length(d) ? ct_item(d, i) : NULL) : i == 0 ? d : NULL;
    return d != NULL ? cti_why_leaf(d, 0) : NULL;
}

static void put_descriptor(cti_why *w, ct_value gtensor, ct_value gbasis, const char *map)
{
    int64_t dim[CT_MAX_TMA_RANK], stride[CT_MAX_TMA_RANK + 1] = {0}, box[CT_MAX_TMA_RANK];
    int n = read_list(map, "globalDim", dim), bits = atoi(map + strlen("elementBits="));
    if (read_list(map, "globalStrides", stride + 1) != n - 1 || read_list(map, "boxDim", box) != n)
        return;
    cti_why_say(w, "The descriptor, dimension by dimension, the fastest first:");
    cti_why_line(w, 2);
    cti_why_text(w, "dim extent    box   place");
    cti_why_tab(w, 38);
    cti_why_text(w, "bytes from one to the next");
    for (int i = 0; i < n; ++i) {
        ct_value place = place_of(gbasis, i);
        int64_t step =
            place != NULL ? stride_at(w->cx, ct_tensor_layout(w->cx, gtensor), place) : 0;
        put_row(w, i, (int64_t[]){dim[i], stride[i], box[i]}, place, step, bits);
    }
}

/* One instruction: the product of the box, in bytes. */
static void put_box(cti_why *w, const char *map)
{
    int64_t box[CT_MAX_TMA_RANK], bytes = atoi(map + strlen("elementBits="));
    char text[160];
    int n = read_list(map, "boxDim", box), at = 0;
    for (int i = 0; i < n; ++i) {
        bytes *= box[i];
        at += snprintf(text + at, sizeof text - (size_t)at, "%" PRId64 " * ", box[i]);
    }
    cti_why_say(w, "One instruction moves a box: ");
    cti_why_equation(w, "%" PRId64 " = %s%d / 8", bytes / 8, text,
                     atoi(map + strlen("elementBits=")));
    cti_why_text(w, " bytes");
}

/* Dimension by dimension, the box of all CTAs and the part of one. */
static void put_shares(cti_why *w, ct_value gbasis, const char *map)
{
    int64_t box[CT_MAX_TMA_RANK];
    int n = read_list(map, "boxDim", box);
    for (int i = 0; i < n && cti_is_layout(gbasis) && i < ct_rank(gbasis); ++i) {
        ct_value whole = ct_size(w->cx, ct_get(w->cx, gbasis, i));
        if (cti_ok(w->cx))
            cti_why_tma_cut(w, i, ct_int(whole), box[i]);
    }
}

static void put_swizzle(cti_why *w, ct_layout smem, const char *map)
{
    int64_t box[CT_MAX_TMA_RANK];
    const char *swizzle = strstr(map, "swizzle=");
    if (swizzle == NULL)
        return;
    cti_why_line(w, 0);
    if (strcmp(swizzle, "swizzle=NONE") == 0)
        cti_why_text(w, "Shared memory is not swizzled.");
    else
        cti_why_put(w, "Shared memory is swizzled: 16-byte pieces change places within %s.",
                    swizzle + strlen("swizzle="));
    if (read_list(map, "boxDim", box) > 0)
        cti_why_tma_swizzle(w, smem, box[0], atoi(map + strlen("elementBits=")));
}

static int own_operands(const char *name)
{
    return strstr(name, "get_tma_tensor") != NULL ? 1 : strstr(name, "partition_") != NULL ? 2 : 0;
}

void cti_why_tma(cti_why *w, const cti_why_case *c)
{
    const char *open = strchr(c->name, '<');
    const plan p = {c, c->n - own_operands(c->name), open != NULL ? open : ""};
    if (p.made < 3)
        return;
    cti_why_say(w, "Each mode of the box in shared memory runs along a place of the tensor:");
    ct_value gbasis = ask(w, &p, "gbasis");
    ct_value map = cti_ok(w->cx) ? ask(w, &p, "tensor_map") : NULL;
    if (!cti_ok(w->cx))
        return;
    cti_why_tma_order(w, c, p.made);
    put_descriptor(w, c->arg[1], gbasis, map->text);
    put_shares(w, gbasis, map->text);
    put_box(w, map->text);
    put_swizzle(w, c->arg[2], map->text);
    if (p.made == c->n)
        return;
    cti_why_say(w, "The CTAs of the cluster are the threads of the copy, their boxes its tile:");
    ask(w, &p, "TV");
}
