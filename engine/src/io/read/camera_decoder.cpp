#include "weft/io/camera_decoder.h"

#include <fcntl.h>

#include <cstring>
#include <system_error>

#include "io/read/decoder_process.h"
#include "weft/io/decoded_stream.h"
#include "weft/io/file_format.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

DecoderFilter askDecoder(const std::filesystem::path& program) {
    const Descriptor nothing(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    constexpr std::chrono::seconds kPatience(10);
    DecoderProcess child(program, {"filter"}, nothing.get(), kPatience);
    DecoderFilter filter;
    child.read(&filter, sizeof filter);
    if (filter.magic != DecoderFilter::kMagic) throw DecoderEnded{DecoderEnd::early};
    return filter;
}

std::string formatsApart() {
    return namesOf([](const FileFormat& format) { return format.apart; });
}

std::string told(const DecoderFilter& filter) {
    const std::string formats = formatsApart();
    switch (filter.state) {
        case DecoderFilter::State::active:
            return sentence(
                "{formats} are decoded in a process of their own, which the kernel kills at any "
                "system call that decoding does not need.",
                {{"formats", formats}});
        case DecoderFilter::State::sanitized:
            return sentence(
                "{formats} are decoded in a process of their own, whose system calls are not "
                "filtered, since sanitizers need more of them.",
                {{"formats", formats}});
        case DecoderFilter::State::refused:
            return sentence(
                "{formats} are decoded in a process of their own, whose system calls are not "
                "filtered, since the kernel refuses a filter ({reason}): open only such files whose "
                "origin you trust.",
                {{"formats", formats}, {"reason", std::strerror(filter.error)}});
        case DecoderFilter::State::notBuilt: break;
    }
    return sentence(
        "{formats} are decoded in a process of their own, whose system calls are not filtered, since "
        "this Weft was built without libseccomp: open only such files whose origin you trust.",
        {{"formats", formats}});
}

}  // namespace

std::string cameraDecoderState() try {
    const std::filesystem::path program = decoderProgram();
    if (program.empty())
        return sentence(
            "{formats} cannot be read: this Weft was built without the libraries for them.",
            {{"formats", formatsApart()}});
    return told(askDecoder(program));
} catch (const DecoderEnded&) {
    return sentence("{formats} cannot be read: their decoder ends before it answers.",
                    {{"formats", formatsApart()}});
} catch (const std::system_error& error) {
    return sentence("{formats} cannot be read now: their decoder did not start: {reason}.",
                    {{"formats", formatsApart()}, {"reason", error.code().message()}});
}

}  // namespace weft::io
