/*
 * Private: samples of a panel that is not drawn by lines. The inverse projection maps each pixel to
 * its place on the page. The four page pixels around it are interpolated in floats. LOAD_PIXEL
 * reads a page pixel, STORE_SAMPLE writes a sample.
 */

/* Returns the bilinear sample at a place on the page. */
static inline four NAMED(mixed_at)(const layer *layer, float x, float y) {
  /* Outside the content, the pixels at its edge are repeated. */
  float left = (float)layer->column, right = (float)layer->columns - 1;
  float top = (float)layer->row, bottom = (float)layer->rows - 1;
  x = x < left ? left : x > right ? right : x;
  y = y < top ? top : y > bottom ? bottom : y;
  long column = (long)x, row = (long)y;
  long next = column + 1 < layer->columns ? column + 1 : column;
  long below = row + 1 < layer->rows ? row + 1 : row;
  float across = x - (float)column, down = y - (float)row;
  const char *upper = layer->pixels + (size_t)row * layer->stride;
  const char *lower = layer->pixels + (size_t)below * layer->stride;
  four top_left = LOAD_PIXEL(upper, column), bottom_left = LOAD_PIXEL(lower, column);
  four top_right = LOAD_PIXEL(upper, next), bottom_right = LOAD_PIXEL(lower, next);
  four above = top_left + (top_right - top_left) * across;
  return above + (bottom_left + (bottom_right - bottom_left) * across - above) * down;
}

/* Samples `count` pixels of a line from `from` on, each at a grid of points. */
static void NAMED(gather_any)(const layer *layer, long line, long from, size_t count, SAMPLE *to) {
  const double *m = layer->map;
  const plt_raster_shade *shade = &layer->panel->shade;
  int across = layer->samples[0], all = across * layer->samples[1];
  float share = 1 / (float)all;
  for (size_t i = 0; i < count; i++) {
    four sum = {0};
    for (int s = 0; s < all; s++) {
      double x = (double)from + (double)i + (s % across + 0.5) / across;
      double y = (double)line + (s / across + 0.5) / layer->samples[1];
      double d = m[6] * x + m[7] * y + m[8], reciprocal = 1 / (d > 1e-300 ? d : 1e-300);
      double column = plt_raster_coordinate(layer, 0, (m[0] * x + m[1] * y + m[2]) * reciprocal);
      double row = plt_raster_coordinate(layer, 1, (m[3] * x + m[4] * y + m[5]) * reciprocal);
      four color = NAMED(mixed_at)(layer, (float)(column - 0.5), (float)(row - 0.5));
      if (layer->opacity > 0 || shade->masks) {
        double offset =
            layer->shade_base + layer->shade_slope * row + layer->shade_slope_along * column;
        float s_alpha = (float)(layer->opacity * plt_raster_alpha(shade, offset, offset));
        float light = 1 - s_alpha, alpha = color[3];
        four tint = {(float)shade->color[0], (float)shade->color[1], (float)shade->color[2], 0};
        if (shade->masks) {
          color *= s_alpha;
        } else {
          color *= (four){light, light, light, 1};
          color += tint * (s_alpha * alpha);
        }
      }
      sum += color;
    }
    STORE_SAMPLE(sum * share, to + 4 * i);
  }
}
