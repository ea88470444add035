#include <algorithm>

#include "weft/io/picture_file.h"
#include "weft/io/picture_mask.h"
#include "weft/units.h"

namespace weft::io {

namespace {

constexpr auto kFull = static_cast<float>(kFullScale), kHalf = kFull / 2;

/// Whether every sample fulfils it.
template <class Test>
bool all(const Field& field, const Test& test) {
    for (int y = 0; y < field.extent().height; ++y)
        if (!std::all_of(field.row(0, y), field.row(0, y) + field.extent().width, test)) return false;
    return true;
}

/// Whether all that alpha shows has one luma.
bool isOneColour(const Field& luma, const Field& alpha) {
    float first = -1;
    for (int y = 0; y < luma.extent().height; ++y)
        for (int x = 0; x < luma.extent().width; ++x) {
            if (!(alpha.row(0, y)[x] > 0)) continue;
            if (first < 0) first = luma.row(0, y)[x];
            if (luma.row(0, y)[x] != first) return false;
        }
    return true;
}

/// coverage = luma a, or a
const char* takeAlpha(Field& coverage, const Field& alpha) {
    const bool form = isOneColour(coverage, alpha);
    for (int y = 0; y < coverage.extent().height; ++y)
        for (int x = 0; x < coverage.extent().width; ++x) {
            const float a = std::clamp(alpha.row(0, y)[x], 0.0f, kFull);
            float& c = coverage.row(0, y)[x];
            c = form ? a : c * (a / kFull);
        }
    return form ? "its alpha marks, since its colours are all alike"
                : "its alpha counts: what is transparent is not marked";
}

/// A second value beside 0 becomes full scale where it is the only one.
const char* takeLabels(Field& coverage) {
    if (!all(coverage, [](float v) { return v < kHalf; })) return "";
    float label = 0;
    bool zero = false;
    const bool two = all(coverage, [&](float v) {
        zero = zero || v == 0;
        if (label == 0) label = v;
        return v == 0 || v == label;
    });
    if (two && label == 0) return "";
    if (!two || !zero)
        return "no sample of it reaches half of full scale, from which on a mask marks";
    for (int y = 0; y < coverage.extent().height; ++y)
        for (int x = 0; x < coverage.extent().width; ++x)
            coverage.row(0, y)[x] = coverage.row(0, y)[x] == label ? kFull : 0;
    return "no sample of it reaches half of full scale; of its two values the one that is not 0 "
           "marks";
}

}  // namespace

MaskCoverage maskCoverage(const Picture& mask) {
    MaskCoverage made{luma(mask.color->view()), {}};
    const bool seenThrough = mask.alpha && !all(*mask.alpha, [](float a) { return a >= kFull; });
    if (seenThrough) made.remark = takeAlpha(made.coverage, *mask.alpha);
    const std::string labels = takeLabels(made.coverage);
    if (!labels.empty()) made.remark += (made.remark.empty() ? "" : "; ") + labels;
    return made;
}

}  // namespace weft::io
