/*
 * Frames of one panel from the cosines and sines of a block of quarter turns. Included once per
 * precision and backend, after vector_tpl.h, concat_tpl.h and interleaved_tpl.h.
 *
 * Each entry of a matrix, and each numerator x0 y0 … x3 y3 of a quad, is a constant plus a multiple
 * of the cosine plus a multiple of the sine (see plt_keyframes.h). They are in memory in the order
 * of the output, so a frame needs products and sums but no shuffles. The reciprocals of the
 * corners' w are computed first, for a vector of frames or corners at a time, because divisions are
 * slowest.
 */

/* Frames per block: all that a block needs stays in the first-level cache. */
#undef PLT_BLOCK
#define PLT_BLOCK 256
_Static_assert(PLT_BLOCK % PLT_INTERLEAVED == 0, "no sixteen is shared by two blocks");

typedef struct PLT_FN(turns) {
  PLT_REAL cosines[PLT_BLOCK + PLT_INTERLEAVED],
      sines[PLT_BLOCK + PLT_INTERLEAVED];          /* beyond count the last again */
  PLT_REAL reciprocals[4 * PLT_BLOCK + PLT_LANES]; /* of w: unpaired 4 a frame; paired first all of
                                                      corner 0, then all of corner 2 */
  size_t count;
} PLT_FN(turns);

static void PLT_FN(turns_set)(PLT_FN(turns) * turns, const PLT_REAL *quarter_turns, size_t count) {
  PLT_FN(quarter_turns_sincos)(quarter_turns, turns->cosines, turns->sines, count);
  for (size_t k = count; k < count + PLT_INTERLEAVED; k++)
    turns->cosines[k] = turns->cosines[count - 1], turns->sines[k] = turns->sines[count - 1];
  turns->count = count;
}

static plt_pairs PLT_FN(pairs_of)(const PLT_REAL *corner_basis) {
  int across = 1, down = 1;
  for (size_t k = 0; k < 3; k++) {
    const PLT_REAL *w = corner_basis + 12 * k + 2;
    across &= (w[0] == w[3]) & (w[6] == w[9]);
    down &= (w[0] == w[9]) & (w[3] == w[6]);
  }
  return across ? PLT_PAIRED_ACROSS : down ? PLT_PAIRED_DOWN : PLT_UNPAIRED;
}

/* Each lane is a frame: first w0, then w2. Counts hidden corners if `care` is set. */
static PLT_INLINE size_t PLT_FN(invert_pairs)(const PLT_REAL *corner_basis, PLT_FN(turns) * turns,
                                              int care, PLT_FN(bits) * outside) {
  PLT_VECTOR basis[3][2];
  size_t hidden = 0, count = turns->count;
  for (size_t k = 0; k < 3; k++)
    for (size_t pair = 0; pair < 2; pair++)
      basis[k][pair] = PLT_FN(splat)(corner_basis[12 * k + 6 * pair + 2]);
  for (size_t i = 0; i < count; i += PLT_LANES) {
    PLT_VECTOR c = PLT_FN(load)(turns->cosines + i), s = PLT_FN(load)(turns->sines + i);
    for (size_t pair = 0; pair < 2; pair++) {
      unsigned mask = 0;
      PLT_VECTOR w = basis[0][pair] + basis[1][pair] * c + basis[2][pair] * s;
      PLT_FN(store)(turns->reciprocals + PLT_BLOCK * pair + i,
                    care ? PLT_FN(reciprocal_or_nan)(w, &mask) : PLT_FN(reciprocal)(w, outside));
      hidden += 2 * PLT_FN(count_lanes)(mask, count - i);
    }
  }
  return hidden;
}

/* Each group is a frame: its lanes are the four corners. Counts hidden corners if `care` is set. */
static PLT_INLINE size_t PLT_FN(invert_corners)(const PLT_REAL *corner_basis, PLT_FN(turns) * turns,
                                                int care, PLT_FN(bits) * outside) {
  PLT_VECTOR basis[3];
  size_t hidden = 0, count = turns->count;
  for (size_t k = 0; k < 3; k++)
    basis[k] = PLT_FN(load_w)(corner_basis + 12 * k);
  for (size_t i = 0; i < count; i += PLT_GROUPS) {
    unsigned mask = 0;
    PLT_VECTOR c = PLT_FN(expand)(turns->cosines + i), s = PLT_FN(expand)(turns->sines + i);
    PLT_VECTOR w = basis[0] + basis[1] * c + basis[2] * s;
    PLT_FN(store)(turns->reciprocals + 4 * i,
                  care ? PLT_FN(reciprocal_or_nan)(w, &mask) : PLT_FN(reciprocal)(w, outside));
    hidden += PLT_FN(count_lanes)(mask, 4 * (count - i));
  }
  return hidden;
}

/* The reciprocals of a block; returns how many corners are hidden. */
static PLT_APART size_t PLT_FN(invert)(const PLT_REAL *corner_basis, plt_pairs pairs,
                                       PLT_FN(turns) * turns) {
  PLT_FN(bits) outside = {0};
  if (pairs == PLT_UNPAIRED) {
    PLT_FN(invert_corners)(corner_basis, turns, 0, &outside);
    return PLT_FN(any_outside)(outside) ? PLT_FN(invert_corners)(corner_basis, turns, 1, &outside)
                                        : 0;
  }
  PLT_FN(invert_pairs)(corner_basis, turns, 0, &outside);
  return PLT_FN(any_outside)(outside) ? PLT_FN(invert_pairs)(corner_basis, turns, 1, &outside) : 0;
}

/* The reciprocal of each corner's w, twice each, for x and for y. */
static PLT_INLINE PLT_EIGHT PLT_FN(reciprocals_at)(const PLT_FN(turns) * turns, size_t i,
                                                   plt_pairs pairs) {
  if (pairs == PLT_UNPAIRED)
    return PLT_FN(twice)(PLT_FN(load_four)(turns->reciprocals + 4 * i));
  PLT_EIGHT first = PLT_FN(splat_eight)(turns->reciprocals[i]);
  PLT_EIGHT second = PLT_FN(splat_eight)(turns->reciprocals[PLT_BLOCK + i]);
  PLT_OPAQUE_EIGHT(first); /* else two loads and a blend become a load and two shuffles */
  return pairs == PLT_PAIRED_ACROSS
             ? __builtin_shufflevector(first, second, 0, 1, 2, 3, 12, 13, 14, 15)
             : __builtin_shufflevector(first, second, 0, 1, 10, 11, 12, 13, 6, 7);
}

/* Matrices, divided quads or both; with_matrices, with_quads, pairs and strides are constants. */
static PLT_INLINE void PLT_FN(write_frames)(const PLT_TYPE(plt_panel) * panel, size_t first,
                                            const PLT_FN(turns) * turns, int with_matrices,
                                            int with_quads, plt_pairs pairs, size_t matrix_stride,
                                            size_t quad_stride) {
  PLT_VECTOR basis[3][PLT_VECTORS];
  PLT_EIGHT numerators[3];
  for (size_t k = 0; k < 3; k++) {
    for (size_t v = 0; v < PLT_VECTORS && with_matrices; v++)
      basis[k][v] = PLT_FN(load)(panel->matrix_basis + 16 * k + PLT_LANES * v);
    if (with_quads)
      numerators[k] = PLT_FN(load_numerators)(panel->corner_basis + 12 * k);
  }
  PLT_REAL *matrices = panel->matrices + (with_matrices ? matrix_stride * first : 0);
  PLT_REAL *quads = panel->quads + (with_quads ? quad_stride * first : 0);
  const size_t count = turns->count; /* or it would be read again after every store */
  PLT_UNROLL
  for (size_t i = 0; i < count; i++) {
    PLT_REAL cosine = turns->cosines[i], sine = turns->sines[i];
    PLT_VECTOR c = PLT_FN(splat)(cosine), s = PLT_FN(splat)(sine);
    for (size_t v = 0; v < PLT_VECTORS && with_matrices; v++) {
      PLT_VECTOR product = basis[1][v] * c;
      PLT_OPAQUE(product);
      PLT_FN(write)(matrices + matrix_stride * i + PLT_LANES * v,
                    basis[0][v] + product + basis[2][v] * s);
    }
    if (with_quads) {
      PLT_EIGHT product = numerators[1] * PLT_FN(splat_eight)(cosine);
      PLT_OPAQUE_EIGHT(product);
      product += numerators[0] + numerators[2] * PLT_FN(splat_eight)(sine);
      PLT_FN(write_eight)
      (quads + quad_stride * i, product * PLT_FN(reciprocals_at)(turns, i, pairs));
    }
  }
}

/* One function for each set of outputs, so that each loop has all registers. */
#undef PLT_WRITER
#define PLT_WRITER(name, with_matrices, with_quads, pairs)                                         \
  static PLT_APART void PLT_FN(name)(const PLT_TYPE(plt_panel) * panel, size_t first,              \
                                     const PLT_FN(turns) * turns) {                                \
    if ((!with_matrices || panel->matrix_stride == 16) &&                                          \
        (!with_quads || panel->quad_stride == 8))                                                  \
      PLT_FN(write_frames)(panel, first, turns, with_matrices, with_quads, pairs, 16, 8);          \
    else                                                                                           \
      PLT_FN(write_frames)(panel, first, turns, with_matrices, with_quads, pairs,                  \
                           panel->matrix_stride, panel->quad_stride);                              \
  }
PLT_WRITER(write_matrices, 1, 0, PLT_UNPAIRED)
PLT_WRITER(write_quads, 0, 1, PLT_UNPAIRED)
PLT_WRITER(write_quads_across, 0, 1, PLT_PAIRED_ACROSS)
PLT_WRITER(write_quads_down, 0, 1, PLT_PAIRED_DOWN)
PLT_WRITER(write_both, 1, 1, PLT_UNPAIRED)
PLT_WRITER(write_both_across, 1, 1, PLT_PAIRED_ACROSS)
PLT_WRITER(write_both_down, 1, 1, PLT_PAIRED_DOWN)

/* Quads that are not divided: x0 y0 w0 … x3 y3 w3. */
static PLT_APART void PLT_FN(write_homogeneous)(const PLT_TYPE(plt_panel) * panel, size_t first,
                                                const PLT_FN(turns) * turns) {
  PLT_EIGHT eights[3];
  PLT_FOUR fours[3];
  for (size_t k = 0; k < 3; k++) {
    eights[k] = PLT_FN(load_eight)(panel->corner_basis + 12 * k);
    fours[k] = PLT_FN(load_four)(panel->corner_basis + 12 * k + 8);
  }
  PLT_REAL *out = panel->quads + panel->quad_stride * first;
  for (size_t i = 0; i < turns->count; i++, out += panel->quad_stride) {
    PLT_REAL cosine = turns->cosines[i], sine = turns->sines[i];
    PLT_FN(write_eight)(out, eights[0] + eights[1] * cosine + eights[2] * sine);
    PLT_FN(write_four)(out + 8, fours[0] + fours[1] * cosine + fours[2] * sine);
  }
}

/* Frames i … i + 15 of a block, of whose rows 1 is a part of every basis. */
static PLT_INLINE void PLT_FN(sixteen_of_turns)(const PLT_FN(turns) * turns, size_t i,
                                                PLT_FN(sixteen) * sixteen) {
  sixteen->has_one = 1;
  sixteen->rank = 3;
  for (size_t part = 0; part < PLT_PARTS; part++) {
    sixteen->coefficients[1][part] = PLT_FN(load)(turns->cosines + i + PLT_LANES * part);
    sixteen->coefficients[2][part] = PLT_FN(load)(turns->sines + i + PLT_LANES * part);
  }
}

static PLT_APART void PLT_FN(interleave_of_turns)(const PLT_REAL *basis, size_t size, PLT_REAL *out,
                                                  const PLT_FN(turns) * turns) {
  const size_t count = turns->count;
  for (size_t i = 0; i < count; i += PLT_INTERLEAVED) {
    PLT_FN(sixteen) sixteen;
    PLT_FN(sixteen_of_turns)(turns, i, &sixteen);
    PLT_FN(write_sixteen)(basis, size, &sixteen, out + size * i);
  }
}

static PLT_INLINE size_t PLT_FN(interleave_quads_of_turns)(const PLT_REAL *basis, plt_pairs pairs,
                                                           PLT_REAL *out,
                                                           const PLT_FN(turns) * turns) {
  const size_t count = turns->count;
  size_t hidden = 0;
  for (size_t i = 0; i < count; i += PLT_INTERLEAVED) {
    PLT_FN(sixteen) sixteen;
    PLT_FN(sixteen_of_turns)(turns, i, &sixteen);
    hidden += PLT_FN(write_sixteen_quads)(basis, pairs, &sixteen, out + 8 * i, count - i);
  }
  return hidden;
}

#define PLT_INTERLEAVER(name, pairs)                                                               \
  static PLT_APART size_t PLT_FN(name)(const PLT_REAL *basis, PLT_REAL *out,                       \
                                       const PLT_FN(turns) * turns) {                              \
    return PLT_FN(interleave_quads_of_turns)(basis, pairs, out, turns);                            \
  }
PLT_INTERLEAVER(interleave_quads, PLT_UNPAIRED)
PLT_INTERLEAVER(interleave_quads_across, PLT_PAIRED_ACROSS)
PLT_INTERLEAVER(interleave_quads_down, PLT_PAIRED_DOWN)
#undef PLT_INTERLEAVER

static size_t PLT_FN(interleaved_of_turns)(const PLT_TYPE(plt_panel) * panel, size_t first,
                                           const PLT_FN(turns) * turns) {
  if (panel->matrices)
    PLT_FN(interleave_of_turns)(panel->matrix_basis, 16, panel->matrices + 16 * first, turns);
  if (panel->quads == NULL)
    return 0;
  if (panel->homogeneous) {
    PLT_FN(interleave_of_turns)(panel->corner_basis, 12, panel->quads + 12 * first, turns);
    return 0;
  }
  PLT_REAL *quads = panel->quads + 8 * first;
  switch (PLT_FN(pairs_of)(panel->corner_basis)) {
  case PLT_PAIRED_ACROSS:
    return PLT_FN(interleave_quads_across)(panel->corner_basis, quads, turns);
  case PLT_PAIRED_DOWN:
    return PLT_FN(interleave_quads_down)(panel->corner_basis, quads, turns);
  case PLT_UNPAIRED:
    break;
  }
  return PLT_FN(interleave_quads)(panel->corner_basis, quads, turns);
}

/* Computes the outputs of a panel that are not NULL; returns the number of hidden corners. */
static size_t PLT_FN(frames_of_turns)(const PLT_TYPE(plt_panel) * panel, size_t first,
                                      PLT_FN(turns) * turns) {
  if (panel->interleaved)
    return PLT_FN(interleaved_of_turns)(panel, first, turns);
  if (panel->quads == NULL || panel->homogeneous) {
    if (panel->matrices)
      PLT_FN(write_matrices)(panel, first, turns);
    if (panel->quads)
      PLT_FN(write_homogeneous)(panel, first, turns);
    return 0;
  }
  plt_pairs pairs = PLT_FN(pairs_of)(panel->corner_basis);
  size_t hidden = PLT_FN(invert)(panel->corner_basis, pairs, turns);
  switch (pairs) {
  case PLT_UNPAIRED:
    (panel->matrices ? PLT_FN(write_both) : PLT_FN(write_quads))(panel, first, turns);
    break;
  case PLT_PAIRED_ACROSS:
    (panel->matrices ? PLT_FN(write_both_across) : PLT_FN(write_quads_across))(panel, first, turns);
    break;
  case PLT_PAIRED_DOWN:
    (panel->matrices ? PLT_FN(write_both_down) : PLT_FN(write_quads_down))(panel, first, turns);
    break;
  }
  return hidden;
}
