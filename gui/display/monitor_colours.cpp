#include "gui/display/monitor_colours.h"

#include <QEvent>
#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <QWidget>
#include <QWindow>
#include <algorithm>

#include "gui/display/screen_profile.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

namespace {

constexpr std::size_t kMostMade = 8;
constexpr qint64 kLargestFile = 16 << 20;
const QString kFileKey = QStringLiteral("display/monitorProfile");

}  // namespace

MonitorColours& MonitorColours::instance() {
    static MonitorColours colours;  // of the process: whatever it shows, on any thread, needs them
    return colours;
}

void MonitorColours::followWindow(QWidget& window) {
    const QString kept = QSettings().value(kFileKey).toString();
    if (!kept.isEmpty()) setFile(kept);
    window.installEventFilter(this);
}

bool MonitorColours::eventFilter(QObject* window, QEvent* event) {
    if (event->type() == QEvent::Show) {
        QWindow* const handle = static_cast<QWidget*>(window)->windowHandle();
        if (handle) {
            connect(handle, &QWindow::screenChanged, this, &MonitorColours::follow,
                    Qt::UniqueConnection);
            follow(handle->screen());
        }
    }
    return QObject::eventFilter(window, event);
}

void MonitorColours::follow(const QScreen* screen) {
    ofScreen_ = screenProfile(screen);
    if (!io::isMonitorProfile(ofScreen_)) ofScreen_.clear();
    if (file_.isEmpty()) take(ofScreen_);
}

bool MonitorColours::setFile(const QString& path) {
    IccProfile profile;
    if (!path.isEmpty()) {
        QFile file(path);
        const bool isFile = QFileInfo(path).isFile();  // a pipe might never end
        if (!isFile || !file.open(QIODevice::ReadOnly) || file.size() > kLargestFile) return false;
        const QByteArray bytes = file.readAll();
        profile.assign(bytes.begin(), bytes.end());
        if (!io::isMonitorProfile(profile)) return false;
    }
    file_ = path;
    QSettings().setValue(kFileKey, path);
    ofFile_ = std::move(profile);
    take(file_.isEmpty() ? ofScreen_ : ofFile_);
    return true;
}

QString MonitorColours::name() const {
    const QString name = shownName(io::profileName(file_.isEmpty() ? ofScreen_ : ofFile_));
    return name.isEmpty() ? QStringLiteral("sRGB") : name;
}

void MonitorColours::take(IccProfile profile) {
    {
        const std::lock_guard lock(mutex_);
        if (profile == profile_) return;
        profile_ = std::move(profile);
        made_.clear();
    }
    emit changed();
}

void MonitorColours::setProof(std::optional<io::SoftProof> proof) {
    {
        const std::lock_guard lock(mutex_);
        if (proof == proof_) return;
        proof_ = std::move(proof);
        made_.clear();
    }
    emit changed();
}

std::shared_ptr<const io::DisplayTransform> MonitorColours::from(
    std::span<const std::uint8_t> profile) {
    const std::lock_guard lock(mutex_);
    const auto made = std::find_if(made_.begin(), made_.end(),
                                   [&](const Made& m) { return std::ranges::equal(m.of, profile); });
    if (made != made_.end()) return made->transform;
    made_.push_front({{profile.begin(), profile.end()},
                      io::DisplayTransform::between(profile, profile_, proof_ ? &*proof_ : nullptr)});
    if (made_.size() > kMostMade) made_.pop_back();
    return made_.front().transform;
}

}  // namespace weft::gui
