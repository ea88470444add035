#pragma once
/// What the header of an OpenEXR file says, and what reading it takes, before OpenEXR takes any
/// memory for it: the library believes sizes of attributes and tables that the file does not hold.
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfIO.h>

#include "io/read/exr_layers.h"
#include "io/read/read_job.h"

namespace weft::io {

/// OpenEXR on memory instead of files. A pixelAspectRatio that no pixel has, for which OpenEXR would
/// refuse the file, is read as 1.
class ExrMemory : public Imf::IStream {
public:
    explicit ExrMemory(ByteView bytes);

    bool read(char to[], int count) override;
    std::uint64_t tellg() override { return at_; }
    void seekg(std::uint64_t to) override;

private:
    ByteView bytes_;
    std::size_t at_ = 0;
    std::vector<std::size_t> brokenAspects_;  ///< where they lie
};

/// A window of an OpenEXR file: where it begins and how large it is.
struct ExrWindow {
    std::int64_t x = 0, y = 0, width = 0, height = 0;

    [[nodiscard]] std::int64_t right() const { return x + width; }
    [[nodiscard]] std::int64_t bottom() const { return y + height; }
    friend bool operator==(const ExrWindow&, const ExrWindow&) = default;
};

/// The picture that is read of a file. `lines`: rows that OpenEXR decodes at one time (a block of
/// lines, or the height of a tile).
struct ExrPicture {
    ExrWindow data, display;
    ExrLayer layer;
    bool severalParts = false;
    std::string remark;  ///< which of several layers it is; empty: there is one, or it was asked for
    std::int64_t lines = 1;
    std::vector<std::uint8_t> profile = {};  ///< of its chromaticities; empty: sRGB's
    bool oddColours = false;                 ///< they are those of no colour space
    Resolution resolution = {};

    [[nodiscard]] int planes() const {
        return static_cast<int>(layer.color.size()) + (layer.alpha.empty() ? 0 : 1);
    }
    [[nodiscard]] const std::string& channel(int plane) const {
        const auto p = static_cast<std::size_t>(plane);
        return p < layer.color.size() ? layer.color[p] : layer.alpha;
    }
};

/// The layers of the file, whose header is checked. Throws as inspectExr().
[[nodiscard]] std::vector<ExrLayer> inspectExrLayers(const ReadJob& job);

/// Reads and checks the header, and announces the display window of the layer ReadLimits::layer, or
/// of the first. Throws BadInput where the file cannot hold what it declares, where that is too much,
/// or where it has no such layer, or none that Weft reads; and what OpenEXR throws.
[[nodiscard]] ExrPicture inspectExr(ReadJob& job);

}  // namespace weft::io
