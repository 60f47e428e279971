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

  static void project_with_depth(const Matrix &matrix, float x, float y, float z, float *to) {
    vec4 point = {x, y, z, 1}, image;
    glm_mat4_mulv(const_cast<vec4 *>(matrix.columns), point, image);
    glm_vec4_divs(image, image[3], image);
    to[0] = image[0];
    to[1] = image[1];
    to[2] = image[2];
  }

  static Matrix inverse(const Matrix &matrix) {
    Matrix out;
    glm_mat4_inv(const_cast<vec4 *>(matrix.columns), out.columns);
    return out;
  }

  static Matrix transposed(const Matrix &matrix) {
    Matrix out;
    glm_mat4_transpose_to(const_cast<vec4 *>(matrix.columns), out.columns);
    return out;
  }

  static Matrix composed(const float *translation, const float *rotation, const float *scale) {
    Matrix out;
    versor q = {rotation[0], rotation[1], rotation[2], rotation[3]};
    vec3 t = {translation[0], translation[1], translation[2]}, s = {scale[0], scale[1], scale[2]};
    glm_translate_make(out.columns, t);
    glm_quat_rotate(out.columns, q, out.columns);
    glm_scale(out.columns, s);
    return out;
  }

  static void slerp(const float *from, const float *to, float t, float *out) {
    versor a = {from[0], from[1], from[2], from[3]}, b = {to[0], to[1], to[2], to[3]}, q;
    glm_quat_slerp(a, b, t, q);
    for (int k = 0; k < 4; k++)
      out[k] = q[k];
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
