#include "float_picture.h"

#include "samples.h"

namespace weft::io {

namespace {

/// Colour that is not multiplied by alpha; unchanged where alpha is 0.
float unassociated(float color, float alpha) {
    return alpha != 0 && alpha != 1 ? color / alpha : color;
}

std::shared_ptr<const Field> internalColor(const StoredSamples& stored) {
    auto out = std::make_shared<Field>(stored.color.extent(), stored.color.channels(), false);
    const int width = out->extent().width;
    for (int c = 0; c < out->channels(); ++c)
        for (int y = 0; y < out->extent().height; ++y) {
            const float* color = stored.color.row(c, y);
            const float* alpha = stored.associated ? stored.alpha.row(0, y) : nullptr;
            for (int x = 0; x < width; ++x)
                out->row(c, y)[x] = fromUnit(unassociated(color[x], alpha ? alpha[x] : 1.0f));
        }
    return out;
}

std::shared_ptr<const Field> internalAlpha(const Field& stored) {
    if (stored.empty()) return nullptr;
    auto out = std::make_shared<Field>(stored.extent(), 1, false);
    for (int y = 0; y < stored.extent().height; ++y)
        for (int x = 0; x < stored.extent().width; ++x)
            out->row(0, y)[x] = fromUnit(stored.row(0, y)[x]);
    return out;
}

}  // namespace

Picture floatPicture(StoredSamples stored) {
    Picture picture;
    picture.depth = 32;
    picture.linearByCustom = true;
    picture.color = internalColor(stored);
    picture.alpha = internalAlpha(stored.alpha);
    picture.stored = std::make_shared<StoredSamples>(std::move(stored));
    return picture;
}

FloatRows::FloatRows(FieldView color, FieldView alpha, const StoredSamples* stored, bool associated)
    : color_(color), alpha_(alpha), stored_(stored), associated_(associated) {
    if (stored && stored->color.extent() != color.extent) stored_ = nullptr;
    if (alpha.channels == 0) associated_ = false;
}

void FloatRows::color(int channel, int y, float* to) const {
    const float* from = color_.row(channel, y);
    const int width = color_.extent.width;
    std::vector<float> alphas(static_cast<std::size_t>(width), 1.0f);
    if (associated_) alpha(y, alphas.data());
    for (int x = 0; x < width; ++x)
        to[x] = static_cast<float>(from[x] / kFullScale * alphas[std::size_t(x)]);
    if (!stored_) return;
    // A grey file made colour has one stored channel for three.
    const float* color = stored_->color.row(channel % stored_->color.channels(), y);
    const float* alpha = stored_->associated ? stored_->alpha.row(0, y) : nullptr;
    for (int x = 0; x < width; ++x) {
        const float plain = unassociated(color[x], alpha ? alpha[x] : 1.0f);
        if (fromUnit(plain) != from[x]) continue;
        if (stored_->associated == associated_)
            to[x] = color[x];
        else
            to[x] = associated_ ? plain * alphas[std::size_t(x)] : plain;
    }
}

void FloatRows::alpha(int y, float* to) const {
    const float* from = alpha_.row(0, y);
    const float* kept = stored_ && !stored_->alpha.empty() ? stored_->alpha.row(0, y) : nullptr;
    for (int x = 0; x < alpha_.extent.width; ++x)
        to[x] = kept && fromUnit(kept[x]) == from[x] ? kept[x] : toUnit(from[x]);
}

}  // namespace weft::io
