#pragma once
/// The last pictures opened or saved.
#include <QMenu>
#include <QSettings>

namespace weft::gui {

/// Kept in QSettings under "recentFiles", newest first, at most ten; those that were last opened as
/// reliefs also under "recentReliefs".
class RecentFiles : public QObject {
    Q_OBJECT
public:
    explicit RecentFiles(QObject* parent = nullptr) : QObject(parent) {}
    void add(const QString& path, bool asRelief = false);
    [[nodiscard]] QStringList paths() const;
    /// Fills `menu` each time it is opened.
    void populate(QMenu* menu);

signals:
    void chosen(const QString& path, bool asRelief);
};

/// Folder for the next file dialog, one that exists: that of the last file opened or saved, the
/// user's pictures, or home.
[[nodiscard]] QString lastFolder();
void rememberFolder(const QString& path);

}  // namespace weft::gui
