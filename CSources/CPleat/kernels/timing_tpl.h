/*
 * Timing kernels on vectors of sixteen lanes, which compilers split into as many registers as
 * necessary. Included once per precision and backend, so it has no include guard. Define first:
 *
 *   PLT_REAL                 float or double
 *   PLT_REAL_BITS            32 or 64
 *   PLT_FN(name)             the name of a function in this precision, such as name##_f32
 *   PLT_INVERSE_ROOT(square) optional: 1 / sqrt(square) in float; undefined at the end of this file
 *
 * Include first: <float.h>, <stddef.h>, <stdint.h> and plt_timing.h. Compilers may fuse products
 * with sums: the error bounds hold with and without fused multiply-adds.
 *
 * For a time x, the u with x(u) = x is found as follows. A lane with x > 1/2 is mirrored: x
 * becomes 1 - x, and the control points are swapped and subtracted from 1. So x and u are small
 * near both ends of the curve, and small numbers keep their relative accuracy. With
 * x(u) = b u + a2 u^2 + a3 u^3, the steps are
 *
 *   1. a guess in float: the root u of b u + (a2 + a3 n) u^2 = x, exact at u = 0 and u = n, where
 *      n is a number that is chosen once per curve;
 *   2. Halley steps in float: one for float results, two for double;
 *   3. a Halley step in the precision of the results. Its x(u) is computed in Bernstein form, whose
 *      terms are not negative, so that the rounding error is small compared with x.
 *
 * The first term that a Halley step neglects is an estimate of the remaining error. Where the error
 * is too large, step 3 is repeated. Where it is still too large, because the curve is vertical or
 * nearly so, a loop of Newton steps with a bracket solves the lane. The curves that CSS names never
 * need a repetition.
 */

#if !defined(PLT_PORTABLE_STORAGE)
#define PLT_PORTABLE_STORAGE static
#endif
#define PLT_TIMING_LANES 16

typedef PLT_REAL PLT_FN(plt_reals)
    __attribute__((vector_size(PLT_TIMING_LANES * sizeof(PLT_REAL))));
typedef float PLT_FN(plt_floats) __attribute__((vector_size(PLT_TIMING_LANES * 4)));
typedef int32_t PLT_FN(plt_int32s) __attribute__((vector_size(PLT_TIMING_LANES * 4)));
typedef int64_t PLT_FN(plt_int64s) __attribute__((vector_size(PLT_TIMING_LANES * 8)));

#define PLT_REALS PLT_FN(plt_reals)
#define PLT_FLOATS PLT_FN(plt_floats)
#define PLT_INT32S PLT_FN(plt_int32s)
#define PLT_INT64S PLT_FN(plt_int64s)

#if PLT_REAL_BITS == 32
#define PLT_INTS PLT_INT32S
#define PLT_GREATEST FLT_MAX
#define PLT_LEAST FLT_MIN
#define PLT_INT_MAX INT32_MAX
#define PLT_TOLERANCE 0x1p-27f
#else
#define PLT_INTS PLT_INT64S
#define PLT_GREATEST DBL_MAX
#define PLT_LEAST DBL_MIN
#define PLT_INT_MAX INT64_MAX
#define PLT_TOLERANCE 0x1p-56
#endif

#define PLT_CONVERT(to, value) __builtin_convertvector(value, to)
/* Broadcasts a number to all lanes. */
#define PLT_FILL(vectors, value) ((vectors){0} + (value))
/* Selects `a` in lanes where the mask is set, else `b`. A mask lane has all bits set, or none. */
#define PLT_SELECT(vectors, ints, mask, a, b)                                                      \
  ((vectors)(((mask) & (ints)(a)) | (~(mask) & (ints)(b))))
#define PLT_MAGNITUDE(a) ((PLT_REALS)((PLT_INTS)(a) & PLT_INT_MAX))

/* Whether a lies in 0...1, by one comparison. Rounding does not change the sign of a - a². */
#define PLT_INSIDE(a) ((a) - (a) * (a) >= 0)

/* Returns whether a mask is set in any lane. */
static inline int PLT_FN(plt_timing_any)(const PLT_INTS *mask) {
  int any = 0;
  for (int lane = 0; lane < PLT_TIMING_LANES; lane++)
    any |= (*mask)[lane] != 0;
  return any;
}

static inline int PLT_FN(plt_timing_all)(const PLT_INTS *mask) {
  int any = 0;
  for (int lane = 0; lane < PLT_TIMING_LANES; lane++)
    any |= (*mask)[lane] == 0;
  return !any;
}

/* The constants of one call, each broadcast to all lanes. */
typedef struct {
  PLT_REALS b, b_flip, guess, guess_flip; /* b_flip: bits of b that differ in the mirrored curve */
  PLT_REALS y1, y1_flip, y2, y2_flip;
  PLT_REALS least, greatest; /* bounds of y */
  PLT_REALS a3, rise;        /* rise = 3 (x2 - x1); the mirrored curve has the same a3 and rise */
} PLT_FN(plt_timing_constants);

/* Selects a constant of the curve, or of the mirrored curve in lanes where `upper` is set. For
   example, PLT_MIRROR(y1) is y1 or, where `upper` is set, 1 - y2. */
#define PLT_MIRROR(member)                                                                         \
  ((PLT_REALS)((PLT_INTS)constants->member ^ (upper & (PLT_INTS)constants->member##_flip)))

static inline void PLT_FN(plt_timing_prepare)(const PLT_TYPE(plt_curve) * curve,
                                              PLT_FN(plt_timing_constants) * constants) {
  const PLT_REAL x1 = curve->x1, x2 = curve->x2, y1 = curve->y1, y2 = curve->y2;
  const PLT_REAL b = 3 * x1, b_mirrored = 3 * (1 - x2);
  const PLT_REAL rise = 3 * (x2 - x1), a2 = rise - b, a2_mirrored = rise - b_mirrored;
  const PLT_REAL a3 = 1 - rise;
  /* n is 0.9 · middle, where x(middle) = 1/2. Two Newton steps compute `middle`, and each result is
     clamped to 0.2063...0.7937. */
  PLT_REAL middle = (PLT_REAL)0.5;
  for (int i = 0; i < 2; i++) {
    const PLT_REAL slope = (3 * a3 * middle + 2 * a2) * middle + b;
    middle -= (((a3 * middle + a2) * middle + b) * middle - (PLT_REAL)0.5) / slope;
    middle = middle > (PLT_REAL)0.2063 ? middle : (PLT_REAL)0.2063;
    middle = middle < (PLT_REAL)0.7937 ? middle : (PLT_REAL)0.7937;
  }
  const PLT_REAL n = (PLT_REAL)0.9 * middle, n_mirrored = (PLT_REAL)0.9 * (1 - middle);
  const PLT_REAL low = y1 < y2 ? y1 : y2, high = y1 < y2 ? y2 : y1;
#define PLT_PREPARE(member, value, mirrored)                                                       \
  constants->member = PLT_FILL(PLT_REALS, value);                                                  \
  constants->member##_flip =                                                                       \
      (PLT_REALS)((PLT_INTS)constants->member ^ (PLT_INTS)(PLT_FILL(PLT_REALS, mirrored)))
  PLT_PREPARE(b, b, b_mirrored);
  PLT_PREPARE(guess, a2 + a3 * n, a2_mirrored + a3 * n_mirrored);
  PLT_PREPARE(y1, y1, 1 - y2);
  PLT_PREPARE(y2, y2, 1 - y1);
  constants->least = PLT_FILL(PLT_REALS, low < 0 ? low : 0);
  constants->greatest = PLT_FILL(PLT_REALS, high > 1 ? high : 1);
  constants->a3 = PLT_FILL(PLT_REALS, a3);
  constants->rise = PLT_FILL(PLT_REALS, rise);
}

/* Halley's step, which is subtracted from u. `residual` is x(u) - x, `slope` is the first
   derivative of x(u), and `bend` is half the second derivative. `square` is the square of the
   slope, plus a tiny number that keeps it above 0. */
#define PLT_HALLEY(residual, slope, bend, square)                                                  \
  ((residual) * (slope) / ((square) - (residual) * (bend)))

/* Returns x in float: the time, or 1 - time in lanes where `upper` is set. */
static inline PLT_FLOATS PLT_FN(plt_timing_mirrored)(const PLT_REALS *times, const PLT_INTS upper) {
  return PLT_CONVERT(PLT_FLOATS, PLT_SELECT(PLT_REALS, PLT_INTS, upper, 1 - *times, *times));
}

/* Computes 1 / sqrt without division: an estimate from the exponent bits, then one Newton step. */
#if !defined(PLT_INVERSE_ROOT)
#define PLT_INVERSE_ROOT(square) PLT_FN(plt_inverse_root)(square)
static inline PLT_FLOATS PLT_FN(plt_inverse_root)(PLT_FLOATS square) {
  PLT_FLOATS inverse = (PLT_FLOATS)(0x5f375a86 - ((PLT_INT32S)square >> 1));
  return inverse * (1.5f - 0.5f * square * inverse * inverse);
}
#endif

/* Step 1: returns the guess of u. */
static inline PLT_FLOATS PLT_FN(plt_timing_guess)(const PLT_FN(plt_timing_constants) * constants,
                                                  const PLT_REALS *times) {
  const PLT_INTS upper = *times > (PLT_REAL)0.5;
  const PLT_FLOATS x = PLT_FN(plt_timing_mirrored)(times, upper);
  const PLT_FLOATS half = 0.5f * PLT_CONVERT(PLT_FLOATS, PLT_MIRROR(b));
  PLT_FLOATS square = half * half + PLT_CONVERT(PLT_FLOATS, PLT_MIRROR(guess)) * x;
  const PLT_FLOATS least = PLT_FILL(PLT_FLOATS, 1e-30f); /* so that its square root is above 0 */
  square = PLT_SELECT(PLT_FLOATS, PLT_INT32S, square > least, square, least);
  return x / (half + square * PLT_INVERSE_ROOT(square));
}

/* Step 2: refines u by Halley's method, in float. */
static inline PLT_FLOATS PLT_FN(plt_timing_approach)(const PLT_FN(plt_timing_constants) * constants,
                                                     const PLT_REALS *times, PLT_FLOATS u) {
  const PLT_INTS upper = *times > (PLT_REAL)0.5;
  const PLT_FLOATS x = PLT_FN(plt_timing_mirrored)(times, upper);
  const PLT_FLOATS b = PLT_CONVERT(PLT_FLOATS, PLT_MIRROR(b));
  const PLT_FLOATS a2 = PLT_CONVERT(PLT_FLOATS, constants->rise) - b;
  const PLT_FLOATS a3 = PLT_CONVERT(PLT_FLOATS, constants->a3);
  for (int step = 0; step < (PLT_REAL_BITS == 32 ? 1 : 2); step++) {
    const PLT_FLOATS residual = ((a3 * u + a2) * u + b) * u - x;
    const PLT_FLOATS bend = 3.0f * a3 * u + a2, slope = (bend + a2) * u + b;
    u -= PLT_HALLEY(residual, slope, bend, slope * slope + FLT_MIN);
  }
  return u;
}

/* x(u) - x in Bernstein form: no term of x(u) is negative, so its rounding error is small. */
#define PLT_RESIDUAL(u, x, b, rise) ((u) * ((1 - (u)) * ((b) + (u) * (rise)) + (u) * (u)) - (x))

/* Solves the lanes that are set in `open`, one by one, by Newton steps. Every third step, and a
   step that would leave the bracket, is a bisection instead. Keeps the u with the smallest
   residual. */
static __attribute__((noinline)) void
PLT_FN(plt_timing_solve_bracketed)(const PLT_TYPE(plt_curve) * curve, const PLT_REALS *times,
                                   const PLT_INTS *open, PLT_REALS *u_lanes) {
  const double tolerance = PLT_REAL_BITS == 32 ? 0x1p-27 : 0x1p-54;
  for (int lane = 0; lane < PLT_TIMING_LANES; lane++) {
    if ((*open)[lane] == 0)
      continue;
    const int upper = (*times)[lane] > (PLT_REAL)0.5;
    const double x = (double)(upper ? 1 - (*times)[lane] : (*times)[lane]);
    const double x1 = (double)(upper ? 1 - curve->x2 : curve->x1);
    const double x2 = (double)(upper ? 1 - curve->x1 : curve->x2);
    double low = 0, high = 1, u = (double)(*u_lanes)[lane], best = 0, best_size = 2;
    if (!(u >= 0 && u <= 1))
      u = x;
    for (int step = 0; step < 2 * PLT_REAL_BITS && best_size > tolerance; step++) {
      const double residual = PLT_RESIDUAL(u, x, 3 * x1, 3 * (x2 - x1));
      const double size = residual < 0 ? -residual : residual;
      if (residual < 0)
        low = u;
      else
        high = u;
      if (size < best_size) {
        best = u;
        best_size = size;
      }
      const double slope = 3 * ((1 - u) * ((1 - u) * x1 + 2 * u * (x2 - x1)) + u * u * (1 - x2));
      u -= residual / (slope + DBL_MIN);
      if (!(u > low && u < high) || step % 3 == 2)
        u = 0.5 * (low + high);
      if (u <= low || u >= high)
        break;
    }
    (*u_lanes)[lane] = (PLT_REAL)best;
  }
}

/* Step 3: refines u by Halley's method in the precision of the results, in the lanes that are set
   in `open`. Clears `open` in lanes that have converged. */
static inline void PLT_FN(plt_timing_refine)(const PLT_FN(plt_timing_constants) * constants,
                                             const PLT_REALS *times, PLT_REALS *u_lanes,
                                             PLT_INTS *open) {
  const PLT_INTS upper = *times > (PLT_REAL)0.5;
  const PLT_REALS x = PLT_SELECT(PLT_REALS, PLT_INTS, upper, 1 - *times, *times);
  const PLT_REALS b = PLT_MIRROR(b), rise = constants->rise, before = *u_lanes;
  const PLT_REALS a2 = rise - b, a3 = constants->a3;
  const PLT_REALS residual = PLT_RESIDUAL(before, x, b, rise);
  const PLT_REALS bend = 3 * a3 * before + a2;
  const PLT_REALS slope = (bend + a2) * before + b;
  const PLT_REALS square = slope * slope + PLT_LEAST;
  PLT_REALS step = PLT_HALLEY(residual, slope, bend, square);
  step = (PLT_REALS)((PLT_INTS)step & *open); /* other lanes keep their u */
  const PLT_REALS u = before - step;
  /* The error of x(u) is about (bend^2 - a3 slope) step^3 / slope, if step is small. */
  const PLT_REALS off = (bend * bend + PLT_MAGNITUDE(a3 * slope)) * (step * step);
  const PLT_INTS settled = (off * PLT_MAGNITUDE(step) <= PLT_TOLERANCE * slope) &
                           (off <= (PLT_REAL)0x1p-6 * square) & PLT_INSIDE(u);
  *u_lanes = u;
  *open &= ~settled;
}

/* Repeats step 3 in lanes that have not converged. Then solves the remaining lanes one by one. */
static __attribute__((noinline)) void
PLT_FN(plt_timing_retry)(const PLT_TYPE(plt_curve) * curve,
                         const PLT_FN(plt_timing_constants) * constants, const PLT_REALS *times,
                         PLT_REALS *u_lanes, PLT_INTS *open) {
  for (int round = 1; round < 3 && PLT_FN(plt_timing_any)(open); round++)
    PLT_FN(plt_timing_refine)(constants, times, u_lanes, open);
  PLT_FN(plt_timing_solve_bracketed)(curve, times, open, u_lanes);
}

/* Returns the curve's y at u. In mirrored lanes, u and the control points belong to the mirrored
   curve, and the result is mirrored back. */
static inline PLT_REALS PLT_FN(plt_timing_eased)(const PLT_FN(plt_timing_constants) * constants,
                                                 const PLT_REALS *times, const PLT_REALS *u_lanes) {
  const PLT_INTS upper = *times > (PLT_REAL)0.5;
  const PLT_REALS u = *u_lanes, v = 1 - u;
  const PLT_REALS y = u * u * u + (3 * u * v) * (PLT_MIRROR(y1) * v + PLT_MIRROR(y2) * u);
  PLT_REALS y_out = PLT_SELECT(PLT_REALS, PLT_INTS, upper, 1 - y, y);
  y_out = PLT_SELECT(PLT_REALS, PLT_INTS, y_out < constants->least, constants->least, y_out);
  return PLT_SELECT(PLT_REALS, PLT_INTS, y_out > constants->greatest, constants->greatest, y_out);
}

/* Returns y for a time outside 0...1: the y of the tangent at the nearer end of the curve, clamped
   to the range of finite numbers. NaN stays NaN. */
static PLT_REAL PLT_FN(plt_timing_beyond)(const PLT_TYPE(plt_curve) * curve, PLT_REAL time) {
  if (time != time)
    return time;
  time = time < -PLT_GREATEST ? -PLT_GREATEST : time > PLT_GREATEST ? PLT_GREATEST : time;
  const PLT_REAL y = time < 0 ? curve->slope_in * time : 1 + curve->slope_out * (time - 1);
  return y < -PLT_GREATEST ? -PLT_GREATEST : y > PLT_GREATEST ? PLT_GREATEST : y;
}

#include "timing_blocks_tpl.h"

#undef PLT_REALS
#undef PLT_INTS
#undef PLT_GREATEST
#undef PLT_LEAST
#undef PLT_INT_MAX
#undef PLT_TOLERANCE
#undef PLT_SELECT
#undef PLT_INVERSE_ROOT
