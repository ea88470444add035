#include "gui/relief/relief_page.h"

#include <QLocale>
#include <cmath>

#include "gui/relief/proposal_strip.h"
#include "gui/style/controls.h"
#include "gui/surface/surface_view.h"
#include "weft/live/surface_snapshot.h"
#include "weft/transfer.h"

namespace weft::gui {

namespace {

constexpr int kLeastPicture = 110;  // pixels: the light's ball and words have room

QString readoutText(QPointF at, double height, const stencil::Vector3<float>& n) {
    return ReliefPage::tr("x %1  y %2  z %3 px  n %4, %5, %6")
        .arg(qRound(at.x()))
        .arg(qRound(at.y()))
        .arg(QLocale().toString(height, 'f', 1))
        .arg(QLocale().toString(n.x, 'f', 2))
        .arg(QLocale().toString(n.y, 'f', 2))
        .arg(QLocale().toString(n.z, 'f', 2));
}

void describe(const ReliefProblem& problem, const std::shared_ptr<const Relief>& relief,
              SurfaceScene& scene) {
    scene.height = {relief, &relief->height};
    scene.normals = {relief, &relief->normals};
    scene.mask = problem.sharedMask();
    scene.brightness = problem.image();
    scene.light = problem.light();
    scene.harmonics = problem.harmonics();
    scene.model = problem.model();
}

}  // namespace

ReliefPage::ReliefPage(ReliefDocument& document, const BackendRegistry& registry, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent),
      document_(document),
      canvas_(new ReliefView(document)),
      proposal_(new ProposalStrip(document)),
      surface_(new SurfaceView(registry)) {
    setObjectName("reliefPage");
    setChildrenCollapsible(true);
    auto* left = new QWidget;
    QVBoxLayout* column = columnOn(left);
    column->setSpacing(0);
    column->addWidget(proposal_);
    column->addWidget(canvas_, 1);
    addWidget(left);
    addWidget(surface_);
    left->setMinimumWidth(kLeastPicture);
    canvas_->setMinimumWidth(kLeastPicture);
    setSizes({1000, 1000});
    connect(&document, &ReliefDocument::surfaceChanged, this, &ReliefPage::showSurface);
    connect(&document, &ReliefDocument::sketchChanged, this, &ReliefPage::showSketch);
    connect(proposal_, &ProposalStrip::offered, canvas_, &ReliefView::setProposal);
    connect(proposal_, &ProposalStrip::answered, canvas_, [this] { canvas_->setProposal({}); });
    connect(canvas_, &PictureView::pointerMoved, this, &ReliefPage::onPointerInPicture);
    connect(canvas_, &ReliefView::relightRequested, surface_, &SurfaceView::askForViewLight);
    connect(&surface_->canvas(), &SurfaceCanvas::pointerMoved, this, &ReliefPage::onPointerOnSurface);
    connect(&surface_->canvas(), &SurfaceCanvas::failed, this, &ReliefPage::failed);
    showSketch();
}

void ReliefPage::showSketch() {
    const std::optional<ReliefSketch>& sketch = document_.sketch();
    if (!sketch) return;
    watchWhatIsShown(document_.setup().kind == ReliefKind::basRelief);
    auto scene = std::make_shared<SurfaceScene>();
    describe(*sketch->problem, sketch->relief, *scene);
    auto texture = std::make_shared<Field>(sketch->picture->color->clone());
    if (document_.setup().encoding == Encoding::linear) encodeLinear(texture->span());
    scene->image = std::move(texture);
    surface_->setScene(std::move(scene), false);
}

void ReliefPage::showSurface() {
    const ReliefDocument::SharedSurface& s = document_.surface();
    if (!s || !s->relief) return surface_->setScene(nullptr);
    if (!document_.seesSurface()) return;
    watchWhatIsShown(s->basRelief.has_value());
    auto scene = std::make_shared<SurfaceScene>();
    describe(*s->problem, s->relief, *scene);
    scene->image = document_.texture();
    if (const auto& truth = document_.truth()) scene->truth = {truth, &truth->height};
    const Outcome outcome = s->progress.outcome;
    surface_->setScene(std::move(scene),
                       outcome != Outcome::Running && outcome != Outcome::Cancelled);
}

// Under another light the camera stays; another mask or kind is another thing to be seen whole.
void ReliefPage::watchWhatIsShown(bool shallow) {
    const auto now = std::pair(document_.setup().mask, shallow);
    if (shown_ && *shown_ != now) surface_->canvas().showWholeAnew();
    shown_ = now;
}

void ReliefPage::onPointerInPicture(std::optional<QPointF> inImage) {
    const ReliefDocument::SharedSurface& s = document_.surface();
    const Point p = inImage ? Point{static_cast<int>(std::floor(inImage->x())),
                                    static_cast<int>(std::floor(inImage->y()))}
                            : Point{-1, -1};
    const bool onSurface = s && s->relief && document_.seesSurface() &&
                           rectOf(document_.extent()).contains(p) && s->problem->mask().unknown(p);
    if (!onSurface) {
        surface_->canvas().setMark(std::nullopt);
        emit readoutChanged({});
        return;
    }
    surface_->canvas().setMark(SurfacePoint{static_cast<float>(p.x), static_cast<float>(p.y)});
    const Field& n = s->relief->normals;
    emit readoutChanged(readoutText(QPointF(p.x, p.y), s->relief->height.at(0, p),
                                    {n.at(0, p), n.at(1, p), n.at(2, p)}));
}

void ReliefPage::onPointerOnSurface(const std::optional<SurfaceReadout>& readout) {
    // A sketch's places and heights are not the picture's.
    if (!readout || !document_.seesSurface()) {
        canvas_->setCursorMark(std::nullopt);
        emit readoutChanged({});
        return;
    }
    canvas_->setCursorMark(QPointF(readout->at.u + 0.5, readout->at.v + 0.5));
    emit readoutChanged(
        readoutText(QPointF(readout->at.u, readout->at.v), readout->height, readout->normal));
}

}  // namespace weft::gui
