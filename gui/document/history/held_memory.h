#pragma once
/// How much memory values hold that share their parts.
#include <QPolygonF>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "weft/document/document.h"
#include "weft/pixel_marks.h"
#include "weft/selection/selection.h"

namespace weft::gui {

/// Bytes of distinct buffers: each counts once, however many values hold it. What is added outlives
/// this. One thread.
class HeldMemory {
public:
    /// `buffer`: its address; null counts as added. False where it was added before: then all that it
    /// refers to was, too.
    bool add(const void* buffer, std::int64_t bytes);
    /// Samples, and the codes and stored samples beside them.
    void add(const Field& field);
    void add(const Mask& mask);
    void add(const PixelMarks& marks);
    /// Samples, and what its file said beside them.
    void add(const Picture& picture);
    /// Its source and masks. False as above.
    bool add(const PatchObject& patch);
    void add(const Selection& selection);
    void add(const std::vector<QPolygonF>& outline);

    [[nodiscard]] std::int64_t bytes() const { return bytes_; }

private:
    void add(const StoredSamples& stored);

    std::unordered_set<const void*> known_;
    std::int64_t bytes_ = 0;
};

}  // namespace weft::gui
