#pragma once
/// Which files were open when the window was closed.
#include <QObject>
#include <QStringList>
#include <deque>

#include "gui/files/picture_opener.h"
#include "gui/workspace/document_tabs.h"

namespace weft::gui {

/// Kept in QSettings under "session". GUI thread.
class Session : public QObject {
    Q_OBJECT
public:
    Session(DocumentTabs& tabs, PictureOpener& opener, QObject* parent = nullptr);

    void remember() const;
    /// Opens one after the other what was remembered, in the same order. False where nothing ever
    /// was: this is the first start.
    bool restore();

private:
    struct Entry {
        QString path;
        bool relief = false;
    };
    void openNext();

    DocumentTabs& tabs_;
    PictureOpener& opener_;
    std::deque<Entry> waiting_;
    QString front_;
    bool restoring_ = false;
};

}  // namespace weft::gui
