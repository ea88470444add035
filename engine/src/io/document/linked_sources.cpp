#include "io/document/linked_sources.h"

#include <algorithm>

#include "io/change_mark.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

/// The part of `whole` that a link asks for; null, and `why`: there is none.
std::shared_ptr<const Picture> partOfFile(const std::shared_ptr<const Picture>& whole,
                                          const Json& link, std::string& why) {
    const auto r = link.at("part").get<std::array<int, 4>>();
    const Rect part{r[0], r[1], r[2], r[3]};
    const Extent all = whole->color->extent();
    const bool fits = part.x >= 0 && part.y >= 0 && part.width > 0 && part.height > 0 &&
                      part.width <= all.width - part.x && part.height <= all.height - part.y;
    const bool isWhole = link.at("whole").get<bool>();
    if (!fits || (isWhole && part != rectOf(all))) {
        why = sentence(
            "'{file}' is of {width} × {height} pixels, another size than when it was linked.",
            {{"file", whole->origin->path}, {"width", all.width}, {"height", all.height}});
        return nullptr;
    }
    auto picture = std::make_shared<Picture>(isWhole ? *whole : partOf(*whole, part));
    if (link.at("channels").get<int>() == 3) picture->color = toRgb(picture->color);
    return picture;
}

}  // namespace

bool isAsItWasRead(const PictureOrigin& origin) {
    return changeMarkOfFile(origin.path) == origin.mark;
}

Json linkTo(const Picture& picture, const std::filesystem::path& folder) {
    const PictureOrigin& origin = *picture.origin;
    const bool whole = origin.part.empty();
    const Rect part = whole ? rectOf(picture.color->extent()) : origin.part;
    const std::filesystem::path path(origin.path);
    return {{"path", origin.path},
            {"beside", folder.empty() ? "" : path.lexically_relative(folder).string()},
            {"mark", origin.mark},
            {"whole", whole},
            {"part", {part.x, part.y, part.width, part.height}},
            {"channels", picture.color->channels()}};
}

std::shared_ptr<const Picture> withOrigin(const std::shared_ptr<const Picture>& picture,
                                          const Json& link) {
    PictureOrigin origin{link.at("path"), link.at("mark")};
    const auto r = link.at("part").get<std::array<int, 4>>();
    if (!link.at("whole").get<bool>()) origin.part = {r[0], r[1], r[2], r[3]};
    auto known = std::make_shared<Picture>(*picture);
    known->origin = std::make_shared<const PictureOrigin>(std::move(origin));
    return known;
}

std::vector<std::filesystem::path> LinkedSources::placesOf(const Json& link) const {
    const std::string path = link.at("path"), beside = link.at("beside");
    const std::filesystem::path folder = document_.folder();
    std::vector<std::filesystem::path> places;
    if (const auto known = places_.files.find(path); known != places_.files.end())
        places.push_back(known->second);
    if (!folder.empty() && !beside.empty()) places.push_back((folder / beside).lexically_normal());
    places.emplace_back(path);
    const std::filesystem::path name = std::filesystem::path(path).filename();
    for (const std::filesystem::path& other : places_.folders) places.push_back(other / name);
    return places;
}

std::shared_ptr<const Picture> LinkedSources::read(const std::filesystem::path& path,
                                                   std::string& why) try {
    std::shared_ptr<const Picture>& kept = files_[path];
    std::error_code error;
    if (kept || !std::filesystem::is_regular_file(path, error)) return kept;
    return kept = std::make_shared<const Picture>(readPicture(path));
} catch (const BadInput& reason) {
    why = reason.what();
    return nullptr;
}

std::shared_ptr<const Picture> LinkedSources::note(MissingSource missing) {
    const auto known = [&](const MissingSource& m) { return m.path == missing.path; };
    if (std::none_of(missing_.begin(), missing_.end(), known)) missing_.push_back(std::move(missing));
    return nullptr;
}

std::shared_ptr<const Picture> LinkedSources::picture(const Json& link) {
    const std::string path = link.at("path"), mark = link.at("mark");
    std::string why = sentence("'{file}' does not exist.", {{"file", path}});
    std::shared_ptr<const Picture> found;
    bool changed = false;
    for (const std::filesystem::path& place : placesOf(link)) {
        const auto whole = read(place, why);
        if (!whole) continue;
        const bool same = whole->origin->mark == mark;
        if (found && !same) continue;
        const auto part = partOfFile(whole, link, why);
        if (!part) continue;
        found = part;
        changed = !same;
        if (same) break;
    }
    if (!found) return note({path, why});
    if (changed && std::find(changed_.begin(), changed_.end(), path) == changed_.end())
        changed_.push_back(path);
    return found;
}

std::vector<std::string> LinkedSources::remarks() const {
    std::vector<std::string> remarks;
    for (const std::string& path : changed_)
        remarks.push_back(
            sentence("'{file}' was changed since the document was saved", {{"file", path}}));
    for (const MissingSource& missing : missing_)
        remarks.push_back(
            sentence("what is pasted from '{file}' is left out", {{"file", missing.path}}));
    return remarks;
}

void LinkedSources::requireAll() const {
    if (!missing_.empty() && !places_.leaveOutMissing)
        throw MissingSources(document_.name(), missing_);
}

MissingSources::MissingSources(const std::string& document, std::vector<MissingSource> missing)
    : BadInput(sentence(
          missing.size() > 1
              ? "'{document}' needs a picture that lies beside it: {reason} And {count} more."
              : "'{document}' needs a picture that lies beside it: {reason}",
          {{"document", document}, {"reason", missing.front().why}, {"count", missing.size() - 1}})),
      missing_(std::move(missing)) {}

}  // namespace weft::io
