#pragma once
/// Pictures and selections to and from the clipboard and drags.
#include <QMimeData>
#include <memory>
#include <optional>
#include <vector>

#include "gui/files/picture_opener.h"

namespace weft::gui {

/// Format under which a selection travels inside this program; other programs get an image.
inline constexpr const char* kSelectionFormat = "application/x-weft-selection";

/// Remembers the last selection copied or dragged, at full depth and with its profile.
class SelectionClipboard {
public:
    /// For QClipboard or QDrag, which take ownership. Null if nothing is selected. `what`: the
    /// selection at full depth; without a picture: something drawn from it, which travels as it
    /// looks.
    [[nodiscard]] QMimeData* carry(OpenDocument& document, CarriedSelection what);
    /// What `data` refers to, if it came from the last carry().
    [[nodiscard]] std::optional<CarriedSelection> carried(const QMimeData& data) const;

private:
    CarriedSelection last_;
    int token_ = 0;
};

/// Pictures in `data`: local files, else image data. Empty if there are none.
[[nodiscard]] std::vector<PictureSource> picturesIn(const QMimeData& data);

}  // namespace weft::gui
