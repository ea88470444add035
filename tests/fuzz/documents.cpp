/// readDocument() with archives, and with what Weft writes into them, that are nearly right.
#include <cstring>

#include "fuzz/fuzz_target.h"
#include "io/document/zip_archive.h"
#include "weft/document/shaded_picture.h"
#include "weft/io/document_file.h"

namespace weft::fuzz {

namespace {

io::Bytes png(Extent e, int channels) {
    const Field field(e, channels);
    const io::WriteOptions options;
    return io::encodePng({field.view(), {}, options, "seed"});
}

io::Bytes bytesOf(const char* text) { return {text, text + std::strlen(text)}; }

io::Bytes exr(Extent e) {
    const Field field(e, 1);
    const io::WriteOptions options{.depth = 32};
    return io::encodeExr({field.view(), {}, options, "seed"});
}

/// An archive around the text of a document, or of a list of layers.
io::Bytes archiveAround(const char* entry, Bytes text) {
    io::ZipWriter archive("input");
    archive.add("mimetype", bytesOf("image/openraster"));
    archive.add(entry, {text.begin(), text.end()});
    archive.add("weft/written.json", bytesOf("{}"));
    archive.add("a.png", png({4, 3}, 3));
    archive.add("b.png", png({2, 2}, 1));
    archive.add("c.exr", exr({4, 3}));
    return archive.finish();
}

/// Input: an archive, or the text of a document or (from '<' on) of a list of layers.
void read(Bytes input) {
    const bool archive = input.size() > 1 && input[0] == 'P' && input[1] == 'K';
    try {
        const bool layers = !input.empty() && input[0] == '<';
        const char* entry = layers ? "stack.xml" : "weft/document.json";
        const io::Bytes made = archive ? io::Bytes() : archiveAround(entry, input);
        const io::DocumentFile file = io::readDocument(archive ? input : Bytes(made), "input");
        if (const auto* relief = std::get_if<io::StoredRelief>(&file.content)) {
            const auto& mask = (*relief)->setup.mask;
            promise(!mask || mask->extent() == (*relief)->picture->color->extent(), "masks fit");
            return;
        }
        const Document& document = std::get<Document>(file.content);
        for (const Document::SharedPatch& patch : document.patches())
            promise(patch->mask->extent() == patch->source->color->extent(), "masks fit");
        promise(document.arranged(document.tree()) == document, "groups are a tree");
        for (const PatchGroup& group : document.groups())
            promise(group.opacity >= 0 && group.opacity <= 1 && !group.name.empty() &&
                        document.groupsDownTo(group.id).size() <= kDeepestGroup,
                    "groups are within their bounds");
    } catch (const BadInput& error) {
        const std::string sentence = error.what();
        promise(sentence.find("'input") != std::string::npos && sentence.ends_with('.'),
                "a refusal is a sentence that names the file", sentence);
    }
}

}  // namespace

std::vector<Target> documentTargets() { return {{"document", read}}; }

}  // namespace weft::fuzz
