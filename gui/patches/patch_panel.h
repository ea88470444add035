#pragma once
/// The dock of the patches.
#include <QActionGroup>
#include <QWidget>

#include "gui/document/clone_document.h"

namespace weft::gui {

class AppearanceGroup;
class MaskShapeGroup;
class PatchActions;
class PatchListView;
class PlacementGroup;

/// Null document: all is greyed out. Buttons are the actions'.
class PatchPanel : public QWidget {
    Q_OBJECT
public:
    /// `operations`: that the list of operations triggers; data(): key of one.
    PatchPanel(PatchActions& actions, QActionGroup& operations, QAction* remove,
               QWidget* parent = nullptr);
    void setDocument(CloneDocument* document);
    [[nodiscard]] PatchListView& list() { return *list_; }
    [[nodiscard]] MaskShapeGroup& maskShape() { return *shape_; }

private:
    PatchListView* list_;
    AppearanceGroup* look_;
    MaskShapeGroup* shape_;
    PlacementGroup* placement_;
};

}  // namespace weft::gui
