/* Products of matrices. Once per precision. */
#include "arrays_tpl.h"

/* Two factors, each `count` matrices or (step 0) one that all products share. */
typedef struct FN(factors) {
  const double *left, *right;
  size_t left_step, right_step;
  const expected *products;
} FN(factors);

static FN(factors) FN(random_factors)(test_case *at, size_t left_step, size_t right_step) {
  size_t count = at->count;
  double *left = random_values(at, left_step > 0 ? 16 * count : 16, -1, 1, PRECISION);
  double *right = random_values(at, right_step > 0 ? 16 * count : 16, -1, 1, PRECISION);
  expected *products = scratch(16 * count * sizeof *products);
  for (size_t i = 0; i < count; i++) {
    const double *pair[2] = {left + left_step * i, right + right_step * i};
    expect_product(pair, 2, PRECISION, products + 16 * i);
  }
  return (FN(factors)){left, right, left_step, right_step, products};
}

/* The output is apart, or takes the place of a factor that is not shared. */
static void FN(check_concat)(test_case *at, const plt_kernels *backend, const char *name,
                             const FN(factors) * factors) {
  const call own = {backend->name, name, PRECISION, at}, *call = &own;
  FN(plt_concat) *concat = OF(backend)->concat;
  size_t count = at->count, l = factors->left_step, r = factors->right_step;
  guarded left = FN(input)(at, factors->left, l > 0 ? 16 * count : 16);
  guarded right = FN(input)(at, factors->right, r > 0 ? 16 * count : 16);
  guarded out = FN(output)(at, 16 * count);
  concat(FN(start)(&left), l, FN(start)(&right), r, FN(start)(&out), count);
  FN(check_array)(call, &out, factors->products, count, 16);
  if (l > 0) {
    out = FN(input)(at, factors->left, 16 * count);
    concat(FN(start)(&out), l, FN(start)(&right), r, FN(start)(&out), count);
    FN(check_array)(call, &out, factors->products, count, 16);
  }
  if (r > 0) {
    out = FN(input)(at, factors->right, 16 * count);
    concat(FN(start)(&left), l, FN(start)(&out), r, FN(start)(&out), count);
    FN(check_array)(call, &out, factors->products, count, 16);
  }
}

/* out = left = right. */
static void FN(test_squares)(test_case *at) {
  double *matrices = random_values(at, 16 * at->count, -1, 1, PRECISION);
  expected *squares = scratch(16 * at->count * sizeof *squares);
  for (size_t i = 0; i < at->count; i++)
    expect_product((const double *[]){matrices + 16 * i, matrices + 16 * i}, 2, PRECISION,
                   squares + 16 * i);
  for (size_t t = 0; t < at->backend_count; t++) {
    call call = {at->backends[t]->name, "concat, squares", PRECISION, at};
    guarded out = FN(input)(at, matrices, 16 * at->count);
    OF(at->backends[t])
        ->concat(FN(start)(&out), 16, FN(start)(&out), 16, FN(start)(&out), at->count);
    FN(check_array)(&call, &out, squares, at->count, 16);
  }
}

static void FN(test_chains)(test_case *at, size_t length) {
  size_t count = at->count;
  double *chains = random_values(at, 16 * length * count, -1, 1, PRECISION);
  expected *products = scratch(16 * count * sizeof *products);
  const double *links[8];
  for (size_t i = 0; i < count; i++) {
    for (size_t link = 0; link < length; link++)
      links[link] = chains + 16 * (length * i + link);
    expect_product(links, length, PRECISION, products + 16 * i);
  }
  guarded from = FN(input)(at, chains, 16 * length * count);
  for (size_t t = 0; t < at->backend_count; t++) {
    call call = {at->backends[t]->name, "concat_chain", PRECISION, at};
    guarded out = FN(output)(at, 16 * count);
    OF(at->backends[t])->concat_chain(FN(start)(&from), FN(start)(&out), count, length);
    FN(check_array)(&call, &out, products, count, 16);
  }
}

void FN(test_concat)(test_case *at) {
  FN(factors) pairs = FN(random_factors)(at, 16, 16);
  FN(factors) shared_right = FN(random_factors)(at, 16, 0);
  FN(factors) shared_left = FN(random_factors)(at, 0, 16);
  FN(factors) shared_both = FN(random_factors)(at, 0, 0);
  for (size_t t = 0; t < at->backend_count; t++) {
    FN(check_concat)(at, at->backends[t], "concat", &pairs);
    FN(check_concat)(at, at->backends[t], "concat, shared right", &shared_right);
    FN(check_concat)(at, at->backends[t], "concat, shared left", &shared_left);
    FN(check_concat)(at, at->backends[t], "concat, both shared", &shared_both);
  }
  release_scratch();
  FN(test_squares)(at);
  for (size_t length = 0; length <= 8; length = length < 4 ? length + 1 : 2 * length) {
    release_scratch();
    FN(test_chains)(at, length);
  }
  release_scratch();
}
