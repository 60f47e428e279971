/*
 * Private: vectors of 256 bits for bytes_wide.h and gather_wide.h: two lanes of 128 bits, with
 * eight pixels in two vectors. Samples that are computed pixel by pixel are in the order 0 1 4 5
 * and 2 3 6 7. From this order, the instructions that pack bytes produce pixels in order.
 */
typedef __m256i wide;
typedef __m256 wide_floats;
#define WIDE(name) _mm256_##name
enum { WIDE_PIXELS = 8 };

static inline wide load_all(const void *from) {
  return _mm256_loadu_si256((const __m256i *)from);
}

static inline void store_all(wide value, void *to) {
  _mm256_storeu_si256((__m256i *)to, value);
}

/* Loads `count` pixels, at most WIDE_PIXELS. */
static inline __attribute__((always_inline)) wide load_pixels(const uint8_t *from, size_t count) {
  uint8_t pixels[4 * WIDE_PIXELS] = {0};
  memcpy(pixels, from, 4 * count);
  return load_all(pixels);
}

static inline __attribute__((always_inline)) void store_pixels(wide value, uint8_t *to,
                                                               size_t count) {
  uint8_t pixels[4 * WIDE_PIXELS];
  store_all(value, pixels);
  memcpy(to, pixels, 4 * count);
}

static inline void stream_all(wide value, void *to) {
  _mm256_stream_si256((__m256i *)to, value);
}

static inline wide in_each_lane(__m128i lane) {
  return _mm256_broadcastsi128_si256(lane);
}

/* Takes eight pixels in order. Unpacking the result gives pixels 0 … 3 and 4 … 7. */
static inline wide before_unpacking(wide bytes) {
  return _mm256_permute4x64_epi64(bytes, 0xd8);
}

/* The inverse of before_unpacking, for packed bytes. */
static inline wide after_packing(wide bytes) {
  return _mm256_permute4x64_epi64(bytes, 0xd8);
}

/* Rearranges pixels: 0 1 4 5 and 2 3 6 7 become 0 … 3 and 4 … 7. */
static inline void put_in_order(wide *low, wide *high) {
  wide first = _mm256_permute2x128_si256(*low, *high, 0x20);
  *high = _mm256_permute2x128_si256(*low, *high, 0x31);
  *low = first;
}

static inline wide count_up(void) {
  return _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
}

/* Loads pairs of page pixels, at the offsets with the indices 0 1 4 5. */
static inline wide load_pairs(const uint8_t *from, const uint32_t *at) {
  __m128d low = _mm_load_sd((const double *)(const void *)(from + at[0]));
  __m128d high = _mm_load_sd((const double *)(const void *)(from + at[4]));
  low = _mm_loadh_pd(low, (const double *)(const void *)(from + at[1]));
  high = _mm_loadh_pd(high, (const double *)(const void *)(from + at[5]));
  return _mm256_castpd_si256(_mm256_set_m128d(high, low));
}

/* Exchanges rows and columns of eight rows of eight pixels. */
static inline void transpose_block(const char *from, size_t stride, char *to, size_t out_stride) {
  wide r[8], s[8];
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

/* -- A row of samples to pixels, linearly */

static inline wide spread(wide numbers, int start); /* of bytes_wide.h */

/* Columns are loaded in the order of unpacked bytes, so AVX2 needs no rearrangement. */

static inline wide into_columns(wide bytes) {
  return bytes;
}

static inline wide out_of_columns(wide bytes) {
  return bytes;
}

/* Returns the fractions of eight positions, in units of 2^-32. They change from step to step. */
static inline wide first_steps(uint64_t at, uint64_t by) {
  return _mm256_add_epi32(_mm256_set1_epi32((int)(uint32_t)at),
                          _mm256_mullo_epi32(count_up(), _mm256_set1_epi32((int)(uint32_t)by)));
}

static inline wide next_steps(wide fractions, uint64_t by) {
  return _mm256_add_epi32(fractions, _mm256_set1_epi32((int)(uint32_t)(8 * by)));
}

static inline wide two_loads(const uint16_t *row, uint64_t first, uint64_t second) {
  __m128i low = _mm_loadu_si128((const __m128i *)(const void *)(row + 4 * ((int64_t)first >> 32)));
  return _mm256_inserti128_si256(
      _mm256_castsi128_si256(low),
      _mm_loadu_si128((const __m128i *)(const void *)(row + 4 * ((int64_t)second >> 32))), 1);
}

/* Each of eight positions lies between two columns of the row. Loads these columns into `near` and
   `far`, and the position's fraction between them, in 2^-15, into `weights`. */
static inline __attribute__((always_inline)) void load_columns(const uint16_t *row, uint64_t at,
                                                               uint64_t by, wide fractions,
                                                               wide near[2], wide far[2],
                                                               wide weights[2]) {
  const wide numbers = _mm256_srli_epi32(fractions, 17);
  for (int k = 0; k < 2; k++, at += 2 * by) {
    wide even = two_loads(row, at, at + 4 * by), odd = two_loads(row, at + by, at + 5 * by);
    near[k] = _mm256_unpacklo_epi64(even, odd), far[k] = _mm256_unpackhi_epi64(even, odd);
    weights[k] = spread(numbers, 8 * k);
  }
}
