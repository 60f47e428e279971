// The rows of the table, under the names of pleat-bench.
#pragma once

#include <array>
#include <cstddef>
#include <string>

namespace peers {

enum class Row {
  concatenate_pairs,
  concatenate_shared_left,
  concatenate_shared_right,
  project_quads_shared,
  project_quads_distinct,
  project_points_2d,
  project_points_3d,
  keyframes,
  keyframes_quads,
  keyframes_timed,
  project_points_depth,
  invert,
  transpose,
  compose_transforms,
  interpolate_rotations,
};

inline constexpr std::array all_rows = {
    Row::concatenate_pairs,
    Row::concatenate_shared_left,
    Row::concatenate_shared_right,
    Row::project_quads_shared,
    Row::project_quads_distinct,
    Row::project_points_2d,
    Row::project_points_3d,
    Row::keyframes,
    Row::keyframes_quads,
    Row::keyframes_timed,
    Row::project_points_depth,
    Row::invert,
    Row::transpose,
    Row::compose_transforms,
    Row::interpolate_rotations,
};

/// What one item needs at least, in reals and in additions and multiplications, as pleat-bench
/// counts them: shared inputs are free, a division is one operation.
///
/// An item of keyframes-timed is one of four panels at one time. It writes 16 + 8 + 1 reals; its
/// operations are those of `keyframes` without the sine and cosine (124), 6 for the shade, and a
/// quarter of the operations per time (30 for the sine and cosine, 48 for three Newton steps). Its
/// limit counts no reads: the time is shared.
struct Cost {
  std::size_t read;
  std::size_t written;
  std::size_t operations;
};

inline const char *name(Row row) {
  switch (row) {
  case Row::concatenate_pairs:
    return "concatenate-pairs";
  case Row::concatenate_shared_left:
    return "concatenate-shared-left";
  case Row::concatenate_shared_right:
    return "concatenate-shared-right";
  case Row::project_quads_shared:
    return "project-quads-shared";
  case Row::project_quads_distinct:
    return "project-quads-distinct";
  case Row::project_points_2d:
    return "project-points-2d";
  case Row::project_points_3d:
    return "project-points-3d";
  case Row::keyframes:
    return "keyframes";
  case Row::keyframes_quads:
    return "keyframes-quads";
  case Row::keyframes_timed:
    return "keyframes-timed";
  case Row::project_points_depth:
    return "project-points-depth";
  case Row::invert:
    return "invert";
  case Row::transpose:
    return "transpose";
  case Row::compose_transforms:
    return "compose-transforms";
  case Row::interpolate_rotations:
    return "interpolate-rotations";
  }
  return "";
}

inline Cost cost(Row row) {
  switch (row) {
  case Row::concatenate_pairs:
    return {32, 16, 112};
  case Row::concatenate_shared_left:
  case Row::concatenate_shared_right:
    return {16, 16, 112};
  case Row::project_quads_shared:
    return {16, 8, 60};
  case Row::project_quads_distinct:
    return {24, 8, 60};
  case Row::project_points_2d:
    return {2, 2, 15};
  case Row::project_points_3d:
    return {3, 2, 21};
  case Row::keyframes:
    return {1, 24, 154};
  case Row::keyframes_quads:
    return {1, 8, 90};
  case Row::keyframes_timed:
    return {0, 25, 150};
  case Row::project_points_depth:
    return {3, 3, 28};
  case Row::invert:
    return {16, 16, 132};
  case Row::transpose:
    return {16, 16, 0};
  case Row::compose_transforms:
    return {10, 16, 36};
  case Row::interpolate_rotations:
    return {8, 4, 115};
  }
  return {};
}

/// Whether a row computes a function of each item.
inline bool is_items(Row row) {
  return row >= Row::project_points_depth;
}

inline bool is_points(Row row) {
  return row == Row::project_points_2d || row == Row::project_points_3d;
}

} // namespace peers
