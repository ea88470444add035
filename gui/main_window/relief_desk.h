#pragma once
/// Everything about reliefs that is the window's: opening, the panel, finding the light.
#include <QObject>
#include <QPointer>

#include "gui/document/picture_opener.h"
#include "gui/main_window/document_tabs.h"
#include "gui/main_window/message_bar.h"
#include "gui/main_window/window_actions.h"
#include "gui/relief/relief_composer.h"

class QMainWindow;

namespace weft::gui {

class ReliefPanel;

/// Wires; GUI thread.
class ReliefDesk : public QObject {
    Q_OBJECT
public:
    struct Parts {
        WindowActions& actions;
        DocumentTabs& tabs;
        PictureOpener& opener;
        BackgroundJobs& jobs;
        ReliefComposer& composer;
        MessageBar& messages;
    };
    ReliefDesk(const Parts& parts, ReliefPanel& panel, QWidget& window);

    /// The relief in front; null: something else is.
    void setDocument(ReliefDocument* document);
    /// Looks for the light of the document in front, from nothing or from its own.
    void findLight(bool refine);

private:
    void askForPicture();
    void askForBorder();
    void readBorder(const QString& path);
    void onOpened(ReliefDocument* document);
    void takeLight(ReliefDocument& document, const Light& light, bool countsAsSaved);
    void findLightOf(ReliefDocument& document, bool refine, bool first);

    Parts parts_;
    ReliefPanel& panel_;
    QWidget& window_;
    BackgroundJobs::Id search_ = 0;
    QPointer<ReliefDocument> fresh_;  ///< opened, its light not yet looked for
};

}  // namespace weft::gui
