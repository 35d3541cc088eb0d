// The placements of a game that are worth mentioning.
#include "../search/report.hpp"

#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "native.hpp"

namespace karawane::bindings {

using namespace nb::literals;

namespace {

// The positions of a game, with prospects.
struct Moments {
    std::vector<Moment> all;
};

// The numbers of seats to move, and each seat's chances and points by position.
std::vector<Moment> moments_of(const std::vector<int>& seats,
                               const std::vector<std::vector<double>>& chances,
                               const std::vector<std::vector<double>>& points,
                               const std::vector<bool>& surprising) {
    if (chances.size() != seats.size() || points.size() != seats.size() ||
        surprising.size() != seats.size())
        throw std::invalid_argument("every position needs a seat, chances and points");
    std::vector<Moment> moments;
    for (std::size_t n = 0; n < seats.size(); ++n) {
        const std::size_t players = chances[n].size();
        if (players > most_seats || points[n].size() != players || seats[n] < 1 ||
            seats[n] > static_cast<int>(players))
            throw std::invalid_argument("every seat needs a chance and points");
        Moment moment{seat_at(static_cast<std::size_t>(seats[n] - 1)), {}, {}, surprising[n]};
        std::copy(chances[n].begin(), chances[n].end(), moment.chances.begin());
        std::copy(points[n].begin(), points[n].end(), moment.points.begin());
        moments.push_back(moment);
    }
    return moments;
}

nb::list listed(const std::vector<Mention>& mentions) {
    nb::list result;
    for (const Mention& each : mentions) result.append(nb::make_tuple(each.ply, each.amount));
    return result;
}

}  // namespace

void bind_report(nb::module_& module) {
    nb::class_<Moments>(module, "Moments", "The positions of a game, with prospects.")
        .def("__init__",
             [](Moments* self, const std::vector<int>& seats,
                const std::vector<std::vector<double>>& chances,
                const std::vector<std::vector<double>>& points,
                const std::vector<bool>& surprising) {
                 new (self) Moments{moments_of(seats, chances, points, surprising)};
             },
             "seats"_a, "chances"_a, "points"_a, "surprising"_a)
        .def("turning_points",
             [](const Moments& self) { return listed(turning_points(self.all)); },
             nb::sig("def turning_points(self) -> list[tuple[int, float]]"),
             "Return the placements that changed their seat's chance most, with that change.")
        .def("costly_placements",
             [](const Moments& self, int seat, std::size_t players) {
                 if (seat < 1 || seat > static_cast<int>(most_seats) || players > most_seats)
                     throw std::invalid_argument("there is no such seat");
                 return listed(costly_placements(self.all, static_cast<Seat>(seat), players));
             },
             "seat"_a, "players"_a,
             nb::sig("def costly_placements(self, seat: int, players: int) -> "
                     "list[tuple[int, float]]"),
             "Return the placements that cost a seat most, the worst first, with the points.");
}

}  // namespace karawane::bindings
