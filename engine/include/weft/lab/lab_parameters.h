#pragma once
/// What a user may set of an experiment, as text, checked against what it takes. Plain values.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace weft {

/// One of them. Numbers may be lists ("1,30,60"), and some are also words ("auto").
struct LabParameter {
    enum class Kind { number, numbers, word, words, text };

    std::string key, help;
    Kind kind = Kind::number;
    std::string value;                    ///< default: the paper's
    std::string quick = {};               ///< default of a quick run; empty: as `value`
    double least = 0, most = 1e9;         ///< of numbers
    bool whole = true;                    ///< numbers are whole
    std::vector<std::string> words = {};  ///< that may be given; of numbers: instead of one; of
                                          ///< texts: that may be in it
    void (*check)(const std::string& text) = nullptr;  ///< of texts; throws InvalidProblem
};

/// Values for every parameter of an experiment.
class LabParameters {
public:
    /// `settings`: "key=value" each. Throws InvalidProblem: an unknown key (listing those there are),
    /// a value that is no number, out of its range or none of the words; a key twice.
    LabParameters(const std::vector<LabParameter>& all, const std::vector<std::string>& settings,
                  bool quick = false);

    [[nodiscard]] bool quick() const { return quick_; }
    [[nodiscard]] const std::string& text(std::string_view key) const;
    [[nodiscard]] double number(std::string_view key) const;
    [[nodiscard]] int whole(std::string_view key) const { return static_cast<int>(number(key)); }
    [[nodiscard]] std::vector<double> numbers(std::string_view key) const;
    [[nodiscard]] std::vector<int> wholes(std::string_view key) const;
    [[nodiscard]] std::vector<std::string> words(std::string_view key) const;
    /// A list that has this word, or the word itself.
    [[nodiscard]] bool has(std::string_view key, std::string_view word) const;
    /// The key is a number, not one of its words.
    [[nodiscard]] bool isNumber(std::string_view key) const;
    [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& all() const {
        return values_;
    }

private:
    std::vector<std::pair<std::string, std::string>> values_;
    bool quick_;
};

}  // namespace weft
