#include "gui/style/operation_tip.h"

#include <QCoreApplication>
#include <QKeySequence>

#include "resources/resources.h"

namespace weft::gui {

QString operationTip(const OperationInfo& info) {
    QString text = QCoreApplication::translate("Operations", info.help.c_str());
    if (!info.shortcut.empty())
        text += "  (" + QKeySequence(info.shortcut.c_str()).toString(QKeySequence::NativeText) + ")";
    return text;
}

QString operationTipPicture(const OperationInfo& info) {
    return resources::operationPicture(info.key.c_str());
}

}  // namespace weft::gui
