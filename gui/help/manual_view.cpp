#include "gui/help/manual_view.h"

#include <QEvent>
#include <QFile>
#include <QScopedValueRollback>
#include <QScrollBar>

#include "gui/help/manual_format.h"
#include "gui/style/panel_style.h"
#include "resources/resources.h"

namespace weft::gui {

namespace {

constexpr int kAbove = 10;  ///< pixels above a line that is at the top

}  // namespace

ManualView::ManualView(QWidget* parent) : TextBrowser(parent) {
    setOpenLinks(false);
    setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
    document()->setDocumentMargin(14);  // later pages take it over
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this] {
        if (moving_) return;
        place_ = placeAtTop();
        emit placeChanged();
    });
}

void ManualView::showPage(const QString& page) {
    QFile file(resources::manualFile(page));
    if (!file.open(QIODevice::ReadOnly)) return;
    const QScopedValueRollback moving(moving_, true);
    page_ = page;
    setExtraSelections({});
    setOwnMarkdown(QString::fromUtf8(file.readAll()));
    place_ = 0;
}

void ManualView::goTo(int position) {
    place_ = position;
    putCaret(position);
    scrollTo(position, kAbove);
}

void ManualView::bringIntoSight(int position) {
    QTextCursor cursor(document());
    cursor.setPosition(position);
    const QRect line = cursorRect(cursor);
    putCaret(position);
    if (line.top() < kAbove || line.bottom() > viewport()->height() - kAbove)
        scrollTo(position, viewport()->height() / 4);
    place_ = placeAtTop();
}

int ManualView::placeAtTop() const { return cursorForPosition({kAbove, kAbove + 2}).position(); }

void ManualView::putCaret(int position) {
    const QScopedValueRollback moving(moving_, true);
    QTextCursor cursor(document());
    cursor.setPosition(position);
    setTextCursor(cursor);
}

void ManualView::scrollTo(int position, int fromTop) {
    const QScopedValueRollback moving(moving_, true);
    QTextCursor cursor(document());
    cursor.setPosition(position);
    document()->size();  // lays all of it out, so that the scroll bar knows its end
    QScrollBar& bar = *verticalScrollBar();
    bar.setValue(position == 0 ? 0 : bar.value() + cursorRect(cursor).top() - fromTop);
}

void ManualView::mark(const std::vector<ManualContents::Hit>& hits, int current) {
    hits_ = hits;
    current_ = current;
    const QPalette& colours = palette();
    QList<ExtraSelection> marks;
    for (int i = 0; i < static_cast<int>(hits.size()); ++i) {
        ExtraSelection mark{QTextCursor(document()), {}};
        mark.cursor.setPosition(hits[i].begin);
        mark.cursor.setPosition(hits[i].end, QTextCursor::KeepAnchor);
        const bool chosen = i == current;
        mark.format.setBackground(
            chosen ? colours.color(QPalette::Highlight)
                   : mixed(colours.color(QPalette::Base), colours.color(QPalette::Highlight), 0.35));
        mark.format.setForeground(colours.color(chosen ? QPalette::HighlightedText : QPalette::Text));
        marks << mark;
    }
    setExtraSelections(marks);
}

void ManualView::format(const QTextCursor& page) const { formatManual(page, palette(), page_); }

/// Pictures keep within the width of the text, and are kept for the next time.
QImage ManualView::ownPicture(const QUrl& name) const {
    constexpr int kWidest = 640;
    QImage& kept = pictures_[name.path()];
    if (kept.isNull()) {
        kept = QImage(resources::manualFile(name.path())).convertToFormat(QImage::Format_ARGB32);
        if (kept.width() > kWidest) kept = kept.scaledToWidth(kWidest, Qt::SmoothTransformation);
    }
    return kept;
}

void ManualView::resizeEvent(QResizeEvent* event) {
    {
        const QScopedValueRollback moving(moving_, true);
        TextBrowser::resizeEvent(event);
    }
    scrollTo(place_, kAbove);
}

// The formats of a page have the colours of the palette that it was made with.
void ManualView::changeEvent(QEvent* event) {
    TextBrowser::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || page_.isEmpty()) return;
    const int place = place_;
    showPage(page_);
    goTo(place);
    mark(std::vector(hits_), current_);
}

}  // namespace weft::gui
