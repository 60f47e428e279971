/*
 * Computes frames of one panel from the cosines and sines of a block of angles. Included by
 * backend_tpl.h, after concat_tpl.h and interleaved_tpl.h.
 *
 * Each entry of a matrix, and each x, y and w of a quad's corners, is a constant plus a multiple of
 * the cosine plus a multiple of the sine (see plt_keyframes.h).
 *
 * Divided quads are computed frame by frame (turns_by_frame_tpl.h) or, with sixteen lanes and
 * without matrices, sixteen frames at a time (turns_by_sixteen_tpl.h).
 */

/* The number of frames per block, so small that a block's data stay in the first-level cache. */
#undef PLT_BLOCK
#define PLT_BLOCK 256
_Static_assert(PLT_BLOCK % PLT_INTERLEAVED == 0, "no sixteen is shared by two blocks");

typedef struct PLT_FN(turns) {
  /* Each array is padded to a multiple of 16 numbers, with copies of the last number. The alignment
   * avoids loads across two cache lines, which stall if they come soon after the store. */
  _Alignas(sizeof(PLT_VECTOR)) PLT_REAL cosines[PLT_BLOCK + PLT_INTERLEAVED];
  _Alignas(sizeof(PLT_VECTOR)) PLT_REAL sines[PLT_BLOCK + PLT_INTERLEAVED];
  size_t count;
} PLT_FN(turns);

static void PLT_FN(turns_set)(PLT_FN(turns) * turns, const PLT_REAL *quarter_turns, size_t count) {
  const size_t rest = count % PLT_INTERLEAVED, whole = count - rest;
  PLT_FN(quarter_turns_sincos)(quarter_turns, turns->cosines, turns->sines, whole);
  if (rest > 0)
    PLT_TYPE(plt_quarter_turns_padded)
  (quarter_turns + whole, turns->cosines + whole, turns->sines + whole, rest);
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

/* Writes the matrix of one frame. Where a backend defines PLT_OPAQUE, the first product is not
   fused with its sum, which is faster there. */
static PLT_INLINE void PLT_FN(write_matrix)(const PLT_VECTOR basis[3][PLT_VECTORS], PLT_REAL cosine,
                                            PLT_REAL sine, PLT_REAL *to) {
  PLT_VECTOR c = PLT_FN(splat)(cosine), s = PLT_FN(splat)(sine);
  for (size_t v = 0; v < PLT_VECTORS; v++) {
    PLT_VECTOR product = basis[1][v] * c;
    PLT_OPAQUE(product);
    PLT_FN(write)(to + PLT_LANES * v, basis[0][v] + product + basis[2][v] * s);
  }
}

static PLT_INLINE void PLT_FN(load_matrix_basis)(const PLT_REAL *from,
                                                 PLT_VECTOR basis[3][PLT_VECTORS]) {
  for (size_t k = 0; k < 3; k++)
    for (size_t v = 0; v < PLT_VECTORS; v++)
      basis[k][v] = PLT_FN(load)(from + 16 * k + PLT_LANES * v);
}

/* Writes matrices, each `stride` reals after the previous one. Inlined twice: for the constant
   stride 16, and for other strides. */
static PLT_INLINE void PLT_FN(write_matrices_apart)(const PLT_TYPE(plt_panel) * panel, size_t first,
                                                    const PLT_FN(turns) * turns, size_t stride) {
  PLT_VECTOR basis[3][PLT_VECTORS];
  PLT_FN(load_matrix_basis)(panel->matrix_basis, basis);
  PLT_REAL *out = panel->matrices + stride * first;
  const size_t count = turns->count; /* a copy that no store can change */
  PLT_UNROLL
  PLT_LOOP
  for (size_t i = 0; i < count; i++)
    PLT_FN(write_matrix)(basis, turns->cosines[i], turns->sines[i], out + stride * i);
}

static PLT_NOINLINE void PLT_FN(write_matrices)(const PLT_TYPE(plt_panel) * panel, size_t first,
                                                const PLT_FN(turns) * turns) {
  if (panel->matrix_stride == 16)
    PLT_FN(write_matrices_apart)(panel, first, turns, 16);
  else
    PLT_FN(write_matrices_apart)(panel, first, turns, panel->matrix_stride);
}

/* Writes quads that are not divided: x0 y0 w0 … x3 y3 w3. */
static PLT_NOINLINE void PLT_FN(write_homogeneous)(const PLT_TYPE(plt_panel) * panel, size_t first,
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

/* Loads the cosines and sines from frame i on, `vectors` vectors of each, as coefficients 1 and 2.
   Coefficient 0 is 1. */
static PLT_INLINE void PLT_FN(sixteens_of_turns)(const PLT_FN(turns) * turns, size_t i,
                                                 size_t vectors, PLT_FN(sixteens) * sixteens) {
  sixteens->has_one = 1;
  sixteens->rank = 3;
  sixteens->vectors = vectors;
  for (size_t v = 0; v < vectors; v++) {
    sixteens->coefficients[1][v] = PLT_FN(load)(turns->cosines + i + PLT_LANES * v);
    sixteens->coefficients[2][v] = PLT_FN(load)(turns->sines + i + PLT_LANES * v);
  }
}

static PLT_INLINE void PLT_FN(interleave_round)(const PLT_REAL *basis, size_t size, PLT_REAL *out,
                                                const PLT_FN(turns) * turns, size_t i,
                                                size_t vectors) {
  PLT_FN(sixteens) sixteens;
  PLT_FN(sixteens_of_turns)(turns, i, vectors, &sixteens);
  PLT_FN(write_sixteens)(basis, size, &sixteens, out + size * i);
}

static PLT_NOINLINE void PLT_FN(interleave_of_turns)(const PLT_REAL *basis, size_t size,
                                                     PLT_REAL *out, const PLT_FN(turns) * turns) {
  const size_t count = turns->count;
  size_t i = 0;
  PLT_LOOP
  for (; i + PLT_LANES * PLT_ROUND - PLT_INTERLEAVED < count; i += PLT_LANES * PLT_ROUND)
    PLT_FN(interleave_round)(basis, size, out, turns, i, PLT_ROUND);
  if (i < count) /* at most sixteen frames are left over */
    PLT_FN(interleave_round)(basis, size, out, turns, i, PLT_PARTS);
}

static PLT_INLINE void PLT_FN(interleave_quads_round)(const PLT_REAL *basis, plt_pairs pairs,
                                                      PLT_REAL *out, const PLT_FN(turns) * turns,
                                                      size_t i, size_t vectors,
                                                      PLT_FN(bits) hidden[PLT_ROUND]) {
  PLT_FN(sixteens) sixteens;
  PLT_FN(sixteens_of_turns)(turns, i, vectors, &sixteens);
  PLT_FN(write_sixteens_quads)(basis, pairs, &sixteens, out + 8 * i, hidden);
}

static PLT_INLINE size_t PLT_FN(interleave_quads_of_turns)(const PLT_REAL *basis, plt_pairs pairs,
                                                           PLT_REAL *out,
                                                           const PLT_FN(turns) * turns) {
  const size_t count = turns->count;
  PLT_FN(bits) hidden[PLT_ROUND] = {{0}}, before[PLT_ROUND] = {{0}};
  size_t i = 0;
  PLT_LOOP
  for (; i + PLT_LANES * PLT_ROUND - PLT_INTERLEAVED < count; i += PLT_LANES * PLT_ROUND) {
    memcpy(before, hidden, sizeof before);
    PLT_FN(interleave_quads_round)(basis, pairs, out, turns, i, PLT_ROUND, hidden);
  }
  if (i < count) {
    memcpy(before, hidden, sizeof before);
    PLT_FN(interleave_quads_round)(basis, pairs, out, turns, i, PLT_PARTS, hidden);
  }
  return PLT_FN(sum_steps)(hidden, before, PLT_ROUND, count) * (pairs == PLT_UNPAIRED ? 1 : 2);
}

#define PLT_INTERLEAVER(name, pairs)                                                               \
  static PLT_NOINLINE size_t PLT_FN(name)(const PLT_REAL *basis, PLT_REAL *out,                    \
                                          const PLT_FN(turns) * turns) {                           \
    return PLT_FN(interleave_quads_of_turns)(basis, pairs, out, turns);                            \
  }
PLT_INTERLEAVER(interleave_quads, PLT_UNPAIRED)
PLT_INTERLEAVER(interleave_quads_across, PLT_PAIRED_ACROSS)
PLT_INTERLEAVER(interleave_quads_down, PLT_PAIRED_DOWN)

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

#include "turns_by_frame_tpl.h"
#if PLT_LANES == 16
#include "turns_by_sixteen_tpl.h"
#endif

/* Writes quads, and each frame's matrix before its quad if with_matrices is set. Returns the number
   of hidden corners. If there are sixteen lanes and no matrices to write, more than eight quads are
   computed in steps of sixteen, which is faster. */
static PLT_INLINE size_t PLT_FN(quads_of_turns)(const PLT_TYPE(plt_panel) * panel, size_t first,
                                                const PLT_FN(turns) * turns, int with_matrices,
                                                plt_pairs pairs) {
#if PLT_LANES == 16
  if (!with_matrices && turns->count > 8)
    return PLT_FN(quads_by_sixteen)(panel, first, turns, pairs);
#endif
  return PLT_FN(quads_by_frame)(panel, first, turns, with_matrices, pairs);
}

/* Defines one function for each combination of with_matrices and pairs, so that each loop can use
   all registers. */
#define PLT_WRITER(name, with_matrices, pairs)                                                     \
  static PLT_NOINLINE size_t PLT_FN(name)(const PLT_TYPE(plt_panel) * panel, size_t first,         \
                                          const PLT_FN(turns) * turns) {                           \
    return PLT_FN(quads_of_turns)(panel, first, turns, with_matrices, pairs);                      \
  }
PLT_WRITER(write_quads, 0, PLT_UNPAIRED)
PLT_WRITER(write_quads_across, 0, PLT_PAIRED_ACROSS)
PLT_WRITER(write_quads_down, 0, PLT_PAIRED_DOWN)
PLT_WRITER(write_both, 1, PLT_UNPAIRED)
PLT_WRITER(write_both_across, 1, PLT_PAIRED_ACROSS)
PLT_WRITER(write_both_down, 1, PLT_PAIRED_DOWN)

/* Computes the frames of one panel for a block of angles: its matrices and quads, unless these
   outputs are NULL. Returns the number of hidden corners. */
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
  switch (PLT_FN(pairs_of)(panel->corner_basis)) {
  case PLT_PAIRED_ACROSS:
    return (panel->matrices ? PLT_FN(write_both_across) : PLT_FN(write_quads_across))(panel, first,
                                                                                      turns);
  case PLT_PAIRED_DOWN:
    return (panel->matrices ? PLT_FN(write_both_down) : PLT_FN(write_quads_down))(panel, first,
                                                                                  turns);
  case PLT_UNPAIRED:
    break;
  }
  return (panel->matrices ? PLT_FN(write_both) : PLT_FN(write_quads))(panel, first, turns);
}
