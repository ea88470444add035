// One table for all keys of a scheme's text.
#include <algorithm>
#include <charconv>
#include <functional>

#include "weft/error.h"
#include "weft/scheme.h"
#include "weft/sentence.h"

namespace weft {

namespace {

constexpr int kMostSteps = 1'000'000;

struct Key {
    SchemeKey info;
    std::function<std::string(const Scheme&)> text;
    std::function<void(Scheme&, std::string_view)> read;  ///< throws InvalidProblem
    bool (*applies)(const Scheme&);
};

bool always(const Scheme&) { return true; }
bool exchanges(const Scheme& s) { return s.exchanges(); }
bool ofHost(const Scheme& s) {
    return s.order == Order::hostEveryStep || s.order == Order::hostEvery;
}
/// Which tile a pixel belongs to makes a difference.
bool keepsTiles(const Scheme& s) { return !s.sweepsPicture(); }
bool mayKeepTiles(const Scheme& s) { return s.exchange != Exchange::overlapped; }

[[noreturn]] void refuse(std::string_view key, std::string_view value, const std::string& wanted) {
    throw InvalidProblem(
        sentence("Scheme key '{key}' takes {what}, not '{value}'.",
                 {{"key", std::string(key)}, {"what", wanted}, {"value", std::string(value)}}));
}

int wholeNumber(std::string_view key, std::string_view text, int least, int most) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most)
        refuse(key, text,
               sentence("a whole number from {least} to {most}", {{"least", least}, {"most", most}}));
    return value;
}

std::size_t indexOf(const SchemeKey& key, std::string_view value) {
    const auto at = std::find(key.choices.begin(), key.choices.end(), value);
    if (at != key.choices.end()) return static_cast<std::size_t>(at - key.choices.begin());
    std::string list;
    for (const std::string& choice : key.choices) list += (list.empty() ? "" : ", ") + choice;
    refuse(key.key, value, sentence("one of {list}", {{"list", list}}));
}

/// An enumerator by its word.
template <class Enum>
Key choice(const SchemeKey& info, Enum Scheme::*member, bool (*applies)(const Scheme&) = always) {
    return {info, [=](const Scheme& s) { return info.choices[static_cast<std::size_t>(s.*member)]; },
            [=](Scheme& s, std::string_view v) { s.*member = static_cast<Enum>(indexOf(info, v)); },
            applies};
}

/// A number of a range, or one of the choices; `zero` is the word for 0, where there is one.
Key number(const SchemeKey& info, int Scheme::*member, bool (*applies)(const Scheme&),
           const std::string& zero = {}) {
    return {info,
            [=](const Scheme& s) {
                return s.*member == 0 && !zero.empty() ? zero : std::to_string(s.*member);
            },
            [=](Scheme& s, std::string_view v) {
                if (!info.choices.empty()) v = info.choices[indexOf(info, v)];
                const int most = info.choices.empty() ? info.most : kMostSteps;
                const bool isZero = !zero.empty() && v == zero;
                s.*member = isZero ? 0 : wholeNumber(info.key, v, info.least, most);
            },
            applies};
}

Key block(const SchemeKey& info) {
    return {info,
            [](const Scheme& s) {
                return s.block.area() == 0
                           ? "auto"
                           : std::to_string(s.block.width) + "x" + std::to_string(s.block.height);
            },
            [](Scheme& s, std::string_view v) {
                s.block = {};
                if (v == "auto") return;
                const std::size_t x = v.find('x');
                if (x == std::string_view::npos)
                    refuse("block", v, "auto or WIDTHxHEIGHT, for example 32x20");
                s.block = {wholeNumber("block", v.substr(0, x), 1, 1024),
                           wholeNumber("block", v.substr(x + 1), 1, 1024)};
            },
            mayKeepTiles};
}

const std::vector<Key>& keys() {
    static const std::vector<Key> table = {
        choice(
            {"order", "Order", "Who keeps the blocks in step", {"step", "host", "barrier", "free"}},
            &Scheme::order),
        choice({"barrier",
                "Barrier",
                "What keeps launches or rounds apart",
                {"explicit", "implicit", "graph", "simple", "tree2", "tree3", "lockfree",
                 "cooperative", "neighbour", "none"}},
               &Scheme::barrier),
        number({"n", "Host checks every", "Steps between two checks by the host", {}, 1, kMostSteps},
               &Scheme::hostInterval,
               [](const Scheme& s) { return s.order != Order::hostEveryStep; }),
        number(
            {"k", "Steps a launch", "Steps a block does by itself; 0: as n", {}, 0, kMostSteps},
            &Scheme::sweeps,
            [](const Scheme& s) {
                return s.order == Order::hostEvery || s.order == Order::deviceBarrier;
            },
            "n"),
        choice({"exchange",
                "Exchange",
                "Halo cells that cross between blocks while a launch runs",
                {"none", "up-down", "four-way", "four-way-packed", "cluster", "overlapped"}},
               &Scheme::exchange),
        number({"interval", "Exchange every", "Steps between two exchanges", {}, 1, 10},
               &Scheme::exchangeInterval, exchanges),
        number({"threads",
                "Exchange threads",
                "Threads of their own for the exchange",
                {"0", "32", "64", "128"}},
               &Scheme::exchangeThreads, exchanges),
        choice({"blocks",
                "Block order",
                "Which tiles are scheduled together: columns, or squares",
                {"stripe", "square"}},
               &Scheme::blocks, keepsTiles),
        number({"resident",
                "Resident blocks",
                "Blocks scheduled together; 0: as many as fit",
                {},
                0,
                100'000},
               &Scheme::resident, keepsTiles, "auto"),
        choice({"update",
                "Update",
                "How a step overwrites the tile",
                {"jacobi", "in-place", "red-black"}},
               &Scheme::update),
        number({"grids", "Grids", "Two: launches read one and write the other", {"1", "2"}},
               &Scheme::grids, ofHost),
        choice({"local", "Local synchronisation", "Inside a block", {"full", "step", "none"}},
               &Scheme::local, keepsTiles),
        choice({"precision", "Precision", "Of the relaxed correction", {"f32", "f64"}},
               &Scheme::precision),
        block(
            {"block",
             "Block",
             "Pixels of a tile, width x height; auto: none where each step is of the whole picture, "
             "else 32x20",
             {"auto", "32x20", "64x8", "16x8", "16x16", "32x32", "64x16", "64x32"}}),
    };
    return table;
}

const Key* find(std::string_view name) {
    for (const Key& key : keys())
        if (key.info.key == name) return &key;
    return nullptr;
}

}  // namespace

const std::vector<SchemeKey>& schemeKeys() {
    static const std::vector<SchemeKey> infos = [] {
        std::vector<SchemeKey> all;
        for (const Key& key : keys()) all.push_back(key.info);
        return all;
    }();
    return infos;
}

std::string schemeValue(const Scheme& scheme, std::string_view name) {
    const Key* key = find(name);
    if (!key)
        throw InvalidProblem(
            sentence("There is no scheme key '{key}'.", {{"key", std::string(name)}}));
    return key->text(scheme);
}

Scheme withSchemeValue(Scheme scheme, std::string_view name, std::string_view value) {
    if (name == "alpha") {
        scheme.sweeps = wholeNumber(name, value, 0, kMostSteps) + 1;
        return scheme;
    }
    const Key* key = find(name);
    if (!key)
        throw InvalidProblem(sentence("Scheme '{scheme}' has no key '{key}'.",
                                      {{"scheme", scheme.name}, {"key", std::string(name)}}));
    key->read(scheme, value);
    return scheme;
}

bool schemeKeyApplies(const Scheme& scheme, std::string_view name) {
    const Key* key = find(name);
    return key && key->applies(scheme);
}

}  // namespace weft
