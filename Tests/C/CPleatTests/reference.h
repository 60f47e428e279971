/*
 * What the kernels promise, by plain loops in long double: each result as a value and how far from
 * it an answer may lie. The distances are those of the core's headers, as bounds of the first order
 * with one part in 256 for the higher ones.
 */
#ifndef REFERENCE_H
#define REFERENCE_H

#include <stdbool.h>
#include <stddef.h>

#include "case.h"

/* NaN asks for NaN, an infinity for itself; an infinite tolerance takes any answer. */
typedef struct expected {
  long double value, tolerance;
} expected;

/* The product of 4x4 matrices from the left; without any the identity. */
void expect_product(const double *const *matrices, size_t length, const precision *of,
                    expected product[16]);

/* (x, y, z, w) of a point of two or three coordinates. */
void expect_image(const double *point, size_t dimension, const double matrix[16],
                  const precision *of, expected image[4]);

/* Each of `width` columns of a basis, weighted by a row of coefficients that may be off by
   errors[k], or not at all where errors is NULL. */
void expect_combination(const long double *row, const long double *errors, size_t rank,
                        const double *basis, size_t width, const precision *of, expected *out);

/* The same with a lower bound, which is exact where the value is below it beyond doubt. */
expected expect_at_least(expected sum, double least);

/* How many corners are hidden: at least those that must be, at most those that may be. */
typedef struct hidden_range {
  size_t least, most;
} hidden_range;

/* The quotients of `size` numerators by the w that follows them, or NaN where w is not above 0 and
   finite; adds to the range. */
void expect_divided(const expected *image, size_t size, const precision *of, expected *divided,
                    hidden_range *hidden);

/* Cosine and sine of quarter turns, for any finite number of them; NaN for others. */
void reference_sincos(double quarter_turns, long double *cosine, long double *sine);

/* One coordinate of a timing curve at u, from that coordinate of its control points. */
long double curve_coordinate(long double u, long double first, long double second);

/* The u at which a timing curve passes x, for x1, x2 and x in 0 … 1. */
long double curve_parameter(long double x, long double x1, long double x2);

#endif
