// Boards, games and games in progress.
#include <nanobind/operators.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <stdexcept>

#include "../engine/legal_moves.hpp"
#include "../engine/moves.hpp"
#include "../engine/play.hpp"
#include "../engine/playouts.hpp"
#include "../engine/scoring.hpp"
#include "native.hpp"

namespace karawane::bindings {

using namespace nb::literals;

namespace {

// Every action as a Python integer, created once, so that lists of legal actions only count
// references. They are never freed, since they may be in use until the process ends.
PyObject* action_object(Action action) {
    static const auto objects = [] {
        std::array<PyObject*, ActionIndex{most_spaces}.count()> made{};
        for (std::size_t n = 0; n < made.size(); ++n) made[n] = PyLong_FromSize_t(n);
        return made;
    }();
    PyObject* object = objects[action];
    if (!object) throw std::bad_alloc();
    Py_INCREF(object);
    return object;
}

ActionIndex actions_of(const RunningGame& self) { return {self.game().board().size()}; }

nb::list legal_actions(const RunningGame& self) {
    const LegalMoves legal = LegalMoves::of(self.game(), self.position);
    const ActionIndex actions = actions_of(self);
    PyObject* list = PyList_New(static_cast<Py_ssize_t>(legal.count()));
    if (!list) throw nb::python_error();
    Py_ssize_t n = 0;
    legal.each([&](const Move& move) {
        PyList_SetItem(list, n++, action_object(actions.action(move)));
    });
    return nb::steal<nb::list>(list);
}

// Asks the rules for the reason, and raises their exception.
[[noreturn]] void refuse(const RunningGame& self, std::int64_t action) {
    const auto errors = nb::module_::import_("karawane.kernel.errors");
    errors.attr("refuse")(nb::find(self), action);
    throw std::logic_error("the rules allow a move that the kernel refuses");
}

void play_action(RunningGame& self, std::int64_t action) {
    const auto move = actions_of(self).move(action);
    if (!move || !is_legal(self.game(), self.position, *move)) refuse(self, action);
    play(self.game(), self.position, *move);
}

bool is_legal_action(const RunningGame& self, std::int64_t action) {
    const auto move = actions_of(self).move(action);
    return move && is_legal(self.game(), self.position, *move);
}

nb::bytes legal_spaces(const RunningGame& self) {
    const LegalMoves legal = LegalMoves::of(self.game(), self.position);
    std::string sets;
    for (auto colour : all_colours) self.native->board->write(legal.spaces(colour), sets);
    return nb::bytes(sets.data(), sets.size());
}

nb::list score_list(const RunningGame& self) {
    const Scores now = scores(self.game(), self.position);
    nb::list result;
    for (std::size_t seat = 0; seat < self.game().players(); ++seat)
        result.append(nb::make_tuple(now[seat].water, now[seat].oases, now[seat].areas,
                                     now[seat].caravans));
    return result;
}

nb::list winner_list(const RunningGame& self) {
    nb::list result;
    if (phase(self.game(), self.position) != Phase::over) return result;
    const auto won = leading(self.game(), scores(self.game(), self.position));
    for (std::size_t seat = 0; seat < self.game().players(); ++seat)
        if (won[seat]) result.append(seat + 1);
    return result;
}

const char* phase_name(const RunningGame& self) {
    switch (phase(self.game(), self.position)) {
        case Phase::give_back: return "give back";
        case Phase::leaders: return "leaders";
        case Phase::camels: return "camels";
        case Phase::over: break;
    }
    return "over";
}

bool same(const RunningGame& self, const RunningGame& other) {
    return self.position == other.position && self.rules_game.equal(other.rules_game);
}

}  // namespace

void bind_game(nb::module_& module) {
    module.attr("POSITION_BYTES") = sizeof(Position);

    nb::class_<NativeBoard>(module, "Board", "A board as the kernel represents it.")
        .def(nb::init<nb::bytes, nb::bytes, nb::bytes, int, int>(), "spaces"_a, "circles"_a,
             "palms"_a, "width"_a, "height"_a)
        .def_prop_ro("size", [](const NativeBoard& self) { return self.board()->size(); })
        .def_prop_ro("no_space_cuts",
                     [](const NativeBoard& self) { return self.board()->no_space_cuts(); });

    nb::class_<NativeGame>(module, "Game", "The constant part of a game.")
        .def("__init__",
             [](NativeGame* self, std::shared_ptr<const NativeBoard> board, int five_player_supply,
                bool owner_may_enter, bool ends_at_once, bool palm_space_scores, unsigned players,
                nb::bytes oases) {
                 if (five_player_supply < 0 || five_player_supply > 255)
                     throw std::invalid_argument("five_player_supply must be 0 to 255");
                 const Edition edition{static_cast<std::uint8_t>(five_player_supply),
                                       owner_may_enter, ends_at_once, palm_space_scores};
                 const SpaceSet spaces = board->read(as_span(oases));
                 Game game(board->board(), edition, players, spaces);
                 new (self) NativeGame{std::move(board), std::move(game)};
             },
             "board"_a, "five_player_supply"_a, "owner_may_enter"_a, "ends_at_once"_a,
             "palm_space_scores"_a, "players"_a, "oases"_a);

    nb::class_<RunningGame> running(module, "RunningGame",
                                    "A game in progress, changed in place by `play`.");
    // It is mutable, so it cannot be hashed, and methods lock it where Python has no GIL.
    running.attr("__hash__") = nb::none();
    running
        .def("__init__",
             [](RunningGame* self, std::shared_ptr<const NativeGame> game, nb::object rules_game,
                nb::bytes sets, const std::vector<int>& water_won, const std::vector<int>& supply,
                const std::vector<int>& given_back, const std::vector<int>& counts) {
                 Position position =
                     position_from_parts(*game, sets, water_won, supply, given_back, counts);
                 new (self) RunningGame{std::move(game), position, std::move(rules_game)};
             },
             "game"_a, "rules_game"_a, "sets"_a, "water_won"_a, "supply"_a, "given_back"_a,
             "counts"_a)
        .def("parts", [](const RunningGame& self) {
                 return parts_of_position(*self.native, self.position);
             },
             nb::lock_self(),
             nb::sig("def parts(self) -> tuple[bytes, list[int], list[int], list[int], "
                     "tuple[int, int, int, int, int]]"),
             "Return the constructor's arguments after the two games.")
        .def_prop_ro("rules_game", [](const RunningGame& self) { return self.rules_game; },
                     nb::for_getter(nb::sig("def rules_game(self) -> karawane.rules.Game")),
                     "The constant part of this game, as the rules represent it.")
        .def("legal_actions", &legal_actions, nb::lock_self(),
             nb::sig("def legal_actions(self) -> list[int]"),
             "Return the actions of all legal moves, in order.")
        .def("legal_count",
             [](const RunningGame& self) {
                 return LegalMoves::of(self.game(), self.position).count();
             },
             nb::lock_self(), "Return the number of legal moves.")
        .def("legal_spaces", &legal_spaces, nb::lock_self(),
             "Return the legal spaces for each colour's leader or camel, one set after another.")
        .def("is_legal", &is_legal_action, nb::lock_self(), "action"_a,
             "Return whether an action is legal.")
        .def("play", &play_action, nb::lock_self(), "action"_a,
             "Play a legal action; an illegal one raises the rules' `IllegalMove`.")
        .def("play_out",
             [](RunningGame& self, std::uint64_t seed) {
                 Random random(seed, 0);
                 return play_out(self.game(), self.position, random);
             },
             nb::lock_self(), "seed"_a, "Play random moves to the end, and return their number.")
        .def("scores", &score_list, nb::lock_self(),
             nb::sig("def scores(self) -> list[tuple[int, int, int, int]]"),
             "Return each seat's water, oases, areas and caravans, as if the game ended now.")
        .def("winners", &winner_list, nb::lock_self(),
             nb::sig("def winners(self) -> list[int]"),
             "Return the numbers of the winning seats; none before the end.")
        .def_prop_ro("phase", &phase_name, nb::lock_self(), "The name of the phase, as in the rules.")
        .def_prop_ro("is_over",
                     [](const RunningGame& self) {
                         return phase(self.game(), self.position) == Phase::over;
                     },
                     nb::lock_self(), "Whether the game has ended.")
        .def_prop_ro("players", [](const RunningGame& self) { return self.game().players(); },
                     "The number of players.")
        .def_prop_ro("seat",
                     [](const RunningGame& self) { return static_cast<int>(self.position.seat); },
                     nb::lock_self(), "The number of the seat to move, from 1.")
        .def_prop_ro("camels_left",
                     [](const RunningGame& self) { return self.position.camels_left; },
                     nb::lock_self(), "The camels still to be placed in this turn.")
        .def("copy", [](const RunningGame& self) { return self; }, nb::lock_self(),
             "Return a copy.")
        .def("__copy__", [](const RunningGame& self) { return self; }, nb::lock_self())
        .def("__deepcopy__", [](const RunningGame& self, nb::handle) { return self; }, nb::lock_self(),
             "memo"_a)
        .def("__eq__", &same, nb::is_operator(), nb::lock_self(), nb::arg().lock(),
             nb::sig("def __eq__(self, arg: object, /) -> bool"))
        .def("__repr__",
             [](const RunningGame& self) {
                 return "<RunningGame: " + std::string(phase_name(self)) + ", seat " +
                        std::to_string(static_cast<int>(self.position.seat)) + ">";
             },
             nb::lock_self());
}

}  // namespace karawane::bindings
