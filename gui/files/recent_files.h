#pragma once
/// The last pictures and documents opened or saved.
#include <QImage>
#include <QMenu>
#include <QSettings>

namespace weft::gui {

/// Kept in QSettings under "recentFiles", newest first, at most ten; those that were last opened as
/// reliefs also under "recentReliefs".
class RecentFiles : public QObject {
    Q_OBJECT
public:
    explicit RecentFiles(QObject* parent = nullptr) : QObject(parent) {}
    /// `picture`: a thumbnail, kept in the user's cache folder; null leaves the one that is there.
    void add(const QString& path, bool asRelief = false, const QImage& picture = {});
    [[nodiscard]] QStringList paths() const;
    /// Fills `menu` each time it is opened, with pictures.
    void populate(QMenu* menu);

signals:
    void chosen(const QString& path, bool asRelief);
};

/// Folder for the next file dialog, one that exists: that of the last file opened or saved, the
/// user's pictures, or home.
[[nodiscard]] QString lastFolder();
void rememberFolder(const QString& path);

}  // namespace weft::gui
