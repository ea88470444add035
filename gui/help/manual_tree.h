#pragma once
/// The contents of the manual as a list to choose from.
#include <QTreeWidget>
#include <vector>

#include "gui/help/manual_contents.h"

namespace weft::gui {

/// A row a section, below that of the section it belongs to. Return or a click chooses. GUI thread.
class ManualTree : public QTreeWidget {
    Q_OBJECT
public:
    /// `contents` outlives it, and has all of its pages.
    explicit ManualTree(const ManualContents& contents, QWidget* parent = nullptr);

    /// Rows of sections with hits alone, with how many there are, and the rows above them.
    void showHits(const std::vector<ManualContents::Hit>& hits);
    /// Every row again, pages folded.
    void showAll();
    /// Makes the row of a section the current one, where it is seen; nothing is chosen by that.
    void follow(int section);

signals:
    void sectionChosen(int section);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] int sectionOf(const QTreeWidgetItem* row) const;
    void showCount(int section, int hits);

    const ManualContents& contents_;
    std::vector<QTreeWidgetItem*> rows_;  ///< of each section
    bool filtered_ = false;
};

}  // namespace weft::gui
