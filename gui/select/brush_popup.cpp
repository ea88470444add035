#include "gui/select/brush_popup.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QScreen>
#include <QSlider>
#include <QTimer>
#include <algorithm>
#include <cmath>

#include "gui/select/brush_numbers.h"
#include "gui/texts/label.h"

namespace weft::gui {

namespace {

constexpr int kSteps = 1000;  // of a slider whose places are powers

/// Sizes differ by factors.
int placeOf(int value, const BrushNumber& number) {
    if (number.ofSoft) return value;
    return static_cast<int>(std::lround(kSteps * std::log(value) / std::log(number.most)));
}

int valueAt(int place, const BrushNumber& number) {
    if (number.ofSoft) return place;
    return static_cast<int>(std::lround(std::pow(number.most, double(place) / kSteps)));
}

QSlider* sliderOf(const BrushNumber& number) {
    constexpr int kWidth = 160, kPages = 10;
    auto* slider = new QSlider(Qt::Horizontal);
    slider->setRange(placeOf(number.least, number), placeOf(number.most, number));
    slider->setPageStep(std::max(1, slider->maximum() / kPages));
    slider->setSingleStep(std::max(1, slider->maximum() / 100));
    slider->setMinimumWidth(kWidth);
    slider->setAccessibleName(number.title);
    slider->setObjectName(QString(number.name) + "Slider");
    return slider;
}

}  // namespace

BrushPopup::BrushPopup(PictureView& view, QWidget* parent)
    : QFrame(parent, Qt::Popup), view_(&view), kind_(view.toolKind()) {
    setObjectName("brushPopup");
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    auto* grid = new QGridLayout(this);
    const SelectionSettings& settings = view.selectionSettings();
    int row = 0;
    for (const BrushNumber& number : brushNumbers()) {
        QSlider* slider = sliderOf(number);
        QSpinBox* field = fieldOf(number);
        auto* label = new Label(number.title);
        label->setBuddy(slider);
        field->setAccessibleName(number.title);
        field->setObjectName(number.name);
        field->setValue(settings.brush(kind_).*number.value);
        slider->setValue(placeOf(field->value(), number));
        int column = 0;
        for (QWidget* part : {static_cast<QWidget*>(label), static_cast<QWidget*>(slider),
                              static_cast<QWidget*>(field)}) {
            part->setToolTip(number.tip);
            part->setEnabled(!number.ofSoft || settings.isSoft(kind_));
            grid->addWidget(part, row, column++);
        }
        ++row;
        connect(slider, &QSlider::valueChanged, field, [field, number](int place) {
            if (placeOf(field->value(), number) != place) field->setValue(valueAt(place, number));
        });
        connect(field, &QSpinBox::valueChanged, this, [this, slider, number](int value) {
            slider->setValue(placeOf(value, number));
            change(number.value, value);
        });
        if (row == 1) slider->setFocus();
    }
    if (view.hasMenu()) addMenuButton(*grid);
}

void BrushPopup::addMenuButton(QLayout& column) {
    auto* button = new QPushButton(tr("Patch &Menu…"));
    button->setObjectName("brushPopupMenu");
    button->setAutoDefault(false);
    column.addWidget(button);
    connect(button, &QPushButton::clicked, this, [this] {
        // Not by the click itself, whose end would close the menu.
        if (view_) QTimer::singleShot(0, view_, [view = view_, at = at_] { view->openMenu(at); });
        close();
    });
}

void BrushPopup::change(int Brush::*value, int to) {
    if (!view_) return;
    Brush brush = view_->selectionSettings().brush(kind_);
    brush.*value = to;
    view_->selectionSettings().setBrush(kind_, brush);
}

void BrushPopup::popUp(QPoint global) {
    constexpr int kAside = 16;
    at_ = view_->mapFromGlobal(global);
    adjustSize();
    const QRect room = view_->screen()->availableGeometry();
    QPoint corner = global + QPoint(kAside, kAside);
    if (corner.x() + width() > room.right()) corner.setX(global.x() - kAside - width());
    if (corner.y() + height() > room.bottom()) corner.setY(global.y() - kAside - height());
    move(std::max(room.left(), corner.x()), std::max(room.top(), corner.y()));
    show();
    // The view is told that the pointer has left it when the popup opens.
    QTimer::singleShot(0, view_, [view = view_, at = at_] { view->showBrushAt(at); });
}

void BrushPopup::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return void(close());
    QFrame::keyPressEvent(event);
}

}  // namespace weft::gui
