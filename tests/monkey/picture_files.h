#pragma once
/// Files that are dropped on the window and chosen in its dialogs.
#include <QStringList>
#include <QTemporaryDir>

namespace weft::tests {

/// A folder of pictures, masks and broken files, and one to save into. Gone with the object.
class PictureFiles {
public:
    PictureFiles();

    [[nodiscard]] QString folder() const { return folder_.path(); }
    [[nodiscard]] QString path(const QString& name) const { return folder_.filePath(name); }
    /// Those that can be read, those that cannot, and some that are not there.
    [[nodiscard]] const QStringList& all() const { return all_; }
    /// Where saved files go.
    [[nodiscard]] QString output(const QString& name) const {
        return folder_.filePath("saved/" + name);
    }

private:
    void writePictures();
    void writeShadedSphere();
    void writeDocuments();
    void writeBrokenFiles();

    QTemporaryDir folder_;
    QStringList all_;
};

}  // namespace weft::tests
