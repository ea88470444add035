#pragma once
// What the experiment "stencil" is to measure: its parameters, and what they ask of a device.
#include "lab/studies/stencil/stencil_points.h"

namespace weft {

[[nodiscard]] std::vector<LabParameter> stencilParameters();

/// The works of one run. The bench outlives it.
class StencilPlan {
public:
    /// Throws InvalidProblem: tiles or rungs that there are not.
    StencilPlan(const StencilBench& bench, const LabParameters& p);

    [[nodiscard]] std::vector<Precision> precisions() const;
    /// Those that follow are in this precision.
    void setPrecision(Precision precision) { like_.precision = precision; }
    /// The settings that all have in common.
    [[nodiscard]] const StencilWork& like() const { return like_; }
    [[nodiscard]] StencilWork workOf(const std::string& rung, int side, int steps) const;
    /// Of the parts ladder, variants and tiles; none where the part is not wanted.
    [[nodiscard]] std::vector<StencilWork> works(StencilPart part) const;
    [[nodiscard]] bool wants(const char* part) const { return p_.has("parts", part); }
    /// How many measurements there will be.
    [[nodiscard]] std::size_t expected() const;

private:
    [[nodiscard]] bool wantsRung(const StencilRung& rung) const;
    [[nodiscard]] std::vector<StencilWork> ladderWorks() const;
    [[nodiscard]] std::vector<StencilWork> variantWorks() const;
    [[nodiscard]] std::vector<StencilWork> variantsOf(const StencilRung& rung) const;
    [[nodiscard]] std::vector<StencilWork> tileWorks() const;

    const StencilBench& bench_;
    const LabParameters& p_;
    StencilWork like_;
    std::vector<std::pair<int, int>> tiles_;
};

}  // namespace weft
