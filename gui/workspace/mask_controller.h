#pragma once
/// Strokes on masks of patches, from the canvas to the document.
#include <QObject>
#include <QPointer>
#include <QTimer>
#include <deque>
#include <functional>

#include "gui/canvas/canvas_view.h"
#include "gui/document/mask_shape_edit.h"
#include "gui/jobs/background_jobs.h"
#include "weft/document/mask_shape.h"
#include "weft/document/patch_mask.h"

namespace weft::gui {

/// Jobs paint what came since the one before, one after the other, so the document follows the hand
/// as fast as masks can be painted; a stroke is one step of undo. Where a stroke would leave nothing
/// of the patch, what it did up to there stays. GUI thread.
class MaskController : public QObject {
    Q_OBJECT
public:
    /// Whether pixels that the patch's picture shows, or is transparent at, came to a mask.
    struct Added {
        bool visible = false, transparent = false;
    };
    struct PaintedMask {
        PatchParts parts;
        Added added;
    };
    explicit MaskController(BackgroundJobs& jobs, QObject* parent = nullptr);
    /// Serves this canvas from now on.
    void connectView(CanvasView& view);
    /// Shapes masks by numbers; of edits of one gesture that wait the newest wins.
    void shape(CloneDocument* document, const MaskShapeEdit& edit);

signals:
    /// A sentence for the user.
    void failed(const QString& sentence);
    /// No number is on its way to a mask any more.
    void shapesSettled();
    /// A stroke did what was asked, and nothing is seen of it.
    void told(const QString& sentence);

private:
    struct Waiting {
        QPointer<CloneDocument> document;
        MaskStroke stroke;
    };
    void take(CloneDocument& document, const MaskStroke& stroke);
    void paintNext();
    /// What makes the patch with the next part of the stroke; any thread, one part at a time.
    [[nodiscard]] std::function<PaintedMask()> painterOf(const Document::SharedPatch& patch,
                                                         const MaskStroke& stroke);
    /// Of the stroke whose pieces are painted now. `parts`: none where nothing would be left.
    void apply(const Waiting& painted, const PatchObject& before, PaintedMask made);
    void end(const Waiting& painted);
    void takeBack(const Waiting& stroke);
    /// What is left of a stroke, and what is still to come of it, is not painted.
    void drop(std::uint64_t gesture);

    struct Shaping {
        QPointer<CloneDocument> document;
        MaskShapeEdit edit;
    };
    void shapeNext();
    void applyShapes(const Shaping& shaping, const std::vector<Document::SharedPatch>& before,
                     std::vector<PatchParts> made);

    BackgroundJobs& jobs_;
    std::deque<Shaping> toShape_;
    bool shaping_ = false;  ///< a job is
    std::shared_ptr<MaskShaper> shaper_;
    QTimer shaperRests_;              ///< lets go of the shaper when no number was changed for long
    std::uint64_t shapeRefused_ = 0;  ///< gesture of one that would leave nothing, as was told
    std::deque<Waiting> waiting_;
    bool painting_ = false;                       ///< a job is
    std::shared_ptr<MaskStrokePainter> painter_;  ///< of the stroke with this gesture
    std::uint64_t paintersGesture_ = 0;
    std::uint64_t gesture_ = 0;    ///< of the stroke that was applied last,
    CloneState before_;            ///< what it found,
    Document::SharedPatch made_;   ///< and the patch as it has made it so far
    Added added_;                  ///< by it
    std::uint64_t abandoned_ = 0;  ///< gesture of a stroke that is dropped
    std::uint64_t refused_ = 0;    ///< of one that would have left nothing, as was told
};

}  // namespace weft::gui
