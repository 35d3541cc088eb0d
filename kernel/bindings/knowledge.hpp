// The options of a search and what it has learned, as Python passes them.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "../search/options.hpp"
#include "../search/tree.hpp"

namespace karawane::bindings {

inline SearchOptions chosen_options(bool plain, const std::map<std::string, double>& options) {
    SearchOptions result = plain ? SearchOptions::plain() : SearchOptions{};
    for (const auto& [name, value] : options) result.set(name, value);
    return result;
}

// Copies weights, one for every feature of `what`; none if nothing was learned.
template <typename Weights>
void copy_weights(const std::vector<float>& from, std::optional<Weights>& to, const char* what) {
    if (from.empty()) return;
    to.emplace();
    if (from.size() != to->size())
        throw std::invalid_argument("there must be a weight for every feature of " +
                                    std::string(what));
    std::copy(from.begin(), from.end(), to->begin());
}

// Empty weights mean that nothing was learned.
inline Knowledge knowledge(const std::vector<float>& places, const std::vector<float>& moves,
                           const std::vector<float>& evaluation) {
    Knowledge result;
    copy_weights(places, result.places, "a place");
    copy_weights(moves, result.moves, "a move");
    if (!evaluation.empty()) result.evaluation = std::make_shared<Evaluation>(evaluation);
    return result;
}

}  // namespace karawane::bindings
