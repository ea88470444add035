#include "gui/recovery/recovery_folders.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QSettings>
#include <algorithm>

#include "gui/preferences/private_files.h"
#include "weft/error.h"
#include "weft/io/document_journal.h"
#include "weft/io/file_transaction.h"
#include "weft/sentence.h"

namespace weft::gui {

namespace {

constexpr const char* kLock = "lock";
constexpr const char* kRefused = "refused";
constexpr const char* kDocument = "/weft/document.json";  // in the folder of a work
constexpr const char* kBeingMade = ".new-";               // of folders that have no lock yet
constexpr int kDaysKept = 7;
constexpr int kSecondsToMake = 60;

std::filesystem::path pathOf(const QString& folder) { return folder.toStdU16String(); }

QStringList foldersIn(const QString& folder) {
    return QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot | QDir::Hidden, QDir::Name);
}

qint64 ageInSeconds(const QString& path) {
    return QFileInfo(path).lastModified().secsTo(QDateTime::currentDateTime());
}

/// What is known of it; a note that cannot be read now may be read another time.
void describe(RecoverableWork& work) {
    io::removeLeftovers(pathOf(work.folder));
    QDirIterator inside(work.folder, QDir::Dirs | QDir::NoDotAndDotDot, QDirIterator::Subdirectories);
    while (inside.hasNext()) io::removeLeftovers(pathOf(inside.next()));
    work.thumbnail.load(work.folder + "/thumbnail.png");
    work.title = QCoreApplication::translate("RecoveryFolders", "Unsaved work");
    work.changedAt = QFileInfo(work.folder + kDocument).lastModified();
    try {
        const io::JournalNote note = io::readJournalNote(pathOf(work.folder));
        work.title = QString::fromStdString(note.title);
        work.file = QString::fromStdString(note.file);
        work.stamp = QString::fromStdString(note.stamp);
        work.changedAt = QDateTime::fromSecsSinceEpoch(note.changedAt);
    } catch (const BadInput&) {
    }
}

}  // namespace

FileLock::FileLock(const QString& path) {
    constexpr mode_t kOwnerOnly = 0600;
    file_ = ::open(QFile::encodeName(path).constData(), O_RDWR | O_CREAT | O_CLOEXEC, kOwnerOnly);
    if (file_ < 0 || ::flock(file_, LOCK_EX | LOCK_NB) == 0) return;
    ::close(file_);
    file_ = -1;
}

FileLock::~FileLock() {
    if (file_ >= 0) ::close(file_);
}

QString RecoveryFolders::defaultRoot() {
    return QFileInfo(QSettings().fileName()).absolutePath() + "/recovery";
}

RecoveryFolders::RecoveryFolders(QString root) : root_(std::move(root)) {}

RecoveryFolders::~RecoveryFolders() {
    if (!own_.isEmpty() && foldersIn(own_).isEmpty()) remove(own_);
    for (const auto& [folder, lock] : claimed_)
        if (foldersIn(folder).isEmpty()) remove(folder);
}

// Under another name until the lock is held: nobody else takes it for one that was left.
void RecoveryFolders::makeOwn() {
    const QString name =
        QString::number(getpid()) + '-' + QString::number(QDateTime::currentMSecsSinceEpoch());
    const QString made = root_ + '/' + kBeingMade + name;
    makePrivateFolder(root_);
    if (QDir().mkpath(made)) {
        auto lock = std::make_unique<FileLock>(made + '/' + kLock);
        if (lock->held() && QDir().rename(made, root_ + '/' + name)) {
            ownLock_ = std::move(lock);
            own_ = root_ + '/' + name;
            return;
        }
    }
    throw BadInput(
        sentence("Unsaved work cannot be kept in '{folder}': the folder cannot be written.",
                 {{"folder", root_.toStdString()}}));
}

QString RecoveryFolders::newFolder() {
    if (own_.isEmpty()) makeOwn();
    return own_ + '/' + QString::number(++last_);
}

void RecoveryFolders::addWorkOf(const QString& session, Wanted wanted,
                                std::vector<RecoverableWork>& works) {
    for (const QString& name : foldersIn(session)) {
        RecoverableWork work;
        work.folder = session + '/' + name;
        const QString refused = work.folder + '/' + kRefused;
        work.refused = QFileInfo::exists(refused);
        constexpr qint64 kDay = 24 * 3600;
        const bool old = work.refused && ageInSeconds(refused) > kDaysKept * kDay;
        if (old || !io::holdsDocument(pathOf(work.folder))) {  // or it ended before one was whole
            remove(work.folder);
            continue;
        }
        if (work.refused && wanted == Wanted::notRefused) continue;
        describe(work);
        works.push_back(std::move(work));
    }
}

std::vector<RecoverableWork> RecoveryFolders::claim(Wanted wanted) {
    std::vector<RecoverableWork> works;
    for (const QString& name : foldersIn(root_)) {
        const QString session = root_ + '/' + name;
        if (session == own_) continue;
        if (name.startsWith(kBeingMade)) {
            if (ageInSeconds(session) > kSecondsToMake) remove(session);
            continue;
        }
        const auto ours = std::find_if(claimed_.begin(), claimed_.end(),
                                       [&](const auto& c) { return c.first == session; });
        if (ours == claimed_.end()) {
            FileLock lock(session + '/' + kLock);
            if (!lock.held()) continue;
            claimed_.emplace_back(session, std::move(lock));
        }
        addWorkOf(session, wanted, works);
        if (foldersIn(session).isEmpty()) remove(session);
    }
    std::erase_if(claimed_, [](const auto& c) { return !QFileInfo::exists(c.first); });
    std::stable_sort(works.begin(), works.end(),
                     [](const auto& a, const auto& b) { return a.changedAt > b.changedAt; });
    return works;
}

void RecoveryFolders::refuse(const QString& folder) {
    QFile mark(folder + '/' + kRefused);
    if (!mark.exists()) static_cast<void>(mark.open(QIODevice::WriteOnly));
}

// An empty path would be the working folder. First what makes it a document: a process that is killed
// half-way leaves no work behind that lacks its pictures.
void RecoveryFolders::remove(const QString& folder) {
    if (folder.isEmpty()) return;
    QFile::remove(folder + kDocument);
    QDir(folder).removeRecursively();
}

}  // namespace weft::gui
