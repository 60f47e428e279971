/* Checks of one call of a kernel, and of its output. */
#ifndef CHECKS_H
#define CHECKS_H

#include <stdbool.h>
#include <stddef.h>

#include "case.h"
#include "guarded.h"
#include "reference.h"

/* Which call an answer is from. */
typedef struct call {
  const char *backend, *operation;
  const precision *precision;
  const test_case *at;
} call;

/* Counts one check; prints the call and the rest of the line if it fails. */
void check(const call *call, bool holds, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Where the items of an output lie, in elements. */
typedef struct layout {
  size_t count, size, stride;
} layout;

/* The elements of an output, which ends with its last item. */
size_t extent(layout layout);

/* Three checks: nothing is written around the output, nothing between its items, and each number
   is what is expected. */
void check_output(const call *call, const guarded *output, const double *results,
                  const expected *expected, layout layout);

void check_hidden(const call *call, size_t hidden, hidden_range range);

#endif
