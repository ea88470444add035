#pragma once
/// What a panel that may be higher than its place lies in.
#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>

namespace weft::gui {

/// Scrolls its widget up and down; never so narrow that its scroll bar would cover a part of it.
class PanelArea : public QScrollArea {
public:
    explicit PanelArea(QWidget* parent = nullptr) : QScrollArea(parent) {
        setFrameShape(QFrame::NoFrame);
        setWidgetResizable(true);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    }
    [[nodiscard]] QSize minimumSizeHint() const override {
        const int inner = widget() ? widget()->minimumSizeHint().width() : 0;
        return {inner + verticalScrollBar()->sizeHint().width(),
                QScrollArea::minimumSizeHint().height()};
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::LayoutRequest) updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }
};

}  // namespace weft::gui
