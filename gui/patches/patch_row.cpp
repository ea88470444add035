#include "gui/patches/patch_row.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "gui/patches/patch_list_model.h"
#include "gui/style/panel_style.h"
#include "gui/style/theme.h"

namespace weft::gui {

namespace {

constexpr int kRow = PatchListModel::kThumbnail + 8, kButton = 26, kRowIcon = 16, kGap = 8;

constexpr int kInside = 14;

/// What is in a group stands a little to the right; of deep ones the name is still to be read.
QRect shifted(const QRect& row, const QModelIndex& index) {
    const int by = kInside * index.data(PatchListModel::depth).toInt();
    return row.adjusted(std::min(by, row.width() / 3), 0, 0, 0);
}

QRect thumbnailIn(const QRect& row) {
    constexpr int kSide = PatchListModel::kThumbnail;
    return {row.left() + kButton, row.top() + (row.height() - kSide) / 2, kSide, kSide};
}

QRect textIn(const QRect& row) {
    return row.adjusted(kButton + PatchListModel::kThumbnail + kGap, 4, -kButton, -4);
}

void paintIcon(QPainter& painter, const QRect& in, const QIcon& icon, double opacity,
               QIcon::Mode mode) {
    painter.setOpacity(opacity);
    QRect box(0, 0, kRowIcon, kRowIcon);
    box.moveCenter(in.center());
    icon.paint(&painter, box, Qt::AlignCenter, mode);
    painter.setOpacity(1);
}

void paintThumbnail(QPainter& painter, const QRect& in, const QPixmap& pixmap, double opacity) {
    painter.fillRect(in, QColor(96, 96, 96));
    painter.fillRect(in, QBrush(QColor(78, 78, 78), Qt::Dense4Pattern));
    const QSize size = pixmap.deviceIndependentSize().toSize();
    QRect box(QPoint(), size);
    box.moveCenter(in.center());
    painter.setOpacity(opacity);
    painter.drawPixmap(box.topLeft(), pixmap);
    painter.setOpacity(1);
}

}  // namespace

PatchRow::PatchRow(QObject* parent)
    : QStyledItemDelegate(parent),
      eye_(themedIcon("eye")),
      eyeOff_(themedIcon("eye-off")),
      lock_(themedIcon("lock")),
      lockOpen_(themedIcon("lock-open")),
      open_(themedIcon("unfolded")),
      closed_(themedIcon("folded")) {}

QRect PatchRow::eyeIn(const QRect& row) { return {row.left(), row.top(), kButton, row.height()}; }

QRect PatchRow::lockIn(const QRect& row) {
    return {row.right() - kButton + 1, row.top(), kButton, row.height()};
}

int PatchRow::leftAt(int depth, const QRect& row) {
    return kButton + std::min(kInside * depth, row.width() / 3);
}

int PatchRow::depthAt(const QPoint& at, const QRect& row) {
    return std::max(0, (at.x() - row.left() - kButton) / kInside);
}

QSize PatchRow::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {160, kRow};
}

void PatchRow::paint(QPainter* painter, const QStyleOptionViewItem& option,
                     const QModelIndex& index) const {
    painter->save();
    const QPalette& palette = option.palette;
    const bool selected = option.state & QStyle::State_Selected;
    const bool visible = index.data(PatchListModel::isVisible).toBool();
    const bool shown = index.data(PatchListModel::isShown).toBool();
    const bool locked = index.data(PatchListModel::isLocked).toBool();
    const QIcon::Mode mode = selected ? QIcon::Selected : QIcon::Normal;
    if (selected)
        painter->fillRect(option.rect, mixed(palette.color(QPalette::Base),
                                             palette.color(QPalette::Highlight), 0.8));
    else if (option.state & QStyle::State_MouseOver)
        painter->fillRect(option.rect, palette.color(QPalette::Midlight));
    paintIcon(*painter, eyeIn(option.rect), visible ? eye_ : eyeOff_, visible ? 1 : 0.55, mode);
    const QRect row = shifted(option.rect, index);
    if (index.data(PatchListModel::isGroup).toBool())
        paintIcon(*painter, thumbnailIn(row),
                  index.data(PatchListModel::isOpen).toBool() ? open_ : closed_, 1, mode);
    else
        paintThumbnail(*painter, thumbnailIn(row),
                       index.data(PatchListModel::thumbnail).value<QPixmap>(), shown ? 1 : 0.4);
    const QRect text = textIn(row);
    const QFontMetrics metrics(option.font);
    painter->setFont(option.font);
    const QColor onIt = palette.color(QPalette::HighlightedText);
    painter->setPen(
        selected ? onIt
                 : palette.color(shown ? QPalette::Active : QPalette::Disabled, QPalette::Text));
    painter->drawText(text, Qt::AlignLeft | Qt::AlignTop,
                      metrics.elidedText(index.data().toString(), Qt::ElideRight, text.width()));
    painter->setPen(selected ? onIt : palette.color(QPalette::PlaceholderText));
    painter->drawText(text, Qt::AlignLeft | Qt::AlignBottom,
                      metrics.elidedText(index.data(PatchListModel::remark).toString(),
                                         Qt::ElideRight, text.width()));
    const bool under = option.state & QStyle::State_MouseOver;
    if (locked || under)
        paintIcon(*painter, lockIn(option.rect), locked ? lock_ : lockOpen_, locked ? 1 : 0.45, mode);
    painter->setPen(palette.color(QPalette::Window));
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    painter->restore();
}

void PatchRow::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                    const QModelIndex& index) const {
    const QRect text = textIn(shifted(option.rect, index));
    editor->setGeometry(
        QRect(text.left() - 4, text.top() - 2, text.width() + 4, editor->sizeHint().height()));
}

bool PatchRow::editorEvent(QEvent* event, QAbstractItemModel* model,
                           const QStyleOptionViewItem& option, const QModelIndex& index) {
    const bool press = event->type() == QEvent::MouseButtonPress;
    if (press || event->type() == QEvent::MouseButtonRelease ||
        event->type() == QEvent::MouseButtonDblClick) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const QPoint at = mouse->position().toPoint();
        const bool folds =
            index.data(PatchListModel::isGroup).toBool() && mouse->button() == Qt::LeftButton;
        if (folds && thumbnailIn(shifted(option.rect, index)).contains(at)) {
            if (press)
                model->setData(index, !index.data(PatchListModel::isOpen).toBool(),
                               PatchListModel::isOpen);
            return true;
        }
        for (const auto& [box, role] : {std::pair{eyeIn(option.rect), PatchListModel::isVisible},
                                        std::pair{lockIn(option.rect), PatchListModel::isLocked}})
            if (box.contains(at) && mouse->button() == Qt::LeftButton) {
                if (press) model->setData(index, !index.data(role).toBool(), role);
                return true;
            }
    }
    return QStyledItemDelegate::editorEvent(event, model, option, index);
}

QString PatchRow::toolTipAt(const QPoint& at, const QRect& row, const QModelIndex& index) const {
    const bool group = index.data(PatchListModel::isGroup).toBool();
    if (group && eyeIn(row).contains(at))
        return index.data(PatchListModel::isVisible).toBool() ? tr("Hide this group")
                                                              : tr("Show this group");
    if (group && lockIn(row).contains(at))
        return index.data(PatchListModel::isLocked).toBool() ? tr("Unlock all patches of this group")
                                                             : tr("Lock all patches of this group");
    if (eyeIn(row).contains(at))
        return index.data(PatchListModel::isVisible).toBool() ? tr("Hide this patch")
                                                              : tr("Show this patch");
    if (lockIn(row).contains(at))
        return index.data(PatchListModel::isLocked).toBool()
                   ? tr("Unlock this patch")
                   : tr("Lock this patch: it is neither moved nor deleted");
    return {};
}

}  // namespace weft::gui
