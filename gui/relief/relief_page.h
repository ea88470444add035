#pragma once
/// What a relief's tab shows.
#include <QWidget>

#include "gui/relief/relief_view.h"

namespace weft::gui {

class ReliefPage : public QWidget {
    Q_OBJECT
public:
    explicit ReliefPage(ReliefDocument& document, QWidget* parent = nullptr);

    [[nodiscard]] ReliefDocument& document() { return document_; }
    [[nodiscard]] ReliefView& canvas() { return *canvas_; }

private:
    ReliefDocument& document_;
    ReliefView* canvas_;
};

}  // namespace weft::gui
