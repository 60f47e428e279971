/*
 * Writes vertices of panels. Included by backend_tpl.h, once per precision and backend. A corner is
 * one vector of four reals, so wider registers do not help. No statement both multiplies and adds,
 * so Clang does not fuse products with sums, and all backends agree bit for bit.
 */

typedef PLT_REAL PLT_FN(corner) __attribute__((vector_size(4 * sizeof(PLT_REAL))));
typedef PLT_BITS PLT_FN(corner_bits) __attribute__((vector_size(4 * sizeof(PLT_REAL))));

/* Loads with memcpy, because the address is aligned to a real, not to a vector. */
static inline PLT_FN(corner) PLT_FN(corner_load)(const PLT_REAL *from) {
  PLT_FN(corner) corner;
  memcpy(&corner, from, sizeof corner);
  return corner;
}

static inline void PLT_FN(corner_store)(PLT_REAL *to, PLT_FN(corner) corner) {
  memcpy(to, &corner, sizeof corner);
}

/* Returns row · clip, or the row itself if there is no clip matrix. */
static PLT_INLINE PLT_FN(corner) PLT_FN(row_clip)(PLT_FN(corner) row, const PLT_REAL *clip) {
  if (!clip)
    return row;
  PLT_FN(corner) sum = PLT_FN(corner_load)(clip) * row[0];
  for (size_t entry = 1; entry < 4; entry++) {
    PLT_FN(corner) product = PLT_FN(corner_load)(clip + 4 * entry) * row[entry];
    sum += product;
  }
  return sum;
}

/* Returns 1/w of four corners, with NaN for hidden corners. */
static inline PLT_FN(corner) PLT_FN(corner_inverses)(PLT_FN(corner) w) {
  PLT_FN(corner) inverses = (PLT_REAL)1 / w;
  PLT_FN(corner_bits) is_shown = (w > (PLT_REAL)0) & (w < (PLT_REAL)INFINITY);
  return (PLT_FN(corner))((PLT_FN(corner_bits))inverses | ~is_shown); /* all bits set: NaN */
}

/* Returns whether another number of the vertex directly follows the position. If so, one store
   of four reals may write the three of the position: the fourth is overwritten later. */
static inline int PLT_FN(follows_position)(const plt_vertex_layout *layout) {
  const size_t end = layout->position + 3;
  return layout->position != PLT_NOT_WRITTEN &&
         (layout->clip_position == end || layout->texture == end || layout->shade == end ||
          layout->page == end || layout->panel == end);
}

static inline void PLT_FN(vertices_fill)(PLT_REAL *to, size_t stride, PLT_REAL number) {
  for (size_t corner = 0; corner < 4; corner++)
    to[corner * stride] = number;
}

/* Writes the four vertices of one panel in one frame. */
static PLT_INLINE void PLT_FN(panel_vertices)(const PLT_TYPE(plt_vertex_frames) * frames,
                                              size_t index, size_t frame, const PLT_REAL *clip,
                                              const plt_vertex_layout *layout, int followed,
                                              PLT_REAL *to) {
  const PLT_TYPE(plt_vertex_panel) *panel = frames->panels + index;
  const PLT_REAL *matrix = frames->matrices + index * frames->matrix_stride + 16 * frame;
  const size_t stride = layout->stride;
  PLT_FN(corner) across = PLT_FN(corner_load)(matrix) * panel->width;
  PLT_FN(corner) down = PLT_FN(corner_load)(matrix + 4) * panel->height;
  PLT_FN(corner) corners[4];
  across = PLT_FN(row_clip)(across, clip);
  down = PLT_FN(row_clip)(down, clip);
  corners[0] = PLT_FN(row_clip)(PLT_FN(corner_load)(matrix + 12), clip);
  corners[1] = corners[0] + across;
  corners[2] = corners[1] + down;
  corners[3] = corners[0] + down;
  if (layout->position != PLT_NOT_WRITTEN) {
    PLT_FN(corner) w = {corners[0][3], corners[1][3], corners[2][3], corners[3][3]};
    PLT_FN(corner) inverses = PLT_FN(corner_inverses)(w);
    PLT_REAL *place = to + layout->position;
    for (size_t c = 0; c < 4; c++) {
      PLT_FN(corner) divided = corners[c] * inverses[c];
      if (followed)
        PLT_FN(corner_store)(place + c * stride, divided);
      else
        memcpy(place + c * stride, &divided, 3 * sizeof(PLT_REAL));
    }
  }
  if (layout->clip_position != PLT_NOT_WRITTEN)
    for (size_t c = 0; c < 4; c++)
      PLT_FN(corner_store)(to + layout->clip_position + c * stride, corners[c]);
  if (layout->texture != PLT_NOT_WRITTEN) {
    const PLT_REAL places[4][2] = {{panel->u0, panel->v0},
                                   {panel->u1, panel->v0},
                                   {panel->u1, panel->v1},
                                   {panel->u0, panel->v1}};
    for (size_t c = 0; c < 4; c++)
      memcpy(to + layout->texture + c * stride, places[c], sizeof places[c]);
  }
  if (layout->shade != PLT_NOT_WRITTEN)
    PLT_FN(vertices_fill)
  (to + layout->shade, stride, frames->shades[index * frames->shade_stride + frame]);
  if (layout->page != PLT_NOT_WRITTEN)
    PLT_FN(vertices_fill)(to + layout->page, stride, panel->page);
  if (layout->panel != PLT_NOT_WRITTEN)
    PLT_FN(vertices_fill)(to + layout->panel, stride, (PLT_REAL)index);
}

static PLT_INLINE size_t PLT_FN(vertices)(const PLT_TYPE(plt_vertex_frames) * frames,
                                          const size_t *order, size_t order_count, size_t first,
                                          size_t count, const PLT_REAL *clip,
                                          const plt_vertex_layout *layout, int followed,
                                          PLT_REAL *vertices) {
  const plt_vertex_layout own = *layout; /* a copy that no store can change */
  const PLT_TYPE(plt_vertex_frames) shared = *frames;
  size_t written = 0;
  for (size_t frame = first; frame < first + count; frame++) {
    for (size_t place = 0; place < order_count; place++) {
      const PLT_TYPE(plt_vertex_panel) *panel = shared.panels + order[place];
      if (shared.quarter_turns && !(shared.quarter_turns[frame] >= panel->visible_from &&
                                    shared.quarter_turns[frame] < panel->visible_to))
        continue;
      PLT_FN(panel_vertices)(&shared, order[place], frame, clip, &own, followed,
                             vertices + 4 * own.stride * written++);
    }
  }
  return written;
}

PLT_PORTABLE_STORAGE size_t PLT_FN(vertices_write)(const PLT_TYPE(plt_vertex_frames) * frames,
                                                   const size_t *order, size_t order_count,
                                                   size_t first, size_t count,
                                                   const plt_vertex_layout *layout,
                                                   PLT_REAL *vertices) {
  /* The usual call without a clip matrix is specialised for both values of `followed`. */
  if (frames->clip)
    return PLT_FN(vertices)(frames, order, order_count, first, count, frames->clip, layout,
                            PLT_FN(follows_position)(layout), vertices);
  if (PLT_FN(follows_position)(layout))
    return PLT_FN(vertices)(frames, order, order_count, first, count, NULL, layout, 1, vertices);
  return PLT_FN(vertices)(frames, order, order_count, first, count, NULL, layout, 0, vertices);
}
