#include "gui/select/canvas_controller.h"

namespace weft::gui {

namespace {

/// A picture in place of another one of the same name.
std::shared_ptr<const OpenedPicture> inPlaceOf(const OpenedPicture& old, Picture picture) {
    auto opened = std::make_shared<OpenedPicture>();
    opened->title = old.title;
    opened->path = old.path;
    opened->picture = std::move(picture);
    return opened;
}

}  // namespace

CanvasController::CanvasController(const SelectActions& a, DocumentTabs& tabs, BackgroundJobs& jobs,
                                   QObject* parent)
    : QObject(parent), tabs_(tabs), jobs_(jobs) {
    connect(a.crop, &QAction::triggered, this, &CanvasController::crop);
    const auto turns = [this](QAction* action, CanvasTurn how) {
        connect(action, &QAction::triggered, this,
                [this, action, how] { turn(QString(action->text()).remove('&'), how); });
    };
    turns(a.rotateLeft, CanvasTurn::left);
    turns(a.rotateRight, CanvasTurn::right);
    turns(a.flipX, CanvasTurn::flipX);
    turns(a.flipY, CanvasTurn::flipY);
}

void CanvasController::crop() {
    CloneDocument* document = tabs_.currentDocument();
    if (!document || document->selection().empty()) return;
    const Rect area = document->selection().box();
    run(tr("Crop"), *document, Placement::translation(Point{} - area.topLeft()),
        [area](const std::shared_ptr<const OpenedPicture>& old) {
            auto background = inPlaceOf(*old, partOf(old->picture, area));
            auto display = makeDisplay(*background);
            return Canvas{std::move(background), std::move(display), {}};
        });
}

void CanvasController::turn(const QString& title, CanvasTurn turn) {
    CloneDocument* document = tabs_.currentDocument();
    if (!document) return;
    const Extent e = document->extent();
    run(title, *document, turnedFromCanvas(turn, e),
        [turn, e,
         selection = document->selection()](const std::shared_ptr<const OpenedPicture>& old) {
            auto background = inPlaceOf(*old, turned(old->picture, turn));
            auto display = makeDisplay(*background);
            return Canvas{std::move(background), std::move(display),
                          outlined(turned(selection, turn, e))};
        });
}

// What is done to the patches meanwhile counts; another background would not fit.
void CanvasController::run(const QString& title, CloneDocument& document, const Placement& newFromOld,
                           std::function<Canvas(const std::shared_ptr<const OpenedPicture>&)> make) {
    const std::shared_ptr<const OpenedPicture> old = document.sharedBackground();
    jobs_.run<Canvas>(
        title, [old, make = std::move(make)] { return make(old); },
        [title, old, newFromOld, document = QPointer(&document)](Canvas canvas) {
            if (!document || document->sharedBackground() != old) return;
            const Document moved =
                onCanvas(*document->state().document, pictureOf(canvas.background), newFromOld);
            document->setCanvas(title, std::move(canvas.background), std::move(canvas.display), moved,
                                canvas.selection);
        },
        [this](const QString& sentence) { emit failed(sentence); });
}

}  // namespace weft::gui
