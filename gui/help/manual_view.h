#pragma once
/// A page of the manual as it is read.
#include <QHash>
#include <QImage>
#include <vector>

#include "gui/help/manual_contents.h"
#include "gui/texts/rich_text.h"

namespace weft::gui {

/// The place at the top stays there while the width changes. Links to what is not compiled into the
/// program are plain text, with the file's name in a tool tip. Positions are those of
/// ManualContents. GUI thread.
class ManualView : public TextBrowser {
    Q_OBJECT
public:
    explicit ManualView(QWidget* parent = nullptr);

    /// `page`: one of resources::manualPages(). It begins at its top.
    void showPage(const QString& page);
    [[nodiscard]] const QString& page() const { return page_; }
    /// What is read: the position that was gone to, or the first one at the top after scrolling.
    [[nodiscard]] int place() const { return place_; }
    /// Brings the line of a position to the top, as far as the page goes.
    void goTo(int position);
    /// Scrolls only where the line is not in sight.
    void bringIntoSight(int position);
    /// Highlights hits of this page, `current` (an index, or -1) most of all.
    void mark(const std::vector<ManualContents::Hit>& hits, int current);

signals:
    /// Scrolled by the user.
    void placeChanged();

protected:
    void format(const QTextCursor& page) const override;
    [[nodiscard]] QImage ownPicture(const QUrl& name) const override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] int placeAtTop() const;
    void putCaret(int position);
    void scrollTo(int position, int fromTop);

    QString page_;
    mutable QHash<QString, QImage> pictures_;
    std::vector<ManualContents::Hit> hits_;
    int current_ = -1;
    int place_ = 0;
    bool moving_ = false;  ///< by the program
};

}  // namespace weft::gui
