// Results that another process measured on the same inputs: NumPy's.
#pragma once

#include "results.hpp"
#include "workload.hpp"

#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace peers {

/// Reads a line that says who measured, then lines of fields with tabs between: row, precision,
/// count, name, the median and the 10th and 90th percentiles in nanoseconds per item. Results
/// follow, each as an item's index and reals with spaces between; they are checked like all others.
class OwnProcess {
public:
  /// Without a file, there are no results.
  explicit OwnProcess(const std::string &path);

  /// Who measured; empty if nobody did.
  std::string about;

  /// Adds the results of the same row, precision and count, and keeps wrong ones apart.
  template <class Real>
  void add_to(RowSet &set, const Workload<Real> &workload, double tolerance) const {
    for (const Line &line : lines) {
      if (line.row != name(set.row) || line.precision != set.precision() || line.count != set.count)
        continue;
      Result result = line.result;
      result.error = line.items.empty() ? std::numeric_limits<double>::infinity() : 0;
      for (const auto &[item, reals] : line.items)
        result.error = std::max(result.error, workload.error(item, reals));
      if (result.error <= tolerance)
        set.results.push_back(result);
      else
        set.wrong.push_back({result.maker, result.error});
    }
  }

private:
  struct Line {
    std::string row, precision;
    std::size_t count;
    Result result;
    std::vector<std::pair<std::size_t, std::vector<double>>> items;
  };
  std::vector<Line> lines;
};

} // namespace peers
