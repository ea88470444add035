#pragma once
/// The renderer that pictures are asked of, kept from picture to picture.
#include <memory>
#include <set>

#include "gui/surface/surface_session.h"

namespace weft::gui {

/// Drawing thread only.
class SurfaceDraughtsman {
public:
    explicit SurfaceDraughtsman(const BackendRegistry& registry) : registry_(registry) {}
    ~SurfaceDraughtsman() { release(); }
    SurfaceDraughtsman(const SurfaceDraughtsman&) = delete;
    SurfaceDraughtsman& operator=(const SurfaceDraughtsman&) = delete;

    /// Throws DeviceError where no backend can; InvalidProblem, std::bad_alloc.
    [[nodiscard]] std::shared_ptr<const DrawnSurface> draw(SurfaceJob job);

private:
    void release();
    void choose(const QString& name);
    [[nodiscard]] std::shared_ptr<DrawnSurface> blank() const;

    /// Memory of pictures that nobody looks at any more.
    struct Pool {
        std::mutex mutex;  ///< guards idle
        struct Memory {
            SurfacePicture picture;
            QImage onScreen;
        };
        std::vector<Memory> idle;
    };

    const BackendRegistry& registry_;
    QString chosenFor_;           ///< what a job asked for
    std::string inUse_;           ///< entry of the registry
    std::set<std::string> lost_;  ///< entries that failed while `auto` used them
    std::unique_ptr<Backend> backend_;
    std::unique_ptr<SurfaceRenderer> renderer_;
    std::shared_ptr<const SurfaceScene> scene_;
    std::shared_ptr<Pool> pool_ = std::make_shared<Pool>();
};

}  // namespace weft::gui
