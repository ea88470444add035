#pragma once
/// Where unsaved work is kept: a folder a process, in it one a document.
#include <QDateTime>
#include <QImage>
#include <QString>
#include <memory>
#include <utility>
#include <vector>

namespace weft::gui {

/// An exclusive lock file; the system releases it however the process ends.
class FileLock {
public:
    explicit FileLock(const QString& path);
    ~FileLock();
    FileLock(FileLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
    FileLock& operator=(FileLock&& other) noexcept {
        std::swap(file_, other.file_);
        return *this;
    }
    [[nodiscard]] bool held() const { return file_ >= 0; }

private:
    int file_ = -1;
};

/// Unsaved work of a process that has ended.
struct RecoverableWork {
    QString folder;  ///< a journal (weft/io/document_journal.h)
    QString title;   ///< of the document
    QString file;    ///< that it was saved to; empty: none
    QString stamp;   ///< of that file, as FileStamp::text()
    QDateTime changedAt;
    QImage thumbnail;  ///< may be null
    bool refused = false;
};

/// GUI thread, but for remove().
class RecoveryFolders {
public:
    /// Beside the settings.
    [[nodiscard]] static QString defaultRoot();
    explicit RecoveryFolders(QString root = defaultRoot());
    /// Removes this process's folder where it is empty.
    ~RecoveryFolders();
    RecoveryFolders(const RecoveryFolders&) = delete;

    /// A place for a document of this process; not made yet. Throws BadInput.
    [[nodiscard]] QString newFolder();
    /// What processes that have ended left, the newest first; this process alone has it from then
    /// on. Removes what was refused seven days ago, and what holds nothing. Without what was refused
    /// it takes no longer however much of that there is.
    enum class Wanted { all, notRefused };
    [[nodiscard]] std::vector<RecoverableWork> claim(Wanted wanted = Wanted::all);
    /// Kept for seven days more, and not offered by itself.
    static void refuse(const QString& folder);
    static void remove(const QString& folder);

private:
    void makeOwn();
    void addWorkOf(const QString& session, Wanted wanted, std::vector<RecoverableWork>& works);

    QString root_, own_;
    std::unique_ptr<FileLock> ownLock_;
    std::vector<std::pair<QString, FileLock>> claimed_;  ///< folders of ended processes
    int last_ = 0;
};

}  // namespace weft::gui
