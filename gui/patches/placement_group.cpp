#include "gui/patches/placement_group.h"

#include <QGridLayout>
#include <QSignalBlocker>
#include <cmath>

#include "gui/style/controls.h"
#include "gui/style/toggle_icon.h"
#include "gui/texts/label.h"

namespace weft::gui {

namespace {

constexpr double kFarthest = 1e6, kLargest = 2e5;  // pixels

/// Shows "12.5" and "12", not "12.0".
class NumberField : public QDoubleSpinBox {
public:
    NumberField(const char* name, double least, double most, const QString& tip,
                const QString& suffix) {
        setObjectName(name);
        setDecimals(2);
        setRange(least, most);
        setSuffix(suffix);
        setToolTip(tip);
        setAccessibleName(tip);
        setKeyboardTracking(false);
        setButtonSymbols(NoButtons);  // room for "1684.75 px"; arrow keys and wheel step it
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        setMinimumWidth(64);
    }
    [[nodiscard]] QString textFromValue(double value) const override {
        QString text = locale().toString(value, 'f', decimals());
        text.remove(locale().groupSeparator());
        while (text.endsWith('0')) text.chop(1);
        if (text.endsWith(locale().decimalPoint())) text.chop(locale().decimalPoint().size());
        return text == QLatin1String("-0") ? QStringLiteral("0") : text;
    }
};

void put(QDoubleSpinBox& field, double value) {
    const QSignalBlocker quiet(&field);
    field.setSpecialValueText({});
    field.setValue(value);
}

void clear(QDoubleSpinBox& field) {
    const QSignalBlocker quiet(&field);
    field.setSpecialValueText(QStringLiteral(" "));  // instead of the least value
    field.setValue(field.minimum());
}

}  // namespace

PlacementGroup::PlacementGroup(QWidget* parent)
    : QWidget(parent),
      x_(new NumberField("patchX", -kFarthest, kFarthest, tr("Left edge on the picture"), tr(" px"))),
      y_(new NumberField("patchY", -kFarthest, kFarthest, tr("Upper edge on the picture"),
                         tr(" px"))),
      width_(new NumberField("patchWidth", 1, kLargest, tr("Width before it is turned"), tr(" px"))),
      height_(
          new NumberField("patchHeight", 1, kLargest, tr("Height before it is turned"), tr(" px"))),
      scale_(new NumberField("patchScale", 0.1, 1e5, tr("Size, compared with the source's own"),
                             tr(" %"))),
      angle_(new NumberField("patchAngle", -180, 180, tr("Turned clockwise by"), tr("°"))),
      aspect_(new QToolButton),
      calm_([this] { refresh(); }) {
    angle_->setWrapping(true);
    aspect_->setObjectName("patchAspect");
    aspect_->setIcon(toggleIcon("link"));
    aspect_->setCheckable(true);
    aspect_->setChecked(true);
    aspect_->setToolTip(tr("Width and height change together"));
    aspect_->setAccessibleName(aspect_->toolTip());
    highlightWhileChecked(*aspect_);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(kPanelSpacing);
    const auto add = [&](int row, int column, const QString& text, QDoubleSpinBox* field) {
        auto* label = new Label(text);
        label->setToolTip(field->toolTip());
        grid->addWidget(label, row, column);
        grid->addWidget(field, row, column + 1);
        connect(field, &QDoubleSpinBox::valueChanged, this, [this, field] { take(field); });
    };
    add(0, 0, tr("X"), x_);
    add(0, 3, tr("Y"), y_);
    add(1, 0, tr("W"), width_);
    add(1, 3, tr("H"), height_);
    add(2, 0, tr("Scale"), scale_);
    add(2, 3, tr("Angle"), angle_);
    grid->addWidget(aspect_, 1, 2);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(4, 1);
    refresh();
}

void PlacementGroup::setDocument(CloneDocument* document) {
    if (document && document_ == document) return;
    if (document_) document_->disconnect(this);
    document_ = document;
    if (document) {
        connect(document, &CloneDocument::patchesChanged, this,
                [this] { calm_.request(document_->dragging()); });
        connect(document, &CloneDocument::patchSelectedChanged, this, &PlacementGroup::refresh);
    }
    refresh();
}

void PlacementGroup::refresh() {
    const auto around = document_ ? boundsOfMovable(*document_) : std::nullopt;
    const std::size_t count = document_ ? document_->selectedPatches().size() : 0;
    const auto patch = count == 1 ? document_->activePatch() : nullptr;
    setEnabled(around.has_value());
    aspect_->setEnabled(patch != nullptr);
    if (patch) return showOne(*patch);
    if (around) return showTogether(*around);
    for (QDoubleSpinBox* field : {x_, y_, width_, height_, scale_, angle_}) clear(*field);
}

void PlacementGroup::showOne(const PatchObject& patch) {
    const Rect box = boxOf(patch);
    const PatchFrame frame = frameOf(box, patch.backgroundFromSource);
    const Bounds bounds = placedBounds(box, patch.backgroundFromSource);
    put(*x_, bounds.left);
    put(*y_, bounds.top);
    put(*width_, frame.width);
    put(*height_, frame.height);
    put(*scale_, 100 * patch.backgroundFromSource.scale());
    put(*angle_, frame.degrees);
}

std::vector<Placement> PlacementGroup::places() const {
    std::vector<Placement> places;
    for (const std::uint64_t id : document_->selectedPatches())
        places.push_back(document_->state().document->find(id)->backgroundFromSource);
    return places;
}

void PlacementGroup::showTogether(const Bounds& around) {
    if (together_.ids != document_->selectedPatches() || together_.places != places())
        together_ = {document_->selectedPatches(),
                     places(),
                     {(around.left + around.right) / 2, (around.top + around.bottom) / 2}};
    put(*x_, around.left);
    put(*y_, around.top);
    put(*width_, around.right - around.left);
    put(*height_, around.bottom - around.top);
    put(*scale_, 100 * together_.scale);
    put(*angle_, together_.degrees);
}

void PlacementGroup::take(const QDoubleSpinBox* field) {
    const auto patch = document_ ? document_->activePatch() : nullptr;
    const auto around = document_ ? boundsOfMovable(*document_) : std::nullopt;
    if (!patch || !around) return;
    if (document_->selectedPatches().size() == 1)
        takeOne(field, *patch);
    else
        takeTogether(field, *around);
    refresh();
}

void PlacementGroup::takeOne(const QDoubleSpinBox* field, const PatchObject& patch) {
    const Rect box = boxOf(patch);
    PatchFrame frame = frameOf(box, patch.backgroundFromSource);
    const Bounds bounds = placedBounds(box, patch.backgroundFromSource);
    const double value = field->value();
    if (field == x_) frame.centre.x += value - bounds.left;
    if (field == y_) frame.centre.y += value - bounds.top;
    if (field == angle_) frame.degrees = value;
    const bool both = aspect_->isChecked();
    double fx = 1, fy = 1;
    if (field == width_) fx = value / frame.width, fy = both ? fx : 1;
    if (field == height_) fy = value / frame.height, fx = both ? fy : 1;
    if (field == scale_) fx = fy = value / 100 / patch.backgroundFromSource.scale();
    frame.width *= fx;
    frame.height *= fy;
    setFrame(*document_, frame, steps_.next());
}

// Width and height change alike: patches that are turned each its own way would be sheared.
void PlacementGroup::takeTogether(const QDoubleSpinBox* field, const Bounds& around) {
    Together then = together_;
    const double value = field->value();
    PlanePoint by;
    double factor = 1, degrees = 0;
    if (field == x_) by.x = value - around.left;
    if (field == y_) by.y = value - around.top;
    if (field == width_) factor = value / (around.right - around.left);
    if (field == height_) factor = value / (around.bottom - around.top);
    if (field == scale_) factor = value / 100 / then.scale;
    if (field == angle_) degrees = value - then.degrees;
    const Placement change = Placement().changedAbout(
        then.middle, Placement::rotation(degrees) * Placement::scaling(factor));
    placeTogether(*document_, change.movedBy(by.x, by.y), steps_.next());
    then.middle = {then.middle.x + by.x, then.middle.y + by.y};
    then.scale *= factor;
    then.degrees += degrees;
    then.places = places();
    together_ = then;
}

}  // namespace weft::gui
