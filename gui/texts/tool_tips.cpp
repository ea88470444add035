#include "gui/texts/tool_tips.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QFile>
#include <QHeaderView>
#include <QHelpEvent>
#include <QMenu>
#include <QTabBar>
#include <QToolTip>

#include "gui/texts/rich_text.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

namespace {

constexpr const char* kPicture = "toolTipPicture";

struct Tip {
    QString text, picture = {};
    QRect area = {};
};

Tip tipOf(const QObject& owner, const QString& text) {
    return {text, owner.property(kPicture).toString()};
}

Tip tipOf(const QHeaderView& header, const QPoint& at) {
    const int section = header.logicalIndexAt(at);
    if (!header.model() || section < 0) return {};
    return {header.model()->headerData(section, header.orientation(), Qt::ToolTipRole).toString()};
}

Tip tipOf(const QAbstractItemView& view, const QPoint& at) {
    if (const auto* header = qobject_cast<const QHeaderView*>(&view)) return tipOf(*header, at);
    const QModelIndex index = view.indexAt(at);
    if (!index.isValid()) return {};
    const QRect row = view.visualRect(index);
    if (const auto* parts = dynamic_cast<const RowToolTips*>(view.itemDelegateForIndex(index)))
        if (const QString text = parts->toolTipAt(at, row, index); !text.isEmpty())
            return {text, {}, row};
    return {index.data(Qt::ToolTipRole).toString(), index.data(ToolTips::kPictureRole).toString(),
            row};
}

Tip tipOf(const QMenu& menu, const QPoint& at) {
    const QAction* action = menu.toolTipsVisible() ? menu.actionAt(at) : nullptr;
    return action ? tipOf(*action, action->toolTip()) : Tip{};
}

Tip tipOf(const QTabBar& bar, const QPoint& at) {
    const int tab = bar.tabAt(at);
    return tab < 0 ? Tip{} : Tip{bar.tabToolTip(tab)};
}

/// What is below the pointer, or else the widget's own.
Tip tipOf(const QWidget& widget, const QPoint& at) {
    if (const auto* own = dynamic_cast<const OwnToolTip*>(&widget)) return {own->toolTipNow()};
    Tip tip;
    if (const auto* menu = qobject_cast<const QMenu*>(&widget)) tip = tipOf(*menu, at);
    if (const auto* bar = qobject_cast<const QTabBar*>(&widget)) tip = tipOf(*bar, at);
    if (const auto* view = qobject_cast<const QAbstractItemView*>(widget.parent());
        view && view->viewport() == &widget)
        tip = tipOf(*view, at);
    return tip.text.isEmpty() ? tipOf(widget, widget.toolTip()) : tip;
}

/// Rich text, since only that is wrapped; the text in it is escaped.
QString wrapped(const QString& text, const QString& picture) {
    const QString escaped = shownSentence(text).toHtmlEscaped().replace('\n', QLatin1String("<br>"));
    if (!picture.startsWith(QLatin1String(":/")) || !QFile::exists(picture))
        return QLatin1String("<qt>") + escaped + QLatin1String("</qt>");
    // As wide as the picture.
    return QLatin1String("<table width='200'><tr><td>") + escaped + QLatin1String("<p><img src='") +
           picture + QLatin1String("'/></p></td></tr></table>");
}

}  // namespace

void ToolTips::setPicture(QObject& owner, const QString& picture) {
    owner.setProperty(kPicture, picture);
}

void ToolTips::copyPicture(const QObject& from, QObject& to) {
    to.setProperty(kPicture, from.property(kPicture));
}

void ToolTips::show(const QPoint& at, const QString& text, QWidget* of, const QRect& area,
                    const QString& picture) {
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(at, wrapped(text, picture), of, area);
}

bool ToolTips::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ToolTip || !watched->isWidgetType()) return false;
    auto* widget = static_cast<QWidget*>(watched);
    auto* help = static_cast<QHelpEvent*>(event);
    const Tip tip = tipOf(*widget, help->pos());
    if (tip.text.isEmpty()) return false;
    show(help->globalPos(), tip.text, widget, tip.area, tip.picture);
    return true;
}

}  // namespace weft::gui
