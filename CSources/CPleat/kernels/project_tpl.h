/*
 * Projects quads and points in steps. A step takes as many points as a vector has lanes, or one or
 * two quads, so a step needs one vector division. Included by backend_tpl.h, after items_tpl.h.
 */

/* Columns 1, 2 and 4 of a matrix (with sixteen lanes: of two matrices), which give x, y and w.
   Element r of each array holds the entries of row r. */
typedef struct PLT_FN(columns) {
  PLT_VECTOR xy[4], w[4]; /* xy: columns 1 and 2 in alternate lanes; w: column 4 in all lanes */
} PLT_FN(columns);

#if PLT_LANES == 16
/* Row r of matrix a in the first two groups of four lanes, and row r of matrix b in the last two.
   It is faster to load both matrices whole, and to shuffle groups once per row, than to load the
   first two entries of each row separately. */
#define PLT_ROWS(a, b, r)                                                                          \
  __builtin_shufflevector(a, b, 4 * r, 4 * r + 1, 4 * r + 2, 4 * r + 3, 4 * r, 4 * r + 1,          \
                          4 * r + 2, 4 * r + 3, 16 + 4 * r, 17 + 4 * r, 18 + 4 * r, 19 + 4 * r,    \
                          16 + 4 * r, 17 + 4 * r, 18 + 4 * r, 19 + 4 * r)
#if !defined(PLT_PAIR_TWICE) /* lanes 0 1 0 1 of each group */
#define PLT_PAIR_TWICE(v) PLT_SHUFFLE(v, v, 0, 1, 0, 1)
#endif
static inline void PLT_FN(load_columns)(const PLT_REAL *first, const PLT_REAL *second,
                                        PLT_FN(columns) * columns) {
  PLT_VECTOR a = PLT_FN(load)(first), b = PLT_FN(load)(second);
  PLT_VECTOR rows[4] = {PLT_ROWS(a, b, 0), PLT_ROWS(a, b, 1), PLT_ROWS(a, b, 2), PLT_ROWS(a, b, 3)};
  for (size_t r = 0; r < 4; r++) {
    PLT_KEEP_LOADED(rows[r]); /* otherwise compilers compute w by a shuffle across groups */
    columns->xy[r] = PLT_PAIR_TWICE(rows[r]);
    columns->w[r] = PLT_BROADCAST(rows[r], 3);
  }
}
#else
static inline void PLT_FN(load_columns)(const PLT_REAL *matrix, PLT_FN(columns) * columns) {
  for (size_t r = 0; r < 4; r++) {
    columns->xy[r] = PLT_FN(spread_pair)(matrix + 4 * r);
    columns->w[r] = PLT_FN(splat)(matrix[4 * r + 3]);
  }
}
#endif

/*
 * The order in which a vector holds the points 0 … PLT_LANES - 1. A group of four lanes holds two
 * consecutive points of the first half and two of the second, so that loads and stores shuffle only
 * within groups, which is faster than across. The order of eight floats is 0 1 4 5 | 2 3 6 7. In a
 * group of doubles, points of the two halves alternate, so that shuffles stay within 128 bits:
 * 0 4 1 5 | 2 6 3 7. PLT_LANE_OF is the lane of a point within its group.
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

/* Whether locate_rotated loads 3D points: PLT_ROTATES_3D for results without depth, and
   PLT_ROTATES_DEPTH for results that keep the depth. */
#undef PLT_ROTATES_3D
#undef PLT_ROTATES_DEPTH
#if defined(PLT_ROTATES)
/*
 * Deinterleaves PLT_LANES points x y z from three vectors. The x of point i is in lane 3i mod
 * PLT_LANES of its vector. These lanes all differ, so two blends gather all x without a shuffle.
 * y and z are one and two lanes further on; a rotation moves each to the lane of its x.
 *
 * PLT_THIRD(k) is a mask of every third lane, from lane k mod 3 on. If a coordinate is in the lanes
 * PLT_THIRD(k) of the first vector, it is in the lanes PLT_THIRD(k + PLT_IN_SECOND) of the second
 * and PLT_THIRD(k + PLT_IN_THIRD) of the third.
 */
#define PLT_THIRD(k) (0x9249 << (k) % 3)
#define PLT_IN_SECOND (3 - PLT_LANES % 3)
#define PLT_IN_THIRD (PLT_LANES % 3)

static inline PLT_FN(located) PLT_FN(locate_rotated)(const PLT_REAL *points) {
  PLT_VECTOR a = PLT_FN(load)(points), b = PLT_FN(load)(points + PLT_LANES),
             c = PLT_FN(load)(points + 2 * PLT_LANES);
  /* A set bit in the mask of an inner blend selects the lane of b; in an outer blend, of c. */
  PLT_VECTOR x = PLT_BLEND(PLT_BLEND(a, b, PLT_THIRD(PLT_IN_SECOND)), c, PLT_THIRD(PLT_IN_THIRD));
  PLT_VECTOR y =
      PLT_BLEND(PLT_BLEND(a, b, PLT_THIRD(1 + PLT_IN_SECOND)), c, PLT_THIRD(1 + PLT_IN_THIRD));
  PLT_VECTOR z =
      PLT_BLEND(PLT_BLEND(a, b, PLT_THIRD(2 + PLT_IN_SECOND)), c, PLT_THIRD(2 + PLT_IN_THIRD));
  return (PLT_FN(located)){.x = x, .y = PLT_ROTATE(y, 1), .z = PLT_ROTATE(z, 2)};
}
#define PLT_ROTATES_3D (PLT_LANES == 16)
#define PLT_ROTATES_DEPTH 1
#else
#define PLT_ROTATES_3D 0
#define PLT_ROTATES_DEPTH 0
#endif

#if PLT_ROTATES_3D
static inline PLT_FN(located) PLT_FN(locate_3d)(const PLT_REAL *points) {
  return PLT_FN(locate_rotated)(points);
}
#else
/* Loads four of the six reals of each pair of 3D points: group g gets the four reals at
   from + 6 g. */
static inline PLT_VECTOR PLT_FN(load_sixes)(const PLT_REAL *from) {
#if PLT_LANES == 8 /* two loads and a blend, instead of an insert */
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
#endif

/* Returns the index of the point whose x is in a given lane. If `rotated` is set, locate_rotated
   loaded the points, else locate_2d or locate_3d. */
static PLT_INLINE size_t PLT_FN(point_in_lane)(size_t lane, int rotated) {
  if (rotated) /* 11 is the inverse of 3 modulo 8 and modulo 16 */
    return 11 * lane % PLT_LANES;
  size_t in_group = PLT_LANE_OF(lane % 4); /* PLT_LANE_OF is its own inverse */
  return lane / 4 * 2 + in_group % 2 + (in_group < 2 ? 0 : PLT_LANES / 2);
}

#define PLT_OUT_OF_LANES(x, y, point)                                                              \
  PLT_SHUFFLE(x, y, PLT_LANE_OF(point), 4 + PLT_LANE_OF(point), PLT_LANE_OF((point) + 1),          \
              4 + PLT_LANE_OF((point) + 1))
#define PLT_LANE_3D(place, half)                                                                   \
  (3 * ((place) / 2 + (half) * PLT_LANES / 2) % PLT_LANES + (place) % 2 * PLT_LANES)

static PLT_INLINE PLT_VECTOR PLT_FN(out_of_lanes)(PLT_VECTOR x, PLT_VECTOR y, size_t half,
                                                  size_t dimension) {
#if PLT_ROTATES_3D
  if (dimension == 3)
    return half == 0 ? __builtin_shufflevector(x, y, PLT_EACH(PLT_LANE_3D, 0))
                     : __builtin_shufflevector(x, y, PLT_EACH(PLT_LANE_3D, 1));
#else
  (void)dimension;
#endif
  return half == 0 ? PLT_OUT_OF_LANES(x, y, 0) : PLT_OUT_OF_LANES(x, y, 2);
}

static PLT_INLINE PLT_FN(bits) PLT_FN(points_in_lanes)(int rotated) {
  PLT_FN(bits) points;
  PLT_UNROLL_LANES
  for (size_t lane = 0; lane < PLT_LANES; lane++)
    points[lane] = (PLT_BITS)PLT_FN(point_in_lane)(lane, rotated);
  return points;
}

/* Projects corners. Each group of four lanes holds two corners: x y x y. Shuffles copy the x of a
   corner to both of its lanes, and likewise the y. column[r] has entries of row r of the matrix:
   those of columns 1 and 2 in alternate lanes, or that of column 4 in all lanes. */
static PLT_INLINE PLT_VECTOR PLT_FN(corners_through)(const PLT_VECTOR column[4],
                                                     PLT_VECTOR corners) {
  return PLT_SHUFFLE(corners, corners, 0, 0, 2, 2) * column[0] +
         (PLT_SHUFFLE(corners, corners, 1, 1, 3, 3) * column[1] + column[3]);
}

/* How often a step counts each hidden corner. With sixteen lanes, it is counted twice: in the lane
   where its x is divided, and in that of its y. Otherwise, it is counted once. */
#define PLT_COUNTED (PLT_LANES == 16 ? 2 : 1)

/* A step projects PLT_QUADS quads, which PLT_QUAD_VECTORS vectors hold. */
#define PLT_QUADS (PLT_LANES == 4 ? 1 : 2)
#define PLT_QUAD_VECTORS (8 * PLT_QUADS / PLT_LANES)

/* Loads the corners of one or two quads, from `first` and `second`. `second` equals `first` if only
   one quad is left, or if all quads share their corners. */
static PLT_INLINE void PLT_FN(load_corners)(const PLT_REAL *first, const PLT_REAL *second,
                                            PLT_VECTOR corners[PLT_QUAD_VECTORS]) {
#if PLT_LANES == 16
  if (second == first + 8)
    corners[0] = PLT_FN(load)(first);
  else
    corners[0] = PLT_FN(join_eights)(PLT_FN(load_eight)(first), PLT_FN(load_eight)(second));
#else
  corners[0] = PLT_FN(load)(first);
  corners[1] = PLT_FN(load)(PLT_LANES == 4 ? first + 4 : second);
#endif
}

/* Projects the corners of one or two quads, one by the matrix `first`, the other by `second`. If
   the results are divided, each lane of `hidden` counts the hidden corners in that lane. */
static PLT_INLINE void PLT_FN(quad_step)(const PLT_REAL *first, const PLT_REAL *second,
                                         const PLT_VECTOR corners[PLT_QUAD_VECTORS], plt_form form,
                                         PLT_REAL *out, PLT_FN(bits) * hidden) {
  PLT_VECTOR xy[PLT_QUAD_VECTORS], w[PLT_QUAD_VECTORS];
  for (size_t k = 0; k < PLT_QUAD_VECTORS; k++) {
    PLT_FN(columns) columns;
#if PLT_LANES == 16
    PLT_FN(load_columns)(first, second, &columns);
#else
    PLT_FN(load_columns)(k == 0 || PLT_LANES == 4 ? first : second, &columns);
#endif
    xy[k] = PLT_FN(corners_through)(columns.xy, corners[k]);
    w[k] = PLT_FN(corners_through)(columns.w, corners[k]);
  }
  if (form == PLT_HOMOGENEOUS) {
    for (size_t k = 0; k < PLT_QUAD_VECTORS; k++)
      PLT_FN(store_triples)(out + PLT_LANES / 2 * 3 * k, xy[k], w[k]);
    return;
  }
#if PLT_LANES == 16 /* dividing x and y is as fast as computing 1/w and shuffling it */
  PLT_FN(write)(out, PLT_FN(divide)(xy[0], w[0], hidden));
#else
  PLT_VECTOR reciprocals = PLT_FN(reciprocal)(PLT_INTO_LANES(w[0], w[1], 0, 2, 4, 6), hidden);
  PLT_FN(write)(out, xy[0] * PLT_OUT_OF_LANES(reciprocals, reciprocals, 0));
  PLT_FN(write)(out + PLT_LANES, xy[1] * PLT_OUT_OF_LANES(reciprocals, reciprocals, 2));
#endif
}

/* Projects `count` quads. `count` is a multiple of PLT_QUADS. corner_step is 0 if all quads share
   their corners, else 8. Returns the number of hidden corners. */
static PLT_INLINE size_t PLT_FN(quad_steps)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                            size_t corner_step, PLT_REAL *out, plt_form form,
                                            size_t count) {
  PLT_FN(bits) hidden = {0};
  PLT_VECTOR at[PLT_QUAD_VECTORS];
  PLT_FN(load_corners)(corners, corners + corner_step, at);
  PLT_LOOP
  for (size_t i = 0; i < count; i += PLT_QUADS) {
    if (corner_step != 0)
      PLT_FN(load_corners)(corners + 8 * i, corners + 8 * i + 8, at);
    PLT_FN(quad_step)
    (matrices + 16 * i, matrices + 16 * i + 16, at, form,
     out + (form == PLT_HOMOGENEOUS ? 12 : 8) * i, &hidden);
  }
  return form == PLT_HOMOGENEOUS ? 0 : PLT_FN(sum_lanes)(hidden) / PLT_COUNTED;
}

/* Projects all quads. If one quad is left over, it fills both places of a last step, and only one
   result is kept. */
static PLT_INLINE size_t PLT_FN(quads)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                       size_t corner_step, PLT_REAL *out, plt_form form,
                                       size_t count) {
  size_t step = form == PLT_HOMOGENEOUS ? 12 : 8, hidden = 0, i = 0;
  while (i + PLT_QUADS <= count) {
    size_t some = (count - i) / PLT_QUADS * PLT_QUADS;
    some = some < PLT_STEPS ? some : PLT_STEPS;
    hidden += PLT_FN(quad_steps)(matrices + 16 * i, corners + corner_step * i, corner_step,
                                 out + step * i, form, some);
    i += some;
  }
  if (i < count) {
    const PLT_REAL *last = matrices + 16 * i, *at_last = corners + corner_step * i;
    PLT_VECTOR at[PLT_QUAD_VECTORS];
    PLT_REAL to[12 * PLT_QUADS];
    PLT_FN(bits) counts = {0};
    PLT_FN(load_corners)(at_last, at_last, at);
    PLT_FN(quad_step)(last, last, at, form, to, &counts);
    memcpy(out + step * i, to, step * sizeof(PLT_REAL));
    hidden += form == PLT_HOMOGENEOUS ? 0 : PLT_FN(sum_lanes)(counts) / (PLT_COUNTED * PLT_QUADS);
  }
  return hidden;
}

static PLT_INLINE size_t PLT_FN(quads_by_stride)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                                 size_t corner_stride, PLT_REAL *quads,
                                                 plt_form form, size_t count) {
  /* Constant arguments let compilers specialise each of these four calls. */
  if (form == PLT_HOMOGENEOUS)
    return corner_stride == 0 ? PLT_FN(quads)(matrices, corners, 0, quads, PLT_HOMOGENEOUS, count)
                              : PLT_FN(quads)(matrices, corners, 8, quads, PLT_HOMOGENEOUS, count);
  return corner_stride == 0 ? PLT_FN(quads)(matrices, corners, 0, quads, PLT_DIVIDED, count)
                            : PLT_FN(quads)(matrices, corners, 8, quads, PLT_DIVIDED, count);
}

static size_t PLT_FN(project_quads)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                    size_t corner_stride, PLT_REAL *quads, plt_form form,
                                    size_t count) {
  const size_t hidden =
      PLT_FN(quads_by_stride)(matrices, corners, corner_stride, quads, form, count);
  PLT_WRITTEN;
  return hidden;
}

#if defined(PLT_STREAMING_STORES)
static size_t PLT_FN(project_quads_unfenced)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                             size_t corner_stride, PLT_REAL *quads, plt_form form,
                                             size_t count) {
  return PLT_FN(quads_by_stride)(matrices, corners, corner_stride, quads, form, count);
}
#endif

/* Columns 1, 2 and 4 of one matrix M, which give x, y and w of (x y z 1) · M. Element r of each
   array is the entry of row r, broadcast to all lanes. */
typedef struct PLT_FN(entries) {
  PLT_VECTOR x[4], y[4], w[4];
} PLT_FN(entries);

static PLT_INLINE PLT_FN(entries) PLT_FN(entries_of)(const PLT_REAL *matrix) {
  PLT_FN(entries) entries;
  for (size_t r = 0; r < 4; r++) {
    entries.x[r] = PLT_FN(splat)(matrix[4 * r]);
    entries.y[r] = PLT_FN(splat)(matrix[4 * r + 1]);
    entries.w[r] = PLT_FN(splat)(matrix[4 * r + 3]);
  }
  return entries;
}

static PLT_INLINE PLT_VECTOR PLT_FN(points_through)(const PLT_VECTOR column[4], PLT_FN(located) at,
                                                    size_t dimension) {
  PLT_VECTOR rest = dimension == 3 ? at.z * column[2] + column[3] : column[3];
  return at.x * column[0] + (at.y * column[1] + rest);
}

/* Projects `count` points. `count` is a multiple of PLT_LANES. Each lane of `counts` gets the
   number of hidden points in that lane. */
static PLT_INLINE void PLT_FN(point_steps)(const PLT_FN(entries) * matrix, const PLT_REAL *points,
                                           size_t dimension, plt_form form, PLT_REAL *out,
                                           size_t count, PLT_FN(bits) * counts) {
  PLT_FN(bits) hidden = {0};
  PLT_LOOP
  for (size_t i = 0; i < count; i += PLT_LANES) {
    PLT_FN(located)
    at = dimension == 2 ? PLT_FN(locate_2d)(points + 2 * i) : PLT_FN(locate_3d)(points + 3 * i);
    /* w comes first, because the division by w has the longest latency. */
    PLT_VECTOR w = PLT_FN(points_through)(matrix->w, at, dimension);
    PLT_VECTOR x = PLT_FN(points_through)(matrix->x, at, dimension);
    PLT_VECTOR y = PLT_FN(points_through)(matrix->y, at, dimension);
    if (form != PLT_HOMOGENEOUS) {
      PLT_VECTOR inverse = PLT_FN(reciprocal)(w, &hidden);
      x *= inverse;
      y *= inverse;
    }
    PLT_VECTOR first = PLT_FN(out_of_lanes)(x, y, 0, dimension),
               second = PLT_FN(out_of_lanes)(x, y, 1, dimension);
    if (form == PLT_HOMOGENEOUS) {
      PLT_REAL *to = out + 3 * i;
      PLT_FN(store_triples)(to, first, PLT_FN(out_of_lanes)(w, w, 0, dimension));
      PLT_FN(store_triples)(to + PLT_LANES / 2 * 3, second,
                            PLT_FN(out_of_lanes)(w, w, 1, dimension));
    } else {
      PLT_FN(write)(out + 2 * i, first);
      PLT_FN(write)(out + 2 * i + PLT_LANES, second);
    }
  }
  *counts = hidden;
}

/* Projects points by one matrix. Leftover points that do not fill a vector are copied to a buffer
   for PLT_LANES points. */
static PLT_INLINE size_t PLT_FN(points)(const PLT_REAL *points, size_t dimension,
                                        const PLT_REAL *matrix, PLT_REAL *out, plt_form form,
                                        size_t count) {
  if (count == 0)
    return 0;
  PLT_FN(entries) entries = PLT_FN(entries_of)(matrix);
  size_t step = form == PLT_HOMOGENEOUS ? 3 : 2, hidden = 0, i = 0;
  while (i + PLT_LANES <= count) {
    size_t some = (count - i) / PLT_LANES * PLT_LANES;
    some = some < PLT_STEPS * PLT_LANES ? some : PLT_STEPS * PLT_LANES;
    PLT_FN(bits) found;
    PLT_FN(point_steps)
    (&entries, points + dimension * i, dimension, form, out + step * i, some, &found);
    hidden += form == PLT_HOMOGENEOUS ? 0 : PLT_FN(sum_lanes)(found);
    i += some;
  }
  size_t rest = count - i;
  if (rest > 0) {
    PLT_REAL from[3 * PLT_LANES], to[3 * PLT_LANES];
    PLT_FN(bits) last;
    PLT_FN(load_some)(from, points + dimension * i, rest * dimension, dimension);
    PLT_FN(point_steps)(&entries, from, dimension, form, to, PLT_LANES, &last);
    PLT_FN(store_some)(out + step * i, to, rest * step, step);
    hidden += form == PLT_HOMOGENEOUS
                  ? 0
                  : PLT_FN(sum_first)(
                        last, PLT_FN(points_in_lanes)(PLT_ROTATES_3D && dimension == 3), rest);
  }
  PLT_WRITTEN;
  return hidden;
}

#include "depth_tpl.h"

static size_t PLT_FN(project_points)(const PLT_REAL *points, size_t dimension,
                                     const PLT_REAL *matrix, PLT_REAL *out, plt_form form,
                                     size_t count) {
  /* Constant arguments let compilers specialise each of these four calls. */
  if (form == PLT_DIVIDED)
    return dimension == 2 ? PLT_FN(points)(points, 2, matrix, out, PLT_DIVIDED, count)
                          : PLT_FN(points)(points, 3, matrix, out, PLT_DIVIDED, count);
  if (form == PLT_HOMOGENEOUS)
    return dimension == 2 ? PLT_FN(points)(points, 2, matrix, out, PLT_HOMOGENEOUS, count)
                          : PLT_FN(points)(points, 3, matrix, out, PLT_HOMOGENEOUS, count);
  return PLT_FN(points_keeping_depth)(points, dimension, matrix, out, count);
}
