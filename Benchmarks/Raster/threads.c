/* Draws a frame with several threads, as PleatRender does. Threads stay from frame to frame: the
   system would run a new thread on the CPU of the thread that made it, after that thread. Each
   thread takes one share of the lines after another. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "CPleatRaster.h"

enum { SHARES_PER_THREAD = 4, THREAD_LIMIT = 64 };

typedef struct work {
  plt_raster_draw *draw;
  const plt_raster_canvas *canvas;
  const plt_raster_panel *panels;
  size_t count, shares;
  void *const *scratch;
  atomic_size_t next;
} work;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t called = PTHREAD_COND_INITIALIZER, finished = PTHREAD_COND_INITIALIZER;
static work now;
static size_t wanted, busy; /* helpers that may join, and that have joined */

static void draw_shares(void *scratch) {
  for (size_t share; (share = atomic_fetch_add(&now.next, 1)) < now.shares;)
    now.draw(now.canvas, now.panels, now.count, share, now.shares, scratch);
}

static void *help(void *unused) {
  pthread_mutex_lock(&lock);
  for (;;) {
    while (wanted == 0)
      pthread_cond_wait(&called, &lock);
    void *scratch = now.scratch[wanted--];
    busy++;
    pthread_mutex_unlock(&lock);
    draw_shares(scratch);
    pthread_mutex_lock(&lock);
    if (--busy == 0)
      pthread_cond_signal(&finished);
  }
  return unused;
}

/* Called from Python; `scratch` holds one address for each thread. */
void draw_with_threads(plt_raster_draw *draw, const plt_raster_canvas *canvas,
                       const plt_raster_panel *panels, size_t count, size_t threads,
                       void *const *scratch) {
  static size_t helpers;
  if (threads < 1 || threads > THREAD_LIMIT)
    abort();
  for (pthread_t thread; helpers + 1 < threads; helpers++)
    if (pthread_create(&thread, NULL, help, NULL) != 0)
      abort();
  pthread_mutex_lock(&lock);
  now.draw = draw, now.canvas = canvas, now.panels = panels, now.count = count;
  now.shares = threads == 1 ? 1 : SHARES_PER_THREAD * threads;
  now.scratch = scratch;
  atomic_store(&now.next, 0);
  wanted = threads - 1;
  for (size_t k = 0; k < wanted; k++)
    pthread_cond_signal(&called);
  pthread_mutex_unlock(&lock);
  draw_shares(scratch[0]);
  pthread_mutex_lock(&lock);
  wanted = 0; /* helpers that have not begun are not waited for */
  while (busy > 0)
    pthread_cond_wait(&finished, &lock);
  pthread_mutex_unlock(&lock);
}
