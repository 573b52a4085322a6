/* check_emu_atoms.c - every atom of the reference is what the machine does, lane by lane. */
#include "atoms_emu.h"
#include "check_suites.h"

#include <stdio.h>

/* As many as ref has: a list that became shorter must not pass by what it lacks. */
enum { MMAS = 413, COPIES = 60, MOST = 500 };

static void one_atom(int (*ask)(int i, char *name, char *why), int i)
{
    char name[ATOMS_NAME], why[ATOMS_WHY];
    int verdict = ask(i, name, why);
    if (verdict == ATOMS_DIFFER)
        ck_abort_msg("%s", why);
}

START_TEST(mma)
{
    one_atom(atoms_mma, _i);
}
END_TEST

START_TEST(copies)
{
    one_atom(atoms_copy, _i);
}
END_TEST

START_TEST(shared_memory)
{
    one_atom(atoms_smem, _i);
}
END_TEST

START_TEST(count)
{
    struct atoms_count c = atoms_all();
    printf("atoms: %d mma.sync, %d wgmma, %d ldmatrix and stmatrix, %d layouts in shared memory "
           "agree lane by lane; %d known to differ, %d are no such instruction, %d differ\n",
           c.mma, c.wgmma, c.matrix, c.smem, c.known, c.no_instruction, c.differ);
}
END_TEST

Suite *emu_atoms_suite(void)
{
    Suite *suite = suite_create("emu_atoms");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 60);
    tcase_add_loop_test(all, mma, 0, MMAS);
    tcase_add_test(all, count);
    tcase_add_loop_test(all, copies, 0, COPIES);
    tcase_add_loop_test(all, shared_memory, 0, 32);
    suite_add_tcase(suite, all);
    return suite;
}
