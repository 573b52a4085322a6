/* thread_value.c - layouts of (thread, value), and the traits of a copy made of them.
 *
 *      threads {4,64} {8,256}, values {64,1} {2,2048} {1,0}: ((4,8),(64,2)):((64,256),(1,2048))
 *
 * Here: axes as they are written, those of one element left out. Not here: which axes an operation
 * has (copy_traits.c, copy_tmem.c). */
#include "ref/atom/copy_traits.h"
#include "ref/value/value.h"

ct_layout cti_axes(ct_ctx *cx, const cti_axis a[CTI_MAX_AXES])
{
    ct_value shape[CTI_MAX_AXES], stride[CTI_MAX_AXES];
    int n = 0;
    for (int i = 0; i < CTI_MAX_AXES && a[i].extent != 0; ++i)
        if (a[i].extent != 1) {
            shape[n] = ct_static(cx, a[i].extent);
            stride[n++] = ct_static(cx, a[i].stride);
        }
    if (n <= 1)
        return n == 0 ? cti_unit(cx) : ct_make_layout(cx, shape[0], stride[0]);
    return ct_make_layout(cx, ct_make_tuple(cx, n, shape), ct_make_tuple(cx, n, stride));
}

ct_layout cti_thread_value(ct_ctx *cx, const cti_axis thread[CTI_MAX_AXES],
                           const cti_axis value[CTI_MAX_AXES])
{
    ct_layout mode[2] = {cti_axes(cx, thread), cti_axes(cx, value)};
    return ct_make_layout_of(cx, 2, mode);
}

ct_copy_traits cti_copy_traits(ct_ctx *cx, int64_t threads, ct_layout src, ct_layout dst,
                               ct_layout ref)
{
    ct_layout id = ct_make_layout(cx, ct_static(cx, threads), NULL);
    return (ct_copy_traits){id, src, dst, ref, 1, cti_null()};
}
