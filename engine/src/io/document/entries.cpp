#include "io/document/entries.h"

#include "weft/error.h"

namespace weft::io {

void EntrySource::refuse(const std::string& why) const {
    std::string shown = why;  // names of entries are quoted
    for (char& c : shown)
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
    throw BadInput("'" + name() + "' " + shown);
}

}  // namespace weft::io
