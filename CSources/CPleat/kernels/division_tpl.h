/*
 * Divides by w, and counts hidden corners. Included by backend_tpl.h, after vector_tpl.h. A
 * backend's file may define
 *
 *   PLT_HIDE(w, quotients, nan, counts)  to count hidden corners, and make their quotients NaN
 *   PLT_COMPARES_64          if one instruction compares vectors of 64-bit integers
 */

/*
 * Returns numerators / w, or NaN in lanes where the corner is hidden: where w <= 0 or w is not
 * finite. Adds 1 to `hidden` in these lanes. There is no branch, so hidden corners take no more
 * time than visible ones.
 *
 * If a corner is visible, the bits of its w, read as an unsigned integer, are from 1 to
 * PLT_GREATEST_BITS (the bits of the greatest finite real). Adding a constant moves this range to
 * the least signed integers, so one comparison finds the hidden corners. Where comparing 64-bit
 * integers takes many instructions, doubles are compared instead: a corner is hidden unless
 * w > w * 0.
 */
static inline PLT_VECTOR PLT_FN(divide)(PLT_VECTOR numerators, PLT_VECTOR w,
                                        PLT_FN(bits) * hidden) {
  PLT_VECTOR quotients = numerators / w;
#if defined(PLT_HIDE)
  PLT_HIDE(w, quotients, PLT_FN(splat)((PLT_REAL)NAN), *hidden);
  return quotients;
#else
#if PLT_REAL_BITS == 32 || defined(PLT_COMPARES_64)
  const PLT_BITS least = (PLT_BITS)1 << (PLT_REAL_BITS - 1);
  PLT_FN(signed_bits) shifted = (PLT_FN(signed_bits))((PLT_FN(bits))w + (least - 1));
  PLT_FN(bits) is_hidden = (PLT_FN(bits))(shifted > (PLT_SIGNED)(PLT_GREATEST_BITS - 1 - least));
#else
  PLT_FN(bits) is_hidden = ~(PLT_FN(bits))(w > w * 0); /* w * 0 is NaN if w is not finite */
#endif
  *hidden -= is_hidden;
  return (PLT_VECTOR)((PLT_FN(bits))quotients | is_hidden); /* all bits set are a NaN */
#endif
}

static inline PLT_VECTOR PLT_FN(reciprocal)(PLT_VECTOR w, PLT_FN(bits) * hidden) {
  return PLT_FN(divide)(PLT_FN(splat)(1), w, hidden);
}

/* The number of steps after which the counts of all lanes are summed: so small that the sum fits
   into 32 bits. */
#define PLT_STEPS ((size_t)1 << 20)

static inline size_t PLT_FN(sum_lanes)(PLT_FN(bits) counts) {
  PLT_BITS sum = 0;
  for (size_t lane = 0; lane < PLT_LANES; lane++)
    sum += counts[lane];
  return sum;
}

/* Returns the sum of the counts of the first `count` items. Lane l of `counts` belongs to the item
   whose index is in lane l of `items`. */
static inline size_t PLT_FN(sum_first)(PLT_FN(bits) counts, PLT_FN(bits) items, size_t count) {
  return PLT_FN(sum_lanes)(counts & (PLT_FN(bits))(items < (PLT_BITS)count));
}

static inline PLT_FN(bits) PLT_FN(lanes_in_order)(void) {
  PLT_FN(bits) lanes;
  PLT_UNROLL_LANES
  for (size_t lane = 0; lane < PLT_LANES; lane++)
    lanes[lane] = (PLT_BITS)lane;
  return lanes;
}

/*
 * Returns the sum of the counts of `items` items. Each step has counted the items of `vectors`
 * vectors, one item per lane. `counts` has the counts after the last step, `before` the counts
 * before that step. What the last step counted in lanes beyond the last item is left out.
 */
static PLT_INLINE size_t PLT_FN(sum_steps)(const PLT_FN(bits) * counts, const PLT_FN(bits) * before,
                                           size_t vectors, size_t items) {
  const size_t step = PLT_LANES * vectors, last = (items + step - 1) % step + 1;
  PLT_FN(bits) sum = {0};
  for (size_t v = 0; v < vectors; v++) {
    PLT_FN(bits) items_of_lanes = PLT_FN(lanes_in_order)() + (PLT_BITS)(PLT_LANES * v);
    sum += before[v] + ((counts[v] - before[v]) & (PLT_FN(bits))(items_of_lanes < (PLT_BITS)last));
  }
  return PLT_FN(sum_lanes)(sum);
}
