#pragma once
/// Whether somebody else wrote a file.
#include <QDateTime>
#include <QFileInfo>

namespace weft::gui {

enum class FileState {
    same,     ///< as it was when it was stamped
    changed,  ///< another size or date
    gone,
};

/// Size and date of a file at one moment.
class FileStamp {
public:
    FileStamp() = default;
    explicit FileStamp(const QString& path) : FileStamp(QFileInfo(path)) {}

    [[nodiscard]] FileState stateOf(const QString& path) const {
        const QFileInfo now(path);
        if (!now.exists()) return FileState::gone;
        return FileStamp(now) == *this ? FileState::same : FileState::changed;
    }
    friend bool operator==(const FileStamp&, const FileStamp&) = default;

private:
    explicit FileStamp(const QFileInfo& file) : modified_(file.lastModified()), size_(file.size()) {}

    QDateTime modified_;
    qint64 size_ = -1;
};

}  // namespace weft::gui
