#pragma once
/// Quantities as a panel shows them: three significant figures and the unit that suits.
#include <QString>

#include "weft/solver.h"

namespace weft {
struct Snapshot;      // weft/live/snapshot.h
struct WholePicture;  // weft/live/snapshot.h
}  // namespace weft

namespace weft::gui {

/// "0.0312", "4.20", "128", "1.5·10⁻⁵"; "–" for NaN.
[[nodiscard]] QString figureText(double value);
/// Whether an error in 8-bit codes says anything: it does not beyond the range of a picture.
[[nodiscard]] bool isUsefulError(double codes);
/// What stands before an error: "≤" proven; "≈" an estimate.
[[nodiscard]] QString errorSign(const Progress& progress);
/// The same, and "=" where the error was measured against the exact solution and is not proven.
[[nodiscard]] QString errorSign(const Snapshot& snapshot);
/// "3 of 10 patches solved"; empty where all that are to be are.
[[nodiscard]] QString patchesText(const WholePicture& whole);
/// Seconds as "12 µs", "3.42 ms" or "1.20 s"; "–" where not positive.
[[nodiscard]] QString secondsText(double seconds);
/// The unit in which an axis of so many seconds reads best: "s" above one second, and so on.
struct TimeUnit {
    double seconds;
    QString name;
};
[[nodiscard]] TimeUnit timeUnitFor(double longest);
/// "14.2 MB" (powers of ten); "–" where not positive.
[[nodiscard]] QString bytesText(double bytes);
/// "41.3 GB/s"; "–" where not positive.
[[nodiscard]] QString rateText(double bytesPerSecond);
/// "123 456", with thin spaces.
[[nodiscard]] QString countText(qint64 count);
/// "⁻⁵"
[[nodiscard]] QString superscriptText(int number);

}  // namespace weft::gui
