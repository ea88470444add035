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

/// What an experiment may take beside its parameters.
struct LabInputs {
    /// The photograph of "problem=photo"; null: there is none.
    std::shared_ptr<const CloneProblem> photo = {};
};

/// How a run is followed. All on the running thread.
struct LabWatch {
    std::stop_token stop = {};
    /// Share done, 0 .. 1, and what is being measured.
    std::function<void(double share, const std::string& doing)> progress = {};
    /// After each point that was measured, with all figures so far.
    std::function<void(const LabReport& soFar)> grown = {};
};

/// One experiment. Stateless; any thread, but a device belongs to one.
class Experiment {
public:
    virtual ~Experiment() = default;

    [[nodiscard]] virtual std::string name() const = 0;     ///< "order-probe"
    [[nodiscard]] virtual std::string title() const = 0;    ///< a few words for a list
    [[nodiscard]] virtual std::string summary() const = 0;  ///< a sentence: what is measured
    [[nodiscard]] virtual LabPaper paper() const = 0;
    [[nodiscard]] virtual std::string figures() const = 0;  ///< of the paper: "Fig 7-10"; or empty
    [[nodiscard]] virtual std::vector<LabParameter> parameters() const = 0;
    /// Why it cannot run on this device, in a sentence for a user; empty where it can.
    [[nodiscard]] virtual std::string whyNot(LabDevice&) const { return {}; }
    /// Runs on the calling thread, which owns the device. Returns what there is when stopped. Throws
    /// InvalidProblem: parameters that do not fit together or into the device; DeviceError,
    /// std::bad_alloc.
    [[nodiscard]] virtual LabReport run(LabDevice& device, const LabParameters& parameters,
                                        const LabInputs& inputs, const LabWatch& watch) const = 0;
};

/// All of them, by paper and figure.
[[nodiscard]] const std::vector<const Experiment*>& experiments();
/// Throws InvalidProblem that lists those there are.
[[nodiscard]] const Experiment& experimentNamed(std::string_view name);

}  // namespace weft
