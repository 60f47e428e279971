// The libraries under test: each compiler builds each of them for each instruction set as a module
// of its own. Modules are loaded so that none can use a function of another.
#pragma once

#include "interface.hpp"

#include <string>
#include <vector>

namespace peers {

/// Loads every module (*.so) of some folders, and says what is missing.
class Modules {
public:
  explicit Modules(const std::vector<std::string> &folders);

  std::vector<const Module *> modules;
  std::vector<std::string> missing; // "OpenBLAS: …"
};

} // namespace peers
