#pragma once
/// Where the heal brush takes its detail from, as its user has chosen.
#include <QPointF>
#include <QPointer>
#include <memory>
#include <optional>

#include "gui/document/open_document.h"
#include "gui/document/seen_picture.h"

namespace weft::gui {

/// A picture to heal from: what an open document shows, or a picture that is in none. GUI thread.
struct HealPicture {
    QString title;
    QPointer<const OpenDocument> document = {};
    std::shared_ptr<const OpenedPicture> picture = {};

    /// Nothing where its document was closed.
    [[nodiscard]] std::optional<Seen> seen() const {
        if (document) return document->seen();
        if (picture) return Seen{picture, {}, title};
        return std::nullopt;
    }
};

/// Copies cheaply.
struct HealChoice {
    enum class From {
        found,    ///< the best place around the stroke
        offset,   ///< where the user clicked, in `picture`; strokes after the first keep the offset
        picture,  ///< the best place in `picture`
    };
    From from = From::found;
    std::shared_ptr<const HealPicture> picture = {};  ///< null: no click yet
    QPointF point = {};                               ///< of From::offset, in pixels of `picture`
    friend bool operator==(const HealChoice&, const HealChoice&) = default;
};

}  // namespace weft::gui
