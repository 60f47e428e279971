/*
 * Private: lines of byte pixels. A sample between a page and the canvas has 16 bits for each
 * channel: the byte times 128. So two resamplings and the shade together round to bytes only once.
 *
 * A backend can replace functions with its own. It sets PLT_BYTES_OWN to the file that contains
 * them, and that file defines PLT_BYTES_BLEND, PLT_BYTES_RESAMPLE and so on for these functions.
 */

/* -- Vectors of two pixels' samples */

typedef uint16_t pair __attribute__((vector_size(16)));
typedef int16_t signed_pair __attribute__((vector_size(16)));
typedef uint32_t wide_pair __attribute__((vector_size(32)));
typedef int32_t signed_wide_pair __attribute__((vector_size(32)));
typedef uint8_t byte_pair __attribute__((vector_size(8)));

static inline pair load_pair(const uint16_t *from) {
  pair value;
  memcpy(&value, from, sizeof value);
  return value;
}

static inline void store_pair(pair value, uint16_t *to) {
  memcpy(to, &value, sizeof value);
}

static inline pair load_bytes(const uint8_t *from) {
  byte_pair value;
  memcpy(&value, from, sizeof value);
  return __builtin_convertvector(value, pair);
}

static inline pair multiply_high(pair a, pair b) {
  wide_pair product = __builtin_convertvector(a, wide_pair) * __builtin_convertvector(b, wide_pair);
  return __builtin_convertvector(product >> 16, pair);
}

static inline void store_bytes(pair samples, uint8_t *to) {
  byte_pair value = __builtin_convertvector((samples + BYTES_HALF) >> 7, byte_pair);
  memcpy(to, &value, sizeof value);
}

static inline pair alphas_of(pair samples) {
  return __builtin_shufflevector(samples, samples, 3, 3, 3, 3, 7, 7, 7, 7);
}

/* Composites source-over: the destination's bytes are weighted by what the source lets through. */
static inline pair over(pair source, const uint8_t *destination) {
  pair through = BYTES_ONE - alphas_of(source);
  through += through >> 8; /* now a fraction of 32,768 */
  return source + multiply_high(load_bytes(destination) << 8, through);
}

/* -- Page rows to one row of samples */

#if !defined(PLT_BYTES_BLEND)
static void blend_two_pixels(const bytes_blend *blend, const uint8_t *from, uint16_t *to) {
  pair sum = {0};
  for (long k = 0; k < blend->count; k++, from += blend->stride) {
    pair weight = load_pair(blend->weights[k == 0 ? 0 : k == blend->count - 1 ? 2 : 1]);
    sum += multiply_high(load_bytes(from) << 8, weight);
  }
  if (blend->tinted)
    sum += multiply_high(alphas_of(sum) << 1, load_pair(blend->tint));
  store_pair(sum, to);
}

/* Blends many rows: the middle rows are summed, then weighted. */
static void sum_two_pixels(const bytes_blend *blend, const uint8_t *from, uint16_t *to) {
  pair sum = multiply_high(load_bytes(from) << 8, load_pair(blend->weights[0]));
  for (long k = 1; k < blend->count - 1;) {
    pair part = {0};
    long end = k + BYTES_SUMMED < blend->count - 1 ? k + BYTES_SUMMED : blend->count - 1;
    for (; k < end; k++)
      part += load_bytes(from + k * (ptrdiff_t)blend->stride);
    sum += multiply_high(part << blend->shift, load_pair(blend->shifted));
  }
  sum += multiply_high(load_bytes(from + (blend->count - 1) * (ptrdiff_t)blend->stride) << 8,
                       load_pair(blend->weights[2]));
  if (blend->tinted)
    sum += multiply_high(alphas_of(sum) << 1, load_pair(blend->tint));
  store_pair(sum, to);
}

static void bytes_blend_rows(const bytes_blend *blend, uint16_t *to, size_t count) {
  const uint8_t *from = blend->first;
  void (*two_pixels)(const bytes_blend *, const uint8_t *, uint16_t *) =
      blend->count <= BYTES_WEIGHED ? blend_two_pixels : sum_two_pixels;
  for (; count >= 2; count -= 2, from += 8, to += 8)
    two_pixels(blend, from, to);
  if (count == 0)
    return;
  /* The last pixel by itself, because the memory after it may not be read. */
  uint8_t rows[BYTES_WEIGHED][8] = {{0}};
  if (blend->count <= BYTES_WEIGHED) {
    bytes_blend copy = *blend;
    for (long k = 0; k < blend->count; k++)
      memcpy(rows[k], from + k * (ptrdiff_t)blend->stride, 4);
    copy.stride = sizeof rows[0];
    blend_two_pixels(&copy, rows[0], to);
    return;
  }
  bytes_sum_pixel(blend, from, to);
}
#endif

/* -- A row of samples to pixels, linearly */

#if !defined(PLT_BYTES_RESAMPLE)
/* Returns the interpolated samples of two pixels. Positions are in units of 2^-32 page pixels. */
static inline pair resampled(const uint16_t *row, uint64_t first, uint64_t second) {
  pair a = load_pair(row + 4 * (int64_t)((int64_t)first >> 32));
  pair b = load_pair(row + 4 * (int64_t)((int64_t)second >> 32));
  pair near = __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11);
  pair far = __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
  int16_t f = (int16_t)((uint32_t)first >> 17), g = (int16_t)((uint32_t)second >> 17);
  signed_pair fraction = {f, f, f, f, g, g, g, g};
  signed_wide_pair change = __builtin_convertvector((signed_pair)(far - near), signed_wide_pair) *
                            __builtin_convertvector(fraction, signed_wide_pair);
  return near + (pair) __builtin_convertvector((change + (1 << 14)) >> 15, signed_pair);
}

static void bytes_resample_store(const uint16_t *row, int64_t position, int64_t step, uint8_t *to,
                                 size_t count) {
  uint64_t at = (uint64_t)position, by = (uint64_t)step;
  for (; count >= 2; count -= 2, to += 8, at += 2 * by)
    store_bytes(resampled(row, at, at + by), to);
  uint8_t last[8];
  store_bytes(resampled(row, at, at), last);
  memcpy(to, last, 4 * count);
}

static void bytes_resample_over(const uint16_t *row, int64_t position, int64_t step, uint8_t *to,
                                size_t count) {
  uint64_t at = (uint64_t)position, by = (uint64_t)step;
  for (; count >= 2; count -= 2, to += 8, at += 2 * by)
    store_bytes(over(resampled(row, at, at + by), to), to);
  if (count == 0)
    return;
  uint8_t last[8] = {0};
  memcpy(last, to, 4);
  store_bytes(over(resampled(row, at, at), last), last);
  memcpy(to, last, 4);
}
#endif

/* -- Samples to pixels, one to one */

#if !defined(PLT_BYTES_STORE)
static void bytes_store(const uint16_t *samples, uint8_t *to, size_t count) {
  for (; count >= 2; count -= 2, to += 8, samples += 8)
    store_bytes(load_pair(samples), to);
  if (count == 0)
    return;
  uint8_t last[8];
  store_bytes(load_pair(samples), last); /* samples have slack behind them */
  memcpy(to, last, 4);
}

static void bytes_over(const uint16_t *samples, uint8_t *to, size_t count) {
  for (; count >= 2; count -= 2, to += 8, samples += 8)
    store_bytes(over(load_pair(samples), to), to);
  if (count == 0)
    return;
  uint8_t last[8] = {0};
  memcpy(last, to, 4);
  store_bytes(over(load_pair(samples), last), last);
  memcpy(to, last, 4);
}
#endif

/* Non-temporal stores are faster only for vectors of a whole cache line, or of half a line. */
#if !defined(PLT_BYTES_STREAM)
#define bytes_stream bytes_store
#define bytes_resample_stream bytes_resample_store
#define bytes_end_streams() ((void)0)
#endif
