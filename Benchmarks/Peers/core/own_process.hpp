// Results that another process measured on the same inputs: NumPy's.
#pragma once

#include "results.hpp"

#include <string>
#include <vector>

namespace peers {

/// Reads lines of eight fields with tabs between: row, precision, count, name, the median and
/// the 10th and 90th percentiles in nanoseconds per item, then the largest error.
class OwnProcess {
public:
  /// No file, no results.
  explicit OwnProcess(const std::string &path);

  /// Adds the results of the same row, precision and count.
  void add_to(RowSet &set) const;

private:
  struct Line {
    std::string row, precision;
    std::size_t count;
    Result result;
  };
  std::vector<Line> lines;
};

} // namespace peers
