#pragma once
/// The Lab: experiments of the papers, run on today's devices. A new one is a file in
/// engine/src/lab/experiments, one with its kernels in engine/src/cpu/lab and cuda/lab each, and a
/// test: lists of them are made from the files that are there.
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "weft/clone_problem.h"
#include "weft/lab/lab_device.h"
#include "weft/lab/lab_parameters.h"
#include "weft/lab/lab_report.h"
#include "weft/relief/relief_relaxation.h"

namespace weft {

/// Whose experiment it is, in the order of lists.
enum class LabPaper {
    chen,                ///< Jianmin Chen et al. 2010, weak execution ordering
    anzt,                ///< H. Anzt et al. 2016, block-asynchronous execution
    xiaoFeng,            ///< S. Xiao, W. Feng 2009, inter-block barriers
    venkatasubramanian,  ///< S. Venkatasubramanian, R. Vuduc 2009, wildly asynchronous stencils
    none,                ///< ours
};
/// "Chen et al. 2010" and its title.
[[nodiscard]] const char* nameOf(LabPaper paper);
[[nodiscard]] const char* titleOf(LabPaper paper);

class Field;
class ReliefProblem;
struct SchemeRun;  // weft/lab/scheme_run.h

/// What an experiment may take beside its parameters.
struct LabInputs {
    /// Makes the photograph of "problem=photo", on the running thread; null: there is none.
    std::function<std::shared_ptr<const CloneProblem>()> photo = {};
    /// The patch of "problem=patch", which the user works on; null: there is none.
    std::shared_ptr<const CloneProblem> patch = {};
    /// The surface of "problem=surface", which the user works on; null: there is none. And how it is
    /// relaxed, its scheme apart.
    std::shared_ptr<const ReliefProblem> surface = {};
    ReliefRelaxation surfaceBy = {};
};

/// How a run is followed. All on the running thread.
struct LabWatch {
    std::stop_token stop = {};
    /// Share done, 0 .. 1, and what is being measured.
    std::function<void(double share, const std::string& doing)> progress = {};
    /// After each point that was measured, with all figures so far.
    std::function<void(const LabReport& soFar)> grown = {};
    /// After each run of a race of clones or surfaces, with pictures of it and of the solution
    /// (empty: it is not known). Null: no pictures are recorded.
    std::function<void(const SchemeRun& run, const Field& exact)> raced = {};
};

class LabRun;

/// One experiment: what lists say of it, and how it is measured. Any thread, but a device belongs to
/// one.
struct Experiment {
    std::string name;     ///< "order-probe"
    std::string title;    ///< a few words for a list
    std::string summary;  ///< a sentence: what is measured
    LabPaper paper = LabPaper::none;
    std::string figures = {};  ///< of the paper: "Fig 7-10"; or empty
    /// Said to a user where the device has no bench of this name; empty: it needs none.
    std::string lacking = {};
    std::vector<LabParameter> parameters = {};
    bool records = false;  ///< it calls LabWatch::raced
    /// Fills the run's report, until the run is stopped: once a pass (lab/lab_run.h).
    void (*measure)(LabRun& run, LabDevice& device, const LabParameters& parameters,
                    const LabInputs& inputs);

    /// Why it cannot run on this device, in a sentence for a user; empty where it can.
    [[nodiscard]] std::string unsupportedReason(const LabDevice& device) const;
    /// Runs on the calling thread, which owns the device. Returns what there is when stopped. Throws
    /// InvalidProblem: parameters that do not fit together or into the device; DeviceError,
    /// std::bad_alloc.
    [[nodiscard]] LabReport run(LabDevice& device, const LabParameters& given,
                                const LabInputs& inputs, const LabWatch& watch) const;
};

/// All of them, by paper and figure.
[[nodiscard]] const std::vector<const Experiment*>& experiments();
/// Throws InvalidProblem that lists those there are.
[[nodiscard]] const Experiment& experimentNamed(std::string_view name);

}  // namespace weft
