/*
 * Private: vectors of 512 bits, four lanes of 128 bits, for bytes_wide.h and gather_wide.h. Sixteen
 * pixels are one vector of bytes, or two vectors of 16-bit samples. Samples that are computed pixel
 * by pixel are in the order 0 1 4 5 8 9 12 13 (first vector) and 2 3 6 7 10 11 14 15 (second one).
 * From this order, the instructions that pack bytes produce pixels in order.
 */
typedef __m512i wide;
typedef __m512 wide_floats;
#define WIDE(name) _mm512_##name
enum { WIDE_PIXELS = 16 };

static inline wide load_all(const void *from) {
  return _mm512_loadu_si512(from);
}

static inline void store_all(wide value, void *to) {
  _mm512_storeu_si512(to, value);
}

static inline __mmask16 first_pixels(size_t count) {
  return (__mmask16)((1U << count) - 1);
}

/* Loads `count` pixels, at most WIDE_PIXELS. */
static inline wide load_pixels(const uint8_t *from, size_t count) {
  return _mm512_maskz_loadu_epi32(first_pixels(count), from);
}

static inline __attribute__((always_inline)) void store_pixels(wide value, uint8_t *to,
                                                               size_t count) {
  _mm512_mask_storeu_epi32(to, first_pixels(count), value);
}

static inline void stream_all(wide value, void *to) {
  _mm512_stream_si512((__m512i *)to, value);
}

static inline wide in_each_lane(__m128i lane) {
  return _mm512_broadcast_i32x4(lane);
}

/* Takes sixteen pixels in order. Unpacking the result gives pixels 0 … 7 and 8 … 15. */
static inline wide before_unpacking(wide bytes) {
  return _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 4, 1, 5, 2, 6, 3, 7), bytes);
}

/* The inverse of before_unpacking, for packed bytes. */
static inline wide after_packing(wide bytes) {
  return _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7), bytes);
}

/* Rearranges pixels: 0 1 4 5 … and 2 3 6 7 … become 0 … 7 and 8 … 15. */
static inline void put_in_order(wide *low, wide *high) {
  const wide first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
  const wide second = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
  wide in_order = _mm512_permutex2var_epi64(*low, first, *high);
  *high = _mm512_permutex2var_epi64(*low, second, *high);
  *low = in_order;
}

static inline wide count_up(void) {
  return _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

/* Loads pairs of page pixels, at the offsets with the indices 0 1 4 5 8 9 12 13. */
static inline wide load_pairs(const uint8_t *from, const uint32_t *at) {
  wide all = _mm512_setzero_si512();
  for (int k = 0; k < 8; k++) { /* on Zen 5, faster than a gather */
    __m128i pair = _mm_loadl_epi64((const __m128i *)(const void *)(from + at[k / 2 * 4 + k % 2]));
    all = _mm512_mask_broadcastq_epi64(all, (__mmask8)(1 << k), pair);
  }
  return all;
}

/* Exchanges rows and columns of sixteen rows of sixteen pixels. */
static inline void transpose_block(const char *from, size_t stride, char *to, size_t out_stride) {
  wide r[16], s[16];
  for (int k = 0; k < 16; k++)
    r[k] = load_all(from + (size_t)k * stride);
  for (int k = 0; k < 8; k++) { /* pairs of rows, pixels side by side */
    s[2 * k] = _mm512_unpacklo_epi32(r[2 * k], r[2 * k + 1]);
    s[2 * k + 1] = _mm512_unpackhi_epi32(r[2 * k], r[2 * k + 1]);
  }
  for (int k = 0; k < 4; k++) { /* four rows: lane l of r[4 k + c] is column 4 l + c */
    r[4 * k] = _mm512_unpacklo_epi64(s[4 * k], s[4 * k + 2]);
    r[4 * k + 1] = _mm512_unpackhi_epi64(s[4 * k], s[4 * k + 2]);
    r[4 * k + 2] = _mm512_unpacklo_epi64(s[4 * k + 1], s[4 * k + 3]);
    r[4 * k + 3] = _mm512_unpackhi_epi64(s[4 * k + 1], s[4 * k + 3]);
  }
  for (int c = 0; c < 4; c++) {
    wide low[2], high[2]; /* of eight rows: lanes 0 and 1 in `low`, 2 and 3 in `high` */
    for (int k = 0; k < 2; k++) {
      low[k] = _mm512_shuffle_i32x4(r[8 * k + c], r[8 * k + 4 + c], 0x44);
      high[k] = _mm512_shuffle_i32x4(r[8 * k + c], r[8 * k + 4 + c], 0xee);
    }
    char *column = to + (size_t)c * out_stride;
    store_all(_mm512_shuffle_i32x4(low[0], low[1], 0x88), column);
    store_all(_mm512_shuffle_i32x4(low[0], low[1], 0xdd), column + 4 * out_stride);
    store_all(_mm512_shuffle_i32x4(high[0], high[1], 0x88), column + 8 * out_stride);
    store_all(_mm512_shuffle_i32x4(high[0], high[1], 0xdd), column + 12 * out_stride);
  }
}

/* -- A row of samples to pixels, linearly */

/* Rearranges bytes so that unpacking gives pixels in the order of load_columns: pixels 0 … 7 in the
   first vector, and pixels 8 … 15 in the second. */
static inline wide into_columns(wide bytes) {
  return before_unpacking(bytes);
}

static inline wide out_of_columns(wide bytes) {
  return after_packing(bytes);
}

/* Returns the distances of eight positions from the first one, in 2^-32. */
static inline wide first_steps(uint64_t at, uint64_t by) {
  (void)at;
  return _mm512_mullo_epi64(_mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7),
                            _mm512_set1_epi64((long long)by));
}

static inline wide next_steps(wide steps, uint64_t by) {
  (void)by;
  return steps;
}

/* Loads the columns on both sides of each position, and the position's fraction between them, in
   2^-15. Eight positions are within sixteen columns, because a step is at most 2. */
static inline __attribute__((always_inline)) void load_columns(const uint16_t *row, uint64_t at,
                                                               uint64_t by, wide steps,
                                                               wide near[2], wide far[2],
                                                               wide weights[2]) {
  const wide fraction =
      in_each_lane(_mm_setr_epi8(2, 3, 2, 3, 2, 3, 2, 3, 10, 11, 10, 11, 10, 11, 10, 11));
  const uint64_t lead = (int64_t)by < 0 ? 7 * by : 0;
  for (int k = 0; k < 2; k++, at += 8 * by) {
    int64_t least = (int64_t)(at + lead) >> 32;
    const uint16_t *first = row + 4 * least;
    wide places =
        _mm512_add_epi64(_mm512_set1_epi64((long long)(at - ((uint64_t)least << 32))), steps);
    wide index = _mm512_srli_epi64(places, 32);
    near[k] = _mm512_permutex2var_epi64(load_all(first), index, load_all(first + 32));
    far[k] = _mm512_permutex2var_epi64(load_all(first + 4), index, load_all(first + 36));
    weights[k] = _mm512_srli_epi16(_mm512_shuffle_epi8(places, fraction), 1);
  }
}
