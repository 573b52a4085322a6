/* atoms.c - see atoms.h: operations by name, and the count. */
#include "spec-tests/compare/machine/atoms.h"
#include "spec-tests/compare/machine/atoms_op.h"

#include <stdio.h>
#include <string.h>

enum { ARENA = 1 << 16 };

/* ---- Operations by name --------------------------------------------------------------------- */

int atoms_mma_named(const char *name, char why[ATOMS_WHY])
{
    static char arena[ARENA];
    static struct atoms_op op;
    ct_ctx cx;
    why[0] = '\0';
    ct_init(&cx, arena, sizeof arena);
    bool known = atoms_read_op(&cx, name, &op);
    if (ct_check(&cx) != CT_OK) {
        snprintf(why, ATOMS_WHY, "%s: %s", name, ct_message(&cx));
        return ATOMS_DIFFER;
    }
    if (!known)
        return ATOMS_NO_INSTRUCTION;
    return (int)(op.m == 64 ? atoms_run_wgmma(&op, why) : atoms_run_mma(&op, why));
}

int atoms_mma(int i, char name[ATOMS_NAME], char why[ATOMS_WHY])
{
    why[0] = '\0';
    return ct_mma_op(i, name, ATOMS_NAME) == 0 ? ATOMS_NONE : atoms_mma_named(name, why);
}

/* ---- The report ----------------------------------------------------------------------------- */

struct kind {
    const char *name;
    int (*ask)(int i, char name[ATOMS_NAME], char why[ATOMS_WHY]);
    bool is_group; /* of atoms_mma: those of a warpgroup, or the others */
};

static const struct kind kinds[] = {
    {"mma.sync", atoms_mma, false},
    {"wgmma", atoms_mma, true},
    {"ldmatrix, stmatrix, movmatrix", atoms_copy, false},
    {"layouts in shared memory, as wgmma reads", atoms_smem, false}};

struct count {
    int verdict[ATOMS_NO_INSTRUCTION + 1];
};

/* Only names are looked at for atoms of the other kind. */
static bool is_of(const struct kind *k, int i)
{
    char name[ATOMS_NAME];
    if (k->ask != atoms_mma || ct_mma_op(i, name, sizeof name) == 0)
        return true;
    return (strncmp(name, "SM90_64x", 8) == 0) == k->is_group;
}

static struct count count_kind(const struct kind *k, FILE *out)
{
    struct count c = {{0}};
    char name[ATOMS_NAME], why[ATOMS_WHY];
    for (int i = 0;; ++i) {
        if (!is_of(k, i))
            continue;
        int verdict = k->ask(i, name, why);
        if (verdict == ATOMS_NONE)
            return c;
        ++c.verdict[verdict];
        if (verdict == ATOMS_DIFFER)
            fprintf(out, "FAIL  %s\n", why);
        if (verdict == ATOMS_KNOWN)
            fprintf(out,
                    "skip  %s: the traits of CuTe have it move nothing; the machine transposes\n",
                    name);
    }
}

int atoms_report(FILE *out)
{
    int passed = 0, failed = 0, skipped = 0;
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; ++k) {
        struct count c = count_kind(&kinds[k], out);
        fprintf(out, "%4d agree lane by lane, %d differ, %2d are not a single instruction  %s\n",
                c.verdict[ATOMS_AGREE], c.verdict[ATOMS_DIFFER], c.verdict[ATOMS_NO_INSTRUCTION],
                kinds[k].name);
        passed += c.verdict[ATOMS_AGREE];
        failed += c.verdict[ATOMS_DIFFER] + (c.verdict[ATOMS_AGREE] == 0);
        skipped += c.verdict[ATOMS_KNOWN] + c.verdict[ATOMS_NO_INSTRUCTION];
    }
    fprintf(out, "%d passed, %d failed, %d skipped\n", passed, failed, skipped);
    return failed > 0;
}
