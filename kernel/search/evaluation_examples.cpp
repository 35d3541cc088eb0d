#include "evaluation_examples.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "../engine/legal_moves.hpp"
#include "../engine/play.hpp"
#include "../engine/random.hpp"

namespace karawane {

namespace {

constexpr std::size_t tree_memory = 16 << 20;
// Percentages of placements by chance, one of which holds for a whole game.
constexpr std::array<unsigned, 4> chances = {5, 10, 25, 50};
constexpr unsigned leaders_by_chance = 15;    // percentage in most games
constexpr unsigned games_for_wild_leaders = 3;  // all leaders stand anywhere in one game of these
// The search evaluates positions after some camels of a playout, so there are such ones, too.
constexpr unsigned burst_percentage = 5;
constexpr unsigned longest_burst = 16;

class ExampleGame {
public:
    ExampleGame(const Game& game, const Position& position, const Knowledge& knowledge,
                const SearchOptions& options, unsigned simulations, std::uint64_t seed)
        : game_(game),
          position_(position),
          knowledge_(knowledge),
          options_(options),
          simulations_(simulations),
          seed_(seed),
          random_(seed),
          view_(game),
          eager_(game, options.eager),
          rewards_(options.margin_scale) {}

    EvaluationExamples play_on() {
        const unsigned chance = chances[random_.below(chances.size())];
        const bool wild = !random_.below(games_for_wild_leaders);
        while (phase(game_, position_) < Phase::camels)
            place(random_.below(100) < (wild ? 100 : leaders_by_chance));
        while (phase(game_, position_) != Phase::over) {
            if (random_.below(100) < burst_percentage) {
                eager_.play_out(game_, position_, random_, 1 + random_.below(longest_burst));
                tree_.reset();
                continue;
            }
            think();
            note();
            place(random_.below(100) < chance);
        }
        const Outcome final = rewards_.of(game_, position_);
        for (std::size_t n = 0; n < found_.count; ++n)
            found_.shares.insert(found_.shares.end(), final.wins.begin(),
                                 final.wins.begin() + static_cast<std::ptrdiff_t>(game_.players()));
        return std::move(found_);
    }

private:
    void think() {
        if (!tree_) tree_.emplace(game_, position_, options_, knowledge_, tree_memory, seed_, ++trees_);
        for (unsigned n = 0; n < simulations_; ++n) tree_->simulate();
    }

    // Adds the position, with what the search expects of it.
    void note() {
        const EvaluationFeatures features = view_.of(position_);
        Tally sum;
        for (const Tally& tally : tree_->tallies()) sum.add(tally);
        const auto games = static_cast<double>(sum.games);
        const auto add = [](auto& row, auto number) {
            row.push_back(static_cast<typename std::decay_t<decltype(row)>::value_type>(number));
        };
        for (std::size_t seat = 0; seat < game_.players(); ++seat) {
            for (const auto& caravan : features.caravans[seat])
                for (float entry : caravan) add(found_.caravans, entry);
            for (float entry : features.seats[seat]) add(found_.seats, entry);
            add(found_.expected, sum.rewards[seat] / games);
            add(found_.expected, sum.wins[seat] / games);
            add(found_.expected, sum.points[seat] / games);
        }
        ++found_.count;
    }

    void place(bool by_chance) {
        Move move;
        if (by_chance) {
            const LegalMoves legal = LegalMoves::of(game_, position_);
            move = legal.nth(random_.below(legal.count()));
        } else {
            if (phase(game_, position_) != Phase::camels) think();
            const Node& root = tree_->root_node();
            const std::uint32_t* visits = root.visits();
            const auto best = std::max_element(visits, visits + root.count) - visits;
            move = root.move(static_cast<std::size_t>(best));
        }
        if (tree_) tree_->advance(move);
        play(game_, position_, move);
    }

    const Game& game_;
    Position position_;
    const Knowledge& knowledge_;
    const SearchOptions& options_;
    unsigned simulations_;
    std::uint64_t seed_;
    Random random_;
    EvaluationView view_;
    EagerPlayouts eager_;
    Rewards rewards_;
    std::optional<Tree> tree_;
    std::uint64_t trees_ = 0;
    EvaluationExamples found_;
};

}  // namespace

EvaluationExamples examples_of_game(const Game& game, Position position, const Knowledge& knowledge,
                                    const SearchOptions& options, unsigned simulations,
                                    std::uint64_t seed) {
    return ExampleGame(game, position, knowledge, options, simulations, seed).play_on();
}

}  // namespace karawane
