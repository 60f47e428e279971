/* Private: exchanges rows and columns, in blocks that fit into the caches. */

static void NAMED(transpose)(const void *picture, size_t stride, size_t width, size_t height,
                             void *out, size_t out_stride) {
  enum { BLOCK = 16 };
  const size_t bytes = 4 * sizeof(PIXEL);
  for (size_t top = 0; top < height; top += BLOCK)
    for (size_t left = 0; left < width; left += BLOCK) {
      size_t bottom = top + BLOCK < height ? top + BLOCK : height;
      size_t right = left + BLOCK < width ? left + BLOCK : width;
      for (size_t x = left; x < right; x++) {
        char *to = (char *)out + x * out_stride + top * bytes;
        const char *from = (const char *)picture + top * stride + x * bytes;
        for (size_t y = top; y < bottom; y++, from += stride, to += bytes)
          memcpy(to, from, bytes);
      }
    }
}
