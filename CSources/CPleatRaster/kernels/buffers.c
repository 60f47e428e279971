/* The size of scratch memory, and how it is divided. */
#include "raster.h"

enum { CHANNELS = 4, ALIGNMENT = 64 };

static size_t longest(size_t a, size_t b) {
  return a > b ? a : b;
}

static size_t aligned(size_t bytes) {
  return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/* Returns the bytes of a line of pixels or samples, of up to four floats, with slack around it. */
static size_t line_bytes(size_t pixels) {
  return aligned((pixels + 2 * SLACK) * CHANNELS * sizeof(float));
}

/* Returns the bytes of all arrays whose lengths depend on the number of layers. */
static size_t layer_bytes(size_t count) {
  return aligned(count * sizeof(layer)) + aligned(count * sizeof(layer *)) +
         aligned(count * sizeof(span)) + aligned((2 * count + 2) * sizeof(double)) +
         2 * aligned((count + 2) * sizeof(part));
}

/* Takes memory for an array from the start of the memory that is left. */
static void *take(char **next, size_t bytes) {
  void *taken = *next;
  *next += aligned(bytes);
  return taken;
}

size_t plt_raster_scratch_bytes(const plt_raster_canvas *canvas, size_t count, size_t page_width,
                                size_t page_height) {
  size_t length = longest(canvas->width, canvas->height);
  return layer_bytes(count) + line_bytes(longest(page_width, page_height)) +
         4 * line_bytes(length) + LINE_BLOCK * (line_bytes(length) + ALIGNMENT);
}

buffers plt_raster_buffers(const plt_raster_canvas *canvas, const plt_raster_panel *panels,
                           size_t count, size_t pixel_bytes, void *scratch) {
  size_t row = 0, slack = SLACK * CHANNELS * sizeof(float);
  size_t line = line_bytes(longest(canvas->width, canvas->height));
  for (size_t k = 0; k < count; k++)
    row = longest(row, longest(panels[k].page->width, panels[k].page->height));
  char *next = scratch;
  /* The lines of a block are an odd number of cache lines apart, to use all sets of a cache. */
  size_t block = aligned((longest(canvas->width, canvas->height) + 2 * SLACK) * pixel_bytes);
  buffers out = {.line_bytes = block | ALIGNMENT};
  out.layers = take(&next, count * sizeof(layer));
  out.active = take(&next, count * sizeof(layer *));
  out.spans = take(&next, count * sizeof(span));
  out.edges = take(&next, (2 * count + 2) * sizeof(double));
  for (int k = 0; k < 2; k++)
    out.rooms[k] = take(&next, (count + 2) * sizeof(part));
  out.row = next + slack, next += line_bytes(row);
  out.samples = next + slack, next += line;
  out.band = next + slack, next += line;
  out.sum = (float *)(void *)(next + slack), next += line;
  out.coverage = (float *)(void *)(next + slack), next += line;
  out.block = next + slack;
  return out;
}
