/*
 * Computes frames from rows of coefficients. The rank is the number of coefficients per row.
 * Included by backend_tpl.h, after turns_tpl.h.
 */

/* The rows of coefficients of a block: `count` rows, for the frames from `first` on. `from` points
   to the first row, and each row starts `stride` reals after the previous one. */
typedef struct PLT_FN(rows) {
  const PLT_REAL *from;
  size_t first, count, rank, stride;
} PLT_FN(rows);

/* The number of frames per step. A step for matrices computes eight independent vectors of sums,
 * which keep the multiply-add units busy. Each leftover frame has a step of its own. */
#define PLT_FRAMES (PLT_LANES / 2)

/* Computes `vectors` vectors of sums for each of `frames` frames, from row i of the block on. Each
   vector of the basis is loaded once for all these frames. */
static PLT_INLINE void PLT_FN(combine_rows)(const PLT_REAL *basis, size_t vectors,
                                            const PLT_FN(rows) * rows, size_t i, size_t frames,
                                            PLT_VECTOR sums[PLT_FRAMES][PLT_VECTORS]) {
  const PLT_REAL *from = rows->from + rows->stride * i;
  memset(sums, 0, PLT_FRAMES * sizeof *sums);
  for (size_t k = 0; k < rows->rank; k++)
    for (size_t v = 0; v < vectors; v++) {
      PLT_VECTOR factor = PLT_FN(load)(basis + PLT_LANES * (vectors * k + v));
      for (size_t j = 0; j < frames; j++)
        sums[j][v] += factor * PLT_FN(splat)(from[rows->stride * j + k]);
    }
}

static PLT_INLINE void PLT_FN(matrices_step)(const PLT_TYPE(plt_panel) * panel,
                                             const PLT_FN(rows) * rows, size_t i, size_t frames) {
  PLT_REAL *to = panel->matrices + panel->matrix_stride * (rows->first + i);
  PLT_VECTOR sums[PLT_FRAMES][PLT_VECTORS];
  PLT_FN(combine_rows)(panel->matrix_basis, PLT_VECTORS, rows, i, frames, sums);
  for (size_t j = 0; j < frames; j++)
    for (size_t v = 0; v < PLT_VECTORS; v++)
      PLT_FN(write)(to + panel->matrix_stride * j + PLT_LANES * v, sums[j][v]);
}

static PLT_NOINLINE void PLT_FN(matrices_of_rows)(const PLT_TYPE(plt_panel) * panel,
                                                  const PLT_FN(rows) * rows) {
  const PLT_TYPE(plt_panel) own_panel = *panel; /* a copy that no store can change */
  const PLT_FN(rows) own_rows = *rows;
  size_t i = 0;
  for (; i + PLT_FRAMES <= own_rows.count; i += PLT_FRAMES)
    PLT_FN(matrices_step)(&own_panel, &own_rows, i, PLT_FRAMES);
  for (; i < own_rows.count; i++)
    PLT_FN(matrices_step)(&own_panel, &own_rows, i, 1);
}

/* The number of vectors for the twelve reals of a quad's corners. With more than four lanes, the
   last four reals are repeated to fill the last vector. */
#define PLT_QUAD_SUMS (PLT_LANES == 4 ? 3 : PLT_VECTORS)

/* Copies the rows of the corner basis to whole vectors. For divided quads, a row is rearranged: the
   eight numerators x0 y0 … x3 y3 come first, then the four w. */
static PLT_INLINE void PLT_FN(corner_vectors)(const PLT_REAL *basis, size_t rank, plt_form form,
                                              PLT_REAL *vectors) {
  for (size_t k = 0; k < rank; k++, basis += 12, vectors += PLT_LANES * PLT_QUAD_SUMS) {
    PLT_EIGHT first = PLT_FN(load_eight)(basis);
    PLT_FOUR four = PLT_FN(load_four)(basis + 8);
    PLT_EIGHT last = __builtin_shufflevector(four, four, 0, 1, 2, 3, 0, 1, 2, 3);
    if (form != PLT_HOMOGENEOUS) {
      PLT_EIGHT w = __builtin_shufflevector(first, last, 2, 5, 8, 11, 2, 5, 8, 11);
      first = __builtin_shufflevector(first, last, 0, 1, 3, 4, 6, 7, 9, 10);
      last = w;
    }
#if PLT_LANES == 16 /* one store, because a load that spans two recent stores is slow */
    PLT_FN(store)(vectors, PLT_FN(join_eights)(first, last));
#else
    memcpy(vectors, &first, sizeof first);
    memcpy(vectors + 8, &last, (PLT_LANES == 4 ? 4 : 8) * sizeof(PLT_REAL));
#endif
  }
}

/* Writes the quads of `frames` frames. Adds 1 to `hidden` in lanes where a corner is hidden. If
   `frames` is 1, every group of lanes holds this frame, so a hidden corner counts PLT_GROUPS
   times. */
static PLT_INLINE void PLT_FN(quads_step)(const PLT_TYPE(plt_panel) * panel,
                                          const PLT_REAL *vectors, const PLT_FN(rows) * rows,
                                          size_t i, size_t frames, plt_form form,
                                          PLT_FN(bits) * hidden) {
  PLT_REAL *to = panel->quads + panel->quad_stride * (rows->first + i);
  PLT_VECTOR sums[PLT_FRAMES][PLT_VECTORS];
  PLT_FOUR fours[PLT_FRAMES];
  PLT_REAL reciprocals[4 * PLT_FRAMES];
  PLT_FN(combine_rows)(vectors, PLT_QUAD_SUMS, rows, i, frames, sums);
  for (size_t j = 0; j < PLT_FRAMES; j++)
    memcpy(fours + j, (const PLT_REAL *)sums[j < frames ? j : 0] + 8, sizeof *fours);
  for (size_t j = 0; j < frames && form != PLT_HOMOGENEOUS; j += PLT_GROUPS) {
    PLT_VECTOR w = PLT_FN(join)(fours + j);
    PLT_FN(store)(reciprocals + 4 * j, PLT_FN(reciprocal)(w, hidden));
  }
  for (size_t j = 0; j < frames; j++, to += panel->quad_stride) {
    PLT_EIGHT eight;
    memcpy(&eight, sums[j], sizeof eight);
    if (form != PLT_HOMOGENEOUS)
      eight *= PLT_FN(twice)(PLT_FN(load_four)(reciprocals + 4 * j));
    PLT_FN(write_eight)(to, eight);
    if (form == PLT_HOMOGENEOUS)
      PLT_FN(write_four)(to + 8, fours[j]);
  }
}

/* Writes quads and returns the number of hidden corners. `form` is a constant at each call, so that
   compilers specialise each form. */
static PLT_INLINE size_t PLT_FN(quads_in)(const PLT_TYPE(plt_panel) * panel,
                                          const PLT_FN(rows) * rows, plt_form form) {
  _Alignas(sizeof(PLT_VECTOR)) PLT_REAL vectors[16 * PLT_RANK_LIMIT];
  PLT_FN(bits) hidden = {0}, alone = {0};
  const PLT_TYPE(plt_panel) own_panel = *panel;
  const PLT_FN(rows) own_rows = *rows;
  size_t i = 0;
  PLT_FN(corner_vectors)(panel->corner_basis, rows->rank, form, vectors);
  for (; i + PLT_FRAMES <= own_rows.count; i += PLT_FRAMES)
    PLT_FN(quads_step)(&own_panel, vectors, &own_rows, i, PLT_FRAMES, form, &hidden);
  for (; i < own_rows.count; i++)
    PLT_FN(quads_step)(&own_panel, vectors, &own_rows, i, 1, form, &alone);
  return PLT_FN(sum_lanes)(hidden) + PLT_FN(sum_lanes)(alone) / PLT_GROUPS;
}

static PLT_NOINLINE size_t PLT_FN(quads_of_rows)(const PLT_TYPE(plt_panel) * panel,
                                                 const PLT_FN(rows) * rows) {
  return PLT_FN(quads_in)(panel, rows, PLT_DIVIDED);
}

/* Writes quads that are not divided: x0 y0 w0 … x3 y3 w3. */
static PLT_NOINLINE size_t PLT_FN(homogeneous_of_rows)(const PLT_TYPE(plt_panel) * panel,
                                                       const PLT_FN(rows) * rows) {
  return PLT_FN(quads_in)(panel, rows, PLT_HOMOGENEOUS);
}

/* Writes the matrices and quads of one panel that is not interleaved. */
static size_t PLT_FN(frames_of_rows)(const PLT_TYPE(plt_panel) * panel, const PLT_FN(rows) * rows) {
  if (panel->matrices)
    PLT_FN(matrices_of_rows)(panel, rows);
  if (!panel->quads)
    return 0;
  return (panel->homogeneous ? PLT_FN(homogeneous_of_rows) : PLT_FN(quads_of_rows))(panel, rows);
}

/* A transposed block of rows: columns[k] has coefficient k of all frames. The number of frames is
   padded to a multiple of 16, with copies of the last row. */
typedef struct PLT_FN(transposed) {
  _Alignas(sizeof(PLT_VECTOR)) PLT_REAL columns[PLT_RANK_LIMIT][PLT_BLOCK];
} PLT_FN(transposed);

static PLT_NOINLINE void PLT_FN(transpose)(const PLT_FN(rows) * rows,
                                           PLT_FN(transposed) * transposed) {
  for (size_t k = 0; k < rows->rank; k++) {
    const PLT_REAL *from = rows->from + k;
    PLT_REAL *column = transposed->columns[k];
    for (size_t i = 0; i < rows->count; i++)
      column[i] = from[rows->stride * i];
    for (size_t i = rows->count; i % PLT_INTERLEAVED != 0; i++)
      column[i] = column[rows->count - 1];
  }
}

static PLT_INLINE void PLT_FN(interleaved_step)(const PLT_TYPE(plt_panel) * panel,
                                                const PLT_FN(rows) * rows,
                                                const PLT_FN(transposed) * transposed, size_t i,
                                                size_t vectors, PLT_FN(bits) hidden[PLT_ROUND]) {
  const size_t frame = rows->first + i;
  PLT_FN(sixteens) sixteens;
  sixteens.has_one = 0;
  sixteens.rank = rows->rank;
  sixteens.vectors = vectors;
  for (size_t k = 0; k < rows->rank; k++)
    for (size_t v = 0; v < vectors; v++)
      sixteens.coefficients[k][v] = PLT_FN(load)(transposed->columns[k] + i + PLT_LANES * v);
  if (panel->matrices)
    PLT_FN(write_sixteens)(panel->matrix_basis, 16, &sixteens, panel->matrices + 16 * frame);
  if (panel->quads && panel->homogeneous)
    PLT_FN(write_sixteens)(panel->corner_basis, 12, &sixteens, panel->quads + 12 * frame);
  else if (panel->quads)
    PLT_FN(write_sixteens_quads)(panel->corner_basis, PLT_UNPAIRED, &sixteens,
                                 panel->quads + 8 * frame, hidden);
}

static PLT_NOINLINE size_t PLT_FN(interleaved_of_rows)(const PLT_TYPE(plt_panel) * panel,
                                                       const PLT_FN(rows) * rows,
                                                       const PLT_FN(transposed) * transposed) {
  PLT_FN(bits) hidden[PLT_ROUND] = {{0}}, before[PLT_ROUND] = {{0}};
  size_t i = 0;
  for (; i + PLT_LANES * PLT_ROUND - PLT_INTERLEAVED < rows->count; i += PLT_LANES * PLT_ROUND) {
    memcpy(before, hidden, sizeof before);
    PLT_FN(interleaved_step)(panel, rows, transposed, i, PLT_ROUND, hidden);
  }
  if (i < rows->count) { /* at most sixteen frames are left over */
    memcpy(before, hidden, sizeof before);
    PLT_FN(interleaved_step)(panel, rows, transposed, i, PLT_PARTS, hidden);
  }
  return PLT_FN(sum_steps)(hidden, before, PLT_ROUND, rows->count);
}

/* Computes keyframes in blocks of frames, so that the rows of a block stay in the first-level cache
   until every panel has used them. */
static size_t PLT_FN(keyframes_from_rows)(const PLT_REAL *const *rows,
                                          const PLT_TYPE(plt_panel) * panels, size_t panel_count,
                                          size_t count, size_t rank, size_t row_stride) {
  PLT_FN(transposed) transposed;
  size_t hidden = 0;
  for (size_t first = 0; first < count; first += PLT_BLOCK) {
    const PLT_REAL *present = NULL; /* the rows that are in `transposed` */
    for (size_t p = 0; p < panel_count; p++) {
      const PLT_TYPE(plt_panel) *panel = panels + p;
      PLT_FN(rows)
      block = {.from = rows[panel->stream] + row_stride * first,
               .first = first,
               .count = count - first < PLT_BLOCK ? count - first : PLT_BLOCK,
               .rank = rank,
               .stride = row_stride};
      if (panel->interleaved) {
        if (block.from != present)
          PLT_FN(transpose)(&block, &transposed);
        present = block.from;
        hidden += PLT_FN(interleaved_of_rows)(panel, &block, &transposed);
      } else
        hidden += PLT_FN(frames_of_rows)(panel, &block);
      if (panel->shades)
        PLT_FN(shades_of_rows)(panel, first, block.from, block.count, rank, row_stride);
    }
  }
  PLT_WRITTEN;
  return hidden;
}
