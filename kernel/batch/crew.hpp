// A few threads that share the work on many games.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace karawane {

// A crew lives as long as its batch: starting threads for every step would cost more than the step.
class Crew {
public:
    explicit Crew(unsigned size) {
        for (unsigned member = 1; member < size; ++member)
            threads_.emplace_back([this, member] { serve(member); });
    }

    ~Crew() {
        stop_ = true;
        begin_round();
        for (auto& thread : threads_) thread.join();
    }

    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    std::size_t size() const { return threads_.size() + 1; }

    // Splits 0 to `count` into parts, calls `work(first, last)` for each on its own thread, and
    // returns when all are done. `work` must not throw.
    void share(std::size_t count, const std::function<void(std::size_t, std::size_t)>& work) {
        job_ = [&](std::size_t member) {
            work(count * member / size(), count * (member + 1) / size());
        };
        busy_ = threads_.size();
        if (!threads_.empty()) begin_round();
        job_(0);
        for (auto busy = busy_.load(); busy; busy = busy_.load()) await(busy_, busy);
    }

private:
    // Waits until a number changes. Steps follow each other within microseconds, and waking up takes
    // longer than most of them, so spin for a while before sleeping.
    template <typename Number>
    static void await(const std::atomic<Number>& number, Number was) {
        for (int look = 0; look < 4000; ++look) {
            if (number.load(std::memory_order_acquire) != was) return;
            pause();
        }
        number.wait(was);
    }

    static void pause() {
#if defined(__x86_64__)
        __builtin_ia32_pause();
#else
        std::this_thread::yield();
#endif
    }

    void begin_round() {
        ++round_;
        round_.notify_all();
    }

    void serve(std::size_t member) {
        for (std::uint64_t seen = 0;; ++seen) {
            await(round_, seen);
            if (stop_) return;
            job_(member);
            if (--busy_ == 0) busy_.notify_one();
        }
    }

    std::function<void(std::size_t)> job_;
    std::atomic<std::uint64_t> round_{0};
    std::atomic<std::size_t> busy_{0};
    std::atomic<bool> stop_{false};
    std::vector<std::thread> threads_;
};

}  // namespace karawane
