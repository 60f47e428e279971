/*
 * Vectors of four, eight or sixteen reals, in the compilers' vector extensions. Four lanes are a
 * group: a row of a matrix, or the four corners of a quad. A vector has PLT_GROUPS groups.
 *
 * Included once per instance, so it has no guard. The including file defines PLT_REAL,
 * PLT_REAL_BITS, PLT_LANES and PLT_FN(name). It may define
 *
 *   PLT_TOP_BITS(vector)    one instruction that gathers the top bits of all lanes
 *   PLT_LARGER(a, b)        one instruction that returns the larger of unsigned 32-bit integers
 *   PLT_OPAQUE(vector)      see below
 *   PLT_STREAMING_STORES    to write results with streaming stores
 */
#undef PLT_INLINE
#undef PLT_APART
#undef PLT_UNROLL
#undef PLT_VECTOR
#undef PLT_FOUR
#undef PLT_EIGHT
#undef PLT_GROUPS
#undef PLT_BITS
#undef PLT_GREATEST_BITS
#undef PLT_UNIT
#define PLT_INLINE inline __attribute__((always_inline)) /* with constants that choose a loop */
#define PLT_UNROLL _Pragma("GCC unroll 4")
#define PLT_APART __attribute__((noinline)) /* keeps a loop's registers to itself */
#define PLT_VECTOR PLT_FN(vector)
#define PLT_FOUR PLT_FN(four)
#define PLT_EIGHT PLT_FN(eight)
#define PLT_GROUPS (PLT_LANES / 4)
#if PLT_REAL_BITS == 32
#define PLT_BITS uint32_t
#define PLT_GREATEST_BITS UINT32_C(0x7f7fffff)
#define PLT_UNIT 1 /* the lowest of the upper 32 bits */
#else
#define PLT_BITS uint64_t
#define PLT_GREATEST_BITS UINT64_C(0x7fefffffffffffff)
#define PLT_UNIT (UINT64_C(1) << 32)
#endif

typedef PLT_REAL PLT_VECTOR __attribute__((vector_size(PLT_LANES * sizeof(PLT_REAL))));
typedef PLT_BITS PLT_FN(bits) __attribute__((vector_size(PLT_LANES * sizeof(PLT_REAL))));
typedef PLT_REAL PLT_EIGHT __attribute__((vector_size(8 * sizeof(PLT_REAL))));
#if PLT_LANES == 4
typedef PLT_VECTOR PLT_FOUR;
#else
typedef PLT_REAL PLT_FOUR __attribute__((vector_size(4 * sizeof(PLT_REAL))));
#endif

/*
 * PLT_OPAQUE(vector) hides from the compiler how a vector was computed. A product is then not fused
 * with the sum that follows, and shuffles are not rearranged. A backend defines it if that is
 * faster.
 */
#undef PLT_OPAQUE_EIGHT
#if !defined(PLT_OPAQUE)
#define PLT_OPAQUE(vector) (void)0
#endif
#if PLT_LANES >= 8
#define PLT_OPAQUE_EIGHT(eight) PLT_OPAQUE(eight)
#else
#define PLT_OPAQUE_EIGHT(eight) (void)0
#endif

/* PLT_SHUFFLE: each group of the result holds the lanes i, j, k, l of the same group of a (0 … 3)
   and b (4 … 7). */
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

/* Copies lane k of each group to all lanes of that group. */
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

/*
 * PLT_WRITE stores results, with a streaming store if the instance has them and the address is
 * aligned to the vector. A streaming store does not read the cache line that it replaces, so a
 * result that is larger than the caches takes less memory traffic; see PLT_CACHED_BYTES.
 *
 * PLT_WRITTEN ends each operation with a fence, because x86 does not order streaming stores with
 * later ordinary ones: another thread could otherwise see "done" before the results.
 */
#undef PLT_WRITE
#undef PLT_WRITTEN
#if defined(PLT_STREAMING_STORES) && defined(__x86_64__)
#define PLT_WRITTEN __builtin_ia32_sfence()
#else
#define PLT_WRITTEN (void)0
#endif
#if defined(PLT_STREAMING_STORES)
#define PLT_WRITE(vectors, to, value)                                                              \
  do {                                                                                             \
    PLT_REAL *place = (to);                                                                        \
    vectors written = (value);                                                                     \
    if ((uintptr_t)place % sizeof written == 0)                                                    \
      PLT_STORE_NONTEMPORAL(written, (vectors *)(void *)place);                                    \
    else                                                                                           \
      memcpy(place, &written, sizeof written);                                                     \
  } while (0)
#else
#define PLT_WRITE(vectors, to, value)                                                              \
  do {                                                                                             \
    vectors written = (value);                                                                     \
    memcpy((to), &written, sizeof written);                                                        \
  } while (0)
#endif

static inline void PLT_FN(write)(PLT_REAL *to, PLT_VECTOR value) {
  PLT_WRITE(PLT_VECTOR, to, value);
}

static inline PLT_FOUR PLT_FN(load_four)(const PLT_REAL *from) {
  PLT_FOUR value;
  memcpy(&value, from, sizeof value);
  return value;
}

static inline void PLT_FN(write_four)(PLT_REAL *to, PLT_FOUR value) {
  PLT_WRITE(PLT_FOUR, to, value);
}

static inline PLT_EIGHT PLT_FN(load_eight)(const PLT_REAL *from) {
  PLT_EIGHT value;
  memcpy(&value, from, sizeof value);
  return value;
}

static inline void PLT_FN(write_eight)(PLT_REAL *to, PLT_EIGHT value) {
#if PLT_LANES == 4
  PLT_FN(write)(to, __builtin_shufflevector(value, value, 0, 1, 2, 3));
  PLT_FN(write)(to + 4, __builtin_shufflevector(value, value, 4, 5, 6, 7));
#else
  PLT_WRITE(PLT_EIGHT, to, value);
#endif
}

static inline PLT_EIGHT PLT_FN(splat_eight)(PLT_REAL value) {
  return (PLT_EIGHT){value, value, value, value, value, value, value, value};
}

/* From 0 1 2 3 makes 0 0 1 1 2 2 3 3. */
static inline PLT_EIGHT PLT_FN(twice)(PLT_FOUR four) {
  PLT_EIGHT both = __builtin_shufflevector(four, four, 0, 1, 2, 3, 0, 1, 2, 3);
  /* The load puts the four reals into both halves, so the shuffle stays inside each half. A shuffle
     across halves has a higher latency on x86. */
  PLT_OPAQUE_EIGHT(both);
  return __builtin_shufflevector(both, both, 0, 0, 1, 1, 6, 6, 7, 7);
}

/* One group from each of PLT_GROUPS places. */
static inline PLT_VECTOR PLT_FN(join)(const PLT_FOUR groups[PLT_GROUPS]) {
#if PLT_LANES == 4
  return groups[0];
#elif PLT_LANES == 8
  return __builtin_shufflevector(groups[0], groups[1], 0, 1, 2, 3, 4, 5, 6, 7);
#else
  PLT_EIGHT low = __builtin_shufflevector(groups[0], groups[1], 0, 1, 2, 3, 4, 5, 6, 7);
  PLT_EIGHT high = __builtin_shufflevector(groups[2], groups[3], 0, 1, 2, 3, 4, 5, 6, 7);
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

/* NaN where w is hidden, and which lanes those are. */
static PLT_APART unsigned PLT_FN(hide)(const PLT_REAL *w, PLT_REAL *reciprocal) {
  unsigned hidden = 0;
  for (size_t lane = 0; lane < PLT_LANES; lane++)
    if (!(w[lane] > 0 && w[lane] < (PLT_REAL)INFINITY)) {
      reciprocal[lane] = (PLT_REAL)NAN;
      hidden |= 1u << lane;
    }
  return hidden;
}

/*
 * Records in `outside` whether any w is not above 0 or not finite. A loop calls this for each w and
 * tests `outside` once at its end, so the usual case has no branch. If some w is outside, the loop
 * runs again with reciprocal_or_nan.
 *
 * w is above 0 and finite if its bits, as an unsigned integer, lie between 1 and those of the
 * greatest number.
 * - With PLT_LARGER, `outside` keeps the largest value of bits - 1. For doubles it compares the
 * upper 32 bits only, so a w below 2^-1042 is recorded too, and the second run finds that it is
 * fine.
 * - Without, `outside` gets a top bit if bits - 1 or greatest - bits is negative.
 */
static inline void PLT_FN(look_at)(PLT_VECTOR w, PLT_FN(bits) * outside) {
  PLT_FN(bits) bits = (PLT_FN(bits))w;
#if defined(PLT_LARGER)
  *outside = (PLT_FN(bits))PLT_LARGER(*outside, bits - PLT_UNIT);
#else
  *outside |= (bits - 1) | (PLT_GREATEST_BITS - bits);
#endif
}

/* Whether any w was outside. */
static inline int PLT_FN(any_outside)(PLT_FN(bits) outside) {
#if defined(PLT_LARGER)
  const PLT_BITS top = (PLT_BITS)1 << (PLT_REAL_BITS - 1);
  outside |= outside + (top - PLT_GREATEST_BITS / PLT_UNIT * PLT_UNIT);
#endif
#if defined(PLT_TOP_BITS)
  return PLT_TOP_BITS(outside) != 0;
#else
  PLT_BITS any = 0;
  for (size_t lane = 0; lane < PLT_LANES; lane++)
    any |= outside[lane];
  return (int)(any >> (PLT_REAL_BITS - 1));
#endif
}

/* Returns 1/w, and records in `outside` whether w is hidden. */
static inline PLT_VECTOR PLT_FN(reciprocal)(PLT_VECTOR w, PLT_FN(bits) * outside) {
  PLT_FN(look_at)(w, outside);
  return 1 / w;
}

/* The same, but NaN where w is hidden, and which lanes those are. */
static inline PLT_VECTOR PLT_FN(reciprocal_or_nan)(PLT_VECTOR w, unsigned *hidden) {
  PLT_REAL from[PLT_LANES], to[PLT_LANES];
  PLT_FN(store)(from, w);
  PLT_FN(store)(to, 1 / w);
  *hidden = PLT_FN(hide)(from, to);
  return PLT_FN(load)(to);
}

/* Returns how many of the first lanes are set in a mask. */
static inline size_t PLT_FN(count_lanes)(unsigned mask, size_t lanes) {
  return (size_t)__builtin_popcount(lanes < PLT_LANES ? mask & ((1u << lanes) - 1) : mask);
}

/* Two columns of one matrix by turns; sixteen lanes take those of two matrices, `stride` apart. */
static inline PLT_VECTOR PLT_FN(spread_pair)(const PLT_REAL *from, size_t stride) {
  PLT_FOUR groups[PLT_GROUPS];
  for (size_t g = 0; g < PLT_GROUPS; g++) {
    const PLT_REAL *pair = from + (g / 2) * stride;
    groups[g] = (PLT_FOUR){pair[0], pair[1], pair[0], pair[1]};
  }
  return PLT_FN(join)(groups);
}

/* One real of one matrix in all lanes; sixteen lanes take those of two matrices. */
static inline PLT_VECTOR PLT_FN(spread_half)(const PLT_REAL *from, size_t stride) {
  PLT_FOUR groups[PLT_GROUPS];
  for (size_t g = 0; g < PLT_GROUPS; g++) {
    PLT_REAL value = from[(g / 2) * stride];
    groups[g] = (PLT_FOUR){value, value, value, value};
  }
  return PLT_FN(join)(groups);
}

/* In each group two points x y w from x0 y0 x1 y1 and w0 w0 w1 w1, the groups side by side. */
static inline void PLT_FN(store_triples)(PLT_REAL *to, PLT_VECTOR xy, PLT_VECTOR w) {
  PLT_VECTOR first = PLT_SHUFFLE(xy, w, 0, 1, 4, 2); /* x0 y0 w0 x1 */
  PLT_VECTOR last = PLT_SHUFFLE(xy, w, 3, 6, 3, 6);  /* y1 w1 */
  for (size_t g = 0; g < PLT_GROUPS; g++) {
    memcpy(to + 6 * g, (const PLT_REAL *)&first + 4 * g, 4 * sizeof(PLT_REAL));
    memcpy(to + 6 * g + 4, (const PLT_REAL *)&last + 4 * g, 2 * sizeof(PLT_REAL));
  }
}

/* The four w of a row x0 y0 w0 … x3 y3 w3 in every group, and its other reals. */
static inline PLT_VECTOR PLT_FN(load_w)(const PLT_REAL *row) {
  PLT_REAL w[4] = {row[2], row[5], row[8], row[11]};
  return PLT_FN(load_groups)(w, 0);
}

static inline PLT_EIGHT PLT_FN(load_numerators)(const PLT_REAL *row) {
  return (PLT_EIGHT){row[0], row[1], row[3], row[4], row[6], row[7], row[9], row[10]};
}
