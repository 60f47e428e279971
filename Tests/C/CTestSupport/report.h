/* Checks: counted, and printed where they fail. */
#ifndef REPORT_H
#define REPORT_H

#include <stdbool.h>

/* Counts one check; true where a line about it is to be printed: it failed, as one of the first. */
bool count_check(bool holds);

/* Prints "N passed, N failed"; what the program exits with. */
int finish_checks(void);

#endif
