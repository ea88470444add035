#include "gui/relief/relief_export.h"

#include <QDir>
#include <QSettings>
#include <array>

#include "weft/io/relief_mesh.h"
#include "weft/io/relief_report.h"
#include "weft/live/surface_snapshot.h"
#include "weft/relief/relief_outliers.h"
#include "weft/relief/relief_paint.h"

namespace weft::gui {

namespace {

QString extensionOf(const QString& format) {
    QString letters = format;
    while (!letters.isEmpty() && letters.back().isDigit()) letters.chop(1);
    return letters;
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
    visit("texture", c.texture);
    visit("widthMm", c.widthMm);
    visit("depthMm", c.depthMm);
    visit("baseMm", c.baseMm);
}

constexpr const char* kOrigins[] = {"assumed", "estimated", "refined", "given"};  // LightOrigin

/// Height, normals, body, parameters: whether it is wanted, and its file.
std::array<std::pair<bool, QString>, 4> partsOf(const ReliefExportChoice& c) {
    return {{{c.height, c.path("height", extensionOf(c.heightFormat))},
             {c.normals, c.path("normals", extensionOf(c.normalsFormat))},
             {c.mesh, c.path("body", c.meshFormat)},
             {c.parameters, c.path("parameters", "json")}}};
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
        using Step = void (Writer::*)(const io::OutputFile&);
        constexpr Step kSteps[] = {&Writer::writeHeight, &Writer::writeNormals, &Writer::writeMesh,
                                   &Writer::writeParameters};
        describe();
        QStringList written;
        io::FileTransaction files;
        const Step* step = kSteps;
        for (const auto& [wanted, path] : partsOf(choice_)) {
            if (stop.stop_requested()) return {};
            if (wanted) {
                (this->**step)({std::filesystem::path(path.toStdU16String()), &files});
                written << path;
            }
            ++step;
        }
        if (!files.writeStreams(stop)) return {};
        files.commit();
        return written;
    }

private:
    void describe() {
        const ReliefSetup& s = source_.setup;
        io::ReliefReportInput& in = report_.input;
        in.image = source_.picture->path.isEmpty() ? source_.picture->title.toStdString()
                                                   : source_.picture->path.toStdString();
        if (s.border && s.boundary == ReliefBoundary::border) in.borderHeight = s.border->title;
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
        in.kind = s.kind;
        in.basRelief = s.basRelief;
        report_.light.found = kOrigins[static_cast<int>(s.lightFrom)];
        report_.light.light = surface_.problem->light();
        report_.light.modelAsked = s.lightModel;
        report_.light.harmonics = surface_.problem->harmonics();
        report_.device.backend = source_.snapshot->backend;
        report_.device.device = source_.snapshot->device;
        report_.backendReason = source_.snapshot->backendReason;
        report_.progress = surface_.progress;
        report_.trace = surface_.trace;
        report_.edges = countEdges(*surface_.problem);
        report_.outliers = countOutliers(*surface_.problem);
        report_.output.range = io::heightRange(relief_.height.view(), mask_);
        report_.seconds.solve = source_.snapshot->timings.solve;
        report_.seconds.total = source_.snapshot->timings.total;
    }
    void writeHeight(const io::OutputFile& to) {
        const int bits = choice_.heightFormat.endsWith("16") ? 16 : 32;
        report_.output.coding =
            io::writeHeight(to, relief_.height.view(), mask_, bits, choice_.alpha);
        report_.output.height = to.path.string();
    }
    void writeNormals(const io::OutputFile& to) {
        const int bits = choice_.normalsFormat.endsWith("8") ? 8 : 16;
        const auto green = choice_.greenDown ? io::NormalsY::down : io::NormalsY::up;
        io::writeNormals(to, relief_.normals.view(), green, bits, choice_.alpha ? &mask_ : nullptr);
        report_.output.normals = to.path.string();
        report_.output.normalsY = green;
    }
    [[nodiscard]] io::SolidSize solidSize() const {
        if (!surface_.basRelief)
            return {.width = choice_.widthMm,
                    .depth = given(choice_.depthMm),
                    .base = given(choice_.baseMm)};
        BasReliefOptions size = *surface_.basRelief;
        size.width = choice_.widthMm;
        size.depth = given(choice_.depthMm).value_or(size.depth);
        return io::basReliefSize(size, given(choice_.baseMm));
    }
    /// Only a body's or a terrain's picture in colour has any that is worth dividing.
    [[nodiscard]] bool paintWanted() const {
        return choice_.isTextured() && choice_.texture == "paint" && !surface_.basRelief &&
               hasColour(*source_.picture->picture.color);
    }
    void writeMesh(const io::OutputFile& to) {
        const io::SolidMesh mesh = io::makeSolid(relief_.height.view(), mask_, solidSize());
        io::ReliefReportOutput& out = report_.output;
        out.mesh = to.path.string();
        out.meshTexture = "none";
        const Field paint = paintWanted()
                                ? paintOf(*surface_.problem, relief_.normals,
                                          *source_.picture->picture.color, source_.setup.encoding)
                                : Field();
        FieldView texture;
        if (choice_.isTextured()) {
            out.meshTexture = paint.empty() ? "picture" : "paint";
            texture = paint.empty() ? source_.texture->view() : paint.view();
        }
        io::writeMesh(to, mesh, texture);
        out.setMesh(mesh);
    }
    void writeParameters(const io::OutputFile& to) {
        if (choice_.screenshot) report_.output.view = choice_.screenshotPath().toStdString();
        io::writeFileAtomically(to, io::reliefReportJson(report_));
    }

    const ReliefExportChoice& choice_;
    const ReliefExportSource& source_;
    const SurfaceSnapshot& surface_;
    const Relief& relief_;
    const Mask& mask_;
    io::ReliefReport report_;
};

}  // namespace

QString ReliefExportChoice::path(const QString& part, const QString& extension) const {
    return QDir(folder).filePath(QStringLiteral("%1-%2.%3").arg(name, part, extension));
}

QString ReliefExportChoice::screenshotPath() const { return path("view", "png"); }

QStringList ReliefExportChoice::files() const {
    QStringList files;
    for (const auto& [wanted, path] : partsOf(*this))
        if (wanted) files << path;
    if (mesh && isTextured())
        for (const auto& path :
             io::filesBeside(std::filesystem::path(this->path("body", meshFormat).toStdU16String())))
            files << QString::fromStdU16String(path.u16string());
    return files;
}

void ReliefExportChoice::remember() const {
    ReliefExportChoice kept = *this;
    if (basRelief) {  // its size is the document's
        const ReliefExportChoice before = remembered();
        kept.widthMm = before.widthMm;
        kept.depthMm = before.depthMm;
    }
    QSettings settings;
    settings.beginGroup(kGroup);
    forEachKept(kept, [&](const char* key, const auto& value) { settings.setValue(key, value); });
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
