#pragma once
/// The status bar's figures.
#include <QPointF>
#include <QStatusBar>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "gui/style/elided_label.h"
#include "gui/style/number_label.h"
#include "gui/texts/label.h"
#include "weft/live/snapshot.h"

namespace weft::gui {

/// 'max error ≤ e codes' (≈ while only estimated), backend and device, size, zoom,
/// pointer. What is not a figure that changes gives way where the window is narrow.
class StatusLine : public QObject {
    Q_OBJECT
public:
    explicit StatusLine(QStatusBar& bar);
    /// `settled`: nothing further will be solved.
    void showSolve(const Snapshot& snapshot);
    /// There is nothing to solve; `reason` may be empty.
    void showIdle(const QString& reason);
    /// The tool tip tells the size on paper, and of pixels that are no squares.
    void showSize(std::optional<Extent> extent, int depth, const Resolution& resolution);
    /// What the picture's colours mean: its ICC profile, empty where it has none. No picture: none.
    /// `linear`: they are linear light. `proofed`: they are shown as another device would make them.
    void showProfile(const std::vector<std::uint8_t>* profile, bool linear, bool proofed);
    void showZoom(std::optional<double> zoom);
    void showPointer(std::optional<QPointF> inImage, Extent extent);
    /// What the pointer is at on a surface; empty: nothing.
    void showReadout(const QString& text);

private:
    NumberLabel* error_;
    ElidedLabel *device_, *size_, *profile_;
    std::optional<std::tuple<std::vector<std::uint8_t>, bool, bool>> shownProfile_;
    NumberLabel *zoom_, *pointer_, *readout_;
};

/// Of the whole picture: "max error ≤ 0.031 codes", "max error ≈ 0.4 codes", "3 of 10 patches
/// solved", "failed: …".
[[nodiscard]] QString errorText(const Snapshot& snapshot);

}  // namespace weft::gui
