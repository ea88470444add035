#include "gui/canvas/cut_out_tool.h"

#include <algorithm>
#include <cmath>

#include "gui/canvas/picture_view.h"
#include "gui/display/outline_painter.h"
#include "weft/selection/cut_out.h"
#include "weft/selection/shapes.h"

namespace weft::gui {

namespace {

/// The box and what surrounds it, which shows what does not belong to the thing.
Rect workingArea(const Rect& box, const Rect& strokes, Extent picture) {
    const Rect all = box.united(strokes);
    const int aside = 16 + std::max(all.width, all.height) / 4;
    return Rect{all.x - aside, all.y - aside, all.width + 2 * aside, all.height + 2 * aside}
        .intersected(rectOf(picture));
}

std::vector<StrokePiece> piecesOf(const std::vector<BrushStroke>& strokes) {
    std::vector<StrokePiece> all;
    for (const BrushStroke& stroke : strokes)
        all.insert(all.end(), stroke.pieces().begin(), stroke.pieces().end());
    return all;
}

/// The thing in `box` of what is seen.
Selection thingIn(const Seen& seen, const Rect& box, const Selection& thing, const Selection& rest,
                  const std::stop_token& stop) {
    const Rect area = workingArea(box, thing.box().united(rest.box()), seen.extent());
    const SeenPicture picture = seenPicture(seen, area);
    const Picture part = partOf(picture.picture->picture, area.translated(Point{} - picture.origin));
    const Mask known = maskOf(thing, area), notThing = maskOf(rest, area);
    const Mask region =
        maskOf(combined(selectRect(box.intersected(area)), thing, SelectionMode::add), area);
    // Less than for a mask that is made once: strokes are answered while the hand waits.
    const CutOutOptions options{.iterations = 3, .most = 120'000, .thing = &known, .rest = &notThing};
    const Mask cut = cutOut(part, region, options, stop);
    return cut.empty() ? Selection() : selectMask(cut, area.topLeft());
}

}  // namespace

CutOutTool::CutOutTool(PictureView& canvas) : SelectionBrush(canvas) {
    QObject::connect(&canvas.picture(), &OpenDocument::selectionChanged, &context_,
                     [this] { followSelection(); });
}

SelectionMode CutOutTool::modeFor(const ToolEvent& event) const {
    return SelectionTool::modeFor(event);  // NOLINT(bugprone-parent-virtual-call): not a brush's
}

bool CutOutTool::isInBox(QPointF inImage) const {
    return session_ && session_->box.contains({static_cast<int>(std::floor(inImage.x())),
                                               static_cast<int>(std::floor(inImage.y()))});
}

bool CutOutTool::joins(const ToolEvent& event) const {
    return isInBox(event.inImage) && SelectionBrush::joins(event);
}

QCursor CutOutTool::cursor() const {
    return session_ && what_ != Drawing::box ? SelectionBrush::cursor() : Qt::CrossCursor;
}

void CutOutTool::begin(const ToolEvent& event) {
    from_ = to_ = event.inImage;
    pointer_.move(to_);
    belongs_ =
        !subtracts(event) && canvas_.selectionSettings().values().mode != SelectionMode::subtract;
    what_ = isInBox(event.inImage) ? Drawing::stroke : Drawing::box;
    if (what_ == Drawing::stroke) pointer_.begin(stroke_, event);
}

void CutOutTool::extend(const ToolEvent& event) {
    to_ = event.inImage;
    pointer_.move(to_);
    if (what_ == Drawing::stroke) SelectionBrush::extend(event);
}

void CutOutTool::finish(const ToolEvent&, bool click) {
    const Drawing what = std::exchange(what_, Drawing::nothing);
    if (what == Drawing::stroke) return finishStroke();
    if (!click) return finishBox();
    if (mode() != SelectionMode::replace) return;
    session_.reset();
    selectNothing();
    followSelection();
}

void CutOutTool::forget() {
    SelectionBrush::forget();
    if (std::exchange(what_, Drawing::nothing) == Drawing::nothing) session_.reset();
    shown_ = session_ ? shown_ : Strokes();
}

void CutOutTool::finishBox() {
    const QRect box = QRectF(from_, to_).normalized().toAlignedRect();
    const Rect inside = toRect(box).intersected(rectOf(canvas_.picture().extent()));
    if (inside.empty()) return;
    session_ = std::make_shared<Session>(Session{inside, canvas_.picture().selection(), mode()});
    sessions_.push_back(session_);
    cut(session_, {});
}

const CutOutTool::Strokes* CutOutTool::Session::strokesTo(const Selection& selection) const {
    for (auto result = results.rbegin(); result != results.rend(); ++result)
        if (result->first == selection) return &result->second;
    return nullptr;
}

void CutOutTool::followSelection() {
    const Selection& now = canvas_.picture().selection();
    if (session_ && session_->underWay > 0) return;
    const auto leads = [&](const std::shared_ptr<Session>& session) {
        return session->strokesTo(now) != nullptr;
    };
    if (!session_ || !leads(session_)) {
        const auto other = std::find_if(sessions_.rbegin(), sessions_.rend(), leads);
        session_ = now.empty() || other == sessions_.rend() ? nullptr : *other;
    }
    shown_ = session_ ? *session_->strokesTo(now) : Strokes();
    canvas_.updateCursor();
    canvas_.update();
}

// Strokes go on from those that led to what is selected now, which is not the latest after an undo.
void CutOutTool::finishStroke() {
    const Strokes* known = session_->strokesTo(canvas_.picture().selection());
    Strokes strokes = known && session_->underWay == 0 ? *known : session_->latest;
    pointer_.end(stroke_);
    (belongs_ ? strokes.thing : strokes.rest).push_back(std::exchange(stroke_, {}));
    cut(session_, strokes);
}

void CutOutTool::cut(const std::shared_ptr<Session>& session, const Strokes& strokes) {
    shown_ = session->latest = strokes;
    const Extent e = canvas_.picture().extent();
    const double feather = canvas_.selectionSettings().values().feather;
    const auto make = [seen = canvas_.picture().seen(), box = session->box,
                       thingPieces = piecesOf(strokes.thing), restPieces = piecesOf(strokes.rest), e,
                       feather, before = session->before,
                       mode = session->mode](const Selection&, const std::stop_token& stop) {
        const Selection rest = selectStroke(restPieces, e);
        const Selection thing = combined(selectStroke(thingPieces, e), rest, SelectionMode::subtract);
        const Selection cut = thingIn(seen, box, thing, rest, stop);
        return combined(before, feathered(cut, feather, e, stop), mode);
    };
    ++session->underWay;
    const auto made = [session, strokes](const OutlinedSelection& selection) {
        session->results.emplace_back(selection.region, strokes);
    };
    const auto ended = [session] { --session->underWay; };
    constexpr std::int64_t kAlwaysByAJob = std::int64_t{1} << 40;
    emit canvas_.selectionEdited({PictureView::tr("Cut Out"), make, kAlwaysByAJob, made, ended});
}

bool CutOutTool::hidesSelection() const {
    return what_ == Drawing::box && mode() == SelectionMode::replace;
}

QRectF CutOutTool::drawn() const {
    QRectF all = SelectionBrush::drawn();
    if (what_ == Drawing::box) all |= QRectF(from_, to_).normalized();
    return all;
}

void CutOutTool::paintOverlay(QPainter& painter) const {
    if (what_ == Drawing::box)
        paintOutline(painter, QPolygonF(canvas_.transform().mapRect(QRectF(from_, to_).normalized())),
                     OutlineStyle::selection);
    else if (session_)
        paintOutline(painter, QPolygonF(canvas_.transform().mapRect(QRectF(toQRect(session_->box)))),
                     OutlineStyle::patch);
    if (what_ != Drawing::box) {
        const QColor belongs(80, 220, 90, 130), other(255, 70, 60, 130);
        for (const BrushStroke& stroke : shown_.thing)
            stroke.paint(painter, canvas_.transform(), belongs);
        for (const BrushStroke& stroke : shown_.rest)
            stroke.paint(painter, canvas_.transform(), other);
        stroke_.paint(painter, canvas_.transform(), belongs_ ? belongs : other);
    }
    if (session_ && what_ != Drawing::box) pointer_.paint(painter);
}

QString CutOutTool::hint() const {
    return PictureView::tr(
        "Drag a box around a thing; then paint in it what belongs to the thing, and with Alt or Ctrl "
        "what does not");
}

}  // namespace weft::gui
