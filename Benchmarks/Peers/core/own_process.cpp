#include "own_process.hpp"

#include <fstream>
#include <sstream>

namespace peers {

OwnProcess::OwnProcess(const std::string &path) {
  std::ifstream file(path);
  std::getline(file, about);
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
    for (std::string field = next(); !field.empty(); field = next()) {
      std::istringstream reals(field);
      std::size_t item = 0;
      reals >> item;
      line.items.emplace_back(item, std::vector<double>());
      for (std::string real; reals >> real;) // a stream does not read "nan" as a number
        line.items.back().second.push_back(std::stod(real));
    }
    lines.push_back(line);
  }
}

} // namespace peers
