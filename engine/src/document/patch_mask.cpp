#include "weft/document/patch_mask.h"

#include <algorithm>
#include <cmath>

#include "document/kept_colour.h"
#include "document/resample.h"
#include "weft/backend/thread_pool.h"
#include "weft/document/mask_shape.h"
#include "weft/error.h"

namespace weft {

namespace {

Point pixelOf(PlanePoint at) {
    const auto whole = [](double v) { return int(std::floor(std::clamp(v, -1e9, 1e9))); };
    return {whole(at.x), whole(at.y)};
}

Rect widened(const Rect& r, int by) {
    return {r.x - by, r.y - by, r.width + 2 * by, r.height + 2 * by};
}

/// The source's pixels that `canvas` shows.
class Shown {
public:
    Shown(const Placement& canvasFromSource, Extent canvas)
        : place_(canvasFromSource), canvas_(canvas) {}
    bool operator()(int x, int y) const {
        return rectOf(canvas_).contains(pixelOf(place_({x + 0.5, y + 0.5})));
    }

private:
    Placement place_;
    Extent canvas_;
};

/// The source's pixels that may lie in a box of the canvas.
Rect pixelsUnder(const Rect& box, const Placement& sourceFromCanvas, const Rect& source) {
    const double left = box.x, top = box.y, right = box.right(), bottom = box.bottom();
    const Point first = pixelOf(sourceFromCanvas({left, top}));
    Point low = first, high = first;
    for (const PlanePoint corner :
         {PlanePoint{right, top}, PlanePoint{left, bottom}, PlanePoint{right, bottom}}) {
        const Point p = pixelOf(sourceFromCanvas(corner));
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    const Rect all{low.x, low.y, high.x - low.x + 1, high.y - low.y + 1};
    return all.intersected(source);
}

/// Calls pixel(p, share) for the source's pixels whose centres a piece of the stroke may cover.
template <class Pixel>
void forCovered(const PatchObject& patch, std::span<const StrokePiece> onCanvas, const Pixel& pixel) {
    const Placement& place = patch.backgroundFromSource;
    const Rect source = rectOf(patch.mask->extent());
    for (const StrokePiece& piece : onCanvas) {
        const Rect under = pixelsUnder(boxOf(piece), place.inverse(), source);
        for (int y = under.y; y < under.bottom(); ++y)
            for (int x = under.x; x < under.right(); ++x) {
                const PlanePoint at = place({x + 0.5, y + 0.5});
                pixel(Point{x, y}, coverageOf(piece, at.x, at.y));
            }
    }
}

/// What is at least `by` pixels inside the mask along rows and columns.
Mask shrunk(const Mask& mask, int by) {
    const Extent e = mask.extent();
    const auto eroded = [&](const Mask& from, int dx, int dy) {
        Mask to = from;
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                for (int i = -by; i <= by && to.unknown({x, y}); ++i) {
                    const Point p{x + i * dx, y + i * dy};
                    if (!rectOf(e).contains(p) || !from.unknown(p)) to.set({x, y}, false);
                }
        return to;
    };
    return eroded(eroded(mask, 1, 0), 0, 1);
}

/// The soft mask to be painted on; none where neither the patch nor the stroke is soft.
std::shared_ptr<Field> softMaskFor(const PatchObject& patch, std::span<const StrokePiece> stroke,
                                   bool adds) {
    const bool soft = std::any_of(stroke.begin(), stroke.end(), [](const StrokePiece& piece) {
        return piece.hardness < 1 || piece.strength < 1;
    });
    if (patch.softMask)
        return soft || adds ? std::make_shared<Field>(patch.softMask->clone()) : nullptr;
    if (!soft) return nullptr;
    auto shares = std::make_shared<Field>(patch.mask->extent(), 1);
    for (int y = 0; y < shares->extent().height; ++y)
        for (int x = 0; x < shares->extent().width; ++x)
            shares->at(0, {x, y}) = patch.mask->unknown({x, y}) ? 1.0F : 0.0F;
    return shares;
}

}  // namespace

Selection selectionOf(const PatchObject& patch, Extent canvas) {
    ThreadPool pool(1);
    const Rect box = patch.mask->boundingBox();
    if (box.empty()) return {};
    const Rect target = targetOf(box, patch.backgroundFromSource).intersected(rectOf(canvas));
    if (target.empty()) return {};
    const Mask mask = resampled(*patch.mask, patch.backgroundFromSource, target, pool);
    const Field soft =
        patch.softMask ? resampledCoverage(*patch.softMask, patch.backgroundFromSource, target, pool)
                       : Field();
    std::vector<std::uint8_t> coverage(std::size_t(target.extent().area()));
    for (int y = 0; y < target.height; ++y)
        for (int x = 0; x < target.width; ++x) {
            const double share = soft.empty() ? 1 : double(soft.at(0, {x, y}));
            if (mask.unknown({x, y}))
                coverage[std::size_t(std::int64_t{y} * target.width + x)] =
                    std::uint8_t(std::lround(Selection::kFull * std::clamp(share, 0.0, 1.0)));
        }
    return {target, std::move(coverage)};
}

PatchObject masked(PatchObject patch, const Selection& selection, Extent canvas) {
    ThreadPool pool(1);
    const Extent source = patch.mask->extent();
    const Shown shown(patch.backgroundFromSource, canvas);
    // A ring of nothing around the selection: beyond a raster its border repeats.
    const Rect box = widened(selection.box(), 2);
    const Placement sourceFromBox =
        patch.backgroundFromSource.inverse() * Placement::translation(box.topLeft());
    Mask mask = resampled(maskOf(selection, box), sourceFromBox, rectOf(source), pool);
    Field soft;
    if (selection.soft())
        soft = resampledCoverage(samplesOf(selection, box, 1), sourceFromBox, rectOf(source), pool);
    else if (patch.softMask)
        soft = samplesOf(
            {rectOf(source), std::vector<std::uint8_t>(std::size_t(source.area()), Selection::kFull)},
            rectOf(source), 1);
    for (int y = 0; y < source.height; ++y)
        for (int x = 0; x < source.width; ++x) {
            if (shown(x, y)) continue;
            mask.set({x, y}, patch.mask->unknown({x, y}));
            if (!soft.empty())
                soft.at(0, {x, y}) = patch.softMask ? patch.softMask->at(0, {x, y}) : 1.0F;
        }
    if (mask.boundingBox().empty())
        throw InvalidProblem(
            "The selection holds no pixel of the patch; nothing would be left of it.");
    patch.mask = std::make_shared<const Mask>(std::move(mask));
    patch.softMask = soft.empty() ? nullptr : std::make_shared<const Field>(std::move(soft));
    patch.shape = nullptr;
    return patch;
}

MaskStrokePainter::MaskStrokePainter(PatchObject before, bool adds)
    : shape_(before.shape),
      before_(shape_ ? unshaped(std::move(before)) : std::move(before)),
      now_(before_),
      adds_(adds),
      covered_(static_cast<std::size_t>(before_.mask->extent().area())) {}

float MaskStrokePainter::shareBefore(Point p) const {
    if (!before_.mask->unknown(p)) return 0;
    return before_.softMask ? before_.softMask->at(0, p) : 1;
}

PatchObject MaskStrokePainter::with(std::span<const StrokePiece> onCanvas) {
    auto mask = std::make_shared<Mask>(*now_.mask);
    const std::shared_ptr<Field> soft = softMaskFor(now_, onCanvas, adds_);
    std::vector<std::uint8_t> covered = covered_;
    bool otherMask = false;
    forCovered(before_, onCanvas, [&](Point p, double coverage) {
        const auto i = static_cast<std::size_t>(std::int64_t{p.y} * mask->extent().width + p.x);
        const std::uint8_t c = toCoverage(coverage);
        if (c <= covered[i]) return;
        covered[i] = c;
        const float b = shareBefore(p), s = static_cast<float>(c) / Selection::kFull;
        const float share = adds_ ? b + s * (1 - b) : b * (1 - s);
        otherMask = otherMask || mask->unknown(p) != (share > 0);
        mask->set(p, share > 0);
        if (soft) soft->at(0, p) = share;
    });
    if (mask->boundingBox().empty())
        throw InvalidProblem("Nothing would be left of the patch; delete it instead.");
    covered_ = std::move(covered);
    if (otherMask) now_.mask = std::move(mask);
    if (soft) now_.softMask = soft;
    return shape_ ? shaped(now_, shape_->grow, shape_->feather) : now_;
}

PatchObject painted(PatchObject patch, std::span<const StrokePiece> onCanvas, bool adds) {
    return MaskStrokePainter(std::move(patch), adds).with(onCanvas);
}

PatchObject keepMatte(PatchObject patch, const Selection& matte, Extent canvas) {
    const std::shared_ptr<const Mask> mask = patch.mask;
    if (matte.empty()) return keepMatte(std::move(patch), *mask);
    const std::shared_ptr<const Mask> covered = masked(patch, matte, canvas).mask;
    return keepMatte(std::move(patch), *covered);
}

PatchObject keepMatte(PatchObject patch, const Mask& matte) {
    constexpr int kRim = 2;
    const std::shared_ptr<const Mask> kept = keptPixelsOf(*patch.mask, matte);
    if (!kept)
        throw InvalidProblem("The selection holds no pixel of the patch; none keeps its colour.");
    const Mask inside = shrunk(*patch.mask, kRim);
    const std::shared_ptr<const Mask> withoutRim = keptPixelsOf(*kept, inside);
    patch.kept = withoutRim ? withoutRim : kept;
    return patch;
}

PatchObject keepPainted(PatchObject patch, std::span<const StrokePiece> onCanvas, bool keeps) {
    Mask kept = patch.kept ? *patch.kept : Mask(patch.mask->extent());
    forCovered(patch, onCanvas, [&](Point p, double coverage) {
        if (coverage > 0) kept.set(p, keeps ? kept.unknown(p) || patch.mask->unknown(p) : false);
    });
    patch.kept = kept.boundingBox().empty() ? nullptr : std::make_shared<const Mask>(std::move(kept));
    return patch;
}

}  // namespace weft
