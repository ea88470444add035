#include "gui/files/recent_files.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace weft::gui {

namespace {
constexpr int kMost = 10;
constexpr const char* kRecentKey = "recentFiles";
constexpr const char* kReliefsKey = "recentReliefs";
constexpr const char* kFolderKey = "lastFolder";
}  // namespace

void RecentFiles::add(const QString& path, bool asRelief) {
    if (path.isEmpty() || path.startsWith(':')) return;
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList list = paths();
    list.removeAll(absolute);
    list.prepend(absolute);
    list = list.mid(0, kMost);
    QSettings settings;
    settings.setValue(kRecentKey, QVariant(list));
    QStringList reliefs;
    for (const QString& old : settings.value(kReliefsKey).toStringList())
        if (old != absolute && list.contains(old)) reliefs << old;
    if (asRelief) reliefs << absolute;
    settings.setValue(kReliefsKey, QVariant(reliefs));
    rememberFolder(absolute);
}

QStringList RecentFiles::paths() const { return QSettings().value(kRecentKey).toStringList(); }

void RecentFiles::populate(QMenu* menu) {
    menu->clear();
    const QStringList reliefs = QSettings().value(kReliefsKey).toStringList();
    for (const QString& path : paths()) {
        const bool relief = reliefs.contains(path);
        const QString name = QFileInfo(path).fileName().replace('&', "&&");
        QAction* action = menu->addAction(relief ? tr("%1 (relief)").arg(name) : name, this,
                                          [this, path, relief] { emit chosen(path, relief); });
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
