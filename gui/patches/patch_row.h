#pragma once
/// A row of the patch list.
#include <QIcon>
#include <QStyledItemDelegate>

#include "gui/texts/tool_tips.h"

namespace weft::gui {

/// Eye, thumbnail, name over operation, lock. A click on eye or lock changes it; one on the arrow of
/// a group opens or closes it.
class PatchRow : public QStyledItemDelegate, public RowToolTips {
    Q_OBJECT
public:
    explicit PatchRow(QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
    [[nodiscard]] QString toolTipAt(const QPoint& at, const QRect& row,
                                    const QModelIndex& index) const override;

    [[nodiscard]] static QRect eyeIn(const QRect& row);
    [[nodiscard]] static QRect lockIn(const QRect& row);
    /// Of groups that a place in a row stands for when something is dropped there.
    [[nodiscard]] static int depthAt(const QPoint& at, const QRect& row);
    /// How far from the left of its row something begins that is so deep in groups.
    [[nodiscard]] static int leftAt(int depth, const QRect& row);

private:
    QIcon eye_, eyeOff_, lock_, lockOpen_, open_, closed_;
};

}  // namespace weft::gui
