#include "own_process.hpp"

#include <fstream>
#include <sstream>

namespace peers {

OwnProcess::OwnProcess(const std::string &path) {
  std::ifstream file(path);
  for (std::string text; std::getline(file, text);) {
    std::istringstream fields(text);
    const auto next = [&] {
      std::string field;
      std::getline(fields, field, '\t');
      return field;
    };
    Line line;
    line.row = next();
    line.precision = next();
    line.count = std::stoul(next());
    line.result.maker = {Maker::Group::own_process, next(), "", "", Kind::plain};
    line.result.median = std::stod(next());
    line.result.p10 = std::stod(next());
    line.result.p90 = std::stod(next());
    line.result.error = std::stod(next());
    lines.push_back(line);
  }
}

void OwnProcess::add_to(RowSet &set) const {
  for (const Line &line : lines)
    if (line.row == name(set.row) && line.precision == set.precision() && line.count == set.count)
      set.results.push_back(line.result);
}

} // namespace peers
