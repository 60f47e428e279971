/*
 * Computes keyframes from angles or times, in blocks of frames. Within a block, one panel follows
 * another. Included by backend_tpl.h and blas.c, after shades_tpl.h. These must be defined first:
 * PLT_BLOCK, the struct PLT_FN(turns) with the members `cosines` and `sines`, and the functions
 * PLT_FN(turns_set) and PLT_FN(frames_of_turns).
 */

/* Computes the frames of one panel for a block of angles. `turns` has their cosines and sines.
   Returns the number of hidden corners. */
static size_t PLT_FN(panel_of_turns)(const PLT_TYPE(plt_panel) * panel, size_t first,
                                     const PLT_REAL *quarter_turns, PLT_FN(turns) * turns,
                                     size_t block) {
  if (panel->shades)
    PLT_FN(shades_of_turns)(panel, first, quarter_turns, turns->cosines, turns->sines, block);
  return PLT_FN(frames_of_turns)(panel, first, turns);
}

static size_t PLT_FN(keyframes_from_quarter_turns)(const PLT_REAL *const *quarter_turns,
                                                   const PLT_TYPE(plt_panel) * panels,
                                                   size_t panel_count, size_t count) {
  PLT_FN(turns) turns;
  size_t hidden = 0;
  for (size_t first = 0; first < count; first += PLT_BLOCK) {
    size_t block = count - first < PLT_BLOCK ? count - first : PLT_BLOCK;
    const PLT_REAL *present = NULL;
    for (size_t p = 0; p < panel_count; p++) {
      const PLT_REAL *stream = quarter_turns[panels[p].stream] + first;
      if (stream != present)
        PLT_FN(turns_set)(&turns, stream, block);
      present = stream;
      hidden += PLT_FN(panel_of_turns)(panels + p, first, stream, &turns, block);
    }
  }
  PLT_WRITTEN;
  return hidden;
}

/* Computes the angles of a block from its times. */
static void PLT_FN(turns_of_times)(const PLT_TYPE(plt_motion) * motion, const PLT_REAL *times,
                                   PLT_REAL *quarter_turns, size_t count) {
  const PLT_REAL from = motion->from, to = motion->to;
  const PLT_REAL least = from < to ? from : to, greatest = from < to ? to : from;
  PLT_FN(timing_solve)(&motion->curve, times, quarter_turns, NULL, count);
  for (size_t i = 0; i < count; i++) {
    PLT_REAL y = quarter_turns[i];
    y = y < 0 ? 0 : y > 1 ? 1 : y;
    /* Clamped, because rounding can move the sum out of the range, even if `from` equals `to`. */
    const PLT_REAL q = (1 - y) * from + y * to;
    quarter_turns[i] = q < least ? least : q > greatest ? greatest : q;
  }
}

static size_t PLT_FN(keyframes_from_times)(const PLT_TYPE(plt_motion) * motions,
                                           const PLT_REAL *const *times,
                                           PLT_REAL *const *quarter_turns,
                                           const PLT_TYPE(plt_panel) * panels, size_t panel_count,
                                           size_t count) {
  PLT_FN(turns) turns;
  PLT_REAL own[PLT_BLOCK];
  size_t hidden = 0;
  for (size_t first = 0; first < count; first += PLT_BLOCK) {
    size_t block = count - first < PLT_BLOCK ? count - first : PLT_BLOCK;
    const PLT_REAL *stream = NULL;
    for (size_t p = 0; p < panel_count; p++) {
      size_t s = panels[p].stream;
      if (p == 0 || s != panels[p - 1].stream) {
        PLT_REAL *given = quarter_turns ? quarter_turns[s] : NULL,
                 *to = given ? given + first : own;
        PLT_FN(turns_of_times)(motions + s, times[s] + first, to, block);
        PLT_FN(turns_set)(&turns, to, block);
        stream = to;
      }
      hidden += PLT_FN(panel_of_turns)(panels + p, first, stream, &turns, block);
    }
  }
  PLT_WRITTEN;
  return hidden;
}
