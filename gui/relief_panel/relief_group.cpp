#include "gui/relief_panel/relief_group.h"

#include <QSignalBlocker>
#include <QSlider>

namespace weft::gui {

ReliefGroup::ReliefGroup(QWidget* parent) : QWidget(parent), column_(columnOn(this)) {
    setEnabled(false);
}

void ReliefGroup::setDocument(ReliefDocument* document) {
    if (document_) document_->disconnect(this);
    document_ = document;
    setEnabled(document != nullptr);
    onDocument(document);
    if (document) connect(document, &ReliefDocument::setupChanged, this, &ReliefGroup::refresh);
    refresh();
}

void ReliefGroup::refresh() {
    if (document_)
        for (const auto& show : shows_) show(*document_);
}

void ReliefGroup::bind(QSlider& slider, const QString& text,
                       std::function<int(const ReliefSetup&)> stepOf,
                       std::function<void(ReliefSetup&, int step)> set) {
    onRefresh([&slider, stepOf = std::move(stepOf)](const ReliefDocument& document) {
        const QSignalBlocker quiet(slider);
        slider.setValue(stepOf(document.setup()));
    });
    const auto drag = [this](std::uint64_t gesture) {
        gesture_ = gesture;
        if (document_) document_->setDragging(gesture != 0);
    };
    connect(&slider, &QSlider::sliderPressed, this, [drag] { drag(ReliefDocument::newGesture()); });
    connect(&slider, &QSlider::sliderReleased, this, [drag] { drag(0); });
    connect(&slider, &QSlider::valueChanged, this, [this, text, set = std::move(set)](int step) {
        change(
            text, [&](ReliefSetup& s) { set(s, step); }, gesture_);
    });
}

}  // namespace weft::gui
