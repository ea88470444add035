#include "gui/colours/profile_list.h"

#include <QFile>
#include <QFileInfo>
#include <QSignalBlocker>
#include <algorithm>

#include "gui/display/monitor_colours.h"
#include "gui/style/controls.h"
#include "gui/texts/file_dialog.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

namespace {

constexpr qint64 kLargestFile = 16 << 20;

QString titleOf(const ProfileList::Profile& profile, const QString& otherwise) {
    const QString name = shownName(io::profileName(profile));
    return name.isEmpty() ? otherwise : name;
}

}  // namespace

ProfileList::ProfileList(Accepts accepts, QString refused, QWidget* parent)
    : QComboBox(parent), accepts_(std::move(accepts)), refused_(std::move(refused)) {
    makeNarrow(*this);
    connect(this, &QComboBox::activated, this, [this](int index) {
        if (index != fileItem_) {
            chosen_ = index;
            return emit profileChanged();
        }
        const QSignalBlocker quiet(this);
        setCurrentIndex(chosen_);
        askForFile();
    });
}

void ProfileList::addOwn(const QString& title, const Profile& profile) {
    addItem(title);
    profiles_.push_back(profile);
}

void ProfileList::addStandard(std::initializer_list<io::StandardProfile> profiles) {
    for (const io::StandardProfile profile : profiles)
        addOwn(titleOf(io::standardProfile(profile), {}), io::standardProfile(profile));
}

void ProfileList::addMonitor() {
    const IccProfile monitor = MonitorColours::instance().profile();
    if (!monitor.empty()) addOwn(tr("Monitor: %1").arg(titleOf(monitor, tr("no name"))), monitor);
}

void ProfileList::addFileItem() {
    addItem(tr("From File …"));
    fileItem_ = count() - 1;
}

ProfileList::Profile ProfileList::profile() const {
    return profiles_.at(static_cast<std::size_t>(chosen_));
}

void ProfileList::choose(const Profile& profile) {
    const auto known = std::find(profiles_.begin(), profiles_.end(), profile);
    chosen_ = static_cast<int>(known - profiles_.begin());
    if (known == profiles_.end()) {
        insertItem(chosen_, titleOf(profile, tr("Profile without a name")));
        profiles_.push_back(profile);
        if (fileItem_ >= 0) ++fileItem_;
    }
    setCurrentIndex(chosen_);
}

void ProfileList::askForFile() {
    auto* dialog = new FileDialog(this, tr("Colour Profile"), "/usr/share/color/icc",
                                  tr("Colour profiles (*.icc *.icm)"));
    dialog->setFileMode(FileDialog::ExistingFile);
    connect(dialog, &FileDialog::fileSelected, this, &ProfileList::take);
    dialog->open();
}

void ProfileList::take(const QString& path) {
    QFile file(path);
    Profile profile;
    if (QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly) && file.size() <= kLargestFile) {
        const QByteArray bytes = file.readAll();
        profile.assign(bytes.begin(), bytes.end());
    }
    if (!accepts_(profile)) return emit failed(refused_.arg(shownFileName(path)));
    choose(profile);
    emit profileChanged();
}

}  // namespace weft::gui
