#pragma once
/// The last pictures and documents opened or saved.
#include <QImage>
#include <QMenu>
#include <QSettings>

#include "gui/style/last_folder.h"

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
    struct Entry {
        QString path, title;
        bool asRelief = false;
    };
    /// As users see them, the newest first.
    [[nodiscard]] QList<Entry> entries() const;
    /// In the middle of a square of `side` pixels, so that names stand below each other; empty where
    /// there is none.
    [[nodiscard]] static QIcon iconOf(const QString& path, int side);
    /// Fills `menu` each time it is opened, with pictures.
    void populate(QMenu* menu);

signals:
    void chosen(const QString& path, bool asRelief);
};

}  // namespace weft::gui
