// The tables that people read, and the file that programs read.
#pragma once

#include "bars.hpp"
#include "modules.hpp"

#include <string>
#include <vector>

namespace peers {

/// The machine, the libraries, and what the columns mean.
void print_head(const Modules &modules, const std::string &own_process);

/// One row's table; of a library's builds by several compilers the fastest only, unless all are
/// wanted.
void print(const RowSet &set, bool all_builds);

/// The best peer, the best backend and the bar of every row, growth, and `portable` against the
/// libraries at the baseline.
void print_summary(const std::vector<RowSet> &sets);

/// Everything as JSON; false if the file cannot be written.
bool write_json(const std::string &path, const Modules &modules, const std::vector<RowSet> &sets);

} // namespace peers
