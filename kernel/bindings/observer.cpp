// Observations of single games as NumPy arrays, with the same definition as in batches.
#include <nanobind/stl/shared_ptr.h>

#include "../engine/moves.hpp"
#include "../engine/observation.hpp"
#include "arrays.hpp"

namespace karawane::bindings {

using namespace nb::literals;

namespace {

class NativeObserver {
public:
    NativeObserver(std::shared_ptr<const NativeBoard> board, unsigned players)
        : board_(std::move(board)), players_(players), observer_(*board_->board(), players) {
        if (players < 2 || players > most_seats)
            throw std::invalid_argument("the game is for two to five (2.1)");
    }

    std::size_t plane_count() const { return observer_.observation_planes(); }

    std::size_t height() const { return observer_.height(); }
    std::size_t width() const { return observer_.width(); }

    // From a seat's point of view, 0 for the seat to move.
    void observe(const RunningGame& running, unsigned viewer, const Array<std::uint8_t>& out) const {
        check(running);
        if (viewer > players_) throw std::invalid_argument("there is no seat of that number");
        const auto span = checked(out, observer_.observation_size());
        const Seat seat = viewer ? static_cast<Seat>(viewer) : running.position.seat;
        observer_.write_observation(running.game(), running.position, seat, span.data());
    }

    void mask(const RunningGame& running, const Array<std::uint8_t>& out) const {
        check(running);
        const auto span = checked(out, ActionIndex{board_->board()->size()}.count());
        write_mask(running.game(), running.position, span.data());
    }

private:
    void check(const RunningGame& running) const {
        const Board& board = running.game().board();
        const bool same_board = &board == board_->board().get() || board == *board_->board();
        if (running.game().players() != players_ || !same_board)
            throw std::invalid_argument("that game has another board or other players");
    }

    std::shared_ptr<const NativeBoard> board_;
    unsigned players_;
    Observer observer_;
};

}  // namespace

void bind_observer(nb::module_& module) {
    nb::class_<NativeObserver>(module, "Observer", "Writes observations of running games.")
        .def(nb::init<std::shared_ptr<const NativeBoard>, unsigned>(), "board"_a, "players"_a)
        .def_prop_ro("height", &NativeObserver::height)
        .def_prop_ro("width", &NativeObserver::width)
        .def_prop_ro("plane_count", &NativeObserver::plane_count)
        .def("observe", &NativeObserver::observe, "running"_a.lock(), "viewer"_a, "out"_a.noconvert())
        .def("mask", &NativeObserver::mask, "running"_a.lock(), "out"_a.noconvert());
}

}  // namespace karawane::bindings
