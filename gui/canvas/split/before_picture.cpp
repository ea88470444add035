#include "gui/canvas/split/before_picture.h"

#include "gui/display/monitor_colours.h"

namespace weft::gui {

BeforePicture::BeforePicture(const CloneDocument& document, QObject* parent)
    : QObject(parent), document_(document) {
    connect(&document, &CloneDocument::backgroundChanged, this, [this] {
        image_.reset();  // it may have another size
        make();
    });
    connect(&MonitorColours::instance(), &MonitorColours::changed, this, &BeforePicture::make);
}

void BeforePicture::setWanted(bool wanted) {
    if (wanted_ == wanted) return;
    wanted_ = wanted;
    image_.reset();
    make();
}

void BeforePicture::make() {
    jobs_.cancel(std::exchange(making_, 0));
    if (!wanted_) return;
    making_ = jobs_.run<std::unique_ptr<DisplayImage>>(
        tr("Showing the picture before"),
        [background = document_.sharedBackground()] {
            return std::make_unique<DisplayImage>(
                background->picture.color->view(), background->alphaView(),
                MonitorColours::instance().from(io::assumedProfile(background->picture)));
        },
        [this](std::unique_ptr<DisplayImage> made) {
            making_ = 0;
            image_ = std::move(made);
            emit changed();
        },
        [this](const QString&) { making_ = 0; });  // no memory: the edited picture stays in view
}

}  // namespace weft::gui
