/* attribute.c - attributes of streams: kept as they are set, and given back.
 *
 *      1  access policy window    base, bytes, hit ratio, two properties: a hint to the L2 cache
 *      3  synchronisation policy  how the host waits
 *      8  priority
 *      9  domain map              10  domain: of fences that need not wait for each other
 *
 * Numbers and layouts are those of cudaLaunchAttributeID and cudaLaunchAttributeValue, the same in
 * both APIs. None of them changes what a kernel computes. Here: values and their limits. Not here:
 * attributes of launches (start.c). */
#include "emu/cuda/device/state.h"

#include <string.h>

enum { WINDOW = 1, POLICY = 3, PRIORITY = 8, DOMAIN_MAP = 9, DOMAIN = 10 };
enum { AUTO = 1, BLOCKING = 4, DOMAINS = 4, MAX_WINDOW = 109, PROPERTIES = 3 };

typedef struct window {
    void *base;
    uint64_t bytes;
    float hit_ratio;
    int hit, miss; /* 0 normal, 1 streaming, 2 persisting */
} window;

static const int kept[EMUI_CU_ATTRIBUTES] = {WINDOW, POLICY, PRIORITY, DOMAIN_MAP, DOMAIN};

/* Where the attribute is kept; -1: streams have none of that number. */
static int place_of(int which)
{
    for (int i = 0; i < EMUI_CU_ATTRIBUTES; ++i)
        if (kept[i] == which)
            return i;
    return -1;
}

/* The default stream by both of its handles, and the one of each thread. */
static emui_cu_attributes *attributes_of(emui_cu_device *d, void *stream)
{
    uintptr_t handle = (uintptr_t)stream;
    return handle <= 2 ? &d->of_default[emui_cu_current()][handle / 2]
                       : &((emui_cu_stream *)stream)->attributes;
}

/* What a stream has before any is set. */
static void put_default(int which, int priority, uint8_t *value)
{
    int word = which == POLICY ? AUTO : which == PRIORITY ? priority : 0;
    memset(value, 0, EMUI_CU_VALUE);
    memcpy(value, &word, sizeof word);
    if (which == DOMAIN_MAP)
        value[1] = 1; /* remote memory's; the other is 0 */
}

static bool is_window(const window *w)
{
    int most = 0;
    emui_cu_attribute(MAX_WINDOW, 0, &most);
    return w->bytes <= (uint64_t)most && w->hit_ratio >= 0 && w->hit_ratio <= 1 && w->hit >= 0 &&
           w->hit < PROPERTIES && w->miss >= 0 && w->miss < PROPERTIES - 1;
}

static bool is_valid(int which, const uint8_t *value)
{
    window w;
    int word;
    memcpy(&w, value, sizeof w);
    memcpy(&word, value, sizeof word);
    switch (which) {
    case WINDOW:
        return is_window(&w);
    case POLICY:
        return word >= AUTO && word <= BLOCKING;
    case DOMAIN_MAP:
        return value[0] < DOMAINS && value[1] < DOMAINS;
    case DOMAIN:
        return word == 0 || word == 1;
    default:
        return true;
    }
}

int emui_cu_get_attribute(emui_cu_device *d, void *stream, int which, void *value)
{
    int i = place_of(which);
    const emui_cu_attributes *a = attributes_of(d, stream);
    if (i < 0 || value == NULL)
        return CU_INVALID_VALUE;
    if (a->is_set[i])
        memcpy(value, a->value[i], EMUI_CU_VALUE);
    else
        put_default(which, (uintptr_t)stream <= 2 ? 0 : ((emui_cu_stream *)stream)->priority,
                    value);
    return CU_OK;
}

int emui_cu_set_attribute(emui_cu_device *d, void *stream, int which, const void *value)
{
    int i = place_of(which);
    emui_cu_attributes *a = attributes_of(d, stream);
    if (i < 0 || value == NULL || !is_valid(which, value))
        return CU_INVALID_VALUE;
    memcpy(a->value[i], value, EMUI_CU_VALUE);
    a->is_set[i] = true;
    return CU_OK;
}

int emui_cu_copy_attributes(emui_cu_device *d, void *to, void *from)
{
    *attributes_of(d, to) = *attributes_of(d, from);
    return CU_OK;
}
