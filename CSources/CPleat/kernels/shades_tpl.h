/*
 * Computes shades of panels: sums of coefficients times the shade basis. A sum below shade_least
 * becomes shade_least. If frames come from angles, the shade of an angle outside the window from
 * shaded_from to shaded_to is 0. Included by backend_tpl.h, and by blas.c for each precision.
 */

static inline __attribute__((always_inline)) void
PLT_FN(shades_at)(const PLT_TYPE(plt_panel) * panel, const PLT_REAL *turns, const PLT_REAL *cosines,
                  const PLT_REAL *sines, PLT_REAL *out, size_t stride, size_t count) {
  PLT_REAL constant = panel->shade_basis[0], cosine = panel->shade_basis[1];
  PLT_REAL sine = panel->shade_basis[2], turn = panel->shade_basis[3];
  PLT_REAL from = panel->shaded_from, to = panel->shaded_to, least = panel->shade_least;
  for (size_t i = 0; i < count; i++) {
    PLT_REAL shade = constant + cosine * cosines[i] + sine * sines[i] + turn * turns[i];
    shade = least > shade ? least : shade; /* NaN stays NaN */
    out[stride * i] = ((turns[i] >= from) & (turns[i] < to)) ? shade : 0;
  }
}

/* Computes the shades of the frames from `first` on: the shade basis times (1, cos, sin, q), where
   `turns` has the angles q. */
static inline void PLT_FN(shades_of_turns)(const PLT_TYPE(plt_panel) * panel, size_t first,
                                           const PLT_REAL *turns, const PLT_REAL *cosines,
                                           const PLT_REAL *sines, size_t count) {
  PLT_REAL *out = panel->shades + panel->shade_stride * first;
  if (panel->shade_stride == 1) /* compilers vectorise the loop for this constant stride */
    PLT_FN(shades_at)(panel, turns, cosines, sines, out, 1, count);
  else
    PLT_FN(shades_at)(panel, turns, cosines, sines, out, panel->shade_stride, count);
}

static inline void PLT_FN(shades_of_rows)(const PLT_TYPE(plt_panel) * panel, size_t first,
                                          const PLT_REAL *rows, size_t count, size_t rank,
                                          size_t row_stride) {
  const PLT_TYPE(plt_panel) own = *panel; /* a copy that no store can change */
  for (size_t i = 0; i < count; i++) {
    PLT_REAL shade = 0;
    for (size_t k = 0; k < rank; k++)
      shade += rows[row_stride * i + k] * own.shade_basis[k];
    own.shades[own.shade_stride * (first + i)] = own.shade_least > shade ? own.shade_least : shade;
  }
}
