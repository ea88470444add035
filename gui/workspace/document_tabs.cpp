#include "gui/workspace/document_tabs.h"

#include <QApplication>
#include <QMouseEvent>
#include <QTabBar>
#include <QToolButton>

#include "gui/relief/relief_document.h"
#include "gui/relief/relief_page.h"
#include "gui/rulers/ruled_page.h"
#include "gui/style/theme.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

namespace {

/// Hints and marks are a relief's, brushes on patches a picture's.
bool isFor(ToolKind tool, bool relief) {
    if (tool > ToolKind::hand) return relief;
    return !relief || (tool != ToolKind::heal && tool != ToolKind::mask);
}

}  // namespace

DocumentTabs::DocumentTabs(QUndoGroup& undoGroup, QWidget* parent)
    : QTabWidget(parent), undoGroup_(undoGroup) {
    setObjectName("pictures");
    setDocumentMode(true);
    setTabsClosable(true);
    setMovable(true);
    setElideMode(Qt::ElideMiddle);
    setUsesScrollButtons(true);
    tabBar()->setAcceptDrops(true);
    tabBar()->setChangeCurrentOnDrag(true);
    tabBar()->setExpanding(false);
    tabBar()->setFocusPolicy(Qt::NoFocus);
    connect(this, &QTabWidget::currentChanged, this, &DocumentTabs::onCurrentChanged);
}

CanvasView* DocumentTabs::add(CloneDocument* document) {
    auto* canvas = new CanvasView(*document);
    document->setParent(canvas);
    connect(document, &CloneDocument::backgroundChanged, canvas,
            [this, document] { refreshTitle(document); });
    addPage(new RuledPage(canvas), document);
    return canvas;
}

ReliefPage* DocumentTabs::add(ReliefDocument* document, const BackendRegistry& registry) {
    auto* page = new ReliefPage(*document, registry);
    document->setParent(page);
    addPage(page, document);
    return page;
}

void DocumentTabs::addPage(QWidget* page, OpenDocument* document) {
    undoGroup_.addStack(&document->undoStack());
    connect(&document->undoStack(), &QUndoStack::cleanChanged, page,
            [this, document] { refreshTitle(document); });
    connect(&document->undoStack(), &QUndoStack::indexChanged, page,
            [this, document] { refreshTitle(document); });
    connect(document, &OpenDocument::fileChanged, page, [this, document] { refreshTitle(document); });
    endDrag();
    const int index = insertTab(indexFor(*document), page, QString());
    if (isFor(tool_, qobject_cast<ReliefPage*>(page))) viewAt(index)->setTool(tool_);
    tabBar()->setTabButton(index, QTabBar::RightSide, closeButton(page));
    refreshTitle(document);
    if (index + 1 < count()) return;
    setCurrentIndex(index);
    viewAt(index)->setFocus();
}

// Left of those that were asked for later, and only are there because they were read sooner.
int DocumentTabs::indexFor(const OpenDocument& document) const {
    int index = count();
    while (document.place() > 0 && index > 0 && documentAt(index - 1)->place() > document.place())
        --index;
    return index;
}

QWidget* DocumentTabs::closeButton(QWidget* page) {
    constexpr int kIcon = 12;
    auto* button = new QToolButton(this);
    button->setAutoRaise(true);
    button->setIcon(themedIcon("cancel"));
    button->setIconSize({kIcon, kIcon});
    button->setFocusPolicy(Qt::NoFocus);
    button->setToolTip(tr("Close this picture"));
    connect(button, &QToolButton::clicked, page,
            [this, page] { emit tabCloseRequested(indexOf(page)); });
    return button;
}

CanvasView* DocumentTabs::at(int index) const {
    const auto* page = qobject_cast<RuledPage*>(widget(index));
    return page ? &page->canvas() : nullptr;
}

ReliefPage* DocumentTabs::currentRelief() const { return qobject_cast<ReliefPage*>(currentWidget()); }

CloneDocument* DocumentTabs::currentDocument() const {
    return current() ? &current()->document() : nullptr;
}

PictureView* DocumentTabs::viewAt(int index) const {
    if (auto* page = qobject_cast<ReliefPage*>(widget(index))) return &page->canvas();
    return at(index);
}

OpenDocument* DocumentTabs::documentAt(int index) const {
    PictureView* view = viewAt(index);
    return view ? &view->picture() : nullptr;
}

std::vector<OpenDocument*> DocumentTabs::documents() const {
    std::vector<OpenDocument*> documents;
    for (int i = 0; i < count(); ++i) documents.push_back(documentAt(i));
    return documents;
}

int DocumentTabs::indexOfDocument(const OpenDocument* document) const {
    for (int i = 0; i < count(); ++i)
        if (documentAt(i) == document) return i;
    return -1;
}

// While a tab is dragged, and those that make room for it still move, a QTabBar neither takes another
// current tab nor says that the one in front is gone.
void DocumentTabs::endDrag() {
    QMouseEvent release(QEvent::MouseButtonRelease, QPointF(-1, -1),
                        tabBar()->mapToGlobal(QPointF(-1, -1)), Qt::LeftButton, Qt::NoButton, {});
    QApplication::sendEvent(tabBar(), &release);
}

void DocumentTabs::closeTab(int index) {
    QWidget* page = widget(index);
    if (!page) return;
    OpenDocument* document = documentAt(index);
    endDrag();
    removeTab(index);
    document->disconnect(this);
    undoGroup_.removeStack(&document->undoStack());
    page->deleteLater();
}

void DocumentTabs::step(int by) {
    if (count() > 0) setCurrentIndex((currentIndex() + by + count()) % count());
}

void DocumentTabs::setTool(ToolKind kind) {
    tool_ = kind;
    if (currentView()) currentView()->setTool(kind);
}

void DocumentTabs::onCurrentChanged() {
    OpenDocument* document = documentInFront();
    undoGroup_.setActiveStack(document ? &document->undoStack() : nullptr);
    if (currentView()) currentView()->setFocus();
    emit currentDocumentChanged(document);
}

void DocumentTabs::refreshTitle(OpenDocument* document) {
    const int i = indexOfDocument(document);
    if (i < 0) return;
    const QString title = withoutMnemonic(document->title());
    setTabText(i, document->modified() ? title + " *" : title);
    setTabToolTip(i, document->path());
}

}  // namespace weft::gui
