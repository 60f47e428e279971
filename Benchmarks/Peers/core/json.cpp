#include "json.hpp"

#include "c_limits.hpp"

#include <CPleat.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <set>
#include <unistd.h>

namespace peers {

namespace {

/// The value of the first line of a file that begins with a key.
std::string value(const char *path, const std::string &key, char separator) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);)
    if (line.rfind(key, 0) == 0) {
      const std::size_t start = line.find_first_not_of(" \t\"", line.find(separator) + 1);
      return start == line.npos ? "" : line.substr(start, line.find_last_not_of('"') + 1 - start);
    }
  return "unknown";
}

std::string quoted(const std::string &text) {
  std::string out = "\"";
  for (const char c : text)
    if (c == '"' || c == '\\')
      out += std::string("\\") + c;
    else
      out += c;
  return out + "\"";
}

/// JSON has no infinity.
std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value);
  return std::isfinite(value) ? text : quoted(text);
}

template <class Items, class Text> std::string list(const Items &items, Text text) {
  std::string out;
  for (const auto &item : items)
    out += (out.empty() ? "" : ", ") + text(item);
  return "[" + out + "]";
}

std::string maker(const Maker &maker) {
  static const char *const groups[] = {"Pleat", "library", "own process"};
  return "\"group\": " + quoted(groups[static_cast<int>(maker.group)]) +
         ", \"name\": " + quoted(maker.name) + ", \"compiler\": " + quoted(maker.compiler) +
         ", \"target\": " + quoted(maker.target) + ", \"form\": " + quoted(name(maker.kind));
}

std::string candidate(const Result &result) {
  return "{" + maker(result.maker) + ", \"median\": " + number(result.median) +
         ", \"p10\": " + number(result.p10) + ", \"p90\": " + number(result.p90) +
         ", \"maxError\": " + number(result.error) + "}";
}

} // namespace

void print_run(const Modules &modules, const std::string &own_process, std::uint64_t seed) {
  std::set<std::string> libraries, compilers;
  for (const Module *module : modules.modules) {
    libraries.insert(module->library);
    compilers.insert(module->compiler);
  }
  if (!own_process.empty())
    libraries.insert(own_process + ", in a process of its own");
  std::cout << "{\"kind\": \"run\", \"format\": 2, \"program\": \"peers\", \"cpu\": "
            << quoted(value("/proc/cpuinfo", "model name", ':'))
            << ", \"cores\": " << sysconf(_SC_NPROCESSORS_ONLN)
            << ", \"os\": " << quoted(value("/etc/os-release", "PRETTY_NAME", '='))
            << ", \"compilers\": " << list(compilers, quoted)
            << ", \"libraries\": " << list(libraries, quoted)
            << ", \"missing\": " << list(modules.missing, quoted)
            << ", \"backend\": " << quoted(plt_kernels_at(0)->name)
            << ", \"limits\": " << quoted(plt_limit_instructions()) << ", \"seed\": " << seed
            << "}\n"
            << std::flush;
}

void print(const RowSet &set) {
  const Cost needed = cost(set.row);
  const std::size_t size = set.is_double ? sizeof(double) : sizeof(float);
  std::cout << "{\"kind\": \"table\", \"operation\": " << quoted(name(set.row))
            << ", \"precision\": " << quoted(set.precision()) << ", \"count\": " << set.count
            << ", \"bytesRead\": " << needed.read * size
            << ", \"bytesWritten\": " << needed.written * size
            << ", \"operations\": " << needed.operations
            << ", \"limit\": " << number(set.limit.best())
            << ", \"limitParts\": {\"stream\": " << number(set.limit.stream)
            << ", \"streamPastCaches\": " << number(set.limit.stream_past_caches)
            << ", \"multiplyAdds\": " << number(set.limit.multiply_adds)
            << "}, \"candidates\": " << list(set.results, candidate) << ", \"wrong\": "
            << list(set.wrong,
                    [](const WrongResult &wrong) {
                      return "{" + maker(wrong.maker) + ", \"maxError\": " + number(wrong.error) +
                             "}";
                    })
            << "}\n"
            << std::flush;
}

} // namespace peers
