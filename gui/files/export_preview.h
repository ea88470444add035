#pragma once
/// A picture as its file would show it, beside the one that was encoded.
#include <QWidget>
#include <memory>

#include "gui/files/export_picture.h"

namespace weft::gui {

/// Fitted, or one pixel on one of the screen and moved by a drag or the arrow keys. GUI thread.
class ExportPreview : public QWidget {
    Q_OBJECT
public:
    explicit ExportPreview(QWidget* parent = nullptr);

    /// Null: nothing is known yet.
    void setSample(std::shared_ptr<const ExportSample> sample);
    /// Shown over the picture; empty: nothing is.
    void setMessage(const QString& message);
    void setActualSize(bool actual);
    /// The picture before it was encoded.
    void setBefore(bool before);
    [[nodiscard]] const std::shared_ptr<const ExportSample>& sample() const { return sample_; }

    [[nodiscard]] QSize sizeHint() const override { return {380, 320}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {220, 160}; }

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent*) override { moveTo(corner_); }

private:
    [[nodiscard]] DisplayImage* image() const;
    /// Screen pixels of the display a picture pixel takes.
    [[nodiscard]] double zoom() const;
    /// The pixel in the upper left corner, kept within the picture.
    void moveTo(QPointF corner);

    std::shared_ptr<const ExportSample> sample_;
    QString message_;
    bool actual_ = false, before_ = false;
    QPointF corner_, pressed_;  ///< in pixels of the picture; in widget coordinates
};

}  // namespace weft::gui
