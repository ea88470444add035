#pragma once
/// How much of the memory budget each job of a batch gets.
#include <cstdint>
#include <map>

namespace weft::cli {

/// Jobs begin with equal shares. What ran short of memory is repeated with twice as much, up to all
/// of it; and so do jobs whose files are as large as its files begin. The sum of what is lent never
/// exceeds the budget.
class MemoryShares {
public:
    MemoryShares(std::uint64_t budget, int atOnce);

    /// What a job gets whose input files have so many bytes; `failedWith`: what it had too little of.
    [[nodiscard]] std::uint64_t shareFor(std::uint64_t fileBytes, std::uint64_t failedWith = 0) const;
    /// A job of so many bytes ran short of memory.
    void ranShort(std::uint64_t fileBytes, std::uint64_t share);
    [[nodiscard]] bool isAll(std::uint64_t share) const { return share >= budget_; }
    [[nodiscard]] bool fits(std::uint64_t share) const { return share <= budget_ - lent_; }
    void lend(std::uint64_t share) { lent_ += share; }
    void giveBack(std::uint64_t share) { lent_ -= share; }

    /// Jobs that may run at the same time: each with memory for the program and a small picture.
    [[nodiscard]] static int mostAtOnce(std::uint64_t budget);

private:
    std::uint64_t budget_, first_, lent_ = 0;
    std::map<std::uint64_t, std::uint64_t> tooLittle_;  ///< bytes of files → the share they had
};

}  // namespace weft::cli
