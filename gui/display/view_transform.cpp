#include "gui/display/view_transform.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace weft::gui {

void ViewTransform::setView(QSizeF view) {
    const QPointF middle = toImage(QPointF(view_.width() / 2, view_.height() / 2));
    view_ = view;
    if (fitted_)
        fit();
    else
        centreOn(middle);
}

void ViewTransform::setPicture(QSize picture) {
    picture_ = picture;
    if (fitted_) fit();
    keepInReach();
}

void ViewTransform::fit() {
    fitted_ = true;
    if (picture_.isEmpty() || view_.isEmpty()) return;
    constexpr double kMargin = 24;  // device pixels of surround on each side
    const double w = std::max(1.0, view_.width() - 2 * kMargin);
    const double h = std::max(1.0, view_.height() - 2 * kMargin);
    zoom_ = std::min(w / picture_.width(), h / picture_.height());
    zoom_ = std::clamp(zoom_, kMinZoom, 1.0);  // a small picture is as sharp as it is
    keepInReach();
}

void ViewTransform::zoomTo(double zoom, QPointF anchor) {
    const QPointF image = toImage(anchor);
    zoom_ = std::clamp(zoom, kMinZoom, kMaxZoom);
    fitted_ = false;
    offset_ = anchor - image * zoom_;
    keepInReach();
}

void ViewTransform::panBy(QPointF screenDelta) {
    offset_ += screenDelta;
    fitted_ = false;
    keepInReach();
}

void ViewTransform::centreOn(QPointF image) {
    offset_ = QPointF(view_.width() / 2, view_.height() / 2) - image * zoom_;
    keepInReach();
}

QRectF ViewTransform::toScreen(const QRectF& image) const {
    return {toScreen(image.topLeft()), image.size() * zoom_};
}

QRect ViewTransform::screenBounds(const QRect& image) const {
    // Bilinear filtering of a mip level reads up to one of its pixels (≤ 2 screen pixels) around.
    const int spare = zoom_ > 1 ? static_cast<int>(std::ceil(zoom_)) + 1 : 3;
    return toScreen(QRectF(image)).toAlignedRect().adjusted(-spare, -spare, spare, spare);
}

QTransform ViewTransform::transform() const { return {zoom_, 0, 0, zoom_, offset_.x(), offset_.y()}; }

double ViewTransform::stepped(bool in) const {
    static constexpr std::array kSteps = {
        1.0 / 64, 1.0 / 48, 1.0 / 32, 1.0 / 24, 1.0 / 16, 1.0 / 12, 1.0 / 8, 1.0 / 6, 0.25,
        1.0 / 3,  0.5,      2.0 / 3,  1.0,      1.5,      2.0,      3.0,     4.0,     6.0,
        8.0,      12.0,     16.0,     24.0,     32.0,     48.0,     64.0};
    constexpr double kSlack = 1.001;
    if (!in) {
        const auto smaller = std::lower_bound(kSteps.begin(), kSteps.end(), zoom_ / kSlack);
        return smaller == kSteps.begin() ? kMinZoom : *(smaller - 1);
    }
    const auto larger = std::upper_bound(kSteps.begin(), kSteps.end(), zoom_ * kSlack);
    return larger == kSteps.end() ? kMaxZoom : *larger;
}

void ViewTransform::keepInReach() {
    const auto limited = [](double offset, double length, double view) {
        if (length <= view) return std::round((view - length) / 2);
        return std::clamp(std::round(offset), std::round(view / 2 - length), std::round(view / 2));
    };
    offset_ = {limited(offset_.x(), picture_.width() * zoom_, view_.width()),
               limited(offset_.y(), picture_.height() * zoom_, view_.height())};
}

}  // namespace weft::gui
