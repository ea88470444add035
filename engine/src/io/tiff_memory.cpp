#include "tiff_memory.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "weft/library_words.h"

namespace weft::io {

namespace {

TiffMemory& of(thandle_t handle) { return *static_cast<TiffMemory*>(handle); }

std::uint64_t sizeOf(const TiffMemory& m) { return m.writing ? m.output.size() : m.input.size(); }

tmsize_t readBytes(thandle_t handle, void* to, tmsize_t wanted) {
    TiffMemory& m = of(handle);
    const std::uint8_t* from = m.writing ? m.output.data() : m.input.data();
    if (m.position >= sizeOf(m) || wanted <= 0) return 0;
    const auto count =
        std::min<std::uint64_t>(static_cast<std::uint64_t>(wanted), sizeOf(m) - m.position);
    std::memcpy(to, from + m.position, count);
    m.position += count;
    return static_cast<tmsize_t>(count);
}

tmsize_t writeBytes(thandle_t handle, void* from, tmsize_t count) try {
    TiffMemory& m = of(handle);
    if (!m.writing || count < 0) return 0;
    const std::uint64_t end = m.position + static_cast<std::uint64_t>(count);
    if (end > m.output.size()) m.output.resize(end);
    std::memcpy(m.output.data() + m.position, from, static_cast<std::size_t>(count));
    m.position = end;
    return count;
} catch (const std::bad_alloc&) {
    return 0;  // libtiff reports the short write
}

toff_t seek(thandle_t handle, toff_t offset, int whence) {
    TiffMemory& m = of(handle);
    if (whence == SEEK_SET) m.position = offset;
    if (whence == SEEK_CUR) m.position += offset;
    if (whence == SEEK_END) m.position = sizeOf(m) + offset;
    return m.position;
}

int closeNothing(thandle_t) { return 0; }
toff_t size(thandle_t handle) { return sizeOf(of(handle)); }

int keepError(TIFF*, void* memory, const char*, const char* format, va_list arguments) {
    std::string& error = static_cast<TiffMemory*>(memory)->error;
    if (error.empty()) {
        char text[256];
        std::vsnprintf(text, sizeof text, format, arguments);
        error = text;
    }
    return 1;  // handled: nothing is printed
}

int dropWarning(TIFF*, void*, const char*, const char*, va_list) { return 1; }

}  // namespace

std::string TiffMemory::reason() const {
    return error.empty() ? "its rows are not as long as its header says" : libraryWords(error);
}

TiffHandle openTiff(TiffMemory& memory, const char* mode) {
    memory.writing = mode[0] == 'w';
    TIFFOpenOptions* options = TIFFOpenOptionsAlloc();
    TIFFOpenOptionsSetErrorHandlerExtR(options, keepError, &memory);
    TIFFOpenOptionsSetWarningHandlerExtR(options, dropWarning, &memory);
    TIFF* tiff = TIFFClientOpenExt("picture", mode, &memory, readBytes, writeBytes, seek,
                                   closeNothing, size, nullptr, nullptr, options);
    TIFFOpenOptionsFree(options);
    return TiffHandle(tiff);
}

}  // namespace weft::io
