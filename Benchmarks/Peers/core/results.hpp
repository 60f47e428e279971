// What was measured.
#pragma once

#include "interface.hpp"
#include "row.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace peers {

/// Who computes, and how it was built.
struct Maker {
  enum class Group { pleat, library, own_process };

  Group group;
  std::string name;     // a backend of Pleat, or a form of a library
  std::string compiler; // "gcc 12.2.0"; empty where that does not matter
  std::string target;   // "native" or "baseline"; empty for Pleat
  Kind kind = Kind::plain;
};

/// One candidate's times, in nanoseconds per item.
struct Result {
  Maker maker;
  double median;
  double p10;
  double p90;
  double error;
};

/// A candidate with wrong results, which was not timed.
struct WrongResult {
  Maker maker;
  double error;
};

/// What the machine could do at best, in nanoseconds per item.
struct Limit {
  double stream = 0;
  double stream_past_caches = 0;
  double multiply_adds = 0;

  /// The larger of two times: that of the faster stream, and that of the operations.
  double best() const { return std::max(std::min(stream, stream_past_caches), multiply_adds); }
};

/// All candidates of one row, precision and count, measured together.
struct RowSet {
  Row row;
  bool is_double;
  std::size_t count;
  Limit limit;
  std::vector<Result> results;
  std::vector<WrongResult> wrong;

  const char *precision() const { return is_double ? "double" : "single"; }
};

inline const char *name(Kind kind) {
  switch (kind) {
  case Kind::plain:
    return "plain";
  case Kind::folded:
    return "folded";
  case Kind::planar:
    return "planar";
  case Kind::factored:
    return "factored";
  case Kind::coefficients:
    return "coefficients";
  }
  return "";
}

} // namespace peers
