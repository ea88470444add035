#include "app/cli/relief_job.h"

#include "app/cli/terminal.h"
#include "weft/relief_light.h"
#include "weft/surface_renderer.h"
#include "weft/transfer.h"

namespace weft::cli {

namespace {

void requireSameSize(const std::string& file, Extent size, Extent image) {
    if (!(size == image))
        throw BadInput("'" + file + "' is " + sizeText(size) + " pixels, the image " +
                       sizeText(image) + "; they must have one size.");
}

/// A mask file's, else the image's alpha, else everything.
Mask readReliefMask(const ReliefArguments& arguments, ReliefJob& job) {
    job.input.maskFrom = job.picture.alpha ? "alpha" : "none";
    if (arguments.mask.empty()) return io::maskFromPatch(job.picture);
    job.input.maskFrom = "file";
    Mask mask = io::maskFromPicture(io::readPicture(arguments.mask));
    requireSameSize(arguments.mask, mask.extent(), job.input.extent);
    return mask;
}

/// The first channel of a float file, as stored.
std::shared_ptr<const Field> readBorderHeight(const std::string& file, Extent image) {
    if (file.empty()) return nullptr;
    const io::Picture picture = io::readPicture(file);
    if (!picture.stored)
        throw BadInput("'" + file +
                       "' holds no heights in pixels: give a float file (.pfm, .exr or .tif).");
    requireSameSize(file, picture.color->extent(), image);
    const Field& stored = picture.stored->color;
    auto height = std::make_shared<Field>(stored.extent(), 1, false);
    std::copy_n(stored.row(0, 0), stored.extent().area(), height->row(0, 0));
    return height;
}

ShadingModel shadingModel(const ReliefArguments& arguments, ReliefJob& job, const Field& brightness,
                          const Mask& mask) {
    const std::optional<double> albedo = arguments.albedo(job.input.encoding);
    job.input.albedoFound = !albedo;
    ShadingModel model{.albedo = albedo.value_or(1), .ambient = arguments.ambient};
    if (albedo) return model;
    // A black picture keeps 1: the problem says what is wrong with it.
    const double found = brightestAlbedo(brightness, mask, arguments.ambient);
    if (found > 0) model.albedo = found;
    return model;
}

ReliefBoundary defaultBoundary(const ReliefArguments& arguments, const io::ReliefReportInput& in) {
    if (!arguments.borderHeight.empty()) return ReliefBoundary::border;
    const bool maskLeavesOut = in.unknowns < in.extent.area();
    return maskLeavesOut ? ReliefBoundary::silhouette : ReliefBoundary::natural;
}

/// Shares what outlives the picture.
template <class T>
std::shared_ptr<const T> borrowed(const T& owned) {
    return {std::shared_ptr<const T>{}, &owned};
}

}  // namespace

ReliefJob readReliefJob(const ReliefArguments& arguments) {
    ReliefJob job;
    job.picture = io::readPicture(arguments.image);
    io::ReliefReportInput& in = job.input;
    in.image = arguments.image;
    in.mask = arguments.mask;
    in.borderHeight = arguments.borderHeight;
    in.extent = job.picture.color->extent();
    in.depth = job.picture.depth;
    in.channels = job.picture.color->channels();
    in.encoding =
        arguments.encoding.value_or(job.picture.linearByCustom ? Encoding::linear : Encoding::srgb);
    in.options.smoothness = arguments.lambda.value_or(in.options.smoothness);
    in.relaxation = arguments.relaxation();
    Mask mask = readReliefMask(arguments, job);
    in.unknowns = mask.unknownCount();
    in.boundary = arguments.boundary.value_or(defaultBoundary(arguments, in));
    const std::shared_ptr<const Field> brightness = reliefBrightness(job.picture.color, in.encoding);
    in.model = shadingModel(arguments, job, *brightness, mask);
    const ReliefProblem problem(brightness, std::move(mask),
                                arguments.light().light.value_or(Light{}), in.boundary, in.model,
                                readBorderHeight(arguments.borderHeight, in.extent));
    in.hints = arguments.hints;
    job.problem = std::make_shared<ReliefProblem>(problem.withHints(in.hints));
    return job;
}

io::LightSource findLight(const ReliefArguments& arguments, ReliefJob& job, std::stop_token stop) {
    io::LightSource source{.asked = arguments.lightText, .found = "given", .light = {}, .fit = {}};
    const LightRequest request = arguments.light();
    const auto take = [&](const LightFit& fit) {
        source.fit = fit;
        job.problem = std::make_shared<ReliefProblem>(job.problem->underLight(fit.light));
    };
    if (request.kind != LightRequest::Kind::given && !request.light) {
        take(estimateLight(*job.problem, stop, arguments.threads));
        source.found = "estimated";
    }
    if (request.kind == LightRequest::Kind::refine && !stop.stop_requested()) {
        take(refineLight(*job.problem, stop, arguments.threads));
        source.found = "refined";
    }
    source.light = job.problem->light();
    return source;
}

Field textureOf(const ReliefJob& job) {
    Field texture = job.picture.color->clone();
    if (job.input.encoding == Encoding::linear) encodeLinear(texture.span());
    return texture;
}

SurfacePicture drawView(SurfaceRenderer& renderer, const ReliefArguments& arguments,
                        const ReliefJob& job, const Relief& relief) {
    const Field texture = textureOf(job);
    auto scene = std::make_shared<SurfaceScene>();
    scene->height = borrowed(relief.height);
    scene->normals = borrowed(relief.normals);
    scene->mask = borrowed(job.problem->mask());
    scene->image = borrowed(texture);
    scene->brightness = reliefBrightness(job.picture.color, job.input.encoding);
    scene->light = job.problem->light();
    scene->model = job.problem->model();
    renderer.setScene(scene);
    SurfaceRequest request = arguments.drawing;
    request.camera = framedOn(request.camera, *scene, request.style.zScale, request.size);
    SurfacePicture picture;
    renderer.render(request, picture);
    return picture;
}

}  // namespace weft::cli
