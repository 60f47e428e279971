/* What the two precisions differ in, and numbers for one case. */
#include "case.h"

#include <math.h>

#include "guarded.h"

const precision single_precision = {"f32", 24, -149, sizeof(float), 0x1p-24L};
const precision double_precision = {"f64", 53, -1074, sizeof(double), 0x1p-53L};

double rounded(double value, const precision *to) {
  return to == &single_precision ? (double)(float)value : value;
}

long double ulp(long double value, const precision *of) {
  int exponent = 0;
  frexpl(value, &exponent);
  exponent -= of->digits;
  return ldexpl(1, exponent > of->least_exponent ? exponent : of->least_exponent);
}

double *random_values(test_case *at, size_t count, double low, double high, const precision *of) {
  double *values = scratch(count * sizeof *values);
  for (size_t i = 0; i < count; i++)
    values[i] = rounded(random_between(&at->random, low, high), of);
  return values;
}
