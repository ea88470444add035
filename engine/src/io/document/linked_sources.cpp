#include "io/document/linked_sources.h"

#include <algorithm>

#include "io/change_mark.h"
#include "io/read/read_job.h"
#include "weft/sentence.h"

namespace weft::io {

namespace fs = std::filesystem;

namespace {

/// Adds what is not in the list yet.
template <class T>
void addNew(std::vector<T>& list, const std::vector<T>& added) {
    for (const T& item : added)
        if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

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

Json linkTo(const Picture& picture, const fs::path& folder) {
    const PictureOrigin& origin = *picture.origin;
    const bool whole = origin.part.empty();
    const Rect part = whole ? rectOf(picture.color->extent()) : origin.part;
    const fs::path path = fs::path(origin.path).lexically_normal();
    const fs::path real = PermittedFiles::resolved(path);
    const bool inside = !folder.empty() && (isBelow(path, folder) || isBelow(real, folder));
    const fs::path& near = isBelow(path, folder) ? path : real;
    const std::string beside = folder.empty() ? "" : near.lexically_relative(folder).string();
    Json link = {{"path", inside ? beside : origin.path},
                 {"beside", beside},
                 {"mark", origin.mark},
                 {"whole", whole},
                 {"part", {part.x, part.y, part.width, part.height}},
                 {"channels", picture.color->channels()}};
    if (!origin.layer.empty()) link["layer"] = origin.layer;
    return link;
}

std::shared_ptr<const Picture> LinkedSources::withOrigin(
    const std::shared_ptr<const Picture>& embedded, const Json& link) const {
    const fs::path place = placeOf(link.at("path").get<std::string>());
    const bool permitted = place.is_absolute() && permitted_.permits(PermittedFiles::resolved(place));
    PictureOrigin origin{
        .path = place.string(), .mark = link.at("mark"), .layer = link.value("layer", "")};
    const auto r = link.at("part").get<std::array<int, 4>>();
    if (!link.at("whole").get<bool>()) origin.part = {r[0], r[1], r[2], r[3]};
    if (!permitted) return embedded;  // saving would read the file
    auto known = std::make_shared<Picture>(*embedded);
    known->origin = std::make_shared<const PictureOrigin>(std::move(origin));
    return known;
}

fs::path LinkedSources::placeOf(const fs::path& named) const {
    const fs::path folder = document_.folder();
    return named.is_absolute() || folder.empty() ? named : (folder / named);
}

std::vector<fs::path> LinkedSources::placesOf(const Json& link) const {
    const std::string path = link.at("path"), beside = link.at("beside");
    const fs::path named = placeOf(path);
    std::vector<fs::path> places;
    for (const auto& [name, file] : places_->files)
        if (name == path || name == named) places.push_back(fs::absolute(file));
    if (!beside.empty()) places.push_back(placeOf(beside));
    if (path != beside) places.push_back(named);
    for (const fs::path& other : places_->folders)
        places.push_back(fs::absolute(other) / named.filename());
    std::erase_if(places, [](const fs::path& place) { return !place.is_absolute(); });
    return places;
}

std::shared_ptr<const Picture> LinkedSources::read(const fs::path& file, const std::string& layer,
                                                   std::string& why) try {
    std::shared_ptr<const Picture>& kept = files_[{file, layer}];
    if (kept) return kept;
    const OpenedFile opened = PermittedFiles::open(file);
    if (!opened.isOpen()) {
        std::error_code error;
        if (fs::exists(file, error) && !fs::is_regular_file(file, error))
            why = sentence("'{file}' is no regular file.", {{"file", file.string()}});
        return nullptr;
    }
    return kept = std::make_shared<const Picture>(readOpened(opened.path(), file, layer));
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
    if (!places_) document_.refuse("is damaged: it names a picture instead of holding it.");
    const std::string path = nameOf(link), mark = link.at("mark");
    std::string why = sentence("'{file}' does not exist.", {{"file", path}});
    std::shared_ptr<const Picture> found;
    std::vector<fs::path> outside;
    bool changed = false;
    for (const fs::path& place : placesOf(link)) {
        const fs::path file = PermittedFiles::resolved(place);
        if (!permitted_.permits(file)) {
            outside.push_back(file.parent_path());
            continue;
        }
        const auto whole = read(file, link.value("layer", ""), why);
        if (!whole) continue;
        const bool same = whole->origin->mark == mark;
        if (found && !same) continue;
        const auto part = partOfFile(whole, link, why);
        if (!part) continue;
        found = part;
        changed = !same;
        if (same) break;
    }
    if (!found && outside.empty()) return note({path, why});
    if (!found) {
        addNew(outside_, outside);
        return nullptr;
    }
    if (changed) addNew(changed_, {path});
    return found;
}

void LinkedSources::look(const Json& link) {
    std::vector<fs::path> outside;
    std::error_code error;
    for (const fs::path& place : placesOf(link)) {
        const fs::path file = PermittedFiles::resolved(place);
        if (!permitted_.permits(file))
            outside.push_back(file.parent_path());
        else if (fs::is_regular_file(file, error))
            return;
    }
    if (outside.empty()) note({nameOf(link), {}});
    addNew(outside_, outside);
}

std::vector<std::string> LinkedSources::remarks() const {
    std::vector<std::string> remarks;
    for (const fs::path& folder : outside_)
        remarks.push_back(sentence(
            "what is pasted from '{folder}' is left out, which lies outside the document's folder",
            {{"folder", folder.string()}}));
    for (const std::string& path : changed_)
        remarks.push_back(
            sentence("'{file}' was changed since the document was saved", {{"file", path}}));
    if (!places_ || !places_->leaveOutMissing) return remarks;
    for (const MissingSource& missing : missing_)
        remarks.push_back(
            sentence("what is pasted from '{file}' is left out", {{"file", missing.path}}));
    return remarks;
}

void LinkedSources::requireAll() const {
    if (!places_) return;
    if (!outside_.empty() && places_->outside == OutsideSources::refused)
        throw SourcesOutside(document_.name(), outside_);
    if (!missing_.empty() && !places_->leaveOutMissing)
        throw MissingSources(document_.name(), missing_);
}

MissingSources::MissingSources(const std::string& document, std::vector<MissingSource> missing)
    : BadInput(sentence(
          missing.size() > 1
              ? "'{document}' needs a picture that lies beside it: {reason} And {count} more."
              : "'{document}' needs a picture that lies beside it: {reason}",
          {{"document", document}, {"reason", missing.front().why}, {"count", missing.size() - 1}})),
      missing_(std::move(missing)) {}

SourcesOutside::SourcesOutside(const std::string& document, std::vector<fs::path> folders)
    : BadInput(sentence("'{document}' names pictures in '{folder}', outside its own folder.",
                        {{"document", document}, {"folder", folders.front().string()}})),
      folders_(std::move(folders)) {}

}  // namespace weft::io
