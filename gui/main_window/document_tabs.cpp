#include "gui/main_window/document_tabs.h"

#include <QTabBar>
#include <QToolButton>

#include "gui/style/theme.h"

namespace weft::gui {

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
    canvas->setTool(tool_);
    undoGroup_.addStack(&document->undoStack());
    const auto refresh = [this, document] { refreshTitle(document); };
    connect(&document->undoStack(), &QUndoStack::cleanChanged, canvas, refresh);
    connect(document, &CloneDocument::backgroundChanged, canvas, refresh);
    const int index = addTab(canvas, QString());
    tabBar()->setTabButton(index, QTabBar::RightSide, closeButton(canvas));
    setCurrentIndex(index);
    refreshTitle(document);
    canvas->setFocus();
    return canvas;
}

QWidget* DocumentTabs::closeButton(CanvasView* canvas) {
    constexpr int kIcon = 12;
    auto* button = new QToolButton(this);
    button->setAutoRaise(true);
    button->setIcon(themedIcon("cancel"));
    button->setIconSize({kIcon, kIcon});
    button->setFocusPolicy(Qt::NoFocus);
    button->setToolTip(tr("Close this picture"));
    connect(button, &QToolButton::clicked, canvas,
            [this, canvas] { emit tabCloseRequested(indexOf(canvas)); });
    return button;
}

CanvasView* DocumentTabs::current() const { return at(currentIndex()); }

CanvasView* DocumentTabs::at(int index) const { return qobject_cast<CanvasView*>(widget(index)); }

CloneDocument* DocumentTabs::currentDocument() const {
    return current() ? &current()->document() : nullptr;
}

std::vector<CloneDocument*> DocumentTabs::documents() const {
    std::vector<CloneDocument*> documents;
    for (int i = 0; i < count(); ++i) documents.push_back(&at(i)->document());
    return documents;
}

void DocumentTabs::closeTab(int index) {
    CanvasView* canvas = at(index);
    if (!canvas) return;
    removeTab(index);
    canvas->document().disconnect(this);
    undoGroup_.removeStack(&canvas->document().undoStack());
    canvas->deleteLater();
}

void DocumentTabs::setTool(ToolKind kind) {
    tool_ = kind;
    for (int i = 0; i < count(); ++i) at(i)->setTool(kind);
}

void DocumentTabs::onCurrentChanged() {
    CloneDocument* document = currentDocument();
    undoGroup_.setActiveStack(document ? &document->undoStack() : nullptr);
    if (current()) current()->setFocus();
    emit currentDocumentChanged(document);
}

void DocumentTabs::refreshTitle(CloneDocument* document) {
    for (int i = 0; i < count(); ++i) {
        if (&at(i)->document() != document) continue;
        QString title = document->title();
        title.replace('&', "&&");
        setTabText(i, document->undoStack().isClean() ? title : title + " *");
        setTabToolTip(i, document->background().path);
    }
}

}  // namespace weft::gui
