#pragma once
/// Which files are open, for the next start.
#include <QObject>
#include <QStringList>
#include <QTimer>
#include <deque>
#include <optional>

#include "gui/files/picture_opener.h"
#include "gui/workspace/document_tabs.h"

namespace weft::gui {

/// Kept in QSettings under "session", a second after the last change, so that a process that ends
/// without a warning leaves it, too. GUI thread.
class Session : public QObject {
    Q_OBJECT
public:
    Session(DocumentTabs& tabs, PictureOpener& opener, QObject* parent = nullptr);

    /// At once: the process ends as it should.
    void rememberAtEnd();
    void rememberSoon() { soon_.start(); }
    /// Opens one after the other what was remembered, in the same order. False where nothing ever
    /// was: this is the first start.
    bool restore();

signals:
    /// The process ended the last time while it opened this file for a session: were it opened again,
    /// it might never get beyond that.
    void leftOut(const QString& path);

private:
    struct Entry {
        QString path;
        bool relief = false;
        friend bool operator==(const Entry&, const Entry&) = default;
    };
    [[nodiscard]] static std::deque<Entry> kept();
    [[nodiscard]] std::deque<Entry> openNow() const;
    void remember();
    void openNext();

    DocumentTabs& tabs_;
    PictureOpener& opener_;
    std::deque<Entry> waiting_;
    std::optional<Entry> opening_;
    QString front_;
    SharedBatch batch_;
    bool restoring_ = false;
    QTimer soon_;
};

}  // namespace weft::gui
