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
// Percentages of camels by chance, one of which holds for the first part of a game.
constexpr std::array<unsigned, 4> chances = {0, 5, 15, 30};
constexpr unsigned leaders_by_chance = 15;      // percentage in most games
constexpr unsigned games_for_wild_leaders = 4;  // all leaders stand anywhere in one game of these
// The search evaluates positions some camels into a playout, so the network must see such positions.
constexpr unsigned burst_percentage = 2;
constexpr unsigned longest_burst = 16;
// Neighbouring positions hardly differ, so one in this many becomes an example.
constexpr unsigned positions_for_an_example = 2;

// An evaluation predicts rewards from the lead over the best opponent; the search adds the rest.
SearchOptions without_field(SearchOptions options) {
    options.field_weight = 0;
    return options;
}

class ExampleGame {
public:
    ExampleGame(const Game& game, const Position& position, const Knowledge& knowledge,
                const SearchOptions& options, unsigned simulations, std::uint64_t seed)
        : game_(game),
          position_(position),
          knowledge_(knowledge),
          options_(without_field(options)),
          simulations_(simulations),
          seed_(seed),
          random_(seed),
          view_(game),
          eager_(game, options.eager),
          rewards_(options_, game.players()) {}

    EvaluationExamples play_on() {
        const bool wild = !random_.below(games_for_wild_leaders);
        while (phase(game_, position_) < Phase::camels)
            place(random_.below(100) < (wild ? 100 : leaders_by_chance));
        unsettle();
        while (phase(game_, position_) != Phase::over) {
            think();
            if (!random_.below(positions_for_an_example)) note();
            place(false);
        }
        const Outcome final = rewards_.of(game_, position_);
        for (std::size_t n = 0; n < found_.count; ++n) {
            add(found_.settled, n >= settled_from_);
            add_outcome(found_.results, final.rewards, final.wins, final.points, 1);
        }
        return std::move(found_);
    }

private:
    void think() {
        if (!tree_) tree_.emplace(game_, position_, options_, knowledge_, tree_memory, seed_, ++trees_);
        for (unsigned n = 0; n < simulations_; ++n) tree_->simulate();
    }

    // The first part of the game, up to any of its camels: people and searches get into positions
    // that no search would have chosen.
    void unsettle() {
        unsigned supply = 0;
        for (auto camels : position_.supply) supply += camels;
        const unsigned end = supply - random_.below(supply);
        const unsigned chance = chances[random_.below(chances.size())];
        for (unsigned left = supply; left > end && phase(game_, position_) != Phase::over;) {
            if (random_.below(100) < burst_percentage) {
                eager_.play_out(game_, position_, random_, 1 + random_.below(longest_burst));
                tree_.reset();
                settled_from_ = found_.count;
            } else {
                const bool by_chance = random_.below(100) < chance;
                think();
                if (!random_.below(positions_for_an_example)) note();
                place(by_chance);
                if (by_chance) settled_from_ = found_.count;
            }
            left = 0;
            for (auto camels : position_.supply) left += camels;
        }
    }

    template <typename Row, typename Number>
    static void add(Row& row, Number number) {
        row.push_back(static_cast<typename Row::value_type>(number));
    }

    template <typename Numbers>
    void add_outcome(std::vector<float>& row, const Numbers& rewards, const Numbers& wins,
                     const Numbers& points, double games) const {
        for (std::size_t seat = 0; seat < game_.players(); ++seat) {
            add(row, rewards[seat] / games);
            add(row, wins[seat] / games);
            add(row, points[seat] / games);
        }
    }

    // Adds the position, with what the search expects of it.
    void note() {
        const EvaluationFeatures features = view_.of(position_);
        for (std::size_t seat = 0; seat < game_.players(); ++seat) {
            for (const auto& caravan : features.caravans[seat])
                for (float entry : caravan) add(found_.caravans, entry);
            for (float entry : features.seats[seat]) add(found_.seats, entry);
        }
        Tally sum;
        for (const Tally& tally : tree_->tallies()) sum.add(tally);
        add_outcome(found_.expected, sum.rewards, sum.wins, sum.points, static_cast<double>(sum.games));
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
    const SearchOptions options_;
    unsigned simulations_;
    std::uint64_t seed_;
    Random random_;
    EvaluationView view_;
    EagerPlayouts eager_;
    Rewards rewards_;
    std::optional<Tree> tree_;
    std::uint64_t trees_ = 0;
    EvaluationExamples found_;
    std::size_t settled_from_ = 0;  // the first example after which chance decides nothing more
};

}  // namespace

EvaluationExamples examples_of_game(const Game& game, Position position, const Knowledge& knowledge,
                                    const SearchOptions& options, unsigned simulations,
                                    std::uint64_t seed) {
    return ExampleGame(game, position, knowledge, options, simulations, seed).play_on();
}

}  // namespace karawane
