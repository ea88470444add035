#include "gui/workspace/session.h"

#include <QFileInfo>
#include <QSettings>
#include <QTabBar>

#include "gui/files/restored_document.h"
#include "gui/relief/relief_document.h"
#include "gui/relief/relief_page.h"

namespace weft::gui {

namespace {
constexpr const char* kFiles = "session/files";
constexpr const char* kFront = "session/front";
constexpr const char* kOpening = "session/opening";  ///< a file that is being opened just now
constexpr int kRest = 1000;                          ///< milliseconds
}  // namespace

Session::Session(DocumentTabs& tabs, PictureOpener& opener, QObject* parent)
    : QObject(parent), tabs_(tabs), opener_(opener) {
    connect(&opener, &PictureOpener::fileOpened, this, &Session::openNext);
    connect(&opener, &PictureOpener::failed, this, &Session::openNext);
    connect(&opener, &PictureOpener::sourcesMissing, this, &Session::openNext);
    connect(&opener, &PictureOpener::sourcesOutside, this, &Session::openNext);
    soon_.setSingleShot(true);
    soon_.setInterval(kRest);
    connect(&soon_, &QTimer::timeout, this, &Session::remember);
    connect(&tabs, &DocumentTabs::currentDocumentChanged, this, &Session::rememberSoon);
    connect(&opener, &PictureOpener::fileOpened, this, &Session::rememberSoon);
    connect(tabs.tabBar(), &QTabBar::tabMoved, this, &Session::rememberSoon);
}

std::deque<Session::Entry> Session::kept() {
    QSettings settings;
    std::deque<Entry> entries;
    const int count = settings.beginReadArray(kFiles);
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        entries.push_back({settings.value("path").toString(), settings.value("relief").toBool()});
    }
    settings.endArray();
    return entries;
}

/// Those that are still to be opened included.
std::deque<Session::Entry> Session::openNow() const {
    std::deque<Entry> entries;
    for (const OpenDocument* document : tabs_.documents()) {
        const QString path = document->path();
        if (path.isEmpty() || path.startsWith(':')) continue;  // pasted, or compiled in
        entries.push_back({path, qobject_cast<const ReliefDocument*>(document) != nullptr});
    }
    if (opening_) entries.push_back(*opening_);
    entries.insert(entries.end(), waiting_.begin(), waiting_.end());
    return entries;
}

void Session::rememberAtEnd() {
    remember();
    QSettings().remove(kOpening);
}

void Session::remember() {
    soon_.stop();
    QSettings settings;
    const OpenDocument* inFront = tabs_.documentInFront();
    const QString front = restoring_ ? front_ : inFront ? inFront->path() : QString();
    const std::deque<Entry> now = openNow();
    if (settings.contains(kFront) && settings.value(kFront).toString() == front && now == kept())
        return;
    settings.remove(kFiles);
    settings.beginWriteArray(kFiles);
    for (std::size_t i = 0; i < now.size(); ++i) {
        settings.setArrayIndex(static_cast<int>(i));
        settings.setValue("path", now[i].path);
        settings.setValue("relief", now[i].relief);
    }
    settings.endArray();
    settings.setValue(kFront, front);
}

bool Session::restore() {
    QSettings settings;
    if (!settings.contains(kFront)) return false;
    const QString fatal = settings.value(kOpening).toString();
    settings.remove(kOpening);
    for (Entry& entry : kept()) {
        if (entry.path == fatal)
            emit leftOut(fatal);
        else if (QFileInfo::exists(entry.path))
            waiting_.push_back(std::move(entry));
    }
    front_ = settings.value(kFront).toString();
    batch_ = opener_.together(waiting_.size());
    restoring_ = true;
    openNext();
    return true;
}

void Session::openNext() {
    if (!restoring_) return;
    QSettings settings;
    opening_.reset();
    if (!waiting_.empty()) {
        const Entry next = waiting_.front();
        waiting_.pop_front();
        opening_ = next;
        settings.setValue(kOpening, next.path);
        settings.sync();  // on disk before anything may happen
        return next.relief ? opener_.openRelief(PictureSource(next.path), batch_)
                           : opener_.openDocument(PictureSource(next.path), {}, batch_);
    }
    settings.remove(kOpening);
    restoring_ = false;
    for (OpenDocument* document : tabs_.documents())
        if (document->path() == front_) tabs_.setCurrentIndex(tabs_.indexOfDocument(document));
    rememberSoon();
}

}  // namespace weft::gui
