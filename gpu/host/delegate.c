/* delegate.c - a version that launches one of another operation.
 *
 * What is here: which one. What is not: the choice among an operation's own (dispatch.cu), which
 * knows all operations, while kernels are known to it. */
#include "gpu/host/kernels.h"

#include <string.h>

bool gpu_plan_fastest(const gpu_version *versions, const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    const gpu_version *v = versions;
    while (v->name != NULL)
        ++v;
    while (v-- > versions) {
        memset(p->arguments, 0, sizeof p->arguments);
        if (v->cc <= p->cc && v->plan(r, p, why)) {
            p->delegate = v;
            return true;
        }
    }
    return false;
}
