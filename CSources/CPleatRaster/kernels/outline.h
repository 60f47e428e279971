/* Private: the outline of a panel, in the axes of the frame's lines. */
#ifndef PLT_RASTER_OUTLINE_H
#define PLT_RASTER_OUTLINE_H

#include "raster.h"

/* A corner before the division by w: it is seen at (x/w, y/w). */
typedef struct corner {
  double x, y, w;
} corner;

/* Reads the corners of a panel, clockwise on the page. If lines are columns, x and y are exchanged
   and the order is reversed. */
void plt_raster_read_corners(const plt_raster_panel *panel, bool columns, corner out[4]);

/* Reads the corners of a panel that is a polygon. Returns their number. */
int plt_raster_read_outline(const plt_raster_panel *panel, corner out[PLT_RASTER_OUTLINE]);

double plt_raster_largest_w(const corner corners[4]);

/* Computes the outline of the part with w >= limit, divided by w. Returns its number of corners. */
int plt_raster_clip(int count, const corner *corners, double limit, double x[OUTLINE],
                    double y[OUTLINE]);

/* Makes an outline clockwise, as seen with y down. */
void plt_raster_turn_clockwise(int count, double *x, double *y);

/* Makes a quad clockwise, and moves each edge whose bit is set in `edges` outward by a pixel. Bit k
   stands for the edge from corner k to the next, in the order before the call. Joined edges then
   lie under the panels that they meet, which leaves no gap. */
void plt_raster_extend(unsigned edges, double *x, double *y);

/* Like plt_raster_extend, for a polygon, whose edges may be short or nearly in line. Returns the
   new number of corners, which is up to four more. */
int plt_raster_extend_polygon(unsigned edges, int count, double x[OUTLINE], double y[OUTLINE]);

#endif
