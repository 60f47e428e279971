// The program's command line.
#pragma once

#include "row.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace peers {

struct Options {
  std::vector<std::string> modules; // folders
  std::vector<Row> rows;
  std::vector<std::size_t> counts = {4096, 1048576};
  double budget = 1.5;     // seconds per table
  std::uint64_t seed;      // of the order of candidates
  std::string own_process; // a file of results from other processes

  /// Returns nothing if an argument is wrong, and prints what is wrong.
  static std::optional<Options> parse(int count, char **arguments);
};

} // namespace peers
