#pragma once
// Slopes of heights, attenuated: what makes a relief shallow and keeps it legible.
#include <memory>

#include "bas_relief/broad_mean.h"
#include "bas_relief/slope_integrator.h"

namespace weft::bas {

/// Differences of `z` along the edges that leave the pixels of row y to the right and down.
void slopesOf(const Field& z, int y, float* east, float* south);

/// φ(p) = Π_i (m_i(p) / m)^(−1/3) over three scales, with m_i the root mean square slope around p and
/// m that of all: steep places become as steep as others, on each scale (the gradient attenuation of
/// Fattal, Lischinski & Werman 2002, with the exponent that equalises). Where m_i is below a fifth of
/// m, nothing is amplified further: that is noise.
class Attenuation {
public:
    Attenuation(const Field& z, const Mask& mask, ThreadPool& pool);
    /// Slopes of z, attenuated.
    void row(int y, float* east, float* south) const;

private:
    const Field& z_;
    std::vector<std::unique_ptr<BroadMean>> squares_;
    float least_ = 0, mean_ = 1;  ///< squares of slopes
};

/// Heights less their broad mean.
class WithoutBroadForms {
public:
    WithoutBroadForms(const Field& z, const Mask& mask, ThreadPool& pool);
    /// Slopes of what is left.
    void row(int y, float* east, float* south) const;

private:
    const Field& z_;
    std::unique_ptr<BroadMean> broad_;
};

/// Slopes u of the pixels of row y that have turned round against those of `original`, g, an angle
/// above 90°, are turned back: u ← u + ((λ |u| |g| − u · g) / |g|²) g keeps what lies across g and
/// leans a little, λ, along it.
void turnBack(const Field& original, int y, float* east, float* south);

}  // namespace weft::bas
