#include "../engine/errors.hpp"

#include <stdexcept>

namespace karawane {

// nanobind turns it into a `ValueError`.
void reject(const std::string& why) { throw std::invalid_argument(why); }

}  // namespace karawane
