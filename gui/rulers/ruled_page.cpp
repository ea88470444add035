#include "gui/rulers/ruled_page.h"

#include <QGridLayout>

#include "gui/rulers/ruler.h"

namespace weft::gui {

RuledPage::RuledPage(CanvasView* canvas, QWidget* parent) : QWidget(parent), canvas_(canvas) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(0);
    const QList<QWidget*> rulers{new Ruler(*canvas, GuideWay::y), new Ruler(*canvas, GuideWay::x)};
    grid->addWidget(rulers[0], 0, 1);
    grid->addWidget(rulers[1], 1, 0);
    grid->addWidget(canvas, 1, 1);
    setFocusProxy(canvas);
    const auto follow = [canvas, rulers] {
        for (QWidget* ruler : rulers)
            ruler->setVisible(canvas->selectionSettings().values().guides.rulers);
    };
    connect(canvas, &PictureView::settingsChanged, this, follow);
    follow();
}

}  // namespace weft::gui
