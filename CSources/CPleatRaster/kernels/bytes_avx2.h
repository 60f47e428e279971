/*
 * Private: the hot loops for byte pixels in 256-bit registers, eight pixels at a time. The
 * arithmetic is that of bytes_tpl.h. The samples of eight pixels are in two registers. In memory
 * their order is 0 … 3 and 4 … 7. Samples that are computed pixel by pixel are in the order
 * 0 1 4 5 and 2 3 6 7, because the instructions that pack bytes produce it.
 */
#define PLT_BYTES_BLEND
#define PLT_BYTES_RESAMPLE
#define PLT_BYTES_STORE
#define PLT_BYTES_TRANSPOSE

static inline __m256i load_all(const void *from) {
  return _mm256_loadu_si256((const __m256i *)from);
}

static inline void store_all(__m256i value, void *to) {
  _mm256_storeu_si256((__m256i *)to, value);
}

/* A byte that is unpacked after zeros is 256 times as much. */
static inline __m256i unpack_low(__m256i bytes) {
  return _mm256_unpacklo_epi8(_mm256_setzero_si256(), bytes);
}

static inline __m256i unpack_high(__m256i bytes) {
  return _mm256_unpackhi_epi8(_mm256_setzero_si256(), bytes);
}

static inline __m256i alphas_of_four_pixels(__m256i samples) {
  return _mm256_shuffle_epi8(samples, _mm256_setr_epi8(6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14,
                                                       15, 14, 15, 6, 7, 6, 7, 6, 7, 6, 7, 14, 15,
                                                       14, 15, 14, 15, 14, 15));
}

static inline __m256i pack_pixels(__m256i low, __m256i high) {
  __m256i half = _mm256_set1_epi16(BYTES_HALF);
  return _mm256_packus_epi16(_mm256_srli_epi16(_mm256_add_epi16(low, half), 7),
                             _mm256_srli_epi16(_mm256_add_epi16(high, half), 7));
}

/* -- Page rows to one row of samples */

static inline __m256i tinted_pixels(const bytes_blend *blend, __m256i samples) {
  __m256i alphas = _mm256_slli_epi16(alphas_of_four_pixels(samples), 1);
  return _mm256_add_epi16(samples, _mm256_mulhi_epu16(alphas, load_all(blend->tint)));
}

/* Eight pixels of `count` rows, which is known when this is compiled. */
static inline __attribute__((always_inline)) void blend_eight_pixels(const bytes_blend *blend,
                                                                     const uint8_t *from,
                                                                     size_t stride, int count,
                                                                     uint16_t *to) {
  __m256i low = _mm256_setzero_si256(), high = low;
  for (int k = 0; k < count; k++, from += stride) {
    __m256i weights = load_all(blend->weights[k == 0 ? 0 : k == count - 1 ? 2 : 1]);
    __m256i bytes = _mm256_permute4x64_epi64(load_all(from), 0xd8);
    low = _mm256_add_epi16(low, _mm256_mulhi_epu16(unpack_low(bytes), weights));
    high = _mm256_add_epi16(high, _mm256_mulhi_epu16(unpack_high(bytes), weights));
  }
  if (blend->tinted)
    low = tinted_pixels(blend, low), high = tinted_pixels(blend, high);
  store_all(low, to);
  store_all(high, to + 16);
}

static inline __attribute__((always_inline)) void
blend_pixels(const bytes_blend *blend, uint16_t *to, size_t columns, int count) {
  size_t x = 0;
  for (; x + 8 <= columns; x += 8)
    blend_eight_pixels(blend, blend->first + 4 * x, blend->stride, count, to + 4 * x);
  if (x == columns)
    return;
  if (columns >= 8) { /* the last eight again */
    x = columns - 8;
    blend_eight_pixels(blend, blend->first + 4 * x, blend->stride, count, to + 4 * x);
    return;
  }
  uint8_t rows[BYTES_WEIGHED][32] = {{0}};
  uint16_t samples[32];
  for (int k = 0; k < count; k++)
    memcpy(rows[k], blend->first + (size_t)k * blend->stride, 4 * columns);
  blend_eight_pixels(blend, rows[0], sizeof rows[0], count, samples);
  memcpy(to, samples, 4 * columns * sizeof *to);
}

/* Eight pixels of many rows. */
static inline void sum_eight_pixels(const bytes_blend *blend, const uint8_t *from, uint16_t *to) {
  const uint8_t *last = from + (size_t)(blend->count - 1) * blend->stride;
  __m256i bytes = load_all(from), weights = load_all(blend->weights[0]);
  __m256i low = _mm256_mulhi_epu16(unpack_low(bytes), weights);
  __m256i high = _mm256_mulhi_epu16(unpack_high(bytes), weights);
  const __m256i zero = _mm256_setzero_si256(), shifted = load_all(blend->shifted);
  const __m128i shift = _mm_cvtsi32_si128(blend->shift);
  long left = blend->count - 2;
  for (from += blend->stride; left > 0;) {
    __m256i low_part = zero, high_part = zero;
    long rows = left < BYTES_SUMMED ? left : BYTES_SUMMED;
    left -= rows;
    for (; rows > 0; rows--, from += blend->stride) {
      bytes = load_all(from);
      low_part = _mm256_add_epi16(low_part, _mm256_unpacklo_epi8(bytes, zero));
      high_part = _mm256_add_epi16(high_part, _mm256_unpackhi_epi8(bytes, zero));
    }
    low = _mm256_add_epi16(low, _mm256_mulhi_epu16(_mm256_sll_epi16(low_part, shift), shifted));
    high = _mm256_add_epi16(high, _mm256_mulhi_epu16(_mm256_sll_epi16(high_part, shift), shifted));
  }
  bytes = load_all(last), weights = load_all(blend->weights[2]);
  low = _mm256_add_epi16(low, _mm256_mulhi_epu16(unpack_low(bytes), weights));
  high = _mm256_add_epi16(high, _mm256_mulhi_epu16(unpack_high(bytes), weights));
  if (blend->tinted)
    low = tinted_pixels(blend, low), high = tinted_pixels(blend, high);
  /* Pixels 0 1 4 5 and 2 3 6 7 become 0 … 3 and 4 … 7. */
  store_all(_mm256_permute2x128_si256(low, high, 0x20), to);
  store_all(_mm256_permute2x128_si256(low, high, 0x31), to + 16);
}

static void bytes_blend_rows(const bytes_blend *blend, uint16_t *to, size_t columns) {
  switch (blend->count) {
  case 1:
    blend_pixels(blend, to, columns, 1);
    return;
  case 2:
    blend_pixels(blend, to, columns, 2);
    return;
  case 3:
    blend_pixels(blend, to, columns, 3);
    return;
  case 4:
    blend_pixels(blend, to, columns, 4);
    return;
  default: {
    size_t x = 0;
    for (; x + 8 <= columns; x += 8)
      sum_eight_pixels(blend, blend->first + 4 * x, to + 4 * x);
    if (x < columns && columns >= 8)
      sum_eight_pixels(blend, blend->first + 4 * (columns - 8), to + 4 * (columns - 8));
    for (; columns < 8 && x < columns; x++)
      bytes_sum_pixel(blend, blend->first + 4 * x, to + 4 * x);
  }
  }
}

/* -- A row of samples to pixels, linearly */

static inline __m256i two_loads(const uint16_t *row, uint64_t first, uint64_t second) {
  __m128i low = _mm_loadu_si128((const __m128i *)(const void *)(row + 4 * ((int64_t)first >> 32)));
  return _mm256_inserti128_si256(
      _mm256_castsi128_si256(low),
      _mm_loadu_si128((const __m128i *)(const void *)(row + 4 * ((int64_t)second >> 32))), 1);
}

static inline __m256i interpolated(__m256i first, __m256i second, __m256i fractions) {
  __m256i near = _mm256_unpacklo_epi64(first, second);
  __m256i change = _mm256_sub_epi16(_mm256_unpackhi_epi64(first, second), near);
  return _mm256_add_epi16(near, _mm256_mulhrs_epi16(change, fractions));
}

/* The fractions of eight positions, in 2^-32. */
static inline __m256i fractions_from(uint64_t at, uint64_t by) {
  __m256i numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  return _mm256_add_epi32(_mm256_set1_epi32((int)(uint32_t)at),
                          _mm256_mullo_epi32(numbers, _mm256_set1_epi32((int)(uint32_t)by)));
}

/* Pixels 0 1 4 5, then 2 3 6 7. */
static inline __attribute__((always_inline)) void
resample_eight_pixels(const uint16_t *row, uint64_t at, uint64_t by, __m256i fractions,
                      __m256i *low, __m256i *high) {
  const __m256i first = _mm256_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5, 0, 1, 0, 1,
                                         0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5);
  const __m256i second = _mm256_add_epi8(first, _mm256_set1_epi8(8));
  __m256i weights = _mm256_srli_epi32(fractions, 17);
  uint64_t by4 = 4 * by;
  *low = interpolated(two_loads(row, at, at + by4), two_loads(row, at + by, at + by4 + by),
                      _mm256_shuffle_epi8(weights, first));
  at += 2 * by;
  *high = interpolated(two_loads(row, at, at + by4), two_loads(row, at + by, at + by4 + by),
                       _mm256_shuffle_epi8(weights, second));
}

static inline __m256i over_four_pixels(__m256i source, __m256i destination) {
  __m256i through = _mm256_sub_epi16(_mm256_set1_epi16(BYTES_ONE), alphas_of_four_pixels(source));
  through = _mm256_add_epi16(through, _mm256_srli_epi16(through, 8));
  return _mm256_add_epi16(source, _mm256_mulhi_epu16(destination, through));
}

static inline __attribute__((always_inline)) void resample_pixels(const uint16_t *row,
                                                                  int64_t position, int64_t step,
                                                                  uint8_t *to, size_t count,
                                                                  bool over) {
  uint64_t at = (uint64_t)position, by = (uint64_t)step;
  __m256i fractions = fractions_from(at, by), low, high;
  const __m256i change = _mm256_set1_epi32((int)(uint32_t)(8 * by));
  for (; count >= 8; count -= 8, to += 32, at += 8 * by) {
    resample_eight_pixels(row, at, by, fractions, &low, &high);
    fractions = _mm256_add_epi32(fractions, change);
    if (over) {
      __m256i held = load_all(to);
      low = over_four_pixels(low, unpack_low(held));
      high = over_four_pixels(high, unpack_high(held));
    }
    store_all(pack_pixels(low, high), to);
  }
  if (count == 0)
    return;
  uint8_t pixels[32] = {0};
  resample_eight_pixels(row, at, by, fractions, &low, &high);
  if (over) {
    memcpy(pixels, to, 4 * count);
    __m256i held = load_all(pixels);
    low = over_four_pixels(low, unpack_low(held));
    high = over_four_pixels(high, unpack_high(held));
  }
  store_all(pack_pixels(low, high), pixels);
  memcpy(to, pixels, 4 * count);
}

static void bytes_resample_store(const uint16_t *row, int64_t position, int64_t step, uint8_t *to,
                                 size_t count) {
  resample_pixels(row, position, step, to, count, false);
}

static void bytes_resample_over(const uint16_t *row, int64_t position, int64_t step, uint8_t *to,
                                size_t count) {
  resample_pixels(row, position, step, to, count, true);
}

/* -- Samples to pixels, one to one */

static inline __attribute__((always_inline)) void eight_pixels(const uint16_t *samples, uint8_t *to,
                                                               bool over) {
  __m256i low = load_all(samples), high = load_all(samples + 16);
  if (over) {
    __m256i held = _mm256_permute4x64_epi64(load_all(to), 0xd8);
    low = over_four_pixels(low, unpack_low(held));
    high = over_four_pixels(high, unpack_high(held));
  }
  store_all(_mm256_permute4x64_epi64(pack_pixels(low, high), 0xd8), to);
}

static inline __attribute__((always_inline)) void all_pixels(const uint16_t *samples, uint8_t *to,
                                                             size_t count, bool over) {
  for (; count >= 8; count -= 8, to += 32, samples += 32)
    eight_pixels(samples, to, over);
  if (count == 0)
    return;
  uint8_t pixels[32] = {0};
  uint16_t last[32] = {0};
  memcpy(last, samples, 4 * count * sizeof *samples);
  memcpy(pixels, to, 4 * count);
  eight_pixels(last, pixels, over);
  memcpy(to, pixels, 4 * count);
}

static void bytes_store(const uint16_t *samples, uint8_t *to, size_t count) {
  all_pixels(samples, to, count, false);
}

static void bytes_over(const uint16_t *samples, uint8_t *to, size_t count) {
  all_pixels(samples, to, count, true);
}

/* -- Rows and columns exchanged */

/* Eight pixels of eight rows. */
static inline void transpose_eight(const char *from, size_t stride, char *to, size_t out_stride) {
  __m256i r[8], s[8];
  for (int k = 0; k < 8; k++)
    r[k] = load_all(from + (size_t)k * stride);
  for (int k = 0; k < 4; k++) { /* pairs of rows, pixels side by side */
    s[2 * k] = _mm256_unpacklo_epi32(r[2 * k], r[2 * k + 1]);
    s[2 * k + 1] = _mm256_unpackhi_epi32(r[2 * k], r[2 * k + 1]);
  }
  for (int k = 0; k < 2; k++) { /* four rows */
    r[4 * k] = _mm256_unpacklo_epi64(s[4 * k], s[4 * k + 2]);
    r[4 * k + 1] = _mm256_unpackhi_epi64(s[4 * k], s[4 * k + 2]);
    r[4 * k + 2] = _mm256_unpacklo_epi64(s[4 * k + 1], s[4 * k + 3]);
    r[4 * k + 3] = _mm256_unpackhi_epi64(s[4 * k + 1], s[4 * k + 3]);
  }
  for (int k = 0; k < 4; k++) {
    store_all(_mm256_permute2x128_si256(r[k], r[k + 4], 0x20), to + (size_t)k * out_stride);
    store_all(_mm256_permute2x128_si256(r[k], r[k + 4], 0x31), to + (size_t)(k + 4) * out_stride);
  }
}

static void bytes_transpose(const void *picture, size_t stride, size_t width, size_t height,
                            void *out, size_t out_stride) {
  const char *from = picture;
  char *to = out;
  enum { BAND = 64 }; /* rows whose pixels meet in a few cache lines of the output */
  for (size_t top = 0; top < height; top += BAND) {
    size_t bottom = top + BAND < height ? top + BAND : height;
    for (size_t x = 0; x < width; x += 8) {
      for (size_t ahead = x + 16; ahead < x + 24 && ahead < width; ahead++)
        for (size_t y = top; y < bottom; y += 16)
          __builtin_prefetch(to + ahead * out_stride + 4 * y, 1);
      for (size_t y = top; y < bottom; y += 8) {
        if (x + 8 <= width && y + 8 <= bottom) {
          transpose_eight(from + y * stride + 4 * x, stride, to + x * out_stride + 4 * y,
                          out_stride);
          continue;
        }
        for (size_t column = x; column < x + 8 && column < width; column++)
          for (size_t row = y; row < y + 8 && row < bottom; row++)
            memcpy(to + column * out_stride + 4 * row, from + row * stride + 4 * column, 4);
      }
    }
  }
}
