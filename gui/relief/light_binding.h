#pragma once
/// A ball and the light of a document, kept the same.
#include <QObject>
#include <QPointer>

#include "gui/relief/relief_document.h"
#include "gui/surface/light_ball.h"

namespace weft::gui {

/// As long as this and the document live; a drag of the ball is one step of undo. The ball must
/// outlive it.
class LightBinding : public QObject {
public:
    LightBinding(LightBall& ball, ReliefDocument& document) : document_(&document) {
        ball.setLight(document.setup().light);
        connect(&document, &ReliefDocument::setupChanged, this,
                [&ball, &document] { ball.setLight(document.setup().light); });
        connect(&ball, &LightBall::pressed, this, [this] {
            gesture_ = ReliefDocument::newGesture();
            if (document_) document_->setDragging(true);
        });
        connect(&ball, &LightBall::lightMoved, this, [this](const Light& light) {
            if (!document_) return;
            ReliefSetup setup = document_->setup();
            setLight(setup, light, LightOrigin::given);
            document_->change(ReliefDocument::tr("Turn Light"), std::move(setup), gesture_);
        });
        connect(&ball, &LightBall::released, this, [this] {
            if (document_) document_->setDragging(false);
        });
    }

private:
    QPointer<ReliefDocument> document_;
    std::uint64_t gesture_ = 0;
};

}  // namespace weft::gui
