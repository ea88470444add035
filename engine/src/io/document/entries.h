#pragma once
/// Where the parts of a document lie, by name: in an archive or in a folder.
#include <filesystem>
#include <string>

#include "io/encoded_picture.h"
#include "io/refuse_file.h"

namespace weft::io {

/// How an entry lies in an archive.
enum class Packing {
    stored,    ///< as it is: what is packed already
    deflated,  ///< text
};

class EntrySink {
public:
    virtual ~EntrySink() = default;

    /// Throws BadInput.
    virtual void add(const std::string& entry, Bytes bytes, Packing packing = Packing::stored) = 0;
};

class EntrySource {
public:
    virtual ~EntrySource() = default;

    /// Of the file or folder, for messages.
    [[nodiscard]] virtual const std::string& name() const = 0;
    /// Where the document's file lies; empty where it is none.
    [[nodiscard]] virtual std::filesystem::path folder() const { return {}; }
    [[nodiscard]] virtual bool has(const std::string& entry) const = 0;
    /// Refuses entries beyond `most` bytes, and such as do not fit into the memory budget.
    [[nodiscard]] virtual Bytes read(const std::string& entry,
                                     std::uint64_t most = UINT64_MAX) const = 0;
    /// Throws BadInput: "'name' <why>".
    [[noreturn]] void refuse(const std::string& why) const { refuseFile(name(), why); }
};

}  // namespace weft::io
