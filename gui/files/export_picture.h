#pragma once
/// What an export writes, and what a preview shows of it: made by the same steps. Any thread.
#include <QString>
#include <memory>
#include <stop_token>

#include "gui/display/display_image.h"
#include "gui/document/clone_document.h"

namespace weft::gui {

/// As the document was exported last; else beside its file, or in `folder`, under a name that
/// replaces nothing: a JPEG as a JPEG.
[[nodiscard]] ExportRequest suggestedExport(const CloneDocument& document, const QString& folder);

/// A document as it is seen at one moment.
struct ExportSource {
    std::shared_ptr<const OpenedPicture> background;
    Layers layers;
};

/// The flat picture, of the size and in the profile that are asked for. Throws BadInput, Stopped.
[[nodiscard]] io::Picture pictureOf(const ExportSource& source, const ExportRequest& request,
                                    const std::stop_token& stop);
/// How it is written.
[[nodiscard]] io::WriteOptions writeOptionsOf(const io::Picture& picture,
                                              const ExportRequest& request,
                                              const std::stop_token& stop);
/// What of its metadata the file has no room for, as part of a sentence; empty: nothing.
[[nodiscard]] QString leftOutOf(const io::Picture& picture, const ExportRequest& request);

/// What a file would be like.
struct ExportSample {
    std::shared_ptr<DisplayImage> before;  ///< as it is handed to the encoder
    std::shared_ptr<DisplayImage> after;   ///< decoded from what the encoder made of it
    qint64 bytes = 0;
    QString leftOut;
};
/// Encodes, and decodes again. Throws BadInput, Stopped.
[[nodiscard]] std::shared_ptr<const ExportSample> sampleOf(const ExportSource& source,
                                                           const ExportRequest& request,
                                                           const std::stop_token& stop);

}  // namespace weft::gui
