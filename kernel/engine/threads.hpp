// Work on several threads.
#pragma once

#include <cstddef>
#include <vector>

#ifndef __wasm__
#include <thread>
#endif

namespace karawane {

// Calls `work(n)` for every n below `count`, each on its own thread, and returns when all are done.
// WebAssembly has no threads: there the calls follow one another. `work` must not throw.
template <typename Work>
void side_by_side(std::size_t count, const Work& work) {
#ifdef __wasm__
    for (std::size_t n = 0; n < count; ++n) work(n);
#else
    std::vector<std::thread> others;
    for (std::size_t n = 1; n < count; ++n) others.emplace_back(work, n);
    work(std::size_t{0});
    for (auto& thread : others) thread.join();
#endif
}

}  // namespace karawane
