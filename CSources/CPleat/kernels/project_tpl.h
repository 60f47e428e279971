/*
 * Projection. Every step takes as many points, or corners of quads, as a vector has lanes, so that
 * it divides once. Included once per precision and backend, after vector_tpl.h.
 */

/* The factors of x, y, z and 1 in the x and y of a result, and in its w. */
typedef struct PLT_FN(columns) {
  PLT_VECTOR xy[4], w[4]; /* rows 1 to 4: columns 1 and 2 in alternate lanes, column 4 in all */
} PLT_FN(columns);

/* Matrices per vector where every four points have their own; four lanes hold half a quad. */
#undef PLT_MATRICES
#define PLT_MATRICES (PLT_LANES == 16 ? 2 : 1)

/* Loads the columns of one matrix, or of two matrices `stride` reals apart if a vector has sixteen
   lanes. */
static inline void PLT_FN(load_columns)(const PLT_REAL *matrices, size_t stride,
                                        PLT_FN(columns) * columns) {
  for (size_t r = 0; r < 4; r++) {
    columns->xy[r] = PLT_FN(spread_pair)(matrices + 4 * r, stride);
    columns->w[r] = PLT_FN(spread_half)(matrices + 4 * r + 3, stride);
  }
}

/*
 * The order of the points 0 … PLT_LANES - 1 in lanes. Each group holds two neighbours of the first
 * half of the points, then two of the second half. In this order, the shuffles that read and write
 * points stay inside groups, which is faster than a shuffle across them. In a group of doubles the
 * two pairs alternate instead, so that shuffles stay inside 128 bits.
 */
#undef PLT_LANE_OF
#undef PLT_INTO_LANES
#if PLT_REAL_BITS == 32
#define PLT_LANE_OF(point) (point)
#define PLT_INTO_LANES(a, b, i, j, k, l) PLT_SHUFFLE(a, b, i, j, k, l)
#else
#define PLT_LANE_OF(point) ((point) == 1 ? 2 : (point) == 2 ? 1 : (point))
#define PLT_INTO_LANES(a, b, i, j, k, l) PLT_SHUFFLE(a, b, i, k, j, l)
#endif

typedef struct PLT_FN(located) {
  PLT_VECTOR x, y, z;
} PLT_FN(located);

static inline PLT_FN(located) PLT_FN(locate_2d)(const PLT_REAL *points) {
  PLT_VECTOR first = PLT_FN(load)(points), second = PLT_FN(load)(points + PLT_LANES);
  return (PLT_FN(located)){.x = PLT_INTO_LANES(first, second, 0, 2, 4, 6),
                           .y = PLT_INTO_LANES(first, second, 1, 3, 5, 7)};
}

/* Four reals into each group, the groups six apart, so that each begins at two new points. */
static inline PLT_VECTOR PLT_FN(load_sixes)(const PLT_REAL *from) {
#if PLT_LANES == 8 /* a load and a blend; halves would have to be inserted */
  return __builtin_shufflevector(PLT_FN(load)(from), PLT_FN(load)(from + 2), 0, 1, 2, 3, 12, 13, 14,
                                 15);
#else
  return PLT_FN(load_groups)(from, 6);
#endif
}

static inline PLT_FN(located) PLT_FN(locate_3d)(const PLT_REAL *points) {
  const PLT_REAL *second = points + PLT_LANES / 2 * 3;
  PLT_VECTOR head[2] = {PLT_FN(load_sixes)(points), PLT_FN(load_sixes)(second)}; /* x y z x */
  PLT_VECTOR tail[2] = {PLT_FN(load_sixes)(points + 2),
                        PLT_FN(load_sixes)(second + 2)}; /* z x y z */
  PLT_VECTOR y[2];
  for (size_t half = 0; half < 2; half++)
    y[half] = PLT_SHUFFLE(head[half], tail[half], 0, 1, 6, 7); /* a blend: x y y z */
  return (PLT_FN(located)){.x = PLT_INTO_LANES(head[0], head[1], 0, 3, 4, 7),
                           .y = PLT_INTO_LANES(y[0], y[1], 1, 2, 5, 6),
                           .z = PLT_INTO_LANES(tail[0], tail[1], 0, 3, 4, 7)};
}

static inline size_t PLT_FN(point_in_lane)(size_t lane) {
  size_t in_group = PLT_LANE_OF(lane % 4); /* the two ways round are the same */
  return lane / 4 * 2 + in_group % 2 + (in_group < 2 ? 0 : PLT_LANES / 2);
}

/* How many of the first points a mask of such lanes names. */
static PLT_APART size_t PLT_FN(count_points)(unsigned mask, size_t points) {
  size_t count = 0;
  for (size_t lane = 0; lane < PLT_LANES; lane++)
    count += (mask >> lane & 1) & (PLT_FN(point_in_lane)(lane) < points);
  return count;
}

/* Steps between two looks at whether any point was hidden. */
#undef PLT_STEPS
#define PLT_STEPS 64

/* 1/w in the order of lanes above; adds how many of the first points are hidden, if it takes care.
 */
static PLT_INLINE PLT_VECTOR PLT_FN(invert_points)(PLT_VECTOR w, plt_form form, size_t points,
                                                   PLT_FN(bits) * outside, size_t *hidden) {
  if (form == PLT_DIVIDED)
    return PLT_FN(reciprocal)(w, outside);
  unsigned mask;
  PLT_VECTOR reciprocals = PLT_FN(reciprocal_or_nan)(w, &mask);
  *hidden += PLT_FN(count_points)(mask, points);
  return reciprocals;
}

/* Of two vectors of such lanes the groups' first (0) or last (2) two points, as they lie in memory.
 */
#undef PLT_OUT_OF_LANES
#define PLT_OUT_OF_LANES(x, y, point)                                                              \
  PLT_SHUFFLE(x, y, PLT_LANE_OF(point), 4 + PLT_LANE_OF(point), PLT_LANE_OF((point) + 1),          \
              4 + PLT_LANE_OF((point) + 1))

/* Corners as they lie in memory, two in a group, each coordinate in both lanes of its corner: then
   a quad's own matrix needs loads alone. */
static PLT_INLINE PLT_VECTOR PLT_FN(corners_through)(const PLT_VECTOR column[4],
                                                     PLT_VECTOR corners) {
  return PLT_SHUFFLE(corners, corners, 0, 0, 2, 2) * column[0] +
         (PLT_SHUFFLE(corners, corners, 1, 1, 3, 3) * column[1] + column[3]);
}

/* One quad per group; returns how many corners of the first quads are hidden, if it takes care. */
static PLT_INLINE size_t PLT_FN(quad_step)(const PLT_REAL *matrices, const PLT_VECTOR corners[2],
                                           plt_form form, PLT_REAL *out, size_t quads,
                                           PLT_FN(bits) * outside) {
  PLT_VECTOR xy[2], w[2];
  for (size_t k = 0; k < 2; k++) { /* four lanes hold half a quad, sixteen two */
    PLT_FN(columns) columns;
    PLT_FN(load_columns)(matrices + (PLT_LANES == 4 ? 0 : 16 * PLT_MATRICES * k), 16, &columns);
    xy[k] = PLT_FN(corners_through)(columns.xy, corners[k]);
    w[k] = PLT_FN(corners_through)(columns.w, corners[k]);
  }
  if (form == PLT_HOMOGENEOUS) {
    for (size_t k = 0; k < 2; k++)
      PLT_FN(store_triples)(out + PLT_LANES / 2 * 3 * k, xy[k], w[k]);
    return 0;
  }
  size_t hidden = 0;
  PLT_VECTOR reciprocals = PLT_FN(invert_points)(PLT_INTO_LANES(w[0], w[1], 0, 2, 4, 6), form,
                                                 4 * quads, outside, &hidden);
  PLT_FN(write)(out, xy[0] * PLT_OUT_OF_LANES(reciprocals, reciprocals, 0));
  PLT_FN(write)(out + PLT_LANES, xy[1] * PLT_OUT_OF_LANES(reciprocals, reciprocals, 2));
  return hidden;
}

/* Whole steps; corner_step is 0 where all quads share their corners, 8 where each has its own. */
static PLT_INLINE size_t PLT_FN(quad_steps)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                            size_t corner_step, PLT_REAL *out, plt_form form,
                                            size_t count, PLT_FN(bits) * outside) {
  size_t hidden = 0;
  PLT_VECTOR at[2] = {PLT_FN(load)(corners), PLT_FN(load)(corners + PLT_LANES)};
  for (size_t i = 0; i < count; i += PLT_GROUPS) {
    for (size_t k = 0; k < 2 && corner_step != 0; k++)
      at[k] = PLT_FN(load)(corners + corner_step * i + PLT_LANES * k);
    hidden += PLT_FN(quad_step)(matrices + 16 * i, at, form,
                                out + (form == PLT_HOMOGENEOUS ? 12 : 8) * i, PLT_GROUPS, outside);
  }
  return hidden;
}

/* Quads that fill no step any more pass through a scratch that does. */
static PLT_INLINE size_t PLT_FN(quads)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                       size_t corner_step, PLT_REAL *out, plt_form form,
                                       size_t count) {
  size_t step = form == PLT_HOMOGENEOUS ? 12 : 8, hidden = 0, i = 0;
  PLT_REAL shape[8 * PLT_GROUPS] = {0};
  for (size_t k = 0; k < PLT_GROUPS && count > 0 && corner_step == 0; k++)
    memcpy(shape + 8 * k, corners, 8 * sizeof(PLT_REAL));
  while (i + PLT_GROUPS <= count) {
    size_t some = (count - i) / PLT_GROUPS * PLT_GROUPS;
    some = some < PLT_STEPS * PLT_GROUPS ? some : PLT_STEPS * PLT_GROUPS;
    const PLT_REAL *these = corner_step == 0 ? shape : corners + 8 * i;
    PLT_REAL kept[8 * PLT_STEPS * PLT_GROUPS];
    if (these == out + step * i) /* in place: the second run needs what was there */
      these = memcpy(kept, these, 8 * some * sizeof(PLT_REAL));
    PLT_FN(bits) outside = {0};
    PLT_FN(quad_steps)
    (matrices + 16 * i, these, corner_step, out + step * i, form, some, &outside);
    if (PLT_FN(any_outside)(outside))
      hidden += PLT_FN(quad_steps)(matrices + 16 * i, these, corner_step, out + step * i,
                                   PLT_DIVIDED_WITH_CARE, some, &outside);
    i += some;
  }
  size_t rest = count - i;
  if (PLT_GROUPS > 1 && rest > 0) {
    PLT_REAL from[16 * PLT_GROUPS] = {0}, to[12 * PLT_GROUPS];
    memcpy(from, matrices + 16 * i, 16 * rest * sizeof(PLT_REAL));
    if (corner_step != 0)
      memcpy(shape, corners + 8 * i, 8 * rest * sizeof(PLT_REAL));
    PLT_VECTOR at[2] = {PLT_FN(load)(shape), PLT_FN(load)(shape + PLT_LANES)};
    hidden += PLT_FN(quad_step)(from, at, form == PLT_DIVIDED ? PLT_DIVIDED_WITH_CARE : form, to,
                                rest, NULL);
    memcpy(out + step * i, to, step * rest * sizeof(PLT_REAL));
  }
  PLT_WRITTEN;
  return hidden;
}

static size_t PLT_FN(project_quads_shared)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                           PLT_REAL *quads, size_t count) {
  return PLT_FN(quads)(matrices, corners, 0, quads, PLT_DIVIDED, count);
}

static void PLT_FN(project_quads_shared_homogeneous)(const PLT_REAL *matrices,
                                                     const PLT_REAL *corners, PLT_REAL *quads,
                                                     size_t count) {
  PLT_FN(quads)(matrices, corners, 0, quads, PLT_HOMOGENEOUS, count);
}

static size_t PLT_FN(project_quads_distinct)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                             PLT_REAL *quads, size_t count) {
  return PLT_FN(quads)(matrices, corners, 8, quads, PLT_DIVIDED, count);
}

static void PLT_FN(project_quads_distinct_homogeneous)(const PLT_REAL *matrices,
                                                       const PLT_REAL *corners, PLT_REAL *quads,
                                                       size_t count) {
  PLT_FN(quads)(matrices, corners, 8, quads, PLT_HOMOGENEOUS, count);
}

/* One matrix, as far as (x y z 1) · M needs it for x, y and w: each entry in all lanes. */
typedef struct PLT_FN(entries) {
  PLT_VECTOR x[4], y[4], w[4];
} PLT_FN(entries);

static PLT_INLINE PLT_VECTOR PLT_FN(points_through)(const PLT_VECTOR column[4], PLT_FN(located) at,
                                                    size_t dimension) {
  PLT_VECTOR rest = dimension == 3 ? at.z * column[2] + column[3] : column[3];
  return at.x * column[0] + (at.y * column[1] + rest);
}

static PLT_INLINE size_t PLT_FN(point_steps)(const PLT_FN(entries) * matrix, const PLT_REAL *points,
                                             size_t dimension, plt_form form, PLT_REAL *out,
                                             size_t count, PLT_FN(bits) * outside) {
  size_t hidden = 0;
  for (size_t i = 0; i < count; i += PLT_LANES) {
    PLT_FN(located)
    at = dimension == 2 ? PLT_FN(locate_2d)(points + 2 * i) : PLT_FN(locate_3d)(points + 3 * i);
    /* w first: its reciprocal takes longest. */
    PLT_VECTOR w = PLT_FN(points_through)(matrix->w, at, dimension);
    PLT_VECTOR x = PLT_FN(points_through)(matrix->x, at, dimension);
    PLT_VECTOR y = PLT_FN(points_through)(matrix->y, at, dimension);
    if (form != PLT_HOMOGENEOUS) {
      PLT_VECTOR inverse = PLT_FN(invert_points)(w, form, count - i, outside, &hidden);
      x *= inverse;
      y *= inverse;
    }
    PLT_VECTOR first = PLT_OUT_OF_LANES(x, y, 0), second = PLT_OUT_OF_LANES(x, y, 2);
    if (form == PLT_HOMOGENEOUS) {
      PLT_REAL *to = out + 3 * i;
      PLT_FN(store_triples)(to, first, PLT_OUT_OF_LANES(w, w, 0));
      PLT_FN(store_triples)(to + PLT_LANES / 2 * 3, second, PLT_OUT_OF_LANES(w, w, 2));
    } else {
      PLT_FN(write)(out + 2 * i, first);
      PLT_FN(write)(out + 2 * i + PLT_LANES, second);
    }
  }
  return hidden;
}

/*
 * Points through one matrix; the last ones pass through a scratch that fills a step. The
 * dimension, 2 or 3, and the form are constants at each call, so each of the four loops below is
 * its own.
 */
static PLT_INLINE size_t PLT_FN(points)(const PLT_REAL *points, size_t dimension,
                                        const PLT_REAL *matrix, PLT_REAL *out, plt_form form,
                                        size_t count) {
  PLT_FN(entries) entries;
  size_t step = form == PLT_HOMOGENEOUS ? 3 : 2, hidden = 0, i = 0;
  for (size_t r = 0; r < 4 && count > 0; r++) {
    entries.x[r] = PLT_FN(splat)(matrix[4 * r]);
    entries.y[r] = PLT_FN(splat)(matrix[4 * r + 1]);
    entries.w[r] = PLT_FN(splat)(matrix[4 * r + 3]);
  }
  while (i + PLT_LANES <= count) {
    size_t some = (count - i) / PLT_LANES * PLT_LANES;
    some = some < PLT_STEPS * PLT_LANES ? some : PLT_STEPS * PLT_LANES;
    const PLT_REAL *these = points + dimension * i;
    PLT_REAL kept[2 * PLT_STEPS * PLT_LANES];
    if (dimension == 2 && these == out + step * i) /* in place, as above */
      these = memcpy(kept, these, 2 * some * sizeof(PLT_REAL));
    PLT_FN(bits) outside = {0};
    PLT_FN(point_steps)(&entries, these, dimension, form, out + step * i, some, &outside);
    if (PLT_FN(any_outside)(outside))
      hidden += PLT_FN(point_steps)(&entries, these, dimension, PLT_DIVIDED_WITH_CARE,
                                    out + step * i, some, &outside);
    i += some;
  }
  size_t rest = count - i;
  if (rest > 0) {
    PLT_REAL from[3 * PLT_LANES] = {0}, to[3 * PLT_LANES];
    memcpy(from, points + dimension * i, rest * dimension * sizeof(PLT_REAL));
    hidden +=
        PLT_FN(point_steps)(&entries, from, dimension,
                            form == PLT_DIVIDED ? PLT_DIVIDED_WITH_CARE : form, to, rest, NULL);
    memcpy(out + step * i, to, rest * step * sizeof(PLT_REAL));
  }
  PLT_WRITTEN;
  return hidden;
}
