#include "gui/texts/tool_tips.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QFile>
#include <QHeaderView>
#include <QHelpEvent>
#include <QMenu>
#include <QTabBar>
#include <QToolButton>
#include <QToolTip>

#include "gui/texts/rich_text.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

namespace {

constexpr const char* kPicture = "toolTipPicture";

struct Tip {
    QString text, picture = {};
    QRect area = {};
    QString name = {};  ///< of the command, with its key
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

/// Of a command's button, which shows only its picture: name and key, then the sentence.
Tip tipOf(const QToolButton& button) {
    const QAction* command = button.defaultAction();
    Tip tip = tipOf(static_cast<const QObject&>(button), button.toolTip());
    if (!command || button.toolTip() != command->toolTip()) return tip;
    if (tip.picture.isEmpty()) tip.picture = command->property(kPicture).toString();
    const QString name = QString(command->text()).remove('&').remove(QStringLiteral(" …"));
    const QString key = command->shortcut().toString(QKeySequence::NativeText);
    const QString bracketed = key.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(key);
    if (tip.text.endsWith(bracketed)) tip.text.chop(bracketed.size());
    tip.text = tip.text.trimmed();
    if (tip.text == name) tip.text.clear();
    tip.name = name + bracketed;
    return tip;
}

/// What is below the pointer, or else the widget's own.
Tip tipOf(const QWidget& widget, const QPoint& at) {
    if (const auto* own = dynamic_cast<const OwnToolTip*>(&widget)) return {own->toolTipNow()};
    Tip tip;
    if (const auto* button = qobject_cast<const QToolButton*>(&widget)) return tipOf(*button);
    if (const auto* menu = qobject_cast<const QMenu*>(&widget)) tip = tipOf(*menu, at);
    if (const auto* bar = qobject_cast<const QTabBar*>(&widget)) tip = tipOf(*bar, at);
    if (const auto* view = qobject_cast<const QAbstractItemView*>(widget.parent());
        view && view->viewport() == &widget)
        tip = tipOf(*view, at);
    return tip.text.isEmpty() ? tipOf(widget, widget.toolTip()) : tip;
}

/// Rich text, since only that is wrapped; the text in it is escaped.
QString wrapped(const QString& text, const QString& picture, const QString& name = {}) {
    QString escaped = shownSentence(text).toHtmlEscaped().replace('\n', QLatin1String("<br>"));
    if (!name.isEmpty()) {
        const QString bold = QLatin1String("<b>") + name.toHtmlEscaped() + QLatin1String("</b>");
        escaped = escaped.isEmpty() ? bold : bold + QLatin1String("<br>") + escaped;
    }
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
    if (tip.text.isEmpty() && tip.name.isEmpty()) return false;
    QToolTip::showText(help->globalPos(), wrapped(tip.text, tip.picture, tip.name), widget, tip.area);
    return true;
}

}  // namespace weft::gui
