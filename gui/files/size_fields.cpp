#include "gui/files/size_fields.h"

#include <QGridLayout>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "gui/texts/label.h"

namespace weft::gui {

namespace {

constexpr int kMostPixels = 65'000;
constexpr double kMostPercent = 400;

}  // namespace

SizeFields::SizeFields(Extent picture, QWidget* parent)
    : QWidget(parent),
      picture_(picture),
      extent_(picture),
      width_(pixels(tr("Width"), kMostPixels)),
      height_(pixels(tr("Height"), kMostPixels)),
      longSide_(pixels(tr("Long side"), kMostPixels)),
      percent_(new QDoubleSpinBox(this)) {
    percent_->setRange(0.1, kMostPercent);
    percent_->setDecimals(1);
    percent_->setSuffix(tr(" %"));
    percent_->setAccessibleName(tr("Size in per cent"));
    percent_->setKeyboardTracking(false);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addWidget(width_, 0, 0);
    grid->addWidget(new Label(tr("×")), 0, 1);
    grid->addWidget(height_, 0, 2);
    grid->addWidget(percent_, 1, 0);
    grid->addWidget(longSide_, 1, 2);
    longSide_->setPrefix(tr("long side "));
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(2, 1);
    take(picture, nullptr);
    const auto of = [this](double of, double now) { return scaled(now / of); };
    connect(width_, &QSpinBox::valueChanged, this,
            [=, this](int now) { take(of(picture_.width, now), width_); });
    connect(height_, &QSpinBox::valueChanged, this,
            [=, this](int now) { take(of(picture_.height, now), height_); });
    connect(longSide_, &QSpinBox::valueChanged, this, [=, this](int now) {
        take(of(std::max(picture_.width, picture_.height), now), longSide_);
    });
    connect(percent_, &QDoubleSpinBox::valueChanged, this,
            [=, this](double now) { take(scaled(now / 100), percent_); });
}

QSpinBox* SizeFields::pixels(const QString& name, int most) {
    auto* box = new QSpinBox(this);
    box->setRange(1, most);
    box->setSuffix(tr(" px"));
    box->setAccessibleName(name);
    box->setToolTip(tr("%1 in pixels; the proportions are kept").arg(name));
    box->setKeyboardTracking(false);
    return box;
}

Extent SizeFields::scaled(double factor) const {
    const auto side = [&](int of) {
        return std::clamp(static_cast<int>(std::lround(of * factor)), 1, kMostPixels);
    };
    return {side(picture_.width), side(picture_.height)};
}

void SizeFields::setWanted(Extent extent) {
    const auto longSide = [](Extent e) { return double(std::max(e.width, e.height)); };
    take(extent.empty() ? picture_ : scaled(longSide(extent) / longSide(picture_)), nullptr);
}

void SizeFields::take(Extent extent, const QObject* field) {
    const auto show = [&](auto* box, auto value) {
        const QSignalBlocker quiet(box);
        if (box != field) box->setValue(value);
    };
    show(width_, extent.width);
    show(height_, extent.height);
    show(longSide_, std::max(extent.width, extent.height));
    show(percent_, 100.0 * extent.width / picture_.width);
    if (extent == extent_) return;
    extent_ = extent;
    emit changed();
}

}  // namespace weft::gui
