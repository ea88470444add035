#pragma once
/// Operations on what is selected: patches, or a region of the picture, which becomes one.
#include <QPointer>
#include <list>
#include <memory>

#include "gui/files/picture_opener.h"
#include "gui/main_window/actions/window_actions.h"
#include "gui/select/select_actions.h"
#include "gui/workspace/document_tabs.h"

namespace weft::gui {

/// An operation that is chosen is that of the selected patches from then on. With none selected, what
/// is selected of the picture becomes a patch where it lies, with this operation: one step of undo.
/// GUI thread.
class OperationController : public QObject {
    Q_OBJECT
public:
    struct Parts {
        WindowActions& actions;
        SelectActions& select;
        DocumentTabs& tabs;
        BackgroundJobs& jobs;
        std::shared_ptr<ProfileCache> profiles;
    };
    OperationController(const Parts& parts, QObject* parent);

    /// Checks the operation of the selected patches in menus; none where they differ, or none is
    /// selected.
    void refresh();

signals:
    /// A sentence for the user.
    void failed(const QString& sentence);

private:
    /// A region on its way to be a patch.
    struct Making {
        QPointer<CloneDocument> document;
        std::shared_ptr<const OpenedPicture> background;
        OutlinedSelection region;  ///< is selected no longer then; empty: what is selected stays
        QString title;             ///< of the step
        QString name;              ///< of the patch
        std::string operation;
    };
    using Job = std::list<Making>::iterator;

    /// Of `document`; end(): none is on its way.
    [[nodiscard]] Job find(const CloneDocument& document);
    void make(const Making& wanted, const Selection& region);
    void end(Job job, std::vector<PatchParts> patches);
    void choose(const std::string& key);
    void duplicate();
    void makeSeamless();
    void keepColour(bool keeps);

    Parts parts_;
    std::list<Making> making_;  ///< at most one of a document
};

}  // namespace weft::gui
