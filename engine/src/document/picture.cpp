#include "weft/picture.h"

#include <algorithm>

#include "weft/units.h"

namespace weft {

void StoredSamples::row(int channel, int y, int x, int count, double* out) const {
    const float* const from = color.row(channel % color.channels(), y) + x;
    const float* const a = associated ? alpha.row(0, y) + x : nullptr;
    for (int i = 0; i < count; ++i) {
        const double plain = a && a[i] != 0 ? from[i] / double{a[i]} : double{from[i]};
        out[i] = plain * kFullScale;
    }
}

Field cropped(const Field& field, const Rect& area) {
    Field part(area.extent(), field.channels(), false);
    for (int c = 0; c < part.channels(); ++c)
        for (int y = 0; y < area.height; ++y)
            std::copy_n(field.row(c, area.y + y) + area.x, area.width, part.row(c, y));
    return part;
}

Picture withSamples(const Picture& picture, const std::function<Field(const Field&)>& moved) {
    Picture out = picture;
    if (picture.stored) {
        auto stored = std::make_shared<StoredSamples>();
        stored->color = moved(picture.stored->color);
        if (!picture.stored->alpha.empty()) stored->alpha = moved(picture.stored->alpha);
        stored->associated = picture.stored->associated;
        out.stored = std::move(stored);
    }
    auto color = std::make_shared<Field>(moved(*picture.color));
    if (picture.color->codes()) color->keepCodes();
    if (picture.color->stored()) color->keepStored(out.stored);
    out.color = std::move(color);
    if (picture.alpha) out.alpha = std::make_shared<const Field>(moved(*picture.alpha));
    return out;
}

Picture partOf(const Picture& picture, const Rect& area) {
    Picture part = withSamples(picture, [&](const Field& field) { return cropped(field, area); });
    if (!picture.origin) return part;
    auto origin = std::make_shared<PictureOrigin>(*picture.origin);
    const Point corner = origin->part.topLeft() + area.topLeft();
    origin->part = {corner.x, corner.y, area.width, area.height};
    part.origin = std::move(origin);
    return part;
}

std::shared_ptr<const Field> toRgb(const std::shared_ptr<const Field>& color) {
    if (!color || color->channels() != 1) return color;
    auto out = std::make_shared<Field>(color->extent(), 3, false);
    for (int c = 0; c < 3; ++c) std::copy_n(color->row(0, 0), color->extent().area(), out->row(c, 0));
    if (color->codes()) out->keepCodes();
    out->keepStored(color->stored());
    return out;
}

}  // namespace weft
