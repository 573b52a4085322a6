/* fixture.h - what the suites of the machine share: assertions about findings, allocations that
 * fail. */
#ifndef CHECK_EMU_H
#define CHECK_EMU_H

#include "spec-tests/compare/machine/program.h"

#include "spec-tests/unit/suites.h"

#include <string.h>

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

/* What a finding says has this part: its message, or what to do about it, which is never empty. */
static inline void check_says(const emu_finding *f, const char *part)
{
    ck_assert_msg(f->repair[0] != '\0', "%s: without a repair", f->message);
    ck_assert_msg(strstr(f->message, part) != NULL || strstr(f->repair, part) != NULL,
                  "%s; %s, not %s", f->message, f->repair, part);
}

/* A machine has one finding, which says this part. */
static inline void check_finding(const emu_machine *m, const char *part)
{
    ck_assert_msg(emu_findings(m) == 1, "%d findings, not one: %s; the first: %s", emu_findings(m),
                  part, emu_findings(m) > 0 ? emu_found(m, 0)->message : "none");
    check_says(emu_found(m, 0), part);
}

/* A form that the machine does not have: the run ends, the message begins with its name. */
static inline void check_no_form(const emu_machine *m, emu_end end, const char *name)
{
    ck_assert_int_eq(end, EMU_FAULTED);
    check_finding(m, name);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_UNSUPPORTED);
    ck_assert_msg(strncmp(emu_found(m, 0)->message, name, strlen(name)) == 0, "%s",
                  emu_found(m, 0)->message);
}

/* The nth allocation from here on fails, from 0 (fixture.c). Has it failed? Either way no
 * more of them do. Nothing of Check may stand between the two: it allocates, too. */
void check_let_fail(long nth);
bool check_has_failed(void);

#endif
