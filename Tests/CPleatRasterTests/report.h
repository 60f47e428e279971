/* Checks: counted, and printed where they fail. */
#ifndef REPORT_H
#define REPORT_H

#include <stdbool.h>
#include <stddef.h>

size_t checks_passed(void);
size_t checks_failed(void);

/* Counts one check; prints the line if it fails. */
void check(bool holds, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
