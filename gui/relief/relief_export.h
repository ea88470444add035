#pragma once
/// Files of a surface.
#include <QStringList>
#include <stop_token>

#include "gui/relief/relief_document.h"
#include "weft/io/relief_export.h"

namespace weft::gui {

/// What to write, and how. Kept from one export to the next.
struct ReliefExportChoice {
    QString folder, name;  ///< files are NAME-height.png and so on
    bool height = true, normals = false, mesh = false, parameters = false, screenshot = false;
    bool alpha = false;  ///< the mask is kept as an alpha channel of heights and normals
    QString heightFormat = QStringLiteral("png16");   ///< png16, tif16, tif32, exr, pfm
    QString normalsFormat = QStringLiteral("png16");  ///< png8, png16, exr
    bool greenDown = false;                           ///< of normals; else green grows upwards
    QString meshFormat = QStringLiteral("stl");       ///< stl, ply, obj, glb
    QString texture = QStringLiteral("paint");        ///< of a mesh: paint, picture, none
    double widthMm = 100;
    double depthMm = 0;  ///< 0: true proportions, of a bas-relief its own depth
    double baseMm = 0;   ///< 0: what suits

    /// Whether the mesh has a texture, which STL cannot hold.
    [[nodiscard]] bool isTextured() const { return meshFormat != "stl" && texture != "none"; }

    bool basRelief = false;  ///< `depthMm` is from its lowest to its highest point; not kept

    /// Full paths, in the order in which they are written; the screenshot is not among them.
    [[nodiscard]] QStringList files() const;
    [[nodiscard]] QString path(const QString& part, const QString& extension) const;
    [[nodiscard]] QString screenshotPath() const;
    void remember() const;
    /// As remembered; `folder` and `name` are the caller's.
    [[nodiscard]] static ReliefExportChoice remembered();
};

/// What a worker needs.
struct ReliefExportSource {
    std::shared_ptr<const Snapshot> snapshot;  ///< with a surface
    std::shared_ptr<const OpenedPicture> picture;
    std::shared_ptr<const Field> texture;
    ReliefSetup setup;
};

/// Writes all files, each whole or not at all; stops between two. Throws BadInput, InvalidProblem.
/// Returns what was written.
QStringList exportRelief(const ReliefExportChoice& choice, const ReliefExportSource& source,
                         const std::stop_token& stop);

}  // namespace weft::gui
