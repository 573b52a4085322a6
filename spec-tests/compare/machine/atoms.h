/* atoms.h - the atoms of the reference against the machine: for every instruction, does each
 * lane hold what the thread-value layouts say?
 *
 *      ref   (thread, value) -> place in the matrix        emu   what the instruction does to data
 *                                                                that knows its own index
 *
 * What is here: the questions, atom by atom, and the count. What is not: either side's layouts;
 * what the files of the single instructions share (atoms_op.h). */
#ifndef ATOMS_H
#define ATOMS_H

#include <stdio.h>

enum atoms_verdict {
    ATOMS_AGREE,
    ATOMS_DIFFER,
    ATOMS_KNOWN,          /* they differ, as the errata say */
    ATOMS_NO_INSTRUCTION, /* no one instruction of matrices: scalars, complex numbers, TMA .. */
};

enum { ATOMS_NAME = 128, ATOMS_WHY = 512 };

/* Operation i of ct_mma_op, of ct_copy_op: its name, and the first difference. NONE past the last
 * one. */
enum { ATOMS_NONE = -1 };
int atoms_mma(int i, char name[ATOMS_NAME], char why[ATOMS_WHY]);
int atoms_copy(int i, char name[ATOMS_NAME], char why[ATOMS_WHY]);
/* The canonical layouts of wgmma's operands in shared memory: both majors, every swizzle, as the
 * descriptors see them. Operand i of A, of B; elements of every width. */
int atoms_smem(int i, char name[ATOMS_NAME], char why[ATOMS_WHY]);

/* The same of one by its name; a layout in shared memory is as Layout_K_SW64_Atom<16b>, and asked
 * as both operands. */
int atoms_mma_named(const char *name, char why[ATOMS_WHY]);
int atoms_copy_named(const char *name, char why[ATOMS_WHY]);
int atoms_smem_named(const char *layout, char why[ATOMS_WHY]);

/* All of them: those that differ, how many there are of each kind, and the sum. Returns 1
 * where one differs, or where ref names no atoms. */
int atoms_report(FILE *out);

#endif
