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
    /// For keeping; an empty one is of no file that there is.
    [[nodiscard]] QString text() const {
        return QString("%1:%2").arg(size_).arg(modified_.toMSecsSinceEpoch());
    }
    [[nodiscard]] static FileStamp ofText(const QString& text) {
        FileStamp stamp;
        stamp.size_ = text.section(':', 0, 0).toLongLong();
        stamp.modified_ = QDateTime::fromMSecsSinceEpoch(text.section(':', 1, 1).toLongLong());
        return stamp;
    }
    friend bool operator==(const FileStamp& a, const FileStamp& b) {
        return a.size_ == b.size_ &&
               a.modified_.toMSecsSinceEpoch() == b.modified_.toMSecsSinceEpoch();
    }

private:
    explicit FileStamp(const QFileInfo& file) : modified_(file.lastModified()), size_(file.size()) {}

    QDateTime modified_;
    qint64 size_ = -1;
};

}  // namespace weft::gui
