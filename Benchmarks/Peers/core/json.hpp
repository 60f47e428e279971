// The lines of JSON that the program prints, in the format of pleat-bench, which Benchmarks/Report
// reads.
#pragma once

#include "modules.hpp"
#include "results.hpp"

#include <cstdint>
#include <string>

namespace peers {

/// The first line: what was run, and where.
void print_run(const Modules &modules, const std::string &own_process, std::uint64_t seed);

/// One row's line.
void print(const RowSet &set);

} // namespace peers
