#pragma once
/// View > Rulers and guides.
#include <QObject>
#include <QPointer>

#include "gui/main_window/actions/window_actions.h"
#include "gui/rulers/guide_dialog.h"
#include "gui/workspace/document_tabs.h"

namespace weft::gui {

/// What is seen of rulers and guides holds for all pictures, and for later runs; guides are those of
/// the picture in front. GUI thread.
class GuideController : public QObject {
    Q_OBJECT
public:
    GuideController(WindowActions& actions, DocumentTabs& tabs, SelectionSettings& settings,
                    QWidget& window);
    /// A new view.
    void connectView(CanvasView& view);

private:
    void show(const CanvasGuides::Guide& guide);
    void keep();
    void clear();
    void refresh();

    WindowActions& actions_;
    DocumentTabs& tabs_;
    SelectionSettings& settings_;
    QWidget& window_;
    QPointer<GuideDialog> dialog_;
};

}  // namespace weft::gui
