// How shared code reports arguments that it cannot work with.
#pragma once

#include <string>

namespace karawane {

// Never returns. Each adapter defines it, because only one of them has exceptions: Python raises
// `ValueError`, and WebAssembly hands the text to the page and ends the call.
[[noreturn]] void reject(const std::string& why);

}  // namespace karawane
