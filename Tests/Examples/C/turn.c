/*
 * Draws a leaf of a book at several moments of its turn, as SVG on standard output:
 *
 *   ./turn >turn.svg
 *
 * The leaf is hinged at the middle of the page. Each of its corners lies u from the hinge and v
 * below the page's top. At the angle a it is seen, in homogeneous points of the page, at
 *
 *   x = cx + u cos a - cx u/d sin a        y = v - cy u/d sin a        w = 1 - u/d sin a
 *
 * by a viewer at the distance d in front of the page's centre (cx, cy). These are sums of 1, cos a
 * and sin a with constant weights: the basis of a panel. One call makes all frames of it.
 */
#include <CPleat.h>
#include <stdio.h>

enum { FRAMES = 13, CORNERS = 4 };

static const double width = 320, height = 480, distance = 4.6666667 * 160;

/* The rows of the basis: what is multiplied by 1, by cos a, and by sin a. */
static void make_basis(double basis[3][3 * CORNERS]) {
  const double cx = width / 2, cy = height / 2;
  const double u[CORNERS] = {0, width / 2, width / 2, 0}, v[CORNERS] = {0, 0, height, height};
  for (int corner = 0; corner < CORNERS; corner++) {
    double *one = &basis[0][3 * corner], *cosine = &basis[1][3 * corner],
           *sine = &basis[2][3 * corner];
    const double slope = u[corner] / distance;
    one[0] = cx, one[1] = v[corner], one[2] = 1;
    cosine[0] = u[corner], cosine[1] = 0, cosine[2] = 0;
    sine[0] = -cx * slope, sine[1] = -cy * slope, sine[2] = -slope;
  }
}

int main(void) {
  double basis[3][3 * CORNERS], angles[FRAMES], quads[FRAMES][2 * CORNERS];
  make_basis(basis);
  /* From flat on the right to flat on the left: two quarter turns. */
  for (int frame = 0; frame < FRAMES; frame++)
    angles[frame] = 2.0 * frame / (FRAMES - 1);

  const double *stream = angles;
  const plt_panel_f64 leaf = {
      .corner_basis = basis[0], .quads = quads[0], .quad_stride = 2 * CORNERS};
  const plt_kernels *kernels = plt_kernels_at(0); /* usually the fastest backend */
  const size_t hidden = kernels->f64.keyframes_from_quarter_turns(&stream, &leaf, 1, FRAMES);
  if (hidden) {
    fprintf(stderr, "%zu corners are behind the viewer\n", hidden);
    return 1;
  }

  printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-20 -80 360 640\">\n"
         "<desc>Pleat %s, %s</desc>\n"
         "<rect width=\"%g\" height=\"%g\" fill=\"none\" stroke=\"#999\"/>\n",
         PLT_VERSION, kernels->name, width, height);
  for (int frame = 0; frame < FRAMES; frame++) {
    const double *quad = quads[frame];
    printf("<polygon fill=\"hsl(%d 60%% 50%%)\" fill-opacity=\".15\" stroke=\"#345\" points=\"",
           25 * frame);
    for (int corner = 0; corner < CORNERS; corner++)
      printf("%s%.4f,%.4f", corner ? " " : "", quad[2 * corner], quad[2 * corner + 1]);
    printf("\"/>\n");
  }
  printf("</svg>\n");
  return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
