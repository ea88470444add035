#include "io/document/entries.h"

#include "weft/error.h"
#include "weft/sentence.h"

namespace weft::io {

void EntrySource::refuse(const std::string& why) const {
    std::string shown = why;  // names of entries are quoted
    for (char& c : shown)
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
    throw BadInput(sentence("'{file}' {what}", {{"file", name()}, {"what", shown}}));
}

}  // namespace weft::io
