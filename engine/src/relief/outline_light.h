#pragma once
// The light that the outline tells, and when it is the better one.
#include <optional>

#include "cpu/relief/levels/relief_level.h"
#include "relief/shading_fit.h"
#include "weft/backend/outline.h"
#include "weft/relief/relief_light.h"

namespace weft::relief {

/// Reduced sides: what follows needs no finer grid.
inline constexpr int kReducedSide = 256;
/// The same for a light.
inline constexpr int kLightSide = 128;

/// A silhouette's problem on a grid of `side` to twice as many samples of the shorter side; itself,
/// where it has fewer. None without a silhouette, where the mask is too thin for it, or if stopped.
[[nodiscard]] std::optional<ReliefProblem> reduced(const ReliefProblem& problem, int side,
                                                   const LevelWork& work = {});

/// The picture's brightness beside normals of the silhouette blown up, on a grid of at most 256
/// samples or so of the shorter side, and the pixels that were asked.
struct OutlineSamples {
    std::vector<ShadedNormal> normals;
    std::vector<Point> pixels;
};
[[nodiscard]] OutlineSamples outlineSamples(const ReliefProblem& problem);

/// A silhouette's picture beside its outline blown up: the light that the outline tells, and how
/// likely one explanation of the picture is beside another. That is judged on a coarse grid by
/// surfaces that are solved for beside the outline: what their shading leaves over, and how far they
/// are from the outline. The error of the shading alone tells nothing: with λ small, a wrong light
/// often explains a photograph better than the true one. Immutable, but for what it is stopped by:
/// any thread. Where stopped, nothing that it says means anything.
class OutlineJudge {
public:
    /// `problem`: reduced, with a silhouette; kept by reference.
    OutlineJudge(const ReliefProblem& problem, std::stop_token stop);

    /// The light, albedo and ambient light under which the silhouette, blown up, has the picture's
    /// brightness; then twice those under which the surface has it that is solved for so far, beside
    /// the outline. What is not free is the problem's. None where they are not told.
    [[nodiscard]] std::optional<ShadingFit> light(const FreeShading& free) const;

    /// What is free under a light that is known, told as above; the problem's model where that is
    /// likelier.
    [[nodiscard]] ShadingFit under(const Light& light, const FreeShading& free) const;

    /// Nine harmonics that explain the picture better than the problem's own distant light and model.
    [[nodiscard]] std::optional<HarmonicFit> likelierHarmonics() const;

    /// Of the surface under a light; the problem's model, or another.
    [[nodiscard]] double cost(const Light& light) const;
    [[nodiscard]] double cost(const ShadingFit& fit) const;

    /// True where the outline's light is to be taken, by the costs of both. A search knows no ambient
    /// light, and the brightest pixels rarely face the light: its surface has to be clearly the
    /// likelier one.
    [[nodiscard]] static bool isLikelier(double ofOutline, double ofSearch) {
        return ofOutline < kOdds * ofSearch;
    }

private:
    static constexpr double kOdds = 1.05;
    /// Fits as long as each can be made: of the outline's normals, then of the surface's.
    template <class Fit>
    [[nodiscard]] std::optional<ShadingFit> byTurns(const FreeShading& free, const Fit& fit) const;
    [[nodiscard]] std::vector<ShadedNormal> solvedNormals(const ReliefProblem& problem,
                                                          int side) const;
    [[nodiscard]] double costOf(const ReliefProblem& problem) const;

    const ReliefProblem& problem_;
    std::stop_token stop_;
    Outline outline_;
};

}  // namespace weft::relief
