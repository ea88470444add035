#pragma once
/// What is laid over the picture while relaxation converges.
#include <QImage>
#include <QPainter>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "gui/display/view_transform.h"
#include "gui/jobs/background_jobs.h"
#include "gui/watch/overlay_maps.h"
#include "weft/live/snapshot.h"

namespace weft::gui {

enum class OverlayKind {
    none,
    error,      ///< |u − u*| of each pixel
    seams,      ///< kinks of u − u* at the edges of blocks
    staleness,  ///< how many steps each block is behind the foremost
};

struct LegendTick {
    double place;  ///< 0..1 along the bar
    QString text;
    friend bool operator==(const LegendTick&, const LegendTick&) = default;
};

struct LegendContent {
    QString title;
    std::vector<LegendTick> ticks;  ///< empty: no bar, `remark` alone
    QString remark;                 ///< a line below; may be empty
    bool isSigned = false;          ///< the bar is of mappedSigned()
    friend bool operator==(const LegendContent&, const LegendContent&) = default;
};

/// That of errors up to `most`; `ofSurface`: in thousandths of (f, g), else in 8-bit codes.
[[nodiscard]] LegendContent errorLegend(double most, const QString& remark, bool ofSurface = false);

/// What a snapshot has for overlays, of a patch or of a surface that is relaxed. Views of it.
struct WatchedSolve {
    FieldView solved;
    std::optional<FieldView> exact;
    Rect box;  ///< of the picture, over which `solved` lies
    const BlockSteps* blocks;
    const Mask* mask;
    Point boxInMask;  ///< its pixel under the box's first one
    bool ofSurface = false;
    [[nodiscard]] ErrorUnit unit() const { return ofSurface ? kThousandths : kCodes; }
};
/// Nothing where there is no picture and no relaxation in it.
[[nodiscard]] std::optional<WatchedSolve> watchedIn(const Snapshot& snapshot);

/// What the colours of an overlay mean: a dark plate with the bar of colour_map.h, legible on any
/// picture; lets the mouse through. Sizes itself to its content. GUI thread.
class OverlayLegend : public QWidget {
public:
    explicit OverlayLegend(QWidget* parent);
    void setContent(const LegendContent& content);
    [[nodiscard]] const LegendContent& content() const { return content_; }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QColor barColour(int x) const;
    LegendContent content_;
};

/// One per canvas. Error colours are made on a worker at the resolution that is seen, newest snapshot
/// first, so that a large picture holds nobody up. GUI thread.
class SolveOverlay : public QObject {
    Q_OBJECT
public:
    using SharedSnapshot = std::shared_ptr<const Snapshot>;
    /// The legend is a child of `canvas` and placed in its lower left corner, above what covers its
    /// edge.
    explicit SolveOverlay(QWidget& canvas);

    void setKind(OverlayKind kind);
    [[nodiscard]] OverlayKind kind() const { return kind_; }
    /// The newest picture (null: none of this document's).
    void setSnapshot(const SharedSnapshot& snapshot);
    /// Screen pixels a picture pixel: error colours follow the resolution.
    void setZoom(double zoom);
    /// After the canvas was resized.
    void placeLegend();
    /// So many pixels of the canvas's lower edge are covered by something else.
    void setCoveredBelow(int pixels);
    /// Device pixels, below outlines.
    void paint(QPainter& painter, const ViewTransform& view) const;
    [[nodiscard]] const OverlayLegend& legend() const { return *legend_; }
    /// The colours shown, one pixel a cell; null while there are none.
    [[nodiscard]] const QImage& image() const { return image_; }

signals:
    /// Repaint this part of the picture.
    void changed(QRect inImage);

private:
    void refresh();
    struct Coloured {
        SharedSnapshot of;
        int level = 0;
        OverlayKind kind = OverlayKind::error;
        QImage image;
        double largest = 0;  ///< error, in units; of seams what the ends of the colours stand for
    };
    [[nodiscard]] static Coloured coloured(const SharedSnapshot& of, int level, OverlayKind kind);
    [[nodiscard]] LegendContent legendOfErrors(bool ofSurface) const;
    void makeErrorMap();
    void takeErrorMap(const Coloured& coloured);
    void makeStalenessMap();
    void show(QImage image, const Rect& box, Extent cell);
    void showNothing(const QString& title, const QString& why);
    void showLegend(const LegendContent& content);
    void paintNumbers(QPainter& painter, const ViewTransform& view) const;

    QWidget& canvas_;
    OverlayLegend* legend_;
    OverlayKind kind_ = OverlayKind::none;
    SharedSnapshot snapshot_;
    int level_ = 0;  ///< wanted for error colours
    QImage image_;
    Rect box_;     ///< in picture pixels, where image_ lies
    Extent cell_;  ///< picture pixels of one of its pixels
    StepRange range_;
    std::vector<bool> inUse_;
    SharedSnapshot made_;  ///< what image_ shows
    int madeLevel_ = -1;
    double largestError_ = -1;  ///< Coloured::largest of made_; negative: not known yet
    int coveredBelow_ = 0;
    bool making_ = false;
    BackgroundJobs jobs_;  ///< last: ends before the rest goes
};

}  // namespace weft::gui
