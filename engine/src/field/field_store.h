#pragma once
// Storage of fields that come and go with every event of a drag.
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "weft/field.h"

namespace weft {

/// Keeps the storage of a few shared fields that nobody holds any more: new pages at each event cost
/// milliseconds now and then. At most kMostIdle bytes of them, the newest; of larger ones pages cost
/// little beside what is made in them. Fields may be let go of on any thread, also after the store is
/// gone.
class FieldStore {
public:
    static constexpr std::int64_t kMostIdle = 64 << 20;

    /// A field of this shape, samples unspecified. Throws std::bad_alloc.
    [[nodiscard]] Field take(Extent extent, int channels) {
        Field field;
        {
            const std::lock_guard lock(idle_->mutex);
            idle_->fields.reserve(kKept);  // so that giving back cannot throw
            if (!idle_->fields.empty()) {
                field = std::move(idle_->fields.back());
                idle_->fields.pop_back();
            }
        }
        const std::int64_t samples = extent.area() * channels;
        if (!field.empty() && samples > field.room()) field.reserve(samples + samples / kSlack);
        field.reshape(extent, channels);
        return field;
    }
    /// Of storage that waits.
    [[nodiscard]] std::int64_t idleBytes() const {
        const std::lock_guard lock(idle_->mutex);
        std::int64_t bytes = 0;
        for (const Field& field : idle_->fields) bytes += bytesOf(field);
        return bytes;
    }
    /// To be shared, its storage given back in the end.
    [[nodiscard]] std::shared_ptr<Field> share(Field field) const {
        const auto giveBack = [idle = idle_](Field* gone) {
            const std::unique_ptr<Field> owner(gone);
            const std::lock_guard lock(idle->mutex);
            std::vector<Field>& fields = idle->fields;
            std::int64_t bytes = bytesOf(*owner);
            for (const Field& field : fields) bytes += bytesOf(field);
            while (!fields.empty() && (fields.size() == fields.capacity() || bytes > kMostIdle)) {
                bytes -= bytesOf(fields.front());
                fields.erase(fields.begin());
            }
            if (bytes <= kMostIdle && fields.size() < fields.capacity())
                fields.push_back(std::move(*owner));
        };
        return {new Field(std::move(field)), giveBack};
    }

private:
    static constexpr std::size_t kKept = 3;
    static constexpr int kSlack = 8;  ///< what grew will grow again

    static std::int64_t bytesOf(const Field& field) {
        return field.room() * static_cast<std::int64_t>(sizeof(float));
    }

    struct Idle {
        std::mutex mutex;  ///< guards `fields`
        std::vector<Field> fields;
    };
    std::shared_ptr<Idle> idle_ = std::make_shared<Idle>();
};

}  // namespace weft
