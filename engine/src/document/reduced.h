#pragma once
// Documents at a fraction of their size, for pictures that are seen small.
#include <map>
#include <memory>
#include <stop_token>

#include "weft/document/document.h"
#include "weft/document/layers.h"

namespace weft {

class ThreadPool;

/// 1/2^level of a size, rounded up.
[[nodiscard]] Extent reduced(Extent extent, int level);

/// Makes documents smaller, and keeps the pictures and masks that it made for as long as they are in
/// the newest one. One thread at a time.
///
/// Samples are means over 2 × 2 pixels, level by level, rounded to the grid of weft/units.h; at odd
/// right and lower edges the last pixel repeats. Masks are unknown from half of the pixels on.
/// Placements are the same in larger pixels; those that keep pixels on pixels still do: such a patch
/// lies up to half a reduced pixel aside.
class DocumentReducer {
public:
    /// `document` at 1/2^level of its size: patches keep their ids. Null when stopped. Throws
    /// std::bad_alloc.
    [[nodiscard]] std::shared_ptr<const Document> reduced(const Document& document, int level,
                                                          ThreadPool& pool,
                                                          std::stop_token stop = {});
    void forget() { *this = {}; }

private:
    using SharedPicture = std::shared_ptr<const Picture>;
    /// What was made of which raster, of those that the newest document holds.
    template <class Raster>
    struct Made {
        using Shared = std::shared_ptr<const Raster>;
        std::map<Shared, Shared> now, before;
    };
    /// What `make` makes of it, once; null stays null, and is not kept.
    template <class Raster, class Make>
    [[nodiscard]] static std::shared_ptr<const Raster> of(Made<Raster>& made,
                                                          const std::shared_ptr<const Raster>& whole,
                                                          const Make& make);
    [[nodiscard]] PatchObject reduced(const PatchObject& object, ThreadPool& pool,
                                      const std::stop_token& stop);

    /// Null when stopped; what was done until then is gone on with.
    [[nodiscard]] SharedPicture smallerPicture(const SharedPicture& whole, ThreadPool& pool,
                                               const std::stop_token& stop);

    struct Begun {
        SharedPicture of;
        std::shared_ptr<const Field> alpha = {};  ///< at 1/2^level of the size; null: none
        Field done, next;                         ///< at 1/2^level of the size; being made of it
        int level = 0, rows = 0;                  ///< that `next` has
    };
    int level_ = 0;
    Begun begun_;
    Made<Picture> pictures_;
    Made<Mask> masks_;
    Made<Field> shares_;
};

/// How often a document can be halved, `wanted` times at most, so that it still shows what it is:
/// no operation looks at contrasts from pixel to pixel, the patch `active`
/// keeps some pixels, and what is solved is worth the trouble.
[[nodiscard]] int worthReducing(const Document& document, std::uint64_t active, int wanted);

/// A layer of a reduced document as one of the whole, whose pixels are 2^level times as large: into
/// `whole`, which has storage of its kind. `extent`: of the whole background.
void enlarge(const Layer& layer, int level, Extent extent, Layer& whole, ThreadPool& pool);
/// The box that such a layer has.
[[nodiscard]] Rect enlarged(const Rect& box, int level, Extent extent);

}  // namespace weft
