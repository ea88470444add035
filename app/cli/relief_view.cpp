#include "app/cli/relief_view.h"

#include "weft/surface_framing.h"
#include "weft/surface_paint.h"

namespace weft::cli {

namespace {

/// Shares what outlives the picture.
template <class T>
std::shared_ptr<const T> borrowed(const T& owned) {
    return {std::shared_ptr<const T>{}, &owned};
}

}  // namespace

SurfacePicture drawView(SurfaceRenderer& renderer, const ReliefArguments& arguments,
                        const ReliefJob& job, const Relief& relief) {
    auto scene = std::make_shared<SurfaceScene>();
    scene->height = borrowed(relief.height);
    scene->normals = borrowed(relief.normals);
    scene->mask = borrowed(job.problem->mask());
    const Field texture = textureOf(job);
    scene->image = borrowed(texture);
    const auto brightness = reliefBrightness(job.picture.color, job.input.encoding);
    scene->brightness = brightness;
    scene->light = job.problem->light();
    scene->model = job.problem->model();
    renderer.setScene(scene);
    const ViewOptions view = arguments.viewOptions();
    SurfaceRequest request{.camera = {},
                           .style = {.look = view.look, .wireframe = false, .zScale = view.zScale},
                           .size = view.size,
                           .quality = SurfaceQuality::resting};
    request.camera.azimuth = view.azimuth;
    request.camera.elevation = view.elevation;
    request.camera = framedOn(request.camera, *scene, view.zScale, view.size);
    SurfacePicture picture;
    renderer.render(request, picture);
    return picture;
}

void writeView(const ReliefArguments& arguments, const SurfacePicture& picture) {
    io::writePicture(arguments.view, colorOf(picture).view(), {}, {});
}

}  // namespace weft::cli
