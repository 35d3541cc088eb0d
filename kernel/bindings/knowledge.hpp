// The options of a search and what it has learned, as Python passes them.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
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

// Empty weights mean that nothing was learned.
inline Knowledge knowledge(const std::vector<float>& places, const std::vector<float>& evaluation) {
    Knowledge result;
    if (!places.empty()) {
        result.places.emplace();
        if (places.size() != result.places->size())
            throw std::invalid_argument("there must be a weight for every feature of a place");
        std::copy(places.begin(), places.end(), result.places->begin());
    }
    if (!evaluation.empty()) result.evaluation = std::make_shared<Evaluation>(evaluation);
    return result;
}

}  // namespace karawane::bindings
