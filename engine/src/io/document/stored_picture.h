#pragma once
/// Pictures and masks as entries of a document, from which they come back bit by bit.
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "io/document/entries.h"
#include "weft/picture.h"
#include "weft/pixel_marks.h"

namespace weft::io {

using Json = nlohmann::json;  ///< keys in one order, so that equal documents are equal files

/// Puts parts of a document away, shared ones once, as long as it lives. It does not keep them in
/// memory. What could not be put away counts as not there.
class PictureStore {
public:
    /// `effort`: `quick` and `threads` of what it packs. `folder`: of the document file, which may
    /// name the files of linked sources; none: everything is put away.
    explicit PictureStore(EntrySink& to, const WriteOptions& effort = {},
                          std::optional<std::filesystem::path> folder = {})
        : to_(to), effort_(effort), folder_(std::move(folder)) {}

    /// The record that readPicture() takes. `entry`: where PNG goes that others see too; empty: where
    /// there is room.
    [[nodiscard]] Json add(const std::shared_ptr<const Picture>& picture,
                           const std::string& entry = {});
    /// Names the picture's file where that is as it was read, else puts it away.
    [[nodiscard]] Json link(const std::shared_ptr<const Picture>& picture);
    [[nodiscard]] bool hasLinks() const { return !links_.empty(); }
    [[nodiscard]] std::string add(const std::shared_ptr<const Mask>& mask);
    /// Counted once; for those who look at a document without its pixels.
    [[nodiscard]] std::int64_t pixelsOf(const std::shared_ptr<const Mask>& mask);
    /// Null gives null.
    [[nodiscard]] Json add(const std::shared_ptr<const Field>& softMask);
    [[nodiscard]] Json add(const std::shared_ptr<const PixelMarks>& marks);

    /// Forgets pictures, masks and marks that are gone (a dragged threshold makes one a moment);
    /// their entries.
    [[nodiscard]] std::vector<std::string> forgetUnused();

private:
    [[nodiscard]] Json recordOf(const std::shared_ptr<const Picture>& picture,
                                const std::string& entry);
    [[nodiscard]] std::string freeEntry(const std::string& folder, const char* extension);
    [[nodiscard]] std::string addProfile(const std::vector<std::uint8_t>& icc);
    /// Its blocks by name.
    [[nodiscard]] Json addMetadata(const std::shared_ptr<const Metadata>& metadata);
    void addFloats(Json& record, const Picture& picture);

    [[nodiscard]] Bytes png(FieldView color, const std::shared_ptr<const Field>& alpha, int depth,
                            const std::vector<std::uint8_t>& icc) const;

    /// By the part, which nobody may hold any more: no other is then taken for it.
    template <class Part, class Place>
    using Known = std::map<std::weak_ptr<const Part>, Place, std::owner_less<>>;

    EntrySink& to_;
    WriteOptions effort_;
    std::optional<std::filesystem::path> folder_;
    Known<Picture, Json> links_;
    int last_ = 0;
    Known<Picture, Json> pictures_;
    Known<Mask, std::string> masks_;
    Known<Mask, std::int64_t> maskPixels_;
    Known<Field, std::string> softMasks_;
    Known<PixelMarks, std::string> marks_;
    std::map<std::vector<std::uint8_t>, std::string> profiles_;
    Known<Metadata, Json> metadata_;
};

/// The other way. Shared parts become one again. Throws BadInput; Json's exceptions where a record
/// lacks what it needs.
class StoredPictures {
public:
    explicit StoredPictures(const EntrySource& archive) : archive_(archive) {}

    [[nodiscard]] std::shared_ptr<const Picture> picture(const Json& record);
    [[nodiscard]] std::shared_ptr<const Mask> mask(const std::string& entry);
    [[nodiscard]] std::shared_ptr<const Field> softMask(const Json& entry);
    [[nodiscard]] std::shared_ptr<const PixelMarks> marks(const Json& entry);

private:
    [[nodiscard]] std::shared_ptr<const Metadata> metadata(const Json& record);
    [[nodiscard]] Bytes profile(const std::string& entry);
    [[nodiscard]] Picture decoded(const std::string& entry) const;
    /// Samples of one channel: as a float file holds them, or as a picture's are.
    [[nodiscard]] std::shared_ptr<const Field> floats(const std::string& entry);
    [[nodiscard]] std::shared_ptr<const Field> plane(const std::string& entry);

    /// By entry: each is decoded once, however often it is named.
    template <class Part>
    using Known = std::map<std::string, std::shared_ptr<const Part>>;

    const EntrySource& archive_;
    Known<Picture> pictures_;
    Known<Mask> masks_;
    Known<Field> floats_, planes_;
    Known<PixelMarks> marks_;
    Known<Metadata> metadata_;
    std::uint64_t profileBytes_ = 0;  ///< of all pictures: each has a copy
};

}  // namespace weft::io
