/* cache.h - compiled kernels as files of the user: cache.c. */
#ifndef EMUI_COMPILE_CACHE_H
#define EMUI_COMPILE_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { EMUI_PATH = 1024 };

/* 128 bits of all that a compiled kernel depends on. */
typedef struct emui_kernel_key {
    uint64_t half[2];
} emui_kernel_key;

/* Of the text, the compiler and the processor. */
emui_kernel_key emui_kernel_key_of(const char *text, size_t bytes, const char *compiler);
/* The file of a key, with an ending, in the user's cache, whose folders are made where they are not
 * there. False: there is no place that only the user may write to. */
bool emui_cache_path(const emui_kernel_key *key, const char *ending, char to[EMUI_PATH]);
/* Is it a file of the user's own, which nobody else may write to? */
bool emui_cache_trusts(const char *path);
/* A file that is new, and of the user alone; -1: it is there already, or cannot be. One that is
 * older than a minute is of a process that ended too early: it is replaced. */
int emui_cache_create(const char *path);

#endif
