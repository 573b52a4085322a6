/* suites.h - the list of the Check suites, which make writes from the files of this folder.
 *
 * A file of tests has one public function, `Suite *NAME_suite(void)`; it joins the list by being
 * there (tools/suite_list.awk). */
#ifndef CHECK_SUITES_H
#define CHECK_SUITES_H

#include <check.h>

typedef Suite *suite_maker(void);

extern suite_maker *const check_suites[];
extern const int check_suite_count;

#endif
