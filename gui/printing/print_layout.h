#pragma once
/// A page, and where a picture lies on it. Plain values; any thread.
#include <QMarginsF>
#include <QPageLayout>
#include <QPageSize>
#include <QRectF>
#include <QString>

#include "weft/geometry.h"
#include "weft/resolution.h"

namespace weft::gui {

enum class PrintedSize {
    fit,     ///< as large as the page has room
    actual,  ///< by pixels an inch
};
enum class PrintTurn {
    automatic,  ///< as the picture is
    portrait,
    landscape,
};

struct PrintChoice {
    static constexpr double kLeastPerInch = 1, kMostPerInch = 9999, kMostMargin = 100;

    QString printer;  ///< empty: a PDF file
    QString path;     ///< of that
    int copies = 1;
    QPageSize::PageSizeId paper = QPageSize::A4;
    PrintTurn turn = PrintTurn::automatic;
    double margin = 10;  ///< mm, on each side
    PrintedSize size = PrintedSize::fit;
    double perInch = 300;  ///< pixels of the picture, where its size is the actual one
};

/// Pixels an inch that a picture says it has; 300 where it says none.
[[nodiscard]] double perInchOf(const Resolution& resolution);

/// The whole page, turned; its margins leave at least a hundredth of it each way.
[[nodiscard]] QPageLayout pageOf(const PrintChoice& choice, Extent picture);

/// Where all of the picture lies on the page, in its middle, in points (1/72 inch) from the page's
/// upper left corner. An actual size may be larger than the page: what lies outside paintRect() is
/// cut off. Pixels that are not square keep their form.
[[nodiscard]] QRectF placeOn(const QPageLayout& page, const PrintChoice& choice, Extent picture,
                             double pixelAspect = 1);

}  // namespace weft::gui
