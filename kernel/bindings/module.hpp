// The parts of the native module.
#pragma once

#include <nanobind/nanobind.h>

namespace karawane::bindings {

void bind_game(nanobind::module_& module);
void bind_players(nanobind::module_& module);
void bind_playouts(nanobind::module_& module);
void bind_batch(nanobind::module_& module);
void bind_observer(nanobind::module_& module);
void bind_evaluation(nanobind::module_& module);
void bind_search(nanobind::module_& module);
void bind_explanations(nanobind::module_& module);
void bind_lessons(nanobind::module_& module);
void bind_report(nanobind::module_& module);

}  // namespace karawane::bindings
