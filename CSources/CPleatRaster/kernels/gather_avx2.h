/*
 * Private: samples of a panel that is not drawn by lines, eight pixels at a time. The unit of
 * places is 2^-15 page pixels. At the start of a block, place(0) is computed in double precision.
 * At pixel k of the block, the perspective is (value + slope k) / (w + change k), so
 *
 *   place(k) = place(0) + k (slope - change place(0)) / (w + change k)
 *
 * This is computed in floats. They are precise enough for the bits that are kept, because a block
 * is short. The 2 x 2 page pixels at a place are two loads of eight bytes.
 */

enum { GATHER_STOPS = 16, GATHER_EXTENT = 1 << 15, GATHER_MARGIN = 1 << 13, GATHER_BLOCK = 64 };

/* So many lines before its own a page pixel is asked for. */
static const double gather_ahead = 8;

/* What does not change in a line. */
typedef struct gathering {
  const layer *layer;
  __m256i extent[2], origin[2], least[2], most[2]; /* in 2^-15 of a page pixel */
  __m256 stops[GATHER_STOPS], lengths[GATHER_STOPS], changes[GATHER_STOPS];
  __m256 first_alpha, shade_base, shade_across, shade_along;
  size_t stop_count;
  __m256i color; /* of the shade, in 2^-15 */
} gathering;

/* Whether all places in the line lie in front of the eye and fit the vectors. */
static bool can_gather(const layer *layer, long line, long from, size_t count) {
  if (layer->columns - layer->column < 2 || layer->rows - layer->row < 2 ||
      layer->columns > GATHER_EXTENT || layer->rows > GATHER_EXTENT ||
      layer->stride * (size_t)layer->rows > INT32_MAX ||
      layer->panel->shade.stop_count > GATHER_STOPS)
    return false;
  const double *m = layer->map;
  for (int k = 0; k < 4; k++) {
    if (!(fabs(layer->content[k]) <= (double)GATHER_EXTENT))
      return false;
    double x = (double)from + (k & 1 ? (double)count : 0), y = (double)line + (k >> 1);
    double w = m[6] * x + m[7] * y + m[8];
    if (!(w > 0))
      return false;
    for (int axis = 0; axis < 2; axis++) {
      double value = m[3 * axis] * x + m[3 * axis + 1] * y + m[3 * axis + 2];
      if (!(value >= -GATHER_MARGIN * w && value <= (GATHER_EXTENT + GATHER_MARGIN) * w))
        return false;
    }
  }
  return true;
}

static inline __m256i all_fixed(double pixels) {
  return _mm256_set1_epi32((int)floor(32768 * pixels + 0.5));
}

static void prepare_gathering(const layer *layer, gathering *out) {
  const double limit[2][2] = {{(double)layer->column, (double)layer->columns},
                              {(double)layer->row, (double)layer->rows}};
  out->layer = layer;
  for (int axis = 0; axis < 2; axis++) {
    out->extent[axis] = all_fixed(layer->content[2 + axis] - layer->content[axis]);
    out->origin[axis] = all_fixed(layer->content[axis] - 0.5);
    out->least[axis] = all_fixed(limit[axis][0]);
    /* Just before the last pixel, so that the next one is one too. */
    out->most[axis] = all_fixed(limit[axis][1] - 1 - 0x1p-15);
  }
  const plt_raster_shade *shade = &layer->panel->shade;
  const double opacity = 32768 * layer->opacity, *content = layer->content;
  out->stop_count = shade->stop_count;
  out->first_alpha =
      _mm256_set1_ps((float)(shade->stop_count > 0 ? opacity * shade->stops[0].alpha : opacity));
  for (size_t k = 0; k + 1 < shade->stop_count; k++) {
    const plt_raster_stop *stop = shade->stops + k;
    double length = stop[1].offset - stop[0].offset;
    out->stops[k] = _mm256_set1_ps((float)stop->offset);
    out->lengths[k] = _mm256_set1_ps((float)(length > 1e-12 ? 1 / length : 1e12));
    out->changes[k] = _mm256_set1_ps((float)(opacity * (stop[1].alpha - stop[0].alpha)));
  }
  out->shade_across = _mm256_set1_ps((float)(layer->shade_slope / 32768));
  out->shade_along = _mm256_set1_ps((float)(layer->shade_slope_along / 32768));
  out->shade_base = _mm256_set1_ps((float)(layer->shade_base + layer->shade_slope * content[1] +
                                           layer->shade_slope_along * content[0]));
  uint16_t color[16];
  for (int k = 0; k < 16; k++)
    color[k] = (uint16_t)((k & 3) == 3 ? 0 : floor(32768 * shade->color[k & 3] + 0.5));
  out->color = load_all(color);
}

/* Of eight numbers of 16 bits in 32, those of pixels 0 1 4 5 for each sample of a pixel: the lower
   halves with `start` 0, the upper ones with 2; those of pixels 2 3 6 7 with 8 more. */
static inline __m256i spread(__m256i numbers, int start) {
  const __m256i first = _mm256_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5, 0, 1, 0, 1,
                                         0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5);
  return _mm256_shuffle_epi8(numbers, _mm256_add_epi8(first, _mm256_set1_epi8((char)start)));
}

/* The strength of the shade at eight places, given in 2^-15 of a pixel from the content's corner:
   opacity times alpha, in 2^-15. */
static inline __m256i shade_strength(const gathering *at, __m256i along, __m256i down) {
  const __m256 zero = _mm256_setzero_ps(), one = _mm256_set1_ps(1);
  __m256 offset = _mm256_fmadd_ps(at->shade_across, _mm256_cvtepi32_ps(down), at->shade_base);
  offset = _mm256_fmadd_ps(at->shade_along, _mm256_cvtepi32_ps(along), offset);
  __m256 alpha = at->first_alpha;
  for (size_t k = 0; k + 1 < at->stop_count; k++) {
    __m256 t = _mm256_mul_ps(_mm256_sub_ps(offset, at->stops[k]), at->lengths[k]);
    t = _mm256_min_ps(_mm256_max_ps(t, zero), one);
    alpha = _mm256_fmadd_ps(at->changes[k], t, alpha);
  }
  return _mm256_cvtps_epi32(alpha);
}

static inline __m256i shaded(const gathering *at, __m256i samples, __m256i strength, bool tinted) {
  const __m256i full = _mm256_set1_epi16(INT16_MIN); /* 32,768 */
  __m256i light = _mm256_blend_epi16(_mm256_sub_epi16(full, strength), full, 0x88);
  __m256i shaded = _mm256_mulhi_epu16(_mm256_slli_epi16(samples, 1), light);
  if (!tinted)
    return shaded;
  __m256i tint = _mm256_mulhi_epu16(_mm256_slli_epi16(alphas_of_four_pixels(samples), 1), strength);
  return _mm256_add_epi16(shaded, _mm256_mulhi_epu16(_mm256_slli_epi16(tint, 1), at->color));
}

/* Two page pixels each at `first` (low) and `second`, then at `third` (high) and `fourth`. */
static inline __m256i four_loads(const uint8_t *from, uint32_t first, uint32_t second,
                                 uint32_t third, uint32_t fourth) {
  __m128d low = _mm_load_sd((const double *)(const void *)(from + first));
  __m128d high = _mm_load_sd((const double *)(const void *)(from + third));
  low = _mm_loadh_pd(low, (const double *)(const void *)(from + second));
  high = _mm_loadh_pd(high, (const double *)(const void *)(from + fourth));
  return _mm256_castpd_si256(_mm256_set_m128d(high, low));
}

/* The samples of four pixels, 0 1 4 5 of the eight whose offsets begin at `at`. */
static inline __m256i four_pixels(const layer *layer, const uint32_t *at, __m256i across,
                                  __m256i down) {
  const uint8_t *pixels = (const uint8_t *)layer->pixels, *lower = pixels + layer->stride;
  __m256i top = four_loads(pixels, at[0], at[1], at[4], at[5]);
  __m256i bottom = four_loads(lower, at[0], at[1], at[4], at[5]);
  /* Of pixels 0 and 4 (even), and 1 and 5: a page pixel and the next one. */
  const __m256i full = _mm256_set1_epi16(INT16_MIN); /* 32,768 */
  __m256i even_down = _mm256_unpacklo_epi64(down, down);
  __m256i odd_down = _mm256_unpackhi_epi64(down, down);
  __m256i even = _mm256_mulhi_epu16(unpack_low(top), _mm256_sub_epi16(full, even_down));
  even = _mm256_add_epi16(even, _mm256_mulhi_epu16(unpack_low(bottom), even_down));
  __m256i odd = _mm256_mulhi_epu16(unpack_high(top), _mm256_sub_epi16(full, odd_down));
  odd = _mm256_add_epi16(odd, _mm256_mulhi_epu16(unpack_high(bottom), odd_down));
  return interpolated(even, odd, across);
}

/* Of each pixel of a block. */
typedef struct places {
  uint32_t offsets[GATHER_BLOCK];   /* from the page's first pixel, in bytes */
  uint32_t fractions[GATHER_BLOCK]; /* in 2^-15: down above, across below */
  uint32_t strengths[GATHER_BLOCK]; /* of the shade */
} places;

/* The places of `count` samples, or up to seven more, from the one at (x, y) on. They are made
   before any is read, for what leads to one place takes longer than its pixels do. */
static inline __attribute__((always_inline)) void
find_places(const gathering *at, double x, double y, size_t count, bool is_shaded, places *out) {
  const page_place start = plt_raster_place(at->layer->map, x, y);
  __m256i base[2];
  __m256 slope[2];
  for (int axis = 0; axis < 2; axis++) {
    base[axis] = all_fixed(start.at[axis]);
    slope[axis] = _mm256_set1_ps((float)(32768 * start.slope[axis][0]));
  }
  const __m256 change = _mm256_set1_ps((float)(at->layer->map[6] * start.reciprocal));
  const __m256 one = _mm256_set1_ps(1);
  const __m256i stride = _mm256_set1_epi32((int)at->layer->stride);
  __m256 number = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
  for (size_t i = 0; i < count; i += 8) {
    __m256 moved = _mm256_div_ps(number, _mm256_fmadd_ps(number, change, one));
    number = _mm256_add_ps(number, _mm256_set1_ps(8));
    __m256i held[2], place[2];
    for (int axis = 0; axis < 2; axis++) {
      /* Beyond the line, places may be anything before they are held. */
      __m256i t = _mm256_cvtps_epi32(_mm256_mul_ps(moved, slope[axis]));
      t = _mm256_max_epi32(_mm256_add_epi32(base[axis], t), _mm256_setzero_si256());
      held[axis] = _mm256_min_epi32(t, at->extent[axis]);
      t = _mm256_max_epi32(_mm256_add_epi32(held[axis], at->origin[axis]), at->least[axis]);
      place[axis] = _mm256_min_epi32(t, at->most[axis]);
    }
    __m256i column = _mm256_srli_epi32(place[0], 15), row = _mm256_srli_epi32(place[1], 15);
    store_all(_mm256_add_epi32(_mm256_mullo_epi32(row, stride), _mm256_slli_epi32(column, 2)),
              out->offsets + i);
    /* Above and below, the lowest 15 bits. */
    __m256i down = _mm256_srli_epi32(_mm256_slli_epi32(place[1], 17), 1);
    __m256i across = _mm256_srli_epi32(_mm256_slli_epi32(place[0], 17), 17);
    store_all(_mm256_blend_epi16(across, down, 0xaa), out->fractions + i);
    if (is_shaded)
      store_all(shade_strength(at, held[0], held[1]), out->strengths + i);
  }
}

/* Stores four pixels' samples, or adds them at a weight in 2^-15. */
static inline void put_part(__m256i samples, uint16_t weight, uint16_t *to) {
  if (weight != 0) {
    __m256i all = _mm256_set1_epi16((int16_t)weight);
    samples = _mm256_mulhi_epu16(_mm256_slli_epi16(samples, 1), all);
    samples = _mm256_add_epi16(load_all(to), samples);
    samples = _mm256_min_epu16(samples, _mm256_set1_epi16(BYTES_ONE));
  }
  store_all(samples, to);
}

/* How far from a sample's page pixel the one lies, in bytes, that is read `gather_ahead` lines
   later, near (x, y). A line crosses so many rows of the page that no processor foresees the next
   one. */
static ptrdiff_t bytes_ahead(const layer *layer, double x, double y) {
  const page_place start = plt_raster_place(layer->map, x, y);
  double moved[2];
  for (int axis = 0; axis < 2; axis++)
    moved[axis] = fmax(-GATHER_EXTENT, fmin(GATHER_EXTENT, gather_ahead * start.slope[axis][1]));
  return (ptrdiff_t)moved[1] * (ptrdiff_t)layer->stride + 4 * (ptrdiff_t)moved[0];
}

/* One sample of each pixel, the first at (x, y); `weight` in 2^-15, 0 for one alone. */
static inline __attribute__((always_inline)) void gather_pass(const gathering *at, double x,
                                                              double y, size_t count,
                                                              uint16_t weight, bool is_shaded,
                                                              bool tinted, uint16_t *to) {
  places block;
  uintptr_t ahead = (uintptr_t)at->layer->pixels + (uintptr_t)bytes_ahead(at->layer, x, y);
  for (size_t i = 0; i < count; i += 8, to += 32) {
    size_t k = i % GATHER_BLOCK;
    if (k == 0)
      find_places(at, x + (double)i, y, count - i < GATHER_BLOCK ? count - i : GATHER_BLOCK,
                  is_shaded, &block);
    const uint32_t *offsets = block.offsets + k;
    for (int j = 0; j < 8; j += 2) /* wherever it is: what cannot be read is left out */
      _mm_prefetch((const char *)(ahead + offsets[j]), _MM_HINT_T0);
    __m256i fractions = load_all(block.fractions + k);
    __m256i low = four_pixels(at->layer, offsets, spread(fractions, 0), spread(fractions, 2));
    __m256i high = four_pixels(at->layer, offsets + 2, spread(fractions, 8), spread(fractions, 10));
    if (is_shaded) {
      __m256i strengths = load_all(block.strengths + k);
      low = shaded(at, low, spread(strengths, 0), tinted);
      high = shaded(at, high, spread(strengths, 8), tinted);
    }
    /* Pixels 0 1 4 5 and 2 3 6 7 become 0 … 3 and 4 … 7. */
    put_part(_mm256_permute2x128_si256(low, high, 0x20), weight, to);
    put_part(_mm256_permute2x128_si256(low, high, 0x31), weight, to + 16);
  }
}

static void bytes_gather(const layer *layer, long line, long from, size_t count, uint16_t *to) {
  if (!can_gather(layer, line, from, count)) {
    bytes_gather_any(layer, line, from, count, to);
    return;
  }
  gathering at;
  prepare_gathering(layer, &at);
  int across = layer->samples[0], all = across * layer->samples[1];
  const double *color = layer->panel->shade.color;
  bool tinted = color[0] > 0 || color[1] > 0 || color[2] > 0;
  /* Products lose half a unit each; it is put in before. */
  for (size_t i = 0; all > 1 && i < 4 * ((count + 7) & ~(size_t)7); i++)
    to[i] = (uint16_t)(all / 2);
  for (int s = 0; s < all; s++) {
    double x = (double)from + (s % across + 0.5) / across;
    double y = (double)line + (s / across + 0.5) / layer->samples[1];
    uint16_t weight = (uint16_t)(all == 1 ? 0 : bytes_part((double)s / all, (s + 1.0) / all));
    if (layer->opacity == 0)
      gather_pass(&at, x, y, count, weight, false, false, to);
    else if (!tinted)
      gather_pass(&at, x, y, count, weight, true, false, to);
    else
      gather_pass(&at, x, y, count, weight, true, true, to);
  }
}
