/*
 * Tests boxes against a frustum. Included by backend_tpl.h, after items_tpl.h.
 */

/* A plane a b c d. In a box, a x + b y + c z is greatest at the corner with the greatest coordinate
   for each positive factor, and the least coordinate for each negative one. `places` has the
   indices of these coordinates in a box: 0, 1, 2 for the least x, y, z, and 3, 4, 5 for the
   greatest. */
typedef struct PLT_FN(tested_plane) {
  PLT_REAL factors[4];
  size_t places[3];
} PLT_FN(tested_plane);

static PLT_INLINE PLT_VECTOR PLT_FN(magnitudes)(PLT_VECTOR v) {
  return (PLT_VECTOR)((PLT_FN(bits))v & ~((PLT_BITS)1 << (PLT_REAL_BITS - 1)));
}

/* `slack` has the sums of |a|, |b|, |c| and |d| over all planes, times -4 rounding units. If a
   coordinate of a box is not finite, `bound` is -infinity or NaN, so no value is below it. */
static PLT_INLINE void PLT_FN(box_block)(const PLT_FN(tested_plane) planes[6],
                                         const PLT_REAL slack[4], const PLT_REAL *boxes,
                                         uint8_t *is_inside) {
  PLT_VECTOR low[4], high[4]; /* x y z X and z X Y Z: x y z least, X Y Z greatest coordinates */
  PLT_FN(load_fours)(boxes, 6, low);
  PLT_FN(load_fours)(boxes + 2, 6, high);
  const PLT_VECTOR corners[6] = {low[0], low[1], low[2], high[1], high[2], high[3]};
  PLT_VECTOR bound = PLT_FN(splat)(2 * slack[3]);
  for (size_t k = 0; k < 3; k++)
    bound +=
        PLT_FN(splat)(slack[k]) * (PLT_FN(magnitudes)(low[k]) + PLT_FN(magnitudes)(high[k + 1]));
  PLT_FN(signed_bits) inside = ~(PLT_FN(signed_bits)){0};
  for (size_t p = 0; p < 6; p++) {
    PLT_VECTOR value = PLT_FN(splat)(planes[p].factors[3]);
    for (size_t k = 0; k < 3; k++)
      value += PLT_FN(splat)(planes[p].factors[k]) * corners[planes[p].places[k]];
    inside &= ~(PLT_FN(signed_bits))(value < bound);
  }
  for (size_t lane = 0; lane < PLT_LANES; lane++)
    is_inside[lane] = (uint8_t)(inside[lane] & 1);
}

PLT_ITEMS_STORAGE size_t PLT_FN(boxes_test)(const PLT_REAL *boxes, const PLT_REAL *planes,
                                            uint8_t *is_inside, size_t count) {
  PLT_FN(tested_plane) tested[6];
  PLT_REAL slack[4];
  if (count == 0)
    return 0;
  for (size_t k = 0; k < 4; k++) {
    /* covers the rounding errors of products that underflow */
    slack[k] = (PLT_REAL)(PLT_REAL_BITS == 32 ? -0x1p-124 : -0x1p-1020);
    for (size_t p = 0; p < 6; p++) {
      const PLT_REAL factor = planes[4 * p + k];
      tested[p].factors[k] = factor;
      if (k < 3)
        tested[p].places[k] = factor < 0 ? k : k + 3;
      slack[k] -=
          (factor < 0 ? -factor : factor) * (PLT_REAL)(PLT_REAL_BITS == 32 ? 0x1p-22 : 0x1p-51);
    }
  }
  size_t i = 0, inside = 0;
  for (; i + PLT_LANES <= count; i += PLT_LANES)
    PLT_FN(box_block)(tested, slack, boxes + 6 * i, is_inside + i);
  const size_t rest = count - i;
  if (rest > 0) {
    PLT_REAL from[6 * PLT_LANES] = {0};
    uint8_t to[PLT_LANES];
    memcpy(from, boxes + 6 * i, 6 * rest * sizeof(PLT_REAL));
    PLT_FN(box_block)(tested, slack, from, to);
    memcpy(is_inside + i, to, rest);
  }
  for (size_t k = 0; k < count; k++)
    inside += is_inside[k];
  return inside;
}
