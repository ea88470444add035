#include "gui/relief_panel/edge_group.h"

#include <QButtonGroup>
#include <QLocale>

#include "gui/texts/label.h"
#include "gui/texts/shown_text.h"
#include "weft/live/surface_snapshot.h"
#include "weft/relief/relief_plausibility.h"

namespace weft::gui {

namespace {

/// What is wrong with a surface that is so many times as high as wide.
QString towerWarning(const ReliefSetup& s, double slender) {
    const bool rim = s.boundary == ReliefBoundary::silhouette;
    const bool sought = s.lightFrom == LightOrigin::estimated || s.lightFrom == LightOrigin::refined;
    const QString cause =
        sought && rim ? EdgeGroup::tr(
                            "the body does not turn away at the mask's edge (set the edge to "
                            "unknown), or its light could not be determined (drag it).")
        : sought ? EdgeGroup::tr(
                       "the light could not be determined. Drag it, or mask one body of one colour.")
        : rim
            ? EdgeGroup::tr(
                  "the light is probably wrong (estimate it), or the body does not turn away at the "
                  "mask's edge (set the edge to unknown).")
            : EdgeGroup::tr(
                  "the light is probably wrong. Estimate it, or mask one body and its rim.");
    return EdgeGroup::tr("The surface is %1 times as high as it is wide: %2")
        .arg(QLocale().toString(slender, 'f', 1))
        .arg(cause);
}

}  // namespace

QString reliefWarning(const ReliefSetup& s, const SurfaceSnapshot* surface,
                      const std::optional<ReliefQuality>& quality) {
    if (s.kind == ReliefKind::basRelief) return {};
    if (!s.harmonics && isBackLit(s.light))
        return EdgeGroup::tr(
            "The light comes from behind: nothing that faces you would be lit. Drag it to the "
            "bright side, or estimate it.");
    const double slender = surface && surface->relief && surface->progress.outcome != Outcome::Running
                               ? slenderness(surface->relief->height, surface->problem->mask())
                               : 0;
    if (slender > kImplausibleSlenderness) return towerWarning(s, slender);
    // The quality, where it is known, has been held against true errors; the error of the shading
    // alone tells less, and a photograph's is rarely small.
    constexpr double kBad = 0.03;  // shading error
    const bool good = quality && quality->trust >= kGoodTrust;
    if (!good && surface && surface->progress.stage == ReliefStage::done &&
        surface->progress.shadingError > kBad)
        return EdgeGroup::tr(
            "No surface explains this picture well: light, mask or albedo are wrong, or there is "
            "paint or a cast shadow. As a bas-relief (Kind) any picture is seen.");
    if (s.boundary == ReliefBoundary::silhouette && !s.mask)
        return EdgeGroup::tr("There is no rim yet: mask the body first.");
    if (s.boundary == ReliefBoundary::natural && s.hints.seeds.empty())
        return EdgeGroup::tr(
            "Nothing is known about the edge: the surface may be wrong by a quarter. Mask the body "
            "for its rim, or place hints.");
    if (s.boundary == ReliefBoundary::silhouette && s.hints.shape == ReliefShape::concave)
        return EdgeGroup::tr(
            "A body that turns away at its edge is convex there, whatever is chosen here. Set the "
            "edge to unknown, or place pits.");
    constexpr double kFrontal = 0.97;
    if (s.light.z > kFrontal && s.boundary == ReliefBoundary::natural)
        return EdgeGroup::tr(
            "Light from the front shades bumps and dents alike: choose convex or concave, or place "
            "hints.");
    return {};
}

EdgeGroup::EdgeGroup(QWidget* parent)
    : ReliefGroup(parent),
      boundary_(narrowList("boundary")),
      file_(new QToolButton),
      shapes_(new QButtonGroup(this)),
      warning_(new Label) {
    addOptions<ReliefBoundary>(*boundary_,
                               {{ReliefBoundary::silhouette, tr("Rim: turns away there")},
                                {ReliefBoundary::border, tr("Border heights from a file")},
                                {ReliefBoundary::natural, tr("Unknown")}});
    file_->setText(QStringLiteral("…"));
    file_->setToolTip(tr("Heights of the outermost pixels, in pixels, from a float file"));
    QHBoxLayout* edge = headedRow(tr("Edge"), boundary_, tr("What is known where the surface ends"));
    edge->addWidget(file_);
    auto* shape = new QWidget;
    auto* segments = new QHBoxLayout(shape);
    segments->setContentsMargins(0, 0, 0, 0);
    segments->setSpacing(0);
    for (const auto& [kind, text] : {std::pair(ReliefShape::convex, tr("Convex")),
                                     std::pair(ReliefShape::concave, tr("Concave"))}) {
        QToolButton* button = toggleButton(text, {});
        shapes_->addButton(button, static_cast<int>(kind));
        segments->addWidget(button);
    }
    warning_->setObjectName("reliefWarning");
    warning_->setWordWrap(true);
    column().addLayout(edge);
    column().addLayout(
        headedRow(tr("Shape"), shape, tr("Which way it bulges, where nothing else tells")));
    column().addWidget(warning_);
    onRefresh([this](const ReliefDocument& document) { show(document); });
    connect(boundary_, &QComboBox::activated, this,
            [this] { chooseBoundary(chosenOption<ReliefBoundary>(*boundary_)); });
    connect(file_, &QToolButton::clicked, this, &EdgeGroup::borderFileRequested);
    connect(shapes_, &QButtonGroup::idClicked, this, [this](int id) {
        change(tr("Flip Shape"),
               [&](ReliefSetup& s) { s.hints.shape = static_cast<ReliefShape>(id); });
    });
}

void EdgeGroup::chooseBoundary(ReliefBoundary boundary) {
    if (!document()) return;
    if (boundary == ReliefBoundary::border && !document()->setup().border) {
        refresh();
        emit borderFileRequested();
        return;
    }
    change(tr("Edge"), [&](ReliefSetup& s) { s.boundary = boundary; });
}

void EdgeGroup::onDocument(ReliefDocument* document) {
    if (!document) return;
    connect(document, &ReliefDocument::surfaceChanged, this, [this] {
        const SurfaceSnapshot& shown = *this->document()->surface();
        if (shown.progress.outcome != Outcome::Running) refresh();
    });
    connect(document, &ReliefDocument::qualityChanged, this, &EdgeGroup::refresh);
}

void EdgeGroup::show(const ReliefDocument& document) {
    const ReliefSetup& s = document.setup();
    chooseOption(*boundary_, s.boundary);
    file_->setVisible(s.boundary == ReliefBoundary::border);
    if (s.border)
        file_->setToolTip(
            tr("Heights of '%1'; click for another file").arg(shownName(s.border->title)));
    shapes_->button(static_cast<int>(s.hints.shape))->setChecked(true);
    const SurfaceSnapshot* const seen = document.seesSurface() ? document.surface().get() : nullptr;
    warning_->setText(reliefWarning(s, seen, document.quality()));
    warning_->setVisible(!warning_->text().isEmpty());
}

}  // namespace weft::gui
