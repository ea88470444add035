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

struct FlatPicture {
    io::Picture picture = {};
    bool wasTransparent = false;  ///< before it was laid on a ground, where it was
    QString remark = {};          ///< on that ground, as part of a sentence; empty: there is none
};
/// Flat, of the size and in the profile that are asked for; without alpha where the file holds none.
/// Throws BadInput, Stopped.
[[nodiscard]] FlatPicture pictureOf(const ExportSource& source, const ExportRequest& request,
                                    const std::stop_token& stop);
/// How it is written.
[[nodiscard]] io::WriteOptions writeOptionsOf(const io::Picture& picture,
                                              const ExportRequest& request,
                                              const std::stop_token& stop);
/// What of it the file has no place for, transparency or metadata, as part of a sentence; empty:
/// nothing.
[[nodiscard]] QString leftOutOf(const FlatPicture& flat, const ExportRequest& request);

/// What a file would be like.
struct ExportSample {
    std::shared_ptr<DisplayImage> before;  ///< as it is handed to the encoder
    std::shared_ptr<DisplayImage> after;   ///< decoded from what the encoder made of it
    qint64 bytes = 0;
    QString leftOut;
    bool wasTransparent = false;  ///< the picture, whatever the file holds
};
/// Encodes, and decodes again. Throws BadInput, Stopped.
[[nodiscard]] std::shared_ptr<const ExportSample> sampleOf(const ExportSource& source,
                                                           const ExportRequest& request,
                                                           const std::stop_token& stop);

}  // namespace weft::gui
