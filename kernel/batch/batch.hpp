// Many games side by side, which advance one step with every call.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "../engine/game.hpp"
#include "../engine/legal_moves.hpp"
#include "../engine/moves.hpp"
#include "../engine/observation.hpp"
#include "../engine/play.hpp"
#include "../engine/position.hpp"
#include "../engine/random.hpp"
#include "../engine/scoring.hpp"
#include "../engine/setup.hpp"
#include "../players/levels.hpp"
#include "crew.hpp"

namespace karawane {

// The only action of a game that is over.
constexpr std::int32_t no_action = -1;
// Skips a game, whether it is over or not.
constexpr std::int32_t leave = -2;

// Games with the same board and number of players. Spans hold one entry or one row for each game;
// the caller has checked their sizes.
class Batch {
public:
    using Start = std::pair<Game, Position>;

    // Games that start and restart with the given positions.
    Batch(std::vector<Start> starts, std::uint64_t seed, unsigned threads, bool auto_reset)
        : starts_(std::move(starts)), auto_reset_(auto_reset), crew_(threads),
          observer_(starts_.at(0).first.board(), starts_[0].first.players()) {
        for (std::size_t n = 0; n < starts_.size(); ++n)
            slots_.push_back({starts_[n].first, starts_[n].second, Random(seed, n), {}});
    }

    // Games that start and restart with a new deal.
    Batch(const Dealer& dealer, std::size_t games, std::uint64_t seed, unsigned threads,
          bool auto_reset)
        : Batch(dealt(dealer, games, seed), seed, threads, auto_reset) {
        dealer_ = dealer;
        starts_.clear();
    }

    std::size_t size() const { return slots_.size(); }
    std::size_t players() const { return slots_[0].game.players(); }
    std::size_t action_count() const { return ActionIndex{slots_[0].game.board().size()}.count(); }
    std::size_t threads() const { return crew_.size(); }
    const Observer& observer() const { return observer_; }
    const Game& game(std::size_t n) const { return slots_[n].game; }
    const Position& position(std::size_t n) const { return slots_[n].position; }

    void reset() {
        each([this](std::size_t n, Slot& slot) { begin(n, slot); });
    }

    // Restarts the games marked with a 1.
    void reset_some(std::span<const std::uint8_t> which) {
        each([&](std::size_t n, Slot& slot) {
            if (which[n]) begin(n, slot);
        });
    }

    // Plays one action in every game. If any is illegal, none is played and the first such game is
    // returned. `dones` marks the games that ended with this step.
    std::optional<std::size_t> step(std::span<const std::int32_t> actions,
                                    std::span<std::uint8_t> dones) {
        std::atomic<std::size_t> illegal = size();
        each([&](std::size_t n, Slot& slot) {
            if (is_legal_here(slot, actions[n])) return;
            for (auto first = illegal.load(); n < first;)
                if (illegal.compare_exchange_weak(first, n)) break;
        });
        if (illegal < size()) return illegal;
        each([&](std::size_t n, Slot& slot) {
            const auto move = index_of(slot).move(actions[n]);
            dones[n] = move && play_here(n, slot, *move);
        });
        return std::nullopt;
    }

    // Chooses a uniformly random legal action for every game.
    void choose(std::span<std::int32_t> actions) {
        each([&](std::size_t n, Slot& slot) {
            const LegalMoves legal = LegalMoves::of(slot.game, slot.position);
            const unsigned count = legal.count();
            actions[n] = count ? index_of(slot).action(legal.nth(slot.random.below(count)))
                               : no_action;
        });
    }

    // Lets levels play in every game until it is over or the turn of a seat that no level plays.
    // `levels` has an entry for each seat of each game. `dones` marks the games that ended.
    void play_levels(std::span<const std::uint8_t> levels, std::span<std::uint8_t> dones) {
        each([&](std::size_t n, Slot& slot) {
            dones[n] = 0;
            if (phase(slot.game, slot.position) == Phase::over) return;
            while (!dones[n]) {
                const std::uint8_t level = levels[n * players() + index(slot.position.seat)];
                if (level >= level_count) return;
                const Move move = karawane::choose(static_cast<Level>(level), slot.game,
                                                   slot.position, slot.random);
                dones[n] = play_here(n, slot, move);
            }
        });
    }

    // Calls `visit(n, game, position)` for every game, on several threads.
    template <typename Visit>
    void visit(const Visit& visit) {
        each([&](std::size_t n, const Slot& slot) { visit(n, slot.game, slot.position); });
    }

    void write_masks(std::span<std::uint8_t> out) {
        each([&](std::size_t n, Slot& slot) {
            write_mask(slot.game, slot.position, &out[n * action_count()]);
        });
    }

    void write_planes(std::span<std::uint8_t> out) {
        each([&](std::size_t n, Slot& slot) {
            observer_.write_planes(slot.game, slot.position, slot.position.seat,
                                   &out[n * observer_.planes_size()]);
        });
    }

    void write_numbers(std::span<std::int16_t> out) {
        each([&](std::size_t n, Slot& slot) {
            observer_.write_numbers(slot.game, slot.position, slot.position.seat,
                                    &out[n * observer_.number_count()]);
        });
    }

    // Each game as the given seat sees it, 0 for the seat to move.
    void write_observations(std::span<const std::uint8_t> viewers, std::span<std::uint8_t> out) {
        each([&](std::size_t n, Slot& slot) {
            const Seat viewer = viewers[n] ? static_cast<Seat>(viewers[n]) : slot.position.seat;
            observer_.write_observation(slot.game, slot.position, viewer,
                                        &out[n * observer_.observation_size()]);
        });
    }

    // The scores of each game as they would be if it ended now.
    void write_scores(std::span<std::int16_t> out) {
        each([&](std::size_t n, Slot& slot) {
            write(scores(slot.game, slot.position), &out[n * players() * 4]);
        });
    }

    // The final scores of each slot's last finished game; 0 before the first.
    void write_final_scores(std::span<std::int16_t> out) {
        each([&](std::size_t n, Slot& slot) { write(slot.final, &out[n * players() * 4]); });
    }

    void write_seats(std::span<std::uint8_t> out) {
        each([&](std::size_t n, Slot& slot) {
            out[n] = static_cast<std::uint8_t>(slot.position.seat);
        });
    }

private:
    struct Slot {
        Game game;
        Position position;
        Random random;
        Scores final;
    };

    static std::vector<Start> dealt(const Dealer& dealer, std::size_t games, std::uint64_t seed) {
        std::vector<Start> starts;
        for (std::size_t n = 0; n < games; ++n) {
            // Independent of the games' own generators.
            Random random(~seed, n);
            starts.push_back(dealer.deal(random));
        }
        return starts;
    }

    template <typename Work>
    void each(const Work& work) {
        crew_.share(size(), [&](std::size_t first, std::size_t last) {
            for (std::size_t n = first; n < last; ++n) work(n, slots_[n]);
        });
    }

    static ActionIndex index_of(const Slot& slot) { return {slot.game.board().size()}; }

    static bool is_legal_here(const Slot& slot, std::int32_t action) {
        if (action == leave) return true;
        if (phase(slot.game, slot.position) == Phase::over) return action == no_action;
        const auto move = index_of(slot).move(action);
        return move && is_legal(slot.game, slot.position, *move);
    }

    bool play_here(std::size_t n, Slot& slot, const Move& move) {
        play(slot.game, slot.position, move);
        if (phase(slot.game, slot.position) != Phase::over) return false;
        slot.final = scores(slot.game, slot.position);
        if (auto_reset_) begin(n, slot);
        return true;
    }

    void begin(std::size_t n, Slot& slot) {
        if (dealer_)
            std::tie(slot.game, slot.position) = dealer_->deal(slot.random);
        else
            slot.position = starts_[n].second;
    }

    void write(const Scores& scores, std::int16_t* out) const {
        for (std::size_t seat = 0; seat < players(); ++seat)
            for (auto points : {scores[seat].water, scores[seat].oases, scores[seat].areas,
                                scores[seat].caravans})
                *out++ = static_cast<std::int16_t>(points);
    }

    std::vector<Start> starts_;
    std::optional<Dealer> dealer_;
    std::vector<Slot> slots_;
    bool auto_reset_;
    Crew crew_;
    Observer observer_;
};

}  // namespace karawane
