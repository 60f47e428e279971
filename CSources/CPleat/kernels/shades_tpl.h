/*
 * Shades of panels, for tables that have no better way. Included once per precision, with PLT_REAL
 * and PLT_FN(name) defined.
 */

/* Frames first … first + count: 1, cos, sin and q against the basis, inside the panel's window. */
static inline void PLT_FN(shades_of_turns)(const PLT_FN(plt_panel) * panel, size_t first,
                                           const PLT_REAL *turns, const PLT_REAL *cosines,
                                           const PLT_REAL *sines, size_t count) {
  const PLT_REAL *basis = panel->shade_basis;
  for (size_t i = 0; i < count; i++) {
    PLT_REAL shade = basis[0] + basis[1] * cosines[i] + basis[2] * sines[i] + basis[3] * turns[i];
    int shaded = turns[i] >= panel->shaded_from && turns[i] < panel->shaded_to;
    panel->shades[panel->shade_stride * (first + i)] = shaded ? shade : 0;
  }
}

static inline void PLT_FN(shades_of_rows)(const PLT_FN(plt_panel) * panel, size_t first,
                                          const PLT_REAL *rows, size_t count, size_t rank,
                                          size_t row_stride) {
  for (size_t i = 0; i < count; i++) {
    PLT_REAL shade = 0;
    for (size_t k = 0; k < rank; k++)
      shade += rows[row_stride * i + k] * panel->shade_basis[k];
    panel->shades[panel->shade_stride * (first + i)] = shade;
  }
}
