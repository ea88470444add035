#pragma once
/// Everything about reliefs that is the window's: opening, the panel, finding the light.
#include <QObject>
#include <QPointer>
#include <QTimer>
#include <functional>
#include <optional>

#include "gui/feedback/message_bar.h"
#include "gui/files/picture_opener.h"
#include "gui/main_window/actions/window_actions.h"
#include "gui/relief/mask_edit.h"
#include "gui/relief/relief_export.h"
#include "gui/relief/relief_solve_controller.h"
#include "gui/workspace/document_tabs.h"

class QMainWindow;

namespace weft::gui {

class ReliefPanel;

/// What is looked for: the light from nothing, or from the one that is there; or nine harmonics in
/// its place.
enum class LightSearchKind { estimate, refine, harmonics };

/// Wires; GUI thread.
class ReliefController : public QObject {
    Q_OBJECT
public:
    struct Parts {
        WindowActions& actions;
        DocumentTabs& tabs;
        PictureOpener& opener;
        BackgroundJobs& jobs;
        ReliefSolveController& solve;
        MessageBar& messages;
    };
    ReliefController(const Parts& parts, ReliefPanel& panel, QWidget& window);

    /// The relief in front; null: something else is.
    void setDocument(ReliefDocument* document);
    /// A new tab.
    void connectPage(ReliefPage& page);
    /// Looks for the light of the document in front.
    void findLight(LightSearchKind kind);
    /// Makes a mask by a job; one step of undo.
    void editMask(MaskEdit edit, double level = 0, std::uint64_t gesture = 0);
    /// Heights from a float file, which the 3-D view compares the surface with.
    void readTruth(const QString& path);
    /// Asks what to write of the document in front.
    void askForExport();
    /// Writes it by a job. The surface must be settled.
    void write(const ReliefExportChoice& choice);

signals:
    /// Files of its surface were written; the document itself is not saved by that.
    void exported(weft::gui::ReliefDocument* document);
    /// Whatever came of it.
    void lightSearchEnded();

private:
    /// What a search found.
    struct FoundLight {
        LightFit fit;
        std::optional<HarmonicFit> harmonics;
    };
    void askForPicture();
    void askForHeights(const QString& title, void (ReliefController::*read)(const QString&));
    void readBorder(const QString& path);
    void readHeights(const QString& path,
                     std::function<void(ReliefDocument&, std::shared_ptr<const BorderHeight>)> use);
    void onOpened(ReliefDocument* document);
    void takeLight(ReliefDocument& document, const FoundLight& found, LightSearchKind kind,
                   std::uint64_t gesture);
    void connectPanel();
    void connectMarks();
    /// By a job; one step of undo.
    void findOutliers();
    void runMaskEdit();
    [[nodiscard]] bool hasProposedLight(const ReliefDocument& document) const;
    void findFirstLight(const std::shared_ptr<const Snapshot>& snapshot);
    /// One step of undo with the change of that gesture, the mask's.
    void lookForLightSoon(ReliefDocument& document, std::uint64_t gesture);
    void lookAgain();
    void endOutdatedSearch();
    void findLightOf(ReliefDocument& document, LightSearchKind kind, bool first);

    Parts parts_;
    ReliefPanel& panel_;
    QWidget& window_;
    BackgroundJobs::Id search_ = 0;
    QPointer<ReliefDocument> searched_;      ///< of `search_`
    std::optional<ReliefSetup> firstAsked_;  ///< what that search is of, where nobody asked for it
    QPointer<ReliefDocument> remasked_;      ///< its light is to be looked for when the hand rests
    std::uint64_t remaskGesture_ = 0;
    QTimer masksRest_;
    QString exportedView_;  ///< being written as part of an export
    BackgroundJobs::Id maskJob_ = 0, outlierJob_ = 0;
    struct MaskEditAsked {
        MaskEdit edit;
        double level;
        std::uint64_t gesture;
    };
    std::optional<MaskEditAsked> maskAsked_;  ///< the newest; earlier ones of a drag are left out
};

}  // namespace weft::gui
