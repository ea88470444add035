#pragma once
/// Pictures converted to the colour profile of a background, once for all who need them.
#include <list>
#include <memory>
#include <mutex>

#include "weft/io/picture_file.h"

namespace weft::gui {

/// Keeps the newest conversions, so that what a job has converted need not be converted by the solver
/// thread. Any thread.
class ProfileCache {
public:
    /// As io::convertProfile. Throws BadInput; may take a second.
    [[nodiscard]] Picture converted(const Picture& picture, const Picture& background);

private:
    static constexpr std::size_t kMost = 8;
    struct Entry {
        std::weak_ptr<const Field> of;
        std::vector<std::uint8_t> profile;  ///< it was converted to
        Picture result;
    };

    std::mutex mutex_;          ///< guards entries_
    std::list<Entry> entries_;  ///< newest first
};

}  // namespace weft::gui
