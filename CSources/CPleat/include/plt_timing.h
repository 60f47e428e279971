/* Timing: eased progress from time, and the cosine and sine that progress stands for. */
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
 *   x(u) = 3 (1 - u)^2 u x1 + 3 (1 - u) u^2 x2 + u^3, y(u) likewise with y1, y2, u in 0...1.
 *
 * x1 and x2 lie in 0...1, so that x rises with u; y1 and y2 are any finite numbers. slope_in and
 * slope_out are dy/dx of the end tangents, which continue the curve before 0 and after 1 (0 where
 * the curve is to stay at its end). Whoever makes the curve works them out; nothing is checked.
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
 * Eases times: for every item finds u with x(u) = times[i], then
 *
 *   eased[i]      = y(u)                                  for times[i] in 0...1
 *                 = slope_in * times[i]                   below 0
 *                 = 1 + slope_out * (times[i] - 1)        above 1
 *   parameters[i] = u; 0 below 0, 1 above 1
 *
 * Shapes: `count` numbers each. `eased` may be NULL, `parameters` may be NULL. 0 is a legal count,
 * then no pointer is read. Alignment: that of one number. Aliasing: either output may be `times`
 * itself; apart from that nothing overlaps.
 *
 * Accuracy, for any legal curve and times[i] in 0...1, with eps = 2^-23 (f32) or 2^-52 (f64):
 * |x(u) - times[i]| <= 2 eps for the u that is returned, also where the curve is vertical. 0 and 1
 * give exactly 0 and 1. eased[i] lies within the least and the greatest of 0, y1, y2 and 1, and for
 * the curves that CSS names within 3e-7 (f32) or 1e-14 (f64) of the true value. A curve with
 * x1 = y1, x2 = y2 and both slopes 1 returns the times themselves. Beyond 0...1, what would pass
 * the greatest finite number is held there. NaN gives NaN in both outputs.
 */
typedef void plt_timing_solve_f32(const plt_curve_f32 *curve, const float *times,
                                  float *PLT_NULLABLE eased, float *PLT_NULLABLE parameters,
                                  size_t count);
typedef void plt_timing_solve_f64(const plt_curve_f64 *curve, const double *times,
                                  double *PLT_NULLABLE eased, double *PLT_NULLABLE parameters,
                                  size_t count);

/*
 * Cosines and sines of angles in quarter turns:
 *
 *   cosines[i] = cos(pi / 2 * quarter_turns[i]), sines[i] = sin(pi / 2 * quarter_turns[i])
 *
 * Shapes: `count` numbers each; 0 is legal, then no pointer is read. Alignment: that of one number.
 * Aliasing: either output may be `quarter_turns` itself; apart from that nothing overlaps.
 *
 * Accuracy: at whole quarter turns exactly 0, 1 or -1, and never -0; elsewhere within 2 ulp.
 * This holds for |quarter_turns[i]| <= 2^20; beyond 2^21 (f32) or 2^50 (f64) the answers mean
 * nothing. NaN and infinities give NaN.
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
