/// weft-decoder KIND MAX_PIXELS MAX_BYTES <FILE >PICTURE, weft-decoder filter
/// (weft/io/decoded_stream.h).
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <new>

#include "app/decoder/decoded_picture.h"
#include "app/decoder/system_calls.h"

namespace weft::decoder {

// Written by CMake, from the files decode_*.cpp: a function each, and the list of them.
#include "decoder/decoder_list.inc"

}  // namespace weft::decoder

namespace {

using namespace weft::decoder;

/// `hard`: where what goes on after the signal of the first limit is killed.
void limit(decltype(RLIMIT_AS) what, rlim_t most, rlim_t hard) {
    rlimit limits{most, hard};
    ::setrlimit(what, &limits);
}

/// Address space that the program and its libraries take before a file is read.
std::uint64_t ownAddressSpace() {
    std::uint64_t pages = 0;
    if (std::FILE* const file = std::fopen("/proc/self/statm", "r")) {
        unsigned long long size = 0;
        if (std::fscanf(file, "%llu", &size) == 1) pages = size;
        std::fclose(file);
    }
    return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

void confine(std::uint64_t maxBytes) {
    constexpr rlim_t kSeconds = 120;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    limit(RLIMIT_CORE, 0, 0);
    limit(RLIMIT_FSIZE, 0, 0);
    std::signal(SIGXFSZ, SIG_IGN);              // libraries complain on stderr, which may be a file
    limit(RLIMIT_CPU, kSeconds, kSeconds + 1);  // SIGXCPU, by which the parent knows why it ended
    const auto space = static_cast<rlim_t>(ownAddressSpace() + maxBytes);
    limit(RLIMIT_AS, space, space);
}

std::vector<std::uint8_t> standardInput() {
    std::vector<std::uint8_t> bytes;
    constexpr std::size_t kPiece = std::size_t{1} << 20;
    for (;;) {
        const std::size_t have = bytes.size();
        bytes.resize(have + kPiece);
        const ssize_t got = ::read(STDIN_FILENO, bytes.data() + have, kPiece);
        bytes.resize(have + static_cast<std::size_t>(got > 0 ? got : 0));
        if (got == 0 || (got < 0 && errno != EINTR)) return bytes;
    }
}

bool writeAll(const void* data, std::size_t size) {
    const auto* at = static_cast<const char*>(data);
    while (size > 0) {
        const ssize_t put = ::write(STDOUT_FILENO, at, size);
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) return false;
        at += put;
        size -= static_cast<std::size_t>(put);
    }
    return true;
}

template <class T>
bool writeAll(const std::vector<T>& values) {
    return writeAll(values.data(), values.size() * sizeof(T));
}

bool tell(const std::string& message) {
    weft::io::DecodedHeader header;
    header.messageBytes = static_cast<std::uint32_t>(message.size());
    return writeAll(&header, sizeof header) && writeAll(message.data(), message.size());
}

bool hand(DecodedPicture& picture) {
    picture.header.profileBytes = static_cast<std::uint32_t>(picture.profile.size());
    picture.header.exifBytes = static_cast<std::uint32_t>(picture.exif.size());
    picture.header.xmpBytes = static_cast<std::uint32_t>(picture.xmp.size());
    return writeAll(&picture.header, sizeof picture.header) && writeAll(picture.profile) &&
           writeAll(picture.exif) && writeAll(picture.xmp) && writeAll(picture.samples) &&
           writeAll(picture.floats);
}

int tellFilter() {
    prepareLibraries();
    const weft::io::DecoderFilter filter = filterSystemCalls();
    return writeAll(&filter, sizeof filter) ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
    if (count == 2 && std::string(words[1]) == "filter") return tellFilter();
    if (count != 4) return 2;
    const std::vector<Decoder> all = decodersFound();
    const auto decoder = std::find_if(all.begin(), all.end(), [&](const Decoder& each) {
        return each.file == std::string("decode_") + words[1];
    });
    if (decoder == all.end()) return 2;
    const Limits limits{std::strtoull(words[2], nullptr, 10)};
    confine(std::strtoull(words[3], nullptr, 10));
    try {
        const std::vector<std::uint8_t> file = standardInput();
        prepareLibraries();
        static_cast<void>(filterSystemCalls());  // without one the limits remain
        DecodedPicture picture = decoder->decode(file, limits);
        return hand(picture) ? 0 : 1;
    } catch (const Refused& refused) {
        return tell(refused.what()) ? 0 : 1;
    } catch (const std::bad_alloc&) {
        return tell("takes more memory to decode than Weft may use.") ? 0 : 1;
    } catch (const std::exception& error) {
        return tell(std::string("cannot be decoded: ") + error.what() + ".") ? 0 : 1;
    }
}
