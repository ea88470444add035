#include "weft/relief/relief_relaxation.h"

#include <cmath>

#include "weft/error.h"
#include "weft/formatted.h"
#include "weft/sentence.h"

namespace weft {

namespace {

constexpr double kLeastLambda = 1e-6, kMostLambda = 1e6;

std::string numberText(double value) { return formatted("%g", value); }

std::string whyTextbookDiverged(const ReliefRelaxation& r) {
    return sentence(
        r.scheme.update == Update::jacobi
            ? "The textbook kernel diverges under {scheme}: it takes the shading at a pixel's old "
              "value, and where all pixels are updated at once from old neighbours, every step "
              "amplifies the checkerboard. Choose update=in-place (as in "
              "block-async:update=in-place) with lambda 1 or more, or the Gauss-Newton kernel."
            : "The textbook kernel diverges under {scheme}: it takes the shading at a pixel's old "
              "value, and at lambda {lambda} its steps overshoot even where pixels are updated in "
              "place. Choose a larger lambda (1 is often enough) or the Gauss-Newton kernel.",
        {{"scheme", r.scheme.shortText()}, {"lambda", numberText(r.lambda)}});
}

}  // namespace

std::string_view toString(OrientationKernel kernel) {
    switch (kernel) {
        case OrientationKernel::textbook: return "textbook";
        case OrientationKernel::atMean: return "mean";
        case OrientationKernel::gaussNewton: break;
    }
    return "gauss-newton";
}

std::string impossibleReason(const ReliefRelaxation& r) {
    if (!(r.lambda >= kLeastLambda && r.lambda <= kMostLambda))
        return "Lambda lies between 1e-6 and 1e6.";
    if (!(r.tolerance > 0 && std::isfinite(r.tolerance)))
        return "The tolerance is a number above zero.";
    if (r.maxSteps < 1) return "The step limit is at least 1.";
    return impossibleReason(r.scheme);
}

std::string whyDiverged(const ReliefRelaxation& r) {
    if (r.kernel == OrientationKernel::textbook) return whyTextbookDiverged(r);
    if (r.kernel == OrientationKernel::atMean)
        return sentence(
            "The kernel at the mean diverges under {scheme} at lambda {lambda}: it needs lambda "
            "above 1/8, or its steps overshoot and alternate. Choose a larger lambda or the "
            "Gauss-Newton kernel.",
            {{"scheme", r.scheme.shortText()}, {"lambda", numberText(r.lambda)}});
    return sentence(
        "The relaxation does not settle under {scheme} at lambda {lambda}. Choose a larger lambda or "
        "another scheme.",
        {{"scheme", r.scheme.shortText()}, {"lambda", numberText(r.lambda)}});
}

}  // namespace weft
