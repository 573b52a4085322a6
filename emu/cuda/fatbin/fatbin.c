/* fatbin.c - the entries of a fat binary, and the PTX among them. The format: fatbin.h. */
#include "emu/cuda/fatbin/fatbin.h"

#include <stdlib.h>
#include <string.h>

enum { ENTRY_MIN = 0x40, HEADER = 16, DEVICE_ARCH = 90, LINKED = 2 };
enum { LZ4 = 0x2000 }; /* of the flags */
enum { AT_PACKED = 0x10, AT_ARCH = 0x1c, AT_FLAGS = 0x28, AT_UNPACKED = 0x38 };

static uint64_t number(const uint8_t *from, int bytes)
{
    uint64_t n = 0;
    for (int i = bytes; i > 0; --i)
        n = n << 8 | from[i - 1];
    return n;
}

const void *emui_fatbin_data(const void *from)
{
    const void *data = NULL;
    uint32_t magic = (uint32_t)number(from, 4);
    if (magic == EMUI_FATBIN_DATA)
        return from;
    if (magic == EMUI_FATBIN_WRAPPER)
        memcpy(&data, (const uint8_t *)from + 8, sizeof data);
    return data;
}

const void *emui_fatbin_part(const void *wrapper, int i)
{
    const void *const *parts = NULL;
    if (number(wrapper, 4) != EMUI_FATBIN_WRAPPER ||
        number((const uint8_t *)wrapper + 4, 4) != LINKED)
        return NULL;
    memcpy(&parts, (const uint8_t *)wrapper + 16, sizeof parts);
    for (int k = 0; parts != NULL && k < i; ++k)
        if (parts[k] == NULL)
            return NULL;
    return parts == NULL ? NULL : parts[i];
}

/* An entry at these bytes, of which there are left. */
static bool read_entry(const uint8_t *at, uint64_t left, emui_fatbin_entry *to)
{
    if (left < ENTRY_MIN)
        return false;
    uint64_t header = number(at + 4, 4), payload = number(at + 8, 8);
    uint64_t packed = number(at + AT_PACKED, 4);
    if (header < ENTRY_MIN || header > left || payload > left - header || packed > payload)
        return false;
    *to = (emui_fatbin_entry){.kind = (int)number(at, 2),
                              .arch = (uint32_t)number(at + AT_ARCH, 4),
                              .payload = at + header,
                              .bytes = packed != 0 ? packed : payload,
                              .unpacked = packed != 0 ? number(at + AT_UNPACKED, 8) : 0,
                              .is_lz4 = (number(at + AT_FLAGS, 8) & LZ4) != 0};
    return true;
}

bool emui_fatbin_at(const void *data, int i, emui_fatbin_entry *to)
{
    const uint8_t *at = data;
    if (data == NULL || number(at, 4) != EMUI_FATBIN_DATA || number(at + 6, 2) < HEADER)
        return false;
    uint64_t left = number(at + 8, 8);
    at += number(at + 6, 2);
    for (; read_entry(at, left, to); --i) {
        uint64_t bytes = number(at + 4, 4) + number(at + 8, 8);
        if (i == 0)
            return true;
        at += bytes;
        left -= bytes;
    }
    return false;
}

/* The payload at to, which has room for it as it was. */
static bool unpack(const emui_fatbin_entry *e, char *to, const char **why)
{
    if (e->unpacked == 0) {
        memcpy(to, e->payload, (size_t)e->bytes);
        return true;
    }
    *why = "it is compressed by LZ4, and cannot be decompressed";
    return e->is_lz4 ? emui_unpack_lz4(e->payload, (size_t)e->bytes, to, (size_t)e->unpacked)
                     : emui_unpack(e->payload, (size_t)e->bytes, to, (size_t)e->unpacked, why);
}

char *emui_fatbin_payload(const emui_fatbin_entry *entry, size_t *bytes, const char **why)
{
    *bytes = (size_t)(entry->unpacked != 0 ? entry->unpacked : entry->bytes);
    char *to = *bytes == SIZE_MAX ? NULL : malloc(*bytes + 1);
    *why = "memory is short";
    if (to == NULL)
        return NULL;
    if (!unpack(entry, to, why)) {
        free(to);
        return NULL;
    }
    to[*bytes] = '\0';
    return to;
}

char *emui_fatbin_text(const emui_fatbin_entry *entry, size_t *bytes, const char **why)
{
    char *text = emui_fatbin_payload(entry, bytes, why);
    if (text != NULL)
        *bytes = strlen(text); /* padding and the end of the text are zeros */
    return text;
}

int emui_fatbin_choose(const void *data, uint32_t *arch)
{
    emui_fatbin_entry e;
    int best = -1;
    uint32_t of_best = 0;
    *arch = 0;
    for (int i = 0; emui_fatbin_at(data, i, &e); ++i) {
        *arch = *arch == 0 ? e.arch : *arch;
        if (e.kind != EMUI_FATBIN_PTX || e.arch > DEVICE_ARCH || e.arch < of_best)
            continue;
        best = i;
        of_best = e.arch;
    }
    *arch = best >= 0 ? of_best : *arch;
    return best;
}

int emui_fatbin_code(const void *data)
{
    emui_fatbin_entry e;
    for (int i = 0; emui_fatbin_at(data, i, &e); ++i)
        if (e.kind == EMUI_FATBIN_ELF && e.arch == DEVICE_ARCH)
            return i;
    return -1;
}
