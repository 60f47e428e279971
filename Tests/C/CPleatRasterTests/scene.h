/* Random scenes: pages of noise, and panels of them on a canvas. */
#ifndef SCENE_H
#define SCENE_H

#include <stdbool.h>

#include "CPleatRaster.h"
#include "random.h"

enum { SCENE_PANELS = 6, SCENE_STOPS = 4, SCENE_PAGES = 2 };

/* A picture in bytes and in floats of the same values, and both with rows and columns exchanged. */
typedef struct picture {
  size_t width, height;
  bool opaque;
  uint8_t *bytes, *bytes_transposed;
  float *floats, *floats_transposed;
} picture;

typedef enum scene_kind {
  SCENE_ROWS,    /* w is constant on rows */
  SCENE_COLUMNS, /* on columns */
  SCENE_ANY,     /* all kinds of quads, and polygons in them, some of them behind the eye */
} scene_kind;

typedef struct scene {
  scene_kind kind;
  picture pages[SCENE_PAGES];
  plt_raster_page byte_pages[SCENE_PAGES], float_pages[SCENE_PAGES];
  size_t width, height, clip[4];
  bool keeps;
  float background[4];
  size_t count;
  plt_raster_panel panels[SCENE_PANELS]; /* of byte pages */
  plt_raster_stop stops[SCENE_PANELS][SCENE_STOPS];
  double outlines[SCENE_PANELS][3 * PLT_RASTER_OUTLINE];
} scene;

/* All in scratch memory, to which panels point. */
scene *random_scene(random_source *random, scene_kind kind);

/* A page of noise; opaque or not. */
picture random_picture(random_source *random, size_t width, size_t height, bool opaque);

/* The structures of C for a picture. */
plt_raster_page byte_page(const picture *picture);
plt_raster_page float_page(const picture *picture);

#endif
