/*
 * Vectors of four, eight or sixteen reals, in the compilers' vector extensions. Every four lanes
 * are a group, such as one row of a matrix, or the w of a quad's four corners. A vector has
 * PLT_GROUPS groups.
 *
 * Included by backend_tpl.h once per instance (see there): hence no include guard. The including
 * files first define PLT_REAL, PLT_REAL_BITS, PLT_LANES and PLT_FN(name). They may also define
 *
 *   PLT_HIDE(w, quotients, nan, counts), PLT_COMPARES_64
 *                            see division_tpl.h
 *   PLT_OPAQUE(vector)       see below
 *   PLT_KEEP_LOADED(vector)  see below
 *   PLT_RELOAD(pointer)      see below
 *   PLT_LOAD_SOME(from, otherwise, count), PLT_STORE_SOME(to, vector, count)
 *                            to load or store the first `count` lanes; a load takes the other lanes
 *                            from `otherwise`
 *   PLT_ROTATES              if one instruction rotates a vector; only for 8 or 16 lanes
 *   PLT_STREAMING_STORES     to write results with streaming stores
 */
#undef PLT_BITS
#undef PLT_SIGNED
#undef PLT_GREATEST_BITS
#define PLT_INLINE inline __attribute__((always_inline)) /* specialised by constant arguments */
#define PLT_UNROLL _Pragma("GCC unroll 4")
#define PLT_UNROLL_LANES _Pragma("GCC unroll 16") /* for loops that fill a constant vector */
#define PLT_NOINLINE __attribute__((noinline))    /* gives a loop all registers */
#define PLT_VECTOR PLT_FN(vector)
#define PLT_FOUR PLT_FN(four)
#define PLT_EIGHT PLT_FN(eight)
#define PLT_GROUPS (PLT_LANES / 4)
#if PLT_REAL_BITS == 32
#define PLT_BITS uint32_t
#define PLT_SIGNED int32_t
#define PLT_GREATEST_BITS UINT32_C(0x7f7fffff)
#else
#define PLT_BITS uint64_t
#define PLT_SIGNED int64_t
#define PLT_GREATEST_BITS UINT64_C(0x7fefffffffffffff)
#endif

typedef PLT_REAL PLT_VECTOR __attribute__((vector_size(PLT_LANES * sizeof(PLT_REAL))));
typedef PLT_BITS PLT_FN(bits) __attribute__((vector_size(PLT_LANES * sizeof(PLT_REAL))));
typedef PLT_SIGNED PLT_FN(signed_bits) __attribute__((vector_size(PLT_LANES * sizeof(PLT_REAL))));
typedef PLT_REAL PLT_EIGHT __attribute__((vector_size(8 * sizeof(PLT_REAL))));
#if PLT_LANES == 4
typedef PLT_VECTOR PLT_FOUR;
#else
typedef PLT_REAL PLT_FOUR __attribute__((vector_size(4 * sizeof(PLT_REAL))));
#endif

/*
 * PLT_OPAQUE(vector) hides from the compiler how a vector was computed. So the compiler neither
 * fuses the product that made the vector with a sum that uses it, nor rearranges the shuffles that
 * made it. A backend defines this macro if its code is faster that way.
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

/* PLT_KEEP_LOADED(vector) stops compilers from turning one load and its shuffles into several loads
   or slower shuffles. */
#if !defined(PLT_KEEP_LOADED)
#define PLT_KEEP_LOADED(vector) (void)0
#endif

/* PLT_RELOAD(pointer) makes each step of a loop read the constants at `pointer` from memory again.
   If there are too few registers for the constants, compilers may otherwise copy them between
   registers in every step. */
#if !defined(PLT_RELOAD)
#define PLT_RELOAD(pointer) (void)0
#endif

/* PLT_SHUFFLE(a, b, i, j, k, l) fills group g of the result from group g of a and of b. Each
   of i, j, k, l is 0 … 3 for a lane of group g in a, or 4 … 7 for a lane of group g in b. */
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

/*
 * Blends and rotations of eight or sixteen lanes. Lane l of a blend comes from b if bit l of the
 * mask is set, and from a otherwise. Lane l of a rotation comes from lane l + n, modulo PLT_LANES.
 * PLT_EACH(f, n) is the list f(0, n), f(1, n), …, in which f(l, n) is the lane that l comes from.
 */
#undef PLT_EACH
#define PLT_EIGHT_OF(f, n) f(0, n), f(1, n), f(2, n), f(3, n), f(4, n), f(5, n), f(6, n), f(7, n)
#if PLT_LANES == 16
#define PLT_EACH(f, n)                                                                             \
  PLT_EIGHT_OF(f, n), f(8, n), f(9, n), f(10, n), f(11, n), f(12, n), f(13, n), f(14, n), f(15, n)
#else
#define PLT_EACH(f, n) PLT_EIGHT_OF(f, n)
#endif
#define PLT_BLENDED(lane, mask) ((lane) + ((mask) >> (lane) & 1) * PLT_LANES)
#define PLT_ROTATED(lane, n) (((lane) + (n)) % PLT_LANES)
#define PLT_BLEND(a, b, mask) __builtin_shufflevector(a, b, PLT_EACH(PLT_BLENDED, mask))
#define PLT_ROTATE(v, n) __builtin_shufflevector(v, v, PLT_EACH(PLT_ROTATED, n))

/* Copies lane k of each group to all lanes of that group. */
#define PLT_BROADCAST(v, k) PLT_SHUFFLE(v, v, k, k, k, k)

/* Joins the groups g0, g1, g2 and g3 of v, a vector of sixteen lanes, into a new vector. */
#define PLT_PICK_GROUPS(v, g0, g1, g2, g3)                                                         \
  __builtin_shufflevector(v, v, 4 * (g0), 4 * (g0) + 1, 4 * (g0) + 2, 4 * (g0) + 3, 4 * (g1),      \
                          4 * (g1) + 1, 4 * (g1) + 2, 4 * (g1) + 3, 4 * (g2), 4 * (g2) + 1,        \
                          4 * (g2) + 2, 4 * (g2) + 3, 4 * (g3), 4 * (g3) + 1, 4 * (g3) + 2,        \
                          4 * (g3) + 3)

/* Copies group g of `all`, loaded from memory, to all groups; a backend may load it anew. */
#if !defined(PLT_RELOAD_GROUP)
#define PLT_RELOAD_GROUP(all, memory, g) PLT_PICK_GROUPS(all, g, g, g, g)
#endif

static inline PLT_VECTOR PLT_FN(load)(const PLT_REAL *from) {
  PLT_VECTOR value;
  memcpy(&value, from, sizeof value);
  return value;
}

static inline void PLT_FN(store)(PLT_REAL *to, PLT_VECTOR value) {
  memcpy(to, &value, sizeof value);
}

/*
 * PLT_WRITE stores a vector of results. Where PLT_STREAMING_STORES is defined, it uses a streaming
 * store if the address is a multiple of the vector's size. A streaming store does not read the
 * cache line that it replaces, so results larger than the caches cause less memory traffic.
 *
 * PLT_WRITTEN is the fence at the end of each operation, except those named *_unfenced. x86 does
 * not order streaming stores before later ordinary ones: without the fence, another thread could
 * see a flag that says "done" before it sees the results.
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

/* load_some copies `reals` reals to a buffer of whole vectors, and sets the rest of the buffer to
   0. store_some copies the first `reals` reals of such a buffer to an array. */
#if defined(PLT_LOAD_SOME)
#define PLT_IN_VECTOR(reals, v)                                                                    \
  ((reals) < PLT_LANES * (v)         ? 0                                                           \
   : (reals) < PLT_LANES * ((v) + 1) ? (reals) - PLT_LANES * (v)                                   \
                                     : PLT_LANES)
static PLT_INLINE void PLT_FN(load_some)(PLT_REAL *to, const PLT_REAL *from, size_t reals,
                                         size_t vectors) {
  for (size_t v = 0; v < vectors; v++)
    PLT_FN(store)
  (to + PLT_LANES * v,
   PLT_LOAD_SOME(from + PLT_LANES * v, (PLT_VECTOR){0}, PLT_IN_VECTOR(reals, v)));
}

static PLT_INLINE void PLT_FN(store_some)(PLT_REAL *to, const PLT_REAL *from, size_t reals,
                                          size_t vectors) {
  for (size_t v = 0; v < vectors; v++)
    PLT_STORE_SOME(to + PLT_LANES * v, PLT_FN(load)(from + PLT_LANES * v), PLT_IN_VECTOR(reals, v));
}
#else
static inline void PLT_FN(load_some)(PLT_REAL *to, const PLT_REAL *from, size_t reals,
                                     size_t vectors) {
  memset(to, 0, PLT_LANES * vectors * sizeof(PLT_REAL));
  memcpy(to, from, reals * sizeof(PLT_REAL));
}

static inline void PLT_FN(store_some)(PLT_REAL *to, const PLT_REAL *from, size_t reals,
                                      size_t vectors) {
  (void)vectors;
  memcpy(to, from, reals * sizeof(PLT_REAL));
}
#endif

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

/* Duplicates each of four reals: 0 1 2 3 becomes 0 0 1 1 2 2 3 3. */
static inline PLT_EIGHT PLT_FN(twice)(PLT_FOUR four) {
  PLT_EIGHT both = __builtin_shufflevector(four, four, 0, 1, 2, 3, 0, 1, 2, 3);
  /* One load can put the four reals into both halves. The shuffle below then stays inside each
     half: a shuffle across halves has a higher latency on x86. */
  PLT_OPAQUE_EIGHT(both);
  return __builtin_shufflevector(both, both, 0, 0, 1, 1, 6, 6, 7, 7);
}

#if PLT_LANES == 16
static inline PLT_VECTOR PLT_FN(join_eights)(PLT_EIGHT low, PLT_EIGHT high) {
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}
#endif

/* Joins PLT_GROUPS groups into one vector. */
static inline PLT_VECTOR PLT_FN(join)(const PLT_FOUR groups[PLT_GROUPS]) {
#if PLT_LANES == 4
  return groups[0];
#elif PLT_LANES == 8
  return __builtin_shufflevector(groups[0], groups[1], 0, 1, 2, 3, 4, 5, 6, 7);
#else
  PLT_EIGHT low = __builtin_shufflevector(groups[0], groups[1], 0, 1, 2, 3, 4, 5, 6, 7);
  PLT_EIGHT high = __builtin_shufflevector(groups[2], groups[3], 0, 1, 2, 3, 4, 5, 6, 7);
  return PLT_FN(join_eights)(low, high);
#endif
}

/* Loads four reals into each group: group g gets those at from + stride * g. With a stride of 0,
   all groups get the same four reals. */
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

/* Broadcasts from[g] to all lanes of group g. Reads four reals, even if there are fewer groups. */
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

/* Broadcasts from[stride * g] to all lanes of group g. */
static inline PLT_VECTOR PLT_FN(spread)(const PLT_REAL *from, size_t stride) {
  PLT_FOUR groups[PLT_GROUPS];
  for (size_t g = 0; g < PLT_GROUPS; g++) {
    PLT_REAL value = from[stride * g];
    groups[g] = (PLT_FOUR){value, value, value, value};
  }
  return PLT_FN(join)(groups);
}

/* Broadcasts two reals to alternate lanes: 0 1 0 1 … */
static inline PLT_VECTOR PLT_FN(spread_pair)(const PLT_REAL *from) {
  PLT_FOUR pair = {from[0], from[1], from[0], from[1]};
  PLT_FOUR groups[PLT_GROUPS];
  for (size_t g = 0; g < PLT_GROUPS; g++)
    groups[g] = pair;
  return PLT_FN(join)(groups);
}

/* Stores the two points of each group, x0 y0 w0 x1 y1 w1, without gaps. A group of `xy` has
   x0 y0 x1 y1, a group of `w` has w0 w0 w1 w1. */
static inline void PLT_FN(store_triples)(PLT_REAL *to, PLT_VECTOR xy, PLT_VECTOR w) {
  PLT_VECTOR first = PLT_SHUFFLE(xy, w, 0, 1, 4, 2); /* x0 y0 w0 x1 */
  PLT_VECTOR last = PLT_SHUFFLE(xy, w, 3, 6, 3, 6);  /* y1 w1 */
  for (size_t g = 0; g < PLT_GROUPS; g++) {
    memcpy(to + 6 * g, (const PLT_REAL *)&first + 4 * g, 4 * sizeof(PLT_REAL));
    memcpy(to + 6 * g + 4, (const PLT_REAL *)&last + 4 * g, 2 * sizeof(PLT_REAL));
  }
}

/* Two functions that read a row x0 y0 w0 … x3 y3 w3 of a corner basis: load_w loads w0 w1 w2 w3
   into every group, and load_numerators loads x0 y0 … x3 y3. */
static inline PLT_VECTOR PLT_FN(load_w)(const PLT_REAL *row) {
  PLT_REAL w[4] = {row[2], row[5], row[8], row[11]};
  return PLT_FN(load_groups)(w, 0);
}

static inline PLT_EIGHT PLT_FN(load_numerators)(const PLT_REAL *row) {
  return (PLT_EIGHT){row[0], row[1], row[3], row[4], row[6], row[7], row[9], row[10]};
}
