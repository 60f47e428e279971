// OpenBLAS or BLIS through CBLAS, loaded from PEERS_BLAS_FILE and named PEERS_BLAS_NAME: the
// system's own choice of a BLAS is neither used nor changed. It uses one thread, because `run` sets
// the environment variables that both libraries document.
#include "block_products.hpp"

#include <dlfcn.h>
#include <string>

namespace {

using peers::Kind;

constexpr int row_major = 101, not_transposed = 111;

template <class Real>
using Gemm = void (*)(int order, int transpose_a, int transpose_b, int m, int n, int k, Real alpha,
                      const Real *a, int lda, const Real *b, int ldb, Real beta, Real *c, int ldc);

template <class Real> Gemm<Real> gemm = nullptr;

template <class Real> struct Blas {
  static void multiply(const Real *a, const Real *b, Real *out, std::size_t rows, std::size_t inner,
                       std::size_t columns) {
    gemm<Real>(row_major, not_transposed, not_transposed, static_cast<int>(rows),
               static_cast<int>(columns), static_cast<int>(inner), 1, a, static_cast<int>(inner), b,
               static_cast<int>(columns), 0, out, static_cast<int>(columns));
  }
};

using Single = peers::BlockProducts<Blas<float>, float>;
using Double = peers::BlockProducts<Blas<double>, double>;

const peers::Form forms[] = {
    {PEERS_BLAS_NAME ", gemm per item", Kind::plain, Single::calls(), Double::calls(), 65536},
    {PEERS_BLAS_NAME ", gemm per block", Kind::plain, Single::products(), Double::products()},
    {PEERS_BLAS_NAME ", from coefficients", Kind::coefficients, Single::coefficients(),
     Double::coefficients()},
};

std::string library = PEERS_BLAS_NAME, missing;
peers::Module module = {nullptr, PEERS_COMPILER, PEERS_TARGET, nullptr, 0, nullptr};

/// Loads the library, and lets it say what it is.
void load() {
  void *handle = dlopen(PEERS_BLAS_FILE, RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
  if (handle == nullptr) {
    missing = dlerror();
    return;
  }
  gemm<float> = reinterpret_cast<Gemm<float>>(dlsym(handle, "cblas_sgemm"));
  gemm<double> = reinterpret_cast<Gemm<double>>(dlsym(handle, "cblas_dgemm"));
  if (gemm<float> == nullptr || gemm<double> == nullptr) {
    missing = PEERS_BLAS_FILE " has no cblas_sgemm and cblas_dgemm";
    return;
  }
  using Text = const char *(*)();
  if (const auto config = reinterpret_cast<Text>(dlsym(handle, "openblas_get_config")))
    library = config();
  if (const auto version = reinterpret_cast<Text>(dlsym(handle, "bli_info_get_version_str")))
    library += std::string(" ") + version();
  const auto architecture = reinterpret_cast<int (*)()>(dlsym(handle, "bli_arch_query_id"));
  const auto text = reinterpret_cast<const char *(*)(int)>(dlsym(handle, "bli_arch_string"));
  if (architecture != nullptr && text != nullptr)
    library += std::string(" ") + text(architecture());
}

} // namespace

const peers::Module *peers_module() {
  load();
  module.library = library.c_str();
  if (missing.empty()) {
    module.forms = forms;
    module.form_count = std::size(forms);
  } else {
    module.missing = missing.c_str();
  }
  return &module;
}
