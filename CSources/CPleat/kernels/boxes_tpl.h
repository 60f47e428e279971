/*
 * Tests boxes against a frustum. Included by backend_tpl.h, after items_tpl.h.
 */

/* The factors a b c of a plane, split by sign: parts[0] has the positive factors, parts[1] the
   negative ones, with 0 in the other places. In a box, a x + b y + c z is greatest where
   positive factors multiply the greatest coordinates, and negative ones the least. `distance` is
   d. */
typedef struct PLT_FN(plane_parts) {
  PLT_REAL parts[2][3], distance;
} PLT_FN(plane_parts);

static PLT_INLINE void PLT_FN(box_block)(const PLT_FN(plane_parts) planes[6], const PLT_REAL *boxes,
                                         uint8_t *is_inside) {
  PLT_VECTOR low[4], high[4]; /* x y z X and z X Y Z: x y z least, X Y Z greatest coordinates */
  PLT_FN(load_fours)(boxes, 6, low);
  PLT_FN(load_fours)(boxes + 2, 6, high);
  PLT_FN(signed_bits) inside = ~(PLT_FN(signed_bits)){0};
  for (size_t p = 0; p < 6; p++) {
    PLT_VECTOR value = PLT_FN(splat)(planes[p].distance);
    for (size_t k = 0; k < 3; k++)
      value += PLT_FN(splat)(planes[p].parts[0][k]) * high[k + 1] +
               PLT_FN(splat)(planes[p].parts[1][k]) * low[k];
    inside &= ~(PLT_FN(signed_bits))(value < 0);
  }
  for (size_t lane = 0; lane < PLT_LANES; lane++)
    is_inside[lane] = (uint8_t)(inside[lane] & 1);
}

PLT_ITEMS_STORAGE size_t PLT_FN(boxes_test)(const PLT_REAL *boxes, const PLT_REAL *planes,
                                            uint8_t *is_inside, size_t count) {
  PLT_FN(plane_parts) parts[6];
  if (count == 0)
    return 0;
  for (size_t p = 0; p < 6; p++) {
    for (size_t k = 0; k < 3; k++) {
      const PLT_REAL factor = planes[4 * p + k];
      parts[p].parts[0][k] = factor < 0 ? 0 : factor;
      parts[p].parts[1][k] = factor < 0 ? factor : 0;
    }
    parts[p].distance = planes[4 * p + 3];
  }
  size_t i = 0, inside = 0;
  for (; i + PLT_LANES <= count; i += PLT_LANES)
    PLT_FN(box_block)(parts, boxes + 6 * i, is_inside + i);
  const size_t rest = count - i;
  if (rest > 0) {
    PLT_REAL from[6 * PLT_LANES] = {0};
    uint8_t to[PLT_LANES];
    memcpy(from, boxes + 6 * i, 6 * rest * sizeof(PLT_REAL));
    PLT_FN(box_block)(parts, from, to);
    memcpy(is_inside + i, to, rest);
  }
  for (size_t k = 0; k < count; k++)
    inside += is_inside[k];
  return inside;
}
