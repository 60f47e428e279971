/* Vertices of panels in frames. Once per precision. */
#include "arrays_tpl.h"

enum { FN(VERTEX_PANELS) = 3, FN(VERTEX_STRIDE) = 16 };

/* Numbers of a layout and their counts, in a random order, some of them left out, with gaps. */
static plt_vertex_layout FN(random_layout)(test_case *at) {
  static const size_t sizes[] = {3, 4, 2, 1, 1, 1};
  size_t places[6], order[6] = {0, 1, 2, 3, 4, 5}, next = 0;
  for (size_t k = 6; k > 0; k--) {
    size_t other = random_below(&at->random, k), number = order[other];
    order[other] = order[k - 1];
    places[number] = PLT_NOT_WRITTEN;
    if (random_below(&at->random, 4) == 0)
      continue;
    next += random_below(&at->random, 5) == 0 ? 1 : 0;
    if (next + sizes[number] > FN(VERTEX_STRIDE))
      continue;
    places[number] = next;
    next += sizes[number];
  }
  size_t gap = random_below(&at->random, 2);
  return (plt_vertex_layout){places[0], places[1], places[2], places[3],
                             places[4], places[5], next + gap};
}

/* x y z w of a corner: the sum of the matrix's fourth row and multiples of its first two, each
   through the clip matrix. */
static void FN(expect_corner)(const double *matrix, double x, double y, const double *clip,
                              expected corner[4]) {
  static const size_t rows[] = {12, 0, 4};
  const double factors[] = {1, x, y};
  for (size_t axis = 0; axis < 4; axis++)
    corner[axis] = (expected){0, 0};
  for (size_t k = 0; k < 3; k++) {
    long double row[4];
    expected image[4];
    for (size_t axis = 0; axis < 4; axis++)
      row[axis] = matrix[rows[k] + axis];
    expect_combination(row, NULL, 4, clip, 4, PRECISION, image);
    for (size_t axis = 0; axis < 4; axis++) {
      const long double term = factors[k] * image[axis].value;
      corner[axis].value += term;
      corner[axis].tolerance +=
          2 * fabsl(factors[k]) * image[axis].tolerance + 4 * PRECISION->unit * fabsl(term);
    }
  }
}

static void FN(expect_at)(expected *vertex, size_t place, double number) {
  if (place != PLT_NOT_WRITTEN)
    vertex[place] = (expected){number, 0};
}

/* A corner's vertex, where the numbers of the layout belong. */
static void FN(expect_vertex)(const FN(plt_vertex_panel) * panel, size_t index, size_t corner,
                              const double *matrix, double shade, const double *clip,
                              const plt_vertex_layout *layout, expected *vertex) {
  const bool is_right = corner == 1 || corner == 2, is_low = corner >= 2;
  expected image[4];
  hidden_range hidden = {0, 0};
  FN(expect_corner)(matrix, is_right ? panel->width : 0, is_low ? panel->height : 0, clip, image);
  if (layout->position != PLT_NOT_WRITTEN)
    expect_divided(image, 3, PRECISION, vertex + layout->position, &hidden);
  if (layout->clip_position != PLT_NOT_WRITTEN)
    memcpy(vertex + layout->clip_position, image, sizeof image);
  if (layout->texture != PLT_NOT_WRITTEN) {
    FN(expect_at)(vertex, layout->texture, is_right ? panel->u1 : panel->u0);
    FN(expect_at)(vertex, layout->texture + 1, is_low ? panel->v1 : panel->v0);
  }
  FN(expect_at)(vertex, layout->shade, shade);
  FN(expect_at)(vertex, layout->page, panel->page);
  FN(expect_at)(vertex, layout->panel, (double)index);
}

static double FN(random_real)(test_case *at, double low, double high) {
  return rounded(random_between(&at->random, low, high), PRECISION);
}

static void FN(test_vertices_in)(test_case *at, bool clips, bool windows) {
  enum { PANELS = FN(VERTEX_PANELS) };
  static const size_t order[] = {2, 0, 1, 0};
  const size_t count = at->count, first = 2, frames = first + count;
  const plt_vertex_layout layout = FN(random_layout)(at);
  double *matrices = random_values(at, 16 * frames * PANELS, -1, 1, PRECISION);
  double *shades = random_values(at, frames * PANELS, 0, 1, PRECISION);
  double *turns = random_values(at, frames, 0, 2, PRECISION);
  double identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  double *clip = clips ? random_values(at, 16, -1, 1, PRECISION) : identity;
  FN(plt_vertex_panel) panels[PANELS];
  for (size_t p = 0; p < PANELS; p++) {
    REAL *numbers = &panels[p].width;
    for (size_t k = 0; k < 7; k++)
      numbers[k] = (REAL)FN(random_real)(at, 0, 1);
    panels[p].visible_from = (REAL)FN(random_real)(at, 0, 1);
    panels[p].visible_to = (REAL)FN(random_real)(at, 1, 2);
    for (size_t f = 0; f < frames; f++)
      matrices[16 * (frames * p + f) + 15] = f % 5 == 3 ? 0 : 2;
  }
  const size_t room = 4 * 4 * count;
  expected *vertices = scratch((room * layout.stride + 1) * sizeof *vertices);
  for (size_t k = 0; k < room * layout.stride; k++)
    vertices[k] = (expected){-7, 0};
  size_t visible = 0;
  for (size_t f = first; f < frames; f++)
    for (size_t place = 0; place < 4; place++) {
      const size_t p = order[place];
      if (windows && !(turns[f] >= panels[p].visible_from && turns[f] < panels[p].visible_to))
        continue;
      for (size_t corner = 0; corner < 4; corner++)
        FN(expect_vertex)(panels + p, p, corner, matrices + 16 * (frames * p + f),
                          shades[frames * p + f], clip, &layout,
                          vertices + layout.stride * (4 * visible + corner));
      visible++;
    }

  guarded of = FN(input)(at, matrices, 16 * frames * PANELS);
  guarded dark = FN(input)(at, shades, frames * PANELS), by = FN(input)(at, turns, frames);
  guarded through = FN(input)(at, clip, 16);
  const FN(plt_vertex_frames)
      source = {.panels = panels,
                .matrices = FN(start)(&of),
                .shades = layout.shade == PLT_NOT_WRITTEN ? NULL : FN(start)(&dark),
                .quarter_turns = windows ? FN(start)(&by) : NULL,
                .clip = clips ? FN(start)(&through) : NULL,
                .matrix_stride = 16 * frames,
                .shade_stride = frames};
  for (size_t t = 0; t < at->backend_count; t++) {
    const call call = {at->backends[t]->name, "vertices_write", PRECISION, at};
    guarded out = FN(output)(at, room * layout.stride);
    for (size_t k = 0; k < room * layout.stride; k++)
      FN(start)(&out)[k] = -7;
    const size_t written =
        OF(at->backends[t])
            ->vertices_write(&source, order, 4, first, count, &layout, FN(start)(&out));
    check(&call, written == visible, "%zu panels instead of %zu", written, visible);
    if (layout.stride > 0)
      FN(check_array)(&call, &out, vertices, room, layout.stride);
  }
  release_scratch();
}

void FN(test_vertices)(test_case *at) {
  FN(test_vertices_in)(at, false, false);
  FN(test_vertices_in)(at, false, true);
  FN(test_vertices_in)(at, true, true);
}
