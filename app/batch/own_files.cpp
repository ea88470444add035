#include "app/batch/own_files.h"

#include <sys/stat.h>

#include <algorithm>
#include <cctype>

#include "app/batch/batch_job.h"
#include "weft/io/file_transaction.h"

namespace weft::cli {

namespace {

std::string placeWithoutCase(const std::filesystem::path& file) {
    std::string place = io::placeOf(file).string();
    for (char& c : place) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return place;
}

std::optional<std::pair<std::uint64_t, std::uint64_t>> inodeOf(const std::filesystem::path& file) {
    struct stat status {};
    if (::stat(file.c_str(), &status) != 0) return std::nullopt;
    return std::pair<std::uint64_t, std::uint64_t>{status.st_dev, status.st_ino};
}

}  // namespace

void OwnFiles::add(const std::filesystem::path& file, const char* what) {
    if (!file.empty()) all_.push_back({placeWithoutCase(file), inodeOf(file), what});
}

const char* OwnFiles::named(const std::filesystem::path& file) const {
    const std::string place = placeWithoutCase(file);
    const auto inode = inodeOf(file);
    const auto own = std::find_if(all_.begin(), all_.end(), [&](const Own& o) {
        return o.place == place || (inode && o.inode == inode);
    });
    return own == all_.end() ? nullptr : own->what;
}

void OwnFiles::check(const std::vector<BatchJob>& jobs) const {
    for (std::size_t i = 0; i < jobs.size(); ++i)
        for (const std::string& file : jobs[i].written())
            if (const char* what = named(file))
                throw UsageError("Job " + std::to_string(i + 1) + ": '" + file + "' is " + what +
                                 "; no job may replace it.");
}

}  // namespace weft::cli
