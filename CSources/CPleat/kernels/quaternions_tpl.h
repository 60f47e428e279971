/*
 * Interpolates reals and rotations, and multiplies quaternions. Included by backend_tpl.h, after
 * items_tpl.h.
 */

PLT_ITEMS_STORAGE void PLT_FN(interpolate)(const PLT_REAL *from, const PLT_REAL *to, PLT_REAL t,
                                           PLT_REAL *out, size_t count) {
  const PLT_VECTOR before = PLT_FN(splat)(1 - t), after = PLT_FN(splat)(t);
  size_t i = 0;
  for (; i + PLT_LANES <= count; i += PLT_LANES)
    PLT_FN(write)(out + i, before * PLT_FN(load)(from + i) + after * PLT_FN(load)(to + i));
  for (; i < count; i++)
    out[i] = (1 - t) * from[i] + t * to[i];
  PLT_WRITTEN;
}

/*
 * The weights of slerp, for an angle a between two quaternions: a weight is sin(s a) / sin a = c[0]
 * + c[1] y + c[2] y² + …, with s = 1 - t for `from`, s = t for `to`, and y = cos a - 1. The
 * coefficients are c[0] = s and c[n] = c[n - 1] · (s² - n²) / (n (2n + 1)). The angle a is at most
 * a right angle, because slerp takes the shorter way. At a right angle, y is -1, and the series
 * converges slowest: each term is nearly half of the term before. PLT_SERIES terms are enough even
 * there.
 *
 * A t outside -1...2 is first halved `doublings` times. For the halved t, let v be the weight of
 * `from` and w the weight of `to`. The result is at the angle b from `from`, with
 * cos b = v + w cos a and sin b = w sin a. Then b is doubled `doublings` times. A rounding error in
 * sin² b + cos² b = 1 would grow with the square of t, so it is removed before each doubling.
 */
#define PLT_SERIES (PLT_REAL_BITS == 32 ? 24 : 54)

typedef struct PLT_FN(series) {
  PLT_REAL from[54], to[54];
  int doublings;
} PLT_FN(series);

static inline void PLT_FN(form_series)(PLT_REAL s, PLT_REAL series[54]) {
  PLT_REAL coefficient = s;
  for (int n = 1; n <= PLT_SERIES; n++) {
    series[n - 1] = coefficient;
    coefficient *= (s - (PLT_REAL)n) * (s + (PLT_REAL)n) / (PLT_REAL)(n * (2 * n + 1));
  }
}

/* Returns the sum of the series at y. Even and odd powers are summed separately: a CPU works on
   two short chains of dependent operations at the same time. */
static PLT_INLINE PLT_VECTOR PLT_FN(sum_series)(const PLT_REAL series[54], PLT_VECTOR y) {
  const PLT_VECTOR square = y * y;
  PLT_VECTOR even = PLT_FN(splat)(series[PLT_SERIES - 2]);
  PLT_VECTOR odd = PLT_FN(splat)(series[PLT_SERIES - 1]);
  for (int n = PLT_SERIES - 4; n >= 0; n -= 2) {
    even = even * square + PLT_FN(splat)(series[n]);
    odd = odd * square + PLT_FN(splat)(series[n + 1]);
  }
  return even + y * odd;
}

/* Loads quaternions, and returns the cosines of the angles between them. */
static PLT_INLINE PLT_VECTOR PLT_FN(load_ends)(const PLT_REAL *from, const PLT_REAL *to,
                                               PLT_VECTOR a[4], PLT_VECTOR b[4]) {
  PLT_FN(load_fours)(from, 4, a);
  PLT_FN(load_fours)(to, 4, b);
  return a[0] * b[0] + a[1] * b[1] + (a[2] * b[2] + a[3] * b[3]);
}

static PLT_INLINE PLT_FN(bits) PLT_FN(sign_of)(PLT_VECTOR v) {
  return (PLT_FN(bits))v & ((PLT_BITS)1 << (PLT_REAL_BITS - 1));
}

/* Interpolates for t outside -1...2. y = cos - 1 is computed as -(b - a)²/2. The difference cos - 1
   would lose digits, and this error would grow with the square of t. */
static PLT_NOINLINE void PLT_FN(far_slerp_block)(const PLT_FN(series) * series,
                                                 const PLT_REAL *from, const PLT_REAL *to,
                                                 PLT_REAL *out) {
  PLT_VECTOR a[4], b[4], apart[4], y = PLT_FN(splat)(0);
  const PLT_FN(bits) sign = PLT_FN(sign_of)(PLT_FN(load_ends)(from, to, a, b));
  for (size_t k = 0; k < 4; k++) {
    apart[k] = (PLT_VECTOR)((PLT_FN(bits))b[k] ^ sign) - a[k];
    y -= apart[k] * apart[k] / 2;
  }
  PLT_VECTOR after = PLT_FN(sum_series)(series->to, y);
  PLT_VECTOR turn = PLT_FN(sum_series)(series->from, y) + (y + 1) * after;
  const PLT_VECTOR square = -y * (y + 2); /* of sin a */
  for (int n = 0; n < series->doublings; n++) {
    const PLT_VECTOR fit = (PLT_REAL)1.5 - (turn * turn + square * after * after) / 2;
    turn *= fit, after *= fit;
    const PLT_VECTOR twice = 1 - 2 * square * after * after;
    after *= 2 * turn;
    turn = twice;
  }
  for (size_t k = 0; k < 4; k++) /* apart - y a is perpendicular to a */
    a[k] = turn * a[k] + after * (apart[k] - y * a[k]);
  PLT_FN(write_fours)(out, a);
}

static PLT_INLINE void PLT_FN(slerp_block)(const PLT_FN(series) * series, const PLT_REAL *from,
                                           const PLT_REAL *to, PLT_REAL *out) {
  if (series->doublings > 0) {
    PLT_FN(far_slerp_block)(series, from, to, out);
    return;
  }
  PLT_VECTOR a[4], b[4];
  const PLT_VECTOR cosine = PLT_FN(load_ends)(from, to, a, b);
  const PLT_FN(bits) sign = PLT_FN(sign_of)(cosine);
  const PLT_VECTOR y = (PLT_VECTOR)((PLT_FN(bits))cosine ^ sign) - 1;
  const PLT_VECTOR before = PLT_FN(sum_series)(series->from, y);
  const PLT_VECTOR after = (PLT_VECTOR)((PLT_FN(bits))PLT_FN(sum_series)(series->to, y) ^ sign);
  for (size_t k = 0; k < 4; k++)
    a[k] = before * a[k] + after * b[k];
  PLT_FN(write_fours)(out, a);
}

PLT_ITEMS_STORAGE void PLT_FN(quaternions_slerp)(const PLT_REAL *from, const PLT_REAL *to,
                                                 PLT_REAL t, PLT_REAL *out, size_t count) {
  PLT_FN(series) series;
  series.doublings = 0;
  for (; (t < -1 || t > 2) && series.doublings < 1100;
       series.doublings++) /* NaN if t is infinite */
    t /= 2;
  PLT_FN(form_series)(1 - t, series.from);
  PLT_FN(form_series)(t, series.to);
  size_t i = 0;
  for (; i + PLT_LANES <= count; i += PLT_LANES)
    PLT_FN(slerp_block)(&series, from + 4 * i, to + 4 * i, out + 4 * i);
  const size_t rest = count - i;
  if (rest > 0) {
    PLT_REAL ends[2][4 * PLT_LANES] = {{0}};
    memcpy(ends[0], from + 4 * i, 4 * rest * sizeof(PLT_REAL));
    memcpy(ends[1], to + 4 * i, 4 * rest * sizeof(PLT_REAL));
    PLT_FN(slerp_block)(&series, ends[0], ends[1], ends[0]);
    memcpy(out + 4 * i, ends[0], 4 * rest * sizeof(PLT_REAL));
  }
  PLT_WRITTEN;
}

static PLT_INLINE void PLT_FN(quaternion_block)(const PLT_REAL *left, const PLT_REAL *right,
                                                PLT_REAL *out) {
  PLT_VECTOR b[4], a[4], to[4];
  PLT_FN(load_fours)(left, 4, b);
  PLT_FN(load_fours)(right, 4, a);
  to[0] = a[3] * b[0] + a[0] * b[3] + (a[1] * b[2] - a[2] * b[1]);
  to[1] = a[3] * b[1] + a[1] * b[3] + (a[2] * b[0] - a[0] * b[2]);
  to[2] = a[3] * b[2] + a[2] * b[3] + (a[0] * b[1] - a[1] * b[0]);
  to[3] = a[3] * b[3] - a[0] * b[0] - (a[1] * b[1] + a[2] * b[2]);
  PLT_FN(write_fours)(out, to);
}

PLT_ITEMS_STORAGE void PLT_FN(quaternions_concat)(const PLT_REAL *left, const PLT_REAL *right,
                                                  PLT_REAL *out, size_t count) {
  size_t i = 0;
  for (; i + PLT_LANES <= count; i += PLT_LANES)
    PLT_FN(quaternion_block)(left + 4 * i, right + 4 * i, out + 4 * i);
  const size_t rest = count - i;
  if (rest > 0) {
    PLT_REAL factors[2][4 * PLT_LANES] = {{0}};
    memcpy(factors[0], left + 4 * i, 4 * rest * sizeof(PLT_REAL));
    memcpy(factors[1], right + 4 * i, 4 * rest * sizeof(PLT_REAL));
    PLT_FN(quaternion_block)(factors[0], factors[1], factors[0]);
    memcpy(out + 4 * i, factors[0], 4 * rest * sizeof(PLT_REAL));
  }
  PLT_WRITTEN;
}
