#include "io/document/stored_picture.h"

#include <algorithm>
#include <cmath>

#include "io/document/linked_sources.h"
#include "io/document/resolution_json.h"
#include "io/float_picture.h"
#include "io/metadata/told_resolution.h"
#include "weft/io/colour_profile.h"
#include "weft/sentence.h"
#include "weft/units.h"

namespace weft::io {

namespace {

/// Bits of a PNG that holds every sample as it is; 0: none does.
int exactDepth(const Field& field) {
    if (field.codes()) return 8;
    int depth = 8;
    for (int c = 0; c < field.channels(); ++c)
        for (int y = 0; y < field.extent().height; ++y) {
            const float* row = field.row(c, y);
            for (int x = 0; x < field.extent().width; ++x) {
                const float v = row[x];
                if (!(v >= 0 && v <= kFullScale) || v != std::floor(v)) return 0;
                if (depth == 8 && std::fmod(v, static_cast<float>(kCode8)) != 0) depth = 16;
            }
        }
    return depth;
}

int exactDepth(const Picture& picture) {
    const int color = exactDepth(*picture.color);
    const int alpha = picture.alpha ? exactDepth(*picture.alpha) : 8;
    if (color == 0 || alpha == 0) return 0;
    return std::max({color, alpha, picture.depth == 8 ? 8 : 16});
}

/// `samples` of a float file, without alpha.
Bytes exr(const Field& color, const std::shared_ptr<const StoredSamples>& samples,
          const std::stop_token& stop) {
    const WriteOptions options{.depth = 32, .stored = samples, .stop = stop};
    return encodeExr({color.view(), {}, options, "document"});
}

std::shared_ptr<StoredSamples> planesOnly(const Field& planes) {
    auto samples = std::make_shared<StoredSamples>();
    samples->color = planes.clone();
    return samples;
}

/// Plane as a float file holds it, bit by bit.
Bytes exrOf(const Field& stored, const std::stop_token& stop) {
    const auto samples = planesOnly(stored);
    const Picture picture = floatPicture(StoredSamples{stored.clone(), {}, false});
    return exr(*picture.color, samples, stop);
}

Field maskField(const Mask& mask) {
    Field field(mask.extent(), 1, false);
    for (int y = 0; y < mask.extent().height; ++y)
        for (int x = 0; x < mask.extent().width; ++x)
            field.row(0, y)[x] = mask.row(y)[x] == Mask::kFixed ? 0.0f : float(kFullScale);
    return field;
}

constexpr double kUnitsAByte = kFullScale / 255;

/// Marks as the codes of an 8-bit picture, and back.
Field marksField(const PixelMarks& marks) {
    Field field(marks.extent(), 1, false);
    float* to = field.row(0, 0);
    for (const std::uint8_t mark : marks.bytes()) *to++ = static_cast<float>(kUnitsAByte * mark);
    return field;
}

PixelMarks marksOf(const Field& field) {
    PixelMarks marks(field.extent());
    for (int y = 0; y < field.extent().height; ++y)
        for (int x = 0; x < field.extent().width; ++x) {
            const double code = std::round(field.at(0, {x, y}) / kUnitsAByte);
            marks.set({x, y}, static_cast<std::uint8_t>(std::clamp(code, 0.0, 255.0)));
        }
    return marks;
}

std::vector<std::string> entriesOf(const std::string& entry) { return {entry}; }

/// Samples; profiles and metadata may be those of others, too.
std::vector<std::string> entriesOf(const Json& record) {
    std::vector<std::string> entries;
    for (const char* part : {"color", "alpha"})
        if (record.contains(part)) entries.push_back(record.at(part));
    return entries;
}

}  // namespace

Bytes PictureStore::png(FieldView color, const std::shared_ptr<const Field>& alpha, int depth,
                        const std::vector<std::uint8_t>& icc) const {
    WriteOptions options = effort_;
    options.depth = depth;
    options.iccProfile = icc;
    return encodePng({color, alpha ? alpha->view() : FieldView{}, options, "document"});
}

std::string PictureStore::freeEntry(const std::string& folder, const char* extension) {
    return "weft/" + folder + "/" + std::to_string(++last_) + extension;
}

std::string PictureStore::addProfile(const std::vector<std::uint8_t>& icc) {
    const auto known = profiles_.find(icc);
    if (known != profiles_.end()) return known->second;
    const std::string entry = freeEntry("profiles", ".icc");
    to_.add(entry, icc, Packing::deflated);
    return profiles_[icc] = entry;
}

Json PictureStore::addMetadata(const std::shared_ptr<const Metadata>& metadata) {
    const auto known = metadata_.find(metadata);
    if (known != metadata_.end()) return known->second;
    Json record = Json::object();
    const auto put = [&](const char* name, Bytes block, const char* extension) {
        if (block.empty()) return;
        record[name] = freeEntry("metadata", extension);
        to_.add(record[name], std::move(block), Packing::deflated);
    };
    put("exif", metadata->exif, ".exif");
    put("iptc", metadata->iptc, ".iptc");
    put("xmp", Bytes(metadata->xmp.begin(), metadata->xmp.end()), ".xmp");
    return metadata_[metadata] = std::move(record);
}

void PictureStore::addFloats(Json& record, const Picture& picture) {
    const std::string color = freeEntry("pictures", ".exr");
    record["color"] = color;
    if (!picture.stored) {  // samples that no file holds
        to_.add(color, exr(*picture.color, nullptr, effort_.stop));
        if (!picture.alpha) return;
        record["alpha"] = freeEntry("pictures", "-alpha.exr");
        return to_.add(record["alpha"], exr(*picture.alpha, nullptr, effort_.stop));
    }
    record["associated"] = picture.stored->associated;
    record["channels"] = picture.color->channels();
    to_.add(color, exrOf(picture.stored->color, effort_.stop));
    if (picture.stored->alpha.empty()) return;
    record["alpha"] = freeEntry("pictures", "-alpha.exr");
    to_.add(record["alpha"], exrOf(picture.stored->alpha, effort_.stop));
}

Json PictureStore::add(const std::shared_ptr<const Picture>& picture, const std::string& entry) {
    const auto known = pictures_.find(picture);
    if (known != pictures_.end()) return known->second;
    Json record = recordOf(picture, entry);
    return pictures_[picture] = std::move(record);
}

Json PictureStore::recordOf(const std::shared_ptr<const Picture>& picture, const std::string& entry) {
    Json record;
    record["depth"] = picture->depth;
    record["linear"] = picture->linearByCustom;
    if (!picture->iccProfile.empty()) record["profile"] = addProfile(picture->iccProfile);
    if (picture->metadata && !picture->metadata->isEmpty())
        record["metadata"] = addMetadata(picture->metadata);
    if (picture->resolution.isKnown()) record["resolution"] = jsonOf(picture->resolution);
    const int depth = picture->stored ? 0 : exactDepth(*picture);
    record["pixels"] = depth > 0 ? "png" : picture->stored ? "file" : "exr";
    if (depth == 0) {
        addFloats(record, *picture);
        return record;
    }
    const std::string color = entry.empty() ? freeEntry("pictures", ".png") : entry;
    record["color"] = color;
    to_.add(color, png(picture->color->view(), picture->alpha, depth, picture->iccProfile));
    return record;
}

Json PictureStore::link(const std::shared_ptr<const Picture>& picture) {
    if (const auto known = links_.find(picture); known != links_.end()) return known->second;
    if (!picture->origin) return add(picture);
    const Json link = linkTo(*picture, folder_.value_or(""));
    if (folder_ && isAsItWasRead(*picture->origin)) return links_[picture] = Json{{"link", link}};
    Json record = add(picture);
    record["from"] = link;
    return record;
}

std::string PictureStore::add(const std::shared_ptr<const Mask>& mask) {
    const auto known = masks_.find(mask);
    if (known != masks_.end()) return known->second;
    const std::string entry = freeEntry("masks", ".png");
    to_.add(entry, png(maskField(*mask).view(), nullptr, 8, {}));
    return masks_[mask] = entry;
}

std::int64_t PictureStore::pixelsOf(const std::shared_ptr<const Mask>& mask) {
    const auto [known, isNew] = maskPixels_.try_emplace(mask);
    if (isNew) known->second = mask->unknownCount();
    return known->second;
}

Json PictureStore::add(const std::shared_ptr<const Field>& softMask) {
    if (!softMask) return nullptr;
    const auto known = softMasks_.find(softMask);
    if (known != softMasks_.end()) return known->second;
    const std::string entry = freeEntry("masks", ".exr");
    to_.add(entry, exrOf(*softMask, effort_.stop));
    return softMasks_[softMask] = entry;
}

Json PictureStore::add(const std::shared_ptr<const PixelMarks>& marks) {
    if (!marks) return nullptr;
    const auto known = marks_.find(marks);
    if (known != marks_.end()) return known->second;
    const std::string entry = freeEntry("masks", ".png");
    to_.add(entry, png(marksField(*marks).view(), nullptr, 8, {}));
    return marks_[marks] = entry;
}

std::vector<std::string> PictureStore::forgetUnused() {
    std::vector<std::string> forgotten;
    const auto unused = [&](const auto& known) {
        if (!known.first.expired()) return false;
        const auto entries = entriesOf(known.second);
        forgotten.insert(forgotten.end(), entries.begin(), entries.end());
        return true;
    };
    std::erase_if(pictures_, unused);
    std::erase_if(masks_, unused);
    std::erase_if(maskPixels_, [](const auto& known) { return known.first.expired(); });
    std::erase_if(softMasks_, unused);
    std::erase_if(marks_, unused);
    return forgotten;
}

Picture StoredPictures::decoded(const std::string& entry) const {
    return readPicture(archive_.read(entry), archive_.name() + ": " + entry);
}

std::shared_ptr<const Field> StoredPictures::floats(const std::string& entry) {
    std::shared_ptr<const Field>& kept = floats_[entry];
    if (kept) return kept;
    const Picture picture = decoded(entry);
    if (!picture.stored || picture.stored->color.channels() != 1)
        archive_.refuse(
            sentence("is damaged: '{entry}' is no plane of numbers.", {{"entry", entry}}));
    return kept = std::make_shared<const Field>(picture.stored->color.clone());
}

std::shared_ptr<const Field> StoredPictures::plane(const std::string& entry) {
    std::shared_ptr<const Field>& kept = planes_[entry];
    if (!kept) kept = std::make_shared<const Field>(decoded(entry).color->clone());
    return kept;
}

std::shared_ptr<const Metadata> StoredPictures::metadata(const Json& record) {
    if (!record.contains("metadata")) return nullptr;
    constexpr std::uint64_t kMost = std::uint64_t{64} << 20;
    const Json& blocks = record.at("metadata");
    const auto block = [&](const char* name) {
        return blocks.contains(name) ? archive_.read(blocks.at(name), kMost) : Bytes();
    };
    std::shared_ptr<const Metadata>& kept = metadata_[blocks.dump()];
    if (kept) return kept;
    const Bytes xmp = block("xmp");
    return kept = std::make_shared<const Metadata>(
               Metadata{block("exif"), block("iptc"), std::string(xmp.begin(), xmp.end()), {}});
}

Bytes StoredPictures::profile(const std::string& entry) {
    constexpr std::uint64_t kMost = std::uint64_t{64} << 20, kMostOfAll = 4 * kMost;
    Bytes profile = archive_.read(entry, kMost);
    profileBytes_ += profile.size();
    if (profileBytes_ > kMostOfAll)
        archive_.refuse("is damaged or made to do harm: its colour profiles are too large.");
    return profile;
}

std::shared_ptr<const Picture> StoredPictures::picture(const Json& record) {
    const std::string entry = record.at("color");
    std::shared_ptr<const Picture>& kept = pictures_[entry];
    if (kept) return kept;
    const std::string pixels = record.at("pixels");
    Picture picture = decoded(entry);
    if (pixels != "png" && !picture.stored)
        archive_.refuse(sentence("is damaged: '{entry}' is of another kind.", {{"entry", entry}}));
    const std::string alphaEntry = record.value("alpha", "");
    if (pixels == "file") {
        auto file = std::const_pointer_cast<StoredSamples>(picture.stored);
        StoredSamples samples{file->color.clone(), {}, record.at("associated").get<bool>()};
        if (!alphaEntry.empty()) samples.alpha = floats(alphaEntry)->clone();
        const bool fits = samples.alpha.extent() == samples.color.extent();
        if (!fits && (samples.associated || !samples.alpha.empty()))
            archive_.refuse(
                sentence("is damaged: '{entry}' and its alpha differ in size.", {{"entry", entry}}));
        picture = floatPicture(std::move(samples));
        auto color = std::make_shared<Field>(picture.color->clone());
        color->keepStored(picture.stored);
        picture.color = std::move(color);
        if (record.value("channels", 1) == 3) picture.color = toRgb(picture.color);
    } else if (pixels == "exr") {
        picture.stored = nullptr;
        picture.color = std::make_shared<Field>(picture.color->clone());
        if (!alphaEntry.empty()) picture.alpha = plane(alphaEntry);
    }
    if (picture.alpha && picture.alpha->extent() != picture.color->extent())
        archive_.refuse(
            sentence("is damaged: '{entry}' and its alpha differ in size.", {{"entry", entry}}));
    picture.depth = record.at("depth");
    picture.linearByCustom = record.at("linear");
    picture.iccProfile.clear();
    if (record.contains("profile")) picture.iccProfile = profile(record.at("profile"));
    if (picture.depth == 32) picture.linearByCustom = isLinearLight(picture);
    picture.metadata = metadata(record);
    picture.resolution = {};
    if (record.contains("resolution"))
        picture.resolution = resolutionOf(record.at("resolution"));
    else if (picture.metadata)  // of earlier versions
        picture.resolution = toldResolution(*picture.metadata);
    const bool known = picture.depth == 8 || picture.depth == 16 || picture.depth == 32;
    if (!known)
        archive_.refuse(sentence("is damaged: a depth of {depth} bits.", {{"depth", picture.depth}}));
    kept = std::make_shared<const Picture>(std::move(picture));
    return kept;
}

std::shared_ptr<const Mask> StoredPictures::mask(const std::string& entry) {
    std::shared_ptr<const Mask>& kept = masks_[entry];
    if (!kept) kept = std::make_shared<const Mask>(maskFromPicture(decoded(entry)));
    return kept;
}

std::shared_ptr<const Field> StoredPictures::softMask(const Json& entry) {
    return entry.is_null() ? nullptr : floats(entry);
}

std::shared_ptr<const PixelMarks> StoredPictures::marks(const Json& entry) {
    if (entry.is_null()) return nullptr;
    std::shared_ptr<const PixelMarks>& kept = marks_[entry.get<std::string>()];
    if (!kept) kept = std::make_shared<const PixelMarks>(marksOf(luma(decoded(entry).color->view())));
    return kept;
}

}  // namespace weft::io
