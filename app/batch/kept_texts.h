#pragma once
/// Texts of a long batch, out of memory.
#include <sys/types.h>

#include <string>
#include <string_view>

namespace weft::cli {

/// Keeps what the jobs of a batch said in a file without a name, so that a hundred thousand jobs take
/// no more memory than ten. One thread.
class KeptTexts {
public:
    /// Where a text is.
    struct Place {
        off_t offset = 0;
        std::size_t length = 0;

        [[nodiscard]] bool isEmpty() const { return length == 0; }
    };

    KeptTexts();
    ~KeptTexts();
    KeptTexts(const KeptTexts&) = delete;
    KeptTexts& operator=(const KeptTexts&) = delete;

    /// Nowhere (an empty place) where no file can be written.
    [[nodiscard]] Place keep(std::string_view text);
    [[nodiscard]] std::string read(const Place& place) const;

private:
    int fd_ = -1;
    off_t end_ = 0;
};

}  // namespace weft::cli
