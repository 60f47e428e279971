/*
 * Vectors of four, eight or sixteen reals, in plain vector extensions. Every four lanes are a
 * group, a row of a matrix or the four corners of a quad, and PLT_GROUPS of them are worked on at
 * once. Included once per precision and table, with PLT_REAL, PLT_REAL_BITS, PLT_LANES and
 * PLT_FN(name) defined, and PLT_TOP_BITS(vector) where one instruction gathers the lanes' top bits;
 * so it has no guard.
 */
#undef PLT_INLINE
#undef PLT_APART
#undef PLT_VECTOR
#undef PLT_FOUR
#undef PLT_GROUPS
#undef PLT_BITS
#undef PLT_GREATEST_BITS
#define PLT_INLINE inline __attribute__((always_inline)) /* with constants that choose a loop */
#define PLT_APART __attribute__((noinline)) /* a loop that wants all registers for itself */
#define PLT_VECTOR PLT_FN(vector)
#define PLT_FOUR PLT_FN(four)
#define PLT_GROUPS (PLT_LANES / 4)
#if PLT_REAL_BITS == 32
#define PLT_BITS uint32_t
#define PLT_GREATEST_BITS UINT32_C(0x7f7fffff)
#else
#define PLT_BITS uint64_t
#define PLT_GREATEST_BITS UINT64_C(0x7fefffffffffffff)
#endif

typedef PLT_REAL PLT_VECTOR __attribute__((vector_size(PLT_LANES * sizeof(PLT_REAL))));
typedef PLT_BITS PLT_FN(bits) __attribute__((vector_size(PLT_LANES * sizeof(PLT_REAL))));
typedef PLT_REAL PLT_FN(half) __attribute__((vector_size(8 * sizeof(PLT_REAL))));
#if PLT_LANES == 4
typedef PLT_VECTOR PLT_FOUR;
#else
typedef PLT_REAL PLT_FOUR __attribute__((vector_size(4 * sizeof(PLT_REAL))));
#endif

/* In every group of the result lanes i, j, k, l of that group of a (0 … 3) and b (4 … 7). */
#undef PLT_LANE
#undef PLT_GROUP
#undef PLT_SHUFFLE
#define PLT_LANE(i, group) ((i) < 4 ? (i) + 4 * (group) : (i) - 4 + PLT_LANES + 4 * (group))
#define PLT_GROUP(i, j, k, l, group)                                                               \
  PLT_LANE(i, group), PLT_LANE(j, group), PLT_LANE(k, group), PLT_LANE(l, group)
#if PLT_LANES == 4
#define PLT_SHUFFLE(a, b, i, j, k, l) __builtin_shufflevector(a, b, PLT_GROUP(i, j, k, l, 0))
#elif PLT_LANES == 8
#define PLT_SHUFFLE(a, b, i, j, k, l)                                                              \
  __builtin_shufflevector(a, b, PLT_GROUP(i, j, k, l, 0), PLT_GROUP(i, j, k, l, 1))
#else
#define PLT_SHUFFLE(a, b, i, j, k, l)                                                              \
  __builtin_shufflevector(a, b, PLT_GROUP(i, j, k, l, 0), PLT_GROUP(i, j, k, l, 1),                \
                          PLT_GROUP(i, j, k, l, 2), PLT_GROUP(i, j, k, l, 3))
#endif

/* Lane k of every group in all lanes of that group. */
#undef PLT_BROADCAST
#define PLT_BROADCAST(v, k) PLT_SHUFFLE(v, v, k, k, k, k)

static inline PLT_VECTOR PLT_FN(load)(const PLT_REAL *from) {
  PLT_VECTOR value;
  memcpy(&value, from, sizeof value);
  return value;
}

static inline void PLT_FN(store)(PLT_REAL *to, PLT_VECTOR value) {
  memcpy(to, &value, sizeof value);
}

static inline PLT_FOUR PLT_FN(load_four)(const PLT_REAL *from) {
  PLT_FOUR value;
  memcpy(&value, from, sizeof value);
  return value;
}

/* One group from each of PLT_GROUPS places. */
static inline PLT_VECTOR PLT_FN(join)(const PLT_FOUR groups[PLT_GROUPS]) {
#if PLT_LANES == 4
  return groups[0];
#elif PLT_LANES == 8
  return __builtin_shufflevector(groups[0], groups[1], 0, 1, 2, 3, 4, 5, 6, 7);
#else
  PLT_FN(half) low = __builtin_shufflevector(groups[0], groups[1], 0, 1, 2, 3, 4, 5, 6, 7);
  PLT_FN(half) high = __builtin_shufflevector(groups[2], groups[3], 0, 1, 2, 3, 4, 5, 6, 7);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
#endif
}

/* Four reals into each group, the groups `stride` reals apart; 0 gives all the same four. */
static inline PLT_VECTOR PLT_FN(load_groups)(const PLT_REAL *from, size_t stride) {
  PLT_FOUR groups[PLT_GROUPS];
  for (size_t g = 0; g < PLT_GROUPS; g++)
    groups[g] = PLT_FN(load_four)(from + stride * g);
  return PLT_FN(join)(groups);
}

/* Each group to its place, `stride` reals apart. */
static inline void PLT_FN(store_groups)(PLT_REAL *to, size_t stride, PLT_VECTOR value) {
  for (size_t g = 0; g < PLT_GROUPS; g++)
    memcpy(to + stride * g, (const PLT_REAL *)&value + 4 * g, 4 * sizeof(PLT_REAL));
}

/* Each group of low and after it that of high: eight reals, `stride` apart. */
static inline void PLT_FN(store_eights)(PLT_REAL *to, size_t stride, PLT_VECTOR low,
                                        PLT_VECTOR high) {
#if PLT_LANES == 8
  PLT_FN(store)(to, __builtin_shufflevector(low, high, 0, 1, 2, 3, 8, 9, 10, 11));
  PLT_FN(store)(to + stride, __builtin_shufflevector(low, high, 4, 5, 6, 7, 12, 13, 14, 15));
#else
  PLT_FN(store_groups)(to, stride, low);
  PLT_FN(store_groups)(to + 4, stride, high);
#endif
}

static inline PLT_VECTOR PLT_FN(splat)(PLT_REAL value) {
  PLT_FOUR four = {value, value, value, value};
  PLT_FOUR groups[PLT_GROUPS];
  for (size_t g = 0; g < PLT_GROUPS; g++)
    groups[g] = four;
  return PLT_FN(join)(groups);
}

/* The first PLT_GROUPS of four reals, each in all lanes of a group. */
static inline PLT_VECTOR PLT_FN(expand)(const PLT_REAL *from) {
  PLT_VECTOR value = PLT_FN(load_groups)(from, 0);
#if PLT_LANES == 4
  return __builtin_shufflevector(value, value, 0, 0, 0, 0);
#elif PLT_LANES == 8
  return __builtin_shufflevector(value, value, 0, 0, 0, 0, 1, 1, 1, 1);
#else
  return __builtin_shufflevector(value, value, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
#endif
}

/* One real in all lanes of each group, the reals `stride` apart. */
static inline PLT_VECTOR PLT_FN(spread)(const PLT_REAL *from, size_t stride) {
  PLT_FOUR groups[PLT_GROUPS];
  for (size_t g = 0; g < PLT_GROUPS; g++) {
    PLT_REAL value = from[stride * g];
    groups[g] = (PLT_FOUR){value, value, value, value};
  }
  return PLT_FN(join)(groups);
}

/* The rare case of the next function, out of line: NaN where w is hidden, and how many. */
static __attribute__((noinline)) size_t PLT_FN(hide)(const PLT_REAL *w, PLT_REAL *reciprocal,
                                                     size_t lanes) {
  size_t hidden = 0;
  for (size_t lane = 0; lane < lanes; lane++)
    if (!(w[lane] > 0 && w[lane] < (PLT_REAL)INFINITY)) {
      reciprocal[lane] = (PLT_REAL)NAN;
      hidden++;
    }
  return hidden;
}

/* Whether the top bit of any lane is set. */
static inline int PLT_FN(has_top_bit)(PLT_FN(bits) bits) {
#if defined(PLT_TOP_BITS)
  return PLT_TOP_BITS(bits) != 0;
#else
  PLT_BITS any = 0;
  for (size_t lane = 0; lane < PLT_LANES; lane++)
    any |= bits[lane];
  return (int)(any >> (PLT_REAL_BITS - 1));
#endif
}

/*
 * 1/w, or NaN where w is not above 0 and finite; returns how many those are among the first lanes.
 * The bits of a number that is, as an integer, lie from 1 to those of the greatest number: then
 * neither bits - 1 nor greatest - bits has its top bit set.
 */
static inline size_t PLT_FN(reciprocal)(PLT_VECTOR w, size_t lanes, PLT_VECTOR *reciprocal) {
  PLT_FN(bits) bits = (PLT_FN(bits))w, outside = (bits - 1) | (PLT_GREATEST_BITS - bits);
  *reciprocal = 1 / w;
  if (__builtin_expect(!PLT_FN(has_top_bit)(outside), 1))
    return 0;
  PLT_REAL from[PLT_LANES], to[PLT_LANES];
  PLT_FN(store)(from, w);
  PLT_FN(store)(to, *reciprocal);
  size_t hidden = PLT_FN(hide)(from, to, lanes);
  *reciprocal = PLT_FN(load)(to);
  return hidden;
}

/* In each group x0 y0 … x3 y3. */
static inline void PLT_FN(store_pairs)(PLT_REAL *to, size_t stride, PLT_VECTOR x, PLT_VECTOR y) {
  PLT_FN(store_eights)
  (to, stride, PLT_SHUFFLE(x, y, 0, 4, 1, 5), PLT_SHUFFLE(x, y, 2, 6, 3, 7));
}

/* In each group x0 y0 w0 x1, y1 w1 x2 y2, w2 x3 y3 w3. */
static inline void PLT_FN(store_triples)(PLT_REAL *to, size_t stride, PLT_VECTOR x, PLT_VECTOR y,
                                         PLT_VECTOR w) {
  PLT_VECTOR xy_low = PLT_SHUFFLE(x, y, 0, 4, 1, 5);  /* x0 y0 x1 y1 */
  PLT_VECTOR xy_high = PLT_SHUFFLE(x, y, 2, 6, 3, 7); /* x2 y2 x3 y3 */
  PLT_FN(store_groups)(to, stride, PLT_SHUFFLE(xy_low, w, 0, 1, 4, 2));
  PLT_VECTOR y1_w1 = PLT_SHUFFLE(xy_low, w, 3, 5, 3, 5);
  PLT_FN(store_groups)(to + 4, stride, PLT_SHUFFLE(y1_w1, xy_high, 0, 1, 4, 5));
  PLT_VECTOR w2_w3 = PLT_SHUFFLE(xy_high, w, 6, 7, 2, 3); /* w2 w3 x3 y3 */
  PLT_FN(store_groups)(to + 8, stride, PLT_SHUFFLE(w2_w3, w2_w3, 0, 2, 3, 1));
}

/* Planar corners from x0 y0 … x3 y3, one quad per group, `stride` reals apart. */
static inline void PLT_FN(load_pairs)(const PLT_REAL *from, size_t stride, PLT_VECTOR *x,
                                      PLT_VECTOR *y) {
  PLT_VECTOR low = PLT_FN(load_groups)(from, stride);      /* x0 y0 x1 y1 */
  PLT_VECTOR high = PLT_FN(load_groups)(from + 4, stride); /* x2 y2 x3 y3 */
  *x = PLT_SHUFFLE(low, high, 0, 2, 4, 6);
  *y = PLT_SHUFFLE(low, high, 1, 3, 5, 7);
}
