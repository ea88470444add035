#include "gui/patches/operation_box.h"

#include <QEvent>
#include <QScrollArea>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "gui/style/operation_tip.h"
#include "gui/style/panel_style.h"
#include "gui/style/theme.h"
#include "gui/texts/label.h"

namespace weft::gui {

namespace {

constexpr int kPictureHeight = 44;
constexpr int kSliderSteps = 200;
constexpr double kMostOnSlider = 500;  ///< of a wider range the field takes the rest

/// What of a parameter's range its slider covers.
struct SliderScale {
    explicit SliderScale(const OperationParameter& p)
        : least(std::max(p.least, -kMostOnSlider)),
          most(std::min(p.most, kMostOnSlider)),
          step(p.step > 0 ? p.step : (most - least) / kSliderSteps) {}
    [[nodiscard]] int steps() const { return static_cast<int>(std::lround((most - least) / step)); }
    [[nodiscard]] int positionOf(double value) const {
        return static_cast<int>(std::lround((std::clamp(value, least, most) - least) / step));
    }
    [[nodiscard]] double valueAt(int position) const {
        return std::clamp(std::round((least + position * step) * 100) / 100, least, most);
    }
    double least, most, step;
};

}  // namespace

OperationBox::OperationBox(QWidget* parent) : QWidget(parent) {
    QVBoxLayout* column = columnOn(this);
    for (const OperationInfo& info : operations()) {
        if (info.parameters.empty()) continue;
        forms_.push_back(makeForm(info));
        column->addWidget(forms_.back().widget);
        forms_.back().widget->hide();
    }
    hide();
}

OperationBox::Form OperationBox::makeForm(const OperationInfo& info) {
    Form form{&info, new QWidget(this), makeHead(info), {}};
    form.widget->setObjectName("parameters-" + QString::fromStdString(info.key));
    QVBoxLayout* column = columnOn(form.widget);
    column->addWidget(form.head);
    for (const OperationParameter& parameter : info.parameters) {
        form.rows.push_back(makeRow(parameter));
        QHBoxLayout* row = headedRow(tr(parameter.title.c_str()), form.rows.back().slider,
                                     tr(parameter.help.c_str()));
        row->addWidget(form.rows.back().field);
        column->addLayout(row);
    }
    return form;
}

QWidget* OperationBox::makeHead(const OperationInfo& info) {
    auto* picture = new Label;
    picture->setObjectName("operationPicture");
    const qreal density = devicePixelRatioF();
    QPixmap shown(operationTipPicture(info));
    shown = shown.scaledToHeight(qRound(kPictureHeight * density), Qt::SmoothTransformation);
    shown.setDevicePixelRatio(density);
    picture->setPixmap(shown);
    picture->setFixedHeight(kPictureHeight);
    picture->setAccessibleName(tr(info.title.c_str()));
    Label* help = note();
    help->setText(tr(info.help.c_str()));
    auto* reset = new QToolButton;
    reset->setObjectName("reset");
    reset->setIcon(themedIcon("reset"));
    reset->setAutoRaise(true);
    reset->setToolTip(tr("Back to the preset of this operation"));
    reset->setAccessibleName(tr("Reset"));
    connect(reset, &QToolButton::clicked, this, &OperationBox::resetRequested);
    auto* head = new QWidget;
    head->setLayout(rowOf({{picture}, {help, 1}, {reset}}));
    head->layout()->setContentsMargins(0, 0, 0, 0);
    return head;
}

void OperationBox::followRoom() {
    for (QWidget* above = parentWidget(); above && !room_; above = above->parentWidget())
        if (const auto* area = qobject_cast<QScrollArea*>(above)) {
            room_ = area->viewport();
            room_->installEventFilter(this);
        }
    fitHead();
}

// The list of operations above stays in view.
void OperationBox::fitHead() {
    if (!room_) return;
    for (const Form& form : forms_) {
        const int row = form.rows.front().field->sizeHint().height() + kPanelSpacing;
        const int rows = row * (static_cast<int>(form.rows.size()) + 1);
        const int head = form.head->heightForWidth(width());
        form.head->setVisible(rows + std::max(head, kPictureHeight) + kPanelSpacing <=
                              room_->height());
    }
}

OperationBox::Row OperationBox::makeRow(const OperationParameter& parameter) {
    const Row row{&parameter, new QSlider(Qt::Horizontal), new QDoubleSpinBox};
    const SliderScale scale(parameter);
    const QString title = tr(parameter.title.c_str());
    row.slider->setRange(0, scale.steps());
    row.slider->setObjectName("slider-" + QString::fromStdString(parameter.key));
    row.slider->setAccessibleName(title);
    row.slider->setMinimumWidth(60);
    row.slider->setProperty("preset", parameter.preset);
    row.slider->installEventFilter(this);
    row.field->setObjectName("field-" + QString::fromStdString(parameter.key));
    row.field->setAccessibleName(title);
    row.field->setToolTip(tr("%1. Double-click the slider for the preset, %2")
                              .arg(tr(parameter.help.c_str()))
                              .arg(parameter.preset));
    row.field->setDecimals(parameter.step > 0 ? 0 : 2);
    row.field->setRange(parameter.least, parameter.most);
    row.field->setSingleStep(parameter.step > 0 ? parameter.step : 10 * scale.step);
    row.field->setKeyboardTracking(false);
    row.field->setFixedWidth(row.field->fontMetrics().horizontalAdvance("-000.00") + 28);
    connect(row.slider, &QSlider::sliderPressed, this, [this] {
        emit gestureBegan();
        emit draggingChanged(true);
    });
    connect(row.slider, &QSlider::sliderReleased, this, [this] { emit draggingChanged(false); });
    connect(row.slider, &QSlider::actionTriggered, this, [this, slider = row.slider] {
        if (!slider->isSliderDown()) emit gestureBegan();
    });
    connect(row.slider, &QSlider::valueChanged, this,
            [this, &parameter, scale](int position) { change(parameter, scale.valueAt(position)); });
    connect(row.field, &QDoubleSpinBox::editingFinished, this, &OperationBox::gestureBegan);
    connect(row.field, &QDoubleSpinBox::valueChanged, this, [this, &parameter](double value) {
        const double step = parameter.step;
        change(parameter, step > 0
                              ? parameter.least + step * std::round((value - parameter.least) / step)
                              : value);
    });
    return row;
}

void OperationBox::setOperation(const std::optional<Operation>& operation) {
    const bool other = !shown_ || !operation || &shown_->info() != &operation->info();
    shown_ = operation;
    if (other) {
        emit gestureBegan();
        bool any = false;
        for (const Form& form : forms_) {
            const bool wanted = shown_ && form.info == &shown_->info();
            form.widget->setVisible(wanted);
            any = any || wanted;
        }
        setVisible(any);
        followRoom();
    }
    showValues();
}

void OperationBox::showValues() {
    if (!shown_) return;
    for (const Form& form : forms_) {
        if (form.info != &shown_->info()) continue;
        for (const Row& row : form.rows) {
            const QSignalBlocker quietSlider(row.slider), quietField(row.field);
            const double value = shown_->value(row.parameter->key);
            if (!row.slider->isSliderDown())
                row.slider->setValue(SliderScale(*row.parameter).positionOf(value));
            row.field->setValue(value);
        }
    }
}

void OperationBox::change(const OperationParameter& parameter, double value) {
    // A number still being typed is taken when its field is hidden, for another operation has come.
    const auto isIt = [&parameter](const OperationParameter& p) { return &p == &parameter; };
    if (!shown_ || std::ranges::none_of(shown_->info().parameters, isIt)) return;
    if (shown_->value(parameter.key) == value) return;
    shown_ = shown_->with(parameter.key, value);
    showValues();
    emit operationChanged(*shown_);
}

bool OperationBox::eventFilter(QObject* watched, QEvent* event) {
    if (watched == room_ && event->type() == QEvent::Resize) fitHead();
    auto* slider = qobject_cast<QSlider*>(watched);
    if (slider && event->type() == QEvent::Wheel && !slider->hasFocus()) {
        event->ignore();  // on to the scroll area
        return true;
    }
    if (!slider || event->type() != QEvent::MouseButtonDblClick)
        return QWidget::eventFilter(watched, event);
    emit gestureBegan();
    for (const Form& form : forms_)
        for (const Row& row : form.rows)
            if (row.slider == slider) change(*row.parameter, row.parameter->preset);
    return true;
}

}  // namespace weft::gui
