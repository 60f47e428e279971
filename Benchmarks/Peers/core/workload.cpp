#include "workload.hpp"

#include "items.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace peers {

namespace {

/// A real of a projective matrix whose w lies in 0.7…1.3 for points within 480 of the origin.
double projective_entry(std::size_t place, double random) {
  switch (place) {
  case 3:
  case 7:
  case 11:
    return random * 0.00013;
  case 12:
  case 13:
  case 14:
    return random * 200;
  case 15:
    return 1 + random * 0.1;
  default:
    return random;
  }
}

double plain_entry(std::size_t, double random) {
  return random;
}

double coordinate(std::size_t, double random) {
  return 240 + 240 * random;
}

double fraction(std::size_t, double random) {
  return 0.5 + 0.5 * random;
}

/// The curve by bisection, to the last bit that matters.
double ease(double time) {
  const auto bezier = [](long double a, long double b, long double u) {
    return 3 * (1 - u) * (1 - u) * u * a + 3 * (1 - u) * u * u * b + u * u * u;
  };
  long double low = 0, high = 1;
  for (int step = 0; step < 80; step++) {
    const long double middle = (low + high) / 2;
    (bezier(curve[0], curve[2], middle) < time ? low : high) = middle;
  }
  return static_cast<double>(bezier(curve[1], curve[3], (low + high) / 2));
}

template <class Real> Matrix4 widened(const Real *reals) {
  Matrix4 matrix;
  std::copy(reals, reals + 16, matrix.begin());
  return matrix;
}

/// (x y z 1) · matrix, divided by w.
void project(const Matrix4 &matrix, double x, double y, double z, std::vector<double> &to) {
  const auto component = [&](int column) {
    return x * matrix[column] + y * matrix[4 + column] + z * matrix[8 + column] +
           matrix[12 + column];
  };
  to.push_back(component(0) / component(3));
  to.push_back(component(1) / component(3));
}

template <class Real>
void project_quad(const Matrix4 &matrix, const Real *corners, std::vector<double> &to) {
  for (int corner = 0; corner < 4; corner++)
    project(matrix, corners[2 * corner], corners[2 * corner + 1], 0, to);
}

} // namespace

template <class Real>
Workload<Real>::Workload(Row row, std::size_t count) : which(row), items(count) {
  if (row == Row::keyframes_timed)
    items = (count + 3) / 4 * 4;
  switch (row) {
  case Row::concatenate_pairs:
  case Row::concatenate_shared_left:
  case Row::concatenate_shared_right:
    prepare_concatenation();
    break;
  case Row::project_quads_shared:
  case Row::project_quads_distinct:
    prepare_quads();
    break;
  case Row::project_points_2d:
  case Row::project_points_3d:
    prepare_points();
    break;
  case Row::keyframes:
  case Row::keyframes_quads:
  case Row::keyframes_timed:
    prepare_keyframes();
    break;
  case Row::project_points_depth:
  case Row::invert:
  case Row::transpose:
  case Row::compose_transforms:
  case Row::interpolate_rotations:
    prepare_items();
    break;
  }
}

template <class Real> Real *Workload<Real>::keep(Memory<Real> memory) {
  memories.push_back(std::move(memory));
  return memories.back().data();
}

template <class Real> Real *Workload<Real>::output(std::size_t reals) {
  outputs.push_back(memories.size());
  return keep(Memory<Real>(reals));
}

template <class Real> void Workload<Real>::prepare_concatenation() {
  const Real *many = keep(Memory<Real>(items, 16, 1, plain_entry));
  const Real *other =
      keep(Memory<Real>(which == Row::concatenate_pairs ? items : 1, 16, 2, plain_entry));
  const bool is_left_shared = which == Row::concatenate_shared_left;
  products = {is_left_shared ? other : many, is_left_shared ? many : other, output(16 * items),
              items};
}

template <class Real> void Workload<Real>::prepare_quads() {
  const bool is_shared = which == Row::project_quads_shared;
  const Real *matrices = keep(Memory<Real>(items, 16, 3, projective_entry));
  const Real *corners = keep(Memory<Real>(is_shared ? 1 : items, 8, 4, coordinate));
  projected_quads = {matrices, corners, output(8 * items), items};
}

template <class Real> void Workload<Real>::prepare_points() {
  const std::size_t width = which == Row::project_points_3d ? 3 : 2;
  const Real *matrix = keep(Memory<Real>(1, 16, 5, projective_entry));
  const Real *points = keep(Memory<Real>(items, width, 6, coordinate));
  projected_points = {points, matrix, output(2 * items), {}, {}, items};
  for (std::size_t k = 0; k < width; k++) {
    Real *plane = keep(Memory<Real>(items));
    for (std::size_t i = 0; i < items; i++)
      plane[i] = points[width * i + k];
    projected_points.planar_points[k] = plane;
  }
  for (Real *&plane : projected_points.planar_out)
    plane = output(items);
}

/// Matrices near the identity, and rotations of length one.
template <class Real> void Workload<Real>::prepare_items() {
  const auto near_identity = [](std::size_t place, double random) {
    return 0.2 * random + (place % 5 == 0);
  };
  const auto rotations = [&](unsigned seed) {
    Real *all = keep(Memory<Real>(items, 4, seed, plain_entry));
    for (Real *q = all; q < all + 4 * items; q += 4) {
      const Real length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
      for (int k = 0; k < 4; k++)
        q[k] /= length;
    }
    return all;
  };
  /* Negates `to` where the dot product is negative, so that no slerp has to: cglm's results would
     then have the other sign. */
  const auto ends_of = [&](const Real *from, Real *to) {
    for (std::size_t i = 0; i < 4 * items; i += 4) {
      const Real cosine = from[i] * to[i] + from[i + 1] * to[i + 1] + from[i + 2] * to[i + 2] +
                          from[i + 3] * to[i + 3];
      for (std::size_t k = i; k < i + 4; k++)
        to[k] = std::copysign(Real(1), cosine) * to[k];
    }
    return to;
  };
  singles.count = items;
  switch (which) {
  case Row::project_points_depth:
    singles.first = keep(Memory<Real>(items, 3, 6, coordinate));
    singles.second = keep(Memory<Real>(1, 16, 5, projective_entry));
    break;
  case Row::compose_transforms:
    singles.first = keep(Memory<Real>(items, 3, 13, plain_entry));
    singles.second = rotations(14);
    singles.third = keep(Memory<Real>(items, 3, 16, plain_entry));
    break;
  case Row::interpolate_rotations:
    singles.first = rotations(14);
    singles.second = ends_of(singles.first, rotations(15));
    break;
  default:
    singles.first = keep(Memory<Real>(items, 16, 11, near_identity));
  }
  singles.out = output(cost(which).written * items);
}

template <class Real> void Workload<Real>::prepare_keyframes() {
  const bool is_timed = which == Row::keyframes_timed;
  if (is_timed)
    for (const FoldPanel &panel : fold::panels)
      panels.push_back(fold::panel<Real>(panel));
  else
    panels.push_back(fold::panel<Real>(fold::second_fold));

  const std::size_t count = items / panels.size();
  // Seeds as in pleat-bench: 9 for times, 7 for angles.
  const Real *inputs = keep(Memory<Real>(count, 1, is_timed ? 9 : 7, fraction));
  Real *turns = keep(Memory<Real>(count));
  Real *coefficients = keep(Memory<Real>(3 * count));
  for (std::size_t i = 0; i < count; i++) {
    eased.push_back(is_timed ? ease(inputs[i]) : inputs[i]);
    turns[i] = static_cast<Real>(eased[i]);
    coefficients[3 * i] = 1;
    coefficients[3 * i + 1] = static_cast<Real>(std::cos(eased[i] * M_PI_2));
    coefficients[3 * i + 2] = static_cast<Real>(std::sin(eased[i] * M_PI_2));
  }
  frames.times = is_timed ? inputs : nullptr;
  frames.quarter_turns = turns;
  frames.coefficients = coefficients;
  frames.panels = panels.data();
  frames.panel_count = panels.size();
  frames.matrices = which == Row::keyframes_quads ? nullptr : output(16 * items);
  frames.quads = output(8 * items);
  frames.shades = is_timed ? output(items) : nullptr;
  frames.count = count;
}

template <class Real>
std::function<void()> Workload<Real>::call(const Operations<Real> &operations) const {
  const auto bound = [](auto function, const auto &work) -> std::function<void()> {
    if (function == nullptr)
      return nullptr;
    return [function, &work] { function(work); };
  };
  switch (which) {
  case Row::concatenate_pairs:
    return bound(operations.concatenate_pairs, products);
  case Row::concatenate_shared_left:
    return bound(operations.concatenate_shared_left, products);
  case Row::concatenate_shared_right:
    return bound(operations.concatenate_shared_right, products);
  case Row::project_quads_shared:
    return bound(operations.project_quads_shared, projected_quads);
  case Row::project_quads_distinct:
    return bound(operations.project_quads_distinct, projected_quads);
  case Row::project_points_2d:
    return bound(operations.project_points_2d, projected_points);
  case Row::project_points_3d:
    return bound(operations.project_points_3d, projected_points);
  case Row::keyframes:
  case Row::keyframes_quads:
  case Row::keyframes_timed:
    return bound(operations.keyframes, frames);
  case Row::project_points_depth:
    return bound(operations.project_points_depth, singles);
  case Row::invert:
    return bound(operations.invert, singles);
  case Row::transpose:
    return bound(operations.transpose, singles);
  case Row::compose_transforms:
    return bound(operations.compose_transforms, singles);
  case Row::interpolate_rotations:
    return bound(operations.interpolate_rotations, singles);
  }
  return nullptr;
}

template <class Real> auto Workload<Real>::item_reference(std::size_t item) const -> Part {
  const auto all = [](const Matrix4 &matrix) { return Part{{matrix.begin(), matrix.end()}}; };
  switch (which) {
  case Row::compose_transforms:
    return all(
        composed(singles.first + 3 * item, singles.second + 4 * item, singles.third + 3 * item));
  case Row::interpolate_rotations:
    return {slerp(singles.first + 4 * item, singles.second + 4 * item)};
  case Row::invert:
    return all(inverse(widened(singles.first + 16 * item)));
  default:
    break;
  }
  Part part;
  if (which == Row::transpose)
    for (std::size_t k = 0; k < 16; k++)
      part.reals.push_back(singles.first[16 * item + 4 * (k % 4) + k / 4]);
  else
    for (std::size_t column = 0; column < 3; column++) {
      const Real *at = singles.first + 3 * item;
      const auto sum = [&](std::size_t k) {
        const Real *m = singles.second + k;
        return static_cast<double>(at[0]) * m[0] + static_cast<double>(at[1]) * m[4] +
               static_cast<double>(at[2]) * m[8] + m[12];
      };
      part.reals.push_back(sum(column) / sum(3));
    }
  return part;
}

template <class Real> auto Workload<Real>::reference(std::size_t item) const -> std::vector<Part> {
  switch (which) {
  case Row::concatenate_pairs:
  case Row::concatenate_shared_left:
  case Row::concatenate_shared_right: {
    const std::size_t left = which == Row::concatenate_shared_left ? 0 : item;
    const std::size_t right = which == Row::concatenate_shared_right ? 0 : item;
    const Matrix4 matrix =
        product(widened(products.left + 16 * left), widened(products.right + 16 * right));
    return {{{matrix.begin(), matrix.end()}}};
  }
  case Row::project_quads_shared:
  case Row::project_quads_distinct: {
    Part quad;
    const std::size_t corners = which == Row::project_quads_shared ? 0 : item;
    project_quad(widened(projected_quads.matrices + 16 * item),
                 projected_quads.corners + 8 * corners, quad.reals);
    return {quad};
  }
  case Row::project_points_2d:
  case Row::project_points_3d: {
    Part point;
    const Real *const *from = projected_points.planar_points;
    project(widened(projected_points.matrix), from[0][item], from[1][item],
            from[2] == nullptr ? 0 : from[2][item], point.reals);
    return {point};
  }
  case Row::keyframes:
  case Row::keyframes_quads:
  case Row::keyframes_timed:
    break;
  case Row::project_points_depth:
  case Row::invert:
  case Row::transpose:
  case Row::compose_transforms:
  case Row::interpolate_rotations:
    return {item_reference(item)};
  }
  const FoldPanel &panel =
      which == Row::keyframes_timed ? fold::panels[item / frames.count] : fold::second_fold;
  const double turn = eased[item % frames.count];
  const double cosine = std::cos(turn * M_PI_2), sine = std::sin(turn * M_PI_2);
  const Matrix4 matrix = fold::chain(panel, cosine, sine);
  std::vector<Part> parts(1);
  project_quad(matrix, fold::corners, parts[0].reals);
  if (frames.matrices != nullptr) {
    // The last row, a position, is a difference of lengths. Where these nearly cancel, the error of
    // the position is still relative to a length.
    parts.push_back({{matrix.begin(), matrix.end() - 4}});
    parts.push_back({{matrix.end() - 4, matrix.end()}, fold::half});
  }
  if (frames.shades != nullptr)
    parts.push_back(
        {{panel.shade[0] + panel.shade[1] * cosine + panel.shade[2] * sine + panel.shade[3] * turn},
         1});
  return parts;
}

template <class Real>
std::vector<double> Workload<Real>::result(std::size_t item, bool is_planar) const {
  std::vector<double> reals;
  const auto add = [&](const Real *from, std::size_t width) {
    if (from != nullptr)
      reals.insert(reals.end(), from + width * item, from + width * (item + 1));
  };
  add(products.out, 16);
  add(projected_quads.quads, 8);
  if (is_planar) {
    add(projected_points.planar_out[0], 1);
    add(projected_points.planar_out[1], 1);
  } else {
    add(projected_points.out, 2);
  }
  add(singles.out, cost(which).written);
  add(frames.quads, 8);
  add(frames.matrices, 16);
  add(frames.shades, 1);
  return reals;
}

template <class Real>
double Workload<Real>::error(std::size_t item, const std::vector<double> &reals) const {
  constexpr double wrong = std::numeric_limits<double>::infinity();
  std::size_t place = 0;
  double worst = 0;
  for (const Part &part : reference(item)) {
    if (reals.size() < place + part.reals.size())
      return wrong;
    double scale = part.least_scale, largest = 0;
    for (const double real : part.reals) {
      const double distance = std::fabs(reals[place++] - real);
      if (std::isnan(distance))
        return wrong;
      scale = std::max(scale, std::fabs(real));
      largest = std::max(largest, distance);
    }
    worst = std::max(worst, largest == 0 ? 0 : largest / scale);
  }
  return place == reals.size() ? worst : wrong;
}

template <class Real>
double Workload<Real>::error(const std::function<void()> &call, bool is_planar) {
  for (const std::size_t output : outputs)
    memories[output].fill(std::numeric_limits<Real>::quiet_NaN());
  call();
  double worst = 0;
  const auto check = [&](std::size_t item) {
    worst = std::max(worst, error(item, result(item, is_planar)));
  };
  // Of more than 4,096 items, only about 4,096 evenly spaced ones and the last 16 are checked.
  for (std::size_t item = 0; item < items; item += (items / 4096) | 1)
    check(item);
  for (std::size_t item = items - std::min<std::size_t>(items, 16); item < items; item++)
    check(item);
  return worst;
}

template class Workload<float>;
template class Workload<double>;

} // namespace peers
