/* Checks: counted, and printed where they fail. */
#include "report.h"

#include <stdarg.h>
#include <stdio.h>

enum { PRINTED_FAILURES = 20 };

static size_t passed, failed;

size_t checks_passed(void) {
  return passed;
}

size_t checks_failed(void) {
  return failed;
}

void check(bool holds, const char *format, ...) {
  if (holds) {
    passed++;
    return;
  }
  if (failed++ >= PRINTED_FAILURES)
    return;
  printf("FAILED ");
  va_list arguments;
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
  printf("\n");
}
