/*
 * Private: samples of a panel that is not drawn by lines, WIDE_PIXELS pixels at a time. The unit of
 * places is 2^-15 page pixels. At the start of a block, place(0) is computed in double precision.
 * At pixel k of the block, the place is (value + slope k) / (w + change k), so
 *
 *   place(k) = place(0) + k (slope - change place(0)) / (w + change k)
 *
 * This is computed in floats. They are precise enough for the bits that are kept, because a block
 * is short. The 2 x 2 page pixels at a place are two loads of eight bytes.
 */

enum { GATHER_MARGIN = 1 << 13, GATHER_BLOCK = 128 };

/* Page pixels are prefetched this number of lines ahead. */
static const double gather_ahead = 8;

/* Returns whether all places in the line lie in front of the viewer and fit into the integers. */
static bool can_gather(const layer *layer, long line, long from, size_t count) {
  if (!layer->sampling.fits)
    return false;
  const double *m = layer->map;
  for (int k = 0; k < 4; k++) {
    double x = (double)from + (k & 1 ? (double)count : 0), y = (double)line + (k >> 1);
    double w = m[6] * x + m[7] * y + m[8];
    if (!(w > 0))
      return false;
    for (int axis = 0; axis < 2; axis++) {
      double value = m[3 * axis] * x + m[3 * axis + 1] * y + m[3 * axis + 2];
      if (!(value >= -GATHER_MARGIN * w && value <= (SAMPLING_EXTENT + GATHER_MARGIN) * w))
        return false;
    }
  }
  return true;
}

static inline wide_floats all_floats(float value) {
  return WIDE(set1_ps)(value);
}

/* Returns the strength of the shade, opacity times alpha, in 2^-15. The places are in 2^-15 of a
   page pixel from the content's corner. */
static inline wide shade_strength(const sampling *at, wide along, wide down) {
  wide_floats offset = all_floats(at->shade_base), alpha = all_floats(at->first_alpha);
  offset = WIDE(fmadd_ps)(all_floats(at->shade_across), WIDE(cvtepi32_ps)(down), offset);
  offset = WIDE(fmadd_ps)(all_floats(at->shade_along), WIDE(cvtepi32_ps)(along), offset);
  for (size_t k = 0; k + 1 < at->stop_count; k++) {
    wide_floats t = WIDE(mul_ps)(WIDE(sub_ps)(offset, all_floats(at->stops[k])),
                                 all_floats(at->reciprocals[k]));
    t = WIDE(min_ps)(WIDE(max_ps)(t, all_floats(0)), all_floats(1));
    alpha = WIDE(fmadd_ps)(all_floats(at->changes[k]), t, alpha);
  }
  return WIDE(cvtps_epi32)(alpha);
}

/* Broadcasts numbers like spread(), but with 0 for alphas. */
static inline wide spread_to_colors(wide numbers, int start) {
  const __m128i first = _mm_setr_epi8(0, 1, 0, 1, 0, 1, -1, -1, 4, 5, 4, 5, 4, 5, -1, -1);
  const __m128i all = _mm_or_si128(first, _mm_set1_epi8((char)start));
  return WIDE(shuffle_epi8)(numbers, in_each_lane(all));
}

/* Applies the shade to samples. `strength` is 0 for alphas, which shades do not change. */
static inline wide shaded(const sampling *at, wide samples, wide strength, bool tinted) {
  const wide full = WIDE(set1_epi16)(INT16_MIN); /* 32,768 */
  wide light = WIDE(sub_epi16)(full, strength);
  wide shaded = WIDE(mulhi_epu16)(WIDE(slli_epi16)(samples, 1), light);
  if (!tinted)
    return shaded;
  wide tint = WIDE(mulhi_epu16)(WIDE(slli_epi16)(alphas_of_pixels(samples), 1), strength);
  return WIDE(add_epi16)(shaded,
                         WIDE(mulhi_epu16)(WIDE(slli_epi16)(tint, 1), load_weights(at->color)));
}

/* Returns indices for shuffles of bytes: `start` and the next byte, eight times in each lane. */
static inline __attribute__((always_inline)) wide repeated(int start) {
  return WIDE(set1_epi16)((short)(start | (start + 1) << 8));
}

/* Returns two samples in each lane, each mixed from a pair of page pixels in `top` and the pair
 * below. A lane of `fractions` has four samples: `half` 0 selects the first two, 1 the last two. */
static inline __attribute__((always_inline)) wide interpolated_twice(wide top, wide bottom,
                                                                     wide fractions, int half) {
  const wide full = WIDE(set1_epi16)(INT16_MIN); /* 32,768 */
  wide even_down = WIDE(shuffle_epi8)(fractions, repeated(8 * half + 2));
  wide odd_down = WIDE(shuffle_epi8)(fractions, repeated(8 * half + 6));
  wide even = WIDE(mulhi_epu16)(unpack_low(top), WIDE(sub_epi16)(full, even_down));
  even = WIDE(add_epi16)(even, WIDE(mulhi_epu16)(unpack_low(bottom), even_down));
  wide odd = WIDE(mulhi_epu16)(unpack_high(top), WIDE(sub_epi16)(full, odd_down));
  odd = WIDE(add_epi16)(odd, WIDE(mulhi_epu16)(unpack_high(bottom), odd_down));
  return interpolated(WIDE(unpacklo_epi64)(even, odd), WIDE(unpackhi_epi64)(even, odd),
                      spread(fractions, 8 * half));
}

/* The places of all pixels of a block. */
typedef struct places {
  uintptr_t ahead;                  /* base address of prefetches: add an offset */
  uint32_t offsets[GATHER_BLOCK];   /* from the page's first pixel, in bytes */
  uint32_t fractions[GATHER_BLOCK]; /* in 2^-15: high 16 bits vertical, low 16 bits horizontal */
  uint32_t strengths[GATHER_BLOCK]; /* of the shade */
} places;

/* Returns the distance in bytes from a sample's page pixel to the page pixel that is read
 * `gather_ahead` lines later. A line crosses too many rows of the page for hardware prefetchers. */
static inline ptrdiff_t bytes_ahead(const layer *layer, page_place start) {
  double moved[2];
  for (int axis = 0; axis < 2; axis++)
    moved[axis] =
        fmax(-SAMPLING_EXTENT, fmin(SAMPLING_EXTENT, gather_ahead * start.slope[axis][1]));
  return (ptrdiff_t)moved[1] * (ptrdiff_t)layer->stride + 4 * (ptrdiff_t)moved[0];
}

/* Computes the places of `count` samples from (x, y) on, rounded up to whole vectors. They are
 * computed before any pixel is loaded, because computing a place takes longer than a load. */
static inline __attribute__((always_inline)) void
find_places(const layer *layer, double x, double y, size_t count, bool is_shaded, places *out) {
  const sampling *at = &layer->sampling;
  const page_place start = plt_raster_place(layer->map, x, y);
  out->ahead = (uintptr_t)layer->pixels + (uintptr_t)bytes_ahead(layer, start);
  wide base[2];
  wide_floats slope[2];
  for (int axis = 0; axis < 2; axis++) {
    base[axis] = WIDE(set1_epi32)((int)floor(32768 * start.at[axis] + 0.5));
    slope[axis] = all_floats((float)(32768 * start.slope[axis][0]));
  }
  const wide_floats change = all_floats((float)(layer->map[6] * start.reciprocal));
  const wide stride = WIDE(set1_epi32)((int)layer->stride);
  wide_floats number = WIDE(cvtepi32_ps)(count_up());
  for (size_t i = 0; i < count; i += WIDE_PIXELS) {
    wide_floats moved = WIDE(div_ps)(number, WIDE(fmadd_ps)(number, change, all_floats(1)));
    number = WIDE(add_ps)(number, all_floats(WIDE_PIXELS));
    wide held[2], place[2];
    for (int axis = 0; axis < 2; axis++) {
      /* Lanes past `count` can hold any number before they are clamped. */
      wide t = WIDE(cvtps_epi32)(WIDE(mul_ps)(moved, slope[axis]));
      t = WIDE(max_epi32)(WIDE(add_epi32)(base[axis], t), zeros());
      held[axis] = WIDE(min_epi32)(t, WIDE(set1_epi32)(at->extent[axis]));
      t = WIDE(add_epi32)(held[axis], WIDE(set1_epi32)(at->origin[axis]));
      t = WIDE(max_epi32)(t, WIDE(set1_epi32)(at->least[axis]));
      place[axis] = WIDE(min_epi32)(t, WIDE(set1_epi32)(at->most[axis]));
    }
    wide column = WIDE(srli_epi32)(place[0], 15), row = WIDE(srli_epi32)(place[1], 15);
    store_all(WIDE(add_epi32)(WIDE(mullo_epi32)(row, stride), WIDE(slli_epi32)(column, 2)),
              out->offsets + i);
    /* down << 16 | across, 15 bits each. */
    wide down = WIDE(srli_epi32)(WIDE(slli_epi32)(place[1], 17), 1);
    wide across = WIDE(srli_epi32)(WIDE(slli_epi32)(place[0], 17), 17);
    store_all(WIDE(add_epi32)(across, down), out->fractions + i);
    if (is_shaded)
      store_all(shade_strength(at, held[0], held[1]), out->strengths + i);
  }
}

/* Stores samples if `weight` is 0, else adds them with this weight, in 2^-15. */
static inline void put_part(wide samples, uint16_t weight, uint16_t *to) {
  if (weight != 0) {
    wide all = WIDE(set1_epi16)((int16_t)weight);
    samples = WIDE(mulhi_epu16)(WIDE(slli_epi16)(samples, 1), all);
    samples = WIDE(add_epi16)(load_all(to), samples);
    samples = WIDE(min_epu16)(samples, WIDE(set1_epi16)(BYTES_ONE));
  }
  store_all(samples, to);
}

/* Computes one sample of each pixel, the first at (x, y). put_part stores it or adds it. */
static inline __attribute__((always_inline)) void gather_pass(const layer *layer, double x,
                                                              double y, size_t count,
                                                              uint16_t weight, bool is_shaded,
                                                              bool tinted, uint16_t *to) {
  places block;
  const uint8_t *top = (const uint8_t *)layer->pixels, *bottom = top + layer->stride;
  for (size_t i = 0; i < count; i += WIDE_PIXELS, to += WIDE_BYTES) {
    size_t k = i % GATHER_BLOCK;
    if (k == 0)
      find_places(layer, x + (double)i, y, count - i < GATHER_BLOCK ? count - i : GATHER_BLOCK,
                  is_shaded, &block);
    const uint32_t *offsets = block.offsets + k;
    for (int j = 0; j < WIDE_PIXELS; j += 2) /* any address will do: a prefetch never faults */
      _mm_prefetch((const char *)(block.ahead + offsets[j]), _MM_HINT_T0);
    wide fractions = load_all(block.fractions + k), samples[2];
    samples[0] =
        interpolated_twice(load_pairs(top, offsets), load_pairs(bottom, offsets), fractions, 0);
    samples[1] = interpolated_twice(load_pairs(top, offsets + 2), load_pairs(bottom, offsets + 2),
                                    fractions, 1);
    if (is_shaded) {
      const sampling *at = &layer->sampling;
      wide strengths = load_all(block.strengths + k);
      samples[0] = shaded(at, samples[0], spread_to_colors(strengths, 0), tinted);
      samples[1] = shaded(at, samples[1], spread_to_colors(strengths, 8), tinted);
    }
    put_in_order(samples, samples + 1);
    put_part(samples[0], weight, to);
    put_part(samples[1], weight, to + WIDE_BYTES / 2);
  }
}

static void bytes_gather(const layer *layer, long line, long from, size_t count, uint16_t *to) {
  if (!can_gather(layer, line, from, count)) {
    bytes_gather_any(layer, line, from, count, to);
    return;
  }
  int across = layer->samples[0], all = across * layer->samples[1];
  size_t whole = (count + WIDE_PIXELS - 1) / WIDE_PIXELS * WIDE_PIXELS;
  /* Start with half a unit for each product, because products are truncated. */
  for (size_t i = 0; all > 1 && i < 4 * whole; i++)
    to[i] = (uint16_t)(all / 2);
  for (int s = 0; s < all; s++) {
    double x = (double)from + (s % across + 0.5) / across;
    double y = (double)line + (s / across + 0.5) / layer->samples[1];
    uint16_t weight = (uint16_t)(all == 1 ? 0 : bytes_part((double)s / all, (s + 1.0) / all));
    if (layer->opacity == 0)
      gather_pass(layer, x, y, count, weight, false, false, to);
    else if (!layer->sampling.tinted)
      gather_pass(layer, x, y, count, weight, true, false, to);
    else
      gather_pass(layer, x, y, count, weight, true, true, to);
  }
}
