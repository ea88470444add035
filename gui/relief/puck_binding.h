#pragma once
/// A puck and the light of a document, kept the same.
#include <QObject>

#include "gui/relief/relief_document.h"
#include "gui/surface/light_puck.h"

namespace weft::gui {

/// As long as this lives; a drag of the puck is one step of undo. Both must outlive it.
class PuckBinding : public QObject {
public:
    PuckBinding(LightPuck& puck, ReliefDocument& document) {
        puck.setLight(document.setup().light);
        connect(&document, &ReliefDocument::setupChanged, this,
                [&puck, &document] { puck.setLight(document.setup().light); });
        connect(&puck, &LightPuck::pressed, this, [this, &document] {
            gesture_ = ReliefDocument::newGesture();
            document.setDragging(true);
        });
        connect(&puck, &LightPuck::lightMoved, this, [this, &document](const Light& light) {
            ReliefSetup setup = document.setup();
            setup.light = light;
            setup.lightFrom = LightOrigin::given;
            document.change(ReliefDocument::tr("Turn Light"), std::move(setup), gesture_);
        });
        connect(&puck, &LightPuck::released, this, [&document] { document.setDragging(false); });
    }

private:
    std::uint64_t gesture_ = 0;
};

}  // namespace weft::gui
