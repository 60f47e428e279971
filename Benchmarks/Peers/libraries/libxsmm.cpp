// libxsmm: a kernel is generated for each shape, then called; column-major, so the operands swap.
#include "block_products.hpp"

#include <libxsmm.h>

namespace {

using peers::Kind;

libxsmm_smmfunction dispatch(int m, int n, int k, const float *beta) {
  return libxsmm_smmdispatch(m, n, k, nullptr, nullptr, nullptr, nullptr, beta, nullptr, nullptr);
}

libxsmm_dmmfunction dispatch(int m, int n, int k, const double *beta) {
  return libxsmm_dmmdispatch(m, n, k, nullptr, nullptr, nullptr, nullptr, beta, nullptr, nullptr);
}

template <class Real> struct Libxsmm {
  static auto kernel(std::size_t rows, std::size_t inner, std::size_t columns) {
    const Real beta = 0;
    return dispatch(static_cast<int>(columns), static_cast<int>(rows), static_cast<int>(inner),
                    &beta);
  }

  static void multiply(const Real *a, const Real *b, Real *out, std::size_t rows, std::size_t inner,
                       std::size_t columns) {
    if (rows == 4 && inner == 4 && columns == 4) {
      // Asked for once: looking a kernel up costs more than this product.
      static const auto four_by_four = kernel(4, 4, 4);
      four_by_four(b, a, out);
    } else {
      kernel(rows, inner, columns)(b, a, out);
    }
  }
};

using Single = peers::BlockProducts<Libxsmm<float>, float>;
using Double = peers::BlockProducts<Libxsmm<double>, double>;

const peers::Form forms[] = {
    {"libxsmm, kernel per item", Kind::plain, Single::calls(), Double::calls(), 65536},
    {"libxsmm, kernel per block", Kind::plain, Single::products(), Double::products()},
    {"libxsmm, from coefficients", Kind::coefficients, Single::coefficients(),
     Double::coefficients()},
};

const peers::Module module = {"libxsmm " LIBXSMM_VERSION, PEERS_COMPILER, PEERS_TARGET, forms,
                              std::size(forms),           nullptr};

} // namespace

const peers::Module *peers_module() {
  libxsmm_init();
  return &module;
}
