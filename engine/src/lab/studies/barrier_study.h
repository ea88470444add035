#pragma once
// What the experiment 'barriers' measures, and the paper's figures of it.
#include <string>
#include <vector>

#include "lab/studies/barrier_crossings.h"
#include "weft/lab/barriers_bench.h"
#include "weft/lab/lab_report.h"

namespace weft {

struct KindOfBarrier {
    const char* name;
    RoundBarrier kind;
};
[[nodiscard]] const std::vector<KindOfBarrier>& kindsOfBarriers();

/// Each number of blocks once, the least first.
[[nodiscard]] std::vector<int> sortedOnce(std::vector<int> blocks);
/// The most of them with no more than one a processor, or the least there are.
[[nodiscard]] int mostAlone(const std::vector<int>& blocks, int processors);

struct BarrierStudy {
    int rounds = 0, threads = 0, runs = 0;
    int processors = 1;
    bool ofThreads = false;  ///< of the processor
    std::vector<int> blocks = {};
    std::string lacking = {};  ///< kinds that the device has not
    RoundTimes times = {};

    [[nodiscard]] int mostAlone() const { return weft::mostAlone(blocks, processors); }
    /// Microseconds a round of the rounds alone, by as many blocks; NaN: not measured.
    [[nodiscard]] double alone(int atBlocks) const;
};

/// The report's tables and figures, in this order.
enum : std::size_t { kRoundsTable, kCrossingsTable, kModelsTable, kGroupsTable };
enum : std::size_t { kFig11, kMeetingModel, kResidentBlocks, kTimeByRounds };

/// Tables and figures without values.
void declareBarriers(LabReport& report, const BarrierStudy& study);
/// What the times so far say, instead of what was said before: models and places where kinds cross.
void describeBarriers(LabReport& report, const BarrierStudy& study);

}  // namespace weft
