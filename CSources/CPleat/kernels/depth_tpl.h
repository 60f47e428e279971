/*
 * Projects points and keeps their depth. Included by project_tpl.h.
 */

static PLT_INLINE PLT_FN(located) PLT_FN(locate_deep)(const PLT_REAL *points, size_t dimension) {
  if (dimension == 2)
    return PLT_FN(locate_2d)(points);
#if PLT_ROTATES_DEPTH
  return PLT_FN(locate_rotated)(points);
#else
  return PLT_FN(locate_3d)(points);
#endif
}

/* Writes PLT_LANES points as x y z x y z … */
static PLT_INLINE void PLT_FN(write_located)(PLT_REAL *to, PLT_FN(located) at, size_t dimension) {
#if PLT_ROTATES_DEPTH
  if (dimension == 3) { /* the inverse of locate_rotated */
    const PLT_VECTOR x = at.x, y = PLT_ROTATE(at.y, PLT_LANES - 1),
                     z = PLT_ROTATE(at.z, PLT_LANES - 2);
    PLT_FN(write)(to, PLT_BLEND(PLT_BLEND(x, y, PLT_THIRD(1)), z, PLT_THIRD(2)));
    PLT_FN(write)
    (to + PLT_LANES,
     PLT_BLEND(PLT_BLEND(x, y, PLT_THIRD(1 + PLT_IN_SECOND)), z, PLT_THIRD(2 + PLT_IN_SECOND)));
    PLT_FN(write)
    (to + 2 * PLT_LANES,
     PLT_BLEND(PLT_BLEND(x, y, PLT_THIRD(1 + PLT_IN_THIRD)), z, PLT_THIRD(2 + PLT_IN_THIRD)));
    return;
  }
#endif
  for (size_t half = 0; half < 2; half++)
    PLT_FN(store_triples)
  (to + PLT_LANES / 2 * 3 * half, PLT_FN(out_of_lanes)(at.x, at.y, half, dimension),
   PLT_FN(out_of_lanes)(at.z, at.z, half, dimension));
}

static PLT_INLINE void PLT_FN(deep_steps)(const PLT_FN(entries) * matrix, const PLT_VECTOR depth[4],
                                          const PLT_REAL *points, size_t dimension, PLT_REAL *out,
                                          size_t count, PLT_FN(bits) * counts) {
  PLT_FN(bits) hidden = {0};
  PLT_LOOP
  for (size_t i = 0; i < count; i += PLT_LANES) {
    const PLT_FN(located) at = PLT_FN(locate_deep)(points + dimension * i, dimension);
    const PLT_VECTOR inverse =
        PLT_FN(reciprocal)(PLT_FN(points_through)(matrix->w, at, dimension), &hidden);
    const PLT_FN(located) image = {.x = PLT_FN(points_through)(matrix->x, at, dimension) * inverse,
                                   .y = PLT_FN(points_through)(matrix->y, at, dimension) * inverse,
                                   .z = PLT_FN(points_through)(depth, at, dimension) * inverse};
    PLT_FN(write_located)(out + 3 * i, image, dimension);
  }
  *counts = hidden;
}

/* Projects points and keeps their depth. Leftover points that do not fill a vector are copied to a
   buffer for PLT_LANES points. */
static PLT_INLINE size_t PLT_FN(deep_points)(const PLT_REAL *points, size_t dimension,
                                             const PLT_REAL *matrix, PLT_REAL *out, size_t count) {
  if (count == 0)
    return 0;
  const PLT_FN(entries) entries = PLT_FN(entries_of)(matrix);
  PLT_VECTOR depth[4];
  for (size_t r = 0; r < 4; r++)
    depth[r] = PLT_FN(splat)(matrix[4 * r + 2]);
  PLT_FN(bits) counts;
  size_t hidden = 0, i = 0;
  while (i + PLT_LANES <= count) {
    size_t some = (count - i) / PLT_LANES * PLT_LANES;
    some = some < PLT_STEPS * PLT_LANES ? some : PLT_STEPS * PLT_LANES;
    PLT_FN(deep_steps)
    (&entries, depth, points + dimension * i, dimension, out + 3 * i, some, &counts);
    hidden += PLT_FN(sum_lanes)(counts);
    i += some;
  }
  const size_t rest = count - i;
  if (rest > 0) {
    PLT_REAL from[3 * PLT_LANES], to[3 * PLT_LANES];
    PLT_FN(load_some)(from, points + dimension * i, rest * dimension, dimension);
    PLT_FN(deep_steps)(&entries, depth, from, dimension, to, PLT_LANES, &counts);
    PLT_FN(store_some)(out + 3 * i, to, rest * 3, 3);
    hidden += PLT_FN(sum_first)(counts,
                                PLT_FN(points_in_lanes)(PLT_ROTATES_DEPTH && dimension == 3), rest);
  }
  PLT_WRITTEN;
  return hidden;
}

/* Not inlined, so that the loops for the other forms of project_points can use all registers. */
PLT_ITEMS_STORAGE PLT_NOINLINE size_t PLT_FN(points_keeping_depth)(const PLT_REAL *points,
                                                                   size_t dimension,
                                                                   const PLT_REAL *matrix,
                                                                   PLT_REAL *out, size_t count) {
  return dimension == 2 ? PLT_FN(deep_points)(points, 2, matrix, out, count)
                        : PLT_FN(deep_points)(points, 3, matrix, out, count);
}
