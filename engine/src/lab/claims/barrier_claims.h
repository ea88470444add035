#pragma once
// What the answers to Xiao & Feng 2009 share: times by barrier and blocks, and judging them.
#include <map>
#include <string>
#include <vector>

#include "lab/claims/claim_figures.h"

namespace weft {

/// Fewer blocks than the paper measures its kernels with (§7.2) say nothing of figures that it
/// states.
inline constexpr int kFewestBlocks = 9;

/// "1.23 µs (1.20 to 1.30)".
[[nodiscard]] std::string spanText(const Span& span, const char* unit);

/// Measured times by blocks, and up to how many there is one a processor.
struct TimesByBlocks {
    std::map<int, Span> spans = {};

    /// The largest number of blocks with no more than `processors`; 0: none.
    [[nodiscard]] int mostUpTo(double processors) const;
    [[nodiscard]] bool has(int blocks) const { return spans.contains(blocks); }
    [[nodiscard]] const Span& at(int blocks) const { return spans.at(blocks); }
};

/// A table of times by barrier, perhaps of one kernel.
class BarrierTimes {
public:
    struct Columns {
        const char *middle, *least, *most;
    };
    BarrierTimes(const LabReport& report, const char* table, const Columns& columns,
                 const std::string& kernel = {});

    [[nodiscard]] const TimesByBlocks& of(const std::string& barrier) const;
    [[nodiscard]] bool has(const std::string& barrier) const { return !of(barrier).spans.empty(); }
    [[nodiscard]] bool empty() const { return times_.empty(); }
    /// 0: not known.
    [[nodiscard]] double processors() const { return processors_; }
    /// The most blocks of any barrier with no more than one a processor.
    [[nodiscard]] int mostAlone() const { return mostAlone_; }
    /// "at 132 blocks"
    [[nodiscard]] std::string place() const;

private:
    std::map<std::string, TimesByBlocks> times_;
    double processors_ = 0;
    int mostAlone_ = 0;
};

/// Why there are no times of a barrier. `parameter`: the one that names the barriers of a run.
[[nodiscard]] WhyUntold whyNoBarrier(const LabReport& report, const char* parameter,
                                     const std::string& barrier);
/// Why so few blocks do not tell. `processors`: of the device.
[[nodiscard]] WhyUntold whyTooFew(int blocks, int wanted, double processors);

/// Whether there are blocks enough for what the paper states of its 30; says so to the claim if not.
[[nodiscard]] bool hasEnoughBlocks(ClaimSheet& sheet, const char* key, const BarrierTimes& times);

/// A run of before plain launches were told from overlapped ones: no claim of it can be told, and
/// each says so. Returns whether it is one.
bool isBeforeOverlapWasTold(ClaimSheet& sheet, const BarrierTimes& times);

}  // namespace weft
