#include "report.hpp"
#include "text.hpp"

#include "c_limits.hpp"

#include <cstdio>
#include <fstream>
#include <iostream>
#include <set>

namespace peers {

namespace {

std::string cpu() {
  std::ifstream file("/proc/cpuinfo");
  std::string line, family, model, name = "unknown CPU";
  while (std::getline(file, line) && !line.empty()) {
    const std::string value = line.substr(std::min(line.find(':') + 2, line.size()));
    if (line.rfind("model name", 0) == 0)
      name = value;
    else if (line.rfind("cpu family", 0) == 0)
      family = value;
    else if (line.rfind("model", 0) == 0)
      model = value;
  }
  return family.empty() ? name : name + " (family " + family + ", model " + model + ")";
}

std::string compiler(const Maker &maker) {
  return maker.compiler.substr(0, maker.compiler.find(' '));
}

std::string built(const Maker &maker) {
  if (maker.group == Maker::Group::own_process)
    return "own process";
  return maker.target.empty() ? compiler(maker) : maker.target + ", " + compiler(maker);
}

std::string called(const Maker &maker) {
  return maker.group == Maker::Group::pleat ? "Pleat " + maker.name : maker.name;
}

std::string title(const RowSet &set) {
  return std::string(name(set.row)) + ", " + set.precision() + ", " + grouped(set.count) + " items";
}

void print_growth(const std::vector<RowSet> &sets) {
  bool is_first = true;
  for (const RowSet &set : sets)
    for (const RowSet &small : sets) {
      if (small.row != set.row || small.is_double != set.is_double || small.count != 4096 ||
          set.count < 65536 || !set.best_of_pleat() || !small.best_of_pleat())
        continue;
      const double growth = (set.best_of_pleat()->median / set.limit.best()) /
                            (small.best_of_pleat()->median / small.limit.best());
      if (is_first)
        std::cout << "\nGrowth: x limit divided by that at 4,096 items (at most 1.15)\n";
      is_first = false;
      std::cout << "  " << left(title(set), 58) << right(digits(growth), 7)
                << (growth <= 1.15 ? "  met" : "  MISSED") << "\n";
    }
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

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

std::string json(const Maker &maker) {
  static const char *const groups[] = {"Pleat", "library", "own process"};
  return "\"group\": " + quoted(groups[static_cast<int>(maker.group)]) +
         ", \"name\": " + quoted(maker.name) + ", \"compiler\": " + quoted(maker.compiler) +
         ", \"target\": " + quoted(maker.target) + ", \"kind\": " + quoted(name(maker.kind));
}

} // namespace

void print_head(const Modules &modules, const std::string &own_process) {
  std::cout << cpu() << "; limits: " << plt_limit_instructions() << "\n";
  std::set<std::string> libraries, compilers;
  for (const Module *module : modules.modules) {
    libraries.insert(module->library);
    compilers.insert(module->compiler);
  }
  for (const std::string &library : libraries)
    std::cout << "  " << library << "\n";
  if (!own_process.empty())
    std::cout << "  " << own_process << ", in a process of its own\n";
  for (const std::string &compiler : compilers)
    std::cout << (&compiler == &*compilers.begin() ? "built by " : " and ") << compiler;
  std::cout << "\n";
  for (const std::string &text : modules.missing)
    std::cout << "SKIPPED " << text << "\n";
  std::cout
      << "\nNanoseconds per item: median, 10th and 90th percentile. \"x limit\": the median "
         "divided "
         "by the\nlower bound on this machine, as in pleat-bench. \"x ours\": the median divided "
         "by "
         "that of the\nfastest of Pleat's backends. All candidates of a table took turns in one "
         "process, except those\nmarked \"own process\".\n";
}

void print(const RowSet &set, bool all_builds) {
  const Limit &limit = set.limit;
  std::cout << "\n"
            << title(set) << "\nlimit " << digits(limit.best()) << " ns: stream "
            << digits(limit.stream) << ", with non-temporal stores "
            << digits(limit.stream_past_caches) << ", multiply-adds " << digits(limit.multiply_adds)
            << "\n"
            << "  " << left("candidate", 34) << left("built", 18) << right("ns/item", 8)
            << right("p10", 8) << right("p90", 8) << right("x limit", 9) << right("x ours", 8)
            << right("max error", 11) << "\n";
  const Result *ours = set.best_of_pleat();
  std::set<std::string> printed;
  for (const Result &result : set.results) {
    // Results are in ascending order: the first build of a form is its fastest.
    if (!printed.insert(called(result.maker) + "/" + result.maker.target).second && !all_builds)
      continue;
    char error[32];
    std::snprintf(error, sizeof error, "%.1e", result.error);
    std::cout << "  " << left(called(result.maker), 34) << left(built(result.maker), 18)
              << right(digits(result.median), 8) << right(digits(result.p10), 8)
              << right(digits(result.p90), 8) << right(digits(result.median / limit.best()), 9)
              << right(ours == nullptr ? "-" : digits(result.median / ours->median), 8)
              << right(error, 11) << "\n";
  }
  for (const WrongResult &wrong : set.wrong)
    std::cout << "  " << called(wrong.maker) << " (" << built(wrong.maker) << "): WRONG by "
              << wrong.error << ", not timed\n";
}

void print_summary(const std::vector<RowSet> &sets) {
  const auto cells = [](const Result *result, const Result &pleat) {
    if (result == nullptr)
      return left("none", 35) + right("-", 6) + right("-", 7);
    return left(called(result->maker) + ", " + compiler(result->maker), 35) +
           right(digits(result->median), 6) + right(digits(result->median / pleat.median), 7);
  };
  std::cout << "\nThe best of Pleat's backends compared with the best native library\n"
            << "  " << left("row", 25) << left("", 7) << right("items", 9) << "  "
            << left("backend", 9) << right("ns", 6) << right("x limit", 8) << "  "
            << left("library", 35) << right("ns", 6) << right("x ours", 7) << "  bar\n";
  for (const RowSet &set : sets) {
    const Verdict verdict = judge(set);
    if (verdict.pleat == nullptr)
      continue;
    const Result &pleat = *verdict.pleat;
    std::cout << "  " << left(name(set.row), 25) << left(set.precision(), 7)
              << right(grouped(set.count), 9) << "  " << left(pleat.maker.name, 9)
              << right(digits(pleat.median), 6) << right(digits(pleat.median / set.limit.best()), 8)
              << "  " << cells(verdict.peer, pleat) << "  "
              << (verdict.has_bar ? verdict.verdict + "  [" + verdict.bar.text() + "]" : "no bar")
              << "\n";
    for (const Result *other : verdict.faster_others)
      std::cout << std::string(70, ' ') << cells(other, pleat)
                << "  the bar does not compare with it\n";
  }
  std::cout
      << "  A bar is what Pleat demands of itself. \"open\": it needs a library that is missing, "
         "or "
         "the rows of swift, which\n  only pleat-bench measures. Bars of keyframes in single "
         "precision compare with plain chains of five products; no bar\n  compares with forms that "
         "get cosines and sines as inputs.\n";
  print_growth(sets);

  std::cout << "\nThe backend portable compared with cglm, glm and Eigen at the baseline: ratio of "
               "times (at most 1; 1.03 with noise)\n";
  for (const PortableVerdict &verdict : judge_portable(sets))
    std::cout << "  " << left(title(*verdict.set), 50) << right(digits(verdict.ratio()), 7)
              << (verdict.is_no_slower() ? "  met     " : "  MISSED  ")
              << right(digits(verdict.portable->median), 6) << " ns, "
              << called(verdict.library->maker) << " (" << compiler(verdict.library->maker) << ") "
              << digits(verdict.library->median) << "\n";
}

bool write_json(const std::string &path, const Modules &modules, const std::vector<RowSet> &sets) {
  std::ofstream file(path);
  file << "{\"cpu\": " << quoted(cpu()) << ", \"limits\": " << quoted(plt_limit_instructions())
       << ", \"unit\": \"ns per item\",\n \"missing\": [";
  for (std::size_t k = 0; k < modules.missing.size(); k++)
    file << (k == 0 ? "" : ", ") << quoted(modules.missing[k]);
  file << "],\n \"rows\": [";
  for (std::size_t k = 0; k < sets.size(); k++) {
    const RowSet &set = sets[k];
    const Verdict verdict = judge(set);
    file << (k == 0 ? "\n" : ",\n") << "  {\"row\": " << quoted(name(set.row))
         << ", \"precision\": " << quoted(set.precision()) << ", \"count\": " << set.count
         << ", \"limit\": " << number(set.limit.best())
         << ", \"stream\": " << number(set.limit.stream)
         << ", \"streamPastCaches\": " << number(set.limit.stream_past_caches)
         << ", \"multiplyAdds\": " << number(set.limit.multiply_adds)
         << ",\n   \"bar\": " << quoted(verdict.bar.text())
         << ", \"verdict\": " << quoted(verdict.verdict) << ",\n   \"candidates\": [";
    for (std::size_t r = 0; r < set.results.size(); r++) {
      const Result &result = set.results[r];
      file << (r == 0 ? "\n" : ",\n") << "    {" << json(result.maker)
           << ", \"median\": " << number(result.median) << ", \"p10\": " << number(result.p10)
           << ", \"p90\": " << number(result.p90) << ", \"maxError\": " << number(result.error)
           << "}";
    }
    file << "],\n   \"wrong\": [";
    for (std::size_t r = 0; r < set.wrong.size(); r++)
      file << (r == 0 ? "{" : ", {") << json(set.wrong[r].maker) << "}";
    file << "]}";
  }
  file << "\n ]}\n";
  return static_cast<bool>(file.flush());
}

} // namespace peers
