/* Private: lines of float pixels. A pixel is a vector, and samples are floats too. */

typedef float four __attribute__((vector_size(16)));

static inline four load_four(const float *from) {
  four value;
  memcpy(&value, from, sizeof value);
  return value;
}

static inline void store_four(four value, float *to) {
  memcpy(to, &value, sizeof value);
}

static inline four alphas_of_four(four value) {
  return __builtin_shufflevector(value, value, 3, 3, 3, 3);
}

/* A weighted mean of rows of a page. */
typedef struct floats_blend {
  const float *first;
  size_t stride; /* in floats */
  long count;
  four weights[3]; /* of the first, each middle and the last row, times what the shade leaves */
  four tint;
} floats_blend;

static floats_blend floats_prepare(const line_map *map, const layer *layer, const float *first) {
  floats_blend blend = {
      .first = first, .stride = layer->stride / sizeof(float), .count = map->count};
  const double weights[3] = {map->first, map->middle, map->last};
  bool masks = layer->panel->shade.masks;
  double light = masks ? map->shade : 1 - map->shade, through = masks ? light : 1;
  double tint = masks ? 0 : map->shade;
  for (int k = 0; k < 3; k++) {
    float alpha = (float)(weights[k] * through), color = (float)(weights[k] * light);
    blend.weights[k] = (four){color, color, color, alpha};
  }
  const double *color = layer->panel->shade.color;
  blend.tint =
      (four){(float)(tint * color[0]), (float)(tint * color[1]), (float)(tint * color[2]), 0};
  return blend;
}

static void floats_blend_rows(const floats_blend *blend, float *to, size_t count) {
  const float *from = blend->first, *last = from + (size_t)(blend->count - 1) * blend->stride;
  for (size_t i = 0; i < count; i++, from += 4, last += 4, to += 4) {
    four sum = load_four(from) * blend->weights[0];
    if (blend->count > 1)
      sum += load_four(last) * blend->weights[2];
    if (blend->count > 2) {
      four middle = {0};
      for (const float *next = from + blend->stride; next != last; next += blend->stride)
        middle += load_four(next);
      sum += middle * blend->weights[1];
    }
    store_four(sum + alphas_of_four(sum) * blend->tint, to);
  }
}

static inline four floats_resampled(const float *row, int64_t position) {
  const float *near = row + 4 * (position >> 32);
  float fraction = (float)((uint32_t)position >> 8) * 0x1p-24F;
  four from = load_four(near);
  return from + (load_four(near + 4) - from) * fraction;
}

static inline four floats_composited(four source, const float *to) {
  return source + load_four(to) * (1 - source[3]);
}

static void floats_resample_store(const float *row, int64_t position, int64_t step, float *to,
                                  size_t count) {
  for (size_t i = 0; i < count; i++, position += step)
    store_four(floats_resampled(row, position), to + 4 * i);
}

static void floats_resample_over(const float *row, int64_t position, int64_t step, float *to,
                                 size_t count) {
  for (size_t i = 0; i < count; i++, position += step)
    store_four(floats_composited(floats_resampled(row, position), to + 4 * i), to + 4 * i);
}

static void floats_resample(const float *row, int64_t position, int64_t step, int64_t least,
                            int64_t most, float *to, size_t count) {
  for (size_t i = 0; i < count; i++, position += step)
    store_four(floats_resampled(row, position < least  ? least
                                     : position > most ? most
                                                       : position),
               to + 4 * i);
}

static void floats_average(const float *row, long columns, double centre, double step, float *to,
                           size_t count) {
  double box = fabs(step);
  for (size_t i = 0; i < count; i++) {
    double middle = centre + (double)i * step;
    double low = fmax(0, fmin((double)columns - 1, middle - box / 2));
    double high = fmin((double)columns, fmax(low + 0x1p-20, middle + box / 2));
    four sum = {0};
    for (long k = (long)low; k < columns && (double)k < high; k++)
      sum += load_four(row + 4 * k) * (float)(fmin(high, (double)k + 1) - fmax(low, (double)k));
    store_four(sum * (float)(1 / (high - low)), to + 4 * i);
  }
}

static void floats_store(const float *samples, float *to, size_t count) {
  memcpy(to, samples, count * sizeof(four));
}

static void floats_over(const float *samples, float *to, size_t count) {
  for (size_t i = 0; i < count; i++)
    store_four(floats_composited(load_four(samples + 4 * i), to + 4 * i), to + 4 * i);
}

static void floats_over_covered(const float *samples, const float *coverage, float *to,
                                size_t count) {
  for (size_t i = 0; i < count; i++)
    store_four(floats_composited(load_four(samples + 4 * i) * coverage[i], to + 4 * i), to + 4 * i);
}

static void floats_fill(float *to, const float color[4], size_t count) {
  for (size_t i = 0; i < count; i++)
    memcpy(to + 4 * i, color, sizeof(four));
}

static void floats_add(const float *pixels, float height, float *sum, size_t count) {
  for (size_t i = 0; i < 4 * count; i++)
    sum[i] += height * pixels[i];
}

static void floats_round(const float *sum, float *to, size_t count) {
  memcpy(to, sum, count * sizeof(four));
}

/* Float pixels are written without non-temporal stores. */
#define floats_stream floats_store
#define floats_resample_stream floats_resample_store
#define floats_end_streams() ((void)0)
