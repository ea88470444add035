#include "document/kept_colour.h"

#include <algorithm>

namespace weft {

namespace {

void putSamples(const PlacedMask& kept, FieldView g, Point gInBackground, FieldSpan out,
                Point outInBackground) {
    const Rect part = rectOf(kept.mask->extent())
                          .translated(kept.inBackground - outInBackground)
                          .intersected(rectOf(out.extent));
    const Point inMask = outInBackground - kept.inBackground, inG = outInBackground - gInBackground;
    for (int y = part.y; y < part.bottom(); ++y) {
        const std::uint8_t* const known = kept.mask->row(y + inMask.y) + inMask.x;
        for (int x = part.x; x < part.right(); ++x) {
            if (!known[x]) continue;
            const int first = x;
            while (x < part.right() && known[x]) ++x;
            for (int c = 0; c < out.channels; ++c) {
                const float* const from = g.row(c, y + inG.y) + inG.x;
                std::copy(from + first, from + x, out.row(c, y) + first);
            }
        }
    }
}

}  // namespace

std::shared_ptr<const Mask> keptPixelsOf(const Mask& mask, const Mask& kept) {
    Mask both(mask.extent());
    bool any = false;
    for (int y = 0; y < mask.extent().height; ++y) {
        const std::uint8_t *a = mask.row(y), *b = kept.row(y);
        std::uint8_t* const out = both.row(y);
        std::uint8_t found = 0;
        for (int x = 0; x < mask.extent().width; ++x) {
            out[x] = a[x] & b[x];
            found |= out[x];
        }
        any = any || found != 0;
    }
    return any ? std::make_shared<const Mask>(std::move(both)) : nullptr;
}

const std::shared_ptr<const Mask>& UnknownPixels::without(const PlacedMask& kept,
                                                          const PlacedMask& of) {
    const Point keptInMask = kept.inBackground - of.inBackground;
    if (of_ == of.mask && kept_ == kept.mask && keptInMask_ == keptInMask) return unknown_;
    Mask unknown = *of.mask;
    const Rect both =
        rectOf(kept.mask->extent()).translated(keptInMask).intersected(rectOf(unknown.extent()));
    for (int y = both.y; y < both.bottom(); ++y) {
        std::uint8_t* const row = unknown.row(y);
        const std::uint8_t* const known = kept.mask->row(y - keptInMask.y) - keptInMask.x;
        for (int x = both.x; x < both.right(); ++x)
            if (known[x]) row[x] = Mask::kFixed;
    }
    const Rect box = unknown.boundingBox();
    unknown_ = std::make_shared<const Mask>(std::move(unknown));
    of_ = of.mask, kept_ = kept.mask, keptInMask_ = keptInMask, box_ = box;
    return unknown_;
}

bool UnknownPixels::anyIn(const Rect& area) const {
    const Rect both = box_.intersected(area);
    return !both.empty() && (both == box_ || !unknown_->crop(both).boundingBox().empty());
}

void putKeptColour(const PlacedMask& kept, const Field& g, Point gInBackground, Field& out,
                   Point outInBackground) {
    const bool known = out.exactRange() > 0 && g.exactRange() > 0;
    const float range = known ? std::max(out.exactRange(), g.exactRange()) : 0;
    putSamples(kept, g.view(), gInBackground, out.span(), outInBackground);
    if (known) out.setExactRange(range);
}

}  // namespace weft
