/*
 * Blocks of sixteen interleaved frames. A lane is a frame, so no shuffles are needed. Included once
 * per precision and backend, after vector_tpl.h.
 */

/* Vectors of sixteen frames. */
#undef PLT_PARTS
#define PLT_PARTS (PLT_INTERLEAVED / PLT_LANES)

/* The coefficients of sixteen frames; where `has_one`, the first is 1 and not looked at. */
typedef struct PLT_FN(sixteen) {
  int has_one;
  size_t rank;
  PLT_VECTOR coefficients[PLT_RANK_LIMIT][PLT_PARTS];
} PLT_FN(sixteen);

/* Real e of a basis whose rows have `size`, in all sixteen frames. */
static PLT_INLINE void PLT_FN(combine)(const PLT_REAL *basis, size_t size, size_t e,
                                       const PLT_FN(sixteen) * sixteen,
                                       PLT_VECTOR sums[PLT_PARTS]) {
  PLT_VECTOR first = PLT_FN(splat)(basis[e]);
  PLT_VECTOR second = PLT_FN(splat)(sixteen->has_one ? basis[size + e] : 0);
  for (size_t part = 0; part < PLT_PARTS; part++) {
    PLT_VECTOR product =
        sixteen->has_one ? second * sixteen->coefficients[1][part] : sixteen->coefficients[0][part];
    PLT_OPAQUE(product);
    sums[part] = sixteen->has_one ? first + product : first * product;
  }
  for (size_t k = sixteen->has_one ? 2 : 1; k < sixteen->rank; k++) {
    PLT_VECTOR real = PLT_FN(splat)(basis[size * k + e]);
    for (size_t part = 0; part < PLT_PARTS; part++)
      sums[part] += real * sixteen->coefficients[k][part];
  }
}

static PLT_INLINE void PLT_FN(write_sixteen)(const PLT_REAL *basis, size_t size,
                                             const PLT_FN(sixteen) * sixteen, PLT_REAL *out) {
  for (size_t e = 0; e < size; e++) {
    PLT_VECTOR sums[PLT_PARTS];
    PLT_FN(combine)(basis, size, e, sixteen, sums);
    for (size_t part = 0; part < PLT_PARTS; part++)
      PLT_FN(write)(out + PLT_INTERLEAVED * e + PLT_LANES * part, sums[part]);
  }
}

/* The reciprocals of one corner's w; counts the hidden ones in their lanes. */
static PLT_INLINE void PLT_FN(invert_sixteen)(const PLT_REAL *basis, size_t corner,
                                              const PLT_FN(sixteen) * sixteen,
                                              PLT_VECTOR reciprocals[PLT_PARTS],
                                              PLT_FN(bits) hidden[PLT_PARTS]) {
  PLT_VECTOR w[PLT_PARTS];
  PLT_FN(combine)(basis, 12, 3 * corner + 2, sixteen, w);
  for (size_t part = 0; part < PLT_PARTS; part++)
    reciprocals[part] = PLT_FN(reciprocal)(w[part], hidden + part);
}

/* The counts of `frames` in sixteens, the last of which may have gone beyond them. */
static inline size_t PLT_FN(sum_sixteens)(const PLT_FN(bits) hidden[PLT_PARTS],
                                          const PLT_FN(bits) before[PLT_PARTS], size_t frames) {
  size_t rest = frames % PLT_INTERLEAVED, sum = 0;
  for (size_t part = 0; part < PLT_PARTS; part++) {
    size_t lanes = rest < PLT_LANES * part ? 0 : rest - PLT_LANES * part;
    sum += rest == 0 || lanes >= PLT_LANES
               ? PLT_FN(sum_lanes)(hidden[part])
               : PLT_FN(sum_lanes)(before[part]) +
                     PLT_FN(sum_some)(hidden[part] - before[part], lanes);
  }
  return sum;
}

/* A corner with the same w, the first of its pair that is divided by. */
static PLT_INLINE size_t PLT_FN(partner)(size_t corner, plt_pairs pairs) {
  return pairs == PLT_PAIRED_ACROSS ? corner & 2
         : pairs == PLT_PAIRED_DOWN ? (corner + 1) & 2
                                    : corner;
}

/* Of corners that share their w only one is counted. */
static PLT_INLINE void PLT_FN(write_sixteen_quads)(const PLT_REAL *basis, plt_pairs pairs,
                                                   const PLT_FN(sixteen) * sixteen, PLT_REAL *out,
                                                   PLT_FN(bits) hidden[PLT_PARTS]) {
  PLT_VECTOR reciprocals[4][PLT_PARTS], sums[PLT_PARTS];
  for (size_t corner = 0; corner < 4; corner++)
    if (PLT_FN(partner)(corner, pairs) == corner)
      PLT_FN(invert_sixteen)(basis, corner, sixteen, reciprocals[corner], hidden);
  for (size_t corner = 0; corner < 4; corner++)
    for (size_t k = 0; k < 2; k++) {
      PLT_FN(combine)(basis, 12, 3 * corner + k, sixteen, sums);
      for (size_t part = 0; part < PLT_PARTS; part++)
        PLT_FN(write)(out + PLT_INTERLEAVED * (2 * corner + k) + PLT_LANES * part,
                      sums[part] * reciprocals[PLT_FN(partner)(corner, pairs)][part]);
    }
}
