/* What the kernels promise, by plain loops in long double. */
#include "reference.h"

#include <math.h>
#include <string.h>

/* `roundings` of numbers of some magnitude. */
static long double bound(size_t roundings, long double magnitude, const precision *of) {
  return (long double)roundings * (1 + 0x1p-8L) * of->unit * magnitude;
}

void expect_product(const double *const *matrices, size_t length, const precision *of,
                    expected product[16]) {
  long double value[16], magnitude[16];
  for (size_t k = 0; k < 16; k++)
    value[k] = length > 0 ? (long double)matrices[0][k] : k % 5 == 0;
  for (size_t k = 0; k < 16; k++)
    magnitude[k] = fabsl(value[k]);
  for (size_t link = 1; link < length; link++) {
    long double next[16] = {0}, next_magnitude[16] = {0};
    for (size_t row = 0; row < 4; row++)
      for (size_t column = 0; column < 4; column++)
        for (size_t k = 0; k < 4; k++) {
          long double right = (long double)matrices[link][4 * k + column];
          next[4 * row + column] += value[4 * row + k] * right;
          next_magnitude[4 * row + column] += magnitude[4 * row + k] * fabsl(right);
        }
    memcpy(value, next, sizeof value);
    memcpy(magnitude, next_magnitude, sizeof magnitude);
  }
  size_t roundings = length > 1 ? 4 * (length - 1) : 0;
  for (size_t k = 0; k < 16; k++)
    product[k] = (expected){value[k], bound(roundings, magnitude[k], of)};
}

void expect_image(const double *point, size_t dimension, const double matrix[16],
                  const precision *of, expected image[4]) {
  bool all_finite = true;
  for (size_t k = 0; k < 4; k++) {
    long double value = (long double)matrix[12 + k], magnitude = fabsl(value);
    for (size_t row = 0; row < dimension; row++) {
      long double term = (long double)point[row] * (long double)matrix[4 * row + k];
      value += term;
      magnitude += fabsl(term);
    }
    image[k] = (expected){value, bound(4, magnitude, of)};
    all_finite = all_finite && isfinite(value);
  }
  for (size_t k = 0; k < 4 && !all_finite; k++)
    image[k].tolerance = INFINITY;
}

void expect_combination(const long double *row, const long double *errors, size_t rank,
                        const double *basis, size_t width, const precision *of, expected *out) {
  for (size_t column = 0; column < width; column++) {
    long double value = 0, magnitude = 0, error = 0;
    for (size_t k = 0; k < rank; k++) {
      long double entry = (long double)basis[width * k + column];
      value += row[k] * entry;
      magnitude += fabsl(row[k] * entry);
      if (errors != NULL)
        error += errors[k] * fabsl(entry);
    }
    out[column] = (expected){value, bound(rank, magnitude, of) + error};
  }
}

expected expect_at_least(expected sum, double least) {
  if (sum.value + sum.tolerance < (long double)least)
    return (expected){(long double)least, 0};
  return (expected){isnan(sum.value) ? NAN : fmaxl(sum.value, (long double)least), sum.tolerance};
}

void expect_divided(const expected *image, size_t size, const precision *of, expected *divided,
                    hidden_range *hidden) {
  const expected w = image[size];
  const bool is_hidden = !isfinite(w.value) || w.value <= -w.tolerance; /* also 0 without doubt */
  const bool is_doubtful = !is_hidden && w.value <= w.tolerance;
  hidden->least += is_hidden;
  hidden->most += is_hidden || is_doubtful;
  for (size_t k = 0; k < size; k++) {
    const long double quotient = image[k].value / w.value;
    const long double off =
        (image[k].tolerance + fabsl(quotient) * w.tolerance) / (w.value - w.tolerance);
    divided[k] = is_hidden     ? (expected){NAN, 0}
                 : is_doubtful ? (expected){0, INFINITY}
                               : (expected){quotient, off + 1.5L * ulp(fabsl(quotient) + off, of)};
  }
}

void reference_sincos(double quarter_turns, long double *cosine, long double *sine) {
  if (!isfinite(quarter_turns)) {
    *cosine = *sine = NAN;
    return;
  }
  const long double half_pi = 1.570796326794896619231321691639751442L;
  double whole = nearbyint(quarter_turns);
  long double rest = (long double)(quarter_turns - whole) * half_pi;
  long double c = cosl(rest), s = sinl(rest);
  switch ((long long)whole & 3) {
  case 0:
    *cosine = c, *sine = s;
    break;
  case 1:
    *cosine = -s, *sine = c;
    break;
  case 2:
    *cosine = -c, *sine = -s;
    break;
  default:
    *cosine = s, *sine = -c;
  }
}

long double curve_coordinate(long double u, long double first, long double second) {
  return u * (3 * (1 - u) * ((1 - u) * first + u * second) + u * u);
}

long double curve_parameter(long double x, long double x1, long double x2) {
  long double low = 0, high = 1;
  for (int step = 0; step < 100; step++) {
    long double middle = 0.5L * (low + high);
    if (curve_coordinate(middle, x1, x2) < x)
      low = middle;
    else
      high = middle;
  }
  return low;
}
