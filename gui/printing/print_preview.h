#pragma once
/// A page in small.
#include <QImage>
#include <QPageLayout>
#include <QWidget>

namespace weft::gui {

/// GUI thread.
class PrintPreview : public QWidget {
    Q_OBJECT
public:
    /// `picture`: small; it is drawn as large as `place` (points on the page) is.
    explicit PrintPreview(QImage picture, QWidget* parent = nullptr);
    void show(const QPageLayout& page, const QRectF& place);

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QImage picture_;
    QPageLayout page_;
    QRectF place_;
};

}  // namespace weft::gui
