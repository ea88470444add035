#pragma once
/// What looks at the events of every object of the program.
#include <QCoreApplication>
#include <QObject>
#include <typeinfo>

namespace weft::gui {

/// `Guard` derives from this and has an eventFilter(). GUI thread.
template <class Guard>
class ProgramGuard : public QObject {
public:
    /// From now on. May be called again.
    static void install() {
        const QString name = QString::fromLatin1(typeid(Guard).name());
        if (qApp->findChild<QObject*>(name, Qt::FindDirectChildrenOnly)) return;
        auto* const guard = new Guard;
        guard->setParent(qApp);
        guard->setObjectName(name);
        qApp->installEventFilter(guard);
    }
};

}  // namespace weft::gui
