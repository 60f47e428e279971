/* Draws a frame with several threads, as PleatRender does with Dispatch: each thread draws several
   shares, which are spread over the frame. */
#include <pthread.h>
#include <stdlib.h>

#include "CPleatRaster.h"

enum { SHARES_PER_THREAD = 4, THREAD_LIMIT = 64 };

typedef struct work {
  plt_raster_draw *draw;
  const plt_raster_canvas *canvas;
  const plt_raster_panel *panels;
  size_t count, thread, threads;
  void *scratch;
} work;

static void *draw_shares(void *argument) {
  const work *work = argument;
  size_t shares = work->threads == 1 ? 1 : SHARES_PER_THREAD * work->threads;
  for (size_t share = work->thread; share < shares; share += work->threads)
    work->draw(work->canvas, work->panels, work->count, share, shares, work->scratch);
  return NULL;
}

/* Called from Python; `scratch` holds one address for each thread. */
void draw_with_threads(plt_raster_draw *draw, const plt_raster_canvas *canvas,
                       const plt_raster_panel *panels, size_t count, size_t threads,
                       void *const *scratch) {
  pthread_t started[THREAD_LIMIT];
  work works[THREAD_LIMIT];
  if (threads < 1 || threads > THREAD_LIMIT)
    abort();
  for (size_t k = 0; k < threads; k++)
    works[k] = (work){draw, canvas, panels, count, k, threads, scratch[k]};
  for (size_t k = 1; k < threads; k++)
    if (pthread_create(started + k, NULL, draw_shares, works + k) != 0)
      abort();
  draw_shares(works);
  for (size_t k = 1; k < threads; k++)
    pthread_join(started[k], NULL);
}
