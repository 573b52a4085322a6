/* fatbin.h - fat binaries: what nvcc puts into a program for its kernels.
 *
 *      wrapper   u32 0x466243b1, u32 version, pointer to the data, pointer to more: in version 2,
 *                of what nvcc linked, pointers to the data of each part, the last one NULL
 *      data      u32 0xba55ed50, u16 version, u16 bytes of this header, u64 bytes of all entries
 *        entry   u16 kind, u16 version, u32 bytes of this header, u64 bytes of the payload,
 *                0x10 u32 bytes before padding (0: plain), 0x1c u32 architecture (90),
 *                0x28 u64 flags (0x2000: LZ4, 0x8000: zstd), 0x38 u64 bytes when decompressed;
 *                then the payload
 *        entry   ..
 *
 * What is here: finding the PTX text in one, and machine code. What is not: what the text means,
 * what machine code says of its kernels (cubin.h). Little-endian, as nvcc 13.0 writes them for
 * x86-64. */
#ifndef EMUI_FATBIN_H
#define EMUI_FATBIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { EMUI_FATBIN_WRAPPER = 0x466243b1 };
#define EMUI_FATBIN_DATA UINT32_C(0xba55ed50)

typedef enum emui_fatbin_kind { EMUI_FATBIN_PTX = 1, EMUI_FATBIN_ELF = 2 } emui_fatbin_kind;

typedef struct emui_fatbin_entry {
    int kind;      /* emui_fatbin_kind, or another */
    uint32_t arch; /* 90: sm_90 */
    const uint8_t *payload;
    uint64_t bytes;    /* of the payload, without padding */
    uint64_t unpacked; /* 0: it is plain */
    bool is_lz4;       /* compressed so, and not by zstd */
} emui_fatbin_entry;

/* The data that a wrapper points to, or from itself where it is data; NULL: it is neither. */
const void *emui_fatbin_data(const void *from);
/* The data of part i of what was linked; NULL: past the last, or it was not linked. */
const void *emui_fatbin_part(const void *wrapper, int i);
/* Entry i; false past the last one, or where the data is not a fat binary. */
bool emui_fatbin_at(const void *data, int i, emui_fatbin_entry *to);

/* The text of a PTX entry, with a 0 behind it, to be freed; NULL: why says what is missing. */
char *emui_fatbin_text(const emui_fatbin_entry *entry, size_t *bytes, const char **why);
/* The payload of any entry as it was before it was compressed, with a 0 behind it, to be freed. */
char *emui_fatbin_payload(const emui_fatbin_entry *entry, size_t *bytes, const char **why);
/* The newest PTX that a device takes, 90 being one of sm_90a: of the highest architecture up to
 * that. -1: no PTX at all, or none for it, and then arch is that of what there is, 0 of nothing. */
int emui_fatbin_choose(const void *data, uint32_t device, uint32_t *arch);
/* The machine code that the device would run; -1: none. */
int emui_fatbin_code(const void *data, uint32_t device);

/* unpack.c: a frame of zstd, by libzstd of the system. False: why says what is missing. */
bool emui_unpack(const void *from, size_t bytes, void *to, size_t unpacked, const char **why);
/* lz4.c: a block of LZ4, of exactly so many bytes; false: it is not one. */
bool emui_unpack_lz4(const void *from, size_t bytes, void *to, size_t unpacked);

#endif
