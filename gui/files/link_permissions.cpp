#include "gui/files/link_permissions.h"

#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <algorithm>

namespace weft::gui {

namespace {

constexpr const char* kKey = "linkedFolders";
constexpr std::size_t kMostDocuments = 100;
constexpr int kMostFolders = 100;

struct Permission {
    QString document;
    QStringList folders;
};

/// The newest first.
std::vector<Permission> kept() {
    QSettings settings;
    std::vector<Permission> all(std::min(
        kMostDocuments, static_cast<std::size_t>(std::max(0, settings.beginReadArray(kKey)))));
    for (std::size_t i = 0; i < all.size(); ++i) {
        settings.setArrayIndex(static_cast<int>(i));
        all[i] = {settings.value("document").toString(), settings.value("folders").toStringList()};
    }
    return all;
}

void keep(const std::vector<Permission>& all) {
    QSettings settings;
    settings.remove(kKey);
    settings.beginWriteArray(kKey);
    for (std::size_t i = 0; i < std::min(all.size(), kMostDocuments); ++i) {
        settings.setArrayIndex(static_cast<int>(i));
        settings.setValue("document", all[i].document);
        settings.setValue("folders", all[i].folders);
    }
    settings.endArray();
}

/// Empty: there is no such file.
QString keyOf(const QString& document) { return QFileInfo(document).canonicalFilePath(); }

}  // namespace

QString pathText(const std::filesystem::path& path) { return QFile::decodeName(path.c_str()); }

std::vector<io::PermittedFolder> permittedFolders(const QString& document) {
    std::vector<io::PermittedFolder> folders;
    const QString key = keyOf(document);
    for (const Permission& permission : kept())
        if (!key.isEmpty() && permission.document == key)
            for (const QString& folder : permission.folders)
                folders.push_back({std::filesystem::path(folder.toStdU16String()), false});
    return folders;
}

void permitFolders(const QString& document, const std::vector<std::filesystem::path>& folders) {
    Permission permission{keyOf(document), {}};
    if (permission.document.isEmpty() || folders.empty()) return;
    std::vector<Permission> all = kept();
    const auto known = std::find_if(all.begin(), all.end(), [&](const Permission& other) {
        return other.document == permission.document;
    });
    if (known != all.end()) {
        permission.folders = known->folders;
        all.erase(known);
    }
    for (const auto& folder : folders) {
        permission.folders.removeAll(pathText(folder));
        permission.folders.prepend(pathText(folder));
    }
    permission.folders = permission.folders.mid(0, kMostFolders);
    all.insert(all.begin(), permission);
    keep(all);
}

}  // namespace weft::gui
