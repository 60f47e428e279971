/* Random scenes. */
#include "scene.h"

#include <math.h>
#include <string.h>

#include "guarded.h"

/* Memory whose end is watched: pages may not be read beyond their last pixel. */
static void *watched(size_t bytes) {
  return guarded_array(bytes, 0).start;
}

picture random_picture(random_source *random, size_t width, size_t height, bool opaque) {
  size_t pixels = width * height;
  picture picture = {width,
                     height,
                     opaque,
                     watched(4 * pixels),
                     watched(4 * pixels),
                     watched(16 * pixels),
                     watched(16 * pixels)};
  for (size_t p = 0; p < pixels; p++) {
    size_t turned = p % width * height + p / width;
    uint8_t alpha = (uint8_t)(opaque                    ? 255
                              : random_below(random, 4) ? random_below(random, 256)
                                                        : 0);
    for (size_t c = 0; c < 4; c++) {
      uint8_t value = (uint8_t)(c == 3 ? alpha : random_below(random, (size_t)alpha + 1));
      picture.bytes[4 * p + c] = picture.bytes_transposed[4 * turned + c] = value;
      picture.floats[4 * p + c] = picture.floats_transposed[4 * turned + c] = (float)value / 255;
    }
  }
  return picture;
}

plt_raster_page byte_page(const picture *picture) {
  return (plt_raster_page){picture->bytes,  picture->bytes_transposed, picture->width,
                           picture->height, 4 * picture->width,        4 * picture->height,
                           picture->opaque};
}

plt_raster_page float_page(const picture *picture) {
  return (plt_raster_page){picture->floats, picture->floats_transposed, picture->width,
                           picture->height, 16 * picture->width,        16 * picture->height,
                           picture->opaque};
}

/* A part of a page; its cuts lie on whole pixels or not. */
static void random_content(random_source *random, const picture *page, double content[4]) {
  double extent[2] = {(double)page->width, (double)page->height};
  bool whole = random_below(random, 2) == 0;
  for (int axis = 0; axis < 2; axis++) {
    double from = random_between(random, 0, extent[axis] / 2);
    double to = random_between(random, fmin(from + 1, extent[axis]), extent[axis]);
    content[axis] = whole ? floor(from) : from;
    content[2 + axis] = whole ? ceil(to) : to;
  }
  if (random_below(random, 4) == 0)
    content[0] = content[1] = 0, content[2] = extent[0], content[3] = extent[1];
}

static void random_shade(random_source *random, scene *scene, plt_raster_panel *panel) {
  plt_raster_shade *shade = &panel->shade;
  shade->opacity = random_below(random, 4) ? random_between(random, 0, 1) : 0;
  shade->masks = random_below(random, 6) == 0;
  for (int c = 0; c < 3; c++)
    shade->color[c] = random_below(random, 2) ? random_between(random, 0, 1) : 0;
  if (random_below(random, 3) == 0)
    return;
  plt_raster_stop *stops = scene->stops[panel - scene->panels];
  shade->stop_count = 1 + random_below(random, SCENE_STOPS);
  shade->stops = stops;
  double offset = random_between(random, -0.2, 0.5);
  for (size_t k = 0; k < shade->stop_count; k++) {
    stops[k] = (plt_raster_stop){offset, random_between(random, 0, 1)};
    offset += random_between(random, 0.05, 0.6);
  }
  double extent[2] = {panel->content[2] - panel->content[0], panel->content[3] - panel->content[1]};
  for (int axis = 0; axis < 2; axis++) {
    shade->start[axis] = random_between(random, -0.2, 1.2) * extent[axis];
    shade->end[axis] = random_between(random, -0.2, 1.2) * extent[axis];
  }
  if (scene->kind == SCENE_ROWS) /* across the lines only */
    shade->end[0] = shade->start[0];
  if (scene->kind == SCENE_COLUMNS)
    shade->end[1] = shade->start[1];
}

/* A trapezium between two lines: w is constant on each. Some end behind the eye. */
static void random_trapezium(random_source *random, const scene *scene, plt_raster_panel *panel) {
  bool columns = scene->kind == SCENE_COLUMNS;
  double along = (double)(columns ? scene->height : scene->width);
  double across = (double)(columns ? scene->width : scene->height);
  double y0 = random_between(random, -0.3, 1.3) * across;
  double y1 = random_below(random, 3) ? random_between(random, -0.3, 1.3) * across
                                      : y0 + random_between(random, -2, 2);
  if (random_below(random, 3) == 0)
    y0 = floor(y0), y1 = floor(y1);
  double start = random_between(random, -0.3, 0.8) * along;
  double end = start + random_between(random, -0.6, 1) * along;
  double w0 = 1, w1 = random_below(random, 4) ? random_between(random, 0.4, 2.5) : 1;
  double vanishing = random_between(random, 0, 1) * along;
  bool upright = random_below(random, 3) == 0; /* a rectangle */
  if (upright)
    w1 = 1;
  /* Both sides run to one vanishing point: as one matrix maps them. */
  double homogeneous[4][3] = {
      {start * w0, y0 * w0, w0},
      {end * w0, y0 * w0, w0},
      {end + (w1 - w0) * vanishing, y1 * w1, w1},
      {start + (w1 - w0) * vanishing, y1 * w1, w1},
  };
  if (!upright && random_below(random, 8) == 0)
    for (int k = 2; k < 4; k++) { /* the far end lies behind the eye */
      homogeneous[k][2] = -w1;
      homogeneous[k][0] = (k == 2 ? end : start) + (-w1 - w0) * vanishing;
      homogeneous[k][1] = -y1 * w1;
    }
  static const int order[2][4] = {{0, 1, 2, 3}, {0, 3, 2, 1}};
  for (int k = 0; k < 4; k++) {
    const double *from = homogeneous[order[columns][k]];
    panel->corners[3 * k] = from[columns];
    panel->corners[3 * k + 1] = from[!columns];
    panel->corners[3 * k + 2] = from[2];
  }
}

/* The image of a rectangle under a random projection. */
static void random_quad(random_source *random, const scene *scene, plt_raster_panel *panel) {
  double width = (double)scene->width, height = (double)scene->height;
  double origin[3] = {random_between(random, -0.2, 0.8) * width,
                      random_between(random, -0.2, 0.8) * height, 1};
  double u[3] = {random_between(random, -1, 1) * width, random_between(random, -1, 1) * height,
                 random_between(random, -0.4, 0.8)};
  double v[3] = {random_between(random, -1, 1) * width, random_between(random, -1, 1) * height,
                 random_between(random, -0.4, 0.8)};
  if (random_below(random, 8) == 0)
    u[2] = random_between(random, -3, -1); /* part of it behind the eye */
  for (int k = 0; k < 4; k++) {
    double w = origin[2] + (k == 1 || k == 2) * u[2] + (k >= 2) * v[2];
    for (int e = 0; e < 3; e++)
      panel->corners[3 * k + e] =
          e == 2 ? w : origin[e] + (k == 1 || k == 2) * u[e] + (k >= 2) * v[e];
  }
}

/* A convex polygon in a panel: places on the edge of a disk that is cut by the content. */
static void random_outline(random_source *random, scene *scene, plt_raster_panel *panel) {
  double *outline = scene->outlines[panel - scene->panels], angle = random_between(random, 0, 6);
  double radius = random_between(random, 0.2, 0.7), step = random_between(random, 0.2, 2);
  panel->outline = outline;
  for (double end = angle + 6; angle < end && panel->outline_count < PLT_RASTER_OUTLINE;) {
    double s = fmax(0, fmin(1, 0.5 + radius * cos(angle)));
    double t = fmax(0, fmin(1, 0.5 + radius * sin(angle)));
    for (int e = 0; e < 3; e++)
      outline[3 * panel->outline_count + (size_t)e] =
          panel->corners[e] + s * (panel->corners[3 + e] - panel->corners[e]) +
          t * (panel->corners[9 + e] - panel->corners[e]);
    panel->outline_count++;
    angle += random_between(random, 0.01, step);
  }
}

static void random_panels(random_source *random, scene *scene) {
  for (size_t k = 0; k < scene->count; k++) {
    plt_raster_panel *panel = scene->panels + k;
    size_t page = random_below(random, SCENE_PAGES);
    panel->page = scene->byte_pages + page;
    random_content(random, scene->pages + page, panel->content);
    if (scene->kind == SCENE_ANY && random_below(random, 4) != 0)
      random_quad(random, scene, panel);
    else
      random_trapezium(random, scene, panel);
    random_shade(random, scene, panel);
    if (scene->kind == SCENE_ANY && random_below(random, 3) == 0)
      random_outline(random, scene, panel);
  }
}

scene *random_scene(random_source *random, scene_kind kind) {
  scene *scene = scratch(sizeof *scene);
  *scene = (struct scene){.kind = kind,
                          .width = 1 + random_below(random, 60),
                          .height = 1 + random_below(random, 60),
                          .keeps = random_below(random, 2) == 0,
                          .count = random_below(random, SCENE_PANELS + 1)};
  size_t largest = random_below(random, 8) ? 70 : 600;
  for (int k = 0; k < SCENE_PAGES; k++) {
    scene->pages[k] = random_picture(random, 1 + random_below(random, largest),
                                     1 + random_below(random, largest), random_below(random, 2));
    scene->byte_pages[k] = byte_page(scene->pages + k);
    scene->float_pages[k] = float_page(scene->pages + k);
  }
  for (int axis = 0; axis < 2; axis++) {
    size_t extent = axis == 0 ? scene->width : scene->height;
    scene->clip[axis] = random_below(random, 2) ? 0 : random_below(random, extent);
    scene->clip[2 + axis] =
        scene->clip[axis] + 1 + random_below(random, extent - scene->clip[axis]);
    if (random_below(random, 2))
      scene->clip[2 + axis] = extent;
  }
  scene->background[3] = random_below(random, 2) ? 1 : (float)random_between(random, 0, 1);
  for (int c = 0; c < 3; c++)
    scene->background[c] = (float)random_between(random, 0, scene->background[3]);
  random_panels(random, scene);
  return scene;
}
