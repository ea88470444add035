#pragma once
/// The manual: the pages of resources/manual, compiled in.
#include <QAction>
#include <QDialog>
#include <vector>

#include "gui/help/manual_contents.h"
#include "gui/help/visited_places.h"

namespace weft::gui {

class ManualSearchBar;
class ManualTree;
class ManualView;

/// Contents, a search over all pages, and the page that is read. Links to a heading, to another page
/// and out to a browser all work; Alt+Left goes back. GUI thread.
class ManualDialog : public QDialog {
    Q_OBJECT
public:
    explicit ManualDialog(QWidget* parent = nullptr);

    /// "clone.md", "clone.md#operations", or "#operations" of the page that is shown; anchors as
    /// GitHub makes them (ManualContents). False: there is no such page or heading.
    bool showHeading(const QString& place);

signals:
    void aboutRequested();
    void tourRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    using Move = ManualPlace (VisitedPlaces::*)(const ManualPlace&);
    [[nodiscard]] QAction* way(const char* icon, const QString& text, Qt::Key key, Move move);
    [[nodiscard]] QWidget* bar();
    [[nodiscard]] QWidget* buttons();
    void connectParts();
    [[nodiscard]] ManualPlace here() const;
    /// Shows a place, and nothing else.
    void turnTo(const ManualPlace& place);
    /// The same, from where Back leads here again.
    void visit(const ManualPlace& place);
    void visitSection(int section);
    void follow(const QUrl& link);
    /// Makes the section that is read the current one of the contents.
    void followReading();
    void search();
    void goToHit(int step);
    void showHit(int hit);
    /// Index in hits_ of the first one from here on; their number, if there is none.
    [[nodiscard]] int firstHitFromHere() const;
    void markHits();

    ManualContents contents_;
    VisitedPlaces visited_;
    std::vector<ManualContents::Hit> hits_;
    int hit_ = -1;  ///< that is shown
    ManualSearchBar* search_;
    ManualTree* tree_;
    ManualView* view_;
    QAction *back_, *forward_;
};

}  // namespace weft::gui
