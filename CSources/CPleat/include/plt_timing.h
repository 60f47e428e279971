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
 * The shapes of easing functions that are formulas. Each is a function f(u). Per unit of u, a wave
 * or a decay shrinks by the factor 2^-decay.
 */
typedef enum plt_easing_shape {
  PLT_EASING_POWERS, /* u^2 (c0 + c1 u + c2 u^2 + c3 u^3) */
  PLT_EASING_CIRCLE, /* 1 - sqrt(1 - u^2) */
  PLT_EASING_BOUNCE, /* a ball's height at 1 - u: 1 at time 0; 0 at 4/11, 8/11, 10/11 and 1 */
  PLT_EASING_WAVE,   /* 2^(-decay u) (c0 cos(pi/2 q) + c1 sin(pi/2 q)), q = (rate + rate_rest) u */
  PLT_EASING_DECAY,  /* 2^(-decay u) (c0 + c1 (1 - 2^(-rate u))) */
  PLT_EASING_STEPS,  /* the staircase of plt_timing_ease */
} plt_easing_shape;

/*
 * An easing function: a shape, its numbers, and the part of the shape that is used.
 *
 * - decay, rate: not negative. For PLT_EASING_WAVE, rate has at most 12 (f32) or 26 (f64)
 *   significant bits, rate_rest is the rest of the rate, and results are accurate while
 *   (rate + rate_rest) u is at most 2^12 (f32) or 2^20 (f64).
 * - c: the coefficients c0 to c3 of the shape.
 * - origin, way: u = origin + way * x. For each x in 0...1 (0...1/2 if `mirrors` is not 0), u must
 *   be in 0...1; for PLT_EASING_WAVE and PLT_EASING_DECAY, it must only be at least 0.
 * - base, gain: y = base + gain * f(u).
 * - mirrors: if not 0, a time x above 1/2 gives 1 - y(1 - x).
 * - continues: if not 0, the formula also holds above 1.
 * - slope_in, slope_out: the slopes below time 0, and above time 1 if `continues` is 0.
 *
 * No field is checked.
 */
typedef struct plt_easing_f32 {
  float decay, rate, rate_rest, c[4];
  float origin, way, base, gain, slope_in, slope_out;
  plt_easing_shape shape;
  int32_t mirrors, continues;
} plt_easing_f32;

typedef struct plt_easing_f64 {
  double decay, rate, rate_rest, c[4];
  double origin, way, base, gain, slope_in, slope_out;
  plt_easing_shape shape;
  int32_t mirrors, continues;
} plt_easing_f64;

/*
 * Evaluates an easing function at many times:
 *
 *   eased[i] = slope_in * times[i]                    for times[i] <= 0
 *            = base + gain * f(origin + way * x)      for x = times[i] in 0...1
 *            = 1 + slope_out * (times[i] - 1)         for times[i] >= 1, if `continues` is 0
 *
 * PLT_EASING_STEPS is the staircase of CSS with c0 steps and c2 jumps, the first of them at time 0
 * if c1 is 1, else at 1 / c0; the other fields have no effect:
 *
 *   eased[i] = (floor(c0 * times[i]) + c1) / c2, but
 *              at least 0 for times[i] >= 0, and at most 1 for times[i] <= 1
 *
 * Shapes: `times` and `eased` are count. Aliasing: they may be the same array.
 *
 * Accuracy, with eps = 2^-23 (f32) or 2^-52 (f64), for coefficients that are exact in the
 * precision: the error is at most 4 eps times the greatest of 1, |y| and |c| in 0...1. For waves
 * and decays with |c0| <= 1 it is at most 4 eps times 1 + the greatest |y| in 0...1, also for large
 * c1, as in springs near critical damping. If origin is not 0, u is rounded: a wave's error grows
 * by up to rate * eps * |c| / 2.
 *
 * Results are clamped to the range of finite numbers. NaN gives NaN.
 */
typedef void plt_timing_ease_f32(const plt_easing_f32 *easing, const float *times, float *eased,
                                 size_t count);
typedef void plt_timing_ease_f64(const plt_easing_f64 *easing, const double *times, double *eased,
                                 size_t count);

/*
 * Straight lines, each from its start to the start of the next. The first also holds before its
 * start, and the last has no end. `starts` is in ascending order. If several lines have the same
 * start, the last one holds there. Each array has `count` entries, at least 1. An infinite time
 * counts as the greatest number.
 */
typedef struct plt_lines_f32 {
  const float *starts, *values, *slopes;
  size_t count;
} plt_lines_f32;

typedef struct plt_lines_f64 {
  const double *starts, *values, *slopes;
  size_t count;
} plt_lines_f64;

/*
 * Evaluates straight lines at many times: eased[i] = values[k] + slopes[k] * (times[i] -
 * starts[k]), where k is the index of the last line whose start is at most times[i], or 0 if there
 * is none. The line is found by bisection without branches, in log2(count) steps.
 *
 * Shapes: `times` and `eased` are count. Aliasing: they may be the same array.
 *
 * Accuracy: the rounding of one product and two sums. At a start the result is exactly the value.
 * Results are clamped to the range of finite numbers. NaN gives NaN.
 */
typedef void plt_timing_lines_f32(const plt_lines_f32 *lines, const float *times, float *eased,
                                  size_t count);
typedef void plt_timing_lines_f64(const plt_lines_f64 *lines, const double *times, double *eased,
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
