/*
 * What a frame ought to be, in double precision and pixel by pixel: areas by clipping polygons,
 * boxes by adding page pixels one by one. It follows plt_raster_frame.h and shares no code with it.
 */
#ifndef EXACT_H
#define EXACT_H

#include "scene.h"

/*
 * Draws a scene of byte pages: out is width x height x 4, in 0 … 1, and holds what the canvas does.
 * `layers` is how many panels that are not opaque lie over each other at most.
 */
void exact_frame(const scene *scene, double *out, size_t *layers);

/* The area of a polygon inside a rectangle. */
double exact_area(const double (*corners)[2], size_t count, double left, double top, double right,
                  double bottom);

#endif
