#include "gui/surface/surface_canvas.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "gui/surface/surface_overlays.h"
#include "weft/surface_renderer.h"

namespace weft::gui {

namespace {

constexpr int kRestMilliseconds = 140;
constexpr double kSlowFrame = 0.040, kQuickFrame = 0.025;  // seconds
constexpr int kCoarsest = 3;
constexpr double kField = 30;  // degrees
constexpr double kAzimuth = -20, kElevation = 60;

}  // namespace

SurfaceCanvas::SurfaceCanvas(BackendRegistry registry, QWidget* parent)
    : QWidget(parent), session_(std::move(registry)) {
    setObjectName("surfaceCanvas");
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(160, 120);
    camera_.fieldOfView = kField;
    rest_.setSingleShot(true);
    rest_.setInterval(kRestMilliseconds);
    connect(&rest_, &QTimer::timeout, this, [this] { draw(SurfaceQuality::resting); });
    connect(&session_, &SurfaceSession::drawn, this, &SurfaceCanvas::take);
    connect(&session_, &SurfaceSession::shot, this, &SurfaceCanvas::shot);
    connect(&session_, &SurfaceSession::saved, this, &SurfaceCanvas::saved);
    connect(&session_, &SurfaceSession::failed, this, &SurfaceCanvas::failed);
}

Extent SurfaceCanvas::fullSize() const {
    const QSizeF size = QSizeF(this->size()) * devicePixelRatioF();
    return {std::max(1, static_cast<int>(std::lround(size.width()))),
            std::max(1, static_cast<int>(std::lround(size.height())))};
}

// --- what is shown

void SurfaceCanvas::setScene(std::shared_ptr<const SurfaceScene> scene, bool final) {
    scene_ = std::move(scene);
    outOfFrame_ = false;
    if (!scene_) {
        drawn_.reset();
        rest_.stop();
        update();
        return;
    }
    if (!framed_) resetView();
    framed_ = framed_ || final;
    if (final) lookForFrame();
    drawSoon();
}

// The camera stays: where that leaves little to be seen, the picture says how to see all.
void SurfaceCanvas::lookForFrame() {
    const Camera all = framedCamera(camera_);
    constexpr double kSmall = 4, kLarge = 3;
    const double away = std::hypot(all.targetU - camera_.targetU, all.targetV - camera_.targetV,
                                   style_.zScale * (all.targetHeight - camera_.targetHeight));
    outOfFrame_ = camera_.span > kSmall * all.span || kLarge * camera_.span < all.span ||
                  away > (all.span + camera_.span) / 2;
}

void SurfaceCanvas::setStyle(const SurfaceStyle& style) {
    if (style == style_) return;
    style_ = style;
    drawSoon();
}

void SurfaceCanvas::setBackend(const QString& name) {
    if (name == backend_) return;
    backend_ = name;
    drawSoon();
}

void SurfaceCanvas::setMark(std::optional<SurfacePoint> mark) {
    if (mark == mark_) return;
    mark_ = mark;
    update();
}

void SurfaceCanvas::setCamera(const Camera& camera) {
    framed_ = true;
    moveCamera(camera);
}

void SurfaceCanvas::moveCamera(const Camera& camera) {
    atHome_ = outOfFrame_ = false;
    framed_ = framed_ || scene_;
    if (camera == camera_) return;
    camera_ = camera;
    drawSoon();
    emit cameraChanged();
}

void SurfaceCanvas::resetView() {
    const bool framed = framed_;  // a first guess that is shown whole may still be followed
    lookFrom(kAzimuth, kElevation);
    framed_ = framed;
    atHome_ = true;
    home_ = scene_;
}

Camera SurfaceCanvas::framedCamera(Camera camera) const {
    return scene_ && scene_->height ? framedOn(camera, *scene_, style_.zScale, fullSize()) : camera;
}

void SurfaceCanvas::lookFrom(double azimuth, double elevation) {
    Camera camera = camera_;
    camera.azimuth = azimuth;
    camera.elevation = elevation;
    moveCamera(framedCamera(camera));
}

void SurfaceCanvas::setPerspective(bool on) {
    Camera camera = camera_;
    camera.fieldOfView = on ? kField : 0;
    moveCamera(camera);
}

// --- drawing

void SurfaceCanvas::drawSoon() {
    draw(SurfaceQuality::moving);
    rest_.start();
}

void SurfaceCanvas::draw(SurfaceQuality quality) {
    if (!scene_ || !isVisible()) return;
    Extent size = fullSize();
    if (quality == SurfaceQuality::moving)
        size = {std::max(1, size.width / coarseness_), std::max(1, size.height / coarseness_)};
    const Extent full = fullSize();
    session_.draw(
        {scene_, {camera_, style_, size, quality}, backend_, QSize(full.width, full.height)});
}

void SurfaceCanvas::shoot(QSize size, const QString& file) {
    if (!scene_ || size.isEmpty()) return;
    const SurfaceRequest request{
        camera_, style_, {size.width(), size.height()}, SurfaceQuality::resting};
    session_.shoot({scene_, request, backend_}, file);
}

void SurfaceCanvas::take(std::shared_ptr<const DrawnSurface> surface) {
    if (!scene_) return;
    drawn_ = std::move(surface);
    if (drawn_->job.request.quality == SurfaceQuality::moving) {
        const int c = coarseness_;
        // What the next finer picture would take.
        const double finer = c > 1 ? drawn_->seconds * c * c / ((c - 1) * (c - 1)) : 1;
        if (drawn_->seconds > kSlowFrame)
            coarseness_ = std::min(kCoarsest, c + 1);
        else if (finer < kQuickFrame)
            coarseness_ = c - 1;
    }
    update();
    emit pictureShown();
}

// What was shown whole is shown whole in another size too. Of newer data the size is no reason to
// look from elsewhere.
void SurfaceCanvas::resizeEvent(QResizeEvent*) {
    if (atHome_ && home_.lock() == scene_) resetView();
    drawSoon();
}

void SurfaceCanvas::showEvent(QShowEvent*) { drawSoon(); }

void SurfaceCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (!drawn_) {
        paintEmpty(painter, rect(), style_, palette());
        return;
    }
    const SurfacePicture& p = drawn_->picture;
    const Extent full = fullSize();
    painter.setRenderHint(QPainter::SmoothPixmapTransform,
                          drawn_->onScreen.size() != QSize(full.width, full.height));
    painter.drawImage(QRectF(rect()), drawn_->onScreen);
    painter.setRenderHint(QPainter::Antialiasing);
    paintMark(painter);
    paintAxes(painter, rect(), drawn_->job.request.camera);
    paintColourBar(painter, rect(), drawn_->job.request.style.look, p.range);
    if (outOfFrame_) paintNote(painter, rect(), tr("Double click or Home: see all of the surface"));
    if (hasFocus()) paintFocus(painter, rect(), palette());
}

// --- places

std::optional<SurfacePoint> SurfaceCanvas::surfaceAt(QPointF position) const {
    if (!drawn_ || width() < 1 || height() < 1) return std::nullopt;
    const Extent size = drawn_->picture.size;
    const Point p{static_cast<int>(std::floor(position.x() * size.width / width())),
                  static_cast<int>(std::floor(position.y() * size.height / height()))};
    if (!rectOf(size).contains(p) || !drawn_->picture.showsSurface(p)) return std::nullopt;
    return drawn_->picture.at(p);
}

ScenePoint SurfaceCanvas::scenePoint(SurfacePoint at) const {
    const Field& z = *scene_->height;
    const Extent e = z.extent();
    const double u = std::clamp<double>(at.u, 0, e.width - 1),
                 v = std::clamp<double>(at.v, 0, e.height - 1);
    const int x = std::min(static_cast<int>(u), std::max(0, e.width - 2)),
              y = std::min(static_cast<int>(v), std::max(0, e.height - 2));
    const Point right{std::min(x + 1, e.width - 1), y}, below{x, std::min(y + 1, e.height - 1)};
    const double a = u - x, b = v - y;
    const double top = (1 - a) * z.at(0, {x, y}) + a * z.at(0, right);
    const double bottom = (1 - a) * z.at(0, below) + a * z.at(0, {right.x, below.y});
    const double height = (1 - b) * top + b * bottom;
    return {at.u, at.v, std::isfinite(height) ? height : 0};
}

std::optional<QPointF> SurfaceCanvas::positionOf(SurfacePoint at) const {
    if (!scene_) return std::nullopt;
    const auto p = shotNow().project(scenePoint(at));
    if (!p) return std::nullopt;
    return *p / devicePixelRatioF();
}

ScenePoint SurfaceCanvas::pointUnder(QPointF position) const {
    if (const auto at = surfaceAt(position); at && scene_) return scenePoint(*at);
    return shotNow().onTargetPlane(onScreen(position));
}

std::optional<SurfaceReadout> SurfaceCanvas::readoutAt(QPointF position) const {
    const auto at = surfaceAt(position);
    if (!at || !scene_) return std::nullopt;
    SurfaceReadout r{*at, scenePoint(*at).height, {0, 0, 1}};
    const Extent e = scene_->height->extent();
    if (!scene_->normals) {
        const double p = scenePoint({at->u + 0.5f, at->v}).height -
                         scenePoint({at->u - 0.5f, at->v}).height,
                     q = scenePoint({at->u, at->v - 0.5f}).height -
                         scenePoint({at->u, at->v + 0.5f}).height;
        r.normal =
            stencil::normal(stencil::Slope<float>{static_cast<float>(p), static_cast<float>(q)});
        return r;
    }
    const Point pixel{std::clamp(static_cast<int>(std::lround(at->u)), 0, e.width - 1),
                      std::clamp(static_cast<int>(std::lround(at->v)), 0, e.height - 1)};
    const Field& n = *scene_->normals;
    r.normal = {n.at(0, pixel), n.at(1, pixel), n.at(2, pixel)};
    return r;
}

void SurfaceCanvas::paintMark(QPainter& painter) const {
    if (!mark_) return;
    const auto at = positionOf(*mark_);
    if (!at) return;
    const auto shown = surfaceAt(*at);
    constexpr double kNear = 4;  // pixels of the image: further away something hides it
    const double reach = std::max(kNear, 6 * camera_.span / std::max(1, std::min(width(), height())));
    const bool hidden = !shown || std::hypot(shown->u - mark_->u, shown->v - mark_->v) > reach;
    paintMarkAt(painter, *at, hidden);
}

}  // namespace weft::gui
