// glm: column-major, for column vectors. Built once as it comes, and once with PEERS_GLM_SIMD, its
// documented switch to aligned types with intrinsics.
#if defined(PEERS_GLM_SIMD)
#define GLM_FORCE_INTRINSICS
#define GLM_FORCE_DEFAULT_ALIGNED_GENTYPES
#define PEERS_GLM_NAME "glm, intrinsics"
#else
#define PEERS_GLM_NAME "glm"
#endif

#include "plain_loops.hpp"

#include <glm/glm.hpp>

namespace {

template <class Real> struct Glm {
  using Matrix = glm::mat<4, 4, Real>;
  using Vector = glm::vec<4, Real>;

  static Matrix multiply(const Matrix &first, const Matrix &then) { return then * first; }

  static Matrix rotation(Real cosine, Real sine) {
    Matrix matrix(1);
    matrix[1][1] = cosine;
    matrix[1][2] = sine;
    matrix[2][1] = -sine;
    matrix[2][2] = cosine;
    return matrix;
  }

  static Matrix translation(Real y) {
    Matrix matrix(1);
    matrix[3][1] = y;
    return matrix;
  }

  static void project(const Matrix &matrix, Real x, Real y, Real z, Real *to) {
    const Vector image = matrix * Vector(x, y, z, 1);
    to[0] = image.x / image.w;
    to[1] = image.y / image.w;
  }
};

using Single = peers::PlainLoops<Glm<float>, float>;
using Double = peers::PlainLoops<Glm<double>, double>;

const peers::Form forms[] = {
    {PEERS_GLM_NAME, peers::Kind::plain, Single::operations(), Double::operations()},
    {PEERS_GLM_NAME ", folded chain", peers::Kind::folded, Single::folded(), Double::folded()},
};

const peers::Module module = {
    "glm " PEERS_TEXT(GLM_VERSION_MAJOR) "." PEERS_TEXT(GLM_VERSION_MINOR) "." PEERS_TEXT(
        GLM_VERSION_PATCH) "." PEERS_TEXT(GLM_VERSION_REVISION),
    PEERS_COMPILER,
    PEERS_TARGET,
    forms,
    std::size(forms),
    nullptr};

} // namespace

const peers::Module *peers_module() {
  return &module;
}
