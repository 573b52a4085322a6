/* fatbin.c - the entries of a fat binary, and the PTX among them. The format: fatbin.h. */
#include "emu/cuda/fatbin/fatbin.h"

#include <stdlib.h>
#include <string.h>

enum { ENTRY_MIN = 0x40, HEADER = 16, LINKED = 2 };
enum { LZ4 = 0x2000 }; /* of the flags */
/* A few KB of zstd may claim to be any number of bytes. */
enum { UNPACKED_MAX = 256 << 20 };
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

/* The entries that are left. */
typedef struct entries {
    const uint8_t *at;
    uint64_t left;
} entries;

static entries entries_of(const void *data)
{
    const uint8_t *at = data;
    if (data == NULL || number(at, 4) != EMUI_FATBIN_DATA || number(at + 6, 2) < HEADER)
        return (entries){NULL, 0};
    return (entries){at + number(at + 6, 2), number(at + 8, 8)};
}

static bool next_entry(entries *from, emui_fatbin_entry *to)
{
    if (!read_entry(from->at, from->left, to))
        return false;
    uint64_t bytes = number(from->at + 4, 4) + number(from->at + 8, 8);
    from->at += bytes;
    from->left -= bytes;
    return true;
}

bool emui_fatbin_at(const void *data, int i, emui_fatbin_entry *to)
{
    entries from = entries_of(data);
    while (next_entry(&from, to))
        if (i-- == 0)
            return true;
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
    *why =
        "it is compressed, and decompresses to more than 256 MiB, the most that is read: compile "
        "with nvcc --no-compress";
    if (entry->unpacked > UNPACKED_MAX)
        return NULL;
    char *to = *bytes == SIZE_MAX ? NULL : malloc(*bytes + 1);
    *why = "out of memory";
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

int emui_fatbin_choose(const void *data, uint32_t device, uint32_t *arch)
{
    emui_fatbin_entry e;
    entries from = entries_of(data);
    int best = -1;
    uint32_t of_best = 0;
    *arch = 0;
    for (int i = 0; next_entry(&from, &e); ++i) {
        *arch = *arch == 0 ? e.arch : *arch;
        if (e.kind != EMUI_FATBIN_PTX || e.arch > device || e.arch < of_best)
            continue;
        best = i;
        of_best = e.arch;
    }
    *arch = best >= 0 ? of_best : *arch;
    return best;
}

int emui_fatbin_code(const void *data, uint32_t device)
{
    emui_fatbin_entry e;
    entries from = entries_of(data);
    for (int i = 0; next_entry(&from, &e); ++i)
        if (e.kind == EMUI_FATBIN_ELF && e.arch == device)
            return i;
    return -1;
}
