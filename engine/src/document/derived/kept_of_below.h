#pragma once
// What operations make of the picture below and of the mask, and not of their numbers.
#include <cstddef>
#include <memory>
#include <vector>

#include "weft/field.h"
#include "weft/geometry.h"
#include "weft/mask.h"

namespace weft {

struct OperationInfo;

/// Kept from one event of a drag of such a number to the next, of one patch. One thread at a time.
class KeptOfBelow {
public:
    /// What it is made of besides the picture below; that and masks never change.
    struct Key {
        const OperationInfo* operation = nullptr;
        std::shared_ptr<const Mask> mask;
        Point belowAt, maskAt;  ///< of their first pixels on the background
        Rect around, frame;     ///< on the background
        int variant = 0;        ///< of a number that does matter
        friend bool operator==(const Key&, const Key&) = default;
    };
    struct Made {
        std::shared_ptr<const Field> image = {};  ///< over the frame
        Field planes = {};                        ///< over what is around
        std::vector<double> means = {};           ///< of planes, over Ω
    };
    /// What `make` makes of them; of the same ones as before what it made then.
    template <class Make>
    const Made& of(const std::shared_ptr<const Field>& below, Key key, const Make& make) {
        if (below_.lock() == below && key == key_) return made_;
        forget();  // until all of it is made: this may throw
        made_ = make();
        key_ = std::move(key);
        below_ = below;
        return made_;
    }
    void forget() {
        below_.reset();
        key_ = {};
        made_ = {};
    }
    /// That it keeps.
    [[nodiscard]] std::size_t bytes() const {
        const auto of = [](const Field& field) {
            return static_cast<std::size_t>(field.extent().area() * field.channels()) * sizeof(float);
        };
        return of(made_.planes) + (made_.image ? of(*made_.image) : 0);
    }

private:
    std::weak_ptr<const Field> below_;  ///< none: nothing is kept
    Key key_;
    Made made_;
};

}  // namespace weft
