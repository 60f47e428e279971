/* Operations on matrices, quaternions and boxes. Once per precision. */
#include "arrays_tpl.h"

/* Some are singular, some not finite, and some scale. */
static double *FN(random_matrices)(test_case *at) {
  double *matrices = random_values(at, 16 * at->count, -1, 1, PRECISION);
  for (size_t i = 0; i < at->count; i++) {
    double *m = matrices + 16 * i;
    const size_t kind = random_below(&at->random, 8);
    if (kind == 0)
      memset(m + 4 * random_below(&at->random, 3), 0, 4 * sizeof *m);
    if (kind == 1)
      m[4 * random_below(&at->random, 3) + random_below(&at->random, 3)] =
          random_below(&at->random, 2) == 0 ? NAN : INFINITY;
    for (size_t k = 0; k < 16 && kind == 2; k++)
      m[k] *= 1024;
  }
  return matrices;
}

static void FN(test_map)(test_case *at, plt_matrix_function function) {
  static const char *const names[] = {"inverse", "rigid inverse", "transpose", "normal matrix",
                                      "determinant"};
  const size_t count = at->count, size = function == PLT_DETERMINANT ? 1 : 16;
  double *matrices = FN(random_matrices)(at);
  expected *out = scratch(size * count * sizeof *out);
  size_t singular = 0;
  for (size_t i = 0; i < count; i++)
    singular += expect_mapped(matrices + 16 * i, function, PRECISION, out + size * i);
  for (size_t t = 0; t < at->backend_count; t++) {
    call call = {at->backends[t]->name, names[function], PRECISION, at};
    FN(plt_matrices_map) *map = OF(at->backends[t])->matrices_map;
    guarded from = FN(input)(at, matrices, 16 * count), to = FN(output)(at, size * count);
    check_hidden(&call, map(FN(start)(&from), function, FN(start)(&to), count),
                 (hidden_range){singular, singular});
    FN(check_array)(&call, &to, out, count, size);
    if (size == 1)
      continue;
    map(FN(start)(&from), function, FN(start)(&from), count);
    FN(check_array)(&call, &from, out, count, size);
  }
  release_scratch();
}

static double *FN(random_rotations)(test_case *at) {
  double *rotations = random_values(at, 4 * at->count, -1, 1, PRECISION);
  for (size_t i = 0; i < at->count; i++) {
    double *q = rotations + 4 * i;
    const double length = sqrt((double)dot(q, q));
    for (size_t k = 0; k < 4; k++)
      q[k] = length > 0.1 ? rounded(q[k] / length, PRECISION) : k == 3;
  }
  return rotations;
}

static void FN(test_compose)(test_case *at) {
  const size_t count = at->count;
  double *translations = random_values(at, 3 * count, -100, 100, PRECISION);
  double *rotations = FN(random_rotations)(at);
  double *scales = random_values(at, 3 * count, -2, 2, PRECISION);
  expected *out = scratch(16 * count * sizeof *out);
  for (size_t i = 0; i < count; i++)
    expect_composed(translations + 3 * i, rotations + 4 * i, scales + 3 * i, PRECISION,
                    out + 16 * i);
  for (size_t t = 0; t < at->backend_count; t++) {
    call call = {at->backends[t]->name, "matrices_compose", PRECISION, at};
    guarded from[3] = {FN(input)(at, translations, 3 * count), FN(input)(at, rotations, 4 * count),
                       FN(input)(at, scales, 3 * count)};
    guarded to = FN(output)(at, 16 * count);
    OF(at->backends[t])
        ->matrices_compose(FN(start)(&from[0]), FN(start)(&from[1]), FN(start)(&from[2]),
                           FN(start)(&to), count);
    FN(check_array)(&call, &to, out, count, 16);
  }
  release_scratch();
}

/* Interpolation of quaternions, some of which are equal, opposite or nearly so, or products. */
static void FN(test_pairs)(test_case *at, double t) {
  const size_t count = at->count;
  double *from = FN(random_rotations)(at), *to = FN(random_rotations)(at);
  const double near[] = {1, -1, 1e-3, -1e-3, 1e-7};
  for (size_t i = 0; i < 4 * count; i += 4) {
    const size_t kind = random_below(&at->random, 10);
    if (kind < 5) /* for 1 and -1 the same rotation, else a small angle away */
      for (size_t k = 0; k < 4; k++)
        to[i + k] = kind < 2 ? near[kind] * from[i + k]
                             : rounded(from[i + k] + near[kind] * to[i + k], PRECISION);
    const double length = sqrt((double)dot(to + i, to + i));
    for (size_t k = 0; k < 4 && kind >= 2; k++)
      to[i + k] = rounded(to[i + k] / length, PRECISION);
  }
  expected *slerp = scratch(4 * count * sizeof *slerp), *lerp = scratch(4 * count * sizeof *lerp),
           *products = scratch(4 * count * sizeof *products);
  for (size_t i = 0; i < 4 * count; i += 4) {
    expect_slerp(from + i, to + i, t, PRECISION, slerp + i);
    expect_rotations(from + i, to + i, PRECISION, products + i);
    for (size_t k = i; k < i + 4; k++)
      lerp[k] = sum_of(2, (long double[]){(1 - (long double)t) * from[k], (long double)t * to[k]},
                       t == 0 || t == 1 ? 0 : 3, PRECISION);
  }
  for (size_t b = 0; b < at->backend_count; b++)
    for (size_t in_place = 0; in_place < 3; in_place++) {
      call call = {at->backends[b]->name, "quaternions_slerp", PRECISION, at};
      for (size_t operation = 0; operation < 3; operation++) {
        guarded first = FN(input)(at, from, 4 * count), second = FN(input)(at, to, 4 * count);
        guarded out = in_place == 0 ? FN(output)(at, 4 * count) : in_place == 1 ? first : second;
        const REAL *a = FN(start)(&first), *z = FN(start)(&second);
        if (operation == 0)
          OF(at->backends[b])->quaternions_slerp(a, z, (REAL)t, FN(start)(&out), count);
        else if (operation == 1)
          OF(at->backends[b])->interpolate(a, z, (REAL)t, FN(start)(&out), 4 * count);
        else
          OF(at->backends[b])->quaternions_concat(a, z, FN(start)(&out), count);
        call.operation = (const char *const[]){"quaternions_slerp", "interpolate",
                                               "quaternions_concat"}[operation];
        FN(check_array)(&call, &out, (const expected *const[]){slerp, lerp, products}[operation],
                        count, 4);
      }
    }
  release_scratch();
}

static void FN(test_boxes)(test_case *at) {
  const size_t count = at->count;
  double *boxes = random_values(at, 6 * count, -3, 3, PRECISION);
  double *planes = random_values(at, 24, -1, 1, PRECISION);
  for (size_t p = 0; p < 6; p++)
    planes[4 * p + 3] = rounded(planes[4 * p + 3] + 1.5, PRECISION);
  for (size_t i = 0; i < 6 * count; i += 6)
    for (size_t k = 0; k < 3; k++)
      boxes[i + 3 + k] = rounded(boxes[i + k] + 0.25 * fabs(boxes[i + 3 + k]), PRECISION);
  for (size_t i = 0; i < count; i++) /* some touch a plane; some are not finite */
    if (i % 4 == 1 && planes[4 * (i % 6)] != 0) {
      const double *plane = planes + 4 * (i % 6);
      double rest = plane[3];
      for (size_t k = 1; k < 3; k++)
        rest += fmax(plane[k] * boxes[6 * i + k], plane[k] * boxes[6 * i + 3 + k]);
      boxes[6 * i] = boxes[6 * i + 3] = rounded(-rest / plane[0], PRECISION);
    } else if (i % 16 == 2) {
      boxes[6 * i + i / 16 % 6] = i % 3 == 0 ? NAN : i % 3 == 1 ? INFINITY : -INFINITY;
    }
  for (size_t t = 0; t < at->backend_count; t++) {
    call call = {at->backends[t]->name, "boxes_test", PRECISION, at};
    guarded from = FN(input)(at, boxes, 6 * count), by = FN(input)(at, planes, 24);
    guarded to = guarded_array(count, at->offset == MIXED_OFFSETS ? 3 : at->offset);
    const size_t inside =
        OF(at->backends[t])
            ->boxes_test(FN(start)(&from), FN(start)(&by), (uint8_t *)(void *)to.start, count);
    check(&call, guards_are_intact(&to), "wrote beyond its output");
    size_t sum = 0, i = 0;
    for (; i < count; i++) {
      const uint8_t result = ((const uint8_t *)(const void *)to.start)[i];
      const int right = expect_inside(boxes + 6 * i, planes, PRECISION);
      sum += result;
      if (result > 1 || (right >= 0 && result != right))
        break;
    }
    check(&call, i == count, "box %zu is wrong", i);
    check(&call, inside == sum || i < count, "returned %zu, not %zu", inside, sum);
  }
  release_scratch();
}

void FN(test_items)(test_case *at) {
  for (plt_matrix_function function = PLT_INVERSE; function <= PLT_DETERMINANT; function++)
    FN(test_map)(at, function);
  FN(test_compose)(at);
  FN(test_pairs)(at, 0);
  FN(test_pairs)(at, 1);
  FN(test_pairs)(at, rounded(random_between(&at->random, 0, 1), PRECISION));
  FN(test_pairs)(at, rounded(random_between(&at->random, -1, 2), PRECISION));
  FN(test_pairs)(at, rounded(random_between(&at->random, -99, 99), PRECISION));
  FN(test_boxes)(at);
}
