// NumPy arrays in and out.
#pragma once

#include <nanobind/ndarray.h>

#include <span>
#include <stdexcept>
#include <string>

#include "native.hpp"

namespace karawane::bindings {

template <typename Number>
using Array = nb::ndarray<Number, nb::c_contig, nb::device::cpu>;

template <typename Number>
std::span<Number> checked(const Array<Number>& array, std::size_t wanted) {
    if (array.size() != wanted)
        throw std::invalid_argument("an array has " + std::to_string(array.size()) +
                                    " entries; it must have " + std::to_string(wanted));
    return {array.data(), wanted};
}

}  // namespace karawane::bindings
