/* A check of the rasteriser's tests. */
#include "check.h"

#include <stdarg.h>
#include <stdio.h>

#include "report.h"

void check(bool holds, const char *format, ...) {
  if (!count_check(holds))
    return;
  printf("FAILED ");
  va_list arguments;
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
  printf("\n");
}
