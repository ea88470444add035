// One table for all keys of a scheme's text.
#include <charconv>
#include <functional>

#include "scheme/named_schemes.h"
#include "weft/error.h"

namespace weft {

namespace {

constexpr int kMostSteps = 1'000'000;

struct Key {
    SchemeKey info;
    std::function<int(const Scheme&)> get;  ///< index of a choice, or the number
    std::function<void(Scheme&, int)> set;
    std::function<bool(const Scheme&)> applies;
};

bool always(const Scheme&) { return true; }
bool exchanges(const Scheme& s) { return s.exchanges(); }
bool ofHost(const Scheme& s) {
    return s.order == Order::hostEveryStep || s.order == Order::hostEvery;
}
/// Which tile a pixel belongs to makes a difference.
bool keepsTiles(const Scheme& s) { return !s.takesWholeSteps(); }

template <class Enum>
Key choice(SchemeKey info, Enum Scheme::*member, bool (*applies)(const Scheme&) = always) {
    return {std::move(info), [member](const Scheme& s) { return static_cast<int>(s.*member); },
            [member](Scheme& s, int value) { s.*member = static_cast<Enum>(value); }, applies};
}

Key number(SchemeKey info, int Scheme::*member, bool (*applies)(const Scheme&) = always) {
    return {std::move(info), [member](const Scheme& s) { return s.*member; },
            [member](Scheme& s, int value) { s.*member = value; }, applies};
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
        number({"n", "Host looks every", "Steps between two looks of the host", {}, 1, kMostSteps},
               &Scheme::hostInterval,
               [](const Scheme& s) { return s.order != Order::hostEveryStep; }),
        number({"k", "Steps a launch", "Steps a block does by itself; 0: as n", {}, 0, kMostSteps},
               &Scheme::sweeps,
               [](const Scheme& s) {
                   return s.order == Order::hostEvery || s.order == Order::deviceBarrier;
               }),
        choice({"exchange",
                "Exchange",
                "Halo cells that cross between blocks while a launch runs",
                {"none", "up-down", "four-way", "four-way-packed", "cluster", "overlapped"}},
               &Scheme::exchange),
        number({"interval", "Exchange every", "Steps between two exchanges", {}, 1, 10},
               &Scheme::exchangeInterval, exchanges),
        {{"threads",
          "Exchange threads",
          "Threads of their own for the exchange",
          {"0", "32", "64", "128"}},
         [](const Scheme& s) { return s.exchangeThreads == 128 ? 3 : s.exchangeThreads / 32; },
         [](Scheme& s, int i) { s.exchangeThreads = i == 3 ? 128 : 32 * i; },
         exchanges},
        choice({"blocks", "Block order", "Which tiles are scheduled together", {"stripe", "square"}},
               &Scheme::blocks, keepsTiles),
        number({"resident",
                "Resident blocks",
                "Blocks scheduled together; 0: as many as fit",
                {},
                0,
                100'000},
               &Scheme::resident, keepsTiles),
        choice({"update",
                "Update",
                "How a step overwrites the tile",
                {"jacobi", "in-place", "red-black"}},
               &Scheme::update),
        {{"grids", "Grids", "Two: launches read one and write the other", {"1", "2"}},
         [](const Scheme& s) { return s.grids - 1; },
         [](Scheme& s, int i) { s.grids = i + 1; },
         ofHost},
        choice({"local", "Local synchronisation", "Inside a block", {"full", "step", "none"}},
               &Scheme::local, keepsTiles),
        choice({"precision", "Precision", "Of the relaxed correction", {"f32", "f64"}},
               &Scheme::precision),
    };
    return table;
}

[[noreturn]] void refuse(std::string_view key, std::string_view value, const std::string& wanted) {
    throw InvalidProblem("Scheme key '" + std::string(key) + "' takes " + wanted + ", not '" +
                         std::string(value) + "'.");
}

int wholeNumber(std::string_view key, std::string_view text, int least, int most) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most)
        refuse(key, text,
               "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return value;
}

Extent blockOf(std::string_view text) {
    const std::size_t x = text.find('x');
    if (x == std::string_view::npos) refuse("block", text, "WIDTHxHEIGHT, for example 32x20");
    return {wholeNumber("block", text.substr(0, x), 1, 1024),
            wholeNumber("block", text.substr(x + 1), 1, 1024)};
}

const Key* find(std::string_view name) {
    for (const Key& key : keys())
        if (key.info.key == name) return &key;
    return nullptr;
}

int parseValue(const Key& key, std::string_view value) {
    if (key.info.key == "resident" && value == "auto") return 0;
    if (key.info.key == "k" && value == "n") return 0;
    if (key.info.choices.empty())
        return wholeNumber(key.info.key, value, key.info.least, key.info.most);
    std::string list;
    for (std::size_t i = 0; i < key.info.choices.size(); ++i) {
        if (key.info.choices[i] == value) return static_cast<int>(i);
        list += (i ? ", " : "") + key.info.choices[i];
    }
    refuse(key.info.key, value, "one of " + list);
}

}  // namespace

const std::vector<SchemeKey>& schemeKeys() {
    static const std::vector<SchemeKey> infos = [] {
        std::vector<SchemeKey> all;
        for (const Key& key : keys()) all.push_back(key.info);
        all.push_back({"block",
                       "Block",
                       "Pixels of a tile, width x height",
                       {"32x20", "16x16", "32x32", "64x16", "64x32"}});
        return all;
    }();
    return infos;
}

std::string schemeValue(const Scheme& scheme, std::string_view name) {
    if (name == "block")
        return std::to_string(scheme.block.width) + "x" + std::to_string(scheme.block.height);
    const Key* key = find(name);
    if (!key) throw InvalidProblem("There is no scheme key '" + std::string(name) + "'.");
    const int value = key->get(scheme);
    if (value == 0 && name == "resident") return "auto";
    if (value == 0 && name == "k") return "n";
    return key->info.choices.empty() ? std::to_string(value)
                                     : key->info.choices[static_cast<std::size_t>(value)];
}

Scheme withSchemeValue(Scheme scheme, std::string_view name, std::string_view value) {
    if (name == "block") {
        scheme.block = blockOf(value);
        return scheme;
    }
    if (name == "alpha") {
        scheme.sweeps = wholeNumber(name, value, 0, kMostSteps) + 1;
        return scheme;
    }
    const Key* key = find(name);
    if (!key)
        throw InvalidProblem("Scheme '" + scheme.name + "' has no key '" + std::string(name) + "'.");
    key->set(scheme, parseValue(*key, value));
    return scheme;
}

bool schemeKeyApplies(const Scheme& scheme, std::string_view name) {
    if (name == "block") return keepsTiles(scheme);
    const Key* key = find(name);
    return key && key->applies(scheme);
}

}  // namespace weft
