/*
 * Easing functions that are formulas, on vectors of sixteen lanes. Included once per precision and
 * backend, after timing_tpl.h and sincos_tpl.h, so it has no include guard.
 */

#define PLT_EASE_LANES 16
#define PLT_REALS PLT_FN(plt_angles)
#define PLT_INTS PLT_FN(plt_angle_bits)

#if PLT_REAL_BITS == 32
#define PLT_MANTISSA_BITS 23
#define PLT_EXPONENT_BIAS 127
#define PLT_ROUNDING 0x1.8p23f
#define PLT_ROUNDING_BITS 0x4b400000
#define PLT_LEAST_POWER 126.0f
#define PLT_LOWER_HALF 0xfff
#define PLT_GREATEST FLT_MAX
#else
#define PLT_MANTISSA_BITS 52
#define PLT_EXPONENT_BIAS 1023
#define PLT_ROUNDING 0x1.8p52
#define PLT_ROUNDING_BITS 0x4338000000000000
#define PLT_LEAST_POWER 1000.0
#define PLT_LOWER_HALF (int64_t)0x7ffffff
#define PLT_GREATEST DBL_MAX
#endif

#define PLT_FILL(vectors, value) ((vectors){0} + (value))
/* Selects `a` in lanes where the mask is set, else `b`. */
#define PLT_SELECT(mask, a, b) ((PLT_REALS)(((mask) & (PLT_INTS)(a)) | (~(mask) & (PLT_INTS)(b))))

/*
 * Computes 2^-z for z >= 0 as scale + scale * more. Let z be whole + rest, with a whole number
 * `whole` and `rest` in -1/2...1/2. Then scale is 2^-whole, and more is 2^-rest - 1, by a minimax
 * polynomial without a constant term. So 1 - 2^-z = (1 - scale) - scale * more keeps its relative
 * accuracy for small z. A z above PLT_LEAST_POWER counts as PLT_LEAST_POWER.
 */
static inline void PLT_FN(plt_power_lanes)(PLT_REALS z, PLT_REALS *scale, PLT_REALS *more) {
  const PLT_REALS most = PLT_FILL(PLT_REALS, PLT_LEAST_POWER);
  z = PLT_SELECT(z > most, most, z);
  const PLT_REALS whole = PLT_ROUNDING - z, f = (PLT_ROUNDING - whole) - z;
  const PLT_INTS exponent = (PLT_INTS)whole - PLT_ROUNDING_BITS + PLT_EXPONENT_BIAS;
  *scale = (PLT_REALS)(exponent << PLT_MANTISSA_BITS);
#if PLT_REAL_BITS == 32
  *more = f * (0x1.62e430p-1f +
               f * (0x1.ebfbe0p-3f +
                    f * (0x1.c6af66p-5f +
                         f * (0x1.3b2a50p-7f + f * (0x1.5f0d34p-10f + f * 0x1.4416c0p-13f)))));
#else
  const PLT_REALS high =
      0x1.5d87fe78a5172p-10 +
      f * (0x1.4309130a0f1bbp-13 +
           f * (0x1.ffcbfc67959f8p-17 +
                f * (0x1.62bfd294fe13ap-20 +
                     f * (0x1.b524f94ab1b17p-24 +
                          f * (0x1.e609fe9bc7299p-28 + f * 0x1.e9d7303c81685p-32)))));
  *more = f * (0x1.62e42fefa39efp-1 +
               f * (0x1.ebfbdff82c599p-3 +
                    f * (0x1.c6b08d704a0c2p-5 + f * (0x1.3b2ab6fba1b78p-7 + f * high))));
#endif
}

/* Returns 2^(-decay u) (c0 cos(pi/2 q) + c1 sin(pi/2 q)). The whole quarter turns are taken away
   before the angle q is rounded, so a sine near 0 is as accurate as any other. */
static inline PLT_REALS PLT_FN(plt_ease_wave)(const PLT_TYPE(plt_easing) * easing, PLT_REALS u) {
  PLT_REALS scale, more, cosine, sine;
  /* The product of the rate and of the upper half of u is exact. */
  const PLT_REALS upper = (PLT_REALS)((PLT_INTS)u & ~PLT_LOWER_HALF), lower = u - upper;
  const PLT_REALS whole = u * (easing->rate + easing->rate_rest) + PLT_ROUNDING;
  const PLT_REALS rest = ((easing->rate * upper - (whole - PLT_ROUNDING)) + easing->rate * lower) +
                         easing->rate_rest * u;
  const PLT_INTS turns = (PLT_INTS)whole;
  const PLT_REALS shrinking = u * easing->decay, zero = {0};
  PLT_FN(plt_power_lanes)(shrinking, &scale, &more);
  PLT_FN(plt_reduced_turns_lanes)(&rest, &turns, &cosine, &sine);
  const PLT_REALS swing = easing->c[0] * cosine + easing->c[1] * sine;
  const PLT_REALS wave = scale * swing + (scale * more) * swing;
  /* Beyond PLT_LEAST_POWER the wave counts as 0, even if its angle is too large to be reduced. */
  return PLT_SELECT(shrinking > PLT_LEAST_POWER, zero, wave);
}

/* Returns 2^(-decay u) (c0 + c1 (1 - 2^(-rate u))). */
static inline PLT_REALS PLT_FN(plt_ease_decay)(const PLT_TYPE(plt_easing) * easing, PLT_REALS u) {
  PLT_REALS scale, more, other_scale, other_more;
  PLT_FN(plt_power_lanes)(u * easing->decay, &scale, &more);
  PLT_FN(plt_power_lanes)(u * easing->rate, &other_scale, &other_more);
  const PLT_REALS missing = (1 - other_scale) - other_scale * other_more;
  const PLT_REALS rest = easing->c[0] + easing->c[1] * missing;
  return scale * rest + (scale * more) * rest;
}

/* Returns 1 - sqrt(1 - u^2) as u^2 / (1 + sqrt(1 - u^2)), which does not cancel. `rest` is 1 - u.
 */
static inline PLT_REALS PLT_FN(plt_ease_circle)(PLT_REALS u, PLT_REALS rest) {
  const PLT_REALS square = rest * (1 + u);
  /* 1 / sqrt from the exponent bits, then Newton steps, each of which doubles the digits. */
#if PLT_REAL_BITS == 32
  PLT_REALS inverse = (PLT_REALS)(0x5f375a86 - ((PLT_INTS)square >> 1));
  for (int step = 0; step < 3; step++)
#else
  PLT_REALS inverse = (PLT_REALS)(0x5fe6eb50c7b537a9 - ((PLT_INTS)square >> 1));
  for (int step = 0; step < 4; step++)
#endif
    inverse *= (PLT_REAL)1.5 - ((PLT_REAL)0.5 * square * inverse) * inverse;
  const PLT_REALS root = square * inverse;
  return u * u / (1 + root);
}

/* Returns the height of the ball at the time `rest`. In units of 1/2.75, the parabolas have their
   tops at the times 0, 1.5, 2.25 and 2.625 (`middle`), and `top` is 1 minus the height there. */
static inline PLT_REALS PLT_FN(plt_ease_bounce)(PLT_REALS rest) {
  const PLT_REALS way = (PLT_REAL)2.75 * rest;
#define PLT_BOUNCE(number) PLT_FILL(PLT_REALS, (PLT_REAL)(number))
  PLT_REALS middle = PLT_BOUNCE(2.625), top = PLT_BOUNCE(0.984375);
  const PLT_INTS third = way < (PLT_REAL)2.5, second = way < 2, first = way < 1;
  middle = PLT_SELECT(third, PLT_BOUNCE(2.25), middle);
  top = PLT_SELECT(third, PLT_BOUNCE(0.9375), top);
  middle = PLT_SELECT(second, PLT_BOUNCE(1.5), middle);
  top = PLT_SELECT(second, PLT_BOUNCE(0.75), top);
  middle = PLT_SELECT(first, PLT_BOUNCE(0), middle);
  top = PLT_SELECT(first, PLT_BOUNCE(0), top);
  return 1 - ((way - middle) * (way - middle) + top);
}

/* Returns the height of the staircase. */
static inline PLT_REALS PLT_FN(plt_ease_steps)(const PLT_TYPE(plt_easing) * easing, PLT_REALS x) {
  const PLT_REALS zero = {0}, jumps = PLT_FILL(PLT_REALS, easing->c[2]);
  const PLT_REALS along = x * easing->c[0];
  /* Numbers beyond PLT_ROUNDING / 3 are whole already, or not finite. */
  PLT_REALS step = (along + PLT_ROUNDING) - PLT_ROUNDING;
  step -= PLT_SELECT(step > along, PLT_FILL(PLT_REALS, 1), zero);
  const PLT_INTS small = (along < PLT_ROUNDING / 3) & (along > -PLT_ROUNDING / 3);
  step = PLT_SELECT(small, step, along) + easing->c[1];
  step = PLT_SELECT((x >= zero) & (step < zero), zero, step);
  step = PLT_SELECT((x <= 1) & (step > jumps), jumps, step);
  return step / easing->c[2];
}

/* Returns y at sixteen times. `shape` is a constant where this is inlined. */
static inline __attribute__((always_inline)) PLT_REALS
PLT_FN(plt_ease_lanes)(const PLT_TYPE(plt_easing) * easing, plt_easing_shape shape, PLT_REALS x) {
  const PLT_REALS greatest = PLT_FILL(PLT_REALS, PLT_GREATEST), zero = {0};
  PLT_REALS y;
  if (shape == PLT_EASING_STEPS) {
    y = PLT_FN(plt_ease_steps)(easing, x);
  } else {
    x = PLT_SELECT(x > greatest, greatest, PLT_SELECT(x < -greatest, -greatest, x));
    const PLT_INTS none = {0}, below = x <= zero;
    const PLT_INTS above = (x >= 1) & (none - (easing->continues == 0));
    const PLT_INTS upper = (x > (PLT_REAL)0.5) & (none - (easing->mirrors != 0));
    const PLT_REALS way = PLT_SELECT(upper, 1 - x, x);
    const PLT_REALS u = easing->origin + easing->way * way;
    /* Not 1 - u, because 1 - (1 - x) would lose the digits of x. */
    const PLT_REALS rest = (1 - easing->origin) - easing->way * way;
    PLT_REALS f;
    switch (shape) {
    case PLT_EASING_POWERS:
      f = u * u * (easing->c[0] + u * (easing->c[1] + u * (easing->c[2] + u * easing->c[3])));
      break;
    case PLT_EASING_CIRCLE:
      f = PLT_FN(plt_ease_circle)(u, rest);
      break;
    case PLT_EASING_BOUNCE:
      f = PLT_FN(plt_ease_bounce)(rest);
      break;
    case PLT_EASING_WAVE:
      f = PLT_FN(plt_ease_wave)(easing, u);
      break;
    default:
      f = PLT_FN(plt_ease_decay)(easing, u);
      break;
    }
    y = easing->base + easing->gain * f;
    y = PLT_SELECT(upper, 1 - y, y);
    /* Adding 0 turns -0 into 0. */
    y = PLT_SELECT(below, easing->slope_in * x + 0, y);
    y = PLT_SELECT(above, 1 + easing->slope_out * (x - 1), y);
  }
  y = PLT_SELECT(y > greatest, greatest, y);
  return PLT_SELECT(y < -greatest, -greatest, y);
}

/* Evaluates one shape at many times. */
static inline __attribute__((always_inline)) void
PLT_FN(plt_ease_all)(const PLT_TYPE(plt_easing) * easing, plt_easing_shape shape,
                     const PLT_REAL *times, PLT_REAL *eased, size_t count) {
  PLT_REALS lanes;
  size_t i = 0;
  PLT_LOOP
  for (; i + PLT_EASE_LANES <= count; i += PLT_EASE_LANES) {
    __builtin_memcpy(&lanes, times + i, sizeof lanes);
    lanes = PLT_FN(plt_ease_lanes)(easing, shape, lanes);
    __builtin_memcpy(eased + i, &lanes, sizeof lanes);
  }
  if (i == count)
    return;
  PLT_REAL some[PLT_EASE_LANES] = {0};
  for (size_t lane = 0; i + lane < count; lane++)
    some[lane] = times[i + lane];
  __builtin_memcpy(&lanes, some, sizeof lanes);
  lanes = PLT_FN(plt_ease_lanes)(easing, shape, lanes);
  __builtin_memcpy(some, &lanes, sizeof lanes);
  for (size_t lane = 0; i + lane < count; lane++)
    eased[i + lane] = some[lane];
}

PLT_PORTABLE_STORAGE void PLT_FN(timing_ease)(const PLT_TYPE(plt_easing) * easing,
                                              const PLT_REAL *times, PLT_REAL *eased,
                                              size_t count) {
  /* A copy whose fields cannot be changed by stores through `eased`. */
  const PLT_TYPE(plt_easing) own = *easing;
  switch (own.shape) {
  case PLT_EASING_POWERS:
    PLT_FN(plt_ease_all)(&own, PLT_EASING_POWERS, times, eased, count);
    break;
  case PLT_EASING_CIRCLE:
    PLT_FN(plt_ease_all)(&own, PLT_EASING_CIRCLE, times, eased, count);
    break;
  case PLT_EASING_BOUNCE:
    PLT_FN(plt_ease_all)(&own, PLT_EASING_BOUNCE, times, eased, count);
    break;
  case PLT_EASING_WAVE:
    PLT_FN(plt_ease_all)(&own, PLT_EASING_WAVE, times, eased, count);
    break;
  case PLT_EASING_DECAY:
    PLT_FN(plt_ease_all)(&own, PLT_EASING_DECAY, times, eased, count);
    break;
  case PLT_EASING_STEPS:
    PLT_FN(plt_ease_all)(&own, PLT_EASING_STEPS, times, eased, count);
    break;
  }
}

#undef PLT_REALS
#undef PLT_INTS
#undef PLT_MANTISSA_BITS
#undef PLT_EXPONENT_BIAS
#undef PLT_ROUNDING
#undef PLT_ROUNDING_BITS
#undef PLT_LEAST_POWER
#undef PLT_LOWER_HALF
#undef PLT_GREATEST
#undef PLT_SELECT
