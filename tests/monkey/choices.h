#pragma once
/// Random numbers of one event.
#include <cstdint>
#include <initializer_list>

namespace weft::tests {

/// Depend on the seed and the event's number alone, whatever the window did meanwhile.
class Choices {
public:
    Choices(std::uint64_t seed, std::uint64_t event) : state_(mixed(seed) ^ mixed(~event)) {}

    /// 0 .. count − 1; 0 where there is nothing to choose from.
    int below(int count) {
        return count <= 0 ? 0 : static_cast<int>(next() % static_cast<std::uint64_t>(count));
    }
    int between(int lowest, int highest) { return lowest + below(highest - lowest + 1); }
    bool percent(int chance) { return below(100) < chance; }
    template <class Value>
    Value oneOf(std::initializer_list<Value> values) {
        return values.begin()[below(static_cast<int>(values.size()))];
    }
    /// An element of a container that is not empty.
    template <class List>
    auto& from(List& list) {
        return list[static_cast<decltype(list.size())>(below(static_cast<int>(list.size())))];
    }

private:
    // SplitMix64 (Steele, Lea, Flood, 2014).
    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15U;
        return mixed(state_);
    }
    static std::uint64_t mixed(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31);
    }
    std::uint64_t state_;
};

}  // namespace weft::tests
