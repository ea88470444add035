#include "gui/main_window/recent_files.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace weft::gui {

namespace {
constexpr int kMost = 10;
constexpr const char* kRecentKey = "recentFiles";
constexpr const char* kFolderKey = "lastFolder";
}  // namespace

void RecentFiles::add(const QString& path) {
    if (path.isEmpty() || path.startsWith(':')) return;
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList list = paths();
    list.removeAll(absolute);
    list.prepend(absolute);
    QSettings().setValue(kRecentKey, QVariant(list.mid(0, kMost)));
    rememberFolder(absolute);
}

QStringList RecentFiles::paths() const { return QSettings().value(kRecentKey).toStringList(); }

void RecentFiles::populate(QMenu* menu) {
    menu->clear();
    for (const QString& path : paths()) {
        QString name = QFileInfo(path).fileName();
        QAction* action =
            menu->addAction(name.replace('&', "&&"), this, [this, path] { emit chosen(path); });
        action->setToolTip(path);
    }
    if (menu->isEmpty()) menu->addAction(tr("No pictures yet"))->setEnabled(false);
}

QString lastFolder() {
    const QString folder = QSettings().value(kFolderKey).toString();
    if (!folder.isEmpty() && QFileInfo(folder).isDir()) return folder;
    const QString pictures = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
    return QFileInfo(pictures).isDir() ? pictures : QDir::homePath();
}

void rememberFolder(const QString& path) {
    QSettings().setValue(kFolderKey, QFileInfo(path).absolutePath());
}

}  // namespace weft::gui
