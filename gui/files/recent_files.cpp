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

/// In the middle of a square, so that names stand below each other.
QIcon iconOf(const QString& path) {
    QPixmap square(kIcon, kIcon);
    square.fill(Qt::transparent);
    const QImage picture = inMonitorsColours(QImage(thumbnailOf(path)));
    if (!picture.isNull()) {
        const QImage small =
            picture.scaled(kIcon, kIcon, Qt::KeepAspectRatio, Qt::SmoothTransformation);
        QPainter(&square).drawImage((kIcon - small.width()) / 2, (kIcon - small.height()) / 2, small);
    }
    return square;
}

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

void RecentFiles::populate(QMenu* menu) {
    menu->clear();
    if (!menu->findChild<QProxyStyle*>("largeIcons")) {
        auto* style = new LargeIcons;
        style->setObjectName("largeIcons");
        style->setParent(menu);
        menu->setStyle(style);
    }
    const QStringList reliefs = QSettings().value(kReliefsKey).toStringList();
    for (const QString& path : paths()) {
        const bool relief = reliefs.contains(path);
        const QString name = withoutMnemonic(shownFileName(path));
        QAction* action = menu->addAction(relief ? tr("%1 (relief)").arg(name) : name, this,
                                          [this, path, relief] { emit chosen(path, relief); });
        action->setIcon(iconOf(path));
        action->setIconVisibleInMenu(true);
        action->setToolTip(path);
    }
    if (menu->isEmpty()) menu->addAction(tr("No pictures yet"))->setEnabled(false);
}

}  // namespace weft::gui
