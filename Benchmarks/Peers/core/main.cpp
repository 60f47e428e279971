// Compares Pleat's kernels with other libraries, row by row.
#include "json.hpp"
#include "limits.hpp"
#include "modules.hpp"
#include "options.hpp"
#include "own_process.hpp"
#include "pleat.hpp"
#include "sampler.hpp"

namespace peers {

namespace {

template <class Real> const Operations<Real> &operations_of(const Form &form) {
  if constexpr (std::is_same_v<Real, float>)
    return form.single_precision;
  else
    return form.double_precision;
}

/// The error, relative to an item's largest number, above which a result counts as wrong.
template <class Real> constexpr double tolerance = std::is_same_v<Real, float> ? 1e-5 : 1e-13;

template <class Real>
RowSet measure_row(Row row, std::size_t count, const Modules &modules,
                   const OwnProcess &own_process, double budget, std::uint64_t seed) {
  Workload<Real> workload(row, count);
  RowSet set{row, std::is_same_v<Real, double>, workload.count(), {}, {}, {}};

  std::vector<Maker> makers;
  std::vector<double> errors;
  std::vector<std::function<void()>> calls;
  const auto add = [&](const Maker &maker, std::function<void()> call) {
    if (call == nullptr)
      return;
    const double error = workload.error(call, maker.kind == Kind::planar);
    if (error <= tolerance<Real>) {
      makers.push_back(maker);
      errors.push_back(error);
      calls.push_back(std::move(call));
    } else {
      set.wrong.push_back({maker, error});
    }
  };
  for (PleatCandidate &candidate : pleat_candidates(workload))
    add({Maker::Group::pleat, candidate.name, "clang -O2", "", candidate.kind}, candidate.call);
  for (const Module *module : modules.modules)
    for (std::size_t k = 0; k < module->form_count; k++) {
      const Form &form = module->forms[k];
      if (form.largest_count != 0 && workload.count() > form.largest_count)
        continue;
      add({Maker::Group::library, form.name, module->compiler, module->target, form.kind},
          workload.call(operations_of<Real>(form)));
    }

  const LimitCalls limits(row, set.is_double, set.count);
  calls.insert(calls.end(), limits.calls.begin(), limits.calls.end());
  const std::vector<Samples> samples = measure(calls, budget, seed);
  const double per_item = 1e9 / static_cast<double>(set.count);
  for (std::size_t k = 0; k < makers.size(); k++)
    set.results.push_back({makers[k], samples[k].median() * per_item,
                           samples[k].quantile(0.1) * per_item, samples[k].quantile(0.9) * per_item,
                           errors[k]});
  const auto limit = samples.end() - 3;
  set.limit = {limit[0].median() * per_item, limit[1].median() * per_item,
               limit[2].median() * per_item};
  own_process.add_to(set, workload, tolerance<Real>);
  return set;
}

int run(const Options &options) {
  const Modules modules(options.modules);
  const OwnProcess own_process(options.own_process);
  print_run(modules, own_process.about, options.seed);
  bool is_right = true;
  for (const Row row : options.rows)
    for (const bool is_double : {false, true})
      for (const std::size_t count : options.counts) {
        const auto measured = is_double ? measure_row<double> : measure_row<float>;
        const RowSet set = measured(row, count, modules, own_process, options.budget, options.seed);
        print(set);
        is_right = is_right && set.wrong.empty();
      }
  return is_right ? 0 : 1;
}

} // namespace

} // namespace peers

int main(int count, char **arguments) {
  const auto options = peers::Options::parse(count, arguments);
  return options ? peers::run(*options) : 2;
}
