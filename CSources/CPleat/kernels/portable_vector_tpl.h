/*
 * Four reals as one value, in plain vector extensions: SSE2, NEON or whatever the baseline is.
 * Included once per precision, with PLT_REAL, PLT_UNSIGNED (as wide), PLT_GREATEST (the bits of the
 * greatest number), PLT_VECTOR and PLT_FN(name) defined; so it has no guard.
 */

typedef PLT_REAL PLT_VECTOR __attribute__((vector_size(4 * sizeof(PLT_REAL))));
typedef PLT_UNSIGNED PLT_FN(bits) __attribute__((vector_size(4 * sizeof(PLT_REAL))));

static inline PLT_VECTOR PLT_FN(load)(const PLT_REAL *from) {
  PLT_VECTOR value;
  memcpy(&value, from, sizeof value);
  return value;
}

static inline void PLT_FN(store)(PLT_REAL *to, PLT_VECTOR value) {
  memcpy(to, &value, sizeof value);
}

static inline PLT_VECTOR PLT_FN(splat)(PLT_REAL value) {
  return (PLT_VECTOR){value, value, value, value};
}

/* The rare case of the next function, out of line: NaN where w is hidden, and how many. */
static __attribute__((noinline)) size_t PLT_FN(hide)(const PLT_REAL w[4], PLT_REAL reciprocal[4],
                                                     size_t lanes) {
  size_t hidden = 0;
  for (size_t lane = 0; lane < lanes; lane++)
    if (!(w[lane] > 0 && w[lane] < (PLT_REAL)INFINITY)) {
      reciprocal[lane] = (PLT_REAL)NAN;
      hidden++;
    }
  return hidden;
}

/*
 * 1/w, or NaN where w is not above 0 and finite; returns how many those are among the first lanes.
 * The bits of a number that is, as an integer, lie from 1 to those of the greatest number: then
 * neither bits - 1 nor greatest - bits has its top bit set.
 */
static inline size_t PLT_FN(reciprocal)(PLT_VECTOR w, size_t lanes, PLT_VECTOR *reciprocal) {
  PLT_FN(bits) bits = (PLT_FN(bits))w, outside = (bits - 1) | (PLT_GREATEST - bits);
  *reciprocal = 1 / w;
  if (__builtin_expect(
          !((outside[0] | outside[1] | outside[2] | outside[3]) >> (8 * sizeof(PLT_REAL) - 1)), 1))
    return 0;
  PLT_REAL from[4], to[4];
  PLT_FN(store)(from, w);
  PLT_FN(store)(to, *reciprocal);
  size_t hidden = PLT_FN(hide)(from, to, lanes);
  *reciprocal = PLT_FN(load)(to);
  return hidden;
}

/* x0 y0 x1 y1 x2 y2 x3 y3 */
static inline void PLT_FN(store_pairs)(PLT_REAL *to, PLT_VECTOR x, PLT_VECTOR y) {
  PLT_FN(store)(to, __builtin_shufflevector(x, y, 0, 4, 1, 5));
  PLT_FN(store)(to + 4, __builtin_shufflevector(x, y, 2, 6, 3, 7));
}

/* x0 y0 w0 x1, y1 w1 x2 y2, w2 x3 y3 w3 */
static inline void PLT_FN(store_triples)(PLT_REAL *to, PLT_VECTOR x, PLT_VECTOR y, PLT_VECTOR w) {
  PLT_VECTOR xy_low = __builtin_shufflevector(x, y, 0, 4, 1, 5);  /* x0 y0 x1 y1 */
  PLT_VECTOR xy_high = __builtin_shufflevector(x, y, 2, 6, 3, 7); /* x2 y2 x3 y3 */
  PLT_FN(store)(to, __builtin_shufflevector(xy_low, w, 0, 1, 4, 2));
  PLT_VECTOR y1_w1 = __builtin_shufflevector(xy_low, w, 3, 5, 3, 5);
  PLT_FN(store)(to + 4, __builtin_shufflevector(y1_w1, xy_high, 0, 1, 4, 5));
  PLT_VECTOR w2_w3 = __builtin_shufflevector(xy_high, w, 6, 7, 2, 3); /* w2 w3 x3 y3 */
  PLT_FN(store)(to + 8, __builtin_shufflevector(w2_w3, w2_w3, 0, 2, 3, 1));
}

/* Planar corners from x0 y0 … x3 y3. */
static inline void PLT_FN(load_pairs)(const PLT_REAL *from, PLT_VECTOR *x, PLT_VECTOR *y) {
  PLT_VECTOR low = PLT_FN(load)(from);      /* x0 y0 x1 y1 */
  PLT_VECTOR high = PLT_FN(load)(from + 4); /* x2 y2 x3 y3 */
  *x = __builtin_shufflevector(low, high, 0, 2, 4, 6);
  *y = __builtin_shufflevector(low, high, 1, 3, 5, 7);
}
