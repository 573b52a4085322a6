/* cache.c - compiled kernels as files: ${XDG_CACHE_HOME:-~/.cache}/cutecheck/kernels/KEY.so
 *
 * A compiled kernel is code that the process runs. So its folder is the user's own, with no access
 * for others (0700), and so is the file; else nothing is loaded, and nothing written. Names are
 * hashes of all that matters, and files take their names when they are complete: a file that is
 * there is right, and several processes may make the same one. Here: keys, paths, who may write.
 * Not here: the compiler (build.c). */
#define _POSIX_C_SOURCE 200809L

#include "emu/compile/cache.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { STALE = 60 /* seconds */ };

/* ---- Keys ---- */

/* Eight bytes at a time: a text is 60 kB, and looked up at each launch. */
static void mix(emui_kernel_key *key, const void *bytes, size_t n)
{
    const unsigned char *from = bytes;
    for (size_t k = 0; k < n; k += sizeof(uint64_t)) {
        uint64_t word = 0;
        memcpy(&word, from + k, n - k < sizeof word ? n - k : sizeof word);
        key->half[0] = (key->half[0] ^ word) * UINT64_C(0x9fb21c651e98df25);
        key->half[0] ^= key->half[0] >> 32;
        key->half[1] = (key->half[1] + word) * UINT64_C(0x9e3779b97f4a7c15);
        key->half[1] ^= key->half[1] >> 29;
    }
}

/* What -march=native stands for. */
static void mix_processor(emui_kernel_key *key)
{
#if defined(__x86_64__) && defined(__GNUC__)
    unsigned v[4] = {0};
    const unsigned leaves[] = {0, 1, 7, 0x80000001};
    for (size_t k = 0; k < sizeof leaves / sizeof leaves[0]; ++k) {
        __asm__ volatile("cpuid"
                         : "=a"(v[0]), "=b"(v[1]), "=c"(v[2]), "=d"(v[3])
                         : "a"(leaves[k]), "c"(0));
        if (leaves[k] == 1)
            v[1] = 0; /* which core it is */
        mix(key, v, sizeof v);
    }
#else
    (void)key;
#endif
}

emui_kernel_key emui_kernel_key_of(const char *text, size_t bytes, const char *compiler)
{
    emui_kernel_key key = {{UINT64_C(0xcbf29ce484222325), 1}};
    struct stat s;
    mix(&key, text, bytes);
    mix(&key, compiler, strlen(compiler));
    if (stat(compiler, &s) == 0) {
        const int64_t is[] = {(int64_t)s.st_size, (int64_t)s.st_mtime, (int64_t)s.st_ino};
        mix(&key, is, sizeof is);
    }
    mix_processor(&key);
    return key;
}

/* ---- Folders ---- */

static bool is_own_folder(const char *path)
{
    struct stat s;
    return lstat(path, &s) == 0 && S_ISDIR(s.st_mode) && s.st_uid == geteuid() &&
           (s.st_mode & (S_IRWXG | S_IRWXO)) == 0;
}

static bool make_folder(const char *path)
{
    return mkdir(path, S_IRWXU) == 0 || errno == EEXIST;
}

/* A folder above ours is the user's: it may be open to others, ours is not. */
static bool make_folders(char path[EMUI_PATH], size_t above)
{
    static const char *const names[] = {"/cutecheck", "/kernels"};
    bool done = make_folder(path);
    for (size_t k = 0; done && k < 2; ++k) {
        above += (size_t)snprintf(path + above, EMUI_PATH - above, "%s", names[k]);
        done = above < EMUI_PATH && make_folder(path) && is_own_folder(path);
    }
    return done;
}

bool emui_cache_path(const emui_kernel_key *key, const char *ending, char to[EMUI_PATH])
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    bool own = cache != NULL && cache[0] == '/';
    if (geteuid() != getuid() || (!own && (home == NULL || home[0] != '/')))
        return false;
    int above = snprintf(to, EMUI_PATH, "%s%s", own ? cache : home, own ? "" : "/.cache");
    if (above < 0 || above >= EMUI_PATH || !make_folders(to, (size_t)above))
        return false;
    size_t n = strlen(to);
    int more = snprintf(to + n, EMUI_PATH - n, "/%016" PRIx64 "%016" PRIx64 "%s", key->half[0],
                        key->half[1], ending);
    return more > 0 && (size_t)more < EMUI_PATH - n;
}

/* ---- Files ---- */

bool emui_cache_trusts(const char *path)
{
    struct stat s;
    return lstat(path, &s) == 0 && S_ISREG(s.st_mode) && s.st_uid == geteuid() &&
           (s.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

int emui_cache_create(const char *path)
{
    struct stat s;
    if (lstat(path, &s) == 0 && time(NULL) - s.st_mtime > STALE)
        unlink(path);
    return open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
}
