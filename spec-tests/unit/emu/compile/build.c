/* build.c - the compiler is found along PATH; text that is no C makes no object, and is gone. */
#define _POSIX_C_SOURCE 200809L /* mkdtemp, setenv */

#include "spec-tests/unit/emu/fixture.h"

#include "emu/compile/build.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

START_TEST(no_compiler_on_the_path)
{
    char path[EMUI_PATH], before[4096];
    snprintf(before, sizeof before, "%s", getenv("PATH"));
    ck_assert(setenv("PATH", "bin:/nowhere", 1) == 0);
    ck_assert(!emui_find_compiler(path));
    ck_assert(setenv("PATH", before, 1) == 0);
}
END_TEST

START_TEST(what_is_no_c_makes_no_object)
{
    const emui_kernel_key key = {{3, 4}};
    char folder[] = "/tmp/cutecheck.XXXXXX", path[EMUI_PATH], compiler[EMUI_PATH];
    ck_assert(mkdtemp(folder) != NULL);
    ck_assert(setenv("XDG_CACHE_HOME", folder, 1) == 0);
    ck_assert(emui_cache_path(&key, ".c", path));
    int file = emui_cache_create(path);
    ck_assert(file >= 0 && write(file, "no c", 4) == 4 && close(file) == 0);
    if (!emui_find_compiler(compiler))
        snprintf(compiler, sizeof compiler, "/nowhere/cc");
    ck_assert(!emui_build_kernel(&key, compiler, true));
    ck_assert(access(path, F_OK) != 0);
    ck_assert(emui_cache_path(&key, ".so", path) && access(path, F_OK) != 0);
}
END_TEST

Suite *emu_build_suite(void)
{
    Suite *s = suite_create("emu_build");
    TCase *c = tcase_create("emu_build");
    tcase_add_test(c, no_compiler_on_the_path);
    tcase_add_test(c, what_is_no_c_makes_no_object);
    suite_add_tcase(s, c);
    return s;
}
