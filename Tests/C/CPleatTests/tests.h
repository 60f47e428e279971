/* Every test: one function per subject and precision, given one case or only its backends. */
#ifndef TESTS_H
#define TESTS_H

#include "case.h"

/* For every count and offset. */
void test_concat_f32(test_case *at);
void test_concat_f64(test_case *at);
void test_project_f32(test_case *at);
void test_project_f64(test_case *at);
void test_items_f32(test_case *at);
void test_items_f64(test_case *at);
void test_keyframes_f32(test_case *at);
void test_keyframes_f64(test_case *at);
void test_timing_f32(test_case *at);
void test_timing_f64(test_case *at);
void test_vertices_f32(test_case *at);
void test_vertices_f64(test_case *at);

/* Once: what depends on numbers alone. */
void test_division_f32(test_case *at);
void test_division_f64(test_case *at);
void test_timing_accuracy_f32(test_case *at);
void test_timing_accuracy_f64(test_case *at);
void test_sincos_accuracy_f32(test_case *at);
void test_sincos_accuracy_f64(test_case *at);

#endif
