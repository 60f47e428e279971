/* Pleat's rasteriser: includes all its headers. */
#ifndef CPLEATRASTER_H
#define CPLEATRASTER_H

#include "plt_raster_base.h"
#include "plt_raster_frame.h"
#include "plt_raster_pixels.h"
#include "plt_raster_kernels.h"

#endif
