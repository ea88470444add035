#pragma once
/// A ball and the light of a document, kept the same.
#include <QObject>

#include "gui/relief/relief_document.h"
#include "gui/surface/light_ball.h"

namespace weft::gui {

/// As long as this lives; a drag of the ball is one step of undo. Both must outlive it.
class LightBinding : public QObject {
public:
    LightBinding(LightBall& ball, ReliefDocument& document) {
        ball.setLight(document.setup().light);
        connect(&document, &ReliefDocument::setupChanged, this,
                [&ball, &document] { ball.setLight(document.setup().light); });
        connect(&ball, &LightBall::pressed, this, [this, &document] {
            gesture_ = ReliefDocument::newGesture();
            document.setDragging(true);
        });
        connect(&ball, &LightBall::lightMoved, this, [this, &document](const Light& light) {
            ReliefSetup setup = document.setup();
            setLight(setup, light, LightOrigin::given);
            document.change(ReliefDocument::tr("Turn Light"), std::move(setup), gesture_);
        });
        connect(&ball, &LightBall::released, this, [&document] { document.setDragging(false); });
    }

private:
    std::uint64_t gesture_ = 0;
};

}  // namespace weft::gui
