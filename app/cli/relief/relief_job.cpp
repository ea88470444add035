#include "app/cli/relief/relief_job.h"

#include "app/cli/mask_file.h"
#include "app/cli/picture_remark.h"
#include "app/cli/relief/relief_marks.h"
#include "app/cli/terminal.h"
#include "weft/io/document_file.h"
#include "weft/relief/relief_light.h"
#include "weft/relief/relief_paint.h"
#include "weft/surface/surface_renderer.h"
#include "weft/transfer.h"

namespace weft::cli {

void requireSameSize(const std::string& file, Extent size, Extent image) {
    if (!(size == image))
        throw BadInput("'" + file + "' is " + sizeText(size) + " pixels, the image " +
                       sizeText(image) + "; they must have one size.");
}

namespace {

/// A mask file's, else the document's, else the image's alpha; null: everything.
std::shared_ptr<const Mask> readReliefMask(const ReliefArguments& arguments, bool document,
                                           ReliefJob& job) {
    const auto& known = job.shaded.setup.mask;
    std::string& from = job.input.maskFrom;
    if (!arguments.mask.empty()) {
        from = "file";
        return std::make_shared<const Mask>(readMaskFile(arguments.mask, [&](Extent size) {
            requireSameSize(arguments.mask, size, job.input.extent);
        }));
    }
    if (document) {
        from = known ? "document" : "none";
        return known;
    }
    from = job.shaded.picture->alpha ? "alpha" : "none";
    if (!job.shaded.picture->alpha) return nullptr;
    return std::make_shared<const Mask>(io::maskFromPatch(*job.shaded.picture));
}

/// The first channel of a float file, as stored.
std::shared_ptr<const BorderHeight> readBorderHeight(const std::string& file, Extent image) {
    const io::Picture picture = io::readPicture(file);
    if (!picture.stored)
        throw BadInput("'" + file +
                       "' holds no heights in pixels: give a float file (.pfm, .exr or .tif).");
    requireSameSize(file, picture.color->extent(), image);
    const Field& stored = picture.stored->color;
    Field height(stored.extent(), 1, false);
    std::copy_n(stored.row(0, 0), stored.extent().area(), height.row(0, 0));
    return std::make_shared<const BorderHeight>(
        BorderHeight{std::filesystem::path(file).filename().string(), std::move(height)});
}

ReliefBoundary defaultBoundary(const ReliefSetup& setup, Extent extent) {
    if (setup.border) return ReliefBoundary::border;
    if (setup.kind == ReliefKind::terrain) return ReliefBoundary::natural;
    const bool maskLeavesOut = setup.mask && setup.mask->unknownCount() < extent.area();
    return maskLeavesOut ? ReliefBoundary::silhouette : ReliefBoundary::natural;
}

/// `auto` is never a bas-relief: a mesh that a script asked for does not change its meaning.
ReliefKind kindOf(const ReliefArguments& a, bool document, const ReliefSetup& setup) {
    switch (a.kind.value_or(KindRequest::automatic)) {
        case KindRequest::body: return ReliefKind::body;
        case KindRequest::terrain: return ReliefKind::terrain;
        case KindRequest::basRelief: return ReliefKind::basRelief;
        case KindRequest::automatic: break;
    }
    if (document && !a.kind) return setup.kind;
    const bool lightGiven =
        document ? setup.lightFrom != LightOrigin::assumed : a.light().light.has_value();
    const bool known = setup.mask || setup.border || lightGiven || !setup.hints.seeds.empty();
    return known ? ReliefKind::body : ReliefKind::terrain;
}

/// Of a body the same options are its mesh's alone.
void setBasRelief(const ReliefArguments& a, ReliefSetup& setup) {
    if (setup.kind != ReliefKind::basRelief) return;
    BasReliefOptions& options = setup.basRelief;
    options.detail = a.detail.value_or(options.detail);
    options.background = a.background.value_or(options.background);
    options.depth = a.solid.depth.value_or(options.depth);
    options.width = a.widthSaid.value_or(options.width);
}

/// The picture; of a document also its setup. True: it is a document.
bool readImage(const ReliefArguments& arguments, ShadedPicture& shaded) {
    if (!io::knowsDocumentExtension(arguments.image)) {
        shaded.picture = std::make_shared<const Picture>(
            io::readPicture(arguments.image, {.layer = arguments.layer}));
        noteRemark(arguments.image, *shaded.picture);
        return false;
    }
    io::SourcePlaces places;
    arguments.linked.addTo(places);
    const io::DocumentFile file = io::readDocument(arguments.image, io::DocumentPart::own, places);
    const auto* relief = std::get_if<io::StoredRelief>(&file.content);
    if (!relief)
        throw BadInput(
            "'" + arguments.image +
            "' holds a picture with patches, not a relief: it is written by 'weft render'.");
    noteRemarks(arguments.image, file);
    shaded = **relief;
    return true;
}

/// What was said of the light that the surface is lit by, and of its brightness.
void setShading(const ReliefArguments& arguments, bool document, ReliefSetup& setup) {
    const LightRequest request = arguments.light();
    const bool lightSaid = !arguments.lightText.empty() || !document;
    const bool facing = setup.kind != ReliefKind::basRelief || !arguments.lightText.empty();
    if (lightSaid && facing) setup.light = request.light.value_or(Light{});
    const std::optional<double> albedo = arguments.albedo(setup.encoding);
    if (!arguments.albedoText.empty() || !document) {
        setup.albedoFromPicture = !albedo;
        setup.albedo = albedo.value_or(1);
    }
    setup.paint = arguments.paint.value_or(setup.paint);
    setup.lightModel = arguments.lightModel.value_or(setup.lightModel);
    const std::optional<double> ambient = arguments.ambient();
    if (!arguments.ambientText.empty() || !document) {
        setup.ambientFromPicture = !ambient;
        setup.ambient = ambient.value_or(0);
    }
    if (lightSaid) setup.found.reset();  // under another light
    if (lightSaid || arguments.lightModel == LightModel::distant)
        setLight(setup, setup.light, setup.lightFrom);
    if (!arguments.outlineText.empty() || !document)
        setup.options.outline = arguments.outline().value_or(0);
}

/// Shares what outlives the picture.
template <class T>
std::shared_ptr<const T> borrowed(const T& owned) {
    return {std::shared_ptr<const T>{}, &owned};
}

/// Harmonics where they are asked for and are likelier than the light so far.
void findHarmonicsToo(ReliefJob& job, io::LightSource& source, std::stop_token stop) {
    ReliefSetup& setup = job.shaded.setup;
    source.modelAsked = setup.lightModel;
    if (setup.lightModel == LightModel::harmonics && !setup.harmonics) {
        if (setup.boundary != ReliefBoundary::silhouette)
            throw UsageError(
                "--light-model harmonics needs a rim, which tells them: give a mask that leaves "
                "something out, or --boundary rim.");
        if (const auto found = findHarmonics(*job.problem, stop)) {
            setHarmonics(setup, *found);
            const double albedo = setup.albedoFromPicture ? found->model.albedo : setup.albedo;
            job.problem = std::make_shared<ReliefProblem>(
                underLightOf(setup, job.problem->withModel({.albedo = albedo, .ambient = 0})));
        } else if (!stop.stop_requested()) {
            note("Nine harmonics explain the picture no better than one light: that is kept.");
        }
    }
    source.harmonics = setup.harmonics;
}

}  // namespace

ReliefJob readReliefJob(const ReliefArguments& arguments) {
    ReliefJob job;
    const bool document = readImage(arguments, job.shaded);
    const Picture& picture = *job.shaded.picture;
    ReliefSetup& setup = job.shaded.setup;
    io::ReliefReportInput& in = job.input;
    in.image = arguments.image;
    in.mask = arguments.mask;
    in.borderHeight = arguments.borderHeight;
    in.edges = arguments.edges;
    in.extent = picture.color->extent();
    in.depth = picture.depth;
    in.channels = picture.color->channels();
    const Encoding byFormat = picture.linearByCustom ? Encoding::linear : Encoding::srgb;
    setup.encoding = arguments.encoding.value_or(document ? setup.encoding : byFormat);
    setup.options.smoothness = arguments.lambda.value_or(setup.options.smoothness);
    setup.mask = readReliefMask(arguments, document, job);
    if (!arguments.borderHeight.empty())
        setup.border = readBorderHeight(arguments.borderHeight, in.extent);
    if (!arguments.edges.empty()) setup.edges = readMarks(arguments.edges, in.extent);
    if (!arguments.seeds.empty()) setup.hints.seeds = arguments.seeds;
    setup.kind = kindOf(arguments, document, setup);
    checkKind(arguments, setup.kind);
    setBasRelief(arguments, setup);
    setShading(arguments, document, setup);
    const bool boundarySaid = arguments.boundary || arguments.kind || !arguments.mask.empty() ||
                              !arguments.borderHeight.empty();
    if (!document || boundarySaid)
        setup.boundary = arguments.boundary.value_or(defaultBoundary(setup, in.extent));
    setup.hints.shape = arguments.shape.value_or(setup.hints.shape);
    job.problem = std::make_shared<ReliefProblem>(problemOf(job.shaded, arguments.threads));
    in.encoding = setup.encoding;
    in.options = setup.options;
    in.kind = setup.kind;
    in.basRelief = setup.basRelief;
    in.relaxation = arguments.relaxation();
    in.unknowns = job.problem->mask().unknownCount();
    in.boundary = setup.boundary;
    in.model = job.problem->model();
    in.albedoFound = setup.albedoFromPicture;
    in.hints = setup.hints;
    return job;
}

io::LightSource findLight(const ReliefArguments& arguments, ReliefJob& job, std::stop_token stop) {
    ReliefSetup& setup = job.shaded.setup;
    const bool known = arguments.lightText.empty() && setup.lightFrom != LightOrigin::assumed;
    const std::string asked = known ? "document" : "estimate";
    io::LightSource source{.asked = arguments.lightText.empty() ? asked : arguments.lightText,
                           .found = "given",
                           .light = {},
                           .fit = {}};
    // A bas-relief looks like its picture under any light: none is looked for unasked.
    const bool assumed = setup.kind == ReliefKind::basRelief && arguments.lightText.empty();
    if (known || assumed) {
        if (!known) source.asked = source.found = "assumed";
        if (known) findHarmonicsToo(job, source, stop);
        job.input.model = job.problem->model();
        source.light = job.problem->light();
        return source;
    }
    const LightRequest request = arguments.light();
    setup.harmonics.reset();
    setup.lightFrom = LightOrigin::given;
    const auto take = [&](const LightFit& fit) {
        source.fit = fit;
        setup.light = fit.light;
        setup.edges = fit.edges;
        job.problem = std::make_shared<ReliefProblem>(
            job.problem->withModel(fit.model).underLight(fit.light).withEdges(fit.edges));
    };
    if (request.kind != LightRequest::Kind::given && !request.light) {
        take(estimateLight(*job.problem, stop, arguments.threads, {}, freeShading(setup)));
        if (setup.albedoFromPicture || setup.ambientFromPicture) setup.found = source.fit->model;
        source.found = "estimated";
        setup.lightFrom = LightOrigin::estimated;
    }
    if (request.kind == LightRequest::Kind::refine && !stop.stop_requested()) {
        take(refineLight(*job.problem, stop, arguments.threads));
        source.found = "refined";
        setup.lightFrom = LightOrigin::refined;
    }
    const bool harmonics = setup.lightModel == LightModel::harmonics;
    if (!arguments.outline() && (harmonics || request.kind != LightRequest::Kind::given))
        setup.options.outline = kPhotographOutline;
    findHarmonicsToo(job, source, stop);
    job.input.options = setup.options;
    job.input.model = job.problem->model();
    source.light = setup.light = job.problem->light();
    return source;
}

io::SolidSize solidSizeOf(const ReliefArguments& arguments, const ReliefJob& job) {
    if (job.input.kind != ReliefKind::basRelief) return arguments.solid;
    return io::basReliefSize(job.input.basRelief, arguments.solid.base);
}

Field textureOf(const ReliefJob& job) {
    Field texture = job.shaded.picture->color->clone();
    if (job.input.encoding == Encoding::linear) encodeLinear(texture.span());
    return texture;
}

Drape drapeOf(const ReliefArguments& arguments, const ReliefJob& job, const Relief& relief) {
    const Field& color = *job.shaded.picture->color;
    // A bas-relief is no body that a light falls on: its picture is not divided by anything.
    const bool painted = hasColour(color) && job.input.kind != ReliefKind::basRelief;
    Drape drape{arguments.texture.value_or(painted ? MeshTexture::paint : MeshTexture::picture), {}};
    if (drape.chosen == MeshTexture::picture) drape.texture = textureOf(job);
    if (drape.chosen == MeshTexture::paint)
        drape.texture = paintOf(*job.problem, relief.normals, color, job.input.encoding);
    return drape;
}

SurfacePicture drawView(SurfaceRenderer& renderer, const ReliefArguments& arguments,
                        const ReliefJob& job, const Relief& relief) {
    const Field texture = textureOf(job);
    auto scene = std::make_shared<SurfaceScene>();
    scene->height = borrowed(relief.height);
    scene->normals = borrowed(relief.normals);
    scene->mask = borrowed(job.problem->mask());
    scene->image = borrowed(texture);
    scene->brightness = job.problem->image();
    scene->light = job.problem->light();
    scene->harmonics = job.problem->harmonics();
    scene->model = job.problem->model();
    renderer.setScene(scene);
    SurfaceRequest request = arguments.drawing;
    request.camera = framedOn(request.camera, *scene, request.style.zScale, request.size);
    SurfacePicture picture;
    renderer.render(request, picture);
    return picture;
}

}  // namespace weft::cli
