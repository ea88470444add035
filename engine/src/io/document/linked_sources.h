#pragma once
/// Sources that a document names instead of holding their pixels.
#include <map>

#include "io/document/permitted_files.h"
#include "io/document/stored_picture.h"
#include "weft/io/source_places.h"

namespace weft::io {

/// The file holds what was read of it. Reads it.
[[nodiscard]] bool isAsItWasRead(const PictureOrigin& origin);
/// What a document says of a picture with an origin so that it can be had again from its file.
/// `folder`: of the document; what lies in it is named from there, without its whole path.
[[nodiscard]] Json linkTo(const Picture& picture, const std::filesystem::path& folder);

/// The other way, for one document.
class LinkedSources {
public:
    LinkedSources(const EntrySource& document, const SourcePlaces& places)
        : document_(document), places_(&places), permitted_(document.folder(), places) {}
    /// Of a journal, which is this program's own: it holds all pixels, and knows their files.
    explicit LinkedSources(const EntrySource& journal)
        : document_(journal), permitted_({}, {.anywhere = true}) {}

    /// Null: missing or outside, which is noted. Throws BadInput: a journal; Json's exceptions.
    [[nodiscard]] std::shared_ptr<const Picture> picture(const Json& link);
    /// Notes what picture() would, as far as it can be told without opening a file.
    void look(const Json& link);
    /// The file that a link leads to, as a user knows it.
    [[nodiscard]] std::string nameOf(const Json& link) const {
        return placeOf(link.at("path").get<std::string>()).string();
    }
    /// `embedded`, which is what `link` leads to: with its origin, where that may be read.
    [[nodiscard]] std::shared_ptr<const Picture> withOrigin(
        const std::shared_ptr<const Picture>& embedded, const Json& link) const;
    [[nodiscard]] bool ofJournal() const { return !places_; }
    [[nodiscard]] const std::vector<MissingSource>& missing() const { return missing_; }
    [[nodiscard]] bool complete() const { return missing_.empty() && outside_.empty(); }
    [[nodiscard]] const std::vector<std::filesystem::path>& outside() const { return outside_; }
    /// As DocumentFile's.
    [[nodiscard]] std::vector<std::string> remarks() const;
    /// Throws MissingSources and SourcesOutside unless what is not there may be left out.
    void requireAll() const;

private:
    /// Absolute, where the document lies in a folder.
    [[nodiscard]] std::filesystem::path placeOf(const std::filesystem::path& named) const;
    [[nodiscard]] std::vector<std::filesystem::path> placesOf(const Json& link) const;
    /// The file's picture; null, and `why`: it cannot be read. `file`: resolved, permitted.
    [[nodiscard]] std::shared_ptr<const Picture> read(const std::filesystem::path& file,
                                                      const std::string& layer, std::string& why);
    std::shared_ptr<const Picture> note(MissingSource missing);

    const EntrySource& document_;
    const SourcePlaces* places_ = nullptr;  ///< null: a journal
    PermittedFiles permitted_;
    std::map<std::pair<std::filesystem::path, std::string>, std::shared_ptr<const Picture>>
        files_;  ///< by file and layer
    std::vector<MissingSource> missing_;
    std::vector<std::filesystem::path> outside_;
    std::vector<std::string> changed_;
};

}  // namespace weft::io
