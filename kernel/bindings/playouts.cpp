// Random games, many at a time.
#include <algorithm>
#include <stdexcept>
#include <vector>

#include "../engine/playouts.hpp"
#include "../engine/threads.hpp"
#include "native.hpp"

namespace karawane::bindings {

using namespace nb::literals;

namespace {

// Games between two checks whether the user wants to stop: about 20 milliseconds.
constexpr std::uint64_t round_size = 2000;

PlayoutSums one_round(const Game& game, const Position& start, std::uint64_t seed,
                      std::uint64_t first, std::uint64_t count, unsigned threads) {
    std::vector<PlayoutSums> sums(threads);
    const auto work = [&](std::size_t member) {
        const std::uint64_t begin = first + count * member / threads;
        const std::uint64_t end = first + count * (member + 1) / threads;
        sums[member] = play_outs(game, start, seed, begin, end - begin);
    };
    side_by_side(threads, work);
    for (unsigned member = 1; member < threads; ++member) sums[0].add(sums[member]);
    return sums[0];
}

nb::tuple pair_of(const PlayoutSums::Sum& sum) { return nb::make_tuple(sum.points, sum.squares); }

nb::tuple playouts(const RunningGame& running, std::uint64_t games, std::uint64_t seed,
                   unsigned threads) {
    if (threads < 1 || threads > 256) throw std::invalid_argument("threads must be 1 to 256");
    // A copy, since another Python thread may continue the same game in the meantime.
    const auto native = running.native;
    const Position start = running.position;
    PlayoutSums sums;
    while (sums.games < games) {
        const std::uint64_t count = std::min(round_size * threads, games - sums.games);
        {
            nb::gil_scoped_release released;
            sums.add(one_round(native->game, start, seed, sums.games, count, threads));
        }
        if (PyErr_CheckSignals()) throw nb::python_error();
    }
    nb::list seats;
    nb::list wins;
    for (std::size_t seat = 0; seat < native->game.players(); ++seat) {
        nb::list sources;
        for (const auto& sum : sums.seats[seat]) sources.append(pair_of(sum));
        nb::list shared;
        for (auto count : sums.wins[seat]) shared.append(count);
        seats.append(sources);
        wins.append(shared);
    }
    return nb::make_tuple(pair_of(sums.moves), seats, wins);
}

}  // namespace

void bind_playouts(nb::module_& module) {
    module.def("playouts", &playouts, "running"_a.lock(), "games"_a, "seed"_a, "threads"_a,
               nb::sig("def playouts(running: RunningGame, games: int, seed: int, threads: int) -> "
                       "tuple[tuple[int, int], list[list[tuple[int, int]]], list[list[int]]]"),
               "Play random games to the end: sums and sums of squares of moves and of each seat's "
               "points, and each seat's wins by how many shared them.");
}

}  // namespace karawane::bindings
