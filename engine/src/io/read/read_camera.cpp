/// RAW, HEIC and AVIF, decoded by weft-decoder in a process of its own.
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include "io/metadata/metadata_blocks.h"
#include "io/read/camera_files.h"
#include "weft/io/colour_profile.h"
#include "weft/io/decoded_stream.h"
#include "weft/memory_budget.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

namespace fs = std::filesystem;

/// A descriptor that is closed by itself, and in children.
class Descriptor {
public:
    explicit Descriptor(int fd) : fd_(fd) {
        if (fd < 0) throw std::system_error(errno, std::generic_category());
    }
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] int get() const { return fd_; }
    void close() {
        if (fd_ >= 0) ::close(fd_);
        fd_ = -1;
    }

private:
    int fd_;
};

/// Beside the program, or in the folder of programs beside that of tests; empty: it was not built.
fs::path decoderProgram() {
    std::error_code error;
    const fs::path own = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const fs::path& folder : {own, own.parent_path() / "bin"})
        if (::access((folder / kDecoderProgram).c_str(), X_OK) == 0) return folder / kDecoderProgram;
    return {};
}

/// The file, for the child to read.
Descriptor inMemory(ByteView bytes) {
    const int fd = ::memfd_create("weft-picture", MFD_CLOEXEC);
    Descriptor file(fd);
    while (!bytes.empty()) {
        const ssize_t put = ::write(fd, bytes.data(), bytes.size());
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) throw std::bad_alloc();
        bytes = bytes.subspan(static_cast<std::size_t>(put));
    }
    ::lseek(fd, 0, SEEK_SET);
    return Descriptor(::fcntl(fd, F_DUPFD_CLOEXEC, 0));
}

/// The child and what it writes. Ended, if need be by force, when this goes.
class DecoderProcess {
public:
    DecoderProcess(const ReadJob& job, const fs::path& program, const char* kind,
                   std::uint64_t maxBytes)
        : job_(job), file_(inMemory(job.bytes)) {
        int ends[2];
        if (::pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category());
        from_ = std::make_unique<Descriptor>(ends[0]);
        Descriptor to(ends[1]);
        posix_spawn_file_actions_t actions;
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawn_file_actions_adddup2(&actions, file_.get(), STDIN_FILENO);
        ::posix_spawn_file_actions_adddup2(&actions, to.get(), STDOUT_FILENO);
        ::posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
        std::string words[] = {program.string(), kind, std::to_string(job.limits.maxPixels),
                               std::to_string(maxBytes)};
        char* list[] = {words[0].data(), words[1].data(), words[2].data(), words[3].data(), nullptr};
        const int failed = ::posix_spawn(&child_, words[0].c_str(), &actions, nullptr, list, environ);
        ::posix_spawn_file_actions_destroy(&actions);
        if (failed != 0) {
            child_ = 0;
            job.refuse(sentence("cannot be read: its decoder did not start: {reason}.",
                                {{"reason", std::strerror(failed)}}));
        }
    }
    ~DecoderProcess() {
        if (child_ <= 0) return;
        ::kill(child_, SIGKILL);
        while (::waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {
        }
    }
    DecoderProcess(const DecoderProcess&) = delete;
    DecoderProcess& operator=(const DecoderProcess&) = delete;

    /// Throws BadInput where the child ends, or takes too long, before it has written so much.
    void read(void* to, std::size_t size) {
        auto* at = static_cast<char*>(to);
        while (size > 0) {
            waitForBytes();
            const ssize_t got = ::read(from_->get(), at, size);
            if (got < 0 && errno == EINTR) continue;
            if (got <= 0) refuseForEnd();
            at += got;
            size -= static_cast<std::size_t>(got);
        }
    }
    template <class Bytes>
    Bytes readBytes(std::size_t size) {
        constexpr std::size_t kMost = std::size_t{64} << 20;
        if (size > kMost) job_.refuse("is damaged: its metadata is larger than any.");
        Bytes bytes(size, 0);
        read(bytes.data(), size);
        return bytes;
    }

private:
    void waitForBytes() {
        using namespace std::chrono;
        pollfd waiting{from_->get(), POLLIN, 0};
        for (;;) {
            const auto left = duration_cast<milliseconds>(deadline_ - steady_clock::now()).count();
            if (left <= 0) job_.refuse("takes too long to decode, and was given up.");
            const int ready = ::poll(&waiting, 1, static_cast<int>(left));
            if (ready > 0) return;
            if (ready < 0 && errno != EINTR) throw std::system_error(errno, std::generic_category());
        }
    }
    [[noreturn]] void refuseForEnd() {
        int status = 0;
        ::kill(child_,
               SIGKILL);  // it may have closed the pipe and live on; one that ends keeps its status
        while (::waitpid(child_, &status, 0) < 0 && errno == EINTR) {
        }
        child_ = 0;
        if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
            job_.refuse("takes too long to decode, and was given up.");
        job_.refuse(
            "cannot be read: its decoder ended before the picture was there; the file is "
            "damaged, or of a kind that it does not know.");
    }

    const ReadJob& job_;
    Descriptor file_;
    std::unique_ptr<Descriptor> from_;
    pid_t child_ = 0;
    std::chrono::steady_clock::time_point deadline_ =
        std::chrono::steady_clock::now() + std::chrono::minutes(3);
};

void readSamples(DecoderProcess& child, const DecodedHeader& header, Picture& picture) {
    const Extent extent{static_cast<int>(header.width), static_cast<int>(header.height)};
    const int colors = header.channels, samples = colors + header.alpha;
    auto color = std::make_shared<Field>(extent, colors, false);
    auto alpha = header.alpha ? std::make_shared<Field>(extent, 1, false) : nullptr;
    std::vector<std::uint16_t> row(std::size_t(extent.width) * std::size_t(samples));
    for (int y = 0; y < extent.height; ++y) {
        child.read(row.data(), row.size() * sizeof row[0]);
        for (int c = 0; c < samples; ++c) {
            float* to = c < colors ? color->row(c, y) : alpha->row(0, y);
            for (int x = 0; x < extent.width; ++x) to[x] = row[std::size_t(x * samples + c)];
        }
    }
    picture.color = std::move(color);
    picture.alpha = std::move(alpha);
}

/// ITU-T H.273 tables 2 and 3, of those that standard profiles have.
void takeCodedColours(const CodedColours& coded, DecodedPicture& decoded) {
    constexpr std::uint16_t kP3 = 12, kBt2020 = 9, kPq = 16, kHlg = 18;
    decoded.picture.iccProfile =
        standardProfile(coded.primaries == kP3 ? StandardProfile::displayP3 : StandardProfile::sRgb);
    if (coded.transfer == kPq || coded.transfer == kHlg || coded.primaries == kBt2020)
        decoded.remark = "its colours are of high dynamic range or of BT.2020 and are taken for sRGB";
}

DecodedPicture readInChild(ReadJob& job, const char* kind, const char* what) {
    const fs::path program = decoderProgram();
    if (program.empty())
        job.refuse(sentence(
            "is {what}, which this Weft cannot read: it was built without the libraries for it.",
            {{"what", what}}));
    const std::uint64_t resident = residentMemory(), budget = memoryBudget();
    constexpr std::uint64_t kLeast = std::uint64_t{256} << 20;
    DecoderProcess child(job, program, kind, std::max(kLeast, budget - std::min(budget, resident)));
    DecodedHeader header;
    child.read(&header, sizeof header);
    if (header.magic != DecodedHeader::kMagic)
        job.refuse("cannot be read: its decoder is another one.");
    if (header.messageBytes > 0) {
        constexpr std::size_t kMost = 1000;
        job.refuse(child.readBytes<std::string>(std::min<std::size_t>(kMost, header.messageBytes)));
    }
    job.announce(header.width, header.height);
    if ((header.channels != 1 && header.channels != 3) || header.alpha > 1)
        job.refuse("cannot be read: its decoder is another one.");
    weft::requireMemory(32 * static_cast<std::uint64_t>(job.size.area()), "'" + job.name + "'");
    DecodedPicture decoded;
    Picture& picture = decoded.picture;
    picture.depth = header.depth == 8 ? 8 : 16;
    picture.iccProfile = child.readBytes<std::vector<std::uint8_t>>(header.profileBytes);
    Metadata told;
    told.exif = child.readBytes<std::vector<std::uint8_t>>(header.exifBytes);
    told.xmp = child.readBytes<std::string>(header.xmpBytes);
    readSamples(child, header, picture);
    if (!told.isEmpty())  // upright
        picture.metadata = std::make_shared<const Metadata>(metadataOfSize(told, job.size));
    if (std::strcmp(kind, "raw") == 0)
        picture.iccProfile = standardProfile(StandardProfile::adobeRgb);
    else if (picture.iccProfile.empty())
        takeCodedColours(header.coded, decoded);
    return decoded;
}

DecodedPicture guarded(ReadJob& job, const char* kind, const char* what) try {
    return readInChild(job, kind, what);
} catch (const std::system_error& error) {  // no descriptor, no process
    job.refuse(sentence("cannot be decoded now: {reason}.", {{"reason", error.code().message()}}));
}

}  // namespace

DecodedPicture readHeif(ReadJob& job) { return guarded(job, "heif", "a HEIC or AVIF picture"); }
DecodedPicture readRaw(ReadJob& job) { return guarded(job, "raw", "a RAW file of a camera"); }

}  // namespace weft::io
