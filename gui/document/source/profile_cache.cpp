#include "gui/document/source/profile_cache.h"

#include "weft/io/colour_profile.h"

namespace weft::gui {

Picture ProfileCache::converted(const Picture& picture, const Picture& background) {
    const auto& target = io::assumedProfile(background);
    {
        const std::lock_guard lock(mutex_);
        entries_.remove_if([](const Entry& e) { return e.of.expired(); });
        for (const Entry& e : entries_)
            if (e.of.lock() == picture.color && e.profile == target) {
                Picture result = e.result;
                result.alpha = picture.alpha;  // samples may be shared by pictures of other alpha
                return result;
            }
    }
    Picture result = io::convertProfile(picture, background);
    if (result.color == picture.color) return result;
    const std::lock_guard lock(mutex_);
    entries_.push_front({picture.color, target, result});
    if (entries_.size() > kMost) entries_.pop_back();
    return result;
}

}  // namespace weft::gui
