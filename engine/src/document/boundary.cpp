#include "weft/document/boundary.h"

#include "document/resample.h"
#include "weft/backend/thread_pool.h"

namespace weft {

namespace {

/// Whether the pixel centres of a rectangle of the source all lie on the background.
bool liesWithin(Extent background, const Rect& inSource, const Placement& backgroundFromSource) {
    for (const double x : {inSource.x + 0.5, inSource.right() - 0.5})
        for (const double y : {inSource.y + 0.5, inSource.bottom() - 0.5}) {
            const PlanePoint p = backgroundFromSource({x, y});
            if (p.x < 0 || p.y < 0 || p.x > background.width || p.y > background.height) return false;
        }
    return true;
}

}  // namespace

BestBoundary bestBoundary(const Document& document, const PatchObject& patch, const Layers& below,
                          const Mask& object, PatchPreparer& preparer, std::stop_token stop) {
    PatchObject unmoved = patch;
    unmoved.backgroundFromSource = {};
    const std::shared_ptr<const Field> source = preparer.prepare(document, unmoved).patch.image;
    const Base base = preparer.baseOf(document, below, rectOf(document.extent()));
    if (const auto at = patch.backgroundFromSource.wholePixels())
        return bestBoundary(base.field->view(), source->view(), *patch.mask, object,
                            *at - base.origin, {}, std::move(stop));
    const Rect ringed = patch.mask->boundingBox().grownBy(1);
    if (!liesWithin(document.extent(), ringed, patch.backgroundFromSource)) {
        BestBoundary asDrawn;
        asDrawn.mask = *patch.mask;
        return asDrawn;
    }
    ThreadPool pool(1);
    const Field seen = resampled(
        *base.field, patch.backgroundFromSource.movedBy(-base.origin.x, -base.origin.y).inverse(),
        ringed, pool);
    return bestBoundary(seen.view(), source->view(), *patch.mask, object, Point{} - ringed.topLeft(),
                        {}, std::move(stop));
}

}  // namespace weft
