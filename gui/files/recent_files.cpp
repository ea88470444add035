#include "gui/files/recent_files.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QPainter>
#include <QProxyStyle>
#include <QStandardPaths>

#include "gui/display/monitor_colours.h"
#include "gui/display/shown_image.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

namespace {
constexpr int kMost = 10;
constexpr const char* kRecentKey = "recentFiles";
constexpr const char* kReliefsKey = "recentReliefs";
constexpr int kIcon = 48;

QString thumbnailFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + "/recent";
}

QString thumbnailOf(const QString& path) {
    const QByteArray name = QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha1).toHex();
    return thumbnailFolder() + '/' + QString::fromLatin1(name) + ".png";
}

/// Entries as high as their pictures want.
class LargeIcons : public QProxyStyle {
public:
    int pixelMetric(PixelMetric metric, const QStyleOption* option,
                    const QWidget* widget) const override {
        return metric == PM_SmallIconSize ? kIcon : QProxyStyle::pixelMetric(metric, option, widget);
    }
};

}  // namespace

void RecentFiles::add(const QString& path, bool asRelief, const QImage& picture) {
    if (path.isEmpty() || path.startsWith(':')) return;
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList list = paths();
    list.removeAll(absolute);
    list.prepend(absolute);
    for (const QString& old : list.mid(kMost)) QFile::remove(thumbnailOf(old));
    list = list.mid(0, kMost);
    const bool proof =
        MonitorColours::instance().proof().has_value();  // its colours are not the file's
    if (!picture.isNull() && !proof && QDir().mkpath(thumbnailFolder()))
        inSrgb(picture).save(thumbnailOf(absolute));
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

QList<RecentFiles::Entry> RecentFiles::entries() const {
    const QStringList reliefs = QSettings().value(kReliefsKey).toStringList();
    QList<Entry> entries;
    for (const QString& path : paths()) {
        const bool relief = reliefs.contains(path);
        const QString name = shownFileName(path);
        entries.push_back({path, relief ? tr("%1 (relief)").arg(name) : name, relief});
    }
    return entries;
}

QIcon RecentFiles::iconOf(const QString& path, int side) {
    QPixmap square(side, side);
    square.fill(Qt::transparent);
    const QImage picture = inMonitorsColours(QImage(thumbnailOf(path)));
    if (!picture.isNull()) {
        const QImage small =
            picture.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation);
        QPainter(&square).drawImage((side - small.width()) / 2, (side - small.height()) / 2, small);
    }
    return square;
}

void RecentFiles::populate(QMenu* menu) {
    menu->clear();
    if (!menu->findChild<QProxyStyle*>("largeIcons")) {
        auto* style = new LargeIcons;
        style->setObjectName("largeIcons");
        style->setParent(menu);
        menu->setStyle(style);
    }
    for (const Entry& entry : entries()) {
        QAction* action = menu->addAction(withoutMnemonic(entry.title), this,
                                          [this, entry] { emit chosen(entry.path, entry.asRelief); });
        action->setIcon(iconOf(entry.path, kIcon));
        action->setIconVisibleInMenu(true);
        action->setToolTip(entry.path);
    }
    if (menu->isEmpty()) menu->addAction(tr("No pictures yet"))->setEnabled(false);
}

}  // namespace weft::gui
