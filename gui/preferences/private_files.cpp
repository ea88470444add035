#include "gui/preferences/private_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>

namespace weft::gui {

void makePrivateFolder(const QString& folder) {
    if (QDir().mkpath(folder))
        QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

void makeSettingsPrivate() {
    const QString file = QSettings().fileName();
    makePrivateFolder(QFileInfo(file).absolutePath());
    const int made =
        ::open(QFile::encodeName(file).constData(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (made >= 0) ::close(made);
    QFile::setPermissions(file, QFile::ReadOwner | QFile::WriteOwner);
}

}  // namespace weft::gui
