/* Checks of one call of a kernel, and of its output. */
#include "checks.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "report.h"

void check(const call *call, bool holds, const char *format, ...) {
  if (!count_check(holds))
    return;
  printf("FAILED %s %s %s, count %zu, ", call->backend, call->precision->name, call->operation,
         call->at->count);
  if (call->at->offset == MIXED_OFFSETS)
    printf("mixed offsets: ");
  else
    printf("offset %zu: ", call->at->offset);
  va_list arguments;
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
  printf("\n");
}

size_t extent(layout layout) {
  return layout.count == 0 ? 0 : layout.stride * (layout.count - 1) + layout.size;
}

static bool is_as_expected(double result, const expected *expected) {
  if (fabsl((long double)result - expected->value) <= expected->tolerance)
    return true;
  if (isinf(expected->tolerance))
    return true;
  return isnan(expected->value) ? isnan(result) : (long double)result == expected->value;
}

void check_output(const call *call, const guarded *output, const double *results,
                  const expected *expected, layout layout) {
  check(call, guards_are_intact(output), "wrote beyond its output");
  size_t bytes = call->precision->bytes, gap = layout.stride - layout.size, i = 0, k = 0;
  bool untouched = true;
  for (i = 0; i + 1 < layout.count && untouched; i++)
    untouched =
        is_untouched(output->start + bytes * (layout.stride * i + layout.size), bytes * gap);
  check(call, untouched, "wrote into the gap after item %zu", i - 1);
  bool right = true;
  for (i = 0; i < layout.count && right; i += right)
    for (k = 0; k < layout.size && right; k += right)
      right = is_as_expected(results[layout.stride * i + k], expected + layout.size * i + k);
  check(call, right, "item %zu has %.17g as number %zu, not %.17Lg within %.3Lg", i,
        right ? 0 : results[layout.stride * i + k], k,
        right ? 0 : expected[layout.size * i + k].value,
        right ? 0 : expected[layout.size * i + k].tolerance);
}

void check_hidden(const call *call, size_t hidden, hidden_range range) {
  check(call, range.least <= hidden && hidden <= range.most,
        "returned %zu hidden corners, not %zu to %zu", hidden, range.least, range.most);
}
