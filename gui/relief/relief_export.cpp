#include "gui/relief/relief_export.h"

#include <QDir>
#include <QSettings>
#include <span>

#include "weft/io/relief_mesh.h"
#include "weft/io/relief_report.h"

namespace weft::gui {

namespace {

QString extensionOf(const QString& format) {
    QString letters = format;
    while (!letters.isEmpty() && letters.back().isDigit()) letters.chop(1);
    return letters;
}

std::filesystem::path pathOf(const QString& path) {
    return std::filesystem::path(path.toStdU16String());
}

std::optional<double> given(double millimetres) {
    return millimetres > 0 ? std::optional(millimetres) : std::nullopt;
}

constexpr const char* kGroup = "reliefExport";

/// Calls visit(key, value) for all that is kept from one export to the next.
template <class Choice, class Visit>
void forEachKept(Choice& c, Visit&& visit) {
    visit("height", c.height);
    visit("normals", c.normals);
    visit("mesh", c.mesh);
    visit("parameters", c.parameters);
    visit("screenshot", c.screenshot);
    visit("alpha", c.alpha);
    visit("heightFormat", c.heightFormat);
    visit("normalsFormat", c.normalsFormat);
    visit("greenDown", c.greenDown);
    visit("meshFormat", c.meshFormat);
    visit("widthMm", c.widthMm);
    visit("depthMm", c.depthMm);
    visit("baseMm", c.baseMm);
}

const char* nameOf(LightOrigin from) {
    switch (from) {
        case LightOrigin::assumed: return "assumed";
        case LightOrigin::estimated: return "estimated";
        case LightOrigin::refined: return "refined";
        default: return "given";
    }
}

/// One export; fills the report as it goes.
class Writer {
public:
    Writer(const ReliefExportChoice& choice, const ReliefExportSource& source)
        : choice_(choice),
          source_(source),
          surface_(*source.snapshot->surface()),
          relief_(*surface_.relief),
          mask_(surface_.problem->mask()) {}

    QStringList run(const std::stop_token& stop) {
        using Step = void (Writer::*)();
        const std::pair<bool, Step> steps[] = {{choice_.height, &Writer::writeHeight},
                                               {choice_.normals, &Writer::writeNormals},
                                               {choice_.mesh, &Writer::writeMesh},
                                               {choice_.parameters, &Writer::writeParameters}};
        describe();
        for (const auto& [wanted, step] : steps)
            if (wanted && !stop.stop_requested()) (this->*step)();
        return written_;
    }

private:
    void describe() {
        const ReliefSetup& s = source_.setup;
        io::ReliefReportInput& in = report_.input;
        in.image = source_.picture->path.isEmpty() ? source_.picture->title.toStdString()
                                                   : source_.picture->path.toStdString();
        if (s.border && s.boundary == ReliefBoundary::border)
            in.borderHeight = s.border->title.toStdString();
        in.extent = mask_.extent();
        in.depth = source_.picture->picture.depth;
        in.channels = source_.picture->picture.color->channels();
        in.encoding = s.encoding;
        in.maskFrom = s.mask ? "window" : "none";
        in.unknowns = mask_.unknownCount();
        in.model = surface_.problem->model();
        in.albedoFound = s.albedoFromPicture;
        in.boundary = s.boundary;
        in.hints = s.hints;
        in.options = s.options;
        report_.light.found = nameOf(s.lightFrom);
        report_.light.light = surface_.problem->light();
        report_.device.backend = source_.snapshot->backend;
        report_.device.device = source_.snapshot->device;
        report_.backendReason = source_.snapshot->backendReason;
        report_.progress = surface_.progress;
        report_.trace = surface_.trace;
        report_.output.range = io::heightRange(relief_.height.view(), mask_);
        report_.seconds.solve = source_.snapshot->timings.solve;
        report_.seconds.total = source_.snapshot->timings.total;
    }
    std::string note(const QString& path) {
        written_ << path;
        return path.toStdString();
    }
    void writeHeight() {
        const QString path = choice_.path("height", extensionOf(choice_.heightFormat));
        const int bits = choice_.heightFormat.endsWith("16") ? 16 : 32;
        report_.output.coding =
            io::writeHeight(pathOf(path), relief_.height.view(), mask_, bits, choice_.alpha);
        report_.output.height = note(path);
    }
    void writeNormals() {
        const QString path = choice_.path("normals", extensionOf(choice_.normalsFormat));
        const int bits = choice_.normalsFormat.endsWith("8") ? 8 : 16;
        const auto green = choice_.greenDown ? io::NormalsY::down : io::NormalsY::up;
        io::writeNormals(pathOf(path), relief_.normals.view(), green, bits,
                         choice_.alpha ? &mask_ : nullptr);
        report_.output.normals = note(path);
        report_.output.normalsY = green;
    }
    void writeMesh() {
        const QString path = choice_.path("body", choice_.meshFormat);
        const io::SolidMesh mesh = io::makeSolid(relief_.height.view(), mask_,
                                                 {.width = choice_.widthMm,
                                                  .depth = given(choice_.depthMm),
                                                  .base = given(choice_.baseMm)});
        io::writeMesh(pathOf(path), mesh, source_.texture->view());
        io::ReliefReportOutput& out = report_.output;
        out.mesh = note(path);
        out.meshSize = mesh.size;
        out.meshBase = mesh.base;
        out.meshHeightScale = mesh.heightScale;
        out.meshVertices = mesh.vertices.size();
        out.meshTriangles = mesh.triangles.size();
    }
    void writeParameters() {
        const QString path = choice_.path("parameters", "json");
        if (choice_.screenshot) report_.output.view = choice_.screenshotPath().toStdString();
        const std::string text = io::reliefReportJson(report_);
        io::writeFileAtomically(pathOf(path),
                                {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
        note(path);
    }

    const ReliefExportChoice& choice_;
    const ReliefExportSource& source_;
    const SurfaceSnapshot& surface_;
    const Relief& relief_;
    const Mask& mask_;
    io::ReliefReport report_;
    QStringList written_;
};

}  // namespace

QString ReliefExportChoice::path(const QString& part, const QString& extension) const {
    return QDir(folder).filePath(QStringLiteral("%1-%2.%3").arg(name, part, extension));
}

QString ReliefExportChoice::screenshotPath() const { return path("view", "png"); }

QStringList ReliefExportChoice::files() const {
    QStringList files;
    if (height) files << path("height", extensionOf(heightFormat));
    if (normals) files << path("normals", extensionOf(normalsFormat));
    if (mesh) files << path("body", meshFormat);
    if (parameters) files << path("parameters", "json");
    return files;
}

void ReliefExportChoice::remember() const {
    QSettings settings;
    settings.beginGroup(kGroup);
    forEachKept(*this, [&](const char* key, const auto& value) { settings.setValue(key, value); });
}

ReliefExportChoice ReliefExportChoice::remembered() {
    QSettings settings;
    settings.beginGroup(kGroup);
    ReliefExportChoice choice;
    forEachKept(choice, [&]<class Value>(const char* key, Value& value) {
        value = settings.value(key, value).template value<Value>();
    });
    return choice;
}

QStringList exportRelief(const ReliefExportChoice& choice, const ReliefExportSource& source,
                         const std::stop_token& stop) {
    return Writer(choice, source).run(stop);
}

}  // namespace weft::gui
