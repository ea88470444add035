#include "gui/relief/relief_view.h"

#include <QPainter>
#include <cmath>

#include "gui/canvas/hand_tool.h"
#include "gui/canvas/selection_tools.h"
#include "gui/relief/light_binding.h"
#include "gui/relief/light_corner.h"
#include "gui/relief/mark_tool.h"
#include "gui/relief/seed_tool.h"
#include "gui/surface/surface_overlays.h"

namespace weft::gui {

namespace {
constexpr int kCornerMargin = 10;
constexpr double kReach = 9;  // pixels of the screen
}  // namespace

ReliefView::ReliefView(ReliefDocument& document, QWidget* parent)
    : PictureView(document, new DropOverlay({DropZone::newPicture, DropZone::relief}), parent),
      document_(document),
      corner_(new LightCorner(this)),
      ball_(&corner_->ball()),
      binding_(std::make_unique<LightBinding>(*ball_, document)) {
    setTool(ToolKind::move);
    connect(&document, &ReliefDocument::setupChanged, this, &ReliefView::followSetup);
    connect(&document, &ReliefDocument::seedSelectedChanged, this, QOverload<>::of(&QWidget::update));
    // The legend lies beside the picture too.
    connect(&document, &OpenDocument::displayChanged, this, [this] { update(); });
    connect(corner_, &LightCorner::relightRequested, this, &ReliefView::relightRequested);
    marks_.follow(document.setup());
    placeBall();
}

ReliefView::~ReliefView() = default;

// The light is the ball's, which follows it itself: a drag of it leaves the picture alone.
void ReliefView::followSetup() {
    const ReliefSetup& setup = document_.setup();
    const bool marked = marks_.follow(setup);
    if (!marked && paintedMask_ == setup.mask && paintedSeeds_ == setup.hints.seeds) return;
    paintedMask_ = setup.mask;
    paintedSeeds_ = setup.hints.seeds;
    update();
}

std::unique_ptr<Tool> ReliefView::makeTool(ToolKind kind) {
    if (auto tool = makeSelectionTool(kind, *this)) return tool;
    switch (kind) {
        case ToolKind::hand: return std::make_unique<HandTool>(*this);
        case ToolKind::peak: return std::make_unique<SeedTool>(*this, SeedKind::peak);
        case ToolKind::pit: return std::make_unique<SeedTool>(*this, SeedKind::pit);
        case ToolKind::ridge: return std::make_unique<SeedTool>(*this, SeedKind::ridge);
        case ToolKind::marks: return std::make_unique<MarkTool>(*this);
        default: break;
    }
    return std::make_unique<SeedTool>(*this, std::nullopt);
}

int ReliefView::seedAt(QPointF inImage) const {
    const auto& seeds = document_.setup().hints.seeds;
    int nearest = -1;
    double least = kReach / zoom();
    for (int i = 0; i < static_cast<int>(seeds.size()); ++i) {
        const Point p = seeds[static_cast<std::size_t>(i)].at;
        const double d = std::hypot(p.x + 0.5 - inImage.x(), p.y + 0.5 - inImage.y());
        if (d > least) continue;
        least = d;
        nearest = i;
    }
    return nearest;
}

void ReliefView::setCursorMark(std::optional<QPointF> inImage) {
    if (mark_ == inImage) return;
    mark_ = inImage;
    update();
}

void ReliefView::setProposal(const std::vector<QPolygonF>& contour) {
    proposed_ = contour;
    update();
}

void ReliefView::placeBall() {
    const QSize size = corner_->sizeHint();
    corner_->setGeometry(width() - size.width() - kCornerMargin, kCornerMargin, size.width(),
                         size.height());
}

void ReliefView::resizeEvent(QResizeEvent* event) {
    PictureView::resizeEvent(event);
    placeBall();
}

void ReliefView::letGo() {
    PictureView::letGo();
    document_.selectSeed(-1);
}

void ReliefView::paintContour(QPainter& painter) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    const auto paint = [&](const std::vector<QPolygonF>& parts, Qt::PenStyle style) {
        for (const QPolygonF& part : parts) {
            const QPolygonF line = transform().map(part);
            painter.setPen(QPen(QColor(0, 0, 0, 150), 3));
            painter.drawPolygon(line);
            painter.setPen(QPen(QColor(255, 196, 64), 1.2, style));
            painter.drawPolygon(line);
        }
    };
    paint(document_.contour(), Qt::SolidLine);
    paint(proposed_, Qt::DashLine);
    painter.restore();
}

void ReliefView::paintSeeds(QPainter& painter) const {
    const auto& seeds = document_.setup().hints.seeds;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (int i = 0; i < static_cast<int>(seeds.size()); ++i) {
        const ReliefSeed& seed = seeds[static_cast<std::size_t>(i)];
        const QPointF at = transform().map(QPointF(seed.at.x + 0.5, seed.at.y + 0.5));
        paintSeed(painter, seed.kind, at, i == document_.selectedSeed());
    }
    painter.restore();
}

void ReliefView::paintLegend(QPainter& painter) const {
    const DrawnRelief* drawn = document_.drawn();
    if (!drawn) return;
    const SurfaceLook look = drawn->of == ReliefPicture::heights   ? SurfaceLook::height
                             : drawn->of == ReliefPicture::normals ? SurfaceLook::normals
                             : drawn->of == ReliefPicture::error   ? SurfaceLook::shadingError
                                                                   : SurfaceLook::grey;
    paintColourBar(painter, rect().adjusted(0, corner_->geometry().bottom(), 0, 0), look,
                   drawn->range);
}

void ReliefView::paintOver(QPainter& painter) {
    overlay().paint(painter, view());
    paintContour(painter);
    const ReliefPicture shown = document_.shownPicture();
    marks_.setTints(shown == ReliefPicture::photograph || shown == ReliefPicture::shaded);
    marks_.paint(painter, transform());
    marks_.paintLegend(painter, rect());
    paintSeeds(painter);
    paintLegend(painter);
    if (!mark_) return;
    constexpr double kArm = 9;
    const QPointF at = transform().map(*mark_);
    for (const auto& [colour, width] :
         {std::pair(QColor(0, 0, 0, 170), 3), {QColor(255, 255, 255), 1}}) {
        painter.setPen(QPen(colour, width));
        painter.drawLine(at - QPointF(kArm, 0), at + QPointF(kArm, 0));
        painter.drawLine(at - QPointF(0, kArm), at + QPointF(0, kArm));
    }
}

}  // namespace weft::gui
