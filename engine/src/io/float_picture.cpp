#include "float_picture.h"

#include "samples.h"

namespace weft::io {

namespace {

/// Colour that is not multiplied by alpha; unchanged where alpha is 0.
double unassociated(double color, double alpha) {
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

FloatRows::FloatRows(const PictureToWrite& picture, bool associated)
    : picture_(picture),
      stored_(picture.options.stored.get()),
      associated_(associated && picture.hasAlpha()) {
    if (stored_ && stored_->color.extent() != picture.color.extent) stored_ = nullptr;
}

void FloatRows::row(int c, int y, float* to) const {
    endIfStopped(picture_.options.stop);
    c < picture_.color.channels ? color(c, y, to) : alpha(y, to);
}

void FloatRows::interleave(int y, int samples, float* to) const {
    const bool repeated = picture_.color.channels == 1 && samples == 3;
    std::vector<float> plane(static_cast<std::size_t>(picture_.color.extent.width));
    for (int s = 0; s < samples; ++s) {
        row(repeated ? 0 : s, y, plane.data());
        for (std::size_t x = 0; x < plane.size(); ++x)
            to[x * static_cast<std::size_t>(samples) + static_cast<std::size_t>(s)] = plane[x];
    }
}

void FloatRows::color(int channel, int y, float* to) const {
    const float* from = picture_.color.row(channel, y);
    const int width = picture_.color.extent.width;
    std::vector<float> alphas(static_cast<std::size_t>(width), 1.0f);
    if (associated_) alpha(y, alphas.data());
    for (int x = 0; x < width; ++x)
        to[x] = static_cast<float>(from[x] / kFullScale * alphas[std::size_t(x)]);
    if (!stored_) return;
    // A grey file made colour has one stored channel for three.
    const float* color = stored_->color.row(channel % stored_->color.channels(), y);
    const float* alpha = stored_->associated ? stored_->alpha.row(0, y) : nullptr;
    for (int x = 0; x < width; ++x) {
        const double plain = unassociated(color[x], alpha ? alpha[x] : 1.0f);
        if (fromUnit(plain) != from[x]) continue;
        if (stored_->associated == associated_)
            to[x] = color[x];
        else
            to[x] = static_cast<float>(associated_ ? plain * alphas[std::size_t(x)] : plain);
    }
}

void FloatRows::alpha(int y, float* to) const {
    const float* from = picture_.alpha.row(0, y);
    const float* kept = stored_ && !stored_->alpha.empty() ? stored_->alpha.row(0, y) : nullptr;
    for (int x = 0; x < picture_.alpha.extent.width; ++x)
        to[x] = kept && fromUnit(kept[x]) == from[x] ? kept[x] : toUnit(from[x]);
}

}  // namespace weft::io
