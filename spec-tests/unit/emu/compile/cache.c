/* cache.c - only the user's own folder and files are used; keys depend on all that matters. */
#define _POSIX_C_SOURCE 200809L /* mkdtemp, symlink */

#include "spec-tests/unit/emu/fixture.h"

#include "emu/compile/cache.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64];

static void begin(void)
{
    snprintf(folder, sizeof folder, "/tmp/cutecheck.XXXXXX");
    ck_assert(mkdtemp(folder) != NULL);
    ck_assert(setenv("XDG_CACHE_HOME", folder, 1) == 0);
}

START_TEST(a_folder_that_others_may_enter_is_not_used)
{
    const emui_kernel_key key = {{1, 2}};
    char path[EMUI_PATH], kernels[EMUI_PATH];
    begin();
    snprintf(kernels, sizeof kernels, "%s/cutecheck/kernels", folder);
    ck_assert(emui_cache_path(&key, ".so", path));
    ck_assert(strncmp(path, kernels, strlen(kernels)) == 0);
    ck_assert(strstr(path, "/00000000000000010000000000000002.so") != NULL);
    ck_assert(chmod(kernels, 0755) == 0);
    ck_assert(!emui_cache_path(&key, ".so", path));
    ck_assert(setenv("XDG_CACHE_HOME", "/proc", 1) == 0);
    ck_assert(!emui_cache_path(&key, ".so", path));
}
END_TEST

/* XDG Base Directory Specification: without XDG_CACHE_HOME, or where it is no path from the root,
 * $HOME/.cache. */
START_TEST(the_folder_of_the_user)
{
    const emui_kernel_key key = {{1, 2}};
    char path[EMUI_PATH], kernels[EMUI_PATH];
    begin();
    snprintf(kernels, sizeof kernels, "%s/.cache", folder);
    ck_assert(mkdir(kernels, 0755) == 0);
    snprintf(kernels, sizeof kernels, "%s/.cache/cutecheck/kernels/", folder);
    ck_assert(setenv("HOME", folder, 1) == 0);
    for (int i = 0; i < 3; ++i) {
        ck_assert(i == 0 ? unsetenv("XDG_CACHE_HOME") == 0
                         : setenv("XDG_CACHE_HOME", i == 1 ? "" : "here", 1) == 0);
        ck_assert(emui_cache_path(&key, ".so", path));
        ck_assert(strncmp(path, kernels, strlen(kernels)) == 0);
    }
    ck_assert(setenv("HOME", "here", 1) == 0 && !emui_cache_path(&key, ".so", path));
    ck_assert(unsetenv("HOME") == 0 && !emui_cache_path(&key, ".so", path));
}
END_TEST

START_TEST(a_file_that_others_may_write_is_not_trusted)
{
    const emui_kernel_key key = {{1, 2}};
    char path[EMUI_PATH], link[EMUI_PATH];
    begin();
    ck_assert(emui_cache_path(&key, ".so", path) && emui_cache_path(&key, ".link", link));
    ck_assert(!emui_cache_trusts(path));
    int file = emui_cache_create(path);
    ck_assert(file >= 0 && close(file) == 0);
    ck_assert(emui_cache_trusts(path));
    ck_assert_int_eq(emui_cache_create(path), -1);
    ck_assert(symlink(path, link) == 0);
    ck_assert(!emui_cache_trusts(link));
    ck_assert(chmod(path, 0622) == 0);
    ck_assert(!emui_cache_trusts(path));
}
END_TEST

START_TEST(keys_differ)
{
    emui_kernel_key a = emui_kernel_key_of("abc", 3, "/usr/bin/cc");
    emui_kernel_key b = emui_kernel_key_of("abd", 3, "/usr/bin/cc");
    emui_kernel_key c = emui_kernel_key_of("abc", 3, "/usr/bin/clang");
    emui_kernel_key again = emui_kernel_key_of("abc", 3, "/usr/bin/cc");
    ck_assert(memcmp(&a, &again, sizeof a) == 0);
    ck_assert(memcmp(&a, &b, sizeof a) != 0 && memcmp(&a, &c, sizeof a) != 0);
}
END_TEST

Suite *emu_cache_suite(void)
{
    Suite *s = suite_create("emu_cache");
    TCase *c = tcase_create("emu_cache");
    tcase_add_test(c, a_folder_that_others_may_enter_is_not_used);
    tcase_add_test(c, the_folder_of_the_user);
    tcase_add_test(c, a_file_that_others_may_write_is_not_trusted);
    tcase_add_test(c, keys_differ);
    suite_add_tcase(s, c);
    return s;
}
