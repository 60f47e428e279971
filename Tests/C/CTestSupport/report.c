/* Checks: counted, and printed where they fail. */
#include "report.h"

#include <stddef.h>
#include <stdio.h>

enum { PRINTED_FAILURES = 20 };

static size_t passed, failed;

bool count_check(bool holds) {
  if (holds) {
    passed++;
    return false;
  }
  return failed++ < PRINTED_FAILURES;
}

int finish_checks(void) {
  printf("%zu passed, %zu failed\n", passed, failed);
  return failed == 0 ? 0 : 1;
}
