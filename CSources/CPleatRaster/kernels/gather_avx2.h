/*
 * Private: samples of a panel that no lines fit, four pixels at a time: places in doubles, then in
 * 2^-15 of a page pixel; the 2 x 2 page pixels of a place by two loads of eight bytes.
 */

enum { GATHER_STOPS = 16, GATHER_EXTENT = 1 << 15 };

/* What does not change in a line. */
typedef struct gathering {
  const layer *layer;
  __m256d extent[2], origin[2], least[2], most[2];
  __m256d stops[GATHER_STOPS], lengths[GATHER_STOPS], changes[GATHER_STOPS];
  __m256d first_alpha, shade_base, shade_across, shade_along, opacity;
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
  for (int k = 0; k < 4; k++) {
    double x = (double)from + (k & 1 ? (double)count : 0), y = (double)line + (k >> 1);
    if (!(layer->map[6] * x + layer->map[7] * y + layer->map[8] > 0))
      return false;
  }
  return true;
}

static void prepare_gathering(const layer *layer, gathering *out) {
  const double limit[2][2] = {{(double)layer->column, (double)layer->columns},
                              {(double)layer->row, (double)layer->rows}};
  out->layer = layer;
  for (int axis = 0; axis < 2; axis++) {
    out->extent[axis] = _mm256_set1_pd(layer->content[2 + axis] - layer->content[axis]);
    out->origin[axis] = _mm256_set1_pd(layer->content[axis] - 0.5);
    out->least[axis] = _mm256_set1_pd(limit[axis][0]);
    /* Just before the last pixel, so that the next one is one too. */
    out->most[axis] = _mm256_set1_pd(limit[axis][1] - 1 - 0x1p-15);
  }
  const plt_raster_shade *shade = &layer->panel->shade;
  out->stop_count = shade->stop_count;
  out->first_alpha = _mm256_set1_pd(shade->stop_count > 0 ? shade->stops[0].alpha : 1);
  for (size_t k = 0; k + 1 < shade->stop_count; k++) {
    const plt_raster_stop *stop = shade->stops + k;
    double length = stop[1].offset - stop[0].offset;
    out->stops[k] = _mm256_set1_pd(stop->offset);
    out->lengths[k] = _mm256_set1_pd(length > 1e-12 ? 1 / length : 1e12);
    out->changes[k] = _mm256_set1_pd(stop[1].alpha - stop[0].alpha);
  }
  out->shade_across = _mm256_set1_pd(layer->shade_slope);
  out->shade_along = _mm256_set1_pd(layer->shade_slope_along);
  out->shade_base = _mm256_set1_pd(layer->shade_base + layer->shade_slope * layer->content[1] +
                                   layer->shade_slope_along * layer->content[0]);
  out->opacity = _mm256_set1_pd(layer->opacity);
  uint16_t color[16];
  for (int k = 0; k < 16; k++)
    color[k] = (uint16_t)((k & 3) == 3 ? 0 : floor(32768 * shade->color[k & 3] + 0.5));
  out->color = load_all(color);
}

/* Four whole numbers of 32 bits, each spread over the four samples of its pixel. */
static inline __m256i spread_over_pixels(__m128i numbers) {
  return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(numbers),
                             _mm256_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5, 8, 9,
                                              8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13));
}

/* The shade of four places, given in pixels from the content's corner. */
static inline __m256i shaded(const gathering *at, __m256d along, __m256d down, __m256i samples,
                             bool tinted) {
  const __m256d zero = _mm256_setzero_pd(), one = _mm256_set1_pd(1);
  __m256d offset = _mm256_fmadd_pd(at->shade_along, along,
                                   _mm256_fmadd_pd(at->shade_across, down, at->shade_base));
  __m256d alpha = at->first_alpha;
  for (size_t k = 0; k + 1 < at->stop_count; k++) {
    __m256d t = _mm256_mul_pd(_mm256_sub_pd(offset, at->stops[k]), at->lengths[k]);
    t = _mm256_min_pd(_mm256_max_pd(t, zero), one);
    alpha = _mm256_fmadd_pd(at->changes[k], t, alpha);
  }
  alpha = _mm256_mul_pd(alpha, at->opacity);
  const __m256d whole = _mm256_set1_pd(32768), half = _mm256_set1_pd(0.5);
  __m256i strength = spread_over_pixels(_mm256_cvttpd_epi32(_mm256_fmadd_pd(alpha, whole, half)));
  const __m256i full = _mm256_set1_epi16(INT16_MIN); /* 32,768 */
  __m256i light = _mm256_blend_epi16(_mm256_sub_epi16(full, strength), full, 0x88);
  __m256i shaded = _mm256_mulhi_epu16(_mm256_slli_epi16(samples, 1), light);
  if (!tinted)
    return shaded;
  __m256i tint = _mm256_mulhi_epu16(_mm256_slli_epi16(alphas_of_four_pixels(samples), 1), strength);
  return _mm256_add_epi16(shaded, _mm256_mulhi_epu16(_mm256_slli_epi16(tint, 1), at->color));
}

static inline __m256i two_places(const uint8_t *from, const uint32_t at[4]) {
  __m128d low = _mm_load_sd((const double *)(const void *)(from + at[0]));
  __m128d high = _mm_load_sd((const double *)(const void *)(from + at[2]));
  low = _mm_loadh_pd(low, (const double *)(const void *)(from + at[1]));
  high = _mm_loadh_pd(high, (const double *)(const void *)(from + at[3]));
  return _mm256_castpd_si256(_mm256_set_m128d(high, low));
}

/* The samples of four places in 2^-15 of a page pixel. */
static inline __m256i gathered(const layer *layer, __m128i x, __m128i y) {
  const __m128i below = _mm_set1_epi32(0x7fff);
  __m128i offsets =
      _mm_add_epi32(_mm_mullo_epi32(_mm_srli_epi32(y, 15), _mm_set1_epi32((int)layer->stride)),
                    _mm_slli_epi32(_mm_srli_epi32(x, 15), 2));
  const uint64_t low = (uint64_t)_mm_cvtsi128_si64(offsets);
  const uint64_t high = (uint64_t)_mm_extract_epi64(offsets, 1);
  const uint32_t at[4] = {(uint32_t)low, (uint32_t)(low >> 32), (uint32_t)high,
                          (uint32_t)(high >> 32)};
  const uint8_t *pixels = (const uint8_t *)layer->pixels, *lower = pixels + layer->stride;
  __m256i top = two_places(pixels, at), bottom = two_places(lower, at);
  /* Places 0 and 2, and places 1 and 3: eight samples each, of a pixel and the next one. */
  __m256i down = _mm256_broadcastsi128_si256(_mm_and_si128(y, below));
  const __m256i evens = _mm256_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9,
                                         8, 9, 8, 9, 8, 9, 8, 9, 8, 9, 8, 9);
  const __m256i full = _mm256_set1_epi16(INT16_MIN); /* 32,768 */
  __m256i even_down = _mm256_shuffle_epi8(down, evens);
  __m256i odd_down = _mm256_shuffle_epi8(down, _mm256_add_epi8(evens, _mm256_set1_epi8(4)));
  __m256i even = _mm256_mulhi_epu16(unpack_low(top), _mm256_sub_epi16(full, even_down));
  even = _mm256_add_epi16(even, _mm256_mulhi_epu16(unpack_low(bottom), even_down));
  __m256i odd = _mm256_mulhi_epu16(unpack_high(top), _mm256_sub_epi16(full, odd_down));
  odd = _mm256_add_epi16(odd, _mm256_mulhi_epu16(unpack_high(bottom), odd_down));
  return interpolated(even, odd, spread_over_pixels(_mm_and_si128(x, below)));
}

/* One sample of each pixel, the first at (x, y); `weight` in 2^-15, 0 for one alone. */
static inline __attribute__((always_inline)) void gather_pass(const gathering *at, double x,
                                                              double y, size_t count,
                                                              uint16_t weight, bool is_shaded,
                                                              bool tinted, uint16_t *to) {
  const double *m = at->layer->map;
  const __m256d numbers = _mm256_setr_pd(0, 1, 2, 3);
  const __m256d zero = _mm256_setzero_pd(), whole = _mm256_set1_pd(32768);
  __m256d values[3], steps[3];
  for (int k = 0; k < 3; k++) {
    values[k] = _mm256_fmadd_pd(numbers, _mm256_set1_pd(m[3 * k]),
                                _mm256_set1_pd(m[3 * k] * x + m[3 * k + 1] * y + m[3 * k + 2]));
    steps[k] = _mm256_set1_pd(4 * m[3 * k]);
  }
  const __m256d half = _mm256_set1_pd(0.5);
  for (size_t i = 0; i < count; i += 4, to += 16) {
    __m256d reciprocal = _mm256_div_pd(_mm256_set1_pd(1), values[2]), place[2];
    __m128i fixed[2];
    for (int axis = 0; axis < 2; axis++) {
      /* What is no number, beyond the line, is 0. */
      __m256d t = _mm256_max_pd(_mm256_mul_pd(values[axis], reciprocal), zero);
      place[axis] = _mm256_min_pd(t, at->extent[axis]);
      t = _mm256_max_pd(_mm256_add_pd(place[axis], at->origin[axis]), at->least[axis]);
      t = _mm256_min_pd(t, at->most[axis]);
      fixed[axis] = _mm256_cvttpd_epi32(_mm256_fmadd_pd(t, whole, half));
    }
    for (int k = 0; k < 3; k++)
      values[k] = _mm256_add_pd(values[k], steps[k]);
    __m256i samples = gathered(at->layer, fixed[0], fixed[1]);
    if (is_shaded)
      samples = shaded(at, place[0], place[1], samples, tinted);
    if (weight != 0) {
      __m256i part =
          _mm256_mulhi_epu16(_mm256_slli_epi16(samples, 1), _mm256_set1_epi16((int16_t)weight));
      samples =
          _mm256_min_epu16(_mm256_add_epi16(load_all(to), part), _mm256_set1_epi16(BYTES_ONE));
    }
    store_all(samples, to);
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
  for (size_t i = 0; all > 1 && i < 4 * ((count + 3) & ~(size_t)3); i++)
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
