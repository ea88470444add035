#pragma once
/// What there is to heal from: the heal brush's menu.
#include <QMenu>
#include <memory>

#include "gui/canvas/selection_settings.h"
#include "gui/jobs/background_jobs.h"
#include "gui/workspace/document_tabs.h"

namespace weft::gui {

/// Found by itself, at an offset, another open picture, the source of a patch of the picture in
/// front, a file. The menu is filled whenever it opens. A picture that is closed is chosen no longer.
/// GUI thread.
class HealSources : public QObject {
    Q_OBJECT
public:
    struct Parts {
        SelectionSettings& settings;
        DocumentTabs& tabs;
        BackgroundJobs& jobs;
        QWidget& window;
    };
    explicit HealSources(const Parts& parts);

    [[nodiscard]] QMenu* menu() const { return menu_.get(); }
    /// Opens a picture's file and chooses it; failed() where that cannot be.
    void chooseFile(const QString& path);

signals:
    /// A sentence for the user.
    void failed(const QString& sentence);

private:
    void fill();
    void addChoice(QMenu& menu, const QString& text, const QString& tip, const HealChoice& choice);
    void addPatches();
    void choose(const HealChoice& choice);
    void askForFile();
    /// Lets the source be found again once the document that is chosen is closed.
    void watchDocument();

    Parts parts_;
    QPointer<const OpenDocument> watched_;
    std::unique_ptr<QMenu> menu_;
};

}  // namespace weft::gui
