#pragma once
/// Sources that a document names instead of holding their pixels.
#include <map>
#include <optional>

#include "io/document/stored_picture.h"
#include "weft/io/document_file.h"

namespace weft::io {

/// The file holds what was read of it. Reads it.
[[nodiscard]] bool isAsItWasRead(const PictureOrigin& origin);
/// What a document says of a picture with an origin so that it can be had again from its file.
/// `folder`: of the document.
[[nodiscard]] Json linkTo(const Picture& picture, const std::filesystem::path& folder);
/// `picture`, which is what `link` leads to.
[[nodiscard]] std::shared_ptr<const Picture> withOrigin(const std::shared_ptr<const Picture>& picture,
                                                        const Json& link);

/// The other way, for one document.
class LinkedSources {
public:
    LinkedSources(const EntrySource& document, const SourcePlaces& places)
        : document_(document), places_(places) {}

    /// Null: missing, which is noted. Throws Json's exceptions.
    [[nodiscard]] std::shared_ptr<const Picture> picture(const Json& link);
    [[nodiscard]] const std::vector<MissingSource>& missing() const { return missing_; }
    /// As DocumentFile's.
    [[nodiscard]] std::vector<std::string> remarks() const;
    /// Throws MissingSources unless what is missing may be left out.
    void requireAll() const;

private:
    [[nodiscard]] std::vector<std::filesystem::path> placesOf(const Json& link) const;
    /// The file's picture; null, and `why`: it cannot be read.
    [[nodiscard]] std::shared_ptr<const Picture> read(const std::filesystem::path& path,
                                                      std::string& why);
    [[nodiscard]] std::shared_ptr<const Picture> note(MissingSource missing);

    const EntrySource& document_;
    const SourcePlaces& places_;
    std::map<std::filesystem::path, std::shared_ptr<const Picture>> files_;
    std::vector<MissingSource> missing_;
    std::vector<std::string> changed_;
};

}  // namespace weft::io
