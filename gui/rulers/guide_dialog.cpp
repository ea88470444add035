#include "gui/rulers/guide_dialog.h"

#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QKeyEvent>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "gui/canvas/canvas_view.h"
#include "gui/style/controls.h"

namespace weft::gui {

GuideDialog::GuideDialog(QWidget* parent)
    : QDialog(parent),
      list_(new QListWidget),
      place_(new QDoubleSpinBox),
      upright_(new QPushButton(tr("New &Vertical Guide"))),
      level_(new QPushButton(tr("New &Horizontal Guide"))),
      remove_(new QPushButton(tr("&Remove"))) {
    setObjectName("guides");
    setWindowTitle(tr("Guides"));
    list_->setObjectName("guideList");
    list_->setAccessibleName(tr("Guides of the picture"));
    list_->setUniformItemSizes(true);
    list_->installEventFilter(this);
    place_->setObjectName("guidePlace");
    place_->setRange(-Guides::kFarthest, Guides::kFarthest);
    place_->setDecimals(2);
    place_->setSuffix(tr(" px"));
    place_->setToolTip(tr("From the left edge of the picture, or from the upper one"));
    upright_->setObjectName("newUprightGuide");
    level_->setObjectName("newLevelGuide");
    remove_->setObjectName("removeGuide");
    for (QPushButton* button : {upright_, level_, remove_}) button->setAutoDefault(false);
    auto* label = new Label(tr("&Position"));
    label->setBuddy(place_);
    auto* close = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QVBoxLayout* const column = columnOn(this, kPanelMargin);
    column->addWidget(list_, 1);
    column->addLayout(rowOf({{label}, {place_, 1}, {remove_}}));
    column->addLayout(rowOf({{upright_, 1}, {level_, 1}}));
    column->addWidget(close);
    connect(close, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(upright_, &QPushButton::clicked, this, [this] { make(GuideWay::x); });
    connect(level_, &QPushButton::clicked, this, [this] { make(GuideWay::y); });
    connect(remove_, &QPushButton::clicked, this, &GuideDialog::remove);
    connect(list_, &QListWidget::currentRowChanged, this, &GuideDialog::showChosen);
    connect(place_, &QDoubleSpinBox::valueChanged, this, &GuideDialog::move);
    refresh();
    resize(360, 320);
}

// A list takes every key for a search in it, and the main window has a command with this one.
bool GuideDialog::eventFilter(QObject* watched, QEvent* event) {
    const bool key = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (!key || watched != list_ || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Delete)
        return QDialog::eventFilter(watched, event);
    if (event->type() == QEvent::KeyPress) remove();
    event->accept();
    return true;
}

void GuideDialog::setDocument(CloneDocument* document) {
    if (document_) document_->disconnect(this);
    document_ = document;
    if (document) connect(document, &CloneDocument::guidesChanged, this, &GuideDialog::refresh);
    refresh();
}

const Guides& GuideDialog::guides() const {
    static const Guides none;
    return document_ ? document_->state().document->guides() : none;
}

std::optional<CanvasGuides::Guide> GuideDialog::chosen() const {
    const int row = list_->currentRow(), upright = static_cast<int>(guides().x.size());
    if (row < 0 || row >= upright + static_cast<int>(guides().y.size())) return {};
    return row < upright ? CanvasGuides::Guide{GuideWay::x, row}
                         : CanvasGuides::Guide{GuideWay::y, row - upright};
}

int GuideDialog::placeInList(const CanvasGuides::Guide& guide) const {
    return guide.way == GuideWay::x ? guide.index : static_cast<int>(guides().x.size()) + guide.index;
}

void GuideDialog::choose(const CanvasGuides::Guide& guide) {
    if (guide.index >= 0) list_->setCurrentRow(placeInList(guide));
    if (guide.index < 0) return list_->setFocus();
    place_->setFocus();
    place_->selectAll();
}

// The row stays where it is, so that undo and redo do not lose it.
void GuideDialog::refresh() {
    const int row = list_->currentRow();
    {
        const QSignalBlocker still(list_);
        list_->clear();
        for (const double x : guides().x) list_->addItem(tr("Vertical, %1 px from the left").arg(x));
        for (const double y : guides().y) list_->addItem(tr("Horizontal, %1 px from above").arg(y));
        list_->setCurrentRow(std::min(row < 0 ? 0 : row, list_->count() - 1));
    }
    const bool room = document_ && std::max(guides().x.size(), guides().y.size()) < Guides::kMost;
    for (QPushButton* button : {upright_, level_}) button->setEnabled(room);
    showChosen();
}

void GuideDialog::showChosen() {
    const auto guide = chosen();
    place_->setEnabled(guide.has_value());
    remove_->setEnabled(guide.has_value());
    if (!guide) return;
    const double place = guides().along(guide->way)[static_cast<std::size_t>(guide->index)];
    const QSignalBlocker still(place_);
    if (place_->value() != place) place_->setValue(place);
}

// In the middle, to be moved from there.
void GuideDialog::make(GuideWay way) {
    if (!document_) return;
    const Extent e = document_->extent();
    Guides changed = guides();
    changed.along(way).push_back((way == GuideWay::x ? e.width : e.height) / 2);
    document_->setGuides(CanvasView::tr("New Guide"), changed);
    choose({way, static_cast<int>(changed.along(way).size()) - 1});
}

void GuideDialog::move(double place) {
    const auto guide = chosen();
    if (!guide) return;
    Guides changed = guides();
    changed.along(guide->way)[static_cast<std::size_t>(guide->index)] = place;
    document_->setGuides(CanvasView::tr("Move Guide"), changed, moves_.next());
}

void GuideDialog::remove() {
    const auto guide = chosen();
    if (!guide) return;
    Guides changed = guides();
    changed.along(guide->way).erase(changed.along(guide->way).begin() + guide->index);
    document_->setGuides(CanvasView::tr("Remove Guide"), changed);
}

}  // namespace weft::gui
