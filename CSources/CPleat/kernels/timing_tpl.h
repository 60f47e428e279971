/*
 * Timing kernels on portable vectors of eight lanes. Included once for every instance, so it has no
 * guard. Before, define
 *
 *   PLT_REAL                 float or double
 *   PLT_REAL_BITS            32 or 64
 *   PLT_FN(name)             a name of the instance's own, such as name##_f32
 *   PLT_STORAGE              static, or nothing where other tables borrow the functions
 *
 * The including file includes <float.h>, <stddef.h>, <stdint.h> and plt_timing.h. Products and sums
 * may be contracted: the bounds hold with and without.
 *
 * How a curve is solved. Every lane is mirrored to x <= 1/2 (x becomes 1 - x, the control points
 * swap and complement), so that what is small stays relatively exact. With
 * x(u) = b u + a2 u^2 + a3 u^3 then follow
 *
 *   1. a guess: the root of b u + (a2 + a3 n) u^2 = x, which is right at u = 0 and u = n; in float;
 *   2. Halley steps in float: one for float results, two for double;
 *   3. a Halley step whose residual is found in double and in Bernstein form: its terms are not
 *      negative, so its rounding error is small against x.
 *
 * What the last step leaves over follows from the next term of its series. Where that is too much,
 * step 3 is done again; blocks that still are not settled (the curve is vertical or nearly so)
 * go to a loop of Newton steps that is kept in a bracket. The curves that CSS names never repeat.
 */

#define PLT_TIMING_LANES 8

typedef PLT_REAL PLT_FN(plt_reals)
    __attribute__((vector_size(PLT_TIMING_LANES * sizeof(PLT_REAL))));
typedef float PLT_FN(plt_floats) __attribute__((vector_size(PLT_TIMING_LANES * 4)));
typedef double PLT_FN(plt_doubles) __attribute__((vector_size(PLT_TIMING_LANES * 8)));
typedef int32_t PLT_FN(plt_int32s) __attribute__((vector_size(PLT_TIMING_LANES * 4)));
typedef int64_t PLT_FN(plt_int64s) __attribute__((vector_size(PLT_TIMING_LANES * 8)));

#define PLT_REALS PLT_FN(plt_reals)
#define PLT_FLOATS PLT_FN(plt_floats)
#define PLT_DOUBLES PLT_FN(plt_doubles)
#define PLT_INT32S PLT_FN(plt_int32s)
#define PLT_INT64S PLT_FN(plt_int64s)

#if PLT_REAL_BITS == 32
#define PLT_INTS PLT_INT32S
#define PLT_GREATEST FLT_MAX
#define PLT_LEAST FLT_MIN
#define PLT_INT_MAX INT32_MAX
#define PLT_TOLERANCE 0x1p-27f
#define PLT_CURVE plt_curve_f32
#else
#define PLT_INTS PLT_INT64S
#define PLT_GREATEST DBL_MAX
#define PLT_LEAST DBL_MIN
#define PLT_INT_MAX INT64_MAX
#define PLT_TOLERANCE 0x1p-56
#define PLT_CURVE plt_curve_f64
#endif

#define PLT_CONVERT(to, value) __builtin_convertvector(value, to)
/* All lanes the same number. */
#define PLT_FILL(vectors, value) ((vectors){value, value, value, value, value, value, value, value})
/* In lanes where the mask is set `a`, else `b`; a mask has all bits of a lane set, or none. */
#define PLT_SELECT(vectors, ints, mask, a, b)                                                      \
  ((vectors)(((mask) & (ints)(a)) | (~(mask) & (ints)(b))))
#define PLT_MAGNITUDE(a) ((PLT_REALS)((PLT_INTS)(a) & PLT_INT_MAX))
#define PLT_HAS(mask)                                                                              \
  (((mask)[0] | (mask)[1] | (mask)[2] | (mask)[3] | (mask)[4] | (mask)[5] | (mask)[6] |            \
    (mask)[7]) != 0)

/* Constants of one call. */
typedef struct {
  PLT_REALS x1, x1_flip, x2, x2_flip; /* flip: what turns the bits into those of the mirror */
  PLT_REALS y1, y1_flip, y2, y2_flip;
  PLT_REALS least, greatest; /* of the y of the curve's points and control points */
  PLT_REALS a3, a3_triple;
  PLT_REALS a3_n, a3_n_flip;
} PLT_FN(plt_timing_constants);

/* The curve, mirrored where `upper` is set: x1 becomes 1 - x2 and so on. */
#define PLT_MIRROR(member)                                                                         \
  ((PLT_REALS)((PLT_INTS)constants->member ^ (upper & (PLT_INTS)constants->member##_flip)))

static inline void PLT_FN(plt_timing_prepare)(const PLT_CURVE *curve,
                                              PLT_FN(plt_timing_constants) * constants) {
  const PLT_REAL x1 = curve->x1, x2 = curve->x2, y1 = curve->y1, y2 = curve->y2;
#define PLT_PREPARE(member, value, mirrored)                                                       \
  constants->member = PLT_FILL(PLT_REALS, value);                                                  \
  constants->member##_flip =                                                                       \
      (PLT_REALS)((PLT_INTS)constants->member ^ (PLT_INTS)PLT_FILL(PLT_REALS, mirrored))
  PLT_PREPARE(x1, x1, 1 - x2);
  PLT_PREPARE(x2, x2, 1 - x1);
  PLT_PREPARE(y1, y1, 1 - y2);
  PLT_PREPARE(y2, y2, 1 - y1);
  const PLT_REAL low = y1 < y2 ? y1 : y2, high = y1 < y2 ? y2 : y1;
  constants->least = PLT_FILL(PLT_REALS, low < 0 ? low : 0);
  constants->greatest = PLT_FILL(PLT_REALS, high > 1 ? high : 1);
  constants->a3 = PLT_FILL(PLT_REALS, 1 + 3 * (x1 - x2)); /* the same for the mirror */
  constants->a3_triple = 3 * constants->a3;
  /* n is 9/10 of the u of x = 1/2, which lies in 0.2063...0.7937: two Newton steps from 1/2. */
  const float a3 = (float)constants->a3[0], b = 3.0f * (float)x1;
  const float a2 = 3.0f * (float)x2 - 2.0f * b;
  float middle = 0.5f;
  for (int i = 0; i < 2; i++) {
    const float slope = (3.0f * a3 * middle + 2.0f * a2) * middle + b;
    middle -= (((a3 * middle + a2) * middle + b) * middle - 0.5f) / slope;
    middle = middle > 0.2063f ? (middle < 0.7937f ? middle : 0.7937f) : 0.2063f;
  }
  const float n = 0.9f * middle, n_mirrored = 0.9f * (1.0f - middle);
  PLT_PREPARE(a3_n, (PLT_REAL)(a3 * n), (PLT_REAL)(a3 * n_mirrored));
#undef PLT_PREPARE
}

/* Steps 1 and 2. */
static inline void PLT_FN(plt_timing_estimate)(const PLT_FLOATS *x_lanes, const PLT_FLOATS *b_lanes,
                                               const PLT_FLOATS *a2_lanes,
                                               const PLT_FLOATS *a3_lanes,
                                               const PLT_FLOATS *a3_n_lanes, int steps,
                                               PLT_FLOATS *u_lanes) {
  const PLT_FLOATS x = *x_lanes, b = *b_lanes, a2 = *a2_lanes, a3 = *a3_lanes;
  const PLT_FLOATS x_twice = x + x;
  PLT_FLOATS square = b * b + (a2 + *a3_n_lanes) * (x_twice + x_twice);
  square = (PLT_FLOATS)((PLT_INT32S)square & (square > 0.0f));
  /* The square root without a division: 1 / sqrt from the bits, then one Newton step. */
  PLT_FLOATS inverse = (PLT_FLOATS)(0x5f375a86 - ((PLT_INT32S)square >> 1));
  inverse = inverse * (1.5f - 0.5f * square * inverse * inverse);
  PLT_FLOATS u = x_twice / (b + square * inverse + FLT_MIN);
  for (int i = 0; i < steps; i++) {
    const PLT_FLOATS a3_u = a3 * u;
    const PLT_FLOATS residual = ((a3_u + a2) * u + b) * u - x;
    const PLT_FLOATS bend = a3_u + a3_u + a3_u + a2;
    const PLT_FLOATS slope = (bend + a2) * u + b;
    u -= residual * slope / (slope * slope - residual * bend + FLT_MIN);
  }
  *u_lanes = u;
}

/* x(u) - x in Bernstein form. */
#define PLT_RESIDUAL(u, x, x1, x2)                                                                 \
  ((u) * ((1.0 - (u)) * 3.0 * ((1.0 - (u)) * (x1) + (u) * (x2)) + (u) * (u)) - (x))

/* The lanes that are still open, one by one: Newton steps, replaced by bisection where they leave
   the bracket, and every third time in any case. Returns the u with the least residual met. */
static __attribute__((noinline)) void PLT_FN(plt_timing_solve_bracketed)(const PLT_REALS *x_lanes,
                                                                         const PLT_REALS *x1_lanes,
                                                                         const PLT_REALS *x2_lanes,
                                                                         const PLT_INTS *open,
                                                                         PLT_REALS *u_lanes) {
  const double tolerance = PLT_REAL_BITS == 32 ? 0x1p-27 : 0x1p-54;
  for (int lane = 0; lane < PLT_TIMING_LANES; lane++) {
    if ((*open)[lane] == 0)
      continue;
    const double x = (double)(*x_lanes)[lane];
    const double x1 = (double)(*x1_lanes)[lane], x2 = (double)(*x2_lanes)[lane];
    double low = 0, high = 1, u = (double)(*u_lanes)[lane], best = 0, best_size = 2;
    if (!(u >= 0 && u <= 1))
      u = x;
    for (int step = 0; step < 2 * PLT_REAL_BITS && best_size > tolerance; step++) {
      const double residual = PLT_RESIDUAL(u, x, x1, x2);
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

/* Solves eight lanes with times in 0...1. */
static inline void PLT_FN(plt_timing_block)(const PLT_FN(plt_timing_constants) * constants,
                                            const PLT_REALS *times, PLT_REALS *eased,
                                            PLT_REALS *parameters) {
  const PLT_INTS upper = *times > (PLT_REAL)0.5;
  const PLT_REALS x = PLT_SELECT(PLT_REALS, PLT_INTS, upper, 1 - *times, *times);
  const PLT_REALS x1 = PLT_MIRROR(x1), x2 = PLT_MIRROR(x2);
  const PLT_REALS b = 3 * x1, a2 = 3 * x2 - (b + b), a3_n = PLT_MIRROR(a3_n);
#if PLT_REAL_BITS == 32
  PLT_REALS u;
  PLT_FN(plt_timing_estimate)(&x, &b, &a2, &constants->a3, &a3_n, 1, &u);
#else
  const PLT_FLOATS x_float = PLT_CONVERT(PLT_FLOATS, x), b_float = PLT_CONVERT(PLT_FLOATS, b);
  const PLT_FLOATS a2_float = PLT_CONVERT(PLT_FLOATS, a2);
  const PLT_FLOATS a3_float = PLT_CONVERT(PLT_FLOATS, constants->a3);
  const PLT_FLOATS a3_n_float = PLT_CONVERT(PLT_FLOATS, a3_n);
  PLT_FLOATS estimate;
  PLT_FN(plt_timing_estimate)(&x_float, &b_float, &a2_float, &a3_float, &a3_n_float, 2, &estimate);
  PLT_REALS u = PLT_CONVERT(PLT_REALS, estimate);
#endif
  PLT_INTS open = ~(PLT_INTS){0};
  for (int round = 0;; round++) {
#if PLT_REAL_BITS == 32
    const PLT_DOUBLES u_wide = PLT_CONVERT(PLT_DOUBLES, u), x_wide = PLT_CONVERT(PLT_DOUBLES, x);
    const PLT_DOUBLES x1_wide = PLT_CONVERT(PLT_DOUBLES, x1);
    const PLT_DOUBLES x2_wide = PLT_CONVERT(PLT_DOUBLES, x2);
    const PLT_DOUBLES residual_wide = PLT_RESIDUAL(u_wide, x_wide, x1_wide, x2_wide);
    const PLT_REALS residual = PLT_CONVERT(PLT_REALS, residual_wide);
#else
    const PLT_REALS residual = PLT_RESIDUAL(u, x, x1, x2);
#endif
    const PLT_REALS bend = constants->a3_triple * u + a2;
    const PLT_REALS slope = (bend + a2) * u + b;
    const PLT_REALS slope_squared = slope * slope;
    PLT_REALS step = residual * slope / (slope_squared - residual * bend + PLT_LEAST);
    step = (PLT_REALS)((PLT_INTS)step & open); /* no lane depends on its neighbours */
    u -= step;
    /* x(u) is off by about (bend^2 - a3 slope) step^3 / slope, if that series converges. */
    const PLT_REALS off = (bend * bend + PLT_MAGNITUDE(constants->a3 * slope)) * (step * step);
    const PLT_INTS settled = (off * PLT_MAGNITUDE(step) <= PLT_TOLERANCE * slope) &
                             (off <= (PLT_REAL)0x1p-6 * slope_squared) & (u >= 0) & (u <= 1);
    open &= ~settled;
    if (__builtin_expect(!PLT_HAS(open), 1))
      break;
    if (round == 2) {
      PLT_FN(plt_timing_solve_bracketed)(&x, &x1, &x2, &open, &u);
      break;
    }
  }

  const PLT_REALS y1 = PLT_MIRROR(y1), y2 = PLT_MIRROR(y2);
  const PLT_REALS v = 1 - u, product = u * v, weight = product + product + product;
  const PLT_REALS y = u * u * u + (weight * u * y2 + weight * v * y1);
  PLT_REALS y_out = PLT_SELECT(PLT_REALS, PLT_INTS, upper, 1 - y, y);
  y_out = PLT_SELECT(PLT_REALS, PLT_INTS, y_out < constants->least, constants->least, y_out);
  y_out = PLT_SELECT(PLT_REALS, PLT_INTS, y_out > constants->greatest, constants->greatest, y_out);
  *eased = y_out;
  *parameters = PLT_SELECT(PLT_REALS, PLT_INTS, upper, v, u);
}

/* The same for any times: those beyond 0...1 lie on the end tangents, NaN stays NaN. */
static __attribute__((noinline)) void
PLT_FN(plt_timing_block_any)(const PLT_CURVE *curve, const PLT_FN(plt_timing_constants) * constants,
                             const PLT_REALS *times, PLT_REALS *eased, PLT_REALS *parameters) {
  PLT_REALS inner = *times;
  for (int lane = 0; lane < PLT_TIMING_LANES; lane++)
    inner[lane] = inner[lane] >= 0 ? (inner[lane] > 1 ? 1 : inner[lane]) : 0;
  PLT_FN(plt_timing_block)(constants, &inner, eased, parameters);
  for (int lane = 0; lane < PLT_TIMING_LANES; lane++) {
    PLT_REAL time = (*times)[lane];
    if (time >= 0 && time <= 1)
      continue;
    if (time != time) {
      (*eased)[lane] = (*parameters)[lane] = time;
      continue;
    }
    time = time < -PLT_GREATEST ? -PLT_GREATEST : time > PLT_GREATEST ? PLT_GREATEST : time;
    PLT_REAL y = time < 0 ? curve->slope_in * time : 1 + curve->slope_out * (time - 1);
    y = y < -PLT_GREATEST ? -PLT_GREATEST : y > PLT_GREATEST ? PLT_GREATEST : y;
    (*eased)[lane] = y;
  }
}

static inline void PLT_FN(plt_timing_lanes)(const PLT_CURVE *curve,
                                            const PLT_FN(plt_timing_constants) * constants,
                                            const PLT_REALS *times, PLT_REALS *eased,
                                            PLT_REALS *parameters) {
  const PLT_INTS inside = (*times >= 0) & (*times <= 1), outside = ~inside;
  if (__builtin_expect(PLT_HAS(outside), 0))
    PLT_FN(plt_timing_block_any)(curve, constants, times, eased, parameters);
  else
    PLT_FN(plt_timing_block)(constants, times, eased, parameters);
}

PLT_STORAGE void PLT_FN(timing_solve)(const PLT_CURVE *curve, const PLT_REAL *times,
                                      PLT_REAL *eased, PLT_REAL *parameters, size_t count) {
  const int identity = curve->x1 == curve->y1 && curve->x2 == curve->y2 && curve->slope_in == 1 &&
                       curve->slope_out == 1;
  if (identity && parameters == NULL) {
    for (size_t i = 0; i < count && eased != NULL; i++)
      eased[i] = times[i];
    return;
  }
  PLT_FN(plt_timing_constants) constants;
  PLT_FN(plt_timing_prepare)(curve, &constants);
  PLT_REALS lanes, eased_lanes, parameter_lanes;
  size_t i = 0;
  for (; i + PLT_TIMING_LANES <= count; i += PLT_TIMING_LANES) {
    __builtin_memcpy(&lanes, times + i, sizeof lanes);
    PLT_FN(plt_timing_lanes)(curve, &constants, &lanes, &eased_lanes, &parameter_lanes);
    if (identity)
      eased_lanes = lanes;
    if (eased != NULL)
      __builtin_memcpy(eased + i, &eased_lanes, sizeof lanes);
    if (parameters != NULL)
      __builtin_memcpy(parameters + i, &parameter_lanes, sizeof lanes);
  }
  if (i < count) {
    lanes = (PLT_REALS){0};
    __builtin_memcpy(&lanes, times + i, (count - i) * sizeof(PLT_REAL));
    PLT_FN(plt_timing_lanes)(curve, &constants, &lanes, &eased_lanes, &parameter_lanes);
    if (identity)
      eased_lanes = lanes;
    if (eased != NULL)
      __builtin_memcpy(eased + i, &eased_lanes, (count - i) * sizeof(PLT_REAL));
    if (parameters != NULL)
      __builtin_memcpy(parameters + i, &parameter_lanes, (count - i) * sizeof(PLT_REAL));
  }
}

/*
 * n = round(q) by adding a number so large that only whole numbers are left; f = q - n is exact.
 * sin(pi/2 f) and cos(pi/2 f) by minimax polynomials in f^2 on |f| <= 1/2 (relative error under
 * 0.06 ulp); the sine's first coefficient is split in two, so that it adds nothing to the rounding
 * of one product and one sum. Odd n swap the two, the next bit of n and n + 1 gives the signs. The
 * last sums with 0 turn -0 into 0.
 */
static inline void PLT_FN(plt_quarter_turns_lanes)(const PLT_REALS *quarter_turns,
                                                   PLT_REALS *cosines, PLT_REALS *sines) {
#if PLT_REAL_BITS == 32
  const PLT_REALS whole = *quarter_turns + 0x1.8p23f;
  const PLT_REALS f = *quarter_turns - (whole - 0x1.8p23f), z = f * f;
  const PLT_REALS sine_rest =
      -0x1.a32bfcp-25f + z * (-0x1.4abbbap-1f + z * (0x1.465eeap-4f + z * -0x1.2da156p-8f));
  const PLT_REALS sine = f * 0x1.921fb6p+0f + f * sine_rest;
  const PLT_REALS cosine =
      1.0f +
      z * (-0x1.3bd3ccp+0f + z * (0x1.03c1b0p-2f + z * (-0x1.55b2b6p-6f + z * 0x1.d4f7eep-11f)));
#else
  const PLT_REALS whole = *quarter_turns + 0x1.8p52;
  const PLT_REALS f = *quarter_turns - (whole - 0x1.8p52), z = f * f;
  const PLT_REALS sine_rest =
      0x1.0264141b3489fp-54 +
      z * (-0x1.4abbce625be41p-1 +
           z * (0x1.466bc67758780p-4 +
                z * (-0x1.32d2cce2dcd96p-8 +
                     z * (0x1.50782fd0eba3ap-13 +
                          z * (-0x1.e30069242eaa7p-19 + z * 0x1.e3f09007e8301p-25)))));
  const PLT_REALS sine = f * 0x1.921fb54442d18p+0 + f * sine_rest;
  const PLT_REALS cosine =
      1.0 + z * (-0x1.3bd3cc9be45dep+0 +
                 z * (0x1.03c1f081b5a52p-2 +
                      z * (-0x1.55d3c7e3bfe55p-6 +
                           z * (0x1.e1f50675b1d8ap-11 +
                                z * (-0x1.a6d1e238b1d5ep-16 +
                                     z * (0x1.f9c4ad83f44f6p-22 + z * -0x1.b03448bbb307dp-28))))));
#endif
  const PLT_INTS n = (PLT_INTS)whole;
  const PLT_INTS swapped = -(n & 1);
  const PLT_INTS exchange = ((PLT_INTS)sine ^ (PLT_INTS)cosine) & swapped;
  const PLT_INTS cosine_sign = ((n + 1) & 2) << (PLT_REAL_BITS - 2);
  const PLT_INTS sine_sign = (n & 2) << (PLT_REAL_BITS - 2);
  *cosines = (PLT_REALS)((PLT_INTS)cosine ^ exchange ^ cosine_sign) + 0;
  *sines = (PLT_REALS)((PLT_INTS)sine ^ exchange ^ sine_sign) + 0;
}

PLT_STORAGE void PLT_FN(quarter_turns_sincos)(const PLT_REAL *quarter_turns, PLT_REAL *cosines,
                                              PLT_REAL *sines, size_t count) {
  PLT_REALS lanes, cosine_lanes, sine_lanes;
  size_t i = 0;
  for (; i + PLT_TIMING_LANES <= count; i += PLT_TIMING_LANES) {
    __builtin_memcpy(&lanes, quarter_turns + i, sizeof lanes);
    PLT_FN(plt_quarter_turns_lanes)(&lanes, &cosine_lanes, &sine_lanes);
    __builtin_memcpy(cosines + i, &cosine_lanes, sizeof lanes);
    __builtin_memcpy(sines + i, &sine_lanes, sizeof lanes);
  }
  if (i < count) {
    lanes = (PLT_REALS){0};
    __builtin_memcpy(&lanes, quarter_turns + i, (count - i) * sizeof(PLT_REAL));
    PLT_FN(plt_quarter_turns_lanes)(&lanes, &cosine_lanes, &sine_lanes);
    __builtin_memcpy(cosines + i, &cosine_lanes, (count - i) * sizeof(PLT_REAL));
    __builtin_memcpy(sines + i, &sine_lanes, (count - i) * sizeof(PLT_REAL));
  }
}

#undef PLT_TIMING_LANES
#undef PLT_REALS
#undef PLT_FLOATS
#undef PLT_DOUBLES
#undef PLT_INT32S
#undef PLT_INT64S
#undef PLT_INTS
#undef PLT_GREATEST
#undef PLT_LEAST
#undef PLT_INT_MAX
#undef PLT_TOLERANCE
#undef PLT_CURVE
#undef PLT_CONVERT
#undef PLT_FILL
#undef PLT_SELECT
#undef PLT_MAGNITUDE
#undef PLT_HAS
#undef PLT_MIRROR
#undef PLT_RESIDUAL
