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
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>

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

  static void project_with_depth(const Matrix &matrix, Real x, Real y, Real z, Real *to) {
    const Vector image = matrix * Vector(x, y, z, 1);
    to[0] = image.x / image.w;
    to[1] = image.y / image.w;
    to[2] = image.z / image.w;
  }

  static Matrix inverse(const Matrix &matrix) { return glm::inverse(matrix); }
  static Matrix transposed(const Matrix &matrix) { return glm::transpose(matrix); }

  using Quaternion = glm::qua<Real>;
  static Quaternion quaternion(const Real *q) { return Quaternion(q[3], q[0], q[1], q[2]); }

  static Matrix composed(const Real *translation, const Real *rotation, const Real *scale) {
    const glm::vec<3, Real> t(translation[0], translation[1], translation[2]);
    const glm::vec<3, Real> s(scale[0], scale[1], scale[2]);
    return glm::scale(glm::translate(Matrix(1), t) * glm::mat4_cast(quaternion(rotation)), s);
  }

  static void slerp(const Real *from, const Real *to, Real t, Real *out) {
    const Quaternion q = glm::slerp(quaternion(from), quaternion(to), t);
    out[0] = q.x, out[1] = q.y, out[2] = q.z, out[3] = q.w;
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
