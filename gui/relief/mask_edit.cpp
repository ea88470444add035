#include "gui/relief/mask_edit.h"

#include "weft/error.h"
#include "weft/selection/cut_out.h"
#include "weft/units.h"

namespace weft::gui {

namespace {

template <class Wanted>
Mask maskWhere(Extent e, Wanted&& wanted) {
    Mask mask(e);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) mask.set({x, y}, wanted(Point{x, y}));
    return mask;
}

Mask selected(const MaskRequest& r) {
    if (r.selection.empty()) throw InvalidProblem("Select a region first, with a selection tool.");
    return maskOf(r.selection, rectOf(r.picture->extent()));
}

Mask edited(const MaskRequest& r, const std::stop_token& stop) {
    const Extent e = r.picture->extent();
    const Mask now = r.mask ? Mask(*r.mask) : Mask(e, Mask::kUnknown);
    switch (r.edit) {
        case MaskEdit::onlySelection: return selected(r);
        case MaskEdit::addSelection:
            return maskWhere(
                e, [&, more = selected(r)](Point p) { return now.unknown(p) || more.unknown(p); });
        case MaskEdit::subtractSelection:
            return maskWhere(
                e, [&, less = selected(r)](Point p) { return now.unknown(p) && !less.unknown(p); });
        case MaskEdit::cutOut:
            return cutOut(r.picture->picture, r.selection.empty() ? now : selected(r), {}, stop);
        case MaskEdit::threshold: {
            const Field luma = io::luma(r.picture->picture.color->view());
            return maskWhere(e, [&](Point p) { return luma.at(0, p) >= r.level * kFullScale; });
        }
        case MaskEdit::alpha:
            if (!r.picture->picture.alpha) throw InvalidProblem("This picture has no alpha channel.");
            return io::maskFromPatch(r.picture->picture);
        case MaskEdit::invert: return maskWhere(e, [&](Point p) { return !now.unknown(p); });
        case MaskEdit::everything: break;
    }
    return Mask(e, Mask::kUnknown);
}

}  // namespace

OutlinedMask editedMask(const MaskRequest& request, const std::stop_token& stop) {
    Mask mask = edited(request, stop);
    if (stop.stop_requested() || mask.empty()) return {};
    const std::int64_t left = mask.unknownCount();
    if (left == 0) throw InvalidProblem("That would leave nothing of the picture.");
    if (left == mask.extent().area()) return {};
    return outlined(std::move(mask));
}

ReliefSetup withMask(ReliefSetup setup, std::shared_ptr<const Mask> mask) {
    const bool first = !setup.mask && mask;
    // What was judged was another mask's.
    for (auto* marks : {&setup.edges, &setup.outliers})
        if (*marks) *marks = std::make_shared<const PixelMarks>((*marks)->saidOnly());
    setup.mask = std::move(mask);
    if (first) setup.kind = ReliefKind::body;
    if (setup.boundary == ReliefBoundary::natural && setup.mask)
        setup.boundary = ReliefBoundary::silhouette;
    else if (setup.boundary == ReliefBoundary::silhouette && !setup.mask)
        setup.boundary = ReliefBoundary::natural;
    return setup;
}

}  // namespace weft::gui
