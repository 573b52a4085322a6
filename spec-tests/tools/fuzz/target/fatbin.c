/* fatbin.c - fat binaries: entries lie within the bytes that their header counts, and what is
 * decompressed has the size that it claims, or is refused with a reason.
 *
 * An input is numbers put into a fat binary of three entries: plain PTX, PTX packed by LZ4, machine
 * code. The count of all bytes is the only number that a reader has to believe: it is set right. */
#include "emu/cuda/fatbin/fatbin.h"
#include "spec-tests/tools/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { HEADER = 16, ENTRY = 64, PLAIN = 32, PACKED = 48, CODE = 16, UNPACKED = 290 };
enum { FATBIN = HEADER + 3 * ENTRY + PLAIN + PACKED + CODE };

static void put(uint8_t *at, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; ++i)
        at[i] = (uint8_t)(value >> 8 * i);
}

static uint8_t *put_entry(uint8_t *at, int kind, uint64_t bytes)
{
    put(at, (uint64_t)kind, 2);
    put(at + 4, ENTRY, 4);
    put(at + 8, bytes, 8);
    put(at + 0x1c, 90, 4);
    return at + ENTRY;
}

/* 20 literals, a match of 265 that reaches back 4 bytes, 5 literals. */
static void put_lz4(uint8_t *entry, uint8_t *at)
{
    static const char text[] = ".version 9.0 .target";
    put(entry + 0x10, PACKED, 4);
    put(entry + 0x28, 0x2000, 8);
    put(entry + 0x38, UNPACKED, 8);
    at[0] = 0xff;
    at[1] = 5;
    memcpy(at + 2, text, 20);
    put(at + 22, 4, 2);
    put(at + 24, 246, 1);
    at[25] = 5 << 4;
    memset(at + 26, 'x', 5);
    put(entry + 0x10, 31, 4);
}

static void put_fatbin(uint8_t *to)
{
    memset(to, 0, FATBIN);
    put(to, EMUI_FATBIN_DATA, 4);
    put(to + 4, 1, 2);
    put(to + 6, HEADER, 2);
    uint8_t *at = put_entry(to + HEADER, EMUI_FATBIN_PTX, PLAIN);
    memset(at, 'p', PLAIN - 1);
    uint8_t *entry = at + PLAIN;
    at = put_entry(entry, EMUI_FATBIN_PTX, PACKED);
    put_lz4(entry, at);
    put_entry(at + PACKED, EMUI_FATBIN_ELF, CODE);
}

static void check_entry(const uint8_t *data, size_t bytes, const emui_fatbin_entry *e)
{
    size_t count = 0, length = 0;
    const char *why = NULL;
    if (e->payload < data || e->bytes > bytes || e->payload + e->bytes > data + bytes)
        fuzz_broken("an entry does not lie in its fat binary");
    char *whole = emui_fatbin_payload(e, &count, &why), *text = emui_fatbin_text(e, &length, &why);
    if (whole == NULL && (why == NULL || *why == '\0'))
        fuzz_broken("an entry is refused without a reason");
    if ((whole == NULL) != (text == NULL) || (text != NULL && strlen(text) != length))
        fuzz_broken("a text is not as long as it claims");
    free(whole);
    free(text);
}

static void run(const char *text, size_t length)
{
    uint8_t good[FATBIN];
    size_t bytes;
    uint32_t arch = 0;
    emui_fatbin_entry e;
    put_fatbin(good);
    uint8_t *is = fuzz_patched(good, sizeof good, text, length, &bytes);
    if (bytes >= HEADER) {
        size_t header = (size_t)is[6] | (size_t)is[7] << 8;
        put(is + 6, header > bytes ? HEADER : header, 2);
        put(is + 8, bytes - ((size_t)is[6] | (size_t)is[7] << 8), 8);
        for (int i = 0; emui_fatbin_at(is, i, &e); ++i)
            check_entry(is, bytes, &e);
        int chosen = emui_fatbin_choose(is, 90, &arch), code = emui_fatbin_code(is, 90);
        if ((chosen >= 0 && !emui_fatbin_at(is, chosen, &e)) ||
            (code >= 0 && !emui_fatbin_at(is, code, &e)))
            fuzz_broken("an entry is chosen that is not there");
    }
    free(is);
}

static void fresh(struct generator *g, struct text *out)
{
    fuzz_fresh_patch(g, FATBIN, out);
}

static const char *word(int i)
{
    static const char *const words[] = {"0:8:", "8:4:", "16:2:", "32:1:"};
    return i < (int)(sizeof words / sizeof words[0]) ? words[i] : NULL;
}

const struct fuzz_target fuzz_target = {"fatbin", run, fresh, word, " "};
