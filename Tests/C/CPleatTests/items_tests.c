/* Operations on matrices, quaternions and boxes. */
#include <math.h>
#include <string.h>

#include "checks.h"
#include "tests.h"

/* (1 + 2^-8) times so many roundings: bounds of the first order. */
static long double roundings(double count, const precision *of) {
  return (long double)count * (1 + 0x1p-8L) * of->unit;
}

/* A determinant of some size by Laplace, of the rows and columns that a mask has, and the sum of
   the magnitudes of its products. */
static expected minor_of(const double *m, size_t size, unsigned rows, unsigned columns) {
  expected sum = {rows == 0, rows == 0};
  size_t row = 0, place = 0;
  while (row < size && !(rows >> row & 1))
    row++;
  for (size_t c = 0; c < size && rows != 0; c++)
    if (columns >> c & 1) {
      const expected rest = minor_of(m, size, rows & ~(1u << row), columns & ~(1u << c));
      const long double entry = (long double)m[4 * row + c] * (place++ % 2 == 0 ? 1 : -1);
      sum.value += entry * rest.value;
      sum.tolerance += fabsl(entry) * rest.tolerance;
    }
  return sum;
}

/* The inverse of the upper left `size` x `size`, transposed if wanted; false if it is singular. */
static bool expect_inverse(const double *m, size_t size, bool transposed, const precision *of,
                           expected *out) {
  const unsigned all = (1u << size) - 1;
  const expected d = minor_of(m, size, all, all);
  for (size_t k = 0; k < 16; k++)
    out[k] = (expected){d.value == 0 || !isfinite(d.value) ? NAN : k % 5 == 0, 0};
  if (isnan(out[0].value))
    return false;
  const bool is_near_singular = 8 * roundings(10, of) * d.tolerance > fabsl(d.value);
  for (size_t r = 0; r < size; r++)
    for (size_t c = 0; c < size; c++) {
      const expected q = minor_of(m, size, all & ~(1u << c), all & ~(1u << r));
      const long double x = ((r + c) % 2 == 0 ? q.value : -q.value) / d.value;
      out[transposed ? 4 * c + r : 4 * r + c] = (expected){
          x, is_near_singular
                 ? INFINITY
                 : roundings(10, of) * (q.tolerance + fabsl(x) * d.tolerance) / fabsl(d.value)};
    }
  return true;
}

static expected sum_of(size_t terms, const long double *products, double count,
                       const precision *of) {
  expected sum = {0, 0};
  for (size_t k = 0; k < terms; k++)
    sum.value += products[k], sum.tolerance += fabsl(products[k]);
  sum.tolerance *= roundings(count, of);
  return sum;
}

/* What a function gives for one matrix; returns whether it is singular. */
static bool expect_mapped(const double *m, plt_matrix_function function, const precision *of,
                          expected *out) {
  switch (function) {
  case PLT_INVERSE:
    return !expect_inverse(m, 4, false, of, out);
  case PLT_NORMAL_MATRIX:
    return !expect_inverse(m, 3, true, of, out);
  case PLT_TRANSPOSE:
    for (size_t k = 0; k < 16; k++)
      out[k] = (expected){m[4 * (k % 4) + k / 4], 0};
    return false;
  case PLT_RIGID_INVERSE:
    for (size_t k = 0; k < 16; k++)
      out[k] = (expected){k % 4 == 3 ? k == 15 : m[4 * (k % 4) + k / 4], 0};
    for (size_t c = 0; c < 3; c++) {
      long double products[3];
      for (size_t k = 0; k < 3; k++)
        products[k] = -(long double)m[12 + k] * m[4 * c + k];
      out[12 + c] = sum_of(3, products, 4, of);
    }
    return false;
  case PLT_DETERMINANT:
    *out = minor_of(m, 4, 15, 15);
    out->tolerance = isfinite(out->value) ? out->tolerance * roundings(10, of) : INFINITY;
  }
  return false;
}

static long double dot(const double *a, const double *b) {
  long double sum = 0;
  for (size_t k = 0; k < 4; k++)
    sum += (long double)a[k] * b[k];
  return sum;
}

static void expect_slerp(const double *from, const double *to, double t, const precision *of,
                         expected out[4]) {
  const long double sign = dot(from, to) < 0 ? -1 : 1;
  long double apart = 0, together = 0;
  for (size_t k = 0; k < 4; k++) {
    apart += powl(sign * to[k] - from[k], 2);
    together += powl(sign * to[k] + from[k], 2);
  }
  /* Not by atan2l: on x86 that is an instruction, of which an emulator makes an error of 2e-15. */
  const long double angle = 2 * asinl(sqrtl(apart / (apart + together))), sine = sinl(angle);
  const long double before = sine > 0 ? sinl((1 - (long double)t) * angle) / sine : 1 - t;
  const long double after = sine > 0 ? sinl(t * angle) / sine : t;
  for (size_t k = 0; k < 4; k++)
    out[k] = (expected){before * from[k] + sign * after * to[k],
                        t == 0 || t == 1 ? 0
                        : t > 0 && t < 1 ? roundings(16, of)
                                         : roundings(64 * fmax(1, t * t), of)};
}

static void expect_composed(const double *t, const double *q, const double *s, const precision *of,
                            expected out[16]) {
  for (size_t k = 0; k < 16; k++)
    out[k] = (expected){k == 15 ? 1 : k > 11 ? t[k - 12] : 0, 0};
  for (size_t r = 0; r < 3; r++) {
    const size_t a = (r + 1) % 3, b = (r + 2) % 3;
    const long double row[3] = {1 - 2 * ((long double)q[a] * q[a] + (long double)q[b] * q[b]),
                                2 * ((long double)q[r] * q[a] + (long double)q[b] * q[3]),
                                2 * ((long double)q[r] * q[b] - (long double)q[a] * q[3])};
    for (size_t k = 0; k < 3; k++)
      out[4 * r + (r + k) % 3] =
          (expected){row[k] * s[r], roundings(6, of) * fabsl((long double)s[r])};
  }
}

static void expect_rotations(const double *left, const double *right, const precision *of,
                             expected out[4]) {
  for (size_t k = 0; k < 3; k++) {
    const size_t a = (k + 1) % 3, b = (k + 2) % 3;
    const long double products[4] = {
        (long double)right[3] * left[k], (long double)right[k] * left[3],
        (long double)right[a] * left[b], -(long double)right[b] * left[a]};
    out[k] = sum_of(4, products, 4, of);
  }
  const long double products[4] = {
      (long double)right[3] * left[3], -(long double)right[0] * left[0],
      -(long double)right[1] * left[1], -(long double)right[2] * left[2]};
  out[3] = sum_of(4, products, 4, of);
}

/* 0 or 1, or -1 where both are right. Errors are toward 1. */
static int expect_inside(const double box[6], const double planes[24], const precision *of) {
  int inside = 1;
  long double magnitude = 0;
  for (size_t k = 0; k < 24; k++)
    magnitude +=
        fabsl((long double)planes[k]) *
        (k % 4 == 3 ? 2 : fabsl((long double)box[k % 4]) + fabsl((long double)box[k % 4 + 3]));
  if (!isfinite(magnitude))
    return 1;
  for (const double *plane = planes; plane < planes + 24; plane += 4) {
    long double value = plane[3];
    for (size_t k = 0; k < 3; k++)
      value += fmaxl((long double)plane[k] * box[k], (long double)plane[k] * box[3 + k]);
    if (value < -8 * (long double)of->unit * magnitude)
      return 0;
    if (value < 0)
      inside = -1;
  }
  return inside;
}

#include "single.h"
#include "items_tests_tpl.h"

#include "double.h"
#include "items_tests_tpl.h"
