// Batches: NumPy arrays in and out.
#include "../batch/batch.hpp"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <stdexcept>
#include <string>

#include "../batch/live_observations.hpp"
#include "arrays.hpp"

#ifndef _WIN32
#include <unistd.h>
#endif

namespace karawane::bindings {

using namespace nb::literals;

namespace {

constexpr std::size_t most_games = 1'000'000;

std::span<const std::uint8_t> checked_seats(const Array<const std::uint8_t>& seats,
                                            const Batch& batch) {
    const auto span = checked(seats, batch.size());
    for (auto seat : span)
        if (seat > batch.players()) throw std::invalid_argument("there is no seat of that number");
    return span;
}

long this_process() {
#ifdef _WIN32
    return 0;
#else
    return static_cast<long>(getpid());
#endif
}

// A batch that one Python thread at a time may use, because its work releases the GIL.
class NativeBatch {
public:
    NativeBatch(std::shared_ptr<const NativeBoard> board, std::unique_ptr<Batch> batch)
        : board_(std::move(board)), batch_(std::move(batch)) {}

    ~NativeBatch() {
        // A fork copies no threads, so the crew does not exist in the child process.
        if (process_ != this_process()) static_cast<void>(batch_.release());
    }

    const Batch& peek() const { return *batch_; }
    const NativeBoard& board() const { return *board_; }

    template <typename Work>
    auto use(const Work& work) {
        if (process_ != this_process())
            throw std::runtime_error("a batch cannot be used after a fork: make it in the new process");
        if (busy_.exchange(true)) throw std::runtime_error("another thread is using this batch");
        struct Release {
            std::atomic<bool>& busy;
            ~Release() { busy = false; }
        } release{busy_};
        nb::gil_scoped_release released;
        return work(*batch_);
    }

private:
    std::shared_ptr<const NativeBoard> board_;
    std::unique_ptr<Batch> batch_;
    std::atomic<bool> busy_{false};
    long process_ = this_process();
};

void check(std::size_t games, unsigned threads) {
    if (games < 1 || games > most_games)
        throw std::invalid_argument("a batch has 1 to 1000000 games");
    if (threads < 1 || threads > 256) throw std::invalid_argument("threads must be 1 to 256");
}

std::unique_ptr<NativeBatch> of_games(const std::vector<RunningGame*>& games, std::uint64_t seed,
                                      unsigned threads, bool auto_reset) {
    check(games.size(), threads);
    std::vector<Batch::Start> starts;
    for (const RunningGame* running : games) {
        if (!running) throw std::invalid_argument("None is no game");
        if (!(running->game().board() == games[0]->game().board()) ||
            running->game().players() != games[0]->game().players())
            throw std::invalid_argument("a batch's games have one board and one number of players");
        const nb::ft_object_guard guard(nb::find(*running));
        starts.emplace_back(running->game(), running->position);
    }
    return std::make_unique<NativeBatch>(
        games[0]->native->board,
        std::make_unique<Batch>(std::move(starts), seed, threads, auto_reset));
}

std::unique_ptr<NativeBatch> dealt(const RunningGame& like, std::size_t games, std::uint64_t seed,
                                   unsigned threads, bool auto_reset) {
    check(games, threads);
    const Game& game = like.game();
    const Dealer dealer(game.shared_board(), game.edition(), game.players());
    return std::make_unique<NativeBatch>(
        like.native->board, std::make_unique<Batch>(dealer, games, seed, threads, auto_reset));
}

// Returns the number of the first game with an illegal action, or -1 if all were played.
std::int64_t step(NativeBatch& self, const Array<const std::int32_t>& actions,
                  const Array<std::uint8_t>& dones) {
    const auto given = checked(actions, self.peek().size());
    const auto out = checked(dones, self.peek().size());
    // A copy, so that no action can change between being checked and being played.
    const std::vector<std::int32_t> own(given.begin(), given.end());
    const auto illegal = self.use([&](Batch& batch) { return batch.step(own, out); });
    return illegal ? static_cast<std::int64_t>(*illegal) : -1;
}

void reset_some(NativeBatch& self, const Array<const std::uint8_t>& which) {
    const auto span = checked(which, self.peek().size());
    self.use([&](Batch& batch) { batch.reset_some(span); });
}

void play_levels(NativeBatch& self, const Array<const std::uint8_t>& levels,
                 const Array<std::uint8_t>& dones) {
    const auto given = checked(levels, self.peek().size() * self.peek().players());
    const std::vector<std::uint8_t> own(given.begin(), given.end());
    const auto out = checked(dones, self.peek().size());
    self.use([&](Batch& batch) { batch.play_levels(own, out); });
}

void observations(NativeBatch& self, const Array<const std::uint8_t>& viewers,
                  const Array<std::uint8_t>& out) {
    const auto given = checked_seats(viewers, self.peek());
    const std::vector<std::uint8_t> own(given.begin(), given.end());
    const auto span =
        checked(out, self.peek().size() * self.peek().observer().observation_size());
    self.use([&](Batch& batch) { batch.write_observations(own, span); });
}

// Observations and masks of a batch, with the arrays into which they are written.
class NativeLiveObservations {
public:
    // Python keeps the batch for as long as this lives.
    NativeLiveObservations(NativeBatch& batch, Array<std::uint8_t> observations,
                           Array<std::uint8_t> masks)
        : batch_(batch), observations_(std::move(observations)), masks_(std::move(masks)),
          live_(batch.peek(),
                checked(observations_, batch.peek().size() *
                                           batch.peek().observer().observation_size()),
                checked(masks_, batch.peek().size() * batch.peek().action_count())) {}

    void update(const Array<const std::uint8_t>& viewers) {
        const auto given = checked_seats(viewers, batch_.peek());
        const std::vector<std::uint8_t> own(given.begin(), given.end());
        batch_.use([&](Batch& batch) { live_.update(batch, own); });
    }

private:
    NativeBatch& batch_;
    Array<std::uint8_t> observations_;
    Array<std::uint8_t> masks_;
    LiveObservations live_;
};

template <typename Number, typename Size, typename Write>
auto writer(Size size, Write write) {
    return [size, write](NativeBatch& self, const Array<Number>& out) {
        const auto span = checked(out, self.peek().size() * size(self.peek()));
        self.use([&](Batch& batch) { (batch.*write)(span); });
    };
}

std::size_t index_in(const NativeBatch& self, std::int64_t n) {
    if (n < 0 || static_cast<std::size_t>(n) >= self.peek().size())
        throw std::out_of_range("no game of that number in the batch");
    return static_cast<std::size_t>(n);
}

nb::bytes oases_of(NativeBatch& self, std::int64_t n) {
    const SpaceSet oases = self.use([&](Batch& batch) { return batch.game(index_in(self, n)).oases(); });
    std::string bytes;
    self.board().write(oases, bytes);
    return nb::bytes(bytes.data(), bytes.size());
}

RunningGame running_game(NativeBatch& self, std::int64_t n, std::shared_ptr<const NativeGame> game,
                         nb::object rules_game) {
    const Position position =
        self.use([&](Batch& batch) { return batch.position(index_in(self, n)); });
    if (!(game->game.oases() == self.peek().game(index_in(self, n)).oases()) ||
        game->game.players() != self.peek().players() ||
        !(game->game.board() == self.peek().game(0).board()))
        throw std::invalid_argument("that is not the game of that number");
    return {std::move(game), position, std::move(rules_game)};
}

}  // namespace

void bind_batch(nb::module_& module) {
    const auto one = [](const Batch&) { return std::size_t{1}; };
    const auto four_a_seat = [](const Batch& batch) { return batch.players() * 4; };
    nb::class_<NativeBatch>(module, "Batch", "Games side by side.")
        .def_static("of_games", &of_games, "games"_a, "seed"_a, "threads"_a, "auto_reset"_a)
        .def_static("dealt", &dealt, "like"_a, "games"_a, "seed"_a, "threads"_a, "auto_reset"_a)
        .def_prop_ro("size", [](const NativeBatch& self) { return self.peek().size(); })
        .def_prop_ro("players", [](const NativeBatch& self) { return self.peek().players(); })
        .def_prop_ro("threads", [](const NativeBatch& self) { return self.peek().threads(); })
        .def_prop_ro("action_count",
                     [](const NativeBatch& self) { return self.peek().action_count(); })
        .def_prop_ro("height",
                     [](const NativeBatch& self) { return self.peek().observer().height(); })
        .def_prop_ro("width",
                     [](const NativeBatch& self) { return self.peek().observer().width(); })
        .def_prop_ro("plane_count",
                     [](const NativeBatch& self) { return self.peek().observer().plane_count(); })
        .def_prop_ro("number_count",
                     [](const NativeBatch& self) { return self.peek().observer().number_count(); })
        .def("reset", [](NativeBatch& self) { self.use([](Batch& batch) { batch.reset(); }); })
        .def("reset_some", &reset_some, "which"_a.noconvert())
        .def("play_levels", &play_levels, "levels"_a.noconvert(), "dones"_a.noconvert())
        .def("observations", &observations, "viewers"_a.noconvert(), "out"_a.noconvert())
        .def("step", &step, "actions"_a.noconvert(), "dones"_a.noconvert())
        .def("choose", writer<std::int32_t>(one, &Batch::choose), "out"_a.noconvert())
        .def("seats", writer<std::uint8_t>(one, &Batch::write_seats), "out"_a.noconvert())
        .def("masks",
             writer<std::uint8_t>([](const Batch& batch) { return batch.action_count(); },
                                  &Batch::write_masks),
             "out"_a.noconvert())
        .def("planes",
             writer<std::uint8_t>([](const Batch& batch) { return batch.observer().planes_size(); },
                                  &Batch::write_planes),
             "out"_a.noconvert())
        .def("numbers",
             writer<std::int16_t>([](const Batch& batch) { return batch.observer().number_count(); },
                                  &Batch::write_numbers),
             "out"_a.noconvert())
        .def("scores", writer<std::int16_t>(four_a_seat, &Batch::write_scores), "out"_a.noconvert())
        .def("final_scores", writer<std::int16_t>(four_a_seat, &Batch::write_final_scores),
             "out"_a.noconvert())
        .def("oases", &oases_of, "number"_a)
        .def("running_game", &running_game, "number"_a, "game"_a, "rules_game"_a);
    nb::class_<NativeLiveObservations>(module, "LiveObservations",
                                       "Observations and masks that are kept up to date.")
        .def(nb::init<NativeBatch&, Array<std::uint8_t>, Array<std::uint8_t>>(), "batch"_a,
             "observations"_a.noconvert(), "masks"_a.noconvert(), nb::keep_alive<1, 2>())
        .def("update", &NativeLiveObservations::update, "viewers"_a.noconvert());
}

}  // namespace karawane::bindings
