// The native module, built twice from the same sources: `karawane.kernel._native` runs on every
// processor, and the faster `_native_v3` on those with AVX2. This file is compiled for every processor
// in both and includes nothing of the engine, because it must check the processor first.
#include "module.hpp"

#ifdef KARAWANE_NEEDS_AVX2
#include <cpuid.h>
#endif

namespace {

#ifdef KARAWANE_NEEDS_AVX2
// Asks the processor directly: the compilers' builtin needs a library that zig does not link into a
// module.
bool has_avx2() {
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    constexpr unsigned fma = 1U << 12, movbe = 1U << 22, osxsave = 1U << 27, f16c = 1U << 29;
    constexpr unsigned first = fma | movbe | osxsave | f16c;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & first) != first) return false;
    // The operating system must save the wide registers as well.
    unsigned kept = 0;
    __asm__("xgetbv" : "=a"(kept), "=d"(d) : "c"(0));
    if ((kept & 6) != 6) return false;
    constexpr unsigned bmi1 = 1U << 3, avx2 = 1U << 5, bmi2 = 1U << 8;
    constexpr unsigned second = bmi1 | avx2 | bmi2;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || (b & second) != second) return false;
    constexpr unsigned lzcnt = 1U << 5;
    return __get_cpuid(0x80000001, &a, &b, &c, &d) && (c & lzcnt);
}

// AMD's processors before Zen 3 take hundreds of cycles for the instruction that finds the n-th bit
// here, so the module for every processor is faster on them.
bool finds_bits_slowly() {
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    constexpr unsigned authentic_amd = 0x68747541, zen_3 = 0x19;
    if (!__get_cpuid(0, &a, &b, &c, &d) || b != authentic_amd) return false;
    return __get_cpuid(1, &a, &b, &c, &d) && (a >> 8 & 0xf) + (a >> 20 & 0xff) < zen_3;
}
#endif

void check_processor() {
#ifdef KARAWANE_NEEDS_AVX2
    if (!has_avx2()) throw nanobind::import_error("this processor has no AVX2");
    if (finds_bits_slowly()) throw nanobind::import_error("this processor finds bits slowly");
#endif
}

}  // namespace

// The extra level expands the name, which is itself a macro, first.
#define KARAWANE_NB_MODULE(name, variable) NB_MODULE(name, variable)

KARAWANE_NB_MODULE(KARAWANE_MODULE, module) {
    check_processor();
    module.doc() = "The native engine: private to karawane.kernel.";
    karawane::bindings::bind_game(module);
    karawane::bindings::bind_players(module);
    karawane::bindings::bind_playouts(module);
    karawane::bindings::bind_batch(module);
    karawane::bindings::bind_observer(module);
    karawane::bindings::bind_search(module);
    karawane::bindings::bind_evaluation(module);
    karawane::bindings::bind_explanations(module);
    karawane::bindings::bind_lessons(module);
    karawane::bindings::bind_report(module);
}
