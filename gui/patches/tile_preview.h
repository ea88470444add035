#pragma once
/// A patch's result repeated side by side.
#include <QPixmap>
#include <QPointer>
#include <QTimer>
#include <QWidget>

#include "gui/document/clone_document.h"

namespace weft::gui {

/// A window of its own that shows the active patch's box as it is seen now, three times or more in
/// each direction: where copies meet without a seam, nothing is to be seen of their borders. Follows
/// the solve. Never larger than its pixels.
class TilePreview : public QWidget {
    Q_OBJECT
public:
    explicit TilePreview(QWidget* parent);
    void setDocument(CloneDocument* document);

    /// One copy as it is painted, in device pixels; null where no patch is solved.
    [[nodiscard]] const QPixmap& tile() const { return tile_; }

signals:
    void closed();

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void showEvent(QShowEvent*) override;
    void hideEvent(QHideEvent*) override;

private:
    /// Soon, and only while it is seen.
    void request();
    void renew();
    /// The patch's box on the picture, where it has been solved.
    [[nodiscard]] QRect box() const;

    QPointer<CloneDocument> document_;
    QPixmap tile_;
    QTimer gate_;
    bool placed_ = false;
};

}  // namespace weft::gui
