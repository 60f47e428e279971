/* Timing curves, and cosines and sines of quarter turns. */
#ifndef PLT_TIMING_H
#define PLT_TIMING_H

#include "plt_base.h"

#if defined(__cplusplus)
extern "C" {
#endif
PLT_NONNULL_BEGIN

/*
 * A cubic Bezier timing curve from (0, 0) to (1, 1) with the control points (x1, y1), (x2, y2):
 *
 *   x(u) = 3 (1 - u)^2 u x1 + 3 (1 - u) u^2 x2 + u^3
 *   y(u) = 3 (1 - u)^2 u y1 + 3 (1 - u) u^2 y2 + u^3      for u in 0...1
 *
 * Fields:
 * - x1, x2: in 0...1, so that x does not fall as u grows.
 * - y1, y2: any finite numbers.
 * - slope_in, slope_out: the slopes dy/dx of the tangents that continue the curve before time 0 and
 *   after time 1. A slope of 0 keeps y at its end value. The caller computes the slopes.
 *
 * No field is checked.
 */
typedef struct plt_curve_f32 {
  float x1, y1, x2, y2, slope_in, slope_out;
} plt_curve_f32;

typedef struct plt_curve_f64 {
  double x1, y1, x2, y2, slope_in, slope_out;
} plt_curve_f64;

PLT_STATIC_ASSERT(sizeof(plt_curve_f32) == 6 * sizeof(float), "six packed floats");
PLT_STATIC_ASSERT(offsetof(plt_curve_f32, slope_out) == 5 * sizeof(float), "slope_out comes last");
PLT_STATIC_ASSERT(sizeof(plt_curve_f64) == 6 * sizeof(double), "six packed doubles");
PLT_STATIC_ASSERT(offsetof(plt_curve_f64, slope_out) == 5 * sizeof(double), "slope_out comes last");

/*
 * Evaluates a timing curve at many times. For each time, it finds the u with x(u) = times[i], then
 * writes
 *
 *   eased[i]      = y(u)                                  for times[i] in 0...1
 *                 = slope_in * times[i]                   below 0
 *                 = 1 + slope_out * (times[i] - 1)        above 1
 *   parameters[i] = u                                     (0 below 0, 1 above 1)
 *
 * Shapes: `times`, `eased` and `parameters` are count. `eased` and `parameters` may be NULL.
 * Aliasing: one of the outputs may be the same array as `times`.
 *
 * Accuracy, for every legal curve and times[i] in 0...1, with eps = 2^-23 (f32) or 2^-52 (f64):
 * - The u that is written has |x(u) - times[i]| <= 2 eps, even where the curve is vertical.
 * - The times 0 and 1 give exactly 0 and 1.
 * - eased[i] lies between the least and the greatest of 0, y1, y2 and 1.
 * - For the curves that CSS names, eased[i] is within 3e-7 (f32) or 1e-14 (f64) of the true value.
 * - A curve with x1 = y1, x2 = y2 and both slopes 1 returns the times themselves.
 *
 * Outside 0...1, eased[i] is clamped to the range of finite numbers. A time that is NaN gives NaN
 * in both outputs.
 */
typedef void plt_timing_solve_f32(const plt_curve_f32 *curve, const float *times,
                                  float *PLT_NULLABLE eased, float *PLT_NULLABLE parameters,
                                  size_t count);
typedef void plt_timing_solve_f64(const plt_curve_f64 *curve, const double *times,
                                  double *PLT_NULLABLE eased, double *PLT_NULLABLE parameters,
                                  size_t count);

/*
 * Computes cosines and sines of angles in quarter turns (units of 90 degrees):
 *
 *   cosines[i] = cos(pi / 2 * quarter_turns[i]), sines[i] = sin(pi / 2 * quarter_turns[i])
 *
 * Shapes: `quarter_turns`, `cosines` and `sines` are count.
 * Aliasing: one of the outputs may be the same array as `quarter_turns`.
 *
 * Accuracy, for |quarter_turns[i]| <= 2^20: whole quarter turns give exactly 0, 1 or -1, never -0.
 * At other angles the error is at most 2 ulp. Larger angles have no stated accuracy, and from 2^21
 * (f32) or 2^50 (f64) on the results are meaningless. NaN and infinities give NaN.
 */
typedef void plt_quarter_turns_sincos_f32(const float *quarter_turns, float *cosines, float *sines,
                                          size_t count);
typedef void plt_quarter_turns_sincos_f64(const double *quarter_turns, double *cosines,
                                          double *sines, size_t count);

PLT_NONNULL_END
#if defined(__cplusplus)
}
#endif

#endif
