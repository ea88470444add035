#include "gui/style/operation_tip.h"

#include <QCoreApplication>
#include <QFile>
#include <QKeySequence>

#include "resources/resources.h"

namespace weft::gui {

QString operationTip(const OperationInfo& info) {
    QString text = QCoreApplication::translate("Operations", info.help.c_str());
    if (!info.shortcut.empty())
        text += "  (" + QKeySequence(info.shortcut.c_str()).toString(QKeySequence::NativeText) + ")";
    const QString picture = resources::operationPicture(info.key.c_str());
    const QString shown = QFile::exists(picture) ? "<p><img src='" + picture + "'/></p>" : QString();
    // As wide as the picture.
    return "<table width='200'><tr><td>" + text.toHtmlEscaped() + shown + "</td></tr></table>";
}

}  // namespace weft::gui
