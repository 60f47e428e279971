// cglm (single precision only): its mat4 is 16 floats, column-major, for column vectors.
#include "plain_loops.hpp"

#include <cglm/cglm.h>
#include <cglm/version.h>

namespace {

struct Cglm {
  struct Matrix {
    mat4 columns;
  };

  static Matrix multiply(const Matrix &first, const Matrix &then) {
    Matrix product;
    glm_mat4_mul(const_cast<vec4 *>(then.columns), const_cast<vec4 *>(first.columns),
                 product.columns);
    return product;
  }

  static Matrix rotation(float cosine, float sine) {
    Matrix matrix = {GLM_MAT4_IDENTITY_INIT};
    matrix.columns[1][1] = cosine;
    matrix.columns[1][2] = sine;
    matrix.columns[2][1] = -sine;
    matrix.columns[2][2] = cosine;
    return matrix;
  }

  static Matrix translation(float y) {
    Matrix matrix = {GLM_MAT4_IDENTITY_INIT};
    matrix.columns[3][1] = y;
    return matrix;
  }

  static void project(const Matrix &matrix, float x, float y, float z, float *to) {
    vec4 point = {x, y, z, 1}, image;
    glm_mat4_mulv(const_cast<vec4 *>(matrix.columns), point, image);
    glm_vec4_divs(image, image[3], image);
    to[0] = image[0];
    to[1] = image[1];
  }
};

using Loops = peers::PlainLoops<Cglm, float>;

const peers::Form forms[] = {
    {"cglm", peers::Kind::plain, Loops::operations(), {}},
    {"cglm, folded chain", peers::Kind::folded, Loops::folded(), {}},
};

const peers::Module module = {"cglm " PEERS_TEXT(CGLM_VERSION_MAJOR) "." PEERS_TEXT(
                                  CGLM_VERSION_MINOR) "." PEERS_TEXT(CGLM_VERSION_PATCH),
                              PEERS_COMPILER,
                              PEERS_TARGET,
                              forms,
                              std::size(forms),
                              nullptr};

} // namespace

const peers::Module *peers_module() {
  return &module;
}
