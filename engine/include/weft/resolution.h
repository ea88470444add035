#pragma once
/// How large the pixels of a picture are meant to be on paper, and of what form. Plain values; any
/// thread.
namespace weft {

/// Pixels on a length of the upright picture, in the unit of its file, so that its numbers come back.
struct Resolution {
    enum class Unit {
        none,  ///< no length: x and y say the form of a pixel alone
        inch,
        centimetre,
        metre,
    };
    double x = 0, y = 0;  ///< pixels on a unit, across and down; both 0: nothing is known
    Unit unit = Unit::none;

    [[nodiscard]] bool isKnown() const { return x > 0 && y > 0; }
    /// Whether a size on paper follows.
    [[nodiscard]] bool hasLength() const { return isKnown() && unit != Unit::none; }
    /// Width of a pixel, its height being 1; 1 where nothing is known.
    [[nodiscard]] double aspect() const { return isKnown() ? y / x : 1; }
    bool operator==(const Resolution&) const = default;
};

/// What a file says, or nothing where one of the numbers is 0, negative, not finite, more than a
/// million an inch (without unit: a million), so small that no format holds it (less than a
/// millionth), or a thousand times the other. x = y = 1 without unit is nothing, too.
[[nodiscard]] Resolution sensible(const Resolution& told);

/// In another unit; hasLength() is required.
[[nodiscard]] Resolution inUnit(const Resolution& resolution, Resolution::Unit unit);
/// In inches. Whole pixels a metre that stand for whole pixels an inch, rounded or cut off, become
/// those: 11811 are 300. hasLength() is required.
[[nodiscard]] Resolution perInch(const Resolution& resolution);
/// The same, or in centimetres where that takes fewer digits: what TIFF and EXIF hold. What has no
/// length stays as it is.
[[nodiscard]] Resolution perInchOrCentimetre(const Resolution& resolution);
/// Of a picture that is turned by a right angle.
[[nodiscard]] Resolution exchanged(const Resolution& resolution);

/// Size on paper of so many pixels; hasLength() is required.
struct PrintSize {
    double width = 0, height = 0;  ///< cm
};
[[nodiscard]] PrintSize printSize(const Resolution& resolution, int width, int height);

}  // namespace weft
