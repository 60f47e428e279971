/*
 * Frames of one panel from coefficient rows of any rank. Included once per precision and backend,
 * after interleaved_tpl.h.
 */

static PLT_APART void PLT_FN(matrices_of_rows)(const PLT_TYPE(plt_panel) * panel,
                                               const PLT_REAL *rows, size_t count, size_t rank,
                                               size_t row_stride) {
  for (size_t i = 0; i < count; i++) {
    PLT_VECTOR matrix[PLT_VECTORS];
    memset(matrix, 0, sizeof matrix);
    for (size_t k = 0; k < rank; k++)
      for (size_t v = 0; v < PLT_VECTORS; v++)
        matrix[v] += PLT_FN(load)(panel->matrix_basis + 16 * k + PLT_LANES * v) *
                     PLT_FN(splat)(rows[row_stride * i + k]);
    for (size_t v = 0; v < PLT_VECTORS; v++)
      PLT_FN(write)(panel->matrices + panel->matrix_stride * i + PLT_LANES * v, matrix[v]);
  }
}

/* The reciprocals of the four w of one frame per group; returns how many of `frames` are hidden. */
static inline size_t PLT_FN(invert_rows)(const PLT_VECTOR *basis, const PLT_REAL *rows, size_t rank,
                                         size_t row_stride, size_t frames, PLT_REAL *reciprocals) {
  PLT_FN(bits) hidden = {0};
  PLT_VECTOR w = PLT_FN(splat)(0);
  for (size_t k = 0; k < rank; k++)
    w += basis[k] * PLT_FN(spread)(rows + k, row_stride);
  PLT_FN(store)(reciprocals, PLT_FN(reciprocal)(w, &hidden));
  return PLT_FN(sum_first)(hidden, PLT_FN(lanes_in_order)(), 4 * frames);
}

static PLT_APART size_t PLT_FN(quads_of_rows)(const PLT_TYPE(plt_panel) * panel,
                                              const PLT_REAL *rows, size_t count, size_t rank,
                                              size_t row_stride) {
  PLT_VECTOR w[PLT_RANK_LIMIT];
  PLT_EIGHT numerators[PLT_RANK_LIMIT];
  PLT_REAL last[PLT_RANK_LIMIT * PLT_GROUPS] = {0}, reciprocals[4 * PLT_GROUPS];
  size_t hidden = 0;
  for (size_t k = 0; k < rank && count > 0; k++) {
    w[k] = PLT_FN(load_w)(panel->corner_basis + 12 * k);
    numerators[k] = PLT_FN(load_numerators)(panel->corner_basis + 12 * k);
  }
  for (size_t i = 0; i < count; i += PLT_GROUPS) {
    size_t frames = count - i < PLT_GROUPS ? count - i : PLT_GROUPS, stride = row_stride;
    const PLT_REAL *from = rows + row_stride * i;
    if (frames < PLT_GROUPS) { /* no row may be read beyond the last */
      for (size_t k = 0; k < frames; k++)
        memcpy(last + PLT_RANK_LIMIT * k, from + row_stride * k, rank * sizeof(PLT_REAL));
      from = last;
      stride = PLT_RANK_LIMIT;
    }
    hidden += PLT_FN(invert_rows)(w, from, rank, stride, frames, reciprocals);
    for (size_t k = 0; k < frames; k++) {
      PLT_EIGHT quad = PLT_FN(splat_eight)(0);
      for (size_t j = 0; j < rank; j++)
        quad += numerators[j] * from[stride * k + j];
      PLT_FN(write_eight)
      (panel->quads + panel->quad_stride * (i + k),
       quad * PLT_FN(twice)(PLT_FN(load_four)(reciprocals + 4 * k)));
    }
  }
  return hidden;
}

/* Quads that are not divided: x0 y0 w0 … x3 y3 w3. */
static PLT_APART void PLT_FN(homogeneous_of_rows)(const PLT_TYPE(plt_panel) * panel,
                                                  const PLT_REAL *rows, size_t count, size_t rank,
                                                  size_t row_stride) {
  for (size_t i = 0; i < count; i++) {
    PLT_EIGHT eight = PLT_FN(splat_eight)(0);
    PLT_FOUR four = {0, 0, 0, 0};
    for (size_t k = 0; k < rank; k++) {
      PLT_REAL coefficient = rows[row_stride * i + k];
      eight += PLT_FN(load_eight)(panel->corner_basis + 12 * k) * coefficient;
      four += PLT_FN(load_four)(panel->corner_basis + 12 * k + 8) * coefficient;
    }
    PLT_FN(write_eight)(panel->quads + panel->quad_stride * i, eight);
    PLT_FN(write_four)(panel->quads + panel->quad_stride * i + 8, four);
  }
}

/* Sixteen rows side by side instead of one below the other; beyond count the last again. */
static void PLT_FN(sixteen_of_rows)(const PLT_REAL *rows, size_t count, size_t row_stride,
                                    PLT_FN(sixteens) * sixteens) {
  for (size_t k = 0; k < sixteens->rank; k++) {
    PLT_REAL coefficients[PLT_INTERLEAVED];
    for (size_t i = 0; i < PLT_INTERLEAVED; i++)
      coefficients[i] = rows[row_stride * (i < count ? i : count - 1) + k];
    memcpy(sixteens->coefficients[k], coefficients, sizeof coefficients);
  }
}

static PLT_APART size_t PLT_FN(interleaved_of_rows)(const PLT_TYPE(plt_panel) * panel,
                                                    const PLT_REAL *rows, size_t count, size_t rank,
                                                    size_t row_stride) {
  PLT_FN(sixteens) sixteens;
  PLT_FN(bits) hidden[PLT_ROUND] = {{0}}, before[PLT_ROUND] = {{0}};
  size_t sum = 0;
  sixteens.has_one = 0;
  sixteens.rank = rank;
  sixteens.vectors = PLT_PARTS;
  for (size_t i = 0; i < count; i += PLT_INTERLEAVED) {
    PLT_FN(sixteen_of_rows)(rows + row_stride * i, count - i, row_stride, &sixteens);
    if (i % (PLT_STEPS * PLT_INTERLEAVED) == 0) {
      sum += PLT_FN(sum_steps)(hidden, hidden, PLT_PARTS, 1);
      memset(hidden, 0, sizeof hidden);
    }
    memcpy(before, hidden, sizeof before);
    if (panel->matrices)
      PLT_FN(write_sixteens)(panel->matrix_basis, 16, &sixteens, panel->matrices + 16 * i);
    if (panel->quads && panel->homogeneous)
      PLT_FN(write_sixteens)(panel->corner_basis, 12, &sixteens, panel->quads + 12 * i);
    else if (panel->quads)
      PLT_FN(write_sixteens_quads)(panel->corner_basis, PLT_UNPAIRED, &sixteens,
                                   panel->quads + 8 * i, hidden);
  }
  return sum + PLT_FN(sum_steps)(hidden, before, PLT_PARTS, count);
}

/* Matrices and quads of one panel, frame after frame. */
static size_t PLT_FN(frames_of_rows)(const PLT_TYPE(plt_panel) * panel, const PLT_REAL *rows,
                                     size_t count, size_t rank, size_t row_stride) {
  if (panel->matrices)
    PLT_FN(matrices_of_rows)(panel, rows, count, rank, row_stride);
  if (panel->quads && !panel->homogeneous)
    return PLT_FN(quads_of_rows)(panel, rows, count, rank, row_stride);
  if (panel->quads)
    PLT_FN(homogeneous_of_rows)(panel, rows, count, rank, row_stride);
  return 0;
}

static size_t PLT_FN(keyframes_from_rows)(const PLT_REAL *const *rows,
                                          const PLT_TYPE(plt_panel) * panels, size_t panel_count,
                                          size_t count, size_t rank, size_t row_stride) {
  size_t hidden = 0;
  for (size_t p = 0; p < panel_count; p++) {
    const PLT_TYPE(plt_panel) *panel = panels + p;
    const PLT_REAL *from = rows[panel->stream];
    hidden += (panel->interleaved ? PLT_FN(interleaved_of_rows)
                                  : PLT_FN(frames_of_rows))(panel, from, count, rank, row_stride);
    if (panel->shades)
      PLT_FN(shades_of_rows)(panel, 0, from, count, rank, row_stride);
  }
  PLT_WRITTEN;
  return hidden;
}
