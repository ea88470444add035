#include "gui/workspace/session.h"

#include <QFileInfo>
#include <QSettings>

#include "gui/files/restored_document.h"
#include "gui/relief/relief_document.h"
#include "gui/relief/relief_page.h"

namespace weft::gui {

namespace {
constexpr const char* kFiles = "session/files";
constexpr const char* kFront = "session/front";
}  // namespace

Session::Session(DocumentTabs& tabs, PictureOpener& opener, QObject* parent)
    : QObject(parent), tabs_(tabs), opener_(opener) {
    connect(&opener, &PictureOpener::fileOpened, this, &Session::openNext);
    connect(&opener, &PictureOpener::failed, this, &Session::openNext);
    connect(&opener, &PictureOpener::sourcesMissing, this, &Session::openNext);
    connect(&opener, &PictureOpener::sourcesOutside, this, &Session::openNext);
}

void Session::remember() const {
    QSettings settings;
    settings.remove(kFiles);
    settings.beginWriteArray(kFiles);
    int count = 0;
    for (const OpenDocument* document : tabs_.documents()) {
        const QString path = document->path();
        if (path.isEmpty() || path.startsWith(':')) continue;  // pasted, or compiled in
        settings.setArrayIndex(count++);
        settings.setValue("path", path);
        settings.setValue("relief", qobject_cast<const ReliefDocument*>(document) != nullptr);
    }
    settings.endArray();
    const OpenDocument* front = tabs_.documentInFront();
    settings.setValue(kFront, front ? front->path() : QString());
}

bool Session::restore() {
    QSettings settings;
    if (!settings.contains(kFront)) return false;
    const int count = settings.beginReadArray(kFiles);
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        const QString path = settings.value("path").toString();
        if (QFileInfo::exists(path)) waiting_.push_back({path, settings.value("relief").toBool()});
    }
    settings.endArray();
    front_ = settings.value(kFront).toString();
    restoring_ = true;
    openNext();
    return true;
}

void Session::openNext() {
    if (!restoring_) return;
    if (!waiting_.empty()) {
        const Entry next = waiting_.front();
        waiting_.pop_front();
        return next.relief ? opener_.openRelief(PictureSource(next.path))
                           : opener_.openDocument(PictureSource(next.path));
    }
    restoring_ = false;
    for (OpenDocument* document : tabs_.documents())
        if (document->path() == front_) tabs_.setCurrentIndex(tabs_.indexOfDocument(document));
}

}  // namespace weft::gui
