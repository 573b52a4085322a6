/* linked.c - the list of the subjects that are linked in. */
#include "spec-tests/subject/subject.h"

#include <string.h>

static const struct {
    const char *name;
    struct subject *(*open)(void);
} linked[] = {
    {"ref", subject_ref_open},
    {"emu", subject_emu_open},
    {"gpu", subject_gpu_open},
};

enum { LINKED = sizeof linked / sizeof linked[0] };

/* The name of the I-th linked subject, NULL past the end. */
const char *subject_name(int i)
{
    return i >= 0 && i < LINKED ? linked[i].name : NULL;
}

/* Opens a linked subject by name; NULL when there is none of that name. */
struct subject *subject_open(const char *name)
{
    for (int i = 0; i < LINKED; ++i)
        if (strcmp(linked[i].name, name) == 0)
            return linked[i].open();
    return NULL;
}
