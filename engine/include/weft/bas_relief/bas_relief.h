#pragma once
/// A picture as a relief of a chosen depth: portraits, landscapes, whatever has no body of its own.
#include <memory>

#include "weft/bas_relief/bas_relief_options.h"
#include "weft/relief/relief_solver.h"

namespace weft {

class Backend;

/// Slopes by linear shape from shading (Pentland 1988: what is brighter than its surroundings faces
/// the light) and, in part, from darkness in hollows (Langer & Zucker 1994), both of the lightness
/// that is seen. Attenuated in the gradient domain (Fattal, Lischinski & Werman 2002; Weyrich et al.
/// 2007), and integrated by Poisson's equation: free at the border of the image, flat ground outside
/// the mask, whose parts are shifted together: the lowest point of all is 0. Attenuation keeps each
/// slope's direction. The integral may not: it is repeated with such slopes turned back, after which
/// few are left more than a right angle off.
///
/// Poisson's equation is linear. So it is solved for three attenuations, once for a picture and its
/// light; detail, background and depth only mix them: two passes over the picture.
///
/// Progress and trace have no shading error (NaN); gridsLeft counts the integrals to come. A picture
/// of one brightness throws InvalidProblem.
///
/// Of the problem it uses picture, mask, brightness and light. Poisson's equation is solved by the
/// backend, which must outlive this; the rest runs on the CPU. As its base: one thread.
class BasReliefSolver : public ReliefSolver {
public:
    /// Another mix of what is solved: no solve is repeated. Options must be possible.
    virtual void setForm(const BasReliefOptions& options) = 0;
};

/// `threads` of the CPU; 0: all cores.
[[nodiscard]] std::unique_ptr<BasReliefSolver> makeBasRelief(Backend& backend,
                                                             const BasReliefOptions& options,
                                                             int threads = 0);

}  // namespace weft
