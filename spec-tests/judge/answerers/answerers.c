/* answerers.c - the list of the implementations that are linked in. */
#include "spec-tests/judge/answerers/answerers.h"

#include <string.h>

static const struct {
    const char *name;
    struct answerer *(*open)(void);
} linked[] = {
    {"ref", answerer_ref_open},
    {"emu", answerer_emu_open},
    {"gpu", answerer_gpu_open},
};

enum { LINKED = sizeof linked / sizeof linked[0] };

/* The name of the I-th linked implementation, NULL past the end. */
const char *answerer_name(int i)
{
    return i >= 0 && i < LINKED ? linked[i].name : NULL;
}

/* Opens a linked implementation by name; NULL when there is none of that name. */
struct answerer *answerer_open(const char *name)
{
    for (int i = 0; i < LINKED; ++i)
        if (strcmp(linked[i].name, name) == 0)
            return linked[i].open();
    return NULL;
}
