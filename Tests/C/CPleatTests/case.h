/* One case of every test: how many items, where arrays start, and for which backends. */
#ifndef CASE_H
#define CASE_H

#include <stdbool.h>
#include <stddef.h>

#include "plt_kernels.h"
#include "random.h"

/* As an offset: every array draws its own. */
#define MIXED_OFFSETS ((size_t)-1)

typedef struct test_case {
  const plt_kernels *const *backends; /* each is given the same numbers */
  size_t backend_count;
  size_t count;
  size_t offset; /* in elements, from an address that is aligned to 64 bytes */
  bool quick;
  random_source random;
} test_case;

/* The precision of a template, where code serves both. */
typedef struct precision {
  const char *name;
  int digits;         /* of the significand, in bits */
  int least_exponent; /* of the smallest distance between two numbers */
  size_t bytes;
  long double unit; /* 2^-digits: the relative error of one rounding */
} precision;

extern const precision single_precision, double_precision;

/* The nearest number of that precision. */
double rounded(double value, const precision *to);

/* The distance from one number to the next at that value. */
long double ulp(long double value, const precision *of);

/* Scratch memory with numbers of that precision, uniform in low … high. */
double *random_values(test_case *at, size_t count, double low, double high, const precision *of);

#endif
