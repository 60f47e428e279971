/*
 * The panels of folds and flips by the closed forms of the originals' layer trees, in pixels: v
 * runs along the folding axis from the page's first edge, z toward the viewer, who looks at the
 * middle of the page from a distance. Where a page has an odd number of pixels its first half is
 * the longer one, and the second fold's depth is scaled so that both meet at the crease.
 */
#ifndef MOTION_H
#define MOTION_H

#include <stdbool.h>

#include "CPleatRaster.h"

enum { MOTION_PANELS = 4 };

typedef struct motion {
  bool flips;      /* or folds */
  bool horizontal; /* v is x */
  bool cubic;      /* folds: sleeves at right angles */
  bool reverse;    /* flips: away from the viewer */
  bool flat;       /* without perspective */
  double width, height;
  double x, y; /* where the page's top left corner lies */
  double turn; /* quarter turns: folds 0 … 1, flips 0 … 2 */
} motion;

/* The panels in paint order; returns how many. Pages: 0 goes, 1 comes. */
size_t motion_panels(const motion *motion, const plt_raster_page pages[2],
                     plt_raster_panel panels[MOTION_PANELS]);

#endif
