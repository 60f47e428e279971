/* The panels of folds and flips. */
#include "motion.h"

#include <math.h>

static const double half_turn = 3.14159265358979323846;

/* Where a place of a panel lies: v = at + along · r, z = depth + lift · r, r from the content's
   first edge. */
typedef struct placed {
  double at, along, depth, lift;
} placed;

static void put(const motion *motion, const plt_raster_page *page, double from, double to,
                placed where, plt_raster_panel *panel) {
  double length = motion->horizontal ? motion->width : motion->height;
  double across = motion->horizontal ? motion->height : motion->width;
  double distance = 4.6666667 * length / 2;
  if (motion->reverse)
    distance = -distance;
  if (motion->flat)
    distance = INFINITY;
  /* All panels may meet others at their edges across v. */
  *panel = (plt_raster_panel){.page = page, .joined = motion->horizontal ? 0xa : 0x5};
  double content[4] = {0, from, across, to};
  for (int k = 0; k < 4; k++)
    panel->content[k] = content[k ^ (int)motion->horizontal];
  for (int k = 0; k < 4; k++) {
    /* Corners clockwise from the top left: which end along v, which side across. */
    bool last = motion->horizontal ? k == 1 || k == 2 : k >= 2;
    bool right = motion->horizontal ? k >= 2 : k == 1 || k == 2;
    double r = last ? to - from : 0, z = where.depth + where.lift * r, w = 1 - z / distance;
    double v = where.at + where.along * r - length / 2 + w * length / 2;
    double u = (right ? across : 0) - across / 2 + w * across / 2;
    panel->corners[3 * k] = (motion->horizontal ? v : u) + w * motion->x;
    panel->corners[3 * k + 1] = (motion->horizontal ? u : v) + w * motion->y;
    panel->corners[3 * k + 2] = w;
  }
}

static size_t fold(const motion *motion, const plt_raster_page pages[2],
                   plt_raster_panel panels[MOTION_PANELS]) {
  double length = motion->horizontal ? motion->width : motion->height;
  double first = floor(length / 2 + 0.5), second = length - first;
  double c = cos(motion->turn * half_turn / 2), s = sin(motion->turn * half_turn / 2);
  double upper = first - first * c, lower = first + second * c; /* the outer hinges */
  double along = motion->cubic ? s : 1, lift = motion->cubic ? c : 0;
  put(motion, pages + 1, 0, first, (placed){upper - first * along, along, -first * lift, lift},
      panels);
  put(motion, pages + 1, first, length, (placed){lower, along, 0, -lift}, panels + 1);
  put(motion, pages, 0, first, (placed){upper, c, 0, -s}, panels + 2);
  put(motion, pages, first, length, (placed){first, c, -first * s, first / second * s}, panels + 3);
  return 4;
}

static size_t flip(const motion *motion, const plt_raster_page pages[2],
                   plt_raster_panel panels[MOTION_PANELS]) {
  double length = motion->horizontal ? motion->width : motion->height;
  double first = floor(length / 2 + 0.5);
  double c = cos(motion->turn * half_turn / 2), s = sin(motion->turn * half_turn / 2);
  put(motion, pages + 1, first, length, (placed){first, 1, 0, 0}, panels);
  put(motion, pages, 0, first, (placed){0, 1, 0, 0}, panels + 1);
  if (motion->turn < 1)
    put(motion, pages, first, length, (placed){first, c, 0, s}, panels + 2);
  else
    put(motion, pages + 1, 0, first, (placed){first + first * c, -c, first * s, -s}, panels + 2);
  return 3;
}

size_t motion_panels(const motion *motion, const plt_raster_page pages[2],
                     plt_raster_panel panels[MOTION_PANELS]) {
  return (motion->flips ? flip : fold)(motion, pages, panels);
}
