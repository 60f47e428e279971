/* Private: the outline of a panel, in the axes of the frame's lines. */
#ifndef PLT_RASTER_OUTLINE_H
#define PLT_RASTER_OUTLINE_H

#include "raster.h"

/* A corner before the division: it shows at (x/w, y/w). */
typedef struct corner {
  double x, y, w;
} corner;

/* The corners of a panel, clockwise on the page; where lines are columns, with x and y exchanged
   and in the reverse order. */
void plt_raster_read_corners(const plt_raster_panel *panel, bool columns, corner out[4]);

double plt_raster_largest_w(const corner corners[4]);

/* The outline of the part with w >= limit, divided; returns how many corners it has. */
int plt_raster_clip(const corner corners[4], double limit, double x[OUTLINE], double y[OUTLINE]);

/* Makes an outline clockwise, as seen with y down. */
void plt_raster_turn_clockwise(int count, double *x, double *y);

/* Makes a quad clockwise and moves edges outward by a pixel: bit k the edge that ran from corner k
   to the next. So joined edges lie under their neighbours, which leaves no gap. */
void plt_raster_extend(unsigned edges, double *x, double *y);

#endif
