/*
 * Private: the hot loops for byte pixels in the vectors that wide_avx2.h or wide_avx512.h define.
 * The arithmetic is that of bytes_tpl.h. Samples have 16 bits, so those of WIDE_PIXELS pixels fill
 * two vectors. In memory, they are in the order of the pixels.
 */
#define PLT_BYTES_BLEND
#define PLT_BYTES_RESAMPLE
#define PLT_BYTES_STORE
#define PLT_BYTES_TRANSPOSE
#define PLT_BYTES_STREAM

/* How pixels are written: by stores, by non-temporal stores, or composited (source-over). */
typedef enum putting { STORED, STREAMED, OVER } putting;

enum { WIDE_BYTES = 4 * WIDE_PIXELS };

static inline wide zeros(void) {
  return WIDE(set1_epi32)(0);
}

/* Unpacks bytes to 16 bits, with a zero as the lower byte: the results are 256 times the bytes. */
static inline wide unpack_low(wide bytes) {
  return WIDE(unpacklo_epi8)(zeros(), bytes);
}

static inline wide unpack_high(wide bytes) {
  return WIDE(unpackhi_epi8)(zeros(), bytes);
}

static inline wide alphas_of_pixels(wide samples) {
  const __m128i alphas = _mm_setr_epi8(6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15);
  return WIDE(shuffle_epi8)(samples, in_each_lane(alphas));
}

/* Each lane has four numbers of 32 bits. Broadcasts the low 16 bits of numbers 0 and 1 to the four
 * channels of one pixel each. `start` is a byte offset: with 8, numbers 2 and 3 are broadcast. */
static inline wide spread(wide numbers, int start) {
  const __m128i first = _mm_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5);
  const __m128i all = _mm_add_epi8(first, _mm_set1_epi8((char)start));
  return WIDE(shuffle_epi8)(numbers, in_each_lane(all));
}

static inline wide pack_pixels(wide low, wide high) {
  const wide half = WIDE(set1_epi16)(BYTES_HALF);
  return WIDE(packus_epi16)(WIDE(srli_epi16)(WIDE(add_epi16)(low, half), 7),
                            WIDE(srli_epi16)(WIDE(add_epi16)(high, half), 7));
}

/* -- Page rows to one row of samples */

static inline wide load_weights(const uint16_t weights[8]) {
  return in_each_lane(_mm_loadu_si128((const __m128i *)(const void *)weights));
}

static inline wide tinted_pixels(const bytes_blend *blend, wide samples) {
  wide alphas = WIDE(slli_epi16)(alphas_of_pixels(samples), 1);
  return WIDE(add_epi16)(samples, WIDE(mulhi_epu16)(alphas, load_weights(blend->tint)));
}

/* Blends a vector of pixels from `count` rows. `count` is a constant at each call. */
static inline __attribute__((always_inline)) void
blend_wide(const bytes_blend *blend, const uint8_t *from, size_t stride, int count, uint16_t *to) {
  wide low = zeros(), high = low;
  for (int k = 0; k < count; k++, from += stride) {
    wide weights = load_weights(blend->weights[k == 0 ? 0 : k == count - 1 ? 2 : 1]);
    wide bytes = before_unpacking(load_all(from));
    low = WIDE(add_epi16)(low, WIDE(mulhi_epu16)(unpack_low(bytes), weights));
    high = WIDE(add_epi16)(high, WIDE(mulhi_epu16)(unpack_high(bytes), weights));
  }
  if (blend->tinted)
    low = tinted_pixels(blend, low), high = tinted_pixels(blend, high);
  store_all(low, to);
  store_all(high, to + WIDE_BYTES / 2);
}

static inline __attribute__((always_inline)) void
blend_pixels(const bytes_blend *blend, uint16_t *to, size_t columns, int count) {
  size_t x = 0;
  for (; x + WIDE_PIXELS <= columns; x += WIDE_PIXELS)
    blend_wide(blend, blend->first + 4 * x, blend->stride, count, to + 4 * x);
  if (x == columns)
    return;
  if (columns >= WIDE_PIXELS) { /* the last vector overlaps the one before */
    x = columns - WIDE_PIXELS;
    blend_wide(blend, blend->first + 4 * x, blend->stride, count, to + 4 * x);
    return;
  }
  uint8_t rows[BYTES_WEIGHED][WIDE_BYTES] = {{0}};
  uint16_t samples[WIDE_BYTES];
  for (int k = 0; k < count; k++)
    memcpy(rows[k], blend->first + (size_t)k * blend->stride, 4 * columns);
  blend_wide(blend, rows[0], sizeof rows[0], count, samples);
  memcpy(to, samples, 4 * columns * sizeof *to);
}

/* Blends a vector of pixels from many rows. */
static inline void sum_wide(const bytes_blend *blend, const uint8_t *from, uint16_t *to) {
  const uint8_t *last = from + (size_t)(blend->count - 1) * blend->stride;
  wide bytes = load_all(from), weights = load_weights(blend->weights[0]);
  wide low = WIDE(mulhi_epu16)(unpack_low(bytes), weights);
  wide high = WIDE(mulhi_epu16)(unpack_high(bytes), weights);
  const wide zero = zeros(), shifted = load_weights(blend->shifted);
  const __m128i shift = _mm_cvtsi32_si128(blend->shift);
  long left = blend->count - 2;
  for (from += blend->stride; left > 0;) {
    wide low_part = zero, high_part = zero;
    long rows = left < BYTES_SUMMED ? left : BYTES_SUMMED;
    left -= rows;
    for (; rows > 0; rows--, from += blend->stride) {
      bytes = load_all(from);
      low_part = WIDE(add_epi16)(low_part, WIDE(unpacklo_epi8)(bytes, zero));
      high_part = WIDE(add_epi16)(high_part, WIDE(unpackhi_epi8)(bytes, zero));
    }
    low = WIDE(add_epi16)(low, WIDE(mulhi_epu16)(WIDE(sll_epi16)(low_part, shift), shifted));
    high = WIDE(add_epi16)(high, WIDE(mulhi_epu16)(WIDE(sll_epi16)(high_part, shift), shifted));
  }
  bytes = load_all(last), weights = load_weights(blend->weights[2]);
  low = WIDE(add_epi16)(low, WIDE(mulhi_epu16)(unpack_low(bytes), weights));
  high = WIDE(add_epi16)(high, WIDE(mulhi_epu16)(unpack_high(bytes), weights));
  if (blend->tinted)
    low = tinted_pixels(blend, low), high = tinted_pixels(blend, high);
  put_in_order(&low, &high);
  store_all(low, to);
  store_all(high, to + WIDE_BYTES / 2);
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
    size_t x = 0, last = columns - WIDE_PIXELS;
    for (; x + WIDE_PIXELS <= columns; x += WIDE_PIXELS)
      sum_wide(blend, blend->first + 4 * x, to + 4 * x);
    if (x < columns && columns >= WIDE_PIXELS)
      sum_wide(blend, blend->first + 4 * last, to + 4 * last);
    for (; columns < WIDE_PIXELS && x < columns; x++)
      bytes_sum_pixel(blend, blend->first + 4 * x, to + 4 * x);
  }
  }
}

/* -- Compositing samples over pixels */

static inline wide over_pixels(wide source, wide destination) {
  wide through = WIDE(sub_epi16)(WIDE(set1_epi16)(BYTES_ONE), alphas_of_pixels(source));
  through = WIDE(add_epi16)(through, WIDE(srli_epi16)(through, 8));
  return WIDE(add_epi16)(source, WIDE(mulhi_epu16)(destination, through));
}

/* -- A row of samples to pixels, linearly */

static inline wide interpolated(wide near, wide far, wide fractions) {
  return WIDE(add_epi16)(near, WIDE(mulhrs_epi16)(WIDE(sub_epi16)(far, near), fractions));
}

/* Writes `count` pixels, at most WIDE_PIXELS. If a whole vector is streamed, `to` is aligned. */
static inline __attribute__((always_inline)) void put_bytes(wide bytes, uint8_t *to, size_t count,
                                                            putting how) {
  if (how == STREAMED && count == WIDE_PIXELS)
    stream_all(bytes, to);
  else
    store_pixels(bytes, to, count);
}

/* Returns the number of pixels before the first aligned address, at most `count`, for streaming.
   Without streaming, it is 0. */
static inline size_t put_first(const uint8_t *to, size_t count, putting how) {
  size_t first = -(uintptr_t)to / 4 % WIDE_PIXELS;
  return how != STREAMED ? 0 : first < count ? first : count;
}

static inline __attribute__((always_inline)) void resample_wide(const uint16_t *row, uint64_t at,
                                                                uint64_t by, wide steps,
                                                                uint8_t *to, size_t count,
                                                                putting how) {
  wide near[2], far[2], fractions[2], samples[2];
  load_columns(row, at, by, steps, near, far, fractions);
  for (int k = 0; k < 2; k++)
    samples[k] = interpolated(near[k], far[k], fractions[k]);
  if (how == OVER) {
    wide held = into_columns(load_pixels(to, count));
    samples[0] = over_pixels(samples[0], unpack_low(held));
    samples[1] = over_pixels(samples[1], unpack_high(held));
  }
  put_bytes(out_of_columns(pack_pixels(samples[0], samples[1])), to, count, how);
}

static inline __attribute__((always_inline)) void resample_pixels(const uint16_t *row,
                                                                  int64_t position, int64_t step,
                                                                  uint8_t *to, size_t count,
                                                                  putting how) {
  uint64_t at = (uint64_t)position, by = (uint64_t)step;
  size_t first = put_first(to, count, how);
  if (first > 0) {
    resample_wide(row, at, by, first_steps(at, by), to, first, STORED);
    count -= first, to += 4 * first, at += first * by;
  }
  wide steps = first_steps(at, by);
  for (; count >= WIDE_PIXELS; count -= WIDE_PIXELS, to += WIDE_BYTES, at += WIDE_PIXELS * by) {
    resample_wide(row, at, by, steps, to, WIDE_PIXELS, how);
    steps = next_steps(steps, by);
  }
  if (count > 0)
    resample_wide(row, at, by, steps, to, count, how);
}

static void bytes_resample_store(const uint16_t *row, int64_t position, int64_t step, uint8_t *to,
                                 size_t count) {
  resample_pixels(row, position, step, to, count, STORED);
}

static void bytes_resample_stream(const uint16_t *row, int64_t position, int64_t step, uint8_t *to,
                                  size_t count) {
  resample_pixels(row, position, step, to, count, STREAMED);
}

static void bytes_resample_over(const uint16_t *row, int64_t position, int64_t step, uint8_t *to,
                                size_t count) {
  resample_pixels(row, position, step, to, count, OVER);
}

/* -- Samples to pixels, one to one. Loads may read memory behind the last sample. */

static inline __attribute__((always_inline)) void put_wide(const uint16_t *samples, uint8_t *to,
                                                           size_t count, putting how) {
  wide low = load_all(samples), high = load_all(samples + WIDE_BYTES / 2);
  if (how == OVER) {
    wide held = before_unpacking(load_pixels(to, count));
    low = over_pixels(low, unpack_low(held));
    high = over_pixels(high, unpack_high(held));
  }
  put_bytes(after_packing(pack_pixels(low, high)), to, count, how);
}

static inline __attribute__((always_inline)) void put_pixels(const uint16_t *samples, uint8_t *to,
                                                             size_t count, putting how) {
  size_t first = put_first(to, count, how);
  if (first > 0) {
    put_wide(samples, to, first, STORED);
    count -= first, to += 4 * first, samples += 4 * first;
  }
  for (; count >= WIDE_PIXELS; count -= WIDE_PIXELS, to += WIDE_BYTES, samples += WIDE_BYTES)
    put_wide(samples, to, WIDE_PIXELS, how);
  if (count > 0)
    put_wide(samples, to, count, how);
}

static void bytes_store(const uint16_t *samples, uint8_t *to, size_t count) {
  put_pixels(samples, to, count, STORED);
}

static void bytes_stream(const uint16_t *samples, uint8_t *to, size_t count) {
  put_pixels(samples, to, count, STREAMED);
}

static void bytes_over(const uint16_t *samples, uint8_t *to, size_t count) {
  put_pixels(samples, to, count, OVER);
}

static void bytes_end_streams(void) {
  _mm_sfence();
}

/* -- Rows and columns exchanged */

static void bytes_transpose(const void *picture, size_t stride, size_t width, size_t height,
                            void *out, size_t out_stride) {
  const char *from = picture;
  char *to = out;
  enum { BAND = 64 }; /* rows whose pixels are in a few cache lines of each output row */
  for (size_t top = 0; top < height; top += BAND) {
    size_t bottom = top + BAND < height ? top + BAND : height;
    for (size_t x = 0; x < width; x += WIDE_PIXELS) {
      size_t right = x + WIDE_PIXELS < width ? x + WIDE_PIXELS : width;
      for (size_t ahead = x + 16; ahead < x + 16 + WIDE_PIXELS && ahead < width; ahead++)
        for (size_t y = top; y < bottom; y += 16)
          __builtin_prefetch(to + ahead * out_stride + 4 * y, 1);
      for (size_t y = top; y < bottom; y += WIDE_PIXELS) {
        if (x + WIDE_PIXELS <= width && y + WIDE_PIXELS <= bottom) {
          transpose_block(from + y * stride + 4 * x, stride, to + x * out_stride + 4 * y,
                          out_stride);
          continue;
        }
        for (size_t column = x; column < right; column++)
          for (size_t row = y; row < y + WIDE_PIXELS && row < bottom; row++)
            memcpy(to + column * out_stride + 4 * row, from + row * stride + 4 * column, 4);
      }
    }
  }
}
