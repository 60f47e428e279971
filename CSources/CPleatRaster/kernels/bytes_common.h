/* Private: functions for byte pixels that all backends share. None of them is a hot loop. */

enum {
  BYTES_ONE = 255 * 128,
  BYTES_HALF = 65,    /* in 1/128: a half (64), plus 1 for what truncations lose */
  BYTES_WEIGHED = 4,  /* the most rows that are weighted one by one */
  BYTES_SUMMED = 256, /* the number of bytes whose sum fits 16 bits */
};

/* A weighted mean of rows. There are weights for the first row, for each middle row and for the
   last, each for two pixels of four channels. They have 15 fraction bits, and are multiplied by the
   light that the shade leaves or, if the shade is a mask, by the shade. */
typedef struct bytes_blend {
  const uint8_t *first;
  size_t stride;
  long count;
  uint16_t weights[3][8];
  uint16_t shifted[8]; /* weights of sums that are shifted left, in 2^-16 of a sample */
  int shift;
  bool tinted;
  uint16_t tint[8]; /* the shade adds alpha times this to each colour, in 2^-15 */
} bytes_blend;

/* Broadcasts the weights of colour and alpha to the channels of two pixels. */
static void bytes_spread(double color, double alpha, uint16_t out[8]) {
  for (int k = 0; k < 8; k++)
    out[k] = (uint16_t)((k & 3) == 3 ? alpha : color);
}

/* Returns the weight of a part, as the difference of rounded boundaries, so that the sum of all
   weights is exactly the rounded total. */
static double bytes_part(double from, double to) {
  return floor(32768 * to + 0.5) - floor(32768 * from + 0.5);
}

static bytes_blend bytes_prepare(const line_map *map, const layer *layer, const uint8_t *first) {
  bytes_blend blend = {.first = first, .stride = layer->stride, .count = map->count};
  bool masks = layer->panel->shade.masks;
  double light = masks ? map->shade : 1 - map->shade, through = masks ? light : 1;
  double ends[4] = {0, map->first, map->first + map->middle, 1}; /* boundaries of three parts */
  if (map->count <= 2)
    ends[2] = map->first;
  for (int k = 0; k < 3; k++)
    bytes_spread(bytes_part(light * ends[k], light * ends[k + 1]),
                 bytes_part(through * ends[k], through * ends[k + 1]), blend.weights[k]);
  if (map->count == BYTES_WEIGHED) /* two middle rows, with one weight */
    bytes_spread(floor(32768 * light * map->middle + 0.5),
                 floor(32768 * through * map->middle + 0.5), blend.weights[1]);
  if (map->count > 3)
    bytes_spread(bytes_part(light - light * map->last, light),
                 bytes_part(through - through * map->last, through), blend.weights[2]);
  if (map->count > BYTES_WEIGHED) {
    long most = map->count - 2 < BYTES_SUMMED ? map->count - 2 : BYTES_SUMMED;
    while ((255 * most) << (blend.shift + 1) <= 65535)
      blend.shift++;
    double scale = 65536.0 * 128 * map->middle / (1 << blend.shift);
    bytes_spread(floor(scale * light + 0.5), floor(scale * through + 0.5), blend.shifted);
  }
  const double *color = layer->panel->shade.color;
  blend.tinted = !masks && map->shade > 0 && (color[0] > 0 || color[1] > 0 || color[2] > 0);
  for (int k = 0; k < 8; k++)
    blend.tint[k] = (uint16_t)((k & 3) == 3 ? 0 : floor(32768 * map->shade * color[k & 3] + 0.5));
  return blend;
}

/* Sums one pixel over all rows. */
static void bytes_sum_pixel(const bytes_blend *blend, const uint8_t *from, uint16_t *to) {
  uint32_t sums[4];
  long last = blend->count - 1;
  for (int c = 0; c < 4; c++) {
    uint32_t sum = ((uint32_t)from[c] << 8) * blend->weights[0][c] >> 16;
    for (long k = 1; k < last;) {
      uint32_t part = 0;
      long end = k + BYTES_SUMMED < last ? k + BYTES_SUMMED : last;
      for (; k < end; k++)
        part += from[k * (ptrdiff_t)blend->stride + c];
      sum += (uint32_t)((uint64_t)(part << blend->shift) * blend->shifted[c] >> 16);
    }
    sums[c] =
        sum +
        (((uint32_t)from[last * (ptrdiff_t)blend->stride + c] << 8) * blend->weights[2][c] >> 16);
  }
  for (int c = 0; c < 4; c++)
    to[c] = (uint16_t)(sums[c] + (blend->tinted ? (sums[3] << 1) * blend->tint[c] >> 16 : 0));
}

/* Interpolates samples at positions that are clamped to least...most. */
static void bytes_resample(const uint16_t *row, int64_t position, int64_t step, int64_t least,
                           int64_t most, uint16_t *to, size_t count) {
  for (size_t i = 0; i < count; i++, position += step) {
    int64_t at = position < least ? least : position > most ? most : position;
    const uint16_t *near = row + 4 * (at >> 32);
    int32_t fraction = (int32_t)((uint32_t)at >> 17);
    for (int c = 0; c < 4; c++)
      to[4 * i + (size_t)c] =
          (uint16_t)(near[c] + (((near[4 + c] - near[c]) * fraction + (1 << 14)) >> 15));
  }
}

/* Averages samples over boxes as wide as a step, clamped to columns 0 to `columns` of a row. */
static void bytes_average(const uint16_t *row, long columns, double centre, double step,
                          uint16_t *to, size_t count) {
  double box = fabs(step);
  for (size_t i = 0; i < count; i++) {
    double middle = centre + (double)i * step, sums[4] = {0};
    double low = fmax(0, fmin((double)columns - 1, middle - box / 2));
    double high = fmin((double)columns, fmax(low + 0x1p-20, middle + box / 2));
    for (long k = (long)low; k < columns && (double)k < high; k++) {
      double part = fmin(high, (double)k + 1) - fmax(low, (double)k);
      for (int c = 0; c < 4; c++)
        sums[c] += part * row[4 * k + c];
    }
    for (int c = 0; c < 4; c++)
      to[4 * i + (size_t)c] = (uint16_t)(sums[c] / (high - low) + 0.5);
  }
}

/* Composites samples over pixels (source-over). Each sample is scaled by its coverage. */
static void bytes_over_covered(const uint16_t *samples, const float *coverage, uint8_t *to,
                               size_t count) {
  for (size_t i = 0; i < count; i++, samples += 4, to += 4) {
    float through = 1 - coverage[i] * (float)samples[3] * (1.0F / 32640);
    for (int c = 0; c < 4; c++)
      to[c] =
          (uint8_t)(coverage[i] * (float)samples[c] * (1.0F / 128) + through * (float)to[c] + 0.5F);
  }
}

static void bytes_fill(uint8_t *to, const float color[4], size_t count) {
  uint8_t pixel[4];
  for (int c = 0; c < 4; c++)
    pixel[c] = (uint8_t)(255 * color[c] + 0.5F);
  for (size_t i = 0; i < count; i++)
    memcpy(to + 4 * i, pixel, 4);
}

/* Adds a band to the sum of a line, weighted by the band's height. */
static void bytes_add(const uint8_t *pixels, float height, float *sum, size_t count) {
  for (size_t i = 0; i < 4 * count; i++)
    sum[i] += height * (float)pixels[i];
}

static void bytes_round(const float *sum, uint8_t *to, size_t count) {
  for (size_t i = 0; i < 4 * count; i++)
    to[i] = (uint8_t)(sum[i] + 0.5F);
}
